"""How the bots' values are learned; nothing here is needed to play, and JAX comes with the extra `training`."""

"""How the learned weights of the bots are made; nothing of this is needed to play."""

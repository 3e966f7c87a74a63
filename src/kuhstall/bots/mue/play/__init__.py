"""How the bots play Mü, on the position itself; mypyc compiles it."""

"""How to play Kuhfstein, on the position itself: compiled, for playouts."""

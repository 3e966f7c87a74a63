"""The rules of Kuhfstein, compiled where that is possible."""

"""What holds for every game: one suite over all registered variants. A new game joins by registering."""

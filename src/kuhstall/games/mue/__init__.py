"""Mü, the trick-taking game with two trumps, for three to six players."""

"""Kuhfstein: tiles, tasks and cows for two to four players."""

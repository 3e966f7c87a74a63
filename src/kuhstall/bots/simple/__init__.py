"""Bots that follow sound plain rules, as a good casual player does: one module for each family of games."""

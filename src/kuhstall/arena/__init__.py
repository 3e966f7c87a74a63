"""Matches between bots: series with rotated seats and the same deals for everybody, and what they tell."""

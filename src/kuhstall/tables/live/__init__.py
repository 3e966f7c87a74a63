"""Ways of playing together: by turns, under the hammer, and against a countdown."""

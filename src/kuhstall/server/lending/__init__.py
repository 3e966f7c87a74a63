"""Other machines lend their cores to a server: bots think there as they would think here."""

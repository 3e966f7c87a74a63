"""The house in a browser's worker: tables and bots without a server, for one guest."""

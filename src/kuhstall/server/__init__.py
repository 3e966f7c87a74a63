"""The server: tables, seats, clocks, identity, store, wire."""

"""The rules themselves, one file a phase; mypyc compiles them."""

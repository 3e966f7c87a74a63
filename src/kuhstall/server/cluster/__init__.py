"""Several nodes behind one address: leases in PostgreSQL say whose a table is, links bring sockets to its owner."""

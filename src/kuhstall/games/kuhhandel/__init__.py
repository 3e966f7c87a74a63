"""Kuhhandel in both editions, Kuhhandel Master, and Master for two."""

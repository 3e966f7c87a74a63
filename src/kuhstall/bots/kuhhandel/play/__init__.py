"""The rule players of the Kuhhandel family as policies on positions; mypyc compiles them."""

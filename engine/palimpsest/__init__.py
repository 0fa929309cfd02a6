"""The Young Queen's Palimpsest: cards laid over cards on an open table, 2 to 5 seats."""

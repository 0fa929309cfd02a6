"""A table's life, free of Discord: seats, lobby, clocks, saved moves, and what is to be said."""

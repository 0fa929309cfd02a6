"""How many tables one machine carries, in what memory, and how a bot with many tables starts."""

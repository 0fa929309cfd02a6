"""Files that people bring for a game, such as maps and decks: read, kept, listed."""

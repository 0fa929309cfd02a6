"""Files that people bring for a game, such as maps and decks: read with care, kept in their server, listed.

What a game's file may hold is not decided here but in the game's rules
(:class:`~engine.core.errors.BadContent`); where it is stored is ``tables.people.contents``.
"""

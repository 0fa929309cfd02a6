"""What is kept, for how long, and of whom; and a copy put in a database's place.

What a running game keeps is decided where it is played; nothing here is called by a move.
"""

"""What people and servers choose, and what is kept of a person.

Settings are declared in ``tables.core.settings_types``: what is here follows from that. Options of a game are
none; they are chosen in its lobby.
"""

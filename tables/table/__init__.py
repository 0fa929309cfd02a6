"""One table: loaded, kept in memory, seen by a reader, and the one way in which it is changed.

Who may do what, and what people do, is ``tables.play`` and ``tables.lobby``; nothing here knows a feature
that follows a change: they are given to it (``tables.service``).
"""

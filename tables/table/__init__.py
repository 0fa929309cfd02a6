"""One table: loaded, kept in memory, seen by a reader, and the one way in which it is changed."""

"""What a table, its messages and its settings are, as records; and what is refused.

Nothing here reads or writes the database.
"""

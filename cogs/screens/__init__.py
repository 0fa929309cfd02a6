"""What people see at Discord, as plain records, and their layout as messages.

Nothing here sends anything. What a table shows is ``cogs.table_screens``, what a game shows its own package.
"""

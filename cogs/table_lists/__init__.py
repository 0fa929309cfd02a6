"""Lists of tables: one's own, and those of a server, also kept up to date in its channel.

What one table shows is ``cogs.table_screens``.
"""

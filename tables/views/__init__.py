"""What people read: tables as they stand, their pasts, reviews of finished games.

How it looks is ``cogs`` and ``render``; one table as one reader sees it is made in ``tables.table.view``.
"""

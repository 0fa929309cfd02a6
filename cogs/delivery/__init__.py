"""What the bot says by itself: the outbox delivered as messages, kept true, and retired.

That something is to be said is decided with the change that it tells of, in ``tables``; what it looks like is
``cogs.table_screens``. What answers a press is ``cogs.interactions``.
"""

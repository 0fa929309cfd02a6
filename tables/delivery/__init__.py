"""What is to be said at Discord, written with the change that it tells of; and what was said.

That something is to be said is decided by ``tables.table.consequences`` and by each feature; how it looks and
whether Discord takes it is ``cogs.delivery``.
"""

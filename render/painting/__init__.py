"""Who draws, and when: worker processes, and the order of what waits for them.

What is drawn is a function with its arguments, of the packages below; which message waits for it, and what it
says without, is ``cogs.delivery``.
"""

"""The commands of a table at which a game is played, and presses in its panels.

How it begins is ``cogs.lobby``, what those present agree on ``cogs.votes``, its past ``cogs.past``; how it
looks is ``cogs.table_screens``. Which moves there are, the game says.
"""

"""Pictures of Ceylon: the island for everybody, a player's hand, and what both say in words.

They are of views: nothing here knows a state. What may be chosen, and the buttons for it, are in
``cogs.ceylon``.
"""

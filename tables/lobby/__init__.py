"""Tables that gather their players, and how their games begin.

Seats that change hands in a game are ``tables.play``; tournaments open their tables by
``tables.lobby.opening``.
"""

"""A game that is played: moves, their taking back, seats that change hands, pauses, proposals, clocks.

Which moves are legal and what they do is the rules' (``engine``); what follows from them is
``tables.table.consequences``.
"""

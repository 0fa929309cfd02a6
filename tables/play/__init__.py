"""A game that is played: moves, their taking back, seats that change hands, pauses, proposals, clocks."""

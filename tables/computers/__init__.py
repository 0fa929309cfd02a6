"""Computer players: what they are called, where they think, and what a search makes of a decision.

How a game's computer players choose is ``engine/players``; when one moves is ``tables.play.clocks``.
"""

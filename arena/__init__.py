"""Matches and simulations: computer players against each other, in large numbers and away from Discord.

``bot.py arena`` compares players, those of other people among them (``docs/engine-protocol.md``);
``bot.py simulate`` tells how a game goes when computer players play it.
"""

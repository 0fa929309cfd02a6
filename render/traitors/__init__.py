"""Pictures of Spice Traitors: maps, roads and traders, orders in the making, and what happened in sentences.

Where cities lie and which maps can be played is ``engine.traitors``; maps that people bring come in by
``cogs.traitors``.
"""

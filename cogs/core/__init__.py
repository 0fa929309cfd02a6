"""What all of the cogs stand on: configuration, logs, metrics, health, reports, limits, errors of Discord.

Nothing here answers anybody or knows a game; of tables it knows how many there are.
"""

"""What all of the cogs stand on: configuration, logs, metrics, health, reports, limits, errors of Discord."""

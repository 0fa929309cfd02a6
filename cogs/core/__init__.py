"""What all of the cogs stand on: configuration, logs, metrics, limits, errors of Discord."""

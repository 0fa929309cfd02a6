"""The cogs: slash commands, and what answers their controls."""

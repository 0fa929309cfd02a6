"""Kashgar: rules, the card language, and what people may be told of a table."""

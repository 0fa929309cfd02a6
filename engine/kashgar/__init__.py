"""Kashgar: rules, the card language, and views of a table."""

"""The commands of a table, and presses in its panels."""

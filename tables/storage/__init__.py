"""The database: opened, locked, brought up to date, copied; its schema, and where a change comes from.

Which rows there are of a table, a person or a tournament, and when they change, is for the packages above.
"""

"""The database: opened, locked, brought up to date, copied; its schema, and where a change comes from."""

"""Steps from an empty database to today's, run on start."""

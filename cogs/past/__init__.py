"""A table's past: its log, replays, reviews, and the proof that nothing was changed afterwards."""

"""What those present agree on: pauses, moves taken back, ends, seats; and what the host decides alone."""

"""Computer players: what they are called, where they think, and what a search makes of a decision."""

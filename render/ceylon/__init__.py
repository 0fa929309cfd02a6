"""Pictures of Ceylon, and its cards in words."""

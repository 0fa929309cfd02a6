"""What simulations and matches know of Ceylon beyond what is known of all games."""

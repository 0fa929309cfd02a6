"""How games ended, and what that adds up to: ratings, leaderboards, sums."""

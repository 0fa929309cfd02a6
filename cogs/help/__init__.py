"""What somebody reads who wants to know how a game is played."""

"""Ceylon among the matches: fixed tricks to try computer players against."""

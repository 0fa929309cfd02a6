"""The Young Queen's Palimpsest among the matches: fixed tricks to try computer players against."""

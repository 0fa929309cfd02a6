"""Spice Traitors among the matches: what simulations tell beyond what is told of all, and fixed tricks."""

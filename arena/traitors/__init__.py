"""Spice Traitors among the matches: what a simulation of it tells beyond what is told of all games."""

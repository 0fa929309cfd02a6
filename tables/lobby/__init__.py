"""Tables that gather their players, and how their games begin."""

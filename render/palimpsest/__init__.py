"""Pictures of The Young Queen's Palimpsest."""

"""The Young Queen's Palimpsest at Discord: module, ui, panel, words and slash commands."""

"""Ceylon at Discord: module, ui, panel, words and slash commands."""

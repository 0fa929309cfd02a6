"""A table as messages: board, lobby, panels, notices, as plain records. Nothing here sends anything."""

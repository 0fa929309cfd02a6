"""What people see at Discord, as plain records, and their layout as messages. Nothing here sends anything."""

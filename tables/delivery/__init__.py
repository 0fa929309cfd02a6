"""What is to be said at Discord, written with the change that it tells of; and what was said."""

"""Work away from the event loop, one call at a time: in a process of its own, or else in a thread."""

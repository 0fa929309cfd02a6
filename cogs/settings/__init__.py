"""What people and servers choose, and what is kept of a person."""

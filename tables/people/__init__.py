"""What people and servers are called, chose, and brought along."""

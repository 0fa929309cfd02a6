"""Pictures drawn in worker processes, in an order."""

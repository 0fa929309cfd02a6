"""Pictures of Kashgar."""

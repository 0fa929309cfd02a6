"""Pictures of Spice Traitors."""

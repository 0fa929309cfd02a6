"""Pictures of Quetinny."""

"""Quetinny: a solitaire of provinces, caravans and taxes."""

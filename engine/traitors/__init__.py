"""Spice Traitors: secret orders, bids for the traitor's seat, and a map whose roads are cut."""

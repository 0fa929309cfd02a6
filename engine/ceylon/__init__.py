"""Ceylon: merchants of the old British Ceylon trade, raid, build and ship for 2 to 6 seats."""

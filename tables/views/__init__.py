"""What people read: tables as they stand, their pasts, reviews of finished games."""

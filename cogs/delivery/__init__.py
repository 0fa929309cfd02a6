"""What the bot says by itself: the outbox delivered as messages, kept true, and retired."""

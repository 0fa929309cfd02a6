"""What every game's desk shares: screens, controls, answers, words, the sender of the outbox."""

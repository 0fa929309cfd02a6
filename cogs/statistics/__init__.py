"""What results add up to: of a person, of two, of a server; and leaderboards."""

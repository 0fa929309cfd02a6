"""What results add up to: of a person, of two, of a server; and leaderboards.

Nothing is counted here, but in ``tables.results``; ratings are explained there, too. Rankings of deals of the
day, tournaments and seasons are each in their own room.
"""

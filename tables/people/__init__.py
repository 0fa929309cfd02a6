"""What people and servers are called, chose, and brought along.

Who sits where is kept with each table, what somebody won in ``tables.results``; what is kept of a person in
all is ``tables.upkeep.personal``.
"""

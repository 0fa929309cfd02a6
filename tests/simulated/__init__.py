"""Months of a server's life in minutes: one process, a clock that is moved, and chance from one seed.

``python -m tests.simulated --days N --seed S`` runs the bot in a simulated server. ``people`` come and go,
play all games, and press and type whatever they find; ``faults`` are Discord's, the server's, and the end of
the bot's process between any two of its requests and transactions; ``checks`` are held after each day.
Unlike in ``tests.torture`` nothing depends on how fast the machine is: a seed that failed can be run again.
"""

"""The bot under everything that can go wrong at once, and what must hold all the same.

``python -m tests.torture --minutes N --seed S`` runs ``bot.py`` in processes of their own against the
loopback server. ``people`` play all five games there, press whatever they find and type any command;
``faults`` makes trouble, drawn from the seed; ``stores`` are the databases, with a trigger that writes down
what becomes of each row of the outbox; ``checks`` hold at the end what people were told against what is kept.
"""

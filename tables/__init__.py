"""A table's life, free of Discord: seats, lobby, clocks, saved moves, and what is to be said.

``service`` is the front: its parts are what the rest of the program calls. Each package imports those below
it alone:

================  ==========================================================================================
``upkeep``        what is kept, for how long, and of whom; a copy put in a database's place
``variations``    what if: moves tried from a position of a finished game
``views``         what people read: tables, their pasts, reviews
``tournaments``   who meets whom, how they stand, and how one goes on by itself
``daily``         deals of the day, tries at them, puzzles
``ladders``       who stands above whom, challenges, and months with promotion
``lobby``         tables that gather their players, and how games begin
``play``          moves, their taking back, seats that change hands, pauses, proposals, clocks
``seasons``       what players carry from table to table, and its ledger
``results``       how games ended, and what that adds up to
``people``        what people and servers are called, chose, and brought along
``delivery``      what is to be said at Discord, and what was said
``table``         one table: loaded, kept in memory, seen by a reader, and the one way to change it
``computers``     computer players: names, where they think, what a search found
``storage``       the database: opened, locked, brought up to date; its schema; where a change comes from
``core``          records and refusals
================  ==========================================================================================
"""

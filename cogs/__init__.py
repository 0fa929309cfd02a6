"""Discord only: turns interactions and direct messages into moves, and views into messages.

No rule of a game and no SQL lives here. Each line imports those below it alone:

==================  ========================================================================================
the program         ``bot`` ``command_line`` ``doctor``
how it begins       ``assembly`` ``command_sync`` ``languages`` ``module_check`` ``starting`` ``stopping``
                    ``strengths``
``games``           the list of games
a package a game    its panels and commands
what a game is      ``game_module``, and its commands: ``game_cog``
features            ``table`` ``daily`` ``help`` ``ladder`` ``past`` ``season`` ``settings``
                    ``statistics`` ``table_lists`` ``tournament`` ``votes``
``variations``      what if: other moves, tried on a private board
``lobby``           how a table begins
``content``         files that people bring
``interactions``    answers: panels, choices of tables, refusals, permissions
``delivery``        what is sent without a press: messages, pictures, clocks
``table_screens``   a table as messages: board, lobby, notices, what panels share
``screens``         messages as data: screens, forms, layouts, markup
``core``            configuration, logs, metrics, errors of Discord
==================  ========================================================================================
"""

"""A table's life, free of Discord: seats, lobby, clocks, saved moves, and what is to be said.

``service`` is the front: its parts are what the rest of the program calls. By subject:

======================  ====================================================================================
the database            ``db`` ``sqlite`` ``schema`` ``migrations`` ``upgrade`` ``process_lock`` ``origins``
                        ``transactions`` ``writers`` ``upserts`` ``rows`` ``reading`` ``memory`` ``unusable``
looking after it        ``backup`` ``restore`` ``copying`` ``retention`` ``personal`` ``metrics`` ``totals``
                        ``identifies``
a table in memory       ``types`` ``loaded`` ``store`` and its ``change`` as data; ``stamps`` ``visibility``
                        ``names``
how a table begins      ``opening`` ``lobby`` ``guests`` ``rematches`` ``computer_names`` ``subscriptions``
                        ``contents``
a game goes on          ``play`` ``transitions`` ``seating`` ``checks`` ``undo`` ``ahead`` ``proposals``
                        ``pauses`` ``seats``
time                    ``clocks`` ``clock_steps`` ``stopped_clocks`` ``availability``
computer players        ``thinking`` ``analysis`` ``hints`` ``reviews``
what is read            ``view`` ``view_types`` ``context`` ``views`` ``readers`` ``settings``
                        ``settings_types`` ``server_rows``
the past                ``history`` ``past`` ``proof`` ``game_record``
what is said            ``queues`` ``outbox`` ``bulletins`` ``messages`` ``message_types`` ``posted``
                        ``notices`` ``calls`` ``server_lists``
results                 ``outcome`` ``result_rows`` ``results`` ``rating_method`` ``rating_rows`` ``ratings``
                        ``stats``
                        ``win_counts`` ``leaderboards``
seasons, tournaments    ``seasons`` ``ledger`` ``tournaments``
deals and puzzles       ``deals`` ``tries`` ``best_lines`` ``deal_posts`` ``puzzles``
======================  ====================================================================================

``errors`` are the refusals of all of them.
"""

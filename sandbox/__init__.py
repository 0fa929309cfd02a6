"""A Discord of one's own: a small server with friends in it, simulated in process, and a page to use it.

The room knows no game and no bot: :func:`sandbox.play.play` is given a factory for the bot, and so is
:func:`sandbox.adapter.world`, which the end-to-end tests use. Importing this package pulls in nothing;
only :mod:`sandbox.adapter` touches the simulator.
"""

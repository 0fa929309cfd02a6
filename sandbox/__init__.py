"""A Discord of one's own: a small server with people in it, simulated in process, and a page to use it.

The package knows no game and no bot: :func:`sandbox.program.play` is given a factory for the bot. Only
:mod:`sandbox.adapter` touches the simulator, which the bot in production neither needs nor imports: import
this package where it is used.
"""


class SandboxError(Exception):
    """The sandbox cannot start; the message is one line that says why and what to do."""

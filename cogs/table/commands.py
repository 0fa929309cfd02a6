"""``/table``, ``/seat``, ``/clock`` and ``/deal``: what tables share, each part in a module of its own."""

from discord import app_commands

from cogs.interactions.cog_bases import ComposedGroup

_everywhere = app_commands.allowed_installs(guilds=True, users=True)
_anywhere = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)


@_everywhere
@_anywhere
class TableCog(ComposedGroup, group_name="table", group_description="Look at a table, or end it"):
    """What there is to look at, and the end."""


@_everywhere
@_anywhere
class SeatCog(ComposedGroup, group_name="seat", group_description="Take a seat, or give one away"):
    """Seats that change hands."""


@_everywhere
@_anywhere
class ClockCog(ComposedGroup, group_name="clock", group_description="Pause a table, or take more time"):
    """Breaks of a table's clocks, and more time."""


@_everywhere
@_anywhere
class ProofCog(ComposedGroup, group_name="deal", group_description="Check that a deal was fixed beforehand"):
    """The proof that a deal was not chosen."""

"""``/table``, ``/seat``, ``/clock`` and ``/deal``: what tables share, each part in a module of its own."""

from collections.abc import Callable, Mapping

from discord import app_commands

from cogs.delivery.sender import Sender
from cogs.interactions.cog_bases import ComposedGroup
from cogs.interactions.panel_answers import PanelAnswers
from cogs.interactions.screen_answers import ScreenAnswers
from cogs.past.log import LogCommands
from cogs.past.positions import PastCommands
from cogs.past.proof import ProofCommands
from cogs.past.review import ReviewCommands
from cogs.table.board import BoardCommands
from cogs.table.follow import FollowCommands
from cogs.table.hint import HintCommands
from cogs.table_screens.game_ui import GameUi
from cogs.votes.commands import VoteCommands
from cogs.votes.ending import CloseCommands, ResignCommands
from cogs.votes.pauses import PauseCommands
from cogs.votes.seats import SeatCommands
from cogs.votes.undo import UndoCommands
from tables.service import Tables

_everywhere = app_commands.allowed_installs(guilds=True, users=True)
_anywhere = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)


@_everywhere
@_anywhere
class TableCog(ComposedGroup, group_name="table", group_description="Look at a table, or end it"):
    """What there is to look at, and the end."""

    def __init__(
        self,
        tables: Tables,
        uis: Mapping[str, GameUi],
        answers: ScreenAnswers,
        panels: PanelAnswers,
        sender: Sender,
        table_changed: Callable[[int], None],
    ) -> None:
        # In the order in which Discord offers the commands; the list fits a phone's screen.
        super().__init__(
            BoardCommands(tables, uis, answers, panels),
            LogCommands(tables, uis, answers),
            HintCommands(tables, uis, answers),
            UndoCommands(tables, answers, panels, sender, table_changed),
            FollowCommands(tables),
            PastCommands(tables, uis, answers),
            ReviewCommands(tables, uis, answers),
            CloseCommands(tables, answers, table_changed),
            VoteCommands(tables.proposals, panels, answers, table_changed),
        )


@_everywhere
@_anywhere
class SeatCog(ComposedGroup, group_name="seat", group_description="Take a seat, or give one away"):
    """Seats that change hands."""

    def __init__(self, tables: Tables, answers: ScreenAnswers, table_changed: Callable[[int], None]) -> None:
        super().__init__(SeatCommands(tables, table_changed), ResignCommands(tables, answers, table_changed))


@_everywhere
@_anywhere
class ClockCog(ComposedGroup, group_name="clock", group_description="Pause a table, or take more time"):
    """A table's time."""

    def __init__(self, tables: Tables, table_changed: Callable[[int], None]) -> None:
        super().__init__(PauseCommands(tables, table_changed))


@_everywhere
@_anywhere
class ProofCog(ComposedGroup, group_name="deal", group_description="Check that a deal was fixed beforehand"):
    """The proof that a deal was not chosen."""

    def __init__(self, tables: Tables, table_changed: Callable[[int], None]) -> None:
        super().__init__(ProofCommands(tables, table_changed))

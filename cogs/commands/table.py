"""``/table``, ``/seat``, ``/clock`` and ``/deal``: what tables share, each part in a module of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from discord import app_commands

from cogs.commands.table_board import BoardCommands
from cogs.commands.table_end import CloseCommands, ResignCommands
from cogs.commands.table_follow import FollowCommands
from cogs.commands.table_hint import HintCommands
from cogs.commands.table_log import LogCommands
from cogs.commands.table_past import PastCommands
from cogs.commands.table_pauses import PauseCommands
from cogs.commands.table_proof import ProofCommands
from cogs.commands.table_review import ReviewCommands
from cogs.commands.table_seats import SeatCommands
from cogs.commands.table_undo import UndoCommands
from cogs.commands.table_votes import VoteCommands
from cogs.delivery.sender import Sender
from cogs.interactions.cog_bases import ComposedGroup
from cogs.interactions.panels import PanelAnswers
from cogs.interactions.screen_answers import ScreenAnswers
from cogs.screens.game_ui import GameUi
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
            BoardCommands(tables, uis, answers),
            LogCommands(tables, uis, answers),
            HintCommands(tables, uis, answers),
            UndoCommands(tables, answers, panels, sender, table_changed),
            FollowCommands(tables),
            PastCommands(tables, uis, answers),
            ReviewCommands(tables, uis, answers),
            CloseCommands(tables, answers, table_changed),
            VoteCommands(tables.proposals, panels, table_changed),
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
class DealCog(ComposedGroup, group_name="deal", group_description="Check that a deal was fixed beforehand"):
    """The proof that a deal was not chosen."""

    def __init__(self, tables: Tables, table_changed: Callable[[int], None]) -> None:
        super().__init__(ProofCommands(tables, table_changed))

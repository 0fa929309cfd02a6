"""``/table``, ``/seat``, ``/clock`` and ``/deal``: what tables share, each part in a module of its own."""

from collections.abc import Callable, Mapping

from discord import app_commands

from cogs.delivery.sender import Sender
from cogs.interactions.cog_bases import ComposedGroup
from cogs.interactions.panel_answers import PanelAnswers
from cogs.interactions.screen_answers import ScreenAnswers
from cogs.past import log, positions, proof, review
from cogs.table import board, follow, hint
from cogs.table_screens.game_ui import GameUi
from cogs.votes import commands, ending, pauses, seats, undo
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
            board.BoardCommands(tables, uis, answers, panels),
            log.LogCommands(tables, uis, answers),
            hint.HintCommands(tables, uis, answers),
            undo.UndoCommands(tables, answers, panels, sender, table_changed),
            follow.FollowCommands(tables),
            positions.PastCommands(tables, uis, answers),
            review.ReviewCommands(tables, uis, answers),
            ending.CloseCommands(tables, answers, table_changed),
            commands.VoteCommands(tables.proposals, panels, answers, table_changed),
        )


@_everywhere
@_anywhere
class SeatCog(ComposedGroup, group_name="seat", group_description="Take a seat, or give one away"):
    """Seats that change hands."""

    def __init__(self, tables: Tables, answers: ScreenAnswers, table_changed: Callable[[int], None]) -> None:
        super().__init__(
            seats.SeatCommands(tables, table_changed), ending.ResignCommands(tables, answers, table_changed)
        )


@_everywhere
@_anywhere
class ClockCog(ComposedGroup, group_name="clock", group_description="Pause a table, or take more time"):
    """Breaks of a table's clocks, and more time."""

    def __init__(self, tables: Tables, table_changed: Callable[[int], None]) -> None:
        super().__init__(pauses.PauseCommands(tables, table_changed))


@_everywhere
@_anywhere
class ProofCog(ComposedGroup, group_name="deal", group_description="Check that a deal was fixed beforehand"):
    """The proof that a deal was not chosen."""

    def __init__(self, tables: Tables, table_changed: Callable[[int], None]) -> None:
        super().__init__(proof.ProofCommands(tables, table_changed))

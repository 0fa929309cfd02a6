"""``/table``: what all tables share, each part of it in a module of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from discord import app_commands

from cogs.commands.table_board import BoardCommands
from cogs.commands.table_end import EndCommands
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


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class TableCog(ComposedGroup, group_name="table", group_description="Manage the tables you play at"):
    """Commands that work for every game."""

    def __init__(
        self,
        tables: Tables,
        uis: Mapping[str, GameUi],
        answers: ScreenAnswers,
        panels: PanelAnswers,
        sender: Sender,
        table_changed: Callable[[int], None],
    ) -> None:
        # In the order in which Discord offers the commands.
        super().__init__(
            UndoCommands(tables, answers, panels, sender, table_changed),
            VoteCommands(tables.proposals, table_changed),
            SeatCommands(tables, table_changed),
            ReviewCommands(tables, uis, answers),
            PauseCommands(tables, table_changed),
            PastCommands(tables, uis, answers),
            LogCommands(tables, uis, answers),
            HintCommands(tables, uis, answers),
            FollowCommands(tables),
            BoardCommands(tables, uis, answers),
            EndCommands(tables, answers, table_changed),
            ProofCommands(tables, table_changed),
        )

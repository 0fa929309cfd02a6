"""``/table``: what all tables share, each part of it in a module of its own."""

from __future__ import annotations

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
from cogs.interactions.composed_group import ComposedGroup
from cogs.interactions.services import Services


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class TableCog(ComposedGroup, group_name="table", group_description="Manage the tables you play at"):
    """Commands that work for every game."""

    def __init__(self, services: Services) -> None:
        tables, uis, answers = services.tables, services.uis, services.answers
        table_changed = services.table_changed
        # In the order in which Discord offers the commands.
        super().__init__(
            services.controls,
            UndoCommands(services),
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

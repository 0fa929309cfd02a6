"""What cogs work with: the collaborators of one running bot."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, cast

from cogs.core.limiter import Limiter
from cogs.delivery.bulletin_sender import BulletinSender
from cogs.delivery.composer import Composer
from cogs.delivery.deal_keeper import DealKeeper
from cogs.delivery.sender import Sender
from cogs.delivery.server_list_keeper import ServerListKeeper
from cogs.delivery.timekeeper import Timekeeper
from cogs.delivery.tournament_keeper import TournamentKeeper
from cogs.interactions.answers import AnsweringClient, AnyInteraction
from cogs.interactions.controls import Controls
from cogs.interactions.file_reader import FileReader
from cogs.interactions.screen_answers import ScreenAnswers
from cogs.interactions.spoken import SpokenLanguages
from cogs.screens.daily_spec import Daily
from cogs.screens.game_ui import GameUi
from engine.core.game import SomeGame
from tables.puzzles import PuzzleBook
from tables.service import Tables
from tables.view_types import PlayedMove, TableView


@dataclass(frozen=True, slots=True)
class Services:
    """One per bot. It holds no state of any table: that stands in the database and in controls' ids."""

    tables: Tables
    uis: Mapping[str, GameUi]
    """By the games' machine names."""
    composer: Composer
    answers: ScreenAnswers
    after_moves: Composer
    """For the panels of those who have made a move: boards go before them."""
    sender: Sender
    timekeeper: Timekeeper
    controls: Controls
    daily: Daily | None
    """The game of which there is a deal each day."""
    deal_keeper: DealKeeper
    languages: SpokenLanguages
    puzzles: PuzzleBook
    bulletins: BulletinSender
    tournaments: TournamentKeeper
    server_lists: ServerListKeeper
    files: FileReader
    presses: Limiter
    """Whose panels are worked out, from reading the table until its picture is asked for."""

    def ui_of(self, table_view: TableView) -> GameUi:
        """The ui of a table's game."""
        return self.uis[table_view.table.game]

    def ui_for(self, rules: type[SomeGame]) -> GameUi[SomeGame]:
        """The ui of a game, by the class of its rules."""
        ui: GameUi[Any] = self.uis[rules.info.name]
        return ui

    def table_changed(self, table: int) -> None:
        """Deliver what a change left in the outbox, and let computer players move."""
        self.sender.wake(table)
        self.timekeeper.wake(table)

    def move_made(self, played: PlayedMove) -> None:
        """The same after a move, with what is known of the table then."""
        table = played.table_view.table.id
        self.sender.wake(table, played.claimed)
        self.timekeeper.expect(table, played.next_due)

    async def close(self) -> None:
        """Stop what is running; what is unsent stays in the outbox."""
        # All at once: none waits for another one that hangs.
        await asyncio.gather(
            self.languages.written(),
            self.deal_keeper.close(),
            self.timekeeper.close(),
            self.tournaments.close(),
            self.server_lists.close(),
            self.sender.close(),
            self.bulletins.close(),
        )


class ServingClient(AnsweringClient):
    """The same with what cogs work with."""

    services: Services


def services_of(interaction: AnyInteraction) -> Services:
    """For functions that complete an option: discord.py gives them the interaction and nothing else."""
    return cast(ServingClient, interaction.client).services

"""How a running bot is put together: who is given what, of all that answers and that works beside it."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from discord.ext import commands

import data
from cogs.content.file_reader import FileReader
from cogs.core.limiter import Limiter
from cogs.daily import puzzle_commands, spec
from cogs.daily.bulletins import DealSpeaker
from cogs.daily.commands import DailyCog
from cogs.daily.keeper import DealKeeper
from cogs.delivery.bulletin_sender import BulletinSender
from cogs.delivery.composer import Composer
from cogs.delivery.own_messages import OwnMessages
from cogs.delivery.sender import Sender
from cogs.delivery.timekeeper import Timekeeper
from cogs.game_module import GameModule
from cogs.help.commands import HelpCog
from cogs.interactions import ahead, panel_answers, screen_answers
from cogs.interactions.answers import AnsweringClient
from cogs.interactions.controls import Controls
from cogs.ladder import keeper as ladder_keeper
from cogs.ladder.bulletins import LadderSpeaker
from cogs.ladder.commands import LadderCog
from cogs.lobby.commands import LobbyCog, RematchCog
from cogs.lobby.keeper import LobbyKeeper
from cogs.lobby.quick_starts import QuickStarts
from cogs.past import log, positions, proof, review
from cogs.season.bulletins import SeasonSpeaker
from cogs.season.commands import SeasonCog
from cogs.settings.commands import PersonSettingsCommands, SettingsCog
from cogs.settings.privacy import PrivacyCog
from cogs.settings.server import ServerSettingsCommands
from cogs.statistics.commands import LeaderboardCog, PersonCog, StatsCog
from cogs.table import board, follow, hint
from cogs.table.commands import ClockCog, ProofCog, SeatCog, TableCog
from cogs.table.panel_presses import PanelCog
from cogs.table_lists.commands import ServerTablesCog
from cogs.table_lists.keeper import ServerListKeeper
from cogs.tournament.bulletins import TournamentSpeaker
from cogs.tournament.commands import TournamentCog
from cogs.tournament.keeper import TournamentKeeper
from cogs.variations.presses import VariationCog
from cogs.votes import ending, pauses, seats, undo
from cogs.votes.commands import VoteCommands
from render.painting.drawing_queue import DrawingPriority
from tables.daily.puzzles import PuzzleBook

MakeComposer = Callable[[DrawingPriority], Composer]
"""Composers differ by how soon their pictures are drawn."""
PUZZLES = "puzzles"
"""The folder of puzzles among the data."""


@dataclass(frozen=True, slots=True)
class Background:
    """Senders and keepers. They hold no state of any table: that stands in the database."""

    sender: Sender
    lobbies: LobbyKeeper
    timekeeper: Timekeeper
    bulletins: BulletinSender
    deals: DealKeeper
    tournaments: TournamentKeeper
    server_lists: ServerListKeeper

    def start(self, ready: Callable[[], Awaitable[None]]) -> None:
        """Begin the sweeps as soon as Discord is ready."""
        self.timekeeper.start(ready)
        self.deals.start(ready)

    async def close(self) -> None:
        """Stop what is running; what is unsent stays in the outbox."""
        # All at once: none waits for another one that hangs.
        await asyncio.gather(
            self.deals.close(),
            self.timekeeper.close(),
            self.tournaments.close(),
            self.server_lists.close(),
            self.sender.close(),
            self.lobbies.close(),
            self.bulletins.close(),
        )


def make_background(
    client: AnsweringClient,
    composer: MakeComposer,
    presses: Limiter,
    daily: spec.Daily | None,
    own_messages: OwnMessages,
    *,
    computer_pause: float,
    search: bool,
) -> Background:
    """What works beside the answers; ``search`` is whether best lines of deals are looked for.

    Panels that are open already come after all who are let in to ``presses``.
    """
    tables, uis = client.tables, client.uis
    boards, updates = composer(DrawingPriority.BOARD), composer(DrawingPriority.UPDATE)
    sender = Sender(client, tables, uis, boards, updates, presses, own_messages)
    client.lobbies = lobbies = LobbyKeeper(client, tables, sender)
    timekeeper = Timekeeper(tables, sender, lobbies.look_after, computer_pause)
    bulletins = BulletinSender(
        client,
        tables,
        updates,
        own_messages,
        (
            TournamentSpeaker(client, tables, uis),
            LadderSpeaker(client, tables, uis),
            SeasonSpeaker(tables.seasons),
            DealSpeaker(tables, daily),
        ),
    )
    timekeeper.also(partial(ladder_keeper.sweep, tables, bulletins))
    return Background(
        sender,
        lobbies,
        timekeeper,
        bulletins,
        DealKeeper(tables, daily, bulletins, search=search),
        TournamentKeeper(tables, bulletins, timekeeper),
        ServerListKeeper(client, tables, uis, updates, timekeeper, own_messages),
    )


def make_cogs(
    client: AnsweringClient,
    background: Background,
    composer: MakeComposer,
    presses: Limiter,
    controls: Controls,
    modules: Iterable[GameModule],
    daily: spec.Daily | None,
    *,
    apart: bool,
) -> Iterator[commands.Cog]:
    """All cogs, in the order in which Discord has their commands.

    ``apart`` is whether people's files may be read in processes of their own.
    """
    tables, uis, languages = client.tables, client.uis, client.languages
    sender, timekeeper = background.sender, background.timekeeper
    changed = timekeeper.table_changed
    screens = composer(DrawingPriority.ANSWER)
    answers = screen_answers.ScreenAnswers(screens, tables.settings)
    after_moves = composer(DrawingPriority.AFTER_MOVE)
    panels = panel_answers.PanelAnswers(tables, uis, screens, after_moves, sender, timekeeper, presses)
    yield PanelCog(panels, ahead.AheadAnswers(tables, uis, answers, panels, changed))
    yield TableCog(  # the list fits a phone's screen
        board.BoardCommands(tables, uis, answers, panels),
        log.LogCommands(tables, uis, answers),
        hint.HintCommands(tables, uis, answers),
        undo.UndoCommands(tables, answers, panels, sender, changed),
        follow.FollowCommands(tables),
        positions.PastCommands(tables, uis, answers),
        review.ReviewCommands(tables, uis, answers),
        ending.CloseCommands(tables, answers, changed),
        VoteCommands(tables.proposals, panels, answers, changed),
    )
    yield SeatCog(seats.SeatCommands(tables, changed), ending.ResignCommands(tables, answers, changed))
    yield ClockCog(pauses.PauseCommands(tables, changed))
    yield ProofCog(proof.ProofCommands(tables, changed))
    yield ServerTablesCog(tables, uis, answers, background.server_lists, changed)
    yield LobbyCog(tables, uis, answers, controls, background.lobbies, changed)
    yield RematchCog(tables, uis, panels, changed)
    yield SettingsCog(
        ServerSettingsCommands(tables.settings, uis, answers, background.deals.wake),
        PersonSettingsCommands(tables, uis, answers, languages, sender.panels, changed),
    )
    yield DailyCog(tables, uis, answers, panels, daily, background.deals, changed)
    book = PuzzleBook(tables.games, data.read_folder(PUZZLES))
    yield puzzle_commands.PuzzleCog(tables, uis, answers, book)
    yield VariationCog(tables, uis, answers, book)
    yield SeasonCog(tables.seasons, timekeeper)
    yield TournamentCog(tables, uis, answers, background.tournaments, changed)
    yield LadderCog(tables, uis, answers, background.bulletins, changed)
    yield PersonCog(tables, uis, answers)
    yield StatsCog(tables, uis, answers)
    yield LeaderboardCog(tables, uis, answers)
    direct_messages = sender.deliveries.direct
    yield PrivacyCog(tables.personal, answers, languages, background.bulletins, direct_messages, changed)
    yield HelpCog(tables, uis, answers, QuickStarts(tables, uis, panels, changed), sender.panels)
    files = FileReader(apart=apart)
    for module in modules:
        ui = uis[module.info.name]
        yield module.cog(ui, tables, answers, panels, changed, files, controls)

"""What a press costs at the database: transactions, those that write, and calls to its threads.

Counted is all that a press leads to: the move, computer players' moves after it, boards, calls and panels.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any
from unittest import mock

import aiosqlite
import pytest

from cogs.delivery.pictures import Pictures
from cogs.delivery.timekeeper import SWEEP_SECONDS
from cogs.game_module import by_name
from cogs.games import GAMES
from cogs.interactions import spoken
from cogs.screens.control_ids import ControlId, chosen_target
from cogs.screens.screen import Target
from cogs.table_screens.game_ui import GameUi
from data.catalogue import ENGLISH
from engine.ceylon.types import Offer
from engine.core.chance import Chance
from engine.players import RandomPlayer
from sandbox.adapter import Answer, Member, VisibleMessage
from tables.core.view_types import TableView
from tables.storage.db import Database
from tables.table.loaded import LoadedTable
from tests.cogs.people import CHANNEL, add_computer, board, bot_of, open_panel, play_on, seen_by, shown
from tests.cogs.quetinny.test_one_message import begun, chosen_move, take_turn, tax_of
from tests.cogs.table_views import targets
from tests.support import in_loop
from tests.support.settled_world import World
from tests.support.thorough import times

CONFIRM = {"transactions": 8, "write": 3, "hops": 25}
"""At most for each move, from the press until all that it leads to is posted."""
END = {"transactions": 11, "write": 4, "hops": 34}
"""The same where it ends a game of several: all who played are told who has won."""
PREVIEW_TRANSACTIONS = 2
SCREENS = 400
"""Of a panel at most that are looked at for a move."""

MOST_CONFIRMS = 4
"""Until a computer player's turn comes."""

Accepts = Callable[[LoadedTable, int, Sequence[Any]], bool]
"""Whether moves of a seat are those that are to be confirmed."""


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often the database was called, while a test counts."""
    found: Counter[str] = Counter()

    def count(owner: Any, name: str, *kinds: str) -> None:
        original = getattr(owner, name)

        async def counting(self: Any, *args: Any) -> Any:
            found.update(kinds)
            return await original(self, *args)

        monkeypatch.setattr(owner, name, counting)

    # What people read is read again every half minute, for the presses of all.
    monkeypatch.setattr(spoken, "BELIEVED", math.inf)
    count(Database, "read", "read", "transactions")
    count(Database, "write", "write", "transactions")
    count(aiosqlite.Connection, "_execute", "hops")
    return found


@pytest.fixture
def database_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database has its threads, as everywhere else. Pictures, which ask nothing of it, are not drawn."""

    async def nothing(*_: object, **__: object) -> None:
        return None

    monkeypatch.setattr(
        in_loop, "in_loop", lambda: mock.patch("render.painting.painters.WorkerThread", in_loop.LoopWorker)
    )
    monkeypatch.setattr(Pictures, "draw", nothing)


# --- tables of every game ----------------------------------------------------------------------


@dataclass(frozen=True)
class Scenario:
    """A table, and what is looked at there."""

    game: str
    persons: int
    computers: int = 0
    confirms: int = times(1, 2)

    def __str__(self) -> str:
        return f"{self.game}-{self.persons}" + (f"-and-{self.computers}" if self.computers else "")


OPTIONS = {"ceylon": {"target": 50}}
LONG = {"ceylon", "kashgar"}
"""Games that take for ever where people make any moves."""
NAMES = ("ana", "bela", "chidi")
CASES = (
    Scenario("palimpsest", 2),
    Scenario("kashgar", 2),
    Scenario("quetinny", 1),
    Scenario("ceylon", 3),
    Scenario("traitors", 3, confirms=4),
    Scenario("palimpsest", 1, 2),
    Scenario("kashgar", 1, 2),
    Scenario("ceylon", 1, 2),
    Scenario("traitors", 1, 2),
)


def way_to(ui: GameUi, loaded: LoadedTable, table_view: TableView, accepts: Accepts) -> list[Target]:
    """What is to be pressed, from a panel's first screen on, to make such moves; nothing if it does not."""
    assert table_view.seat is not None
    waiting: list[list[Target]] = [[]]
    seen = {""}
    for _ in range(SCREENS):
        if not waiting:
            break
        way = waiting.pop()
        onwards = []
        for target in targets(ui.panel(table_view, way[-1].rest if way else "", ENGLISH)):
            moves = ui.moves(table_view, target.rest) if target.verb == "do" else ()
            if moves and accepts(loaded, table_view.seat, moves):
                return [*way, target]
            if target.verb == "go" and target.rest not in seen:
                seen.add(target.rest)
                onwards.append([*way, target])
        waiting += reversed(onwards)
    return []


async def use(member: Member, message: VisibleMessage, target: Target) -> Answer:
    """Press what does this, or choose it in a menu."""
    for button in message.buttons:
        control = ControlId.parse(button.custom_id or "")
        if control is not None and control.target == target:
            return await member.press(message, custom_id=button.custom_id)
    for menu in message.menus:
        control = ControlId.parse(menu.custom_id)
        for value in menu.options:
            if control is not None and chosen_target(control.target, [value]) == target:
                return await member.choose(message, value, custom_id=menu.custom_id)
    raise LookupError(target)


def made(loaded: LoadedTable, seat: int, moves: Sequence[Any]) -> tuple[Any, list[Any]]:
    """The state after moves of a seat, and what everybody sees of them."""
    game, state = loaded.game, loaded.game.copy(loaded.state)
    events = [event for move in moves for event in game.push(state, seat, move)]
    return state, [event for event in events if game.visible_event(event, None) is not None]


def is_seen(loaded: LoadedTable, seat: int, moves: Sequence[Any]) -> bool:
    """Whether everybody sees something of them."""
    return bool(made(loaded, seat, moves)[1])


def is_offer(loaded: LoadedTable, seat: int, moves: Sequence[Any]) -> bool:
    """Whether a trade is offered, of which nobody else knows."""
    return any(isinstance(move, Offer) for move in moves)


def ends_it(loaded: LoadedTable, seat: int, moves: Sequence[Any]) -> bool:
    """Whether the game is over by them."""
    return loaded.game.result(made(loaded, seat, moves)[0]) is not None


class CountedTable:
    """A table at which presses are counted; its persons have their panels open."""

    def __init__(self, world: World, case: Scenario, counted: Counter[str]) -> None:
        self.world, self.case, self.counted = world, case, counted
        self.ui = bot_of(world).uis[case.game]
        self.members = [world.member(name) for name in NAMES[: case.persons]]
        self.place: int | str = CHANNEL

    async def begin(self) -> None:
        """Let all sit down."""
        host, *others = self.members
        await host.slash(CHANNEL, f"{self.case.game} new", **OPTIONS.get(self.case.game, {}))
        if not self.ui.one_message:
            for member in others:
                await member.press(board(member), "Join")
            for _ in range(self.case.computers):
                await add_computer(host)
            await host.press(board(host), "Start")
        for thread in self.world.threads(CHANNEL).values():
            self.place = thread
        await self.open_panels()

    async def open_panels(self) -> None:
        """Let all open their panels, or do so again after a while."""
        for member in self.members:
            await self._first_screen(member)

    async def _first_screen(self, member: Member) -> VisibleMessage:
        if self.ui.one_message:
            return board(member, self.place)
        return shown(await open_panel(member, channel=self.place))

    async def confirm(self, accepts: Accepts) -> int:
        """Confirm such a move of whoever is waited for, hold what it costs against the bounds; moves made."""
        tables = bot_of(self.world).tables
        with self.world.as_bot():
            loaded = await tables.store.load(1)
        for seat in sorted(loaded.game.awaited(loaded.state)):
            member = self.members[seat]
            way = way_to(self.ui, loaded, await seen_by(self.world, member), accepts)
            if way:
                break
        else:
            raise AssertionError("nobody's panel leads to such a move")
        message = await self._first_screen(member)
        for target in way[:-1]:
            self.counted.clear()
            message = shown(await use(member, message, target))
            assert 0 < self.counted["transactions"] <= PREVIEW_TRANSACTIONS, target
        before = board(member, self.place).text
        self.counted.clear()
        await use(member, message, way[-1])
        cost = dict(self.counted)
        moves = (await seen_by(self.world, None)).table.number - loaded.info.number
        bounds = END if accepts is ends_it and len(self.members) > 1 else CONFIRM
        most = {kind: each * moves for kind, each in bounds.items()}
        assert {kind: cost[kind] for kind in most if not 0 < cost[kind] <= most[kind]} == {}, way[-1]
        # That was all: nothing of it is said later.
        assert board(member, self.place).text != before or accepts is is_offer
        with self.world.as_bot():
            assert (await tables.outbox.pending())[0] == []
        return moves

    async def play_on(self) -> None:
        """Play until one move is left of the game."""
        name, chance = self.case.game, Chance(b"\x07" * 32)
        player = by_name(GAMES)[name].players["steady"] if name in LONG else RandomPlayer()

        def choose(loaded: LoadedTable, seat: int, number: int) -> Any:
            return player.choose(loaded.game, loaded.game.view(loaded.state, seat), seat, chance)

        await play_on(self.world, self.members, choose)
        with self.world.as_bot():
            bot_of(self.world).background.timekeeper.table_changed(1)
        await self.world.advance(seconds=SWEEP_SECONDS + 1)
        await self.open_panels()


@pytest.mark.usefixtures("database_alone")
@pytest.mark.parametrize("case", [case for case in CASES if not case.computers], ids=str)
async def test_a_confirm_costs_a_few_transactions(
    world: World, counted: Counter[str], case: Scenario
) -> None:
    table = CountedTable(world, case, counted)
    await table.begin()
    if case.game == "ceylon":
        await table.confirm(is_offer)
    for number in range(case.confirms):
        if number == case.persons - 1 > 1:
            # Who acted so long ago is called to the next round, in one message with others.
            await world.advance(minutes=11, pace=660)
            await table.open_panels()
        await table.confirm(is_seen)
    await table.play_on()
    await table.confirm(ends_it)
    assert (await seen_by(world, None)).table.status == "over"


@pytest.mark.usefixtures("database_alone")
@pytest.mark.parametrize("name", ["palimpsest", "kashgar"][: times(1, 2)])
async def test_it_costs_no_more_in_a_thread(threads: World, counted: Counter[str], name: str) -> None:
    table = CountedTable(threads, Scenario(name, 2), counted)
    await table.begin()
    await table.confirm(is_seen)
    await table.play_on()
    await table.confirm(ends_it)
    assert table.place != CHANNEL


@pytest.mark.usefixtures("database_alone")
@pytest.mark.parametrize("case", [case for case in CASES if case.computers], ids=str)
async def test_a_computer_players_move_costs_no_more(
    world: World, counted: Counter[str], case: Scenario
) -> None:
    table = CountedTable(world, case, counted)
    await table.begin()
    made = [await table.confirm(is_seen)]
    while made[-1] == 1 and len(made) < MOST_CONFIRMS:
        made.append(await table.confirm(is_seen))
    assert made[-1] > 1, "no computer player has moved"


@pytest.mark.usefixtures("database_alone")
async def test_a_turn_in_the_board_itself_reads_its_table_once(world: World, counted: Counter[str]) -> None:
    ana = await begun(world)
    await take_turn(ana)
    chosen = await chosen_move(ana)
    counted.clear()
    await ana.press(board(ana), tax_of(chosen))
    # The board that shows it already: the press itself finds its table in memory. Both are written.
    assert (counted["read"], counted["write"]) == (1, 2)
    assert "turn 3 of 15" in board(ana).text

"""The bot under everything at once, for a while; and that what must hold at the end can be seen to fail."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from cogs.delivery.own_messages import nonce
from cogs.screens.control_ids import ControlId
from cogs.screens.screen import Target
from cogs.table_screens.ahead import NOTE
from data.catalogue import LANGUAGES, words_for
from tables.core.message_types import Announcement, Notice
from tables.core.stamps import made_by_then
from tables.core.types import ClockSpec
from tables.service import Tables
from tests.loopback.forked import sharing
from tests.loopback.records import Json, Message
from tests.loopback.server import Server
from tests.loopback.traffic import Request
from tests.support.postgres import Postgres
from tests.support.thorough import times
from tests.tables.games import GAMES, HeapOptions, Pick, Poll, PollOptions
from tests.tables.world import ANN, BOB, CEM, HERE, FixedEntropy, Time, due_clocks, play_on, seated
from tests.torture.checks import breaches
from tests.torture.faults import KINDS
from tests.torture.observed import Observed
from tests.torture.run import Extent, torture
from tests.torture.said import key_of
from tests.torture.stores import PostgresStore, SqliteStore, computers_turns, unmoved

FAULTS = times(100, 500)
"""Among so many there is each kind once or twice, and in a thorough run each with many others."""
EXTENT = Extent(
    400.0, FAULTS, kills=times(1, 3), moves=1, pause=0.02, machine_pause=0.2, tables=times(1, 2), kinds=KINDS
)
"""On a machine with nothing else to do that takes a quarter of a minute, most of it waits and starts."""
TOGETHER = replace(EXTENT, faults=FAULTS // 3, kinds=frozenset())
"""Two processes take as long for a third of it."""


@pytest.mark.slow
@sharing
async def test_on_sqlite_nothing_is_lost_and_nothing_said_twice(database: str, tmp_path: Path) -> None:
    report = await torture(SqliteStore(Path(database)), tmp_path, 1, EXTENT, 1)
    assert not report.failures, str(report)
    assert report.counts["moves"], str(report)
    assert report.faults.total() >= FAULTS, str(report)
    assert not KINDS - report.faults.keys(), str(report)


@pytest.fixture
def shared(postgres: Postgres) -> PostgresStore:
    postgres.make()
    return PostgresStore(postgres, f"test{postgres.made}")


@pytest.mark.slow
@pytest.mark.xdist_group("postgres")
async def test_two_processes_on_postgresql_lose_nothing_and_say_nothing_twice(
    shared: PostgresStore, tmp_path: Path
) -> None:
    report = await torture(shared, tmp_path, 2, TOGETHER, 2)
    assert not report.failures, str(report)
    assert report.counts["moves"], str(report)
    assert report.faults.total() >= FAULTS // 3, str(report)


@pytest.fixture
async def played(database: str) -> AsyncIterator[tuple[SqliteStore, Observed, Server]]:
    """A table in the middle of its game, of which Ann and Bob know what they were shown."""
    store, server, seen = SqliteStore(Path(database)), Server(), Observed()
    tables = await Tables.open(store.address, GAMES, now=Time(), entropy=FixedEntropy(0))
    await store.watch_outbox()
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=10))
    await play_on(tables, info.id, most=5)
    for person in (ANN, BOB):
        stamp = (await tables.views.get(info.id, person.id)).stamp
        seen.stamps[person.id, info.id][stamp] = "a panel"
        seen.made[person.id, info.id] = made_by_then(stamp)
    while rows := await tables.outbox.claim():
        for row in rows:
            _say(server, row.key, row.message)
            await tables.outbox.done(row)
    seen.tables.add(info.id)
    yield store, seen, server
    await tables.close()


async def test_what_holds_is_no_breach(played: tuple[SqliteStore, Observed, Server]) -> None:
    store, seen, server = played
    server.world.delete(_panel(server))  # grown old, and replaced by the same row
    _panel(server)
    assert await breaches(server, store, seen, GAMES) == []


async def test_who_is_forgotten_takes_along_what_nobody_else_played(
    played: tuple[SqliteStore, Observed, Server],
) -> None:
    store, seen, server = played
    tables = await Tables.open(store.address, GAMES, now=Time())
    alone = await tables.lobbies.create("heap", HeapOptions(), ANN, HERE)
    seen.tables.add(alone.id)
    await tables.personal.forget(ANN.id)
    while rows := await tables.outbox.claim():
        for row in rows:
            _say(server, row.key, row.message)
            await tables.outbox.done(row)
    await tables.close()
    seen.forgotten[ANN.id] = "Ann"
    assert await breaches(server, store, seen, GAMES) == []
    seen.made[BOB.id, alone.id] = 1
    (found,) = await breaches(server, store, seen, GAMES)
    assert f"table {alone.id} was opened, and is not there" in found
    seen.of_old.add((BOB.id, alone.id))
    assert await breaches(server, store, seen, GAMES) == [], "he was forgotten before, and has an old message"
    seen.of_old.clear()
    seen.asked.add(BOB.id)
    assert await breaches(server, store, seen, GAMES) == [], "he may be forgotten, and was not told"
    reader = _panel(server).channel.recipient
    assert reader is not None
    seen.forgotten[reader.id] = "nobody else"
    (found,) = await breaches(server, store, seen, GAMES)
    assert "Ann was forgotten, and has panels of table 1" in found


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_panel_of_the_next_turn_is_no_view_in_any_language(language: str) -> None:
    seen, control = Observed(), ControlId(1, 7, Target("do", "")).text(0)
    seen.read(ANN.id, f"-# {words_for(language)(NOTE)}", [control])
    assert not seen.stamps
    seen.read(ANN.id, "Your turn", [control])
    assert list(seen.stamps[ANN.id, 1]) == [7]


@pytest.mark.parametrize(
    ("lie", "breach"),
    [
        (lambda seen, server: seen.made.update({(ANN.id, 1): 9}), "9 moves of theirs at table 1"),
        (lambda seen, server: seen.stamps[ANN.id, 1].update(seen.stamps[BOB.id, 1]), "not of seat 0"),
        (lambda seen, server: seen.tables.add(2), "table 2 was opened"),
        (lambda seen, server: seen.forgotten.update({ANN.id: "Ann"}), "Ann was forgotten, and is found in"),
        (lambda seen, server: seen.pictures.update({ANN.id: {"in words"}}), "drawn is kept"),
        (lambda seen, server: _say_again(server), "posted 2 times"),
        (lambda seen, server: _say(server, "stray"), "never was"),
        (lambda seen, server: [_panel(server, row) for row in range(2)], "Ann sees several panels of"),
    ],
)
async def test_what_does_not_hold_is_noticed(
    played: tuple[SqliteStore, Observed, Server], lie: Callable[[Observed, Server], object], breach: str
) -> None:
    store, seen, server = played
    lie(seen, server)
    (found,) = await breaches(server, store, seen, GAMES)
    assert breach in found


@pytest.mark.parametrize(
    ("logged", "breach"),
    [
        ("", "unsaid, for no reason"),
        ("Announcement {} of table 1 is dropped: 400 Bad Request (error code: 50035)", "unsaid, 400"),
        ("Announcement {} of table 1 is dropped: 404 Not Found (error code: 10003): Unknown Channel", None),
        ("line {} of 1 is not said again: it stands where it was asked", None),
    ],
)
async def test_an_announcement_goes_unsaid_for_a_good_reason_or_is_a_loss(
    played: tuple[SqliteStore, Observed, Server], logged: str, breach: str | None
) -> None:
    store, seen, server = played
    tables = await Tables.open(store.address, GAMES, now=Time())
    try:
        await tables.proposals.ask(1, ANN.id, "end")
        keys = {}
        while rows := await tables.outbox.claim():
            for row in rows:
                keys[type(row.message)] = row.key
                if not isinstance(row.message, Announcement):
                    _say(server, row.key, row.message)
                await tables.outbox.done(row)
    finally:
        await tables.close()
    log = f"2026-11-23 14:12:53,893 WARNING tables.delivery.outbox: {logged.format(keys[Announcement])}\n"
    found = await breaches(server, store, seen, GAMES, [log])
    assert len(found) == (breach is not None)
    assert all(str(breach) in each for each in found)


async def test_a_call_that_nobody_hears_is_a_loss_as_long_as_its_person_is_waited_for(
    played: tuple[SqliteStore, Observed, Server],
) -> None:
    store, seen, server = played
    tables = await Tables.open(store.address, GAMES, now=Time(), entropy=FixedEntropy(1))
    try:
        await play_on(tables, 1, most=2)
        while rows := await tables.outbox.claim():
            for row in rows:
                await tables.outbox.done(row)
        (found,) = await breaches(server, store, seen, GAMES)
        assert re.match(r"nobody told person \d+ \(turn, row \S{16}\)", found)
    finally:
        await tables.close()


async def reminded(tables: Tables, time: Time) -> None:
    time.passes(3600 * 24 * 3650)  # no clock of a bot is ahead by so much
    info = await seated(tables, "heap", ANN, BOB, clocks=ClockSpec("turns", {"turn": 7200}))
    time.passes(3600)
    (reminder,) = await due_clocks(tables)
    await tables.clocks.fire(reminder)
    assert info.status == "playing"


async def invited(tables: Tables, time: Time) -> None:
    info = await seated(tables, "poll", ANN, BOB, options=PollOptions(rounds=2))
    await tables.play.act(info.id, ANN.id, Pick(3))


async def followed(tables: Tables, time: Time) -> None:
    await tables.notices.follow(1, CEM.id, "end")
    await play_on(tables, 1)


async def asked_to_a_lobby(tables: Tables, time: Time) -> None:
    lobby = await tables.lobbies.create("heap", HeapOptions(), ANN, HERE)
    await tables.lobbies.invite(lobby.id, ANN.id, CEM)


@pytest.mark.parametrize(
    ("doing", "kind"),
    [(reminded, "reminder"), (invited, "invited"), (followed, "ended"), (asked_to_a_lobby, "guest")],
)
async def test_each_kind_of_notice_that_nobody_hears_is_a_loss(
    played: tuple[SqliteStore, Observed, Server],
    doing: Callable[[Tables, Time], Awaitable[None]],
    kind: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store, seen, server = played
    monkeypatch.setattr(Poll, "invited", lambda _, state: frozenset({1} if state.picks[0] == 3 else ()))
    time = Time()
    tables = await Tables.open(store.address, GAMES, now=time, entropy=FixedEntropy(1))
    try:
        await doing(tables, time)
        unsaid = []
        while rows := await tables.outbox.claim():
            for row in rows:
                if isinstance(row.message, Notice) and row.message.reason == kind:
                    unsaid.append((row.key, row.message.user))
                else:
                    _say(server, row.key, row.message)
                await tables.outbox.done(row)
        ((key, person),) = unsaid
        (found,) = await breaches(server, store, seen, GAMES)
        assert re.match(rf"nobody told person {person} \({kind}, row {key}\)", found)
        seen.asked.add(person)
        assert await breaches(server, store, seen, GAMES) == [], "they may be forgotten"
        seen.asked.clear()
    finally:
        await tables.close()


async def test_a_call_that_is_heard_twice_in_one_place_is_noticed(
    played: tuple[SqliteStore, Observed, Server],
) -> None:
    store, seen, server = played
    tables = await Tables.open(store.address, GAMES, now=Time(), entropy=FixedEntropy(1))
    try:
        await play_on(tables, 1, most=2)
        while rows := await tables.outbox.claim():
            for row in rows:
                if isinstance(row.message, Notice):
                    called = row
                else:
                    board = row
                _say(server, row.key, row.message)
                await tables.outbox.done(row)
    finally:
        await tables.close()
    assert await breaches(server, store, seen, GAMES) == []
    together = ControlId(1, 0, Target("log", f"{called.key[:4]}.{board.key}b")).text(0)
    _say(server, f"{board.key}b", called.message, together)
    assert f"of row {called.key} its person was told 2 times" in str(
        await breaches(server, store, seen, GAMES)
    )


async def test_a_board_or_call_that_is_left_with_buttons_is_noticed_unless_discord_keeps_it(
    played: tuple[SqliteStore, Observed, Server],
) -> None:
    store, seen, server = played
    name = ControlId(1, 0, Target("log", "k" * 16)).text(0)
    button = {"type": 2, "custom_id": name, "label": "x", "style": 1}
    body = {"flags": 1 << 15, "components": [{"type": 1, "components": [button]}]}
    message = server.world.post(server.world.channel, server.world.bot, body)
    (found,) = await breaches(server, store, seen, GAMES)
    assert f"message {message.id} of table 1 stands" in found
    path = f"/channels/{message.channel.id}/messages/{message.id}"
    server.log.requests.append(Request(1, "PATCH", path, {}, None, (), True, 0.0, status=403))
    assert await breaches(server, store, seen, GAMES) == []


async def test_a_computer_player_that_does_not_move_is_noticed(
    played: tuple[SqliteStore, Observed, Server],
) -> None:
    store, _, _ = played
    tables = await Tables.open(store.address, GAMES, now=Time())
    try:
        stuck, other = [await tables.lobbies.create("poll", PollOptions(), ANN, HERE) for _ in range(2)]
        for info in (stuck, other):
            await tables.lobbies.add_computer(info.id, ANN.id)
            await tables.lobbies.start(info.id, ANN.id)
        to_move = await computers_turns(store)
        (clock,) = await tables.clocks.of_table(other.id)
        await tables.clocks.fire(clock)
    finally:
        await tables.close()
    (found,) = await unmoved(store, to_move)
    assert f"table {stuck.id} (poll, playing)" in found


def _say(server: Server, key: str, message: object = None, control: str | None = None) -> None:
    once, people = nonce(key, server.world.channel.id), [message.user] if isinstance(message, Notice) else []
    body: Json = {"content": "x", "nonce": once, "allowed_mentions": {"users": people}}
    if control is not None:
        button = {"type": 2, "custom_id": control, "label": "x", "style": 1}
        body |= {"content": "", "flags": 1 << 15, "components": [{"type": 1, "components": [button]}]}
    server.world.post(server.world.channel, server.world.bot, body)


def _say_again(server: Server) -> None:
    _say(server, key_of(str(server.posted[0].nonce)))


def _panel(server: Server, row: int = 0) -> Message:
    """One more panel of table 1 in Ann's direct messages, as said by the row of a message."""
    world = server.world
    ann = next((each for each in world.users.values() if each.name == "Ann"), None) or world.add_user("Ann")
    button = {"type": 2, "custom_id": ControlId(1, 7, Target("go")).text(0), "label": "x", "style": 1}
    shown = [{"type": 1, "components": [button]}]
    body = {"nonce": server.posted[row].nonce, "flags": 1 << 15, "components": shown}
    return world.post(world.direct(ann), world.bot, body)

"""Moves: when one counts, who is refused and how, and who sees what."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from sqlalchemy import delete, update

from engine.core.chance import commitment
from engine.core.errors import IllegalMove, UnreadableMove
from tables.core.errors import LobbyError, NotSeated, NotYourMove, Stale, TableFinished
from tables.core.stamps import MARKS
from tables.core.types import ClockSpec, Person
from tables.service import Tables
from tables.storage import schema
from tables.table.loaded import RECENT, SNAPSHOT_EVERY
from tests.conftest import database
from tests.tables.conftest import OpenTables
from tests.tables.games import Bow, HeapOptions, Lay, Peek, Peeked, Pick, Picked, PollOptions, Revealed
from tests.tables.world import (
    ANN,
    BOB,
    CEM,
    DEA,
    HERE,
    Time,
    automatic,
    drained,
    logged,
    play_on,
    run_clocks,
    seated,
    stamp_of,
    view_of_mover,
)

__all__ = ["database"]  # SQLite: what is stored here is tried on PostgreSQL by tests of other files


async def test_a_move_counts_and_its_maker_sees_the_table_after_it(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB)
    user, table_view = await view_of_mover(tables, info.id)
    acted = await tables.play.act(info.id, user, Peek(), seen=table_view.stamp)
    assert acted.number == acted.table_view.table.number == 1
    (move,) = acted.table_view.recent
    assert (move.number, move.events) == (1, (Peeked(table_view.seat or 0, move.events[0].card),))
    assert acted.table_view == await tables.views.get(info.id, user)


async def test_several_moves_count_together_or_not_at_all(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB)
    user, table_view = await view_of_mover(tables, info.id)
    for moves in ((Peek(), Lay(77)), (Peek(), Peek())):
        with pytest.raises(IllegalMove):
            await tables.play.act(info.id, user, *moves, seen=table_view.stamp)
        assert await tables.views.get(info.id, user) == table_view
    card = next(card for card in table_view.view.hand if card != 10)
    acted = await tables.play.act(info.id, user, Peek(), Lay(card), seen=table_view.stamp)
    assert (acted.number, acted.table_view.recent[-1].number) == (2, 2)
    assert [move.number for move in await logged(tables, info.id, user)] == [1, 2]


async def test_refusals_change_nothing(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB)
    user, table_view = await view_of_mover(tables, info.id)
    other = BOB.id if user == ANN.id else ANN.id
    foreign: list[Any] = [Pick(1), None, 7, {"type": "lay"}, object, table_view.table]
    for move in foreign:
        with pytest.raises((UnreadableMove, TypeError)):
            await tables.play.act(info.id, user, move)
    with pytest.raises(IllegalMove):
        await tables.play.act(info.id, user, Lay(77))
    with pytest.raises(NotYourMove, match="waiting for") as caught:
        await tables.play.act(info.id, other, Peek())
    assert len(caught.value.params["names"]) == 1
    with pytest.raises(NotSeated):
        await tables.play.act(info.id, CEM.id, Peek())
    lobby = await tables.lobbies.create("heap", HeapOptions(), ANN, HERE)
    with pytest.raises(LobbyError, match="has not started yet"):
        await tables.play.act(lobby.id, ANN.id, Peek())
    assert await tables.views.get(info.id, user) == table_view


async def test_a_double_click_is_stale(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=20))
    user, table_view = await view_of_mover(tables, info.id)
    for seen in (0, 1, 99, -1, table_view.stamp + MARKS):  # no control of ours says so, but those of long ago
        with pytest.raises(Stale):
            await tables.play.act(info.id, user, Peek(), seen=seen)
    acted = await tables.play.act(info.id, user, Peek(), seen=table_view.stamp)
    with pytest.raises(Stale):  # legal, but not what the button's owner meant
        await tables.play.act(info.id, user, table_view.moves[0], seen=table_view.stamp)
    await tables.play.act(info.id, user, table_view.moves[0], seen=acted.table_view.stamp)


async def test_an_old_control_works_while_its_move_is_legal_and_its_seat_has_not_moved(
    tables: Tables,
) -> None:
    info = await seated(tables, "poll", ANN, BOB, CEM)
    ann, bob, cem = [await stamp_of(tables, info.id, person) for person in (ANN, BOB, CEM)]
    later = (await tables.play.act(info.id, ANN.id, Pick(1), seen=ann)).table_view.stamp
    await tables.play.act(info.id, BOB.id, Pick(2), seen=bob)
    with pytest.raises(Stale):
        await tables.play.act(info.id, ANN.id, Pick(3), seen=ann)
    await tables.play.act(info.id, ANN.id, Pick(3), seen=later)
    acted = await tables.play.act(info.id, CEM.id, Pick(0), seen=cem)
    assert acted.table_view.recent[-1].events[-1] == Revealed((3, 2, 0))


async def test_an_old_control_whose_move_is_gone_is_stale_rather_than_illegal(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=5))
    user, table_view = await view_of_mover(tables, info.id)
    other = BOB if user == ANN.id else ANN
    seen = await stamp_of(tables, info.id, other)
    await tables.play.act(info.id, user, table_view.moves[0], seen=table_view.stamp)
    bows = (await tables.views.get(info.id, other.id)).view.bows
    with pytest.raises(Stale):
        await tables.play.act(info.id, other.id, Lay(1234) if bows else Bow(), seen=seen)
    seen = await stamp_of(tables, info.id, other)
    with pytest.raises(IllegalMove):
        await tables.play.act(info.id, other.id, Lay(1234) if bows else Bow(), seen=seen)


async def test_a_stamp_is_the_same_whether_or_not_another_seat_made_a_secret_move(opened: OpenTables) -> None:
    here, there = await opened(), await opened()
    info = await seated(here, "poll", ANN, BOB, CEM)
    await here.play.act(info.id, ANN.id, Pick(1))
    readers = (BOB.id, CEM.id, None)
    before = [(await here.views.get(info.id, reader)).stamp for reader in readers]
    own = await stamp_of(here, info.id, ANN)
    for number in range(SNAPSHOT_EVERY):
        await here.play.act(info.id, ANN.id, Pick(number % 4))  # nobody else hears of these
        for tables in (here, there):
            assert [(await tables.views.get(info.id, reader)).stamp for reader in readers] == before
        assert await stamp_of(here, info.id, ANN) == await stamp_of(there, info.id, ANN) != own
    fresh = await opened()
    assert [(await fresh.views.get(info.id, reader)).stamp for reader in readers] == before
    await here.play.act(info.id, BOB.id, Pick(1))
    assert before[0] != await stamp_of(here, info.id, BOB)
    assert before[1] != await stamp_of(here, info.id, CEM)


async def test_a_secret_move_shows_nobody_that_its_maker_is_there(tables: Tables, time: Time) -> None:
    info = await seated(tables, "poll", ANN, BOB, CEM, clocks=ClockSpec("turns", {"pick": 1000}))
    await tables.play.act(info.id, BOB.id, Pick(1))
    await tables.pauses.more_time(info.id, CEM.id)
    time.passes(1000)
    await run_clocks(tables)
    await tables.play.resign(info.id, BOB.id)
    await tables.proposals.ask(info.id, ANN.id, "replace", seat=1, newcomer=DEA)
    await drained(tables)
    for person in (ANN, DEA):
        await tables.play.act(info.id, person.id, Pick(3))
        assert await drained(tables) == [], "who has missed a decision, and who has not come to the seat yet"


async def test_closed_tables_take_no_moves(tables: Tables) -> None:
    info = await seated(tables, "poll", ANN, BOB)
    await tables.play.abandon(info.id)
    with pytest.raises(TableFinished):
        await tables.play.act(info.id, ANN.id, Pick(1))


# --- who sees what ------------------------------------------------------------------------------


def has(secret: bytes, *shown: object) -> bool:
    """Whether a record, as bytes or as text, holds a secret."""
    text = b"".join(msgspec.json.encode(one) for one in shown) + repr(shown).encode()
    return secret in text or secret.hex().encode() in text or repr(secret).encode() in text


async def test_a_view_holds_no_seed_and_no_other_hand(opened: OpenTables) -> None:
    tables = await opened()
    info = await seated(tables, "heap", ANN, BOB, CEM)
    seed = tables.store._cache[info.id].seed
    user, _ = await view_of_mover(tables, info.id)
    await tables.play.act(info.id, user, Peek())
    card = tables.store._cache[info.id].state.deck[-1]
    for reader in (None, ANN.id, BOB.id, CEM.id, 999):
        table_view = await tables.views.get(info.id, reader)
        visible = await logged(tables, info.id, reader)
        assert not has(
            seed, table_view, visible, await tables.views.verify(info.id), await tables.views.info(info.id)
        )
        seat = table_view.seat
        assert table_view.view.hand == (
            () if seat is None else tuple(tables.store._cache[info.id].state.hands[seat])
        )
        assert visible[-1].events[0].card == (card if reader == user else None)
        assert table_view.recent == tuple(visible)
    assert table_view.table.commitment == commitment(seed)


async def test_who_resigned_sees_what_a_spectator_sees(tables: Tables) -> None:
    info = await seated(tables, "poll", ANN, BOB, CEM)
    await tables.play.act(info.id, ANN.id, Pick(3))
    assert (await tables.views.get(info.id, ANN.id)).view.own == 3
    await tables.play.resign(info.id, ANN.id)
    assert await tables.views.get(info.id, ANN.id) == await tables.views.get(info.id, None)
    assert (await logged(tables, info.id, ANN.id))[0].events == (Picked(0, None),)


async def missed(tables: Tables, table: int, reader: Person, *, mark: bool = False) -> list[int]:
    context = await tables.views.context(table, reader.id)
    if mark:
        await tables.readers.keep(context, reader.id, "")
    return [move.number for move in context.missed]


async def test_the_log_is_paged_and_a_reader_finds_what_is_new(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=15))
    await play_on(tables, info.id, most=10)
    assert await missed(tables, info.id, ANN, mark=True) == list(range(1, 11))
    assert await missed(tables, info.id, ANN) == []
    await play_on(tables, info.id, most=8)
    await tables.views.get(info.id, ANN.id)
    assert await missed(tables, info.id, ANN) == list(range(11, 19))
    assert await missed(tables, info.id, BOB) == list(range(1, 19))
    monkeypatch.setattr("tables.play.context.MISSED", 3)
    assert await missed(tables, info.id, ANN) == [16, 17, 18]
    assert await missed(tables, info.id, BOB) == [16, 17, 18]
    assert [move.number for move in (await logged(tables, info.id, None))[-4:]] == [15, 16, 17, 18]
    recent = (await tables.views.get(info.id, None)).recent
    assert [visible.number for visible in recent] == list(range(19 - RECENT, 19))


# --- proof ----------------------------------------------------------------------------------------


async def test_the_seed_is_shown_at_the_end_and_fits(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB)
    await play_on(tables, info.id)
    verified = await tables.views.verify(info.id)
    assert verified.seed is not None
    assert commitment(verified.seed) == info.commitment
    assert (verified.seed_fits, verified.log_fits) == (True, True)


@pytest.mark.parametrize(
    "spoil",
    [
        update(schema.plies).where(schema.plies.c.number == 2).values(move=b'{"type":"lay","card":999}'),
        update(schema.plies).where(schema.plies.c.number == 3).values(events=b"[]"),
        update(schema.plies).where(schema.plies.c.number == 1).values(move=b"{"),
        delete(schema.plies).where(schema.plies.c.number == 4),
    ],
    ids=["illegal", "other events", "unreadable", "missing"],
)
async def test_a_log_that_was_touched_does_not_verify(opened: OpenTables, spoil: Any) -> None:
    tables = await opened()
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=10))
    await play_on(tables, info.id, most=8)
    assert (await tables.views.verify(info.id)).log_fits
    await tables.db.write(lambda connection: connection.execute(spoil))
    assert not (await tables.views.verify(info.id)).log_fits


# --- versions of the program --------------------------------------------------------------------


async def test_a_snapshot_of_another_version_is_replayed_from_the_log(opened: OpenTables) -> None:
    tables = await opened()
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=20))
    await play_on(tables, info.id, most=2 * SNAPSHOT_EVERY + 3)
    table_view = await tables.views.get(info.id, ANN.id)
    old = update(schema.snapshots).values(state=b'{"old":1}')
    await tables.db.write(lambda connection: connection.execute(old))
    assert await (await opened()).views.get(info.id, ANN.id) == table_view


# --- computer players ---------------------------------------------------------------------------


async def test_computer_players_move_from_their_view_alone(opened: OpenTables) -> None:
    tables = await opened()
    asked: list[tuple[str, str, Any, int]] = []

    class Watched:
        def __init__(self, game: str, level: str) -> None:
            self.names = (game, level)

        def choose(self, game: Any, view: Any, seat: int, chance: Any) -> Any:
            asked.append((*self.names, view, seat))
            return game.sample(game.resample(view, chance), seat, chance)

    tables.store.players = Watched
    info = await tables.lobbies.create("poll", PollOptions(rounds=3), ANN, HERE)
    await tables.lobbies.add_computer(info.id, ANN.id, "easy")
    await tables.lobbies.add_computer(info.id, ANN.id, "strong")
    await tables.lobbies.start(info.id, ANN.id)
    for _ in range(3):
        await run_clocks(tables)
        await tables.play.act(info.id, ANN.id, Pick(2))
    assert (await tables.views.info(info.id)).status == "over"
    assert [(level, view.seat, seat) for _, level, view, seat in asked[:2]] == [
        ("easy", 1, 1),
        ("strong", 2, 2),
    ]
    assert len(asked) == 6
    assert (await automatic(tables, info.id))[:3] == [True, True, False]


async def test_a_computer_player_that_fails_or_cheats_does_not_stop_the_table(
    opened: OpenTables, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken:
        def choose(self, game: Any, view: Any, seat: int, chance: Any) -> Any:
            if view.round == 0:
                raise ZeroDivisionError
            return Lay(5)

    tables = await opened()
    tables.store.players = lambda game, level: Broken()
    info = await tables.lobbies.create("poll", PollOptions(rounds=2), ANN, HERE)
    await tables.lobbies.add_computer(info.id, ANN.id)
    await tables.lobbies.start(info.id, ANN.id)
    for _ in range(2):
        assert await run_clocks(tables) == 1
        await tables.play.act(info.id, ANN.id, Pick(1))
    assert (await tables.views.get(info.id, None)).result.scores == (2, 0)
    assert {record.levelname for record in caplog.records} == {"ERROR"}


async def test_a_computer_players_move_outlives_a_crash(opened: OpenTables, time: Time) -> None:
    tables = await opened()
    info = await tables.lobbies.create("poll", PollOptions(), ANN, HERE)
    await tables.lobbies.add_computer(info.id, ANN.id)
    await tables.lobbies.start(info.id, ANN.id)
    await tables.close()
    tables = await opened()
    assert await run_clocks(tables) >= 1
    assert (await tables.views.get(info.id, None)).view.ready == (False, True)


async def test_a_move_for_a_turn_that_is_over_is_stale_though_it_would_be_legal(tables: Tables) -> None:
    info = await seated(tables, "poll", ANN, BOB)
    await tables.play.act(info.id, ANN.id, Pick(1), turn=0)
    await tables.play.act(info.id, BOB.id, Pick(2), turn=0)
    with pytest.raises(Stale):
        await tables.play.act(info.id, ANN.id, Pick(3), turn=0)
    assert (await tables.views.get(info.id, ANN.id)).view.own is None
    await tables.play.act(info.id, ANN.id, Pick(3), turn=1)

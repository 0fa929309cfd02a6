"""Tables' pasts: positions step by step, logs, and finished games as files that prove themselves."""

from __future__ import annotations

import json

import pytest

from tables.core.errors import LobbyError, NoSuchTable, TableError
from tables.service import Tables
from tables.table import history as history_module
from tables.table.game_record import RecordedGame, read_record
from tables.views.past import Past
from tests.conftest import database
from tests.tables.games import GAMES, HeapOptions, Pick, Picked, PollOptions
from tests.tables.world import ANN, BOB, CEM, HERE, Time, play_on, seated

__all__ = ["database"]  # SQLite: what is stored here is tried on PostgreSQL by tests of other files


async def test_every_position_of_a_finished_game_can_be_seen_again(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=4))
    seen = [(await tables.views.get(info.id, None)).view]
    while (await tables.views.info(info.id)).status == "playing":
        await play_on(tables, info.id, most=1)
        seen.append((await tables.views.get(info.id, None)).view)
    history = await tables.past.history(info.id)
    assert history.open
    assert len(history.steps) == len(seen)
    assert [view.view for view in history.views(range(len(seen)))] == seen
    assert [step.seat for step in history.steps][:3] == [None, 0, 1]
    # The board of the end is that of a table that is over; those before are of a game in play.
    assert history.view(len(seen) - 1).result is not None
    assert history.view(1).table.status == "playing"
    assert history.view(1).awaited == frozenset({1})
    # What each seat held then is open now.
    assert len(history.view(0, 1).view.hand) == 4
    assert await tables.past.history(info.id) is history


async def test_secret_moves_are_no_steps_while_the_game_runs(tables: Tables) -> None:
    info = await seated(tables, "poll", ANN, BOB, options=PollOptions(rounds=1))
    await tables.play.act(info.id, ANN.id, Pick(1))
    before = await tables.past.history(info.id)
    await tables.play.act(info.id, ANN.id, Pick(3))
    history = await tables.past.history(info.id)
    # Nobody else hears that Ann changed her mind.
    assert history.steps == before.steps
    assert [entry.move.number for entry in history.log(None)] == [1]
    assert [entry.move.number for entry in history.log(0)] == [2, 1]
    assert [entry.step for entry in history.log(0)] == [1, 1]
    assert history.move(1).events == (Picked(0, None),)
    await tables.play.act(info.id, BOB.id, Pick(0))
    history = await tables.past.history(info.id)
    assert len(history.steps) == history.info.number + 1
    assert history.move(1).events == (Picked(0, None),)
    assert history.move(1, 0).events == (Picked(0, 1),)
    assert history.move(2).events == ()


async def test_the_log_is_filtered_by_player_and_round(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=3))
    await play_on(tables, info.id)
    history = await tables.past.history(info.id)
    whole = list(history.log(None))
    assert [entry.move.number for entry in whole] == list(range(len(whole), 0, -1))
    assert {entry.move.seat for entry in history.log(None, of=1)} == {1}
    rounds = [number for number, _ in history.first_of_rounds()]
    assert rounds == sorted(set(rounds))
    some = list(history.log(None, round=rounds[0]))
    assert 0 < len(some) < len(whole)
    assert some == whole[-len(some) :]
    assert [entry.step for entry in history.log(None)] == [entry.move.number for entry in whole]
    assert [entry.move.number for entry in history.since(2, None)] == list(range(3, len(whole) + 1))


async def test_a_lobby_has_no_past(tables: Tables) -> None:
    info = await tables.lobbies.create("heap", HeapOptions(), ANN, HERE)
    with pytest.raises(LobbyError, match="has not started yet"):
        await tables.past.history(info.id)
    with pytest.raises(LobbyError, match="not over"):
        await tables.past.record(info.id)


@pytest.mark.parametrize(("game", "options"), [("heap", HeapOptions(cards=3)), ("poll", PollOptions())])
async def test_a_finished_game_proves_itself_as_a_file(tables: Tables, game: str, options: object) -> None:
    info = await seated(tables, game, ANN, BOB, options=options)
    with pytest.raises(LobbyError, match="not over"):
        await tables.past.record(info.id)
    await play_on(tables, info.id)
    record = read_record((await tables.past.record(info.id)).written())
    played = RecordedGame(record, GAMES)
    assert played.seed_fits
    assert played.replays()
    assert record.commitment == info.commitment
    assert record.seats == ("Ann", "Bob")
    assert str(ANN.id).encode() not in record.written()
    history, stored = played.history(tables.store.now), await tables.past.history(info.id)
    assert history.steps == stored.steps
    last = len(history.steps) - 1
    assert history.view(last).view == stored.view(last).view


async def test_a_file_that_was_changed_does_not_prove_itself(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=3))
    await play_on(tables, info.id)
    written = json.loads((await tables.past.record(info.id)).written())

    def changed(**changes: object) -> RecordedGame:
        return RecordedGame(read_record(json.dumps({**written, **changes}).encode()), GAMES)

    assert changed().replays()
    assert not changed(seed="01" * 32).seed_fits
    assert not changed(seed="01" * 32).replays()
    assert not changed(moves=written["moves"][:-1]).replays()
    assert not changed(moves=[*written["moves"], written["moves"][-1]]).replays()
    assert not changed(result={**written["result"], "scores": [9, 9]}).replays()
    assert not changed(words=["one more"]).replays()
    assert not changed(seats=["Ann"]).replays()
    assert not changed(options={"cards": 500}).replays()
    other = {**written["moves"][0], "seat": 7}
    assert not changed(moves=[other, *written["moves"][1:]]).replays()
    with pytest.raises(TableError, match="does not have"):
        changed(ruleset=99)
    for bad in ({"format": "x"}, {"seed": "zz"}, {"seed": "00"}, {"moves": 1}):
        with pytest.raises(TableError, match="not a game record"):
            changed(**bad)
    with pytest.raises(TableError, match="not a game record"):
        read_record(b"\xff\x00")


async def test_reads_that_follow_each_other_are_one_visit(tables: Tables, time: Time) -> None:
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=10))
    assert await tables.readers.since(info.id, CEM.id) == 0
    await play_on(tables, info.id, most=3)
    assert await tables.readers.since(info.id, CEM.id) == 0
    time.passes(300)
    assert await tables.readers.since(info.id, CEM.id) == 0
    await play_on(tables, info.id, most=2)
    # New within the visit: that alone, and then all of the visit again.
    assert await tables.readers.since(info.id, CEM.id) == 3
    assert await tables.readers.since(info.id, CEM.id) == 0
    time.passes(3600)
    await play_on(tables, info.id, most=1)
    assert [await tables.readers.since(info.id, CEM.id) for _ in range(2)] == [5, 5]
    with pytest.raises(NoSuchTable):
        await tables.readers.since(999, CEM.id)


async def test_a_past_goes_on_where_it_was_read_and_is_the_same_as_one_read_from_its_beginning(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(history_module, "FEWEST_APART", 2)
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=9))
    for _ in range(6):
        await play_on(tables, info.id, most=3)
        grown = await tables.past.history(info.id)
        last = next(grown.log(None)).move
        person = (ANN, BOB)[last.seat].id
        proposal = (await tables.proposals.ask(info.id, person, "undo")).life.proposal
        for voter in proposal.voters if proposal else ():
            await tables.proposals.vote(info.id, voter, proposal.number, agree=True)
        grown = await tables.past.history(info.id)
        fresh = await Past(tables.store).history(info.id)
        assert fresh is not grown
        assert fresh.steps == grown.steps
        every = range(len(grown.steps))
        assert [grown.view(step) for step in every] == fresh.views(every)
        assert list(fresh.log(None)) == list(grown.log(None))
    assert sum(bool(entry.move.undoes) for entry in grown.log(None)) == 6
    shown = (await tables.views.get(info.id, None)).view
    assert grown.view(grown.last).view == shown

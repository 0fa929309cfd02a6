"""Nobody wins time: whatever people choose, ask for and take back, a decision takes as long as it may."""

from __future__ import annotations

import contextlib
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from msgspec import structs

from engine.core.errors import EngineError
from engine.core.game import ClockKind
from tables.core.errors import TableError
from tables.core.message_types import BoardUpdate
from tables.core.types import ClockSpec, Life, Person
from tables.service import Tables
from tables.tournaments.types import TournamentGame
from tests.conftest import database
from tests.support.thorough import times
from tests.tables.games import Bow, Heap, HeapEvent, HeapMove, HeapOptions, HeapState, Peek, Pick, PollOptions
from tests.tables.tournaments.test_progress import opened_by_ann, plan, run
from tests.tables.world import ANN, BOB, CEM, DEA, Time, drained, heap_of_three, run_clocks, seated

__all__ = ["database"]  # SQLite: nothing here is a statement of its own

DAY = 86400
DAYS = ClockSpec("turns", {"turn": DAY, "answer": DAY, "pick": DAY})
EVE = Person(900_000_000_105, "Eve")
FULL = timedelta(days=1 + 2 * 14 / 24)
"""Of whoever is new in a seat: a decision begun after quiet hours and not ending in them, once."""
PER_TURN = timedelta(days=2 * (1 + 2 * 14 / 24) + 7)
"""Of one turn at most: two decisions, each begun after quiet hours and not ending in them, and days away."""


async def due(tables: Tables, table: int, seat: int) -> datetime:
    lines = (await tables.views.get(table, None)).deadlines
    return next(line.due for line in lines if line.seat == seat)


async def choose(tables: Tables, table: int, person: Person, **changes: object) -> None:
    """Choose something for oneself, as the command does."""
    before = await tables.settings.person(person.id)
    await tables.settings.change_person(person.id, **changes)
    await tables.pauses.move_deadlines(table, person.id, before)


async def undo(tables: Tables, table: int, person: Person) -> None:
    await tables.proposals.ask(table, person.id, "undo")


async def lay(tables: Tables, table: int, person: Person) -> None:
    moves = (await tables.views.get(table, person.id)).moves
    await tables.play.act(table, person.id, moves[0])


async def test_quiet_hours_do_not_move_a_clock_that_runs(tables: Tables, time: Time) -> None:
    """Hours that are chosen again and again, each time around the moment at which it would run out."""
    time.moment = datetime(2026, 11, 29, 12, tzinfo=UTC)
    info = await seated(tables, "poll", ANN, BOB, clocks=DAYS)
    end = time() + timedelta(days=1)
    for first, last in ((None, None), (10, 23), (22, 12), (21, 11), (12, 1)):
        await choose(tables, info.id, ANN, quiet_from=first, quiet_to=last)
        assert await due(tables, info.id, 0) == end
    time.passes(DAY)
    assert await run_clocks(tables) > 0
    assert (await tables.views.info(info.id)).seats[0].misses == 1


async def test_nobody_keeps_quiet_all_day(tables: Tables) -> None:
    with pytest.raises(TableError, match="at most 14 hours"):
        await tables.settings.change_person(ANN.id, quiet_from=0, quiet_to=23)
    await tables.settings.change_person(ANN.id, quiet_from=20, quiet_to=10)


async def test_what_moves_a_deadline_redraws_the_board(tables: Tables, time: Time) -> None:
    info = await seated(tables, "poll", ANN, BOB, clocks=DAYS)
    await drained(tables)
    for until in (time() + timedelta(days=2), None):
        before = await due(tables, info.id, 0)
        await choose(tables, info.id, ANN, away_to=until)
        assert await due(tables, info.id, 0) != before
        assert BoardUpdate(fresh=False) in await drained(tables)
    await tables.pauses.more_time(info.id, ANN.id)
    assert BoardUpdate(fresh=False) in await drained(tables)


async def test_an_absence_that_is_begun_again_stops_no_clock_for_longer(tables: Tables, time: Time) -> None:
    info = await seated(tables, "poll", ANN, BOB, clocks=DAYS)
    begun = time()
    for _ in range(4):
        await choose(tables, info.id, ANN, away_to=time() + timedelta(days=30))
        assert await due(tables, info.id, 0) == begun + timedelta(days=8)
        time.passes(DAY)
        await choose(tables, info.id, ANN, away_to=None)
    time.passes(4 * DAY)
    await choose(tables, info.id, ANN, away_to=time() + timedelta(days=3))
    (absence,) = (await tables.views.get(info.id, None)).away
    assert absence.rests is not None
    assert absence.rests <= time(), "their clocks run"
    # Who has been back for a week is away anew.
    await choose(tables, info.id, ANN, away_to=None)
    time.passes(7 * DAY)
    await choose(tables, info.id, ANN, away_to=time() + timedelta(days=3))
    assert (await tables.settings.person(ANN.id)).away_from == time()


async def test_a_move_that_is_made_and_taken_back_again_and_again_wins_nothing(
    tables: Tables, time: Time
) -> None:
    info = await seated(tables, "poll", ANN, BOB, options=PollOptions(rounds=2), clocks=DAYS)
    end = await due(tables, info.id, 0)
    for _ in range(5):
        time.passes(4 * 3600)
        await tables.play.act(info.id, ANN.id, Pick(1))
        time.passes(1800)
        await undo(tables, info.id, ANN)
        assert await due(tables, info.id, 0) == end
    await tables.play.act(info.id, ANN.id, Pick(1))
    time.passes(3 * 3600)
    assert time() > end
    info = await tables.proposals.ask(info.id, ANN.id, "undo")
    assert info.life.proposal is not None
    assert info.life.proposal.voters == (BOB.id,), "all are asked once the time is over"


async def test_who_is_on_turn_again_after_an_undo_has_the_full_time(tables: Tables, time: Time) -> None:
    """Whoever takes back a move takes nothing from those who come after it."""
    table, (ann, bob, cem) = await heap_of_three(tables, clocks=DAYS)
    end = await due(tables, table, ann.id - ANN.id)
    await lay(tables, table, ann)
    time.passes(8 * 3600)
    info = await tables.proposals.ask(table, ann.id, "undo")
    assert info.life.proposal is not None
    for voter in info.life.proposal.voters:
        await tables.proposals.vote(table, voter, info.life.proposal.number, agree=True)
    assert await due(tables, table, ann.id - ANN.id) == end
    await lay(tables, table, ann)
    assert await due(tables, table, bob.id - ANN.id) == time() + timedelta(days=1)
    assert cem.id not in (await tables.views.get(table, None)).awaited


async def test_where_the_time_is_over_all_have_to_agree_to_an_undo(tables: Tables, time: Time) -> None:
    table, (ann, bob, cem) = await heap_of_three(tables, clocks=DAYS)
    await lay(tables, table, ann)
    if Bow() in (await tables.views.get(table, bob.id)).moves:
        await tables.play.act(table, bob.id, Bow())
    time.passes(DAY - 60)
    await tables.pauses.more_time(table, bob.id)
    time.passes(3600)
    info = await tables.proposals.ask(table, ann.id, "undo")
    proposal = info.life.proposal
    assert proposal is not None
    assert {*proposal.voters} == {bob.id, cem.id}
    for voter in proposal.voters:
        await tables.proposals.vote(table, voter, proposal.number, agree=True)
    assert await due(tables, table, ann.id - ANN.id) == time() + timedelta(hours=6)


async def test_a_turn_that_waits_for_answers_goes_on_with_what_was_left(
    tables: Tables, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever asks others again and again has no more time; those who are asked have theirs each time."""
    push = Heap.push

    def asking(game: Heap, state: HeapState, seat: int, move: HeapMove) -> list[HeapEvent]:
        events = push(game, state, seat, move)
        if isinstance(move, Peek):
            state.peeked, state.bows = False, 1 - seat
        return events

    monkeypatch.setattr(Heap, "push", asking)
    kinds = ClockKind("turn", "A turn"), ClockKind("answer", "An answer", anew=True)
    monkeypatch.setattr(Heap, "info", structs.replace(Heap.info, clocks=kinds))
    info = await seated(tables, "heap", ANN, BOB, options=HeapOptions(cards=9, first=0), clocks=DAYS)
    for used in (5, 10, 15, 20):
        time.passes(5 * 3600)
        await tables.play.act(info.id, ANN.id, Peek())
        assert await due(tables, info.id, 1) == time() + timedelta(days=1)
        time.passes(12 * 3600)
        await tables.play.act(info.id, BOB.id, Bow())
        assert await due(tables, info.id, 0) == time() + timedelta(hours=24 - used)
    time.passes(4 * 3600)
    await run_clocks(tables)
    assert (await tables.views.info(info.id)).seats[0].misses == 1


async def test_a_pause_in_quiet_hours_wins_no_time(tables: Tables, time: Time) -> None:
    await tables.settings.change_person(ANN.id, quiet_from=12, quiet_to=22)
    info = await seated(tables, "poll", ANN, BOB, clocks=DAYS)
    end = await due(tables, info.id, 0)
    for _ in range(3):
        await tables.proposals.ask(info.id, ANN.id, "pause", until=time() + timedelta(hours=2))
        await tables.proposals.ask(info.id, ANN.id, "resume")
        assert await due(tables, info.id, 0) == end


async def test_the_host_pauses_for_so_long_in_all_and_asks_for_more(tables: Tables, time: Time) -> None:
    info = await seated(tables, "poll", ANN, BOB, clocks=DAYS)
    for days in (20, 10):
        info = await tables.proposals.ask(info.id, ANN.id, "pause", until=time() + timedelta(days=days))
        assert info.life.pause is not None
        time.passes(days * DAY)
        await run_clocks(tables)
    info = await tables.proposals.ask(info.id, ANN.id, "pause", until=time() + timedelta(hours=1))
    assert (info.life.pause, info.life.proposal is not None) == (None, True)


@pytest.mark.parametrize("by_vote", [False, True])
async def test_whoever_is_new_in_a_seat_has_the_full_time_once(
    tables: Tables, time: Time, by_vote: bool
) -> None:
    """Whether the seat was given up or is given away as its clock runs."""
    info = await seated(tables, "poll", ANN, BOB, CEM, options=PollOptions(rounds=9), clocks=DAYS)
    await tables.play.act(info.id, CEM.id, Pick(1))
    time.passes(DAY - 60)
    if by_vote:
        asked = await tables.proposals.ask(info.id, ANN.id, "replace", seat=1, newcomer=DEA)
        assert asked.life.proposal is not None
        await tables.proposals.vote(info.id, CEM.id, asked.life.proposal.number, agree=True)
    else:
        await tables.play.resign(info.id, BOB.id)
        await tables.seats.take(info.id, DEA, 1)
    end = time() + timedelta(days=1)
    assert await due(tables, info.id, 1) == end
    assert await due(tables, info.id, 0) == time() + timedelta(seconds=60)
    # To and fro wins nothing.
    for _ in range(3):
        time.passes(10)
        await tables.play.resign(info.id, DEA.id)
        await tables.seats.take(info.id, DEA, 1)
        assert await due(tables, info.id, 1) <= end


class Schemer:
    """Two people who try everything that there is, at random, and two more who take their seats.

    The third at the table plays, and agrees to nothing.
    """

    def __init__(self, tables: Tables, time: Time, table: int, chance: Random) -> None:
        self.tables, self.time, self.table, self.chance = tables, time, table, chance

    async def act(self) -> None:
        """One more attempt of one of them; what is refused is refused."""
        chance, tables, table, now = self.chance, self.tables, self.table, self.time()
        who = chance.choice((ANN, BOB, ANN, BOB, DEA, EVE))
        later = now + timedelta(hours=chance.choice((1, 20, 100, 300)))
        first = (now.hour + chance.randint(-13, 1)) % 24
        tricks = (
            lambda: choose(tables, table, who, quiet_from=first, quiet_to=(first + 14) % 24),
            lambda: choose(tables, table, who, quiet_from=None, quiet_to=None),
            lambda: choose(tables, table, who, zone=chance.choice(("UTC", "Asia/Tokyo", "America/Lima"))),
            lambda: choose(tables, table, who, away_to=later),
            lambda: choose(tables, table, who, away_to=None),
            lambda: tables.pauses.more_time(table, who.id),
            lambda: tables.pauses.resume(table, who.id),
            lambda: tables.proposals.ask(table, who.id, "pause", until=later),
            lambda: tables.proposals.ask(table, who.id, "resume"),
            lambda: undo(tables, table, who),
            lambda: undo(tables, table, who),
            lambda: self.vote(who),
            lambda: tables.play.resign(table, who.id),
            lambda: tables.seats.take(table, who),
            lambda: tables.seats.take(table, who),
            lambda: tables.proposals.ask(
                table, who.id, "replace", seat=chance.randint(0, 1), newcomer=chance.choice((DEA, EVE))
            ),
            lambda: lay(tables, table, who),
            lambda: lay(tables, table, who),
        )
        with contextlib.suppress(EngineError, IndexError):
            await chance.choice(tricks)()

    async def vote(self, who: Person) -> None:
        proposal = (await self.tables.views.info(self.table)).life.proposal
        if proposal is not None:
            await self.tables.proposals.vote(self.table, who.id, proposal.number, agree=True)


def granted(life: Life, now: datetime) -> timedelta:
    """What all know of: the time that people have taken openly, and pauses."""
    since = timedelta() if life.pause is None else now - life.pause.since
    return timedelta(days=sum(life.extensions.values()), seconds=life.paused) + since


@pytest.mark.parametrize("seed", range(times(2, 100)))
@pytest.mark.parametrize("game", ["heap", "poll"])
async def test_the_time_that_can_be_won_is_bounded(tables: Tables, time: Time, game: str, seed: int) -> None:
    """By settings, pauses, absences, moves that are taken back, and questions, in any order."""
    chance = Random(seed)
    options = HeapOptions(cards=9, first=chance.choice((0, 1))) if game == "heap" else PollOptions(rounds=500)
    info = await seated(tables, game, ANN, BOB, CEM, options=options, clocks=DAYS)
    begun, schemer = time(), Schemer(tables, time, info.id, chance)
    for _ in range(times(100, 200)):
        with contextlib.suppress(EngineError, IndexError):
            await lay(tables, info.id, CEM)  # who hurries is not to wait for ever
        for _ in range(chance.randint(1, 5)):
            await schemer.act()
        info, now = await tables.views.info(info.id), await tables.views.get(info.id, None)
        turns = 1 + (len(now.view.laid) if game == "heap" else now.view.round)
        latest = begun + turns * PER_TURN + 2 * FULL + granted(info.life, time())
        assert max((line.due for line in now.deadlines), default=time()) <= latest
        time.passes(chance.choice((60, 6 * 3600, 12 * 3600, 24 * 3600)))
        await run_clocks(tables)
        if info.status != "playing":
            break
    assert turns > 1 or info.status != "playing"


@pytest.mark.parametrize("comes", ["round", "seat"])
async def test_whoever_comes_to_a_table_has_the_times_that_they_chose(
    tables: Tables, time: Time, comes: str
) -> None:
    await tables.settings.change_person(CEM.id, away_to=time() + timedelta(days=3))
    if comes == "round":
        games = (TournamentGame("poll", b'{"rounds": 9}', DAYS),)
        number = await opened_by_ann(tables, structs.replace(plan(), games=games), CEM, ANN)
        await tables.tournaments.start(number, ANN)
        table = (await run(tables, number)).of_round(1)[0].table
    else:
        table = (await seated(tables, "poll", ANN, BOB, clocks=DAYS)).id
        await tables.play.resign(table, BOB.id)
        await tables.seats.take(table, CEM)
    lines = (await tables.views.get(table, None)).deadlines
    assert max(line.due for line in lines) == time() + timedelta(days=4)

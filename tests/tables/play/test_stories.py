"""Whatever happens at a table, in any order: what runs, who is host and what is in memory fit together."""

from __future__ import annotations

import contextlib
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from engine.core.errors import EngineError
from tables.core.errors import NoSuchTable
from tables.core.types import ClockSpec
from tables.service import Tables
from tests.conftest import database
from tests.support.thorough import times
from tests.tables.games import HeapOptions, PollOptions
from tests.tables.world import ANN, BOB, CEM, DEA, LIVE, Time, run_clocks, seated

__all__ = ["database"]  # SQLite: several processes at once are in test_races

DAYS = ClockSpec("turns", {"turn": 86400, "answer": 43200, "pick": 86400})
PEOPLE = (ANN, BOB, CEM, DEA)
ACTS = "move " * 14 + "vote " * 8 + "ask " * 6 + "wait " * 5 + "clocks " * 5 + "plan choose read " * 2
ACTS += "more_time take resume hush resign remove reopen forget"


async def act(tables: Tables, time: Time, table: int, random: Random) -> None:
    """Somebody does something; raises :class:`EngineError` where that cannot be done."""
    person, other = random.choices(PEOPLE, k=2)
    name, newcomer = random.choice(ACTS.split()), random.choice((other, None))
    play, seats, pauses = tables.play, tables.seats, tables.pauses
    if name == "move":
        table_view = await tables.views.get(table, person.id)
        await play.act(table, person.id, *table_view.moves[:1], seen=table_view.stamp)
    elif name == "ask":
        kind: Any = random.choice(("pause", "resume", "end", "replace", "undo", "undo", "undo"))
        until = time() + timedelta(hours=random.choice((1, 30, 29 * 24))) if kind == "pause" else None
        seat, who = (random.randrange(2), newcomer) if kind == "replace" else (-1, None)
        await tables.proposals.ask(table, person.id, kind, until=until, seat=seat, newcomer=who)
    elif name == "vote":
        proposal = (await tables.views.info(table)).life.proposal
        if proposal is not None:
            voter, agree = random.choice((*proposal.voters, person.id)), random.random() < 0.8
            await tables.proposals.vote(table, voter, proposal.number, agree=agree)
    elif name == "wait":
        time.passes(random.choice((1, 30, 600, 3600, 86400, 5 * 86400)))
    elif name == "clocks":
        await run_clocks(tables)
    elif name == "plan":
        as_if = await tables.ahead.view(table, person.id)
        await tables.ahead.leave(table, person.id, [random.choice(as_if.moves)])
    elif name == "choose":
        before = await tables.settings.person(person.id)
        away = {"away_to": random.choice((None, time() + timedelta(days=random.choice((1, 20)))))}
        hours = {"quiet_from": random.randrange(24), "quiet_to": random.randrange(24)}
        await tables.settings.change_person(person.id, **random.choice((away, hours, {"remind": 0})))
        await pauses.move_deadlines(table, person.id, before)
    elif name == "read":
        await tables.readers.keep(await tables.views.context(table, person.id), person.id, "")
    elif name == "take":
        await seats.take(table, person)
    elif name == "remove":
        await seats.remove(table, random.randrange(2), newcomer)
    elif name == "forget":
        await tables.personal.forget(person.id)
    else:
        part: Any = {"resign": play, "hush": tables.notices}.get(name, pauses)
        await getattr(part, name)(table, person.id)


@pytest.mark.parametrize("seed", range(times(4, 40)))
async def test_a_story_of_a_table_leaves_nothing_that_does_not_fit(
    tables: Tables, time: Time, seed: int
) -> None:
    random = Random(seed)
    game, options = random.choice((("heap", HeapOptions(cards=9)), ("poll", PollOptions(rounds=9))))
    people, clocks = PEOPLE[: random.choice((2, 3, 4))], random.choice((DAYS, LIVE, ClockSpec()))
    table = (await seated(tables, game, *people, options=options, clocks=clocks)).id
    for _ in range(120):
        with contextlib.suppress(EngineError):
            await act(tables, time, table, random)
        try:
            loaded = await tables.store.load(table)
        except NoSuchTable:
            break
        info, life = loaded.info, loaded.info.life
        run = {(clock.seat, clock.purpose) for clock in loaded.clocks}
        assert len(run) == len(loaded.clocks)
        if info.has_ended:
            assert not run
            continue
        assert not info.people or info.host.id in info.people
        assert ((-1, "proposal") in run, (-1, "pause") in run) == (bool(life.proposal), bool(life.pause))
        for seat in () if life.pause else loaded.game.awaited(loaded.state):
            present = info.seats[seat].is_present
            assert (seat, "deadline" if present else "computer") in run or clocks.pace == "none"
        # In memory is what another process would read.
        del tables.store._cache[table]
        again = await tables.store.load(table)
        assert (again.info, again.state, again.made) == (info, loaded.state, loaded.made)
        assert (again.clocks, again.ahead) == (loaded.clocks, loaded.ahead)
        assert (again.people, again.recent) == (loaded.people, loaded.recent)
    else:
        assert (await tables.views.verify(table)).fits

"""Nobody can have others called again and again: each way to call somebody, tried as often as one likes."""

from __future__ import annotations

import ast
import contextlib
from collections import Counter
from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

import tables as tables_package
from engine.core.errors import EngineError
from tables.core.errors import TableError
from tables.core.message_types import Announcement, Notice
from tables.core.types import ClockSpec, Person
from tables.delivery.bulletins import CHALLENGES, ChallengeCall
from tables.ladders.types import LadderPlan
from tables.service import Tables
from tables.table.calls import MOST_CALLS
from tests.conftest import database
from tests.tables.games import Pick, Poll, PollOptions, PollState
from tests.tables.world import ANN, BOB, CEM, DEA, HERE, Time, drained, play_on, polled, run_clocks, seated

__all__ = ["database"]  # SQLite: nothing here is a statement of its own

NINE = PollOptions(rounds=9)
TIMES = 10
"""More often than anybody may be called for one thing."""

BOUND = {
    "bulletins.py RoundCall": "a round is called once",
    "bulletins.py RoundNotice": "a round is called once",
    "ladders.py challenge": "test_whoever_is_challenged_is_called_once_a_day",
    "clocks.py _end_pause": "days apart, and the table is closed in the end",
    "clocks.py _make_ahead": "one for each move that its reader left",
    "clocks.py _remind": "one clock reminds once",
    "clocks.py _run_out": "a clock runs out once, and after two a computer player holds the seat",
    "lobbies.py invite": "test_an_invitation_is_told_once_a_table_and_an_hour",
    "messages.py thread_lost": "once, until Discord opens a thread again or another place is chosen",
    "progress.py _step": "a round is called once",
    "moves.py abandon": "a table is closed once",
    "seats.py vacated": "a game ends once",
    "proposals.py ask": "test_what_came_to_nothing_is_asked_again_in_an_hour_or_the_next_turn",
    "rematches.py _open": "test_a_rematch_calls_the_others_once",
    "subscriptions.py announce": "test_lobbies_that_are_opened_and_closed_call_once_in_half_an_hour",
    "consequences.py _followed": "test_followers_are_told_of_a_round_once",
    "consequences.py _last_one": "as _notices",
    "consequences.py _told_of_the_end": "a game ends once",
    "consequences.py _notices": "test_a_seat_is_called_so_often_a_turn",
}
"""Where something is written that calls people, and what keeps one person from having it written for ever."""


CALLS = {
    **dict.fromkeys(("Notice", "RoundCall", "RoundNotice", "ChallengeCall"), frozenset[str]()),
    "Announcement": frozenset({"asks", "roles"}),
}
"""The records that call people; if only with some of their fields, which."""


def calling(module: Path) -> set[str]:
    """The functions of a module that write what calls people."""
    found = set()
    text = module.read_text()
    for function in ast.walk(ast.parse(text)) if any(f"{kind}(" in text for kind in CALLS) else ():
        if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        for call in ast.walk(function):
            if not isinstance(call, ast.Call):
                continue
            name = ast.unparse(call.func).rpartition(".")[2]
            if name in CALLS and (not CALLS[name] or {key.arg for key in call.keywords} & CALLS[name]):
                found.add(f"{module.name} {function.name}")
    return found


def test_of_all_that_calls_people_it_is_known_what_bounds_it() -> None:
    modules = Path(tables_package.__file__).parent.rglob("*.py")
    found = {one for module in modules for one in calling(module)}
    found -= {"clocks.py work"}  # within another one of these
    assert found == {one for one in BOUND if not one.startswith("bulletins.py")}
    named = {reason for reason in BOUND.values() if reason.startswith("test_")}
    assert named <= {name for name in globals() if name.startswith("test_")}


async def calls(tables: Tables) -> Counter[int]:
    """How often each person is called by what waits in the outbox, which is taken away."""
    found: Counter[int] = Counter()
    for message in await drained(tables):
        if isinstance(message, Notice):
            found[message.user] += 1
        elif isinstance(message, Announcement):
            found.update(message.asks)
    return found


async def again_and_again(*tricks: Callable[[], Awaitable[object]]) -> None:
    """Try these in turn, however often they are refused."""
    for _ in range(TIMES):
        for trick in tricks:
            with contextlib.suppress(EngineError):
                await trick()


async def test_what_came_to_nothing_is_asked_again_in_an_hour_or_the_next_turn(
    tables: Tables, time: Time
) -> None:
    info = await seated(tables, "poll", ANN, BOB, CEM, options=NINE)
    await drained(tables)
    ask = tables.proposals.ask

    async def against(user: Person) -> None:
        proposal = (await tables.views.info(info.id)).life.proposal
        if proposal is not None:
            await tables.proposals.vote(info.id, user.id, proposal.number, agree=False)

    take_back, refuse = partial(against, BOB), partial(against, CEM)
    for answer in (take_back, refuse):
        until = time() + timedelta(days=2)
        await again_and_again(lambda: ask(info.id, BOB.id, "end"), answer)
        await again_and_again(lambda until=until: ask(info.id, BOB.id, "pause", until=until), answer)
        await again_and_again(lambda: ask(info.id, BOB.id, "replace", seat=0), answer)
        found = await calls(tables)
        assert found == {ANN.id: 2, CEM.id: 3}
        with pytest.raises(TableError, match="ask again in the next turn, or <t:"):
            await ask(info.id, BOB.id, "end")
        time.passes(3600)
    await again_and_again(lambda: ask(info.id, BOB.id, "end"), refuse)
    for person in (ANN, BOB, CEM):
        await tables.play.act(info.id, person.id, Pick(1))
    await drained(tables)
    await again_and_again(lambda: ask(info.id, BOB.id, "end"), refuse)
    assert await calls(tables) == {ANN.id: 1, CEM.id: 1}


async def test_a_seat_is_called_so_often_a_turn(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody asks another something, and asks no more, again and again."""

    def invited(_: Poll, state: PollState) -> frozenset[int]:
        return frozenset({1}) if state.picks[0] == 3 else frozenset()

    monkeypatch.setattr(Poll, "invited", invited)
    info = await seated(tables, "poll", ANN, BOB, CEM, options=NINE)
    await drained(tables)
    await again_and_again(
        lambda: tables.play.act(info.id, ANN.id, Pick(3)), lambda: tables.play.act(info.id, ANN.id, Pick(0))
    )
    assert 0 < (await calls(tables))[BOB.id] <= MOST_CALLS
    for person in (BOB, CEM):
        await tables.play.act(info.id, person.id, Pick(0))
    await drained(tables)
    await tables.play.act(info.id, ANN.id, Pick(3))
    assert (await calls(tables))[BOB.id] == 1, "a new turn"


async def test_moves_that_are_taken_back_call_no_more_often(tables: Tables) -> None:
    info = await seated(tables, "heap", ANN, BOB)
    await drained(tables)
    await again_and_again(
        *(lambda who=who: tables.proposals.ask(info.id, who.id, "undo") for who in (ANN, BOB)),
        lambda: play_on(tables, info.id, 1),
    )
    turns = len((await tables.views.get(info.id, None)).view.laid) + 1
    assert max((await calls(tables)).values()) <= turns * (MOST_CALLS + 1)


async def test_who_is_given_a_seat_is_called_when_they_have_come(tables: Tables) -> None:
    info = await seated(tables, "poll", ANN, CEM, options=NINE)
    await tables.play.resign(info.id, CEM.id)
    await drained(tables)
    await tables.proposals.ask(info.id, ANN.id, "replace", seat=1, newcomer=DEA)
    await tables.play.act(info.id, ANN.id, Pick(1))
    await again_and_again(lambda: tables.proposals.ask(info.id, ANN.id, "end"))
    assert (await calls(tables))[DEA.id] == 0
    await tables.play.act(info.id, DEA.id, Pick(1))
    await tables.play.act(info.id, ANN.id, Pick(1))
    await tables.play.act(info.id, DEA.id, Pick(1))
    assert (await tables.views.info(info.id)).life.strangers == ()


async def test_who_never_came_to_a_seat_is_not_called_to_another_game(tables: Tables) -> None:
    info = await tables.lobbies.create("poll", NINE, ANN, HERE)
    await tables.lobbies.add_computer(info.id, ANN.id)
    await tables.lobbies.start(info.id, ANN.id)
    await tables.proposals.ask(info.id, ANN.id, "replace", seat=1, newcomer=DEA)
    await tables.play.abandon(info.id)
    await drained(tables)
    await tables.rematches.again(info.id, ANN, HERE)
    assert await calls(tables) == {}


async def test_a_rematch_calls_the_others_once(tables: Tables) -> None:
    info = await polled(tables, {ANN: 3, BOB: 1})
    await drained(tables)

    async def open_and_close() -> None:
        opened = await tables.rematches.again(info.id, ANN, HERE)
        await tables.lobbies.close(opened.info.id, ANN.id)

    await again_and_again(open_and_close)
    assert await calls(tables) == {BOB.id: 1}


async def test_an_invitation_is_told_once_a_table_and_an_hour(tables: Tables, time: Time) -> None:
    async def open_and_close() -> None:
        info = await tables.lobbies.create("poll", NINE, ANN, HERE)
        for _ in range(2):
            await tables.lobbies.invite(info.id, ANN.id, DEA)
            await tables.lobbies.join(info.id, DEA)
            await tables.lobbies.remove_guest(info.id, ANN.id, DEA.id)
        await tables.lobbies.close(info.id, ANN.id)

    await again_and_again(open_and_close)
    assert await calls(tables) == {DEA.id: 1}
    time.passes(3600)
    await again_and_again(open_and_close)
    assert await calls(tables) == {DEA.id: 1}


async def test_who_is_forgotten_in_between_invites_no_more_often(tables: Tables, time: Time) -> None:
    called: Counter[int] = Counter()
    for _ in range(TIMES):
        info = await tables.lobbies.create("poll", NINE, ANN, HERE)
        await tables.lobbies.invite(info.id, ANN.id, DEA)
        called += await calls(tables)
        await tables.personal.forget(ANN.id)
    assert called == {DEA.id: 1}
    time.passes(3601)
    info = await tables.lobbies.create("poll", NINE, ANN, HERE)
    await tables.lobbies.invite(info.id, ANN.id, DEA)
    assert await calls(tables) == {DEA.id: 1}


async def test_an_invitation_is_told_once_an_hour_however_old_the_tables_are(
    tables: Tables, time: Time
) -> None:
    opened = [await tables.lobbies.create("poll", NINE, ANN, HERE) for _ in range(5)]
    time.passes(7200)
    for info in opened:
        await tables.lobbies.invite(info.id, ANN.id, DEA)
    assert await calls(tables) == {DEA.id: 1}
    time.passes(3600)
    await tables.lobbies.invite(opened[-1].id, ANN.id, DEA)
    assert await calls(tables) == {DEA.id: 1}, "an hour later at another table"


async def test_who_leaves_a_lobby_and_so_is_its_host_no_more_invites_no_more_often(tables: Tables) -> None:
    async def invite_and_leave() -> None:
        info = await tables.lobbies.create("poll", NINE, ANN, HERE)
        await tables.lobbies.join(info.id, BOB)
        await tables.lobbies.invite(info.id, ANN.id, DEA)
        await tables.lobbies.leave(info.id, ANN.id)
        await tables.lobbies.close(info.id, BOB.id)

    await again_and_again(invite_and_leave)
    assert await calls(tables) == {DEA.id: 1}


async def test_lobbies_that_are_opened_and_closed_call_once_in_half_an_hour(
    tables: Tables, time: Time
) -> None:
    assert HERE.guild is not None
    await tables.subscriptions.choose(HERE.guild, DEA.id, ["poll"])

    async def open_and_close() -> None:
        opened = await tables.lobbies.create("poll", NINE, ANN, HERE)
        await tables.lobbies.close(opened.id, ANN.id)

    await again_and_again(open_and_close)
    time.passes(1800)
    await again_and_again(open_and_close)
    assert await calls(tables) == {DEA.id: 2}


@pytest.mark.parametrize("forgotten", [False, True])
async def test_whoever_is_challenged_is_called_once_a_day(
    tables: Tables, time: Time, *, forgotten: bool
) -> None:
    """By all who stand below them together, whatever they answer, leave or have forgotten, and join again."""
    plan = LadderPlan("poll", b'{"rounds": 1}', ClockSpec(), size=8, reach=5, days=3)
    ladder, _ = await tables.ladders.open(HERE, ANN.id, plan)
    for person in (ANN, BOB, CEM, DEA):
        await tables.ladders.join(ladder.id, person)
    called = 0

    async def challenge_and_leave(person: Person) -> None:
        nonlocal called
        made = await tables.ladders.challenge(ladder.id, person, 1)
        found = await tables.bulletins.claim(CHALLENGES + made.id)
        called += sum(isinstance(each.message, ChallengeCall) for each in found)
        await tables.ladders.refuse(made.id, ANN.id)

    async def come_again(person: Person) -> None:
        await tables.ladders.leave(ladder.id, person.id)
        if forgotten:
            await tables.personal.forget(person.id)
        await tables.ladders.join(ladder.id, person)

    tricks = [partial(trick, who) for who in (BOB, CEM, DEA) for trick in (challenge_and_leave, come_again)]
    for days in range(1, 4):
        await again_and_again(*tricks)
        assert called == days
        time.passes(86400)
    await again_and_again(*tricks)
    assert called == 3, "each of the others has had their week"


async def test_followers_are_told_of_a_round_once(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    """A move that ends a round is taken back and made anew, which all others agree to."""
    monkeypatch.setattr(Poll, "round", lambda _, state: sum(pick is not None for pick in state.picks))
    info = await seated(tables, "poll", ANN, BOB, options=NINE)
    await tables.notices.follow(info.id, DEA.id, "rounds")
    await again_and_again(
        lambda: tables.play.act(info.id, ANN.id, Pick(1)),
        lambda: tables.proposals.ask(info.id, ANN.id, "undo"),
    )
    assert (await calls(tables))[DEA.id] == 1


async def test_pauses_remind_no_more_often_than_the_time_that_is_left_halves(
    tables: Tables, time: Time
) -> None:
    info = await seated(tables, "poll", ANN, BOB, clocks=ClockSpec("turns", {"pick": 86400}))
    await drained(tables)
    for _ in range(TIMES):
        time.passes(3600)
        await tables.proposals.ask(info.id, ANN.id, "pause", until=time() + timedelta(minutes=1))
        await tables.proposals.ask(info.id, ANN.id, "resume")
        await run_clocks(tables)
    assert (await calls(tables))[BOB.id] <= 3

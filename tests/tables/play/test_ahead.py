"""Moves ahead: nobody hears of them, they are made the moment they may be, or lapse with a word."""

from __future__ import annotations

import asyncio

import pytest

from engine.core.errors import IllegalMove
from tables.core.errors import TableError
from tables.core.message_types import Notice
from tables.core.types import Person
from tables.service import Tables
from tests.tables.conftest import OpenTables, on_both
from tests.tables.games import Bow, Lay, Peek, Pick
from tests.tables.world import ANN, BOB, CEM, DEA, automatic, drained, heap_of_three, run_clocks, seated

PEOPLE = (ANN, BOB, CEM)


async def heap(tables: Tables) -> tuple[int, list[Person]]:
    """A game of which all is said so far, and its people in order of their turns."""
    begun = await heap_of_three(tables)
    await drained(tables)
    return begun


async def card_of(tables: Tables, table: int, person: Person, *, bows: bool = False) -> int:
    hand = (await tables.views.get(table, person.id)).view.hand
    return int(next(card for card in hand if (card % 10 == 0) is bows))


async def test_a_move_is_made_when_its_turn_comes_and_nobody_is_called(opened: OpenTables) -> None:
    tables = await opened()
    table, (ann, bob, cem) = await heap(tables)
    others = [await tables.views.get(table, person.id) for person in (ann, cem)]
    card = await card_of(tables, table, bob)
    as_if = await tables.ahead.view(table, bob.id)
    assert Lay(card) in as_if.moves
    await tables.ahead.leave(table, bob.id, [Lay(card)])
    assert (await tables.views.get(table, bob.id)).ahead == (Lay(card),)
    for person, before in zip((ann, cem), others, strict=True):
        now = await tables.views.get(table, person.id)
        assert (now.view, now.recent, now.ahead, now.stamp) == (before.view, before.recent, (), before.stamp)
    assert await drained(tables) == []
    await tables.close()
    tables = await opened()
    await tables.play.act(table, ann.id, Lay(await card_of(tables, table, ann)))
    assert await run_clocks(tables) == 1
    table_view = await tables.views.get(table, bob.id)
    assert table_view.awaited == {PEOPLE.index(cem)}
    assert table_view.ahead == ()
    assert (table_view.recent[-1].events[0].card, (await automatic(tables, table))[-1]) == (card, False)
    called = [one.user for one in await drained(tables) if isinstance(one, Notice)]
    assert called == [cem.id]
    assert (await tables.views.verify(table)).fits


async def test_a_move_that_is_not_legal_any_more_lapses_with_one_notice(tables: Tables) -> None:
    table, (ann, bob, _) = await heap(tables)
    await tables.ahead.leave(table, bob.id, [Lay(await card_of(tables, table, bob))])
    await tables.play.act(table, ann.id, Lay(await card_of(tables, table, ann, bows=True)))
    assert await run_clocks(tables) == 1
    table_view = await tables.views.get(table, bob.id)
    assert (table_view.awaited, table_view.ahead) == ({PEOPLE.index(bob)}, ())
    assert [one for one in await drained(tables) if isinstance(one, Notice)] == [
        Notice(bob.id, "lapsed", "answer")
    ]
    await tables.play.act(table, bob.id, Bow())


async def test_several_moves_follow_each_other_as_far_as_they_may(tables: Tables) -> None:
    table, (ann, bob, cem) = await heap(tables)
    card = await card_of(tables, table, bob)
    await tables.ahead.leave(table, bob.id, [Peek(), Lay(card)])
    await tables.play.act(table, ann.id, Lay(await card_of(tables, table, ann)))
    assert await run_clocks(tables) == 2
    assert (await tables.views.get(table, None)).awaited == {PEOPLE.index(cem)}


async def test_it_is_withdrawn_and_forgotten_with_ones_own_move(tables: Tables) -> None:
    table, (ann, bob, cem) = await heap(tables)
    card = await card_of(tables, table, bob)
    await tables.ahead.leave(table, bob.id, [Lay(card)])
    await tables.ahead.withdraw(table, bob.id)
    with pytest.raises(TableError, match="not planned a move"):
        await tables.ahead.withdraw(table, bob.id)
    await tables.ahead.leave(table, bob.id, [Lay(card)])
    await tables.play.act(table, ann.id, Lay(await card_of(tables, table, ann)))
    await tables.play.act(table, bob.id, Peek())
    assert (await tables.views.get(table, bob.id)).ahead == ()
    assert await run_clocks(tables) == 0
    assert [one.user for one in await drained(tables) if isinstance(one, Notice)] == []
    await tables.ahead.leave(table, cem.id, [Lay(await card_of(tables, table, cem))])
    await tables.play.resign(table, cem.id)
    await tables.seats.take(table, DEA)
    assert (await tables.views.get(table, DEA.id)).ahead == ()


async def test_what_cannot_be_left_is_refused(tables: Tables) -> None:
    table, (ann, bob, cem) = await heap(tables)
    with pytest.raises(TableError, match="make your move now"):
        await tables.ahead.leave(table, ann.id, [Lay(await card_of(tables, table, ann))])
    with pytest.raises(IllegalMove):
        await tables.ahead.leave(table, bob.id, [Lay(await card_of(tables, table, cem))])
    poll = await seated(tables, "poll", ANN, BOB)
    await tables.play.act(poll.id, ANN.id, Pick(1))
    with pytest.raises(TableError):
        await tables.ahead.leave(poll.id, ANN.id, [Pick(2)])


async def test_whose_last_turn_is_over_is_offered_none(tables: Tables) -> None:
    table, (ann, *_) = await heap(tables)
    while (table_view := await tables.views.get(table, ann.id)).view.hand or table_view.moves:
        (seat,) = table_view.awaited
        assert table_view.may_leave == (PEOPLE[seat] != ann)
        await tables.play.act(
            table, PEOPLE[seat].id, (await tables.views.get(table, PEOPLE[seat].id)).moves[-1]
        )
    assert table_view.awaited
    assert not table_view.may_leave
    with pytest.raises(TableError, match="you will have no move"):
        await tables.ahead.leave(table, ann.id, [Peek()])


@on_both
async def test_a_press_at_the_moment_it_is_made_moves_once(tables: Tables) -> None:
    table, (ann, bob, _) = await heap(tables)
    card = await card_of(tables, table, bob)
    await tables.ahead.leave(table, bob.id, [Lay(card)])
    await tables.play.act(table, ann.id, Lay(await card_of(tables, table, ann)))
    seen = (await tables.views.get(table, bob.id)).stamp
    await asyncio.gather(
        tables.play.act(table, bob.id, Lay(card), seen=seen), run_clocks(tables), return_exceptions=True
    )
    assert (await tables.views.get(table, None)).view.laid.count(card) == 1
    assert (await tables.views.info(table)).number == 2

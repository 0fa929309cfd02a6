"""A leaderboard of three pages, of games that so many people really played, as they page through it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

from sandbox.adapter import Answer, Member
from sandbox.plan import ServerPlan
from tables.table.loaded import LoadedTable
from tests.cogs import people
from tests.cogs.conftest import with_more_people, without_pictures
from tests.cogs.people import CHANNEL, bot_of, shown
from tests.support.settled_world import World

THEIRS = "gwen hugo ines jura kasimir lea mira nils olaf pia quentin rosa sven tara ulla vera wanda xenia"
PLAN = with_more_people(THEIRS.split(" "))
NAMES = tuple(person.name for person in PLAN.people)


@pytest.fixture
def plan() -> ServerPlan:
    return PLAN


async def play(world: World, number: int, names: Sequence[str]) -> None:
    """A game of twelve to its end, in which each person makes moves of their own choice."""
    members = await people.sit_down(world, "traitors", names)

    def choose(loaded: LoadedTable, seat: int, _: int) -> Any:
        moves = loaded.game.moves(loaded.state, seat)
        return moves[seat * 7 % len(moves)]

    await people.play_out(world, members, choose, table=number)
    with world.as_bot():
        bot_of(world).background.timekeeper.table_changed(number)
    await world.settle()
    assert (await people.seen_by(world, None, number)).table.status == "over"


def ranked(answer: Answer) -> list[tuple[int, str]]:
    """The places and names of a page, from what is said of its picture."""
    found = re.findall(r"(\d+)\. ([^:]+): [+−]?[\d,]+ \(", shown(answer).pictures[0].alt)
    return [(int(place), name) for place, name in found]


def labels(answer: Answer) -> list[str]:
    """The buttons that can be pressed."""
    return [button.label for button in shown(answer).buttons if not button.disabled]


async def all_pages(member: Member, first: Answer) -> list[list[tuple[int, str]]]:
    """Page after page, as long as there is a next one."""
    pages, answer = [ranked(first)], first
    while "Next" in labels(answer):
        answer = await member.press(answer, "Next")
        pages.append(ranked(answer))
    return pages


async def test_a_leaderboard_of_three_pages(world: World) -> None:
    with without_pictures():  # nobody looks at games that are played for their results
        await play(world, 1, NAMES[:12])
        await world.advance(hours=9 * 24)
        await play(world, 2, NAMES[12:])
    ana, bela, chidi = (world.member(name) for name in NAMES[:3])

    first = await ana.slash(CHANNEL, "leaderboard")
    assert labels(first) == ["Week", "Month", "Year", "Next", "All servers"]
    pages = await all_pages(ana, first)
    assert [len(page) for page in pages] == [10, 10, 4]
    places = [place for page in pages for place, _ in page]
    assert places == sorted(places)
    assert places[0] == 1
    # Equal ones share a place.
    assert all(place in (at, places[at - 2]) for at, place in enumerate(places, 1)), (
        "equal ones share a place"
    )
    everybody = [name for page in pages for _, name in page]
    assert len({*everybody}) == 24
    third = first
    own = places[everybody.index("Ana")]
    assert f"You are number {own} of 24." in shown(third).text
    assert "This is the last page." in shown(third).text
    assert ranked(await ana.press(third, "Previous")) == pages[1]

    # A week ago only the first table had been played.
    week = await all_pages(ana, await ana.press(third, "Week"))
    assert [len(page) for page in week] == [10, 2]
    assert "Ana" not in [name for page in week for _, name in page]
    game = await all_pages(ana, await ana.slash(CHANNEL, "leaderboard", game="traitors"))
    assert [name for page in game for _, name in page] == everybody
    assert "Nobody is ranked here yet" in shown(await ana.slash(CHANNEL, "leaderboard", game="ceylon")).text

    alone = shown(await ana.slash(CHANNEL, "leaderboard", game="quetinny"))
    assert "Nobody here has finished Quetinny yet." in alone.text

    # People stay out: whoever else is there moves up, and the way on ends at the last page that is left.
    second = await ana.press(await ana.slash(CHANNEL, "leaderboard"), "Next")
    out = ("Béla", "Chidi", "Dunya", "Emre")
    for name in NAMES[1:5]:
        await world.member(name).slash(CHANNEL, "settings mine", results="only me")
    last = await ana.press(second, "Next")
    assert [name for _, name in ranked(last)] == [name for name in everybody if name not in out][10:]
    assert "Next" not in labels(last)
    hidden = shown(await bela.slash(CHANNEL, "leaderboard"))
    assert "You do not appear on leaderboards" in hidden.text
    assert "You are number" not in hidden.text
    await chidi.slash(CHANNEL, "settings mine", results="everybody")
    back = await all_pages(ana, await ana.slash(CHANNEL, "leaderboard"))
    assert [name for page in back for _, name in page] == [
        name for name in everybody if name == "Chidi" or name not in out
    ]

    # In words: the same people.
    await ana.slash(CHANNEL, "settings mine", pictures="in words")
    seen = shown(await ana.slash(CHANNEL, "leaderboard"))
    assert not seen.pictures
    assert f"1. {everybody[0]}" in seen.text

"""What a server calls somebody is shown in that server alone."""

from __future__ import annotations

from tables.core.types import Person, Place
from tables.people.names import NAMELESS
from tables.service import Tables
from tables.storage.origins import Origin, come_from
from tests.tables.conftest import OpenTables, on_both
from tests.tables.world import ANN, BOB, polled, seated

FIRST, SECOND = Place(1, 11), Place(2, 22)
CAPTAIN, BOSS = Person(ANN.id, "Captain"), Person(ANN.id, "Boss")


async def play(tables: Tables, ann: Person, place: Place) -> None:
    """A game that Ann opens and wins, by whatever name the server there has for her."""
    come_from(Origin(place.guild or 3, ANN.id, name="Ann"))
    await polled(tables, {ann: 3, BOB: 1}, place=place)


async def leaders(tables: Tables, guild: int | None) -> list[str]:
    return [
        row.person.name for row in (await tables.leaderboards.page(ANN.id, game="poll", guild=guild)).rows
    ]


@on_both
async def test_each_server_has_its_own_name_for_somebody_and_all_together_theirs(tables: Tables) -> None:
    await play(tables, CAPTAIN, FIRST)
    await play(tables, BOSS, SECOND)
    assert await leaders(tables, 1) == ["Captain", "Bob"]
    assert await leaders(tables, 2) == ["Boss", "Bob"]
    # Bob sits there by somebody else's doing: what he calls himself is not known yet.
    assert await leaders(tables, None) == ["Ann", NAMELESS]
    await tables.names.remember(BOB, "Robert", 1)
    assert await leaders(tables, None) == ["Ann", "Robert"]
    assert await leaders(tables, 1) == ["Captain", "Bob"]


async def test_statistics_name_people_as_their_server_does(tables: Tables) -> None:
    await play(tables, CAPTAIN, FIRST)
    await play(tables, BOSS, SECOND)
    for guild, name in ((1, "Captain"), (2, "Boss")):
        group = await tables.stats.group(game="poll", guild=guild)
        assert {person.name for person, _ in group.busiest} == {name, "Bob"}
        assert group.best is not None
        assert group.best[0].name == name
        assert [one.person.name for one in await tables.win_counts.in_server(guild, "poll")] == [name, "Bob"]
    everywhere = await tables.stats.group(game="poll")
    assert everywhere.best is not None
    assert everywhere.best[0].name == "Ann"


async def test_a_tables_host_has_the_name_of_its_server(tables: Tables) -> None:
    await play(tables, CAPTAIN, FIRST)
    await play(tables, BOSS, SECOND)
    assert [(await tables.views.info(number)).host.name for number in (1, 2)] == ["Captain", "Boss"]


async def test_a_name_is_kept_of_people_who_have_played_alone(tables: Tables) -> None:
    await tables.names.remember(ANN, "Ann", 1)
    assert await tables.settings.chosen_languages() == {}
    await play(tables, CAPTAIN, FIRST)
    await tables.names.remember(ANN, "Anna", 1)
    assert await leaders(tables, None) == ["Anna", NAMELESS]


@on_both
async def test_a_new_name_is_that_of_all_open_tables_of_a_server_and_the_newest_others(
    opened: OpenTables,
) -> None:
    tables, there = await opened(), await opened()
    here, beside, elsewhere = [
        await seated(tables, "heap", CAPTAIN, BOB, place=place) for place in (FIRST, Place(1, 12), SECOND)
    ]
    await play(tables, CAPTAIN, FIRST)
    assert (await there.views.info(here.id)).seats[0].name == "Captain"  # and it is in memory
    await tables.names.remember(Person(ANN.id, "Admiral"), "Ann", 1)
    for each in (tables, there):
        for number, name in (
            (here.id, "Admiral"),
            (beside.id, "Admiral"),
            (elsewhere.id, "Captain"),
            (4, "Admiral"),
        ):
            info = await each.views.info(number)
            assert (info.seats[0].name, info.seats[1].name) == (name, "Bob")
            assert info.host.name == name
    revision = (await tables.views.info(here.id)).revision
    await tables.names.remember(Person(ANN.id, "Admiral"), "Ann", 1)
    assert (await tables.views.info(here.id)).revision == revision, "what is so changes nothing"

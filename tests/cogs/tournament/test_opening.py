"""Tournaments as they are opened: what is asked, how long rounds are, and what cannot be."""

from __future__ import annotations

import pytest

from tests.cogs.people import CHANNEL
from tests.cogs.tournament.cups import last, state
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("little_thought")


async def test_rounds_are_as_long_as_their_clocks_need_or_their_host_is_told(threads: World) -> None:
    ana = threads.member("ana")
    asked = {"name": "Cup", "game": "palimpsest", "seats": 2}
    for options, said in (
        ({"game": "ceylon", "seats": 4}, "with 1 day each, it can take 200 days, but a round lasts 30 days."),
        ({"clock": "12h"}, ""),
        ({"clock": "12h", "round_time": "8d"}, ""),
        (
            {"clock": "12h", "round_time": "3d"},
            "about 16 turns one after the other: with 12 hours each, it can take 8 days, but a round lasts 3 "
            "days.",
        ),
        ({"clock": "none"}, "can take any time; a round lasts 7 days."),
    ):
        answer = await ana.slash(CHANNEL, "tournament new", **{**asked, **options})
        assert "Cup is open: people join on its message. You start it there;" in answer.text
        assert said in answer.text if said else len(answer.text.splitlines()) == 1, answer.text
    assert [(await state(threads, number)).plan.round_seconds // 86400 for number in range(1, 6)] == [
        30,
        8,
        8,
        3,
        7,
    ]


async def test_what_a_system_does_not_ask_for_cannot_be_chosen(threads: World) -> None:
    ana = threads.member("ana")
    asked = {"name": "Cup", "game": "ceylon", "seats": 2, "clock": "12h"}
    refused = await ana.slash(CHANNEL, "tournament new", **asked, system="knockout", rounds=3)
    assert "Only a Swiss tournament has as many rounds as you choose." in refused.text
    assert "Cup is open" in (await ana.slash(CHANNEL, "tournament new", **asked, prizes="10, 6")).text
    rules = await ana.slash(CHANNEL, "tournament rules")
    assert "Points for this server’s season, by place: 10, 6." in rules.text


@pytest.mark.usefixtures("words_alone")
async def test_what_cannot_be_opened_is_explained_kindly(world: World) -> None:
    ana = world.member("ana")
    for options, answer in (
        ({"game": ""}, "There is no game of that name"),
        ({"game": "chess"}, "There is no game of that name"),
        ({"game": "quetinny"}, "a game for one"),
        (
            {"game": "ceylon", "round_time": "none"},
            "none is not a time: write it like 12h or 30d.",
        ),
        ({"game": "ceylon", "prizes": "much"}, "such as 10, 6, 4"),
        ({"game": "traitors", "seats": 2}, "not for tables of 2"),
    ):
        refused = await ana.slash(CHANNEL, "tournament new", name="Cup", **options)
        assert answer in refused.text, refused.text
    assert "No tournament is running" in (await ana.slash(CHANNEL, "tournament start")).text
    assert "There is no tournament 7" in (await ana.slash(CHANNEL, "tournament show", tournament="7")).text


async def test_what_matters_of_a_new_tournament_is_asked_in_a_form(world: World) -> None:
    ana = world.member("ana")
    form = await ana.slash(CHANNEL, "tournament new", name="Winter Cup", system="knockout")
    assert form.modal is not None
    assert form.modal["title"] == "A new tournament"
    name, games, system, *_ = [label["component"] for label in form.modal["components"]]
    assert name["value"] == "Winter Cup"
    offered = [option["value"] for option in games["options"]]
    assert "ceylon" in offered
    assert "quetinny" not in offered, "it is a game for one"
    assert [option["value"] for option in system["options"] if option.get("default")] == ["knockout"]
    filled = {"name": "Spring Cup", "game": "ceylon", "system": "swiss", "seats": "2", "starts_in": "2d"}
    opened = await ana.submit(form, filled)
    assert "Spring Cup is open: people join on its message. It starts <t:" in opened.text
    assert opened.ephemeral
    assert "Nobody has joined yet." in last(ana, "Spring Cup").text


async def test_nothing_that_was_typed_before_the_form_is_lost(world: World) -> None:
    ana = world.member("ana")
    form = await ana.slash(CHANNEL, "tournament new", game="ceylon", seats=3, starts_in="2d")
    assert form.modal is not None
    *_, seats, starts = [label["component"] for label in form.modal["components"]]
    assert (seats["value"], starts["value"]) == ("3", "2d")
    refused = await ana.slash(CHANNEL, "tournament new", game="ceylon", rounds=2)
    assert refused.modal is None
    assert "write the name and the game too" in refused.text


@pytest.mark.parametrize(
    ("field", "typed", "said"),
    [
        ("seats", "ab", "is no number of people"),
        ("seats", "13", "is no number of people"),
        ("starts_in", "soon", "is not a time"),
    ],
)
async def test_what_a_form_cannot_mean_opens_nothing(world: World, field: str, typed: str, said: str) -> None:
    ana = world.member("ana")
    form = await ana.slash(CHANNEL, "tournament new")
    filled = {"name": "Cup", "game": "ceylon", "system": "swiss", "seats": "", "starts_in": "", field: typed}
    refused = await ana.submit(form, filled)
    assert said in refused.text
    assert "No tournament is running" in (await ana.slash(CHANNEL, "tournament start")).text

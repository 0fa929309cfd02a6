"""Spice Traitors when things go otherwise: silence, early ends, stale panels, strangers, bad input."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import pytest

from cogs.screens.control_ids import ControlId
from cogs.screens.screen import Target
from engine.traitors.advice import destinations
from engine.traitors.types import Bid, Setup, Travel
from sandbox.adapter import Member
from tests.cogs.people import CHANNEL, board, open_panel, seen_by, shown
from tests.cogs.traitors.table import public_words, say, say_at_once, sit_down, stay
from tests.support.settled_world import World, button_of


async def started(world: World, number: int = 3, **options) -> list[Member]:
    """A table after its set-up: everybody starts in the first city."""
    members = await sit_down(world, number, **options)
    city = (await seen_by(world, members[0])).view.map.cities[0].name
    start = {"first": city, "second": city, "third": city}
    await say_at_once(world, "set", *((member, start) for member in members))
    return members


async def neighbours(world: World, member: Member) -> list[str]:
    """The cities to which the first trader may go."""
    table_view = await seen_by(world, member)
    view = table_view.view
    ways = destinations(view, view.trader(table_view.seat, 0))
    return [view.map.cities[way.city].name for way in ways]


# --- time --------------------------------------------------------------------------------------


@pytest.mark.rule("T-18", "T-28")
@pytest.mark.usefixtures("words_alone")
async def test_one_player_is_silent_all_game(world: World) -> None:
    ana, bela, _chidi = await sit_down(world, 3, clock="1h", token_clock="10m", remind=50)
    assert "Deadline for Ana, Béla and Chidi: <t:" in board(ana).text
    for command in ("set", "go", "go", "go", "spring"):
        await say(ana, command)
        await say(bela, command, **({"first": (await neighbours(world, bela))[0]} if command == "go" else {}))
        seen = await seen_by(world, ana)
        if not seen.table.seats[2].held:
            assert seen.awaited == {2}
            await world.advance(minutes=61, pace=1200)
    seen = await seen_by(world, ana)
    assert seen.table.seats[2].held, "a computer player holds the seat of who is lost"
    assert seen.view.score is not None
    assert "ran out of time" in public_words(ana)
    await world.advance(minutes=61, pace=1200)
    assert (await seen_by(world, ana)).table.status == "over"
    assert "Token" in board(ana).text


@pytest.mark.usefixtures("words_alone")
async def test_a_restart_keeps_deadlines_and_orders(world: World) -> None:
    ana, bela, _chidi = await sit_down(world, 3, clock="1h")
    await say(ana, "set")
    panel = await open_panel(bela, "Give orders")
    await world.restart_bot(crash=True)
    given = await bela.press(panel, "Confirm")
    assert "Your orders are in" in given.text
    assert (await seen_by(world, ana)).awaited == {2}
    await world.advance(minutes=61, pace=1200)
    assert (await seen_by(world, ana)).view.round == 1


# --- ends --------------------------------------------------------------------------------------


@pytest.mark.rule("T-22")
@pytest.mark.usefixtures("boards_alone")
async def test_the_last_death_of_a_player_ends_the_game_early(world: World) -> None:
    ana, bela, chidi = await sit_down(world, 3)
    chart = (await seen_by(world, ana)).view.map
    one, other = (chart.cities[city].name for city in (chart.routes[0].a, chart.routes[0].b))
    await say(ana, "set", first=one, second=one, third=one)
    await say(bela, "set", first=one, second=one, third=one, round=1, gold=4)
    await say(chidi, "set", first=other)
    await say(ana, "go", first=other, second=other, third=other)
    await say(bela, "go", cut1=f"{other} – {one}")
    assert (await seen_by(world, ana)).view.score is None
    await say(chidi, "go")
    said = board(chidi).text
    assert "A player’s last trader has died: the game ends." in said
    assert "**Summer**: Béla cut 1–2." in said
    assert "☠ Died: **Ana** A1, **Ana** A2 and **Ana** A3 on " in said
    assert "Up for elimination: Ana." in said
    log = (await chidi.slash(CHANNEL, "table log")).text
    assert "☠ Died: **Ana** A1, **Ana** A2 and **Ana** A3 on " in log
    # Béla's 15 gold for three deaths, less the bid of 4.
    assert "Béla **111** · 111 · 111 (bonus 15, bids −4)" in said


# --- stale and double --------------------------------------------------------------------------


@pytest.mark.usefixtures("words_alone")
async def test_orders_for_a_round_that_is_over_are_not_taken(world: World) -> None:
    ana, bela, chidi = await started(world)
    panel = await open_panel(ana, "Give orders")
    ready = await ana.press(await ana.press(panel, shown(panel).buttons[0].label), "All orders")
    confirm = button_of(shown(ready), "Confirm").custom_id
    await world.advance(minutes=16)  # nobody can bring it up to date any more
    await stay(world, [ana, bela, chidi])
    assert (await seen_by(world, ana)).view.round == 2
    late = await ana.press(ready, custom_id=confirm)
    assert "moved on" in late.text
    assert "All orders" in [button.label for button in shown(late).buttons]
    assert (await seen_by(world, ana)).view.own.order is None


@pytest.mark.usefixtures("words_alone")
async def test_a_double_click_gives_orders_once(world: World) -> None:
    ana, *_others = await started(world)
    panel = await ana.press(await open_panel(ana, "Give orders"), "All orders")
    number = (await seen_by(world, ana)).table.number
    confirm = button_of(shown(panel), "Confirm").custom_id
    async with world.at_once():
        answers = await asyncio.gather(*(ana.press(panel, custom_id=confirm) for _ in range(2)))
    assert all(answer.acknowledged for answer in answers)
    assert (await seen_by(world, ana)).table.number == number + 1


# --- strangers ---------------------------------------------------------------------------------


async def test_outsiders_may_press_everything_and_learn_nothing(world: World) -> None:
    ana, bela, _chidi = await started(world, garnets=2)
    jura = world.member("jura")
    way = (await neighbours(world, ana))[0]
    await say(ana, "go", first=way)
    before = await seen_by(world, ana)
    for button in board(jura).buttons:
        answer = await jura.press(board(jura), custom_id=button.custom_id)
        assert answer.ephemeral
        assert "→" not in answer.text
        assert way not in answer.text.replace("Rules", "")
    commands = {
        "hand": {},
        "move": {"move": f"go {way}.-.-"},
        "opened": {},
    }
    for command, options in commands.items():
        answer = await jura.slash(CHANNEL, f"traitors {command}", table=1, **options)
        assert answer.ephemeral
        assert not shown(answer).pictures
        assert "seat" in answer.text or "when the game is over" in answer.text, command
    for typed in ("", "go ", f"go {way}.-.-"):
        assert await jura.autocomplete(CHANNEL, "traitors move", "move", typed, table=1) == []
    for forged in ("go", "do", "pick", "opened", "mapkeep", "mapdrop", "open"):
        answer = await _press_forged(world, jura, Target(forged, "1!go 1.-.-"))
        assert answer.acknowledged
        assert not [seen for seen in answer.messages if seen.ephemeral and seen.pictures]
    log = await jura.slash(CHANNEL, "table log", table=1)
    assert "Ana is ready" in log.text
    assert way not in log.text
    assert way not in public_words(jura).split("Give orders")[-1]
    assert await seen_by(world, ana) == before
    # Neither does another player.
    assert (await seen_by(world, bela)).view.own.order is None


async def _press_forged(world: World, member: Member, target: Target):
    """Press a public button as if it carried another target."""
    message = board(member)
    stored = world.backend.get_message(message.channel_id, message.id)
    rows = [row for row in stored.components[0]["components"] if row.get("components")]
    item = rows[-1]["components"][0]
    kept, item["custom_id"] = item["custom_id"], ControlId(1, 0, target).text(0)
    try:
        return await member.press(board(member), custom_id=item["custom_id"])
    finally:
        item["custom_id"] = kept


# --- input -------------------------------------------------------------------------------------


BAD: list[tuple[str, dict[str, Any], str]] = [
    ("move", {"move": "go Atlantis.-.-"}, "go atlantis.-.- is not a move"),
    ("move", {"move": "go @everyone **x**"}, "go -.-.-"),
    ("move", {"move": "go -.-.- cut Atlantis – Eden"}, "go -.-.-"),
    ("move", {"move": "go {here}>{here}.-.-"}, "is not a move"),
    ("move", {"move": "go {far}.-.-"}, "T-9"),
    ("move", {"move": "go -.-.- cut {road}"}, "T-10"),
    ("move", {"move": "set {here}.-.-"}, "T-9"),
    ("move", {"move": "spring -.-.-"}, "T-9"),
    ("move", {"move": "token 1"}, "T-9"),
    ("move", {"move": "token Nobody at all"}, "is not a move"),
    ("move", {"move": "go #99.-.-"}, "There is no city #99; they are numbered #1 to #14"),
    ("opened", {}, "when the game is over"),
    ("map show", {"name": "Atlantis"}, "Atlantis"),
    ("new", {"map": "Atlantis"}, "Atlantis"),
    ("new", {"season": True}, "No season is running"),
    ("new", {"clock": "soon"}, "is not a time"),
]


async def test_bad_input_gets_a_sentence_and_changes_nothing(world: World) -> None:
    ana, *_others = await started(world)
    chart = (await seen_by(world, ana)).view.map
    near = {route.b if route.a == 0 else route.a for route in chart.routes if 0 in (route.a, route.b)}
    far = next(city.name for number, city in enumerate(chart.cities) if number and number not in near)
    road = f"{chart.cities[chart.routes[0].a].name} – {chart.cities[chart.routes[0].b].name}"
    before = await seen_by(world, ana)
    for command, options, says in BAD:
        typed = {
            name: value.format(here=chart.cities[0].name, far=far, road=road)
            if isinstance(value, str)
            else value
            for name, value in options.items()
        }
        answer = await ana.slash(CHANNEL, f"traitors {command}", **typed)
        assert answer.ephemeral
        assert says in answer.text.replace("\\", ""), (command, typed, answer.text)
        assert "Something went wrong" not in answer.text
        assert await seen_by(world, ana) == before


@pytest.mark.usefixtures("words_alone")
async def test_orders_are_completed_from_the_askers_own_view(world: World) -> None:
    ana, bela, chidi = await sit_down(world, 3)
    chart = (await seen_by(world, ana)).view.map

    async def offered(member: Member, typed: str) -> dict[str, str]:
        found = await member.autocomplete(CHANNEL, "traitors move", "move", typed)
        return {str(choice.value): choice.name for choice in found}

    city = chart.cities[2].name
    found = await offered(ana, city[:4].lower())
    assert found["set #3.#3.#3"].startswith(f"3 {city}, 3 {city}, 3 {city}")
    # The next city, in names; and what was typed, as it is read.
    assert f"set {city}.{chart.cities[0].name}" in await offered(ana, f"set {city}.")
    (first, *_) = await offered(ana, f"set {city},-,#1 1:20")
    assert first == "set #3.-.#1 1:20"
    first = chart.cities[0].name
    await say(ana, "set", first=first, second=first, third=first, round=1, gold=0)
    await stay(world, [bela, chidi], "set")
    assert any(" cut " in text for text in await offered(ana, "cut"))
    assert not any(text.startswith("go -.-.- cut") for text in await offered(bela, "cut"))


@pytest.mark.usefixtures("words_alone")
async def test_cities_and_roads_are_typed_as_the_map_names_and_numbers_them(world: World) -> None:
    ana, bela, chidi = await sit_down(world, 3)
    chart = (await seen_by(world, ana)).view.map
    names = [city.name for city in chart.cities]

    async def given(text: str) -> Setup | Travel:
        await ana.slash(CHANNEL, "traitors move", move=text)
        return (await seen_by(world, ana)).view.own.order

    for typed in (f"set {names[4]}.-.{names[0]} 1:3", f"SET {names[4].upper()}, -, #1 1:3", "set 5.-.1 1:3"):
        assert await given(typed) == Setup((4, None, 0), 1, Bid(3))
        await given("set -.-.-")
    await given("set -.-.- 1:3")
    await stay(world, [bela, chidi], "set")
    road = chart.routes[5]
    one, other = names[road.a], names[road.b]
    for typed in (
        f"{one} – {other}", f"{other}-{one}".lower(), f"{road.b + 1}–{road.a + 1}",
        f"#{road.a + 1}-#{road.b + 1}", f"{road.a + 1} - {road.b + 1}",
    ):  # fmt: skip
        assert (await given(f"go -.-.- cut {typed}")) == Travel((None,) * 3, (5,)), typed
        assert (await given("go -.-.-")) == Travel()
    view = (await seen_by(world, ana)).view
    way = destinations(view, view.trader(0, 0))[0].city
    assert await given(f"go {way + 1}.-.-") == Travel((way, None, None)), "a number is the map's"
    answer = await ana.slash(CHANNEL, "traitors move", move="go -.-.- cut 5")
    assert "cut 5–? is not a move" in answer.text, "a road has two cities"
    answer = await ana.slash(CHANNEL, "traitors move", move="go x.-.-")
    assert re.search(r"“go (#\d+|-)\.", answer.text), "what one looks like has the map's numbers, too"

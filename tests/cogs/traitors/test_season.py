"""Tables that take garnets out of the server's season, and leave tokens and garnets in it."""

from __future__ import annotations

import pytest

from engine.traitors.advice import destinations
from tests.cogs.people import CHANNEL, board, bot_of, choose_value, open_panel, seen_by, set_up, shown
from tests.cogs.traitors.table import say, sit_down, stay
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("words_alone")
"""What is drawn is not looked at here."""


async def rows(world: World) -> dict[str, list[str]]:
    """The season as its command shows it: name, then the numbers."""
    answer = await world.member("jura").slash(CHANNEL, "season show")
    lines = [line.split() for line in answer.text.split("```")[1].splitlines()]
    return {line[0]: line[1:] for line in lines if line}


@pytest.mark.rule("T-28", "T-30")
async def test_garnets_come_from_the_season_and_go_back_with_the_tokens(world: World) -> None:
    ana, bela, chidi = (world.member(name) for name in ("ana", "bela", "chidi"))
    await ana.slash(CHANNEL, "season start")
    await ana.slash(CHANNEL, "season adjust", person=ana, garnets=4)
    await ana.slash(CHANNEL, "season adjust", person=bela, garnets=1)
    await sit_down(world, 3, season=True)
    assert (await rows(world))["Ana"] == ["0", "4"]
    panel = await open_panel(ana, "Give orders")
    assert "You hold 4 garnets." in panel.text
    await say(ana, "set", round=1, gold=0, garnets=4)
    await stay(world, [bela, chidi], "set")
    view = (await seen_by(world, ana)).view
    city = view.map.cities[destinations(view, view.trader(0, 0))[0].city].name
    await say(ana, "go", first=city)
    await stay(world, [bela, chidi])
    for _ in range(2):
        await stay(world, [ana, bela, chidi])
    await stay(world, [ana, bela, chidi], "spring")
    view = (await seen_by(world, ana)).view
    assert view.score.winners == (0,)
    assert (await rows(world))["Ana"] == ["0", "4"], "the winner has yet to give the second token"
    asked = await open_panel(ana, "Give the token")
    assert "Who gets the other Token of Life?" in asked.text
    nothing = await open_panel(bela, "Give the token")
    assert "There is nothing for you to do: Ana may give the second Token of Life away." in nothing.text
    assert "All orders and bids" in [button.label for button in shown(nothing).buttons]
    assert shown(await bela.slash(CHANNEL, "table choices")).buttons == [], (
        "what the board offers is not theirs"
    )
    done = await ana.slash(CHANNEL, "traitors move", move="token bela")
    assert shown(done).text
    gained = view.score.garnets
    found = await rows(world)
    assert found["Ana"] == ["1", str(gained[0])]
    assert found["Béla"] == ["1", str(gained[1])]
    assert found["Chidi"] == ["0", str(gained[2])]
    assert gained[0] == view.players[0].garnets - 4
    season = await bela.slash(CHANNEL, "season show")
    assert "Prize pool: **10**." in season.text
    assert ("Up for elimination" in season.text) == bool(view.score.candidates)
    assert "Token of Life" in board(bela).text


@pytest.mark.rule("T-30")
async def test_an_abandoned_table_returns_the_garnets_and_a_fixed_number_takes_none(world: World) -> None:
    ana = world.member("ana")
    tables = bot_of(world).tables
    # Without a season there is nothing to bring, though a lobby may be set to it.
    await ana.slash(CHANNEL, "traitors new")
    for name in ("bela", "chidi"):
        await world.member(name).press(board(ana), "Join")
    menu = (await set_up(ana)).menus[0]
    season = next(value for value, label in menu.options.items() if "those of the season" in label)
    await choose_value(ana, await set_up(ana), season)
    assert "garnets of the season" in board(ana).text
    refused = await ana.press(board(ana), "Start")
    assert "No season is running here" in refused.text
    await ana.press(await ana.press(await set_up(ana), "Close table"), "Close")
    await ana.slash(CHANNEL, "season start")
    await ana.slash(CHANNEL, "season adjust", person=ana, garnets=4)
    await sit_down(world, 3, garnets=2)
    assert (await rows(world))["Ana"] == ["4"]
    await tables.play.abandon(2)
    await ana.slash(CHANNEL, "traitors new", season=True)
    for name in ("bela", "chidi"):
        await world.member(name).press(board(ana), "Join")
    assert "garnets of the season" in board(ana).text
    await ana.press(board(ana), "Start")
    assert (await rows(world))["Ana"] == ["0", "4"]
    refused = await ana.slash(CHANNEL, "season end")
    assert "in use at tables 3" in refused.text
    await tables.play.abandon(3)
    assert (await rows(world))["Ana"] == ["4"]
    assert "ended" in (await ana.slash(CHANNEL, "season end")).text

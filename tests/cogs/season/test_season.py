"""``/season``: what managers do with it, and what everybody sees."""

from __future__ import annotations

from datetime import timedelta

import pytest

from cogs.game_module import load_games
from cogs.games import GAMES
from cogs.season.screens import season_screen
from data.catalogue import LANGUAGES, words_for
from tables.core.types import Person
from tables.seasons.ledger import TOURNAMENT_POINTS as POINTS
from tables.seasons.seasons import Holding, Season
from tests.cogs.people import CHANNEL
from tests.cogs.table_views import NOW
from tests.render.sound import assert_sound
from tests.support.settled_world import World


async def test_managers_begin_adjust_and_end_a_season_and_everybody_sees_it(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    assert "no season yet" in (await bela.slash(CHANNEL, "season show")).text
    assert "Season 1 has started" in (await ana.slash(CHANNEL, "season start")).text
    assert "Nobody owns anything yet" in (await bela.slash(CHANNEL, "season show")).text
    assert "Season 1 is running" in (await ana.slash(CHANNEL, "season start")).text
    said = await ana.slash(CHANNEL, "season adjust", person=bela, tokens=3, garnets=3)
    assert "Changed for Béla: tokens +3 and garnets +3." in said.text
    assert (
        "Changed for Béla: tokens −1."
        in (await ana.slash(CHANNEL, "season adjust", person=bela, tokens=-1)).text
    )
    assert "Changed: prize pool +20." in (await ana.slash(CHANNEL, "season adjust", prize=20)).text
    seen = await bela.slash(CHANNEL, "season show")
    assert seen.ephemeral
    assert "Prize pool: **20**." in seen.text
    assert "At tables" not in seen.text, "nobody's garnets are at a table"
    assert ["Béla", "2", "3"] in [line.split() for line in seen.text.splitlines()]
    assert "Up for elimination" not in seen.text
    ended = await ana.slash(CHANNEL, "season end")
    assert "ended <t:" in ended.text
    assert "No season is running" in (await ana.slash(CHANNEL, "season end")).text


async def test_others_are_refused_with_a_reason(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    for command in ("start", "end"):
        assert "server managers" in (await bela.slash(CHANNEL, f"season {command}")).text
    await ana.slash(CHANNEL, "season start")
    refused = await bela.slash(CHANNEL, "season adjust", person=bela, tokens=2)
    assert "server managers" in refused.text
    assert "Choose what to add" in (await ana.slash(CHANNEL, "season adjust")).text
    assert "Choose whose" in (await ana.slash(CHANNEL, "season adjust", tokens=1)).text
    refused = await ana.slash(CHANNEL, "season adjust", person=bela, garnets=-1)
    assert "0 garnets in hand" in refused.text
    assert "Nobody owns anything yet" in (await ana.slash(CHANNEL, "season show")).text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_tells_of_all_that_was_counted(language: str) -> None:
    units = {unit.name: unit for game in load_games(GAMES).values() for unit in game.info.season}
    holdings = tuple(
        Holding(
            Person(at, name),
            {"tokens": 4 - at, "garnets": 1000, POINTS.name: 400 * at},
            {},
            frozenset(),
        )
        for at, name in enumerate(("Ana", "Bela", "Chidi", "Dunya"), 1)
    )
    season = Season(1, NOW - timedelta(days=9), NOW, {}, holdings)
    screen = season_screen(season, {**units, POINTS.name: POINTS}, words_for(language), "key")
    (text,) = screen.text
    assert ["Dunya", "0", "1000", "1600"] in [line.split() for line in text.splitlines()]
    assert screen.picture is not None
    picture = screen.picture()
    assert_sound(picture)
    words = words_for(language)
    shown = {label.text for label in picture.labels}
    assert f"{words.number(1000)} / {words.number(1600)}" in shown
    assert f"{words('Garnets')} / {words('Tournaments')}" in shown

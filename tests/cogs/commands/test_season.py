"""``/season``: what managers do with it, and what everybody sees."""

from __future__ import annotations

from tests.cogs.people import CHANNEL
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

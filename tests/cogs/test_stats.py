"""``/stats``: what it shows of games that are over."""

from __future__ import annotations

from sandbox.adapter import World
from tests.cogs.people import CHANNEL


async def test_games_that_were_given_up_are_played_and_not_won(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    assert "not finished a game yet" in (await ana.slash(CHANNEL, "stats mine")).text
    await ana.slash(CHANNEL, "quetinny new")
    await ana.press(await ana.slash(CHANNEL, "table resign"), "Give up")
    mine = await ana.slash("lounge", "stats mine")
    assert mine.ephemeral
    assert ["Quetinny", "1", "0", "–"] in [line.split() for line in mine.text.splitlines()]
    (offered,) = await bela.autocomplete(CHANNEL, "stats server", "game", "quet")
    here = await bela.slash(CHANNEL, "stats server", game=offered.value)
    assert ["Ana", "1", "0", "–"] in [line.split() for line in here.text.splitlines()]
    assert "two persons" not in here.text
    nobody = await bela.slash(CHANNEL, "stats server", game="ceylon")
    assert "Nobody here has finished Ceylon yet." in nobody.text
    assert "no game chess" in (await bela.slash(CHANNEL, "stats server", game="chess")).text
    assert "in a server only" in (await bela.slash(bela.dm, "stats server", game="ceylon")).text

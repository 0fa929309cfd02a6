"""Controls that no release ever made: whoever forges one gets a kind refusal, whatever stands in it."""

from __future__ import annotations

import pytest

from cogs.bot import Caravanserai
from cogs.core.config import Config
from cogs.screens.control_ids import short
from tests.loopback.conftest import MakePerson, RunBot
from tests.loopback.server import Server
from tests.support.thorough import times

RESTS = ("", "x", "²", "٣", "-1", "9" * 60, "1,2,,3", ":::", "#²~²", "0" * 8 + "/" * 8)
TABLES = (1, 2, 36**12 - 1)
"""The last one does not exist."""


async def test_every_verb_with_anything_behind_it_is_answered(
    server: Server,
    run_bot: RunBot,
    make_person: MakePerson,
    database: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    bot = await run_bot(Caravanserai(Config(database)))
    assert isinstance(bot, Caravanserai)
    await bot.wait_until_ready()
    ann = make_person("Ann")
    await ann.slash("settings", "mine", options={"pictures": "in words"})
    await ann.slash("quetinny", "new")
    await ann.slash("kashgar", "new")
    world = server.world
    verbs = [*bot.controls._handlers, "nobody"]
    assert len(verbs) > 20
    for number, verb in enumerate(verbs):
        # Every verb with every fourth rest, all of them with every table; all with all if there is time.
        every = times(4, 1)
        for at in range(number % every, len(RESTS), every):
            table = TABLES[(number // every + at) % len(TABLES)]
            forged = f"cv:{short(table)}:0:0:{verb}:{RESTS[at]}"
            button = {"type": 2, "style": 1, "label": "Forged", "custom_id": forged}
            row = {"type": 1, "components": [button]}
            message = world.post(world.channel, world.bot, {"components": [row]}, ())
            await ann.press(message, forged, acknowledged=True)
            assert "unknown failure" not in caplog.text, forged

"""What the workers that draw keep in memory: the games that are played, and no others."""

from __future__ import annotations

from cogs.games import GAMES
from render.painting.painters import warm_kit
from tests.cogs.people import CHANNEL, bot_of
from tests.support.settled_world import World

WARM = {module.info.name: module.warm for module in GAMES}


async def test_only_games_that_are_played_take_memory(world: World) -> None:
    assert bot_of(world).painters.warmed_up == [warm_kit]
    await world.member("ana").slash(CHANNEL, "kashgar new")
    assert bot_of(world).painters.warmed_up == [warm_kit, WARM["kashgar"]]
    await world.restart_bot()
    assert bot_of(world).painters.warmed_up == [warm_kit, WARM["kashgar"]], (
        "before anybody asks for a picture"
    )

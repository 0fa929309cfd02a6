"""``/privacy``: what is kept of a person, to be taken along or to be forgotten."""

from __future__ import annotations

from sandbox.adapter import World
from tests.cogs.people import CHANNEL, bot_of, shown


async def test_somebody_reads_what_is_kept_and_has_it_forgotten(world: World) -> None:
    ana = world.member("Ana")
    await ana.slash(CHANNEL, "quetinny new")
    kept = shown(await ana.slash(CHANNEL, "privacy"))
    assert kept.ephemeral
    assert "Your messages are never read" in kept.text
    taken = shown(await ana.press(kept, "Take it along"))
    assert taken.ephemeral
    asked = shown(await ana.press(kept, "Forget me"))
    assert "cannot be taken back" in asked.text
    assert "quetinny" in str(await bot_of(world).services.tables.personal.export(ana.id))
    done = shown(await ana.press(asked, "Forget me for ever"))
    assert "You are forgotten" in done.text
    assert "no table" in shown(await ana.slash(CHANNEL, "quetinny hand", table=1)).text

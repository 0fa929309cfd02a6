"""Whom the bot calls, when, and how: one good notice to those for whom the table waits."""

from __future__ import annotations

from cogs.delivery.timekeeper import ROUND_SECONDS
from sandbox.adapter import Member, World
from tests.cogs.people import CHANNEL, add_computer, board, bot_of, look_of

ENDINGS = ("end turn", "discard")
"""How moves of Ceylon begin that lead to the end of a turn."""


def called(member: Member, channel: int | str = CHANNEL) -> list[str]:
    """Whom the channel's messages ask to move."""
    return sorted(name for seen in member.visible(channel) for name in seen.pinged)


async def end_turn(world: World, members: list[Member]) -> None:
    """Let whoever is on turn in Ceylon end it, and wait for what comes of it."""
    seat = min((await look_of(world, None)).awaited)
    text = bot_of(world).games["ceylon"].text
    while (table_view := await look_of(world, members[seat])).view.player == seat:
        move = max(table_view.moves, key=lambda each: text(each).startswith(ENDINGS))
        await bot_of(world).services.tables.play.act(1, members[seat].id, move)
    await world.advance(seconds=ROUND_SECONDS + 1)


async def test_the_last_person_at_a_table_is_still_called(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.slash(CHANNEL, "ceylon new")
    await bela.press(board(ana), "Join")
    await add_computer(ana)
    await ana.press(board(ana), "Start")
    members = [ana, bela]
    if (await look_of(world, None)).awaited == {1}:
        await end_turn(world, members)
    while (await look_of(world, None)).awaited == {0}:
        await end_turn(world, members)
    assert "bela" in called(ana)
    await world.advance(minutes=20)
    await bela.press(await bela.slash(CHANNEL, "table resign", table=1), "Give up")
    await world.advance(seconds=ROUND_SECONDS + 1)
    assert (await look_of(world, None)).awaited == {0}
    assert called(ana) == ["ana"], "Ana has waited for long, and nobody but her can go on"

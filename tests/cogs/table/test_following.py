"""``/table follow``: people who watch a table are told of its rounds, or of its end."""

from __future__ import annotations

import pytest

from sandbox.adapter import Member
from tests.cogs.people import CHANNEL, board, play, shown, sit_down
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("words_alone")


def notices_to(member: Member) -> list[str]:
    """What the bot wrote to somebody alone."""
    return [seen.text for seen in member.visible(member.dm) if not seen.ephemeral]


async def test_who_follows_a_table_is_told_of_its_end(world: World) -> None:
    ana, bela = await sit_down(world, "palimpsest", ("ana", "bela"))
    watcher = world.member("chidi")
    said = await watcher.slash(CHANNEL, "table follow", table=1)
    assert "told when table 1 ends" in said.text
    await play(world, [ana, bela], 6)
    assert notices_to(watcher) == []
    before = len(ana.visible(CHANNEL))
    await play(world, [ana, bela])
    (end,) = notices_to(watcher)
    assert "table you follow has ended" in end
    assert "won" in end or "win" in end, "how it ended"
    assert "https://discord.com/channels/" in end
    message = watcher.visible(watcher.dm)[-1]
    assert [button.label for button in message.buttons] == ["Board", "What happened"]
    assert "since you were here" in (await watcher.press(message, "What happened")).text
    assert all("follow" not in seen.text for seen in ana.visible(CHANNEL)[before:]), (
        "those who play hear nothing"
    )
    assert "is over" in (await watcher.slash(CHANNEL, "table follow", table=1)).text


async def test_who_wants_is_told_of_each_round_until_they_stop(world: World) -> None:
    ana, bela = await sit_down(world, "palimpsest", ("ana", "bela"))
    watcher = world.member("chidi")
    assert "each round" in (await watcher.slash(CHANNEL, "table follow", table=1, what="rounds")).text
    for moves in (3, 2):
        await play(world, [ana, bela], moves)
    assert len(notices_to(watcher)) == 2
    assert "A round is over" in notices_to(watcher)[-1]
    stopped = await watcher.press(watcher.visible(watcher.dm)[-1], "Stop following")
    assert "no longer follow table 1" in stopped.text
    await play(world, [ana, bela], 4)
    assert len(notices_to(watcher)) == 2


async def test_the_story_of_a_table_offers_to_follow_it_and_who_plays_need_not(world: World) -> None:
    ana, _ = await sit_down(world, "palimpsest", ("ana", "bela"))
    watcher = world.member("chidi")
    story = await watcher.slash(CHANNEL, "table since", table=1)
    assert "told when table 1 ends" in (await watcher.press(story, "Follow")).text
    assert "so you are told about it anyway" in (await ana.slash(CHANNEL, "table follow")).text


async def test_a_follower_without_direct_messages_is_mentioned_once_it_ends(world: World) -> None:
    ana, bela = await sit_down(world, "palimpsest", ("ana", "bela"))
    watcher = world.member("chidi")
    await watcher.slash(CHANNEL, "table follow", table=1)
    watcher.close_dms()
    await play(world, [ana, bela])
    (mention,) = [seen for seen in ana.visible(CHANNEL) if "table you follow has ended" in seen.text]
    assert mention.pinged == {watcher.name}
    assert board(ana).text
    assert shown(await watcher.press(mention, "Board")).ephemeral

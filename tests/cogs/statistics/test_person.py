"""``/me``: a person's page and its sharing, as its owner, other readers and the people on it see it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from sandbox.adapter import Answer, Member
from tables.table.loaded import LoadedTable
from tests.cogs import people
from tests.cogs.conftest import without_pictures
from tests.cogs.managing import make_private
from tests.cogs.people import CHANNEL, shown
from tests.cogs.settings.test_blocking import block
from tests.engine.games import modules
from tests.engine.playouts import chance
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("little_thought")


async def play(world: World, number: int, names: list[str], channel: str = CHANNEL) -> list[Member]:
    """A short game of Ceylon in a channel, as computer players would play it."""
    members = [world.member(name) for name in names]
    with without_pictures():
        await members[0].slash(channel, "ceylon new", target=50)
        for member in members[1:]:
            await member.press(people.board(member, channel), "Join")
        await members[0].press(people.board(members[0], channel), "Start")
        player = modules()["ceylon"].players["easy"]

        def choose(loaded: LoadedTable, seat: int, made: int) -> Any:
            view = loaded.game.view(loaded.state, seat)
            return player.choose(loaded.game, view, seat, chance("person", number, made))

        await people.play_out(world, members, choose, 900, table=number)
        await world.settle()
    assert (await people.seen_by(world, None, number)).table.status == "over"
    return members


def rivals(answer: Answer) -> list[str]:
    """Who is named on a card."""
    return re.findall(r"Rival: ([^,]+), \d", shown(answer).pictures[0].alt)


def posted(member: Member, channel: str = CHANNEL) -> str:
    """The last public message: its title, its text and what its picture shows."""
    seen = [each for each in member.visible(channel) if not each.ephemeral][-1]
    return f"{seen.text} {' '.join(picture.alt for picture in seen.pictures)}"


async def test_a_page_is_private_until_it_is_shared_and_tells_of_no_closed_channel(world: World) -> None:
    for number, (others, channel) in enumerate(
        [("bela", CHANNEL), ("bela", CHANNEL), ("chidi", "lounge"), ("chidi", "lounge"), ("chidi", "lounge")],
        1,
    ):
        ana, _ = await play(world, number, ["ana", others], channel)
    bela, chidi, dunya = (world.member(name) for name in ("bela", "chidi", "dunya"))
    make_private(world, "lounge")

    mine = await ana.slash(CHANNEL, "me")
    assert shown(mine).ephemeral
    assert "Ceylon: 5 played" in shown(mine).pictures[0].alt
    assert rivals(mine) == ["Chidi", "Béla"]
    assert re.search(r"Rating: 1,\d{3} ±\d+ \?\.", shown(mine).pictures[0].alt)
    before = posted(dunya)

    # Who reads the shared card knows nothing of the lounge.
    await ana.press(mine, "Share")
    assert posted(dunya) != before
    assert "Ceylon: 5 played" in posted(dunya)
    assert "Béla" in posted(dunya)
    assert "Chidi" not in posted(dunya)
    again = [each for each in ana.visible(CHANNEL) if each.ephemeral][-1]
    assert "Shared." in again.text
    assert "Share" not in [button.label for button in again.buttons], "once is enough"

    # Others see of it what was played where they may look, and nobody who does not want to be seen.
    assert rivals(await dunya.slash(CHANNEL, "me", person=ana)) == ["Béla"]
    assert "Share" not in [each.label for each in shown(await dunya.slash(CHANNEL, "me", person=ana)).buttons]
    await bela.slash(CHANNEL, "settings mine", results="only me")
    assert rivals(await dunya.slash(CHANNEL, "me", person=ana)) == []
    assert rivals(await ana.slash(CHANNEL, "me")) == ["Chidi"]
    await bela.slash(CHANNEL, "settings mine", results="everybody")
    await block(bela, ana)
    assert rivals(await ana.slash(CHANNEL, "me")) == ["Chidi"]
    await chidi.press(
        await chidi.press(await chidi.slash(CHANNEL, "privacy"), "Delete my data"), "Delete it for good"
    )
    assert rivals(await ana.slash(CHANNEL, "me")) == []


async def test_a_servers_name_for_a_rival_is_shown_there_alone_and_words_tell_all(world: World) -> None:
    for number in (1, 2):
        ana, bela = await play(world, number, ["ana", "bela"])
        world.backend.edit_member(world.guild.id, bela.id, {"nick": "Countess"})
    assert rivals(await ana.slash(CHANNEL, "me")) == ["Countess"]
    assert rivals(await ana.slash(ana.dm, "me")) == ["Béla"]
    await ana.slash(CHANNEL, "settings mine", pictures="in words")
    told = shown(await ana.slash(ana.dm, "me", game="ceylon"))
    assert not told.pictures
    assert "Ceylon\\: 2 played" in told.text
    assert re.search(r"Rival\\: Béla, \d \\: \d", told.text)
    nothing = await world.member("emre").slash(CHANNEL, "me")
    assert "You have not finished a game yet." in nothing.text
    assert "no game of that name" in (await ana.slash(CHANNEL, "me", game="chess")).text

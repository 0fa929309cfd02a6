"""What one can do, asked in words."""

from __future__ import annotations

import pytest

from tests.cogs.people import CHANNEL, board, open_panel, seen_by, shown, sit_down
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("words_alone")


async def test_who_plays_with_pictures_asks_too_and_reads_what_the_panel_offers(world: World) -> None:
    members = await sit_down(world, "palimpsest", ("ana", "bela"))
    (seat,) = (await seen_by(world, None)).awaited
    told = await members[seat].slash(CHANNEL, "table choices")
    panel = shown(await open_panel(members[seat], "Take my turn"))
    assert panel.text.splitlines()[0].removeprefix("### ") in told.text
    for button in panel.buttons:
        if button.label != "Log · Rules":
            assert button.label in told.text
    for menu in panel.menus:
        assert next(iter(menu.options.values())).split(" ")[0] in told.text
    waits = await members[1 - seat].slash(CHANNEL, "table choices")
    assert members[seat].shown_name in waits.text.splitlines()[1], "whom the table waits for comes first"
    assert "Move ahead" in waits.text
    for offered in ("Lay on", "places", "go?"):
        assert offered not in waits.text, "it is not their turn"


async def test_it_goes_on_with_what_was_chosen_and_shows_nobody_elses_hand(world: World) -> None:
    members = await sit_down(world, "palimpsest", ("ana", "bela"))
    (seat,) = (await seen_by(world, None)).awaited
    await members[seat].slash(CHANNEL, "settings mine", pictures="in words")
    panel = await members[seat].press(await open_panel(members[seat], "Take my turn"), "Lay on 1")
    told = await members[seat].press(panel, "What can I do")
    assert told.ephemeral
    assert "Buttons: " in told.text
    assert "Confirm" in told.text
    assert "News" not in told.text, "it is asked already"
    stranger = await world.member("chidi").slash(CHANNEL, "table choices", table=1)
    assert "no seat" in stranger.text


async def test_before_the_game_there_is_nothing_to_choose(world: World) -> None:
    ana = world.member("ana")
    await ana.slash(CHANNEL, "ceylon new")
    assert "has not started yet" in (await ana.slash(CHANNEL, "table choices")).text
    assert "Join" in [button.label for button in board(ana).buttons]


async def test_what_the_numbered_buttons_do_is_told(world: World) -> None:
    members = await sit_down(world, "kashgar", ("ana", "bela"))
    (seat,) = (await seen_by(world, None)).awaited
    told = await members[seat].slash(CHANNEL, "table choices")
    assert "Use a: draw 2 Standard cards, keep 1" in told.text
    assert told.text.index("Use a: ") < told.text.index("Buttons: Use 1a")

"""A move left for one's next turn, as its maker and the others see it."""

from __future__ import annotations

import re
from itertools import cycle

import pytest

from data.catalogue import LANGUAGES, words_for
from sandbox.adapter import Answer, Member
from tests.cogs import people
from tests.cogs.kashgar.table import by_slash, on_turn
from tests.cogs.palimpsest.table import by_slash as play_card
from tests.cogs.people import CHANNEL, bot_of, open_panel, seen_by, shown
from tests.cogs.votes.test_undo import plain_move
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("words_alone")


async def sit_down(world: World) -> tuple[Member, Member]:
    """A game of Kashgar: who is on turn, and who is next."""
    members = await people.sit_down(world, "kashgar", ("ana", "bela"))
    mover = await on_turn(world, members)
    assert mover is not None
    return mover, members[1 - members.index(mover)]


async def leave(member: Member, panel: Answer) -> Answer:
    """Choose the first card and the first thing that it can do, for one's next turn."""
    panel = await member.press(panel, "Move ahead")
    assert "This waits for your turn" in panel.text
    for _ in range(8):
        if "Planned for your next turn" in panel.text:
            return panel
        planned = [one for one in shown(panel).buttons if re.search(":(plan|later):", one.custom_id or "")]
        forward = [one for one in planned if not one.disabled and one.label != "Back"]
        chosen = next((one for one in forward if ":later:" in (one.custom_id or "")), forward[0])
        panel = await member.press(panel, custom_id=chosen.custom_id)
    raise AssertionError(panel.text)


async def test_a_move_is_left_shown_and_made_as_soon_as_it_may(world: World) -> None:
    mover, other = await sit_down(world)
    seen = [one.text for one in mover.visible(CHANNEL)]
    left = await leave(other, await open_panel(other))
    assert "Withdraw it" in [button.label for button in shown(left).buttons]
    assert [one.text for one in mover.visible(CHANNEL)] == seen
    assert "Planned for your next turn" in (await open_panel(other)).text
    number = (await seen_by(world, None)).table.number
    await by_slash(mover, await plain_move(world, mover))
    table_view = await seen_by(world, mover)
    assert table_view.table.number > number + 1
    assert not any(
        "It is your turn" in one.text and one.pinged for one in other.visible(CHANNEL)[len(seen) :]
    )
    assert "Planned for your next turn" not in (await open_panel(other)).text


@pytest.mark.parametrize(
    ("game", "language"), list(zip(cycle(["kashgar", "palimpsest"]), LANGUAGES, strict=False))
)
async def test_out_of_turn_a_panel_says_whose_turn_it_is_and_never_that_it_is_its_readers(
    world: World, game: str, language: str
) -> None:
    members = await people.sit_down(world, game, ("ana", "bela"))
    (seat,) = (await seen_by(world, None)).awaited
    mover, other, words = members[seat], members[1 - seat], words_for(language)
    other.locale = language
    panel = shown(await open_panel(other))
    seen, ways = [panel], [one for one in panel.buttons if one.label == words("Move ahead")]
    while ways and not any(":later:" in (one.custom_id or "") for one in panel.buttons):
        panel = shown(await other.press(panel, custom_id=ways[0].custom_id))
        seen.append(panel)
        ways = [one for one in panel.buttons if ":plan:" in (one.custom_id or "") and not one.disabled]
    assert len(seen) > 2
    for each in seen:
        assert words("Your turn") not in each.text
        assert mover.shown_name in each.text


async def test_a_move_that_is_withdrawn_is_not_made(world: World) -> None:
    mover, other = await sit_down(world)
    left = await leave(other, await open_panel(other))
    gone = await other.press(left, "Withdraw it")
    assert "It is withdrawn." in gone.text
    assert "Planned for your next turn" not in gone.text
    await by_slash(mover, await plain_move(world, mover))
    assert (await seen_by(world, other)).awaited == {(await seen_by(world, other)).seat}


async def leave_play(world: World) -> tuple[Member, Member]:
    """A game of the Palimpsest whose next player has left a play: who is on turn, and who is next."""
    members = await people.sit_down(world, "palimpsest", ("ana", "bela"))
    seat = min((await seen_by(world, None)).awaited)
    other = members[1 - seat]
    panel = shown(await other.press(await open_panel(other, "Take my turn"), "Move ahead"))
    chosen = shown(
        await other.choose(panel, next(iter(panel.menus[0].options)), custom_id=panel.menus[0].custom_id)
    )
    left = await other.press(chosen, "Confirm")
    assert "⏭ Planned for your next turn" in left.text
    return members[seat], other


async def test_a_play_of_the_palimpsest_is_left_for_the_next_turn(world: World) -> None:
    mover, other = await leave_play(world)
    (move,) = (await seen_by(world, other)).ahead
    table_view = await seen_by(world, mover)
    elsewhere = next(
        each for each in table_view.moves if abs(each.x - move.x) > 1 or abs(each.y - move.y) > 1
    )
    await play_card(mover, bot_of(world).games["palimpsest"].text(elsewhere))
    table_view = await seen_by(world, other)
    assert any(laid.card.id == move.card for laid in table_view.view.table)
    assert not any("no longer possible" in one.text for one in other.visible(CHANNEL))


async def test_a_play_that_is_not_legal_any_more_lapses_and_its_maker_is_told(world: World) -> None:
    mover, other = await leave_play(world)
    (move,) = (await seen_by(world, other)).ahead
    table_view = await seen_by(world, mover)
    there = next(each for each in table_view.moves if (each.x, each.y) == (move.x, move.y))
    await play_card(mover, bot_of(world).games["palimpsest"].text(there))
    table_view = await seen_by(world, other)
    assert not any(laid.card.id == move.card for laid in table_view.view.table)
    (lapsed,) = [one for one in other.visible(CHANNEL) if "no longer possible" in one.text]
    assert lapsed.pinged == {other.name}
    assert table_view.ahead == ()

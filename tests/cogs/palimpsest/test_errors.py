"""The Palimpsest when things go wrong: stale panels, double presses, strangers, bad input."""

from __future__ import annotations

import asyncio

import pytest

from sandbox.adapter import Member, NotPossible
from tests.cogs.palimpsest.table import TURN, by_slash, next_text, sit_down
from tests.cogs.people import CHANNEL, board, choose_value, open_panel, seen_by, set_up, shown
from tests.support.settled_world import World, button_of


async def acting(world: World, members: list[Member]) -> tuple[Member, Member]:
    """Who is to move, and who waits."""
    seat = (await seen_by(world, None)).view.acting
    return members[seat], members[1 - seat]


async def ready(member: Member):
    """A panel that can be confirmed."""
    panel = await open_panel(member, TURN)
    chosen = any(button.label == "Confirm" for button in shown(panel).buttons)
    return panel if chosen else await member.press(panel, "Lay on 1")


async def test_a_panel_of_an_earlier_turn_says_so_and_confirms_nothing(world: World) -> None:
    members = await sit_down(world, "ana bela")
    member, other = await acting(world, members)
    old_choice = await open_panel(member, TURN)
    await world.advance(minutes=16)  # nobody can take it away or bring it up to date any more
    old_confirm = await ready(member)
    waiting = await other.press(await open_panel(other, TURN), "Lay on 1")
    await world.advance(minutes=16)
    await by_slash(member, await next_text(world, member))
    for press in (lambda: member.press(old_choice, "Lay on 1"), lambda: member.press(old_confirm, "Confirm")):
        late = await press()
        assert "moved" in late.text or "since" in late.text
        assert "turn; you can plan ahead" in late.text
    # Somebody who planned ahead opens another table now.
    ahead = await other.press(waiting, "Other places")
    assert "The table has moved on" in ahead.text
    assert "Where does the " in ahead.text
    assert (await seen_by(world, None)).view.turn == 1


async def test_a_double_click_and_two_panels_make_one_move(world: World) -> None:
    members = await sit_down(world, "ana bela")
    member, _ = await acting(world, members)
    second = await ready(member)
    await world.advance(minutes=16)  # nobody can bring it up to date any more
    first = await ready(member)
    custom_id = button_of(shown(first), "Confirm").custom_id
    async with world.at_once():
        answers = await asyncio.gather(
            member.press(first, custom_id=custom_id), member.press(first, custom_id=custom_id)
        )
    assert all(answer.acknowledged for answer in answers)
    late = await member.press(second, "Confirm")
    assert "moved" in late.text or "since" in late.text
    assert (await seen_by(world, None)).view.turn == 1


async def test_a_panel_works_on_after_a_restart(world: World) -> None:
    members = await sit_down(world, "ana bela")
    member, _ = await acting(world, members)
    panel = await ready(member)
    await world.restart_bot()
    await member.press(panel, "Confirm")
    assert (await seen_by(world, None)).view.turn == 1


async def test_an_outsider_who_presses_everything_changes_and_sees_nothing(world: World) -> None:
    members = await sit_down(world, "ana bela")
    member, _ = await acting(world, members)
    await ready(member)
    farah = world.member("farah")
    before = await seen_by(world, None)
    hands = [card for one in members for card in (await seen_by(world, one)).view.hand]
    for button in board(farah).buttons:
        answer = await farah.press(board(farah), button.label)
        assert answer.acknowledged
        assert answer.ephemeral
        assert not any(card.name in answer.text for card in hands)
        assert button.label == "Log · Rules" or "no seat" in answer.text
    # The panels of others are not even there to be pressed.
    assert not [seen for seen in farah.visible(CHANNEL) if "Where does the " in seen.text]
    for command, options in (
        ("palimpsest hand", {}),
        ("palimpsest move", {"move": f"{hands[0].id} 2,0"}),
        ("palimpsest move", {"move": f"play {hands[0].id} 2,0 5ML+1"}),
    ):
        refused = await farah.slash(CHANNEL, command, table=1, **options)
        assert "no seat" in refused.text
        assert not shown(refused).pictures
    for typed in ("", "play"):
        assert await farah.autocomplete(CHANNEL, "palimpsest move", "move", typed, table=1) == []
    assert await seen_by(world, None) == before


BAD_INPUT = [
    ("play ZZ 1,1", "no card ZZ"),
    ("play 5ML over there", "Write a turn like this"),
    ("play 5ML 1,1 lots", "Write a turn like this"),
    ("play {hand} 0,0", "part of it must lie on the table (P-7)"),
    ("play {hand} 20,20", "would touch no other card (P-7)"),
    ("play {hand} 999,-999", "(P-7)"),
    ("play {hand} 2,0 {hand}+39", "(P-13)"),
    ("play {hand} 2,0 {hand}-1B", "Only a Court"),
    ("play {other} 2,0", "is not in your hand"),
]


async def test_bad_input_gets_a_sentence_and_changes_nothing(world: World) -> None:
    members = await sit_down(world, "ana bela")
    member, other = await acting(world, members)
    before = await seen_by(world, None)
    known = {
        "hand": (await seen_by(world, member)).view.hand[0].id,
        "other": (await seen_by(world, other)).view.hand[0].id,
    }
    for typed, says in BAD_INPUT:
        answer = await by_slash(member, typed.format(**known))
        assert answer.ephemeral
        assert says in answer.text
        assert "Something went wrong" not in answer.text
    assert await seen_by(world, None) == before


async def test_somebody_who_waits_is_told_so(world: World) -> None:
    members = await sit_down(world, "ana bela")
    _, other = await acting(world, members)
    card = (await seen_by(world, other)).view.hand[0].id
    refused = await by_slash(other, f"play {card} 2,0")
    assert "It is not your turn" in refused.text
    panel = await open_panel(other, TURN)
    assert "turn; you can plan ahead" in panel.text
    ahead = await ready(other)
    with pytest.raises((NotPossible, LookupError)):
        await other.press(ahead, "Confirm")


async def test_the_options_menu_is_the_hosts_and_of_the_lobby_alone(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.slash(CHANNEL, "palimpsest new", clock="24h")
    await bela.press(board(bela), "Join")
    assert "Clock: 1 day for each decision." in board(ana).text
    assert "Only Ana" in (await bela.press(board(bela), "Set up")).text
    chosen = await choose_value(ana, await set_up(ana), "set:cubes=30")
    assert "30 cubes each" in board(ana).text
    assert "set:cubes=30" not in shown(chosen).menus[0].options
    await ana.press(board(ana), "Start")
    assert board(ana).menus == []
    assert (await seen_by(world, None)).view.supply == (30, 30)

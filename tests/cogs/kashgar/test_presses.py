"""How many presses a turn of Kashgar takes, from its notice until it is made."""

from __future__ import annotations

from tests.cogs.kashgar.table import on_turn, sit_down
from tests.cogs.people import seen_by, shown
from tests.cogs.presses import CountedPresses, first_screen
from tests.support.settled_world import World


async def test_a_simple_turn_takes_three_presses_and_one_with_a_question_four(world: World) -> None:
    members = await sit_down(world, "ana bela")
    member = await on_turn(world, members)
    assert member is not None
    simple = CountedPresses(member)
    panel = await simple.open("Take my turn")
    assert first_screen(panel) <= 8
    assert "Red: what you lack; ✓" in panel.text
    await simple.press(await simple.press(panel, "Use 1b"), "Confirm")
    assert (await seen_by(world, None)).view.turn == 1
    assert simple.count <= 3

    member = await on_turn(world, members)
    assert member is not None
    asked = CountedPresses(member)
    panel = await asked.press(await asked.open("Take my turn"), "Use 1a")
    panel = await asked.press(panel, "Confirm")
    assert "Which card do you keep?" in panel.text
    await asked.press(panel, shown(panel).buttons[0].label)
    assert (await seen_by(world, None)).view.turn == 2
    assert asked.count <= 4


async def test_in_words_a_whole_turn_is_described_and_made_without_pictures(world: World) -> None:
    members = await sit_down(world, "ana bela")
    for member in members:
        await member.slash("tables", "settings mine", pictures="in words")
    for turn in range(1, 5):
        member = await on_turn(world, members)
        assert member is not None
        presses = CountedPresses(member)
        panel = await presses.open("Take my turn")
        assert shown(panel).pictures == []
        for part in ("**You**, caravans ", "Open contracts"):
            assert part in panel.text
        assert "Red: " not in panel.text, "only a picture has colours"
        (label,) = [one.label for one in shown(panel).buttons if one.label.startswith("Use ")][-1:]
        panel = await presses.press(await presses.press(panel, label), "Confirm")
        while (await seen_by(world, None)).view.turn < turn:
            panel = await presses.press(panel, shown(panel).buttons[0].label)

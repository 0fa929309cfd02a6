"""What a press costs at the database: transactions, those that write, and calls to its threads."""

from __future__ import annotations

from collections import Counter
from typing import Any

import aiosqlite
import pytest

from engine.palimpsest.lattice import place_name
from sandbox.adapter import Answer, Member, World
from tables.db import Database
from tests.cogs.palimpsest.table import next_text, pick, sit_down
from tests.cogs.people import CHANNEL, board, boards, first_value, open_panel, seen_by, shown
from tests.cogs.quetinny.test_one_message import begun, take_turn, tax_of

CONFIRM = {"transactions": 8, "write": 3, "hops": 25}
"""At most, from the press until all that it leads to is posted."""
PREVIEW_TRANSACTIONS = 2


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often the database was called, while a test counts."""
    found: Counter[str] = Counter()

    def count(owner: Any, name: str, kind: str) -> None:
        original = getattr(owner, name)

        async def counting(self: Any, *args: Any) -> Any:
            found[kind] += 1
            return await original(self, *args)

        monkeypatch.setattr(owner, name, counting)

    count(Database, "read", "read")
    count(Database, "write", "write")
    count(aiosqlite.Connection, "_execute", "hops")
    return found


async def press_card(member: Member, panel: Answer, card: str) -> Answer:
    """Press the button of a card of the hand."""
    labels = [button.label for button in shown(panel).buttons]
    return await member.press(panel, next(label for label in labels if label.startswith(f"{card} · ")))


async def panel_before_confirm(world: World, member: Member) -> tuple[Answer, Answer]:
    """The panel with a card chosen, and the one that previews the whole move."""
    _, card, place, *_ = (await next_text(world, member)).split()
    panel = await press_card(member, await open_panel(member, "My hand"), card)
    place = place_name(*map(int, place.split(",")))
    chosen = await pick(member, panel, f" · {place} touches")
    while "Confirm" not in [button.label for button in shown(chosen).buttons if not button.disabled]:
        chosen = await pick(member, chosen, "+1 on ")
    return panel, chosen


@pytest.mark.usefixtures("beside_loop")
async def test_a_confirm_costs_a_few_transactions(world: World, counted: Counter[str]) -> None:
    members = await sit_down(world, "ana bela")
    for _ in range(3):
        mover = members[min((await seen_by(world, None)).awaited)]
        _, panel = await panel_before_confirm(world, mover)
        before = boards(mover)
        counted.clear()
        await mover.press(panel, "Confirm")
        counted["transactions"] = counted["read"] + counted["write"]
        assert {kind: counted[kind] for kind, most in CONFIRM.items() if not 0 < counted[kind] <= most} == {}
        # All that a move of one of two leads to: the board as it is now, and a word to the other one.
        after = boards(mover)[-1]
        assert len(boards(mover)) == len(before)
        assert after.text != before[-1].text
        other = members[1 - members.index(mover)]
        assert any("your turn" in seen.text and seen.pinged for seen in other.visible(CHANNEL))


async def test_a_preview_costs_a_read(world: World, counted: Counter[str]) -> None:
    members = await sit_down(world, "ana bela")
    mover = members[min((await seen_by(world, None)).awaited)]
    panel = await open_panel(mover, "My hand")
    _, card, *_ = (await next_text(world, mover)).split()
    counted.clear()
    await press_card(mover, panel, card)
    assert 0 < counted["read"] + counted["write"] <= PREVIEW_TRANSACTIONS


@pytest.mark.usefixtures("beside_loop")
async def test_a_turn_in_the_board_itself_reads_its_table_twice(world: World, counted: Counter[str]) -> None:
    ana = await begun(world)
    await take_turn(ana)
    chosen = shown(await ana.choose(board(ana), first_value(board(ana))))
    counted.clear()
    await ana.press(board(ana), tax_of(chosen))
    # The press, and the board that shows it already: two moves and what is marked of it are written twice.
    assert (counted["read"], counted["write"]) == (2, 2)
    assert "turn 3 of 15" in board(ana).text

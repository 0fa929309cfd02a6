"""A moment of a review is asked first; what was missed there comes back."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any
from unittest.mock import AsyncMock

import pytest

from cogs.palimpsest.draft import ANYWHERE, PanelDraft, write
from engine.palimpsest.types import Play, View
from sandbox.adapter import Member, VisibleMessage
from tables.computers.analysis import Analysis
from tables.core.errors import StorageError
from tables.table.history import History, PastDecision
from tables.views import reviews
from tables.views.reviews import Moment, moves_of
from tests.cogs.conftest import bot_world
from tests.cogs.managing import hide_channel
from tests.cogs.people import CHANNEL, bot_of, play, shown, sit_down
from tests.cogs.variations.test_variations import forge
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("little_thought")
ASKED = "There is a better move: try to find it."


@pytest.fixture
async def world(database: str) -> AsyncIterator[World]:
    """The same game in each test."""
    async with bot_world(database, "learning") as running:
        yield running


_thought: dict[int, Analysis | None] = {}
"""What is thought of its decisions, by step: that takes longer than all else."""


@pytest.fixture(autouse=True)
def thought_of_once(monkeypatch: pytest.MonkeyPatch) -> None:
    think = reviews.Reviews._analysis

    async def thought(
        self: reviews.Reviews, history: History, decision: PastDecision, *more: Any
    ) -> Analysis | None:
        if more:  # somebody's own move: each of them is looked at by itself
            return await think(self, history, decision, *more)
        if decision.step not in _thought:
            _thought[decision.step] = await think(self, history, decision)
        return _thought[decision.step]

    monkeypatch.setattr(reviews, "MOST_DECISIONS", 12)
    monkeypatch.setattr(reviews.Reviews, "_analysis", thought)


class Mistake:
    """A moment of a reviewed game at which a better move was there, with who made it."""

    def __init__(self, number: int, moment: Moment, better: str, made: str) -> None:
        self.number, self.moment, self.better, self.made = number, moment, better, made


async def mistake_of(world: World, reader: Member) -> Mistake:
    """The first one of the review of table 1."""
    await reader.slash(CHANNEL, "table review", table=1)
    tables = bot_of(world).tables
    with world.as_bot():
        review, history = await tables.reviews.kept(1), await tables.past.history(1)
    assert review is not None
    number, moment = next((at, one) for at, one in enumerate(review.moments, 1) if one.better)
    made = history.game.read_move(history.plies[history.steps[moment.step].plies - 1].move)
    better, *_ = moves_of(history, moment)
    view = history.view(moment.step - 1, moment.seat).view
    return Mistake(number, moment, text_of(view, better), text_of(view, made))


def text_of(view: View, play: Play) -> str:
    """What the control carries that makes a move."""
    return write(PanelDraft(view.turn, play.card, ANYWHERE, (play.x, play.y), play.steps), view)


async def moved(world: World, member: Member, message: VisibleMessage, text: str) -> VisibleMessage:
    """Make a move of this text, which some screen of the panel leads to."""
    (control,) = [str(one.custom_id) for one in message.buttons if ":spot:" not in str(one.custom_id)][:1]
    parts = control.split(":", 5)
    forged = ":".join((*parts[:4], "vdo", text))
    forge(world, message, control, forged)
    return shown(await member.press(message, custom_id=forged))


async def reviewed(world: World) -> tuple[list[Member], Mistake]:
    members = await sit_down(world, "palimpsest", ("ana", "bela"))
    await play(world, members)
    return members, await mistake_of(world, members[0])


async def test_a_moment_is_asked_tried_and_told(world: World) -> None:
    members, mistake = await reviewed(world)
    reader = world.member("chidi")
    review = await reader.slash(CHANNEL, "table review", table=1)
    moment = await reader.press(review, f"Moment {mistake.number}")
    assert ASKED in moment.text
    assert "Better: " not in moment.text
    assert shown(moment).pictures
    assert "cubes left" in moment.text, "what no picture says"
    board = shown(await reader.press(moment, "Find it"))
    assert f"You play **{members[mistake.moment.seat].name}**" in board.text or "You play" in board.text
    colder = await moved(world, reader, board, mistake.made)
    assert "❄️ Colder: it is no better than the move that was made." in colder.text
    assert "It comes back in /puzzle in 1 day." in colder.text
    assert "Show the better move" in [one.label for one in colder.buttons]
    again = shown(await reader.press(colder, "Back"))
    assert "Colder" not in again.text
    found = await moved(world, reader, again, mistake.better)
    assert "✅ Right: there is hardly a better move." in found.text
    assert "% with the move that was made." in found.text
    told = await reader.press(found, "Compare")
    assert "Better: **" in told.text
    assert "Advice to " in told.text
    assert ASKED not in told.text


async def test_what_was_missed_comes_back_in_puzzle_until_it_is_found(world: World) -> None:
    members, mistake = await reviewed(world)
    own = members[mistake.moment.seat]
    moment = await own.press(await own.slash(CHANNEL, "table review", table=1), f"Moment {mistake.number}")
    await own.press(moment, "Show the better move")
    assert not missed(shown(await own.slash(CHANNEL, "puzzle")))
    # Whose move it was not is asked nothing later.
    other = members[1 - mistake.moment.seat]
    moment = await other.press(
        await other.slash(CHANNEL, "table review", table=1), f"Moment {mistake.number}"
    )
    await other.press(moment, "Show the better move")
    await world.restart_bot()
    await world.advance(hours=24)
    assert not missed(shown(await other.slash(CHANNEL, "puzzle")))
    panel = shown(await own.slash(CHANNEL, "puzzle"))
    assert missed(panel) == ["Positions you missed: 1"]
    asked = await own.press(panel, "Positions you missed: 1")
    assert ASKED in asked.text
    board = shown(await own.press(asked, "Find it"))
    found = await moved(world, own, board, mistake.better)
    assert "✅ Right" in found.text
    assert "It comes back in /puzzle in 3 days." in found.text
    assert not missed(found)
    await world.advance(hours=72)
    assert missed(shown(await own.slash(CHANNEL, "puzzle")))


async def test_whoever_looks_a_better_move_up_that_came_back_has_missed_it_again(world: World) -> None:
    _, mistake = await reviewed(world)
    reader = world.member("chidi")
    review = await reader.slash(CHANNEL, "table review", table=1)
    board = await reader.press(await reader.press(review, f"Moment {mistake.number}"), "Find it")
    await moved(world, reader, shown(board), mistake.made)
    with world.as_bot():
        await bot_of(world).tables.missed.note(reader.id, "a puzzle", found=False)
    await world.advance(hours=24)
    asked = await reader.press(await reader.slash(CHANNEL, "puzzle"), "Positions you missed: 2")
    told = shown(await reader.press(asked, "Show the better move"))
    assert "Better: **" in told.text
    assert missed(told) == ["Positions you missed: 1"]
    board = shown(await reader.press(told, "Try it from here"))
    assert "comes back" not in (await moved(world, reader, board, mistake.better)).text, "not before tomorrow"


async def test_a_position_of_a_table_that_may_not_be_seen_any_more_does_not_come_back(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, mistake = await reviewed(world)
    reader = world.member("chidi")
    review = await reader.slash(CHANNEL, "table review", table=1)
    board = await reader.press(await reader.press(review, f"Moment {mistake.number}"), "Find it")
    await moved(world, reader, shown(board), mistake.made)
    await world.advance(hours=24)
    panel = await reader.slash("lounge", "puzzle")
    with monkeypatch.context() as away:
        away.setattr(bot_of(world).tables.reviews, "kept", AsyncMock(side_effect=StorageError("It is away.")))
        assert "It is away." in (await reader.press(panel, "Positions you missed: 1")).text
    hide_channel(world, CHANNEL, reader.id)
    panel = await reader.slash("lounge", "puzzle")
    assert missed(shown(panel)) == ["Positions you missed: 1"], "it is there still"
    nothing = await reader.press(panel, "Positions you missed: 1")
    assert "No position that you missed has come back" in nothing.text
    assert not missed(shown(await reader.slash("lounge", "puzzle")))


def missed(message: VisibleMessage) -> list[str]:
    """The buttons that lead to positions which were missed."""
    return [one.label for one in message.buttons if one.label.startswith("Positions you missed")]

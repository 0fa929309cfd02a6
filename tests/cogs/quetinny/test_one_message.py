"""A solitaire in one message: the board is its player's panel, and nobody else's."""

from __future__ import annotations

import pytest

from engine.quetinny.types import AddProvince
from sandbox.adapter import Answer, Member
from tests.cogs.people import (
    CHANNEL,
    SWEEP_SECONDS,
    VisibleMessage,
    board,
    boards,
    bot_of,
    seen_by,
    shown,
    suggested,
)
from tests.support.settled_world import World


async def begun(world: World, channel: int | str = CHANNEL) -> Member:
    """Somebody whose first four cards lie."""
    ana = world.member("ana")
    await ana.slash(channel, "quetinny new")
    await ana.press(board(ana, channel), "As suggested")
    await ana.press(board(ana, channel), "Confirm")
    return ana


async def take_turn(ana: Member, channel: int | str = CHANNEL) -> Answer:
    """A whole turn in the board."""
    return await ana.press(board(ana, channel), tax_of(await chosen_move(ana, channel)))


async def chosen_move(ana: Member, channel: int | str = CHANNEL) -> VisibleMessage:
    """The board with the move that it recommends, whose taxes are still to be chosen."""
    while not any(button.label.startswith("Tax ") for button in board(ana, channel).buttons):
        await ana.press(board(ana, channel), suggested(board(ana, channel)))
    return board(ana, channel)


def tax_of(message: VisibleMessage) -> str:
    return next(button.label for button in message.buttons if button.label.startswith("Tax "))


async def test_a_game_is_played_in_one_message_that_is_edited(world: World) -> None:
    ana = world.member("ana")
    answer = await ana.slash(CHANNEL, "quetinny new")
    assert "play in its message" in answer.text
    assert not shown(answer).pictures
    first = board(ana)
    await ana.press(first, "As suggested")
    assert "like this?" in board(ana).text
    await ana.press(board(ana), "Confirm")
    for turn in range(2, 5):
        before = board(ana).pictures[0].filename
        chosen = await chosen_move(ana)
        assert chosen.id == first.id
        assert board(ana).pictures[0].filename != before, "the message previews what is chosen"
        await ana.press(board(ana), tax_of(chosen))
        await world.advance(seconds=SWEEP_SECONDS + 1)
        assert f"turn {turn} of 15" in board(ana).text
        assert [each.id for each in boards(ana)] == [first.id]
    assert (await seen_by(world, ana)).view.turn == 4
    assert not [each for each in ana.visible(CHANNEL) if each.ephemeral and each.pictures]


async def test_it_takes_no_notice_and_each_move_one_edit(world: World) -> None:
    ana = await begun(world)
    await ana.press(board(ana), suggested(board(ana)))
    sent = len(world.requests)
    await take_turn(ana)
    await world.advance(seconds=SWEEP_SECONDS + 1)
    edits = [each for each in world.requests[sent:] if each.method == "PATCH"]
    assert len(edits) == 2, "what was chosen, and the turn"
    assert not [each for each in ana.visible(CHANNEL) if "your turn" in each.text]


async def test_others_who_press_are_told_kindly_and_change_nothing(world: World) -> None:
    ana = await begun(world)
    chosen = await chosen_move(ana)
    before, bela = board(ana), world.member("bela")
    for label in (tax_of(chosen), "Back"):
        refused = await bela.press(board(bela), label)
        said = refused.messages[-1]
        assert said.ephemeral
        assert "Ana is playing this one alone." in said.text
        assert "quetinny new" in said.text
    assert "no seat" in (await bela.press(board(bela), "Hint")).text
    assert "empty" in (await bela.press(board(bela), "Discard pile")).text
    assert (board(ana).text, board(ana).pictures) == (before.text, before.pictures)
    assert (await seen_by(world, ana)).table.number == 1


async def test_hint_undo_and_log_work_from_it(world: World) -> None:
    ana = await begun(world)
    first = board(ana)
    hint = await ana.press(first, "Hint")
    assert hint.ephemeral
    assert "💡" in hint.text
    assert not shown(hint).buttons, "the move is made in the board"
    assert (await ana.press(board(ana), "Log · Rules")).ephemeral
    move = next(move for move in (await seen_by(world, ana)).moves if isinstance(move, AddProvince))
    await ana.slash(CHANNEL, "quetinny move", move=bot_of(world).games["quetinny"].text(move))
    assert "Which card is taxed?" in board(ana).text
    assert "Taken back" in (await ana.slash(CHANNEL, "table undo")).text
    assert suggested(board(ana)) == suggested(first)
    assert [each.id for each in boards(ana)] == [first.id]


async def test_who_plays_in_words_reads_words_in_it(world: World) -> None:
    ana = await begun(world)
    await ana.slash(CHANNEL, "settings mine", pictures="in words")
    await take_turn(ana)
    assert not board(ana).pictures
    assert "Moons: " in board(ana).text
    while (now := await seen_by(world, ana)).result is None:
        await bot_of(world).tables.play.act(1, ana.id, now.moves[0])
    await world.advance(seconds=SWEEP_SECONDS + 1)
    assert not board(ana).pictures
    assert "Ana " in board(ana).text.splitlines()[0], "how it ended"
    assert "Moons: " in board(ana).text


async def test_it_goes_on_after_a_crash_and_where_the_message_is_gone(world: World) -> None:
    ana = await begun(world)
    chosen = await chosen_move(ana)
    await world.restart_bot(crash=True)
    await ana.press(board(ana), tax_of(chosen))
    assert "**Ana**: turn 2 of 15" in board(ana).text
    old = board(ana)
    await world.advance(minutes=55)
    await ana.slash(CHANNEL, "table board")
    await take_turn(ana)
    await world.advance(seconds=SWEEP_SECONDS + 1)
    assert board(ana).id == old.id, "an answer may change a message of any age"


async def test_where_games_have_threads_it_stays_one_message_of_the_channel(threads: World) -> None:
    ana = await begun(threads)
    await take_turn(ana)
    await threads.advance(seconds=SWEEP_SECONDS + 1)
    assert threads.threads(CHANNEL) == {}
    (only,) = [seen for seen in ana.visible(CHANNEL) if not seen.ephemeral]
    assert "turn 2 of 15" in only.text
    assert only.pictures


async def test_in_direct_messages(world: World) -> None:
    ana = await begun(world, world.member("ana").dm)
    (only,) = boards(ana, ana.dm)
    await take_turn(ana, ana.dm)
    await world.advance(seconds=SWEEP_SECONDS + 1)
    assert "turn 2 of 15" in board(ana, ana.dm).text
    assert [each.id for each in boards(ana, ana.dm)] == [only.id]


async def test_a_table_with_two_messages_goes_on(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    ui = type(bot_of(world).uis["quetinny"])
    monkeypatch.setattr(ui, "one_message", False)
    ana = world.member("ana")
    panel = await ana.slash(CHANNEL, "quetinny new")
    panel = await ana.press(panel, "As suggested")
    two = board(ana)
    monkeypatch.setattr(ui, "one_message", True)
    await world.advance(minutes=16)  # nobody can take the panel away any more
    opened = await ana.press(two, "Your move")
    assert shown(opened).ephemeral
    assert shown(await ana.press(panel, "Confirm")).ephemeral
    await world.advance(seconds=SWEEP_SECONDS + 1)
    assert [each.id for each in boards(ana)] == [two.id]
    await take_turn(ana)
    assert "turn 2 of 15" in board(ana).text


@pytest.mark.usefixtures("words_alone")
async def test_the_end_is_shown_in_it(world: World) -> None:
    ana = await begun(world)
    for _ in range(40):
        if "Play again" in [button.label for button in board(ana).buttons]:
            break
        message = board(ana)
        making = [each.label for each in message.buttons if each.label.startswith(("Tax ", "Lose "))]
        await ana.press(message, making[0] if making else suggested(message))
        await world.advance(seconds=SWEEP_SECONDS + 1)
    assert "Ana won" in board(ana).text or "Ana lost" in board(ana).text
    assert len(boards(ana)) == 1

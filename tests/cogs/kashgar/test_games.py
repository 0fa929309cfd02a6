"""Games between people: a deck of the server's own, buttons and commands, restarts on the way."""

from __future__ import annotations

import pytest

from tests.cogs.kashgar.table import best_text, by_panel, by_slash, on_turn, quick_deck, sit_down
from tests.cogs.people import CHANNEL, add_computer, board, boards, bot_of, open_panel, seen_by, shown
from tests.support.settled_world import World


@pytest.mark.usefixtures("boards_alone", "panels_left_alone")
@pytest.mark.rule("K-20", "K-21")
async def test_two_members_play_a_deck_of_their_server_to_the_end(world: World) -> None:
    ana = world.member("ana")
    brought = await ana.slash(CHANNEL, "kashgar deck upload", file=("short.toml", quick_deck(points=20)))
    assert "Deck Short Road" in brought.text
    assert "not kept on this server yet" in brought.text
    assert "now has the deck" in (await ana.press(brought, "Keep")).text
    members = await sit_down(world, "ana bela", deck="short road")
    assert "three caravans" not in board(ana).text
    started = await seen_by(world, None)
    assert started.view.deck.name == "Short Road"
    # What is removed from the server goes on at its tables.
    await ana.slash(CHANNEL, "kashgar deck remove", name="Short Road")
    plies = 0
    while (member := await on_turn(world, members)) is not None:
        text = await best_text(world, member)
        before = (await seen_by(world, None)).table.number
        answer = await (by_panel(world, member, text) if plies % 3 == 0 else by_slash(member, text))
        assert (await seen_by(world, None)).table.number > before, (text, answer.text)
        plies += 1
        if plies == 5:
            await world.restart_bot(crash=True)
        assert plies < 200
    assert plies > 8
    table_view = await seen_by(world, None)
    assert table_view.view.ending == "points"
    turns = table_view.view.turn
    assert turns % 2 == 0, "both had the same number of turns"
    said = board(ana).text
    winner = next(seat for seat, won in enumerate(table_view.result.won) if won)
    assert (
        f"**{table_view.table.seats[winner].name}** won with {table_view.view.players[winner].total} points"
        in said
    )
    assert max(player.total for player in table_view.view.players) >= 25
    panel = await ana.press(board(ana), "Log")
    assert "completed" in panel.text
    hand = await ana.slash(CHANNEL, "kashgar hand", table=1)
    assert f"won with {table_view.view.players[winner].total} points" in hand.text
    assert "replay" in (await ana.press(hand, "Replay")).text
    verified = await ana.slash(CHANNEL, "deal verify", table=1)
    assert "✅ Every move" in verified.text
    assert boards(ana)[-1].pictures[0].data.startswith(b"\x89PNG")


@pytest.mark.usefixtures("words_alone")
async def test_four_members_and_a_restart_in_the_middle_of_a_turn(world: World) -> None:
    members = await sit_down(world, "ana bela chidi dunya", cut_and_thrust=12)
    assert (await seen_by(world, None)).view.additional
    # A turn of three answers: the card is used by button, the bot dies, the answer comes by button again.
    member = await on_turn(world, members)
    assert member is not None
    panel = await open_panel(member)
    panel = await member.press(panel, "Use 1a")
    await world.restart_bot(crash=True)
    panel = await member.press(panel, "Confirm")
    assert "Which card do you keep?" in panel.text
    assert "kept" in board(member).text or "drew" in board(member).text
    await world.restart_bot(crash=True)
    table_view = await seen_by(world, member)
    assert table_view.view.ask.question == "keep"
    kept = table_view.view.deck.person(table_view.view.drawn[0]).name
    assert kept in panel.text
    await member.press(panel, custom_id=shown(panel).buttons[0].custom_id)
    after = await seen_by(world, None)
    assert after.view.turn == 1
    assert table_view.view.drawn[0] in after.view.players[table_view.seat].caravans[0]
    assert await on_turn(world, members) is not member
    for _ in range(9):
        member = await on_turn(world, members)
        assert member is not None
        await by_slash(member, await best_text(world, member))
    watcher = world.member("farah")
    answer = await watcher.press(board(watcher), "All cards")
    assert answer.ephemeral
    for label in ("Contracts", "Discard pile"):
        button = next(one for one in shown(answer).buttons if one.label.startswith(label))
        answer = await watcher.press(answer, custom_id=button.custom_id)
    assert "Discard pile" in answer.text
    verified = await members[0].slash(CHANNEL, "deal verify", table=1)
    assert "✅ Every move" in verified.text


async def test_computer_players_fill_the_seats(world: World) -> None:
    ana = world.member("ana")
    await ana.slash(CHANNEL, "kashgar new")
    await add_computer(ana)
    await ana.press(board(ana), "Start")
    table_view = await seen_by(world, ana)
    assert table_view.seat == 0
    if table_view.view.player == 0:
        while (await seen_by(world, ana)).view.turn < 2:
            await by_slash(ana, await best_text(world, ana))
    assert (await seen_by(world, ana)).view.player == 0, "the computer player has moved"
    assert bot_of(world).uis["kashgar"].credits


@pytest.mark.usefixtures("words_alone")
async def test_a_panel_tells_the_turns_of_others_once(world: World) -> None:
    members = await sit_down(world, "ana bela chidi dunya")
    first = await on_turn(world, members)
    assert first is not None
    reader = members[(members.index(first) + 3) % 4]
    await open_panel(reader)
    while (member := await on_turn(world, members)) is not reader:
        # Each draws two cards, then keeps one of them.
        assert member is not None
        ask = (await seen_by(world, member)).view.ask
        await by_slash(member, bot_of(world).games["kashgar"].text(ask.moves[0]))
    said = (await open_panel(reader)).text
    assert "Since you were here (3 moves): " in said
    assert said.count("used Patriarch and took") == 3
    assert "drew" not in said
    assert "kept" not in said

"""Whole games of the Palimpsest: two members by panel and command, five seats with Pawns and Courts."""

from __future__ import annotations

import re

import pytest

from sandbox.adapter import Member
from tests.cogs.palimpsest.table import TURN, by_panel, by_slash, next_text, public_words, sit_down
from tests.cogs.people import (
    CHANNEL,
    add_computer,
    board,
    boards,
    choose_value,
    open_panel,
    seen_by,
    set_up,
    shown,
)
from tests.support.settled_world import World


async def demand_secrecy(world: World, members: list[Member], watcher: Member) -> None:
    """Demand that nothing public names a card that is in somebody's hand."""
    log = await watcher.slash(CHANNEL, "table log", table=1)
    public = public_words(watcher) + log.text
    assert "drew" not in public
    for member in members:
        for card in (await seen_by(world, member)).view.hand:
            suits = "/".join(card.suits)
            for secret in (card.id, card.name, f"{card.rank} {suits}"):
                assert not re.search(rf"(?<!\w){re.escape(secret)}(?!\w)", public), (secret, public)


@pytest.mark.usefixtures("words_alone")
async def test_in_words_the_turns_of_others_are_told_once(world: World) -> None:
    members = await sit_down(world, "ana bela chidi dunya")
    for _ in range(4):
        acting = (await seen_by(world, None)).view.acting
        await open_panel(members[acting], TURN)
        await by_slash(members[acting], await next_text(world, members[acting]))
    view = (await seen_by(world, None)).view
    reader = members[view.acting]
    said = (await open_panel(reader, TURN)).text
    assert "Since you were here (3 moves): " in said
    assert len(re.findall(r"\w laid (?!last)", said)) == 3
    assert said.count("laid last, by ") == 1
    for card in view.last.buried:
        assert said.count(f"({card.card.id}) was buried") == 1


@pytest.mark.usefixtures("panels_left_alone")
async def test_a_game_of_two_by_panel_and_command(world: World) -> None:
    members = await sit_down(world, "ana bela", cubes=12)
    ana, bela = members
    farah = world.member("farah")
    turns = 0
    while (await seen_by(world, None)).result is None:
        table_view = await seen_by(world, None)
        member = members[table_view.view.acting]
        text = await next_text(world, member)
        answer = await (by_panel if member is ana else by_slash)(member, text)
        after = await seen_by(world, None)
        assert after.view.turn == table_view.view.turn + 1, answer.text
        assert shown(answer).pictures
        if after.result is None:
            assert f"{after.view.points[0]}" in board(farah).text
            if turns % 5 == 1:
                await demand_secrecy(world, members, farah)
        turns += 1
    assert turns >= 6
    last = board(farah)
    assert "won with" in last.text or "share the win" in last.text
    assert "cubes→points" in last.text
    assert "Card" in last.text
    assert last.pictures[0].data.startswith(b"\x89PNG")
    assert len(last.pictures) == 2, "the card of the end stands below the board"
    assert [button.label for button in last.buttons] == ["Log", "Replay", "Play again"]
    assert [len(seen.buttons) for seen in boards(ana)[:-1]] == [0] * (len(boards(ana)) - 1)
    over = await bela.slash(CHANNEL, "palimpsest hand", table=1)
    assert "The end: " in over.text, "why, and who won"
    verified = await ana.slash(CHANNEL, "deal verify", table=1)
    assert verified.text.count("✅") == 2


@pytest.mark.usefixtures("words_alone", "panels_left_alone")
async def test_a_game_of_five_with_pawns_and_courts_chosen_in_the_lobby(world: World) -> None:
    ana, bela, chidi = members = [world.member(name) for name in ("ana", "bela", "chidi")]
    await ana.slash(CHANNEL, "palimpsest new", cubes=15, last="hands")
    await bela.press(board(bela), "Join")
    await chidi.press(board(chidi), "Join")
    for _ in range(2):
        await add_computer(ana)
    assert "⚠ Five can play only with the Pawns and the Courts" in board(ana).text
    refused = await ana.press(board(ana), "Start")
    assert "add both to the deck" in refused.text
    assert "Only Ana" in (await bela.press(board(bela), "Set up")).text
    await choose_value(ana, await set_up(ana), "set:pawns=true")
    await choose_value(ana, await set_up(ana), "set:courts=true")
    assert "Pawns, Courts" in board(ana).text
    assert "⚠" not in board(ana).text
    assert "With 5 players: 18 cards are left to draw: at most 8 or 9 turns" in board(ana).text
    await ana.press(board(ana), "Start")
    made: list[str] = []
    while (table_view := await seen_by(world, None)).result is None:
        # Computer players move by themselves, so it is always a person's turn.
        member = members[table_view.view.acting]
        text = await next_text(world, member, "court")
        # A Court goes by the panel, as does the play after each.
        panel = text.startswith("play T") or (bool(made) and made[-1].startswith("play T"))
        answer = await (by_panel if panel else by_slash)(member, text)
        after = await seen_by(world, None)
        assert after.view.turn > table_view.view.turn, (text, answer.text)
        made.append(text)
        if len(made) == 6:
            await world.restart_bot()
            await demand_secrecy(world, members, world.member("farah"))
    assert any(re.search(r"-\d[A-E]", text) for text in made), "a Court removed cubes"
    assert "pawn" in {laid.card.kind for laid in (await seen_by(world, None)).view.table}
    assert "won with" in board(ana).text or "share the win" in board(ana).text
    assert board(ana).text.count("```") == 2
    assert not any(seen.menus for seen in boards(ana))


async def test_plays_are_found_by_card_and_place(world: World) -> None:
    members = await sit_down(world, "ana bela")
    member = members[(await seen_by(world, None)).view.acting]
    view = (await seen_by(world, member)).view
    card = view.hand[0]

    async def offered(typed: str) -> list[tuple[str, str]]:
        found = await member.autocomplete(CHANNEL, "palimpsest move", "move", typed)
        return [(choice.name, str(choice.value)) for choice in found]

    assert len(await offered("")) == 25
    places = await offered(f"{card.name} L1")
    assert places
    assert all(text.startswith(f"play {card.id} ") and "L1" in name for name, text in places)
    (first, *_) = await offered(f"{card.id} L12")
    assert " L12" in first[0]
    (named, *_) = await offered(f"play {card.name} L12")
    assert named == first
    done = await member.slash(CHANNEL, "palimpsest move", move=named[1])
    assert "turn; you can plan ahead" in done.text
    other = members[(await seen_by(world, None)).view.acting]
    played = await by_slash(other, await next_text(world, other))
    assert "turn; you can plan ahead" in played.text
    assert shown(await open_panel(other, TURN)).pictures

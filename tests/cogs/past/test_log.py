"""``/table log`` and ``/table since``: what happened, by player and round, and since one was last here."""

from __future__ import annotations

import re

import pytest

from sandbox.adapter import Member, VisibleMessage
from tables.table.history import History
from tests.cogs.people import CHANNEL, board, bot_of, open_panel, play, seen_by, shown, sit_down
from tests.support.settled_world import World


def menu_of(message: VisibleMessage, placeholder: str) -> dict[str, str]:
    """The options of a menu: values by labels."""
    (found,) = [menu for menu in message.menus if menu.placeholder == placeholder]
    return {label: value for value, label in found.options.items()}


async def choose(member: Member, message: VisibleMessage, placeholder: str, label: str) -> VisibleMessage:
    (menu,) = [menu for menu in message.menus if menu.placeholder == placeholder]
    value = {shown: value for value, shown in menu.options.items()}[label]
    return shown(await member.choose(message, value, custom_id=menu.custom_id))


def lines(message: VisibleMessage) -> list[str]:
    return [line for line in message.text.splitlines() if line.startswith("<t:")]


async def played(world: World, most: int = 12) -> list[Member]:
    """Two people in the middle of a Palimpsest."""
    members = await sit_down(world, "palimpsest", ("ana", "bela"))
    await play(world, members, most)
    return members


async def test_the_log_is_filtered_by_player_and_round(world: World) -> None:
    ana, _ = await played(world)
    whole = shown(await ana.slash(CHANNEL, "table log"))
    assert len(lines(whole)) == 12
    assert list(menu_of(whole, "Player")) == ["All players", "Ana", "Béla"]
    assert list(menu_of(whole, "Round"))[:3] == ["All rounds", "Round 1", "Round 2"]
    mine = await choose(ana, whole, "Player", "Béla")
    assert mine.id == whole.id
    assert len(lines(mine)) == 6
    assert all("Béla" in line for line in lines(mine))
    both = await choose(ana, mine, "Round", "Round 2")
    assert len(lines(both)) == 1
    everybody = await choose(ana, both, "Player", "All players")
    assert len(lines(everybody)) == 2
    typed = shown(await ana.slash(CHANNEL, "table log", player="béla", round=2))
    assert lines(typed) == lines(both)
    assert "Nobody at this table is called" in (await ana.slash(CHANNEL, "table log", player="Zed")).text
    assert "Nothing has happened" in (await ana.slash(CHANNEL, "table log", round=99)).text


async def test_a_round_that_ends_as_the_log_is_read_is_told(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    members = await sit_down(world, "traitors", ("ana", "bela", "chidi"))
    past = bot_of(world).tables.past
    history = past.history

    async def later(table: int, reader: int | None = None) -> History:
        monkeypatch.setattr(past, "history", history)
        for member in members:
            view = await seen_by(world, member)
            await bot_of(world).tables.play.act(table, member.id, view.moves[0])
        return await history(table, reader)

    await play(world, members, 3)
    round_before = (await seen_by(world, None)).view.round
    monkeypatch.setattr(past, "history", later)
    log = shown(await members[0].slash(CHANNEL, "table log"))
    assert (await seen_by(world, None)).view.round > round_before
    assert "went wrong" not in log.text
    assert len(lines(log)) == 6


async def test_a_line_of_the_log_leads_to_the_board_of_its_moment(world: World) -> None:
    ana, _ = await played(world)
    log = shown(await ana.slash(CHANNEL, "table log", round=2))
    boards = menu_of(log, "The board after a move")
    assert len(boards) == 2
    then = await choose(ana, log, "The board after a move", next(iter(boards)))
    assert then.id != log.id, "the log stays"
    assert "Round 2 · move 3 of 12" in then.text
    assert then.pictures[0].alt.startswith("move 3 of 12")


async def test_a_log_of_a_lobby_is_empty(world: World) -> None:
    ana = world.member("ana")
    await ana.slash(CHANNEL, "palimpsest new")
    assert "Nothing has happened yet" in (await ana.slash(CHANNEL, "table log")).text
    assert "has not started yet" in (await ana.slash(CHANNEL, "table since")).text


async def test_what_happened_since_ones_last_visit_is_shown_with_its_boards(world: World) -> None:
    ana, bela = await sit_down(world, "palimpsest", ("ana", "bela"))
    spectator = world.member("chidi")
    assert "Nothing has happened since" in (await spectator.slash(CHANNEL, "table since", table=1)).text
    await play(world, [ana, bela], 8)
    story = shown(await spectator.slash(CHANNEL, "table since", table=1))
    assert "since you were here" in story.text
    assert sum(line.startswith("-# ") for line in story.text.splitlines()) == 8
    assert 1 <= len(story.pictures) <= 3
    assert story.pictures[-1].alt.startswith("move 8 of 8")
    assert [button.label for button in story.buttons] == ["Log", "Replay from there", "Follow"]
    assert "the beginning" in (await spectator.press(story, "Replay from there")).text
    # The same visit is told the same again; another one begins where this one ended.
    again = shown(await spectator.slash(CHANNEL, "table since", table=1))
    assert again.text == story.text
    await world.advance(seconds=3600)
    await play(world, [ana, bela], 2)
    later = shown(await spectator.slash(CHANNEL, "table since", table=1))
    assert sum(line.startswith("-# ") for line in later.text.splitlines()) == 2
    # Who plays has their panel there.
    mine = shown(await ana.slash(CHANNEL, "table since"))
    assert "Take my turn" in [button.label for button in mine.buttons]
    await ana.slash(CHANNEL, "settings mine", pictures="in words")
    assert shown(await ana.slash(CHANNEL, "table since")).text == mine.text, "no board says it again"


async def test_a_panel_begins_with_what_others_did_meanwhile(world: World) -> None:
    members = await sit_down(world, "ceylon", ("ana", "bela", "chidi"))
    first = members[(min((await seen_by(world, None)).awaited) + 2) % 3]
    assert "Since you were here" not in (await open_panel(first, "My hand")).text
    await play(world, members, 8)
    panel = await open_panel(first, "My hand")
    note, *lines = panel.text.splitlines()[1:]
    assert "Since you were here (" in note
    sentences = [sentence for line in (note, *lines) for sentence in re.findall(r"[A-Z][^.:]+\.", line)]
    assert len(sentences) == len(set(sentences)), "each once"
    (held,) = [at for at, line in enumerate(lines) if line.startswith("You hold ")]
    assert all(line.startswith("-# ") for line in lines[:held]), "the story is not interrupted"
    assert not [line for line in lines[held + 1 :] if "drew" in line]
    assert "Since you were here" not in (await open_panel(first, "My hand")).text
    assert board(first).text
    assert (await bot_of(world).tables.readers.since(1, first.id)) == 0

"""Panels that wait are true: when somebody has acted they show it, as long as Discord takes that."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from cogs.delivery.timekeeper import SWEEP_SECONDS
from cogs.lobby import keeper
from cogs.lobby.keeper import LobbyKeeper
from sandbox.adapter import Answer, Member, VisibleMessage
from tables.core.errors import StorageError
from tests.cogs.people import (
    CHANNEL,
    board,
    bot_of,
    open_panel,
    panel_alone,
    play,
    seen_by,
    shown,
    sit_down,
)
from tests.support.settled_world import World


def now(world: World, member: Member, answer: Answer) -> VisibleMessage:
    """A message as it is shown to somebody by now."""
    message = shown(answer)
    (found,) = [seen for seen in member.visible(message.channel_id) if seen.id == message.id]
    return found


async def test_a_waiting_panel_shows_that_the_other_has_acted(world: World) -> None:
    members = await sit_down(world, "palimpsest", ("ana", "bela"))
    mover = min((await seen_by(world, None)).awaited)
    waiting = members[1 - mover]
    panel = await open_panel(waiting, "Take my turn")
    before = shown(panel)
    await play(world, members, 1)
    after = now(world, waiting, panel)
    assert after.text != before.text
    assert after.ephemeral
    assert after.pictures[0].alt != before.pictures[0].alt
    # It is their own turn now: what they choose there counts.
    assert any(button.label != "Log · Rules" for button in after.buttons)
    # Who is choosing now is not disturbed by what others do.
    await world.member("chidi").slash("tables", "table follow", table=1)
    await world.advance(seconds=SWEEP_SECONDS + 1)
    assert now(world, waiting, panel).text == after.text


@pytest.mark.usefixtures("words_alone")
@pytest.mark.parametrize("kept", [False, True])
async def test_panels_tell_a_deadline_that_was_moved(world: World, kept: bool) -> None:
    """Those of all, whoever moved it and however, also in the middle of choosing and in direct messages."""
    members = await sit_down(world, "palimpsest", ("ana", "bela"), clock="24h")
    mover = members[min((await seen_by(world, None)).awaited)]
    if kept:
        for member in members:
            await member.slash(CHANNEL, "settings mine", hand="dm")
    panels = {member: None if kept else await open_panel(member, "Take my turn") for member in members}

    def told(member: Member) -> str:
        panel = panels[member]
        return (member.inbox[-1] if panel is None else now(world, member, panel)).text

    async def assert_true() -> str:
        seen = await seen_by(world, mover)
        until = [f"deadline: <t:{int(line.due.timestamp())}:R>" for line in seen.deadlines]
        until = ["The table is paused"] if seen.table.life.pause else until
        for member in members:
            assert until[0] in told(member)
        return until[0]

    said = [await assert_true()]
    if not kept:
        panel = panels[mover]
        assert panel is not None
        (menu, *_) = shown(panel).menus
        panels[mover] = await mover.choose(panel, next(iter(menu.options)), custom_id=menu.custom_id)
        chosen = told(mover)
    for command, options in (
        ("clock more", {}),
        ("settings mine", {"away": "3d"}),
        ("settings mine", {"away": "none"}),
    ):
        await mover.slash(CHANNEL, command, **options)
        said.append(await assert_true())
    await members[0].slash(CHANNEL, "clock pause", time="2d")
    said.append(await assert_true())
    await members[0].press(board(mover), "Resume")
    assert await assert_true() == said[1]
    assert len({*said}) == 4, "each of them but the last moved it"
    assert kept or chosen.replace(said[0], "") == told(mover).replace(said[1], "")


@pytest.mark.usefixtures("words_alone")
async def test_a_panel_too_old_to_be_edited_says_at_the_next_press_that_time_has_changed(
    world: World,
) -> None:
    members = await sit_down(world, "palimpsest", ("ana", "bela"), clock="24h")
    mover = members[min((await seen_by(world, None)).awaited)]
    panel = await open_panel(mover, "Take my turn")

    await world.advance(minutes=16)
    panel = await mover.press(panel, "Lay on 1")
    assert "have changed" not in panel.text
    await world.advance(minutes=16)
    before = panel.text
    await mover.slash(CHANNEL, "clock more")
    assert now(world, mover, panel).text == before
    panel = await mover.press(panel, "Other places")
    assert "-# A deadline has changed since this was shown." in panel.text


async def test_what_was_chosen_ahead_can_be_confirmed_when_the_turn_comes(world: World) -> None:
    members = await sit_down(world, "palimpsest", ("ana", "bela"))
    waiting = members[1 - min((await seen_by(world, None)).awaited)]
    panel = await open_panel(waiting, "Take my turn")
    (menu, *_) = shown(panel).menus
    panel = await waiting.choose(panel, next(iter(menu.options)), custom_id=menu.custom_id)
    (confirm,) = [button for button in shown(panel).buttons if button.label == "Confirm"]
    assert confirm.disabled
    before = shown(panel).text
    await play(world, members, 1)
    labels = {button.label: button for button in now(world, waiting, panel).buttons}
    assert "Confirm" not in labels or not labels["Confirm"].disabled
    assert now(world, waiting, panel).text != before


async def test_a_panel_is_left_alone_once_its_token_has_ended(world: World) -> None:
    members = await sit_down(world, "palimpsest", ("ana", "bela"))
    mover = min((await seen_by(world, None)).awaited)
    waiting = members[1 - mover]
    panel = await open_panel(waiting, "Take my turn")
    before = shown(panel).text
    await world.advance(seconds=16 * 60)
    await play(world, members, 1)
    assert now(world, waiting, panel).text == before


async def test_all_panels_show_the_end(world: World) -> None:
    members = await sit_down(world, "palimpsest", ("ana", "bela"))
    panels = [await open_panel(member, "Take my turn") for member in members]
    await play(world, members)
    assert (await seen_by(world, None)).table.status == "over"
    for member, panel in zip(members, panels, strict=True):
        assert "Play again" in [button.label for button in now(world, member, panel).buttons]
        seen = await seen_by(world, member)
        place, score = seen.result.places[seen.seat], seen.result.scores[seen.seat]
        told = f"Your place: **{place}** of 2, with {score}." in now(world, member, panel).text
        assert told != seen.result.won[seen.seat], "a winner’s heading says it"


async def test_a_panel_shows_a_move_that_its_reader_made_elsewhere(world: World) -> None:
    members = await sit_down(world, "palimpsest", ("ana", "bela"))
    mover = members[min((await seen_by(world, None)).awaited)]
    panel = await open_panel(mover, "Take my turn")
    before = shown(panel).text
    await play(world, members, 1)
    assert now(world, mover, panel).text != before


async def test_open_panels_follow_what_their_reader_wants_to_see(world: World) -> None:
    """No pictures, another language: at once; what was chosen stays, nobody else's panel changes."""
    members = await sit_down(world, "palimpsest", ("ana", "bela"))
    seat = min((await seen_by(world, None)).awaited)
    mover, other = members[seat], members[1 - seat]
    panel, theirs = await open_panel(mover, "Take my turn"), await open_panel(other, "Take my turn")
    panel = await mover.press(panel, "Lay on 1")
    drawn = shown(panel)
    labels = [button.label for button in drawn.buttons]
    assert "Confirm" in labels
    await mover.slash("tables", "settings mine", pictures="in words")
    in_words = now(world, mover, panel)
    assert not in_words.pictures
    assert "The table, newest card first" in in_words.text
    assert {button.label for button in in_words.buttons} == {*labels, "What can I do", "News", "Find"}
    await mover.slash("tables", "settings mine", pictures="drawn", language="de")
    german = now(world, mover, panel)
    assert german.pictures[0].alt != drawn.pictures[0].alt
    assert "Bestätigen" in [button.label for button in german.buttons]
    assert now(world, other, theirs).text == shown(theirs).text


async def test_a_panel_that_is_opened_again_takes_the_older_ones_away(world: World) -> None:
    members = await sit_down(world, "palimpsest", ("ana", "bela"))
    waiting = members[1 - min((await seen_by(world, None)).awaited)]
    elsewhere = await waiting.slash("lounge", "palimpsest hand", table=1)
    assert [seen.id for seen in waiting.visible("lounge") if seen.ephemeral] == [shown(elsewhere).id]
    first = await open_panel(waiting, "Take my turn")
    other = await open_panel(members[0] if waiting is members[1] else members[1], "Take my turn")
    newest = await open_panel(waiting, "Take my turn")
    assert [seen for seen in waiting.visible("lounge") if seen.ephemeral] == []
    assert first.message is None
    assert other.message is not None, "it is somebody else's"
    before = shown(newest).text
    await play(world, members, 1)
    assert now(world, waiting, newest).text != before


async def test_whoever_gives_up_has_no_panel_left(world: World) -> None:
    ana, bela, _ = await sit_down(world, "palimpsest", ("ana", "bela", "chidi"))
    panels = {member: await open_panel(member, "Take my turn") for member in (ana, bela)}
    await ana.press(await ana.slash(CHANNEL, "seat resign"), "Give up")
    assert panels[ana].message is None
    assert now(world, bela, panels[bela]).buttons


async def test_whoever_made_an_offer_sees_it_accepted(world: World) -> None:
    members = await sit_down(world, "ceylon", ("ana", "bela"))
    trader, other = sorted(members, key=lambda member: member is not members[0])
    if (await seen_by(world, trader)).seat not in (await seen_by(world, None)).awaited:
        trader, other = other, trader
    panel = await trader.press(await open_panel(trader, "My hand"), "Trade")
    offers = next(menu for menu in shown(panel).menus if menu.placeholder.startswith("Offer at once"))
    panel = await trader.choose(panel, next(iter(offers.options)), custom_id=offers.custom_id)
    assert "Trade (1)" in [button.label for button in now(world, trader, panel).buttons]
    act = bot_of(world).tables.play.act
    accept = next(move for move in (await seen_by(world, other)).moves if type(move).__name__ == "Accept")
    await act(1, other.id, accept)
    await world.advance(seconds=SWEEP_SECONDS + 1)
    seen = now(world, trader, panel)
    assert "Trade (1)" not in [button.label for button in seen.buttons]
    assert "You gave" in seen.text


async def test_moves_that_a_reader_may_not_know_of_change_nothing(world: World) -> None:
    members = await sit_down(world, "traitors", ("ana", "bela", "chidi"))
    bot = bot_of(world)
    await bot.tables.play.act(1, members[0].id, (await seen_by(world, members[0])).moves[0])
    await world.advance(seconds=SWEEP_SECONDS + 1)
    panel = await open_panel(members[0], "Give orders")
    pictures = [shown(panel).pictures[0].filename]
    for move in (0, -1):
        moves = (await seen_by(world, members[1])).moves
        await bot.tables.play.act(1, members[1].id, moves[move])
        await world.advance(seconds=SWEEP_SECONDS + 1)
        pictures.append(now(world, members[0], panel).pictures[0].filename)
    # Others hear that Béla is ready, but not that she changes her mind.
    assert pictures[0] != pictures[1]
    assert pictures[1] == pictures[2]


async def test_whoever_moves_in_a_panel_is_answered_there_once(world: World) -> None:
    ana = world.member("ana")
    panel = await panel_alone(ana)
    while "Confirm" not in [button.label for button in shown(panel).buttons]:
        first = next(button for button in shown(panel).buttons if not button.disabled)
        panel = await ana.press(panel, custom_id=first.custom_id)
    sent = len(world.requests)
    await ana.press(panel, "Confirm")
    await world.advance(seconds=SWEEP_SECONDS + 1)
    answers = [each for each in world.requests[sent:] if each.path.endswith("/messages/@original")]
    assert len(answers) == 1


async def test_a_panel_shows_what_happened_while_it_was_drawn_and_sent(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    members = await sit_down(world, "palimpsest", ("ana", "bela"))
    mover = min((await seen_by(world, None)).awaited)
    waiting, bot = members[1 - mover], bot_of(world)
    move = (await seen_by(world, members[mover])).moves[0]
    send = discord.Interaction.edit_original_response

    async def meanwhile(interaction: discord.Interaction[Any], **answer: Any) -> Any:
        monkeypatch.setattr(discord.Interaction, "edit_original_response", send)
        sent = await send(interaction, **answer)
        await bot.tables.play.act(1, members[mover].id, move)
        bot.background.timekeeper.table_changed(1)
        return sent

    monkeypatch.setattr(discord.Interaction, "edit_original_response", meanwhile)
    panel = await open_panel(waiting, "Take my turn")
    caught_up = now(world, waiting, panel).pictures[0].alt
    assert caught_up == shown(await open_panel(waiting, "Take my turn")).pictures[0].alt


async def test_a_panel_that_is_pressed_before_it_is_known_belongs_to_the_later_answer(world: World) -> None:
    members = await sit_down(world, "palimpsest", ("ana", "bela"))
    table_view = await seen_by(world, members[0])
    edits: list[int] = []

    def interaction(number: int) -> Any:
        async def edit_original_response(**_: Any) -> None:
            edits.append(number)

        return SimpleNamespace(
            id=number,
            user=members[0],
            message=SimpleNamespace(id=7),
            locale=discord.Locale.american_english,
            created_at=discord.utils.utcnow(),
            edit_original_response=edit_original_response,
        )

    panels = bot_of(world).background.sender.panels
    with panels.answering(interaction(2), 1):
        panels.shown(interaction(1), table_view, "", 7)
        await play(world, members, 1)
        assert edits == []
        panels.shown(interaction(2), table_view, "", 7)
    await play(world, members, 1)
    assert set(edits) == {2}


async def test_a_panel_whose_press_came_to_nothing_goes_on_following_the_table(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    members = await sit_down(world, "palimpsest", ("ana", "bela"))
    mover = members[min((await seen_by(world, None)).awaited)]
    panel = await mover.press(await open_panel(mover, "Take my turn"), "Lay on 1")
    with monkeypatch.context() as meanwhile:
        away = StorageError("The tables cannot be reached right now.")
        meanwhile.setattr(bot_of(world).tables.play, "act", AsyncMock(side_effect=away))
        assert "cannot be reached" in (await mover.press(panel, "Confirm")).text
    before = now(world, mover, panel).text
    await play(world, members, 1)
    assert now(world, mover, panel).text != before


@pytest.mark.parametrize("panel", [True, False])
async def test_what_discord_does_not_take_at_once_is_brought_up_to_date_later(
    world: World, panel: bool
) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    if panel:
        members = await sit_down(world, "palimpsest", ("ana", "bela"))
        ana = members[1 - min((await seen_by(world, None)).awaited)]
        answer = await open_panel(ana, "Take my turn")
    else:
        await ana.slash(CHANNEL, "palimpsest new")
        answer = await ana.press(board(ana), "Set up")
    before = shown(answer).text
    world.refuse("PATCH", "/webhooks/*/messages/@original", status=503, times=None)
    if panel:
        await play(world, members, 1)
    else:
        await bela.press(board(bela), "Join")
    assert now(world, ana, answer).text == before
    world.backend.faults.clear()
    await world.advance(minutes=1)
    assert now(world, ana, answer).text != before


async def test_what_is_open_of_a_lobby_waits_for_the_database_and_keeps_nobody_else_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(keeper, "TRIED_AGAIN", 0)
    tables, told = Mock(), list[int]()
    tables.views.info = AsyncMock(return_value=SimpleNamespace(revision=2))
    lobbies = LobbyKeeper(Mock(), tables, Mock())

    async def show(interaction: Any, table: int) -> None:
        told.append(interaction.user.id)
        if len(told) == 1:
            raise StorageError("The tables cannot be reached right now.")

    lobbies.show = show
    for user in (1, 2):
        await lobbies.shown(Mock(user=SimpleNamespace(id=user)), 7, 1)
    for _ in range(20):
        await asyncio.sleep(0)
    assert told == [1, 2, 1]
    await lobbies.close()

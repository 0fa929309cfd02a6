"""Panels that wait are true: when somebody has acted they show it, as long as Discord takes that."""

from __future__ import annotations

from cogs.delivery.timekeeper import ROUND_SECONDS
from sandbox.adapter import Answer, Member, VisibleMessage, World
from tests.cogs.people import (
    bot_of,
    open_panel,
    panel_alone,
    play,
    seen_by,
    shown,
    sit_down,
)


def now(world: World, member: Member, answer: Answer) -> VisibleMessage:
    """A message as it is shown to somebody by now."""
    message = shown(answer)
    (found,) = [seen for seen in member.visible(message.channel_id) if seen.id == message.id]
    return found


async def test_a_waiting_panel_shows_that_the_other_has_acted(world: World) -> None:
    members = await sit_down(world, "palimpsest", ("ana", "bela"))
    mover = min((await seen_by(world, None)).awaited)
    waiting = members[1 - mover]
    panel = await open_panel(waiting, "My hand")
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
    await world.advance(seconds=ROUND_SECONDS + 1)
    assert now(world, waiting, panel).text == after.text


async def test_what_was_chosen_ahead_can_be_confirmed_when_the_turn_comes(world: World) -> None:
    members = await sit_down(world, "palimpsest", ("ana", "bela"))
    waiting = members[1 - min((await seen_by(world, None)).awaited)]
    panel = await open_panel(waiting, "My hand")
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
    panel = await open_panel(waiting, "My hand")
    before = shown(panel).text
    await world.advance(seconds=16 * 60)
    await play(world, members, 1)
    assert now(world, waiting, panel).text == before


async def test_all_panels_show_the_end(world: World) -> None:
    members = await sit_down(world, "palimpsest", ("ana", "bela"))
    panels = [await open_panel(member, "My hand") for member in members]
    await play(world, members)
    assert (await seen_by(world, None)).table.status == "over"
    for member, panel in zip(members, panels, strict=True):
        assert "Play again" in [button.label for button in now(world, member, panel).buttons]


async def test_a_panel_shows_a_move_that_its_reader_made_elsewhere(world: World) -> None:
    members = await sit_down(world, "palimpsest", ("ana", "bela"))
    mover = members[min((await seen_by(world, None)).awaited)]
    panel = await open_panel(mover, "My hand")
    before = shown(panel).text
    await play(world, members, 1)
    assert now(world, mover, panel).text != before


async def test_all_panels_of_one_reader_are_true_wherever_they_opened_them(world: World) -> None:
    members = await sit_down(world, "palimpsest", ("ana", "bela"))
    waiting = members[1 - min((await seen_by(world, None)).awaited)]
    panels = [
        await open_panel(waiting, "My hand"),
        await waiting.slash("lounge", "palimpsest hand", table=1),
        await open_panel(waiting, "My hand"),
    ]
    before = [shown(panel).text for panel in panels]
    edits = len(world.requests)
    await play(world, members, 1)
    after = [now(world, waiting, panel).text for panel in panels]
    assert len(set(after)) == 1
    assert not set(after) & set(before)
    edited = [each.path for each in world.requests[edits:] if each.path.endswith("/messages/@original")]
    assert len(edited) == len(panels), "each once"


async def test_moves_that_a_reader_may_not_know_of_change_nothing(world: World) -> None:
    members = await sit_down(world, "traitors", ("ana", "bela", "chidi"))
    services = bot_of(world).services
    await services.tables.play.act(1, members[0].id, (await seen_by(world, members[0])).moves[0])
    await world.advance(seconds=ROUND_SECONDS + 1)
    panel = await open_panel(members[0], "My orders")
    pictures = [shown(panel).pictures[0].filename]
    for move in (0, -1):
        moves = (await seen_by(world, members[1])).moves
        await services.tables.play.act(1, members[1].id, moves[move])
        await world.advance(seconds=ROUND_SECONDS + 1)
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
    await world.advance(seconds=ROUND_SECONDS + 1)
    answers = [each for each in world.requests[sent:] if each.path.endswith("/messages/@original")]
    assert len(answers) == 1

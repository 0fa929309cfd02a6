"""Lessons as a newcomer takes them: one idea a step, each done for real; left, and gone on with."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec import structs

from cogs.games import GAMES
from cogs.table_screens.lesson import Lesson
from data.catalogue import ENGLISH
from sandbox.adapter import Answer, Member, VisibleMessage
from tables.core.view_types import TableView
from tables.table.loaded import LoadedTable
from tests.cogs.conformance import moments
from tests.cogs.conftest import without_pictures
from tests.cogs.people import (
    BLUE,
    CHANNEL,
    GREEN,
    bot_of,
    choose_game,
    first_value,
    play_out,
    seen_by,
    shown,
    suggested_button,
)
from tests.engine.games import cases, games, modules
from tests.engine.playouts import chance
from tests.support.settled_world import World

NAMES = [module.info.name for module in GAMES]
STEP = re.compile(r"Lesson, (\d+) of (\d+)\.")


def step_of(panel: Answer | VisibleMessage) -> tuple[int, int]:
    """The step that a panel names, and how many there are."""
    found = STEP.search(panel.text)
    assert found is not None, panel.text
    return int(found[1]), int(found[2])


async def play_on(world: World, ana: Member) -> None:
    """Make the move that an easy computer player would make in the member's place."""
    table_view = await seen_by(world, ana)
    assert table_view.seat is not None
    with world.as_bot():
        await bot_of(world).tables.play.act(1, ana.id, sensible(table_view))
        bot_of(world).background.timekeeper.table_changed(1)
    await world.settle()


def sensible(table_view: TableView) -> Any:
    name = table_view.table.game
    player = modules()[name].players["steady"]
    seat = table_view.seat or 0
    return player.choose(games()[name], table_view.view, seat, chance("lesson", table_view.stamp))


@pytest.mark.parametrize("name", NAMES)
async def test_a_lesson_goes_from_its_first_step_to_its_last(world: World, name: str) -> None:
    ana = world.member("ana")
    panel = await ana.slash(CHANNEL, "learn", game=name)
    assert panel.ephemeral
    first, count = step_of(panel)
    assert first == 1
    assert shown(panel).pictures
    assert any(not button.disabled for button in shown(panel).buttons)
    steps = [first]
    with without_pictures():  # of the others nobody looks at them
        for _ in range(60):
            if steps[-1] == count:
                break
            if (await seen_by(world, ana)).moves:
                await play_on(world, ana)
            panel = await ana.slash(CHANNEL, "learn", game=name)
            steps.append(step_of(panel)[0])
    assert steps[-1] == count
    assert f"/{name} new" in panel.text
    assert ("/table close" in panel.text) == ((await seen_by(world, ana)).table.status == "playing")
    assert steps == sorted(steps), "no step comes back"
    assert len(set(steps)) >= count - 2, f"only {sorted(set(steps))} of {count} were said"
    assert not [seen for seen in world.member("bela").visible(CHANNEL) if "Lesson" in seen.text]


async def follow(world: World, member: Member) -> tuple[int, int]:
    """Press what is green or blue, else choose what a menu has first, else press a button; the next step."""
    panel = next(seen for seen in reversed(member.visible(CHANNEL)) if seen.ephemeral)
    able = [button for button in panel.buttons if not button.disabled]
    if any(button.style in (GREEN, BLUE) for button in able):
        await member.press(panel, custom_id=suggested_button(panel).custom_id)
    elif not panel.menus:
        await member.press(panel, able[0].label)
    else:
        await member.choose(panel, first_value(panel), custom_id=panel.menus[0].custom_id)
    return step_of(next(seen for seen in reversed(member.visible(CHANNEL)) if seen.ephemeral))


@pytest.mark.usefixtures("words_alone")
@pytest.mark.parametrize("name", NAMES)
async def test_who_follows_the_panel_hears_every_step(world: World, name: str) -> None:
    ana = world.member("ana")
    steps = [step_of(await ana.slash(CHANNEL, "learn", game=name))]
    while steps[-1][0] < steps[-1][1] and len(steps) < 60:
        steps.append(await follow(world, ana))
    numbers = [step for step, _ in steps]
    assert sorted(set(numbers)) == list(range(1, steps[0][1] + 1)), numbers
    assert numbers == sorted(numbers), "no step comes back"


def test_where_a_lesson_was_closed_nobody_is_asked_to_play_on() -> None:
    case = next(case for case in cases() if case.name == "quetinny")
    table_view = moments(case)[-2].table_view(0)
    assert table_view.result is None
    lesson = Lesson(1, ("That is all.",), lambda view, seat: 0)
    assert "Play on" in lesson.text(table_view, ENGLISH)
    closed = structs.replace(table_view, table=structs.replace(table_view.table, status="closed"))
    assert lesson.text(closed, ENGLISH).endswith("That is all. `/quetinny new` opens a new table.")


async def test_it_is_left_and_gone_on_with(world: World) -> None:
    ana = world.member("ana")
    await ana.slash(CHANNEL, "learn", game="Quetinny")
    await play_on(world, ana)
    await world.restart_bot()
    assert "a lesson: continue with `/learn`" in (await ana.slash(CHANNEL, "table mine")).text
    assert step_of(await ana.slash(CHANNEL, "learn", game="Quetinny"))[0] == 2
    tables, _ = await bot_of(world).tables.views.overview(ana.id)
    assert len(tables) == 1


async def test_all_learn_at_the_same_deal_and_a_usual_table_has_another(world: World) -> None:
    for number, member in enumerate(("ana", "bela"), 1):
        await world.member(member).slash(CHANNEL, "learn", game="quetinny")
        assert (await seen_by(world, world.member(member), number)).view.opening
    first, second = [(await seen_by(world, None, number)).view.opening for number in (1, 2)]
    assert first == second
    await world.member("ana").slash(CHANNEL, "quetinny new")
    assert (await seen_by(world, None, 3)).view.opening != first


@pytest.mark.usefixtures("words_alone")
async def test_a_lesson_counts_in_no_statistics(world: World) -> None:
    ana = world.member("ana")
    await ana.slash(CHANNEL, "learn", game="quetinny")

    def choose(loaded: LoadedTable, seat: int, number: int) -> Any:
        player = modules()["quetinny"].players["steady"]
        view = loaded.game.view(loaded.state, seat)
        return player.choose(loaded.game, view, seat, chance("lesson", number))

    await play_out(world, [ana], choose, 80)
    assert (await seen_by(world, ana)).table.status == "over"
    assert "not finished a game" in (await ana.slash(CHANNEL, "me")).text


async def test_help_leads_to_it(world: World) -> None:
    ana = world.member("ana")
    page = await choose_game(ana, await ana.slash(CHANNEL, "help"), "ceylon")
    assert step_of(await ana.press(page, "Learn it")) == (1, 7)


async def test_a_game_without_one_says_where_it_is_explained(world: World) -> None:
    answer = await world.member("ana").slash(CHANNEL, "learn", game="go")
    assert "Kashgar" in answer.text

"""Below every panel: whose time runs until when, the way to the board, log and rules."""

from __future__ import annotations

from datetime import timedelta

import pytest
from msgspec import structs

from cogs.game_module import by_name, load_games
from cogs.games import GAMES
from cogs.table_screens.board import log_button, onward_button
from cogs.table_screens.footer import footer
from data.catalogue import ENGLISH
from engine.core.chance import Chance
from tables.core.message_types import PostedMessage
from tables.core.types import Deadline
from tables.core.view_types import TableView
from tests.cogs.people import CHANNEL, board, open_panel, shown, sit_down
from tests.cogs.table_views import LONGEST_FOOTER, NOW, view_of
from tests.support.settled_world import World

RULES = load_games(GAMES)
UI = by_name(GAMES)["ceylon"].make_ui()
BOARD = PostedMessage(10**19, 10**19 + 1, 5, NOW)


def a_view(seat: int, awaited: set[int], *dues: tuple[int, int]) -> TableView:
    """A view of a table where these seats have so many hours."""
    game = RULES["ceylon"]
    table_view = view_of(game, game.new(game.read_options(b"{}"), 3, Chance(bytes(32))), seat, 3, {})
    lines = tuple(Deadline(number, NOW + timedelta(hours=hours)) for number, hours in dues)
    return structs.replace(table_view, deadlines=lines, awaited=frozenset(awaited))


def stamp(hours: int) -> str:
    return f"<t:{int((NOW + timedelta(hours=hours)).timestamp())}:R>"


@pytest.mark.parametrize(
    ("table_view", "said"),
    [
        (a_view(0, {0}, (0, 2)), f"Your deadline: {stamp(2)}"),
        (a_view(0, {0, 1}, (0, 5), (1, 2)), f"Your deadline: {stamp(5)}"),
        (a_view(0, {1, 2}, (1, 5), (2, 3)), f"The others’ deadline: {stamp(3)}"),
        (a_view(0, {1}, (0, 1), (1, 5)), f"The others’ deadline: {stamp(5)}"),
    ],
)
def test_the_readers_own_time_comes_before_that_of_others(table_view: TableView, said: str) -> None:
    line = footer(UI, table_view, BOARD, ENGLISH)
    title = UI.table_title(table_view, ENGLISH)
    assert (
        line.text
        == f"{title} · {said} · [Board](https://discord.com/channels/1/{BOARD.channel}/{BOARD.message})"
    )
    assert len(line.text) < len(LONGEST_FOOTER.text)


def test_without_clock_and_board_log_and_rules_are_there_all_the_same() -> None:
    line = footer(UI, a_view(0, {0}), None, ENGLISH)
    assert line.text == UI.table_title(a_view(0, {0}), ENGLISH)
    assert line.button == log_button(ENGLISH)


def test_the_end_of_a_game_leads_to_another_one() -> None:
    table_view = a_view(0, set())
    over = structs.replace(table_view, table=structs.replace(table_view.table, status="over"))
    line = footer(UI, over, BOARD, ENGLISH)
    assert " · [Board](" in line.text
    assert line.button == onward_button(over, ENGLISH)


async def test_a_panel_leads_to_the_board_the_log_and_the_rules(world: World) -> None:
    ana, bela = await sit_down(world, "ceylon", ("ana", "bela"), clock="24h")
    panel = await open_panel(ana, "My hand")
    now = board(ana)
    assert f"/{now.channel_id}/{now.id})" in panel.text
    assert "<t:" in panel.text
    log = await ana.press(panel, "Log · Rules")
    assert "Log of table 1" in log.text
    assert shown(log).id != shown(panel).id, "the panel stays"
    rules = await ana.press(log, "Rules")
    assert "Rules of Ceylon" in rules.text
    # In direct messages, too.
    await bela.slash(CHANNEL, "settings mine", hand="dm")
    kept = bela.inbox[-1]
    assert f"/{now.channel_id}/{now.id})" in kept.text
    assert "Log of table 1" in (await bela.press(kept, "Log · Rules")).text

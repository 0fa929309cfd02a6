"""The command ``new`` of every game, as Discord is told of it."""

from __future__ import annotations

from typing import Any
from unittest import mock

import pytest
from msgspec import structs

from cogs.games import GAMES
from cogs.lobby import new_table
from cogs.palimpsest.module import PALIMPSEST
from tests.support.settled_world import World

NAMES = {
    "quetinny": "excuse courts pawns bare_ends cubes_per_caravan",
    "ceylon": "target clipper_draws gifts attacks storms officials clock trade_clock answer_clock remind",
    "traitors": "map garnets season bid_limit cuts kill_bonus early_end clock token_clock remind",
    "palimpsest": "pawns courts excuse last rules contact cubes clock remind",
    "kashgar": "deck cut_and_thrust clock remind",
}
"""Names that people have learned, in the order of the list they are chosen from; others may be among them."""


def new_of(world: World, game: str) -> dict[str, Any]:
    group = world.bot.tree.get_command(game).to_dict(world.bot.tree)
    return next(command for command in group["options"] if command["name"] == "new")


async def test_names_and_their_order_stay(world: World) -> None:
    for game, names in NAMES.items():
        learned = names.split()
        found = [one["name"] for one in new_of(world, game)["options"]]
        assert [name for name in found if name in learned] == learned


async def test_each_game_says_what_it_begins_and_how_many_may_play(world: World) -> None:
    for module in GAMES:
        said = new_of(world, module.info.name)["description"]
        most = module.info.seats[1]
        assert module.info.title in said
        assert (f"{most} players" in said) == (most > 1)


@pytest.mark.parametrize(
    ("seats", "said"),
    [((1, 1), "Begin a game of"), ((2, 4), "for 2 to 4 players"), ((2, 2), "for 2 players")],
)
def test_how_many_may_play_is_one_number_where_it_can_be_no_other(
    monkeypatch: pytest.MonkeyPatch, seats: tuple[int, int], said: str
) -> None:
    ui, nothing = PALIMPSEST.make_ui(), mock.Mock()
    monkeypatch.setattr(ui.game, "info", structs.replace(ui.game.info, seats=seats))
    assert said in new_table.TableBeginner(ui, nothing, nothing, nothing, {}).command().description


async def test_choices_bounds_and_completion_are_those_of_the_rules(world: World) -> None:
    by_name = {one["name"]: one for one in new_of(world, "traitors")["options"]}
    assert [choice["value"] for choice in by_name["early_end"]["choices"]] == ["any", "from_round_2", "never"]
    assert (by_name["garnets"]["min_value"], by_name["garnets"]["max_value"]) == (0, 1000)
    assert by_name["map"]["autocomplete"]
    assert by_name["clock"]["autocomplete"]
    assert not any(one["required"] for one in by_name.values())

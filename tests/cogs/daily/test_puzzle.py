"""The puzzle of the day as people solve it, and the puzzles that are shipped."""

from __future__ import annotations

import functools
from datetime import date
from typing import Any

import pytest

import data
from cogs.assembly import PUZZLES
from cogs.daily import keeper
from cogs.daily.puzzle_screens import AGAIN, ANSWER, offered, puzzle_screen
from cogs.games import GAMES
from cogs.screens.screen import Screen, Text
from data.catalogue import ENGLISH
from engine.players.puzzles import read_view
from render.drawing.picture import Picture
from sandbox.adapter import Answer, Member
from tables.core.types import Person
from tables.daily.puzzles import PuzzleBook
from tests.cogs.people import CHANNEL, bot_of, choose_value, shown
from tests.engine.games import games
from tests.engine.playouts import chance
from tests.support.blank import without_paint
from tests.support.settled_world import World
from tests.support.thorough import times

READER = Person(7, "Ana")
BOOK = PuzzleBook(games(), data.read_folder(PUZZLES))
KEYS = sorted(BOOK.games)
DRAWN = KEYS[:: times(3, 1)]
"""Those whose pictures are looked at."""


@functools.cache
def uis() -> dict[str, Any]:
    return {module.info.name: module.make_ui() for module in GAMES}


@functools.cache
def screen_of(key: str) -> Screen:
    """A puzzle as it is asked."""
    puzzle = BOOK.shown(key, READER)
    return puzzle_screen(uis()[BOOK.games[key]], puzzle, date(2026, 11, 22), ENGLISH)


@functools.cache
def drawn(key: str) -> Picture:
    """The picture above it, which several tests look at."""
    request = screen_of(key).picture
    assert request is not None
    return request()


@without_paint
@pytest.mark.parametrize("key", KEYS)
def test_a_shipped_puzzle_is_a_view_with_one_move_that_is_clearly_the_best(key: str) -> None:
    puzzle = BOOK.shown(key, READER)
    table_view, game = puzzle.table_view, games()[BOOK.games[key]]
    assert 3 <= len(puzzle.moves) == len(puzzle.analysis.moves) <= 5
    best, *others = puzzle.analysis.moves
    assert best.move == puzzle.moves[puzzle.right]
    assert all(one.behind >= 0.04 and one.behind > 3 * one.error for one in others)
    state = game.resample(table_view.view, chance("puzzle"))
    for move in puzzle.moves:
        game.check(state, table_view.seat or 0, move)
    # It holds what its seat saw: a state in which others have other hands fits it as well.
    assert read_view(game, BOOK._found[key][1]) == table_view.view
    assert table_view.view.seat == table_view.seat
    # All can be told apart, and fit.
    ui = uis()[game.info.name]
    assert len(offered(ui, puzzle, ENGLISH)) >= 3
    screen = screen_of(key)
    assert screen.picture is not None
    if key in DRAWN:
        assert drawn(key).alt
    assert not [line for line in screen.text if "stays in" in line], "nothing is ordered yet"
    below = "\n".join(row.text for row in screen.rows if isinstance(row, Text))
    asked = ui.game_headline(table_view, ENGLISH), *ui.standings(table_view, ENGLISH)
    assert all(line in below for line in asked), "no picture says who has what"
    own_alone = game.info.name in ("ceylon", "kashgar")
    assert len(screen.more_pictures) == own_alone, "no public message stands beside it"


@without_paint
@pytest.mark.parametrize("key", [key for key in KEYS if BOOK.games[key] == "traitors"])
def test_a_puzzle_on_a_map_shows_the_numbers_of_the_cities_that_its_answers_name(key: str) -> None:
    puzzle, picture = BOOK.shown(key, READER), drawn(key)
    view = puzzle.table_view.view
    named = "\n".join(one.words for one in offered(uis()["traitors"], puzzle, ENGLISH))
    cities = [f"{number} {city.name}" for number, city in enumerate(view.map.cities, 1)]
    cities = [city for city in cities if f" {city}" in named]
    assert cities
    for city in cities:
        number, _, name = city.partition(" ")
        disc = picture.hits[f"city:{name}"]
        assert any(label.text == number and disc.holds(label.ink) for label in picture.labels)


@without_paint
@pytest.mark.parametrize("key", [key for key in DRAWN if BOOK.games[key] == "palimpsest"])
def test_a_puzzle_of_cards_over_cards_has_its_answers_letters_at_their_places(key: str) -> None:
    puzzle = BOOK.shown(key, READER)
    spots = "".join(hit.removeprefix("place:") for hit in drawn(key).hits if hit.startswith("place:"))
    assert sorted(spots) == list("ABCDE"[: len(offered(uis()["palimpsest"], puzzle, ENGLISH))])


def test_puzzles_are_of_games_that_people_play_together() -> None:
    several = {module.info.name for module in GAMES if module.info.seats[1] > 1}
    assert BOOK.games
    assert set(BOOK.games.values()) <= several


async def choose(world: World, member: Member, panel: Answer, *, right: bool) -> Answer:
    """Choose the best move, or another one."""
    bot = bot_of(world)
    with world.as_bot():
        day = await bot.tables.puzzles.today(None, member.id)
        key = await bot.tables.puzzles.of_day(BOOK, day)
    puzzle = BOOK.shown(key, READER)
    options = next(iter(shown(panel).menus)).options
    found = [value for value in options if value.endswith(f"/{puzzle.right}") == right]
    return await choose_value(member, shown(panel), found[0])


async def test_a_puzzle_a_day_is_answered_once_and_told_why(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    panel = await ana.slash(CHANNEL, "puzzle")
    assert panel.ephemeral
    assert "clearly the best. Which one?" in panel.text
    assert shown(panel).pictures
    assert not shown(panel).buttons
    (menu,) = shown(panel).menus
    assert all(value.startswith(f"{ANSWER}:") for value in menu.options)
    answered = await choose(world, ana, panel, right=True)
    assert "✅ Right" in answered.text
    assert "% of simulated games" in answered.text
    assert "1 day in a row" in answered.text
    # The first answer counts, from whichever message.
    await world.restart_bot()
    again = await ana.slash(ana.dm, "puzzle")
    assert "✅ Right" in again.text
    # The same one for all; a wrong answer says which is the best.
    other = await bela.slash("lounge", "puzzle")
    assert [*shown(other).menus[0].options.values()] == [*menu.options.values()]
    late = await bela.slash("lounge", "puzzle")
    missed = await choose(world, bela, other, right=False)
    assert "❌ You chose " in missed.text
    assert "It comes back in /puzzle in 1 day." in missed.text
    assert "❌ You chose " in (await choose(world, bela, late, right=True)).text
    # Another day, another puzzle; the streak goes on.
    await world.advance(hours=24)
    following = await ana.slash(CHANNEL, "puzzle")
    assert following.text != panel.text
    unanswered = await bela.slash(CHANNEL, "puzzle")
    assert "2 days in a row" in (await choose(world, ana, following, right=True)).text
    await world.advance(hours=48)
    old = await choose_value(bela, shown(unanswered), next(iter(shown(unanswered).menus[0].options)))
    assert "another day" in old.text


async def test_a_puzzle_that_was_missed_comes_back_each_time_later_until_it_is_known(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Months go by, in which nothing but puzzles is due.
    monkeypatch.setattr(keeper, "LONGEST_SLEEP", 7 * 24 * 3600.0)
    bela = world.member("bela")
    await choose(world, bela, await bela.slash(CHANNEL, "puzzle"), right=False)
    tables = bot_of(world).tables
    with world.as_bot():
        key = await tables.puzzles.of_day(BOOK, await tables.puzzles.today(None, bela.id))
    right = f"{AGAIN}:{key}/{BOOK.shown(key, READER).right}"

    async def waiting(days: int) -> Answer | None:
        """What has come back after so many days, if anything has."""
        await world.advance(hours=24 * days)
        panel = await bela.slash(CHANNEL, "puzzle")
        offered = [
            button for button in shown(panel).buttons if button.label.startswith("Positions you missed")
        ]
        return await bela.press(panel, offered[0].label) if offered else None

    assert await waiting(0) is None
    back = await waiting(1)
    assert back is not None
    assert "a position you missed" in back.text
    wrong = next(value for value in shown(back).menus[0].options if value != right)
    again = await choose_value(bela, shown(back), wrong)
    assert "❌ You chose " in again.text
    assert "It comes back in /puzzle in 1 day." in again.text
    for days, following in ((1, 3), (3, 7), (7, 21), (21, 0)):
        back = await waiting(days)
        assert back is not None
        found = await choose_value(bela, shown(back), right)
        assert "✅ Right" in found.text
        assert f"in {following} days." in found.text or ("does not come back" in found.text and not following)
    assert await waiting(30) is None

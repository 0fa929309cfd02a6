"""First steps as a newcomer takes them: what this is, a game chosen, begun with one press; rules found."""

from __future__ import annotations

import pytest

from cogs.games import GAMES
from cogs.table_screens.game_ui import WEIGHTS
from tests.cogs.people import CHANNEL, board, bot_of, choose_game, seen_by, shown
from tests.engine.games import modules
from tests.support.settled_world import World

NAMES = [module.info.name for module in GAMES]


async def test_help_says_what_this_is_and_offers_a_start(world: World) -> None:
    answer = await world.member("ana").slash(CHANNEL, "help")
    assert answer.ephemeral
    first, *_ = shown(answer).buttons
    lightest = min(
        (module.ui.introduction for module in GAMES),
        key=lambda one: (WEIGHTS.index(one.weight), one.minutes),
    )
    (start,) = [module.info.name for module in GAMES if module.ui.introduction is lightest]
    assert first.label == "Start here"
    assert first.custom_id is not None
    assert first.custom_id.endswith(f"game:{start}")
    for name in NAMES:
        assert answer.text.count(modules()[name].info.title) == 1
    assert "2 to 6 players · 40 to 90 minutes · medium" in answer.text


@pytest.mark.parametrize("name", NAMES)
async def test_a_game_is_chosen_and_begun_with_one_press(world: World, name: str) -> None:
    ana, title = world.member("ana"), modules()[name].info.title
    answer = await ana.slash(CHANNEL, "help")
    page = await choose_game(ana, answer, name)
    assert title in page.text
    assert shown(page).pictures
    assert " minutes · " in page.text
    begun = await ana.press(page, "Play now" if name == "quetinny" else "Play against computers")
    own = board(ana) if name == "quetinny" else shown(begun)
    assert own.pictures, "the own panel is there"
    table_view = await seen_by(world, ana)
    assert table_view.table.status == "playing"
    assert [seat.person is not None for seat in table_view.table.seats].count(True) == 1
    assert len(table_view.table.seats) == modules()[name].info.seats[0]


async def test_all_games_are_one_press_away_from_each(world: World) -> None:
    ana = world.member("ana")
    page = await choose_game(ana, await ana.slash(CHANNEL, "help"), "kashgar")
    again = await ana.press(page, "All games")
    assert "Welcome" in again.text


async def test_a_game_of_a_server_cannot_begin_in_direct_messages(world: World) -> None:
    ana = world.member("ana")
    page = await choose_game(ana, await ana.slash(ana.dm, "help"), "traitors")
    answer = await ana.press(page, "Play against computers")
    assert "server" in answer.text
    assert bot_of(world).tables is not None
    assert await bot_of(world).tables.views.overview(ana.id) == ([], {})


async def test_rules_of_any_game_are_read_without_a_table(world: World) -> None:
    ana = world.member("ana")
    for game in ("Kashgar", "kashgar", " KASHGAR "):
        first = await ana.slash(CHANNEL, "rules", game=game)
        assert "Rules of Kashgar (1/" in first.text
        assert "Goal" in first.text
    second = await ana.press(first, "Next")
    assert "(2/" in second.text


async def test_words_are_found_in_rules_with_the_way_to_their_page(world: World) -> None:
    ana = world.member("ana")
    found = await ana.slash(CHANNEL, "rules", game="ceylon", words="monsoon random")
    assert "2 Winds, a monsoon" in found.text
    (page,) = [button.label for button in shown(found).buttons]
    assert "monsoon" in (await ana.press(found, page)).text


async def test_words_that_are_nowhere_lead_to_the_beginning(world: World) -> None:
    ana = world.member("ana")
    found = await ana.slash(CHANNEL, "rules", game="ceylon", words="*zeppelin*")
    assert "No passage has all of these words" in found.text
    assert "(1/" in (await ana.press(found, "Rules")).text


async def test_a_game_that_is_not_here_is_named_with_those_that_are(world: World) -> None:
    answer = await world.member("ana").slash(CHANNEL, "rules", game="chess")
    assert "Kashgar" in answer.text


@pytest.mark.parametrize("name", sorted(modules()))
def test_rules_begin_with_the_goal(name: str) -> None:
    headings = [line for line in modules()[name].rule_text.read_text().splitlines() if line.startswith("## ")]
    assert headings[0].startswith("## Goal")


async def test_a_table_for_friends_is_one_press_from_the_game(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    page = await choose_game(ana, await ana.slash(CHANNEL, "help"), "kashgar")
    assert shown(page).buttons[0].label == "Play with friends"
    opened = await ana.press(page, "Play with friends")
    assert opened.ephemeral
    assert "Table 1 is open" in opened.text
    assert "Clock: 1 day for each decision." in board(bela).text
    await bela.press(board(bela), "Join")
    await ana.press(board(ana), "Start")
    assert (await seen_by(world, ana)).table.status == "playing"


async def test_friends_gather_in_servers_alone(world: World) -> None:
    ana = world.member("ana")
    page = await choose_game(ana, await ana.slash(ana.dm, "help"), "kashgar")
    assert "server" in (await ana.press(page, "Play with friends")).text
    assert await bot_of(world).tables.views.overview(ana.id) == ([], {})


async def test_words_alone_are_chosen_where_everybody_begins(world: World) -> None:
    ana = world.member("ana")
    first = await ana.slash(CHANNEL, "help")
    chosen = await ana.press(first, "Play in words")
    assert shown(chosen).id == shown(first).id
    assert "Welcome" in chosen.text, "the games are there still"
    assert "words in place of pictures" in chosen.text, "what was done is seen"
    assert "in words alone, for screen readers" in (await ana.slash(CHANNEL, "settings mine")).text
    begun = await ana.press(await choose_game(ana, chosen, "kashgar"), "Play against computers")
    assert not shown(begun).pictures
    back = await ana.press(await ana.slash(CHANNEL, "help"), "Show pictures")
    assert shown(await choose_game(ana, back, "kashgar")).pictures

"""Playing again: the same game with the same options, for those who played."""

from __future__ import annotations

import pytest
from msgspec import structs

from cogs.game_module import load_games
from cogs.games import GAMES
from cogs.table_screens.introduction import players_words
from data.catalogue import ENGLISH
from engine.core.codec import encode
from tables.core.errors import NoSuchTable
from tests.cogs.people import CHANNEL, add_computer, board, boards, seen_by
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("little_thought")

RULES = load_games(GAMES)


@pytest.mark.parametrize("name", sorted(RULES))
def test_options_of_a_table_serve_another_one(name: str) -> None:
    game = RULES[name]
    few, most = game.info.seats
    for seats in range(few, most + 1):
        usual = game.read_options(b"{}")
        settled = game.settle(usual, seats)
        again = game.unsettle(settled, seats)
        assert again == usual
        assert game.read_options(encode(again)) == usual
        assert game.settle(again, most) == game.settle(usual, most)


@pytest.mark.parametrize(
    ("name", "content", "earlier"),
    [("kashgar", "deck", {"about": "Of last year."}), ("traitors", "map", {"frame": (10, 10)})],
)
def test_another_game_takes_todays_edition_of_what_is_built_in(
    name: str, content: str, earlier: dict[str, object]
) -> None:
    game = RULES[name]
    settled = game.settle(game.read_options(b"{}"), 3)

    def content_again(**changes: object) -> object:
        played = structs.replace(getattr(settled, content), **changes)
        return getattr(game.unsettle(structs.replace(settled, **{content: played}), 3), content)

    assert content_again(**earlier) is None
    assert content_again(**earlier, name="A server’s own") is not None


def test_brought_garnets_are_brought_again() -> None:
    traitors = RULES["traitors"]
    season = traitors.read_options(b'{"garnets": "season"}')
    played = traitors.with_stakes(traitors.settle(season, 3), (0, 2, 1))
    assert traitors.unsettle(played, 3) == season
    larger = traitors.settle(traitors.read_options(b"{}"), 12)
    assert traitors.unsettle(larger, 3) == larger, "a map that was chosen stays"


async def test_the_first_who_presses_is_host_and_the_others_join(world: World) -> None:
    ana, bela, chidi = (world.member(name) for name in ("ana", "bela", "chidi"))
    await ana.slash(CHANNEL, "ceylon new", target=50, clock="24h")
    await bela.press(board(ana), "Join")
    await add_computer(ana, "strong")
    await ana.press(board(ana), "Start")
    early = board(ana)
    assert "Play again" not in [button.label for button in early.buttons]
    await ana.press(await ana.slash(CHANNEL, "table close", table=1), "End without result")
    await bela.press(board(bela), "Agree")
    over = board(ana)
    stranger = await chidi.press(over, "Play again")
    assert "no seat" in stranger.text
    opened = await bela.press(over, "Play again")
    assert "Table 2 is open" in opened.text
    assert opened.ephemeral
    lobby = board(ana)
    assert "Béla (host)" in lobby.text
    assert "(computer player, strong)" in lobby.text
    assert "50" in lobby.text
    assert "1 day" in lobby.text
    (call,) = [seen for seen in ana.visible(CHANNEL) if "play Ceylon again" in seen.text]
    assert call.pinged == {"ana"}
    assert "You are now seated at table 2" in (await ana.press(over, "Play again")).text
    assert "You are already at table 2." in (await ana.press(over, "Play again")).text
    # They sit as they sat before, whoever came first.
    assert [seat.name for seat in (await seen_by(world, ana, 2)).table.seats][:2] == ["Ana", "Béla"]
    assert "· Béla (host)" in board(ana).text
    await bela.press(board(bela), "Start")
    assert "draws and trades" in board(ana).text
    # That table has begun: the button leads there, and opens no other one.
    assert "table 2" in (await ana.press(over, "Play again")).text
    assert (await seen_by(world, ana, 2)).table.status == "playing"
    with pytest.raises(NoSuchTable):
        await seen_by(world, ana, 3)


async def test_a_solitaire_begins_at_once(world: World) -> None:
    ana = world.member("ana")
    await ana.slash(CHANNEL, "quetinny new", courts=True)
    await ana.press(await ana.slash(CHANNEL, "seat resign"), "Give up")
    again = await ana.press(board(ana), "Play again")
    assert "table 2" in again.text
    assert board(ana).pictures
    table_view = await seen_by(world, ana, 2)
    assert table_view.table.status == "playing"
    assert table_view.view.options.courts
    assert len(boards(ana)) >= 2
    over = boards(ana)[0]
    for _ in range(3):
        assert "table 2" in (await ana.press(over, "Play again")).text
    with pytest.raises(NoSuchTable):
        await seen_by(world, ana, 3)


@pytest.mark.parametrize(
    ("seats", "said"), [((1, 1), "1 player"), ((2, 6), "2 to 6 players"), ((4, 4), "4 players")]
)
def test_help_counts_players_in_english(seats: tuple[int, int], said: str) -> None:
    assert players_words(seats, ENGLISH) == said

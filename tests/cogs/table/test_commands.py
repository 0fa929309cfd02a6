"""``/table``: rules, log, board, verify and the list of one's tables."""

from __future__ import annotations

import re

import pytest

from cogs.games import GAMES
from cogs.help.rule_pages import PAGE_LIMIT, rule_pages
from cogs.screens.numbers import read_number
from cogs.table_lists.my_tables import fitting
from cogs.table_screens.log import LOG_LINES
from data.catalogue import ENGLISH
from engine.core.chance import COMMITMENT_SHOWN
from tests.cogs.people import CHANNEL, board, bot_of, play, seen_by, shown, sit_down
from tests.support.settled_world import World

pytestmark = pytest.mark.usefixtures("words_alone", "little_thought")


def test_every_rule_text_fits_in_messages():
    for path in (module.rule_text for module in GAMES):
        pages = rule_pages(path, ENGLISH)
        assert pages
        assert all(0 < len(page) <= PAGE_LIMIT for page in pages)
        # Nothing of the text is lost between pages.
        assert sum(page.count("## ") for page in pages) == path.read_text(encoding="utf-8").count("\n## ")


async def test_rules_turn_their_pages(world: World) -> None:
    ana = world.member("ana")
    await ana.slash("tables", "quetinny new")
    page = await ana.slash("tables", "rules")
    assert "Rules of Quetinny" in page.text
    assert "(1/" in page.text
    if any(button.label == "Next" for button in shown(page).buttons):
        following = await ana.press(page, "Next")
        assert "(2/" in following.text
    bela = world.member("bela")
    from_board = await bela.press(await bela.press(board(ana), "Log · Rules"), "Rules")
    assert "Rules of Quetinny" in from_board.text
    assert from_board.ephemeral


async def test_without_a_table_each_command_says_how_to_begin(world: World) -> None:
    ana = world.member("ana")
    for command in ("table board", "table log", "rules", "deal verify", "seat resign"):
        answer = await ana.slash("lounge", command)
        assert "not playing at such a table" in answer.text
    mine = await ana.slash("lounge", "table mine")
    assert "/help" in mine.text


async def test_verify_shows_the_commitment_and_keeps_the_seed_until_the_end(world: World) -> None:
    ana = world.member("ana")
    await ana.slash("tables", "quetinny new")
    during = await ana.slash("tables", "deal verify")
    table_view = await bot_of(world).tables.views.get(1, ana.id)
    assert table_view.table.commitment in during.text
    shown = f"{table_view.table.commitment[:COMMITMENT_SHOWN]}…"
    assert shown in board(ana).text
    log = await ana.slash("tables", "table log")
    assert f"SHA-256 of the seed: `{table_view.table.commitment}`" in log.text
    for posted in (shown, f"`{shown}`", table_view.table.commitment.upper()):
        same = await ana.slash("tables", "deal verify", hash=posted)
        assert "✅ The seed matches its hash." in same.text
    for short in (shown[: COMMITMENT_SHOWN - 1], "…", ""):
        assert "❌" in (await ana.slash("tables", "deal verify", hash=short)).text
    assert "Seed:" not in during.text
    other = await ana.slash("tables", "deal verify", hash="0" * 64)
    assert "❌ The seed does not match its hash." in other.text
    asked = await ana.slash("tables", "seat resign")
    await ana.press(asked, "Give up")
    after = await ana.slash("tables", "deal verify", table=1)
    assert "Seed:" in after.text
    assert "✅ The seed matches its hash." in after.text


async def test_words_of_ones_own_are_mixed_into_the_deal(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.slash(CHANNEL, "kashgar new")
    lobby = board(ana)
    assert re.search(r"^-# sealed deal [0-9a-f]{24}…$", lobby.text, re.MULTILINE)
    refused = await bela.slash(CHANNEL, "deal words", text="not at the table", table=1)
    assert "no seat" in refused.text
    await bela.press(lobby, "Join")
    said = await bela.slash(CHANNEL, "deal words", text="row, row, row your boat")
    assert "mixed into the deal" in said.text
    assert "Words for the deal are from Béla." in board(ana).text
    await ana.press(board(ana), "Start")
    verified = await ana.slash(CHANNEL, "deal verify")
    assert "row, row, row your boat" in verified.text
    assert "✅ The seed matches its hash." in verified.text


async def test_others_tables_outside_this_server_are_not_shown(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    await ana.slash(ana.dm, "quetinny new")
    for command in ("table board", "table log"):
        refused = await bela.slash("tables", command, table=1)
        assert "no table 1 here" in refused.text


async def test_the_list_of_ones_tables_begins_with_those_that_wait_for_one(world: World) -> None:
    ana, bela = await sit_down(world, "ceylon", ("ana", "bela"), clock="24h")
    first = board(ana)
    on_turn, other = (ana, bela) if (await seen_by(world, ana)).view.player == 0 else (bela, ana)
    await other.slash(CHANNEL, "quetinny new")
    await other.slash(CHANNEL, "kashgar new")
    lines = (await other.slash("lounge", "table mine")).text.splitlines()[1:]
    solitaire, ceylon, lobby = lines
    assert solitaire.startswith("▶ [**Quetinny · table 2**](https://discord.com/channels/")
    assert "**your move**" in solitaire
    assert ceylon.startswith("· [**Ceylon · table 1**]")
    assert f"/{first.channel_id}/{first.id})" in ceylon
    assert "draws and trades" in ceylon
    assert "The others’ deadline: <t:" in ceylon
    assert "**Kashgar · table 3**" in lobby
    (mine,) = (await on_turn.slash("lounge", "table mine")).text.splitlines()[1:]
    assert mine.startswith("▶")
    assert "**Your turn**" in mine, "its reader is you"
    assert "your move" not in mine, "that is said once"
    assert "Your deadline: <t:" in mine


def test_a_list_that_is_too_long_says_how_much_is_missing() -> None:
    lines = [f"table {number}" for number in range(9)]
    assert fitting(lines, 90, ENGLISH) == lines
    assert fitting(lines, 24, ENGLISH) == [*lines[:3], "and 6 more"]


async def test_the_table_option_offers_ones_own_tables(world: World) -> None:
    ana = world.member("ana")
    await ana.slash("tables", "quetinny new")
    for typed in ("", "1", "quet", "zzz"):
        offered = await ana.autocomplete("tables", "table board", "table", typed)
        assert [choice.value for choice in offered] == ([] if typed == "zzz" else [1]), typed
        assert await world.member("bela").autocomplete("tables", "table board", "table", typed) == [], typed


async def test_a_long_log_is_read_backwards(world: World) -> None:
    ana = world.member("ana")
    await ana.slash("tables", "quetinny new")
    bot = bot_of(world)
    while (table_view := await bot.tables.views.get(1, ana.id)).table.number < LOG_LINES + 4:
        await bot.tables.play.act(1, ana.id, table_view.moves[-1])
    page = await ana.slash("tables", "table log")
    assert page.text.count("<t:") == LOG_LINES
    earlier = await ana.press(page, "Earlier")
    assert earlier.text.count("<t:") == 4
    labels = [button.label for button in shown(earlier).buttons]
    assert labels == ["Later", "Rules", "Replay", "Since I was here"]
    assert (await ana.press(earlier, "Later")).text.count("<t:") == LOG_LINES


@pytest.mark.parametrize("rest", ["²", "9" * 60, "-1", "x"])
def test_a_button_that_names_no_number_shows_the_first_page(rest: str) -> None:
    assert read_number(rest) is None


async def test_who_plays_ends_a_game_by_consent_or_gives_up(world: World) -> None:
    ana, bela, chidi = (world.member(name) for name in ("ana", "bela", "chidi"))
    await bela.slash("tables", "ceylon new")
    await chidi.press(board(bela), "Join")
    await bela.press(board(bela), "Start")
    asked = await bela.slash("tables", "table close", table=1)
    assert [button.label for button in shown(asked).buttons][:2] == ["End without result", "Give up"]
    told = shown(await bela.press(asked, "End without result"))
    assert "Everyone present has been asked" in told.text
    assert told.buttons == [], "the question is not asked any more"
    await chidi.press(board(chidi), "Against")
    assert (await seen_by(world, bela)).table.status == "playing"
    await chidi.press(await chidi.slash("tables", "table close"), "End without result")
    await bela.press(board(bela), "Agree")
    assert (await seen_by(world, bela)).table.status == "closed"
    assert any("agreed to end the game without a result" in seen.text for seen in ana.visible("tables"))
    late = await bela.slash("tables", "table close", table=1)
    assert "over" in late.text
    assert "Seed:" in (await bela.slash("tables", "deal verify", table=1)).text


@pytest.mark.parametrize(("command", "label"), [("seat resign", "Give up"), ("table close", "Close")])
async def test_whoever_plays_alone_is_not_told_of_others(world: World, command: str, label: str) -> None:
    ana = world.member("ana")
    await ana.slash("tables", "quetinny new")
    asked = await ana.slash("tables", command, table=1)
    assert "the table is then closed without a result" in asked.text
    assert [button.label for button in shown(asked).buttons][:1] == [label]
    await ana.press(asked, label)
    assert (await seen_by(world, ana)).table.status == "closed"


@pytest.mark.parametrize(("command", "label"), [("seat resign", "Give up"), ("table close", "Close")])
async def test_whoever_alone_is_left_is_told_what_closing_the_table_means(
    world: World, command: str, label: str
) -> None:
    bela, chidi = (world.member(name) for name in ("bela", "chidi"))
    await bela.slash("tables", "ceylon new")
    await chidi.press(board(bela), "Join")
    await bela.press(board(bela), "Start")
    await chidi.press(await chidi.slash("tables", "seat resign"), "Give up")
    alone = await bela.slash("tables", command, table=1)
    assert "If at least two people have made a move, you win." in alone.text
    assert [button.label for button in shown(alone).buttons][:1] == [label]
    await bela.press(alone, label)
    assert (await seen_by(world, bela)).table.status == "closed"


async def test_a_manager_who_does_not_play_closes_a_table(world: World) -> None:
    ana, bela, chidi, dunya = (world.member(name) for name in ("ana", "bela", "chidi", "dunya"))
    await bela.slash("tables", "ceylon new")
    await chidi.press(board(bela), "Join")
    await bela.press(board(bela), "Start")
    refused = await dunya.slash("tables", "table close", table=1)
    assert "Only B\u00e9la" in refused.text
    assert "Close" not in [button.label for button in shown(refused).buttons]
    offered = await ana.autocomplete("tables", "table close", "table", "")
    assert [choice.value for choice in offered] == [1], "a manager is offered what is played here"
    assert await dunya.autocomplete("tables", "table close", "table", "") == []
    asked = await ana.slash("tables", "table close", table=1)
    assert "cannot be taken back" in asked.text
    assert "draws and trades" in board(bela).text
    done = await ana.submit(await ana.press(asked, "Close without result"), {"reason": ""})
    assert "has been closed" in done.text
    assert "closed" in board(bela).text
    assert await ana.autocomplete("tables", "table close", "table", "") == [], (
        "what is over is not to be ended"
    )
    assert "is over" in (await ana.slash("tables", "table close", table=1)).text


async def test_a_manager_ends_a_game_with_the_points_as_they_stand(world: World) -> None:
    ana = world.member("ana")
    members = await sit_down(world, "palimpsest", ("bela", "chidi"))
    await play(world, members, 5)
    scores = (await seen_by(world, None)).view.points
    asked = await ana.slash(CHANNEL, "table close")
    assert "has the place that their points give them now" in asked.text
    await ana.submit(await ana.press(asked, "End with a result"), {"reason": ""})
    assert any("A manager of this server has ended the game" in seen.text for seen in ana.visible(CHANNEL))
    (game,) = await bot_of(world).tables.results.played()
    assert [seat.score for seat in game.seats] == [*scores]
    assert [seat.place for seat in game.seats] == [1 + (score < max(scores)) for score in scores]

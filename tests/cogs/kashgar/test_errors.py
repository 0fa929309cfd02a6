"""Kashgar when things go wrong: stale panels, double presses, outsiders, bad input, hostile deck files."""

from __future__ import annotations

import asyncio

import pytest

from engine.kashgar.loader import MOST_BYTES
from tests.cogs.kashgar.table import best_text, by_slash, on_turn, quick_deck, sit_down
from tests.cogs.people import CHANNEL, board, open_panel, seen_by, shown
from tests.support.settled_world import World


@pytest.mark.usefixtures("words_alone")
async def test_a_panel_of_an_earlier_position_says_so_and_changes_nothing(world: World) -> None:
    members = await sit_down(world, "ana bela")
    member = await on_turn(world, members)
    assert member is not None
    old = await open_panel(member)
    await world.advance(minutes=16)  # nobody can take it away or bring it up to date any more
    ready = await member.press(await open_panel(member), "Use 1a")
    await world.advance(minutes=16)
    await by_slash(member, "use 2 b")
    after = await seen_by(world, None)
    assert after.view.turn == 1
    assert "moved" in (await member.press(old, "Use 1a")).text
    late = await member.press(ready, "Confirm")
    assert "moved" in late.text or "since" in late.text
    assert await seen_by(world, None) == after


@pytest.mark.usefixtures("words_alone")
async def test_a_double_click_makes_one_move(world: World) -> None:
    members = await sit_down(world, "ana bela")
    member = await on_turn(world, members)
    assert member is not None
    panel = await member.press(await open_panel(member), "Use 1b")
    (confirm,) = [one.custom_id for one in shown(panel).buttons if one.label == "Confirm"]
    async with world.at_once():
        answers = await asyncio.gather(*(member.press(panel, custom_id=confirm) for _ in range(3)))
    assert all(answer.acknowledged for answer in answers)
    assert (await seen_by(world, None)).view.turn == 1


async def test_an_outsider_who_presses_everything_changes_nothing(world: World) -> None:
    members = await sit_down(world, "ana bela")
    member = await on_turn(world, members)
    assert member is not None
    await open_panel(member)
    farah = world.member("farah")
    before = await seen_by(world, None)
    for button in board(farah).buttons:
        answer = await farah.press(board(farah), button.label)
        assert answer.acknowledged
        assert answer.ephemeral
        assert button.label != "Take my turn" or "no seat" in answer.text
    assert not [seen for seen in farah.visible(CHANNEL) if "Your turn" in seen.text]
    for command, options in (
        ("hand", {}),
        ("move", {"move": "use 1"}),
    ):
        refused = await farah.slash(CHANNEL, f"kashgar {command}", table=1, **options)
        assert "no seat" in refused.text
        assert refused.ephemeral
    assert await farah.autocomplete(CHANNEL, "kashgar move", "move", "", table=1) == []
    assert await seen_by(world, None) == before


BAD_INPUT = [
    ("move", {"move": "keep nobody"}, "(K-"),
    ("move", {"move": "sell everything"}, "is not a move of this game"),
    ("move", {"move": "use 9"}, "Write this move"),
    ("move", {"move": "@everyone"}, "is not a"),
    ("move", {"move": "use 1 d"}, "(K-"),
    ("move", {"move": "part 1"}, "(K-"),
    ("move", {"move": "pass 1"}, "(K-9)"),
    ("move", {"move": "sell everything"}, "“use 1”"),
    ("card", {"name": "@everyone"}, "There is no card"),
    ("card", {"name": "bake"}, "Baker"),
    ("card", {"name": "baker", "deck": "no such deck"}, "no such deck"),
    ("new", {"clock": "soon"}, "is not a time"),
    ("new", {"deck": "Amber Road"}, "Amber Road"),
]


@pytest.mark.usefixtures("words_alone")
async def test_bad_input_gets_a_sentence_and_changes_nothing(world: World) -> None:
    members = await sit_down(world, "ana bela")
    member = await on_turn(world, members)
    assert member is not None
    before = await seen_by(world, None)
    for command, options, says in BAD_INPUT:
        answer = await member.slash(CHANNEL, f"kashgar {command}", **options)
        assert answer.ephemeral
        assert says in answer.text.replace("\\", ""), (command, options, answer.text)
        assert "Something went wrong" not in answer.text
    waiting = next(one for one in members if one is not member)
    assert "not your turn" in (await by_slash(waiting, "use 1")).text
    assert await seen_by(world, None) == before


async def test_what_is_typed_is_completed_from_the_legal_moves(world: World) -> None:
    members = await sit_down(world, "ana bela")
    member = await on_turn(world, members)
    assert member is not None
    offered = await member.autocomplete(CHANNEL, "kashgar move", "move", "")
    assert [choice.value for choice in offered] == [
        "use 1",
        "use 1 b",
        "use 2",
        "use 2 b",
        "use 3",
        "use 3 b",
    ]
    assert "Patriarch" in offered[0].name
    whole = await member.autocomplete(CHANNEL, "kashgar move", "move", "use 2 ")
    assert [choice.value for choice in whole][:2] == ["use 2", "use 2 b"]
    assert {choice.value for choice in whole} <= {choice.value for choice in offered}, "and no names"
    named = await member.autocomplete(CHANNEL, "kashgar move", "move", "patriarch turn over")
    assert next(choice.value for choice in named) == "use 1 b"
    await by_slash(member, "use 1")
    drawn = (await seen_by(world, member)).view.drawn
    offered = await member.autocomplete(CHANNEL, "kashgar move", "move", "")
    assert {choice.value for choice in offered} == {f"keep {key}" for key in drawn}
    cards = await member.autocomplete(CHANNEL, "kashgar card", "name", "grey")
    assert [choice.value for choice in cards] == ["Grey eminence"]


async def test_cards_and_decks_are_found_by_their_names_in_the_readers_language(world: World) -> None:
    ana = world.member("ana")
    ana.locale = "de"
    assert "### Bäcker" in (await ana.slash(CHANNEL, "kashgar card", name="bäcker")).text
    assert "### Bäcker" in (await ana.slash(CHANNEL, "kashgar card", name="baker")).text
    assert "Bäcker" in (await ana.slash(CHANNEL, "kashgar card", name="bäck")).text
    (offered,) = await ana.autocomplete(CHANNEL, "kashgar card", "name", "bäck")
    assert (offered.name, offered.value) == ("Bäcker", "Baker")
    (offered,) = await ana.autocomplete(CHANNEL, "kashgar new", "deck", "")
    assert (offered.name, offered.value) == ("Die Seidenstraße", "The Silk Road")
    assert (
        "Deck Die Seidenstraße"
        in (await ana.slash(CHANNEL, "kashgar deck show", name="Die Seidenstraße")).text
    )


async def test_cards_and_rules_say_what_is_known(world: World) -> None:
    ana = world.member("ana")
    card = await ana.slash(CHANNEL, "kashgar card", name="farmer")
    assert card.ephemeral
    assert "Grain field" in card.text
    assert "source:" in card.text
    assert shown(card).pictures
    rules = await ana.slash(CHANNEL, "kashgar rules")
    assert "reconstruction" in rules.text
    deck = await ana.press(rules, "Deck The Silk Road")
    assert "Deck The Silk Road (4/4)" in deck.text
    assert (
        "165 cards (34 named in the rulebook, 38 named in reviews, 93 reconstructed), 45 different persons."
        in deck.text
    )
    for word in ("named in the rulebook", "reconstructed", "Farmer"):
        assert word in deck.text
    back = await ana.press(deck, "Back")
    assert "Rules of Kashgar (3/4)" in back.text
    assert shown(back).id == shown(rules).id, "pages turn in place"
    assert (await ana.press(back, "Next")).text == deck.text
    assert (await ana.slash(CHANNEL, "kashgar rules", page=4)).text == deck.text
    general = await ana.slash(CHANNEL, "rules", game="kashgar")
    assert (await ana.press(general, "Deck The Silk Road")).text == deck.text


# --- deck files ------------------------------------------------------------------------------------


def mangled(old: bytes, new: bytes) -> bytes:
    text = quick_deck()
    assert old in text
    return text.replace(old, new, 1)


HOSTILE = [
    (b"", "name and about must be texts"),
    (b"\xff\xfe\x00deck", "UTF-8"),
    (b"name = [[[[", "not TOML"),
    (b"[" * 5000, "TOML"),
    (b'name = "@everyone"\n', "persons"),
    (b"x" * (MOST_BYTES + 1), "bytes"),
    (b"name = 7\n", "name"),
    (b"\x89PNG\r\n\x1a\n" + bytes(100), "UTF-8"),
]


@pytest.mark.rule("K-1")
async def test_hostile_deck_files_are_refused_in_one_sentence(world: World) -> None:
    ana = world.member("ana")
    more = [
        (mangled(b'name = "Grocer"', b'name = "<@1> **Grocer** @everyone"\nexec = "rm"'), "exec"),
        (mangled(b"copies = 13", b"copies = 12"), "13 cards"),
        (mangled(b'deck = "start"', b'deck = "nowhere"'), "'nowhere'"),
        (mangled(b"reserve = true", b"explode = true"), "explode"),
        (mangled(b"number = 1\n", b"number = 2\n"), "number"),
    ]
    for raw, says in (*HOSTILE, *more):
        answer = await ana.slash(CHANNEL, "kashgar deck upload", file=("<@2>`deck`.toml", raw))
        assert answer.ephemeral
        assert says in answer.text.replace("\\", ""), answer.text
        assert "Something went wrong" not in answer.text
        assert "<@2>" not in answer.text
        assert not shown(answer).buttons
    listed = await ana.slash(CHANNEL, "kashgar deck list")
    assert listed.text.count("\n") == 0


async def test_only_managers_bring_keep_and_remove_decks(world: World) -> None:
    ana, bela = world.member("ana"), world.member("bela")
    file = ("short.toml", quick_deck())
    assert "server manager" in (await bela.slash(CHANNEL, "kashgar deck upload", file=file)).text
    taken = await ana.slash(CHANNEL, "kashgar deck upload", file=file, name="the silk road")
    assert "built-in" in taken.text
    first = await ana.slash(CHANNEL, "kashgar deck upload", file=file)
    assert "not saved" in (await ana.press(first, "Discard")).text
    second = await ana.slash(CHANNEL, "kashgar deck upload", file=file, name="Our *road*")
    kept = await ana.press(second, "Keep")
    assert "now has the deck" in kept.text
    listed = (await bela.slash(CHANNEL, "kashgar deck list")).text
    assert f"**Our \\*road\\*** (brought by <@{ana.id}>): " in listed
    assert "The Silk Road" in listed
    offered = await bela.autocomplete(CHANNEL, "kashgar new", "deck", "")
    assert [choice.value for choice in offered] == ["The Silk Road", "Our *road*"]
    seen = await bela.slash(CHANNEL, "kashgar deck show", name="our *ROAD*")
    assert "reconstructed" in seen.text
    card = await bela.slash(CHANNEL, "kashgar card", name="Grain field", deck="Our *road*")
    assert "12 points" in card.text
    assert "server manager" in (await bela.slash(CHANNEL, "kashgar deck remove", name="Our *road*")).text
    assert "has been removed" in (await ana.slash(CHANNEL, "kashgar deck remove", name="Our *road*")).text
    assert "Our" not in (await bela.slash(CHANNEL, "kashgar deck list")).text


@pytest.mark.usefixtures("words_alone")
async def test_names_of_members_format_nothing(world: World) -> None:
    members = await sit_down(world, "ana bela")
    member = await on_turn(world, members)
    assert member is not None
    world.backend.users[member.id].global_name = "**x** <@1>"
    await by_slash(member, await best_text(world, member))
    assert "<@1>" not in board(member).text

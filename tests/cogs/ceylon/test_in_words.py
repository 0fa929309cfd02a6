"""Ceylon by words alone: what a reader without pictures is told is enough to play a whole game."""

from __future__ import annotations

import random

import pytest

from cogs.ceylon.module import CEYLON
from cogs.ceylon.ui import CeylonUi
from cogs.screens.screen import Button, Line, Menu, PickMany, Rule, Screen, Target, Text
from cogs.table_screens.board import board_screen
from data.catalogue import ENGLISH
from engine.ceylon.cards import WARES
from engine.ceylon.types import Options
from engine.core.chance import Chance
from render.ceylon.narrator import cards_words, kind_words
from render.ceylon.prompts import prompt
from render.ceylon.table_lines import table_words
from render.narration import Names
from tests.cogs.table_views import view_of
from tests.engine.ceylon.support import GAME, do, table
from tests.render.ceylon.games import NAMES as NAMES_OF_PICTURES
from tests.render.ceylon.test_board import moments

UI = CeylonUi(GAME, CEYLON.rule_text, CEYLON.emblem)
NAMES = ("Ana", "Bela", "Chidi")
MESSAGE = 3800
"""Characters of text in a message."""


def ways(shown: Screen) -> list[tuple[str, Target]]:
    """What a reader can press or choose, by its label."""
    found: list[tuple[str, Target]] = []
    for row in shown.rows:
        if isinstance(row, Menu):
            found += [(choice.label, choice.target) for choice in row.choices]
        elif isinstance(row, Line):
            found += [] if row.button.disabled else [(row.button.label, row.button.target)]
        elif not isinstance(row, PickMany | Text | Rule):
            found += [(one.label, one.target) for one in row if isinstance(one, Button) and not one.disabled]
    return found


def text_of(shown: Screen) -> str:
    assert shown.in_words
    below = [
        row.text if isinstance(row, Text) else f"{row.text} [{row.button.label}]"
        for row in shown.rows
        if isinstance(row, Line | Text)
    ]
    all_text = "\n".join((shown.title, *shown.text, *shown.in_words, *below))
    assert len(all_text) < MESSAGE
    return all_text


def test_a_whole_game_is_played_by_words_alone() -> None:
    """Whatever is pressed, the cards that it is about were told before."""
    picks = random.Random(11)
    state = GAME.new(Options(target=50), 3, Chance(b"\x21" * 32))
    shipped = answered = traded = 0
    for _ in range(6000):
        if GAME.result(state) is not None:
            break
        seat = picks.choice(sorted(GAME.awaited(state)))
        if state.offers and picks.random() < 0.5:
            seat = state.offers[0].to
        table_view = view_of(GAME, state, seat, 3, state.options, names=NAMES)
        shown = UI.panel(table_view, "", ENGLISH)
        for _ in range(6):
            all_text = text_of(shown)
            assert cards_words(table_view.view.hand, ENGLISH) in all_text
            there = [way for way in ways(shown) if way[0] not in ("Back", "Answers in advance", "Prices")]
            # Those who cannot see choose as others do: what scores first, then at random.
            label, target = next((way for way in there if way[0].startswith("Ship")), picks.choice(there))
            if target.verb != "go":
                break
            shown = UI.panel(table_view, target.rest, ENGLISH)
        if target.verb != "do":
            continue
        move = UI.move(table_view, target.rest)
        GAME.play(state, seat, move)
        shipped += label.startswith("Ship")
        answered += "Winds" in label or "Pledge" in label or label == "Let it happen"
        traded += label.startswith("Accept")
    assert GAME.result(state) is not None
    assert shipped
    assert answered
    assert traded
    over = view_of(GAME, state, 0, 3, state.options, names=NAMES)
    assert "won with" in text_of(UI.panel(over, "", ENGLISH))


def test_each_player_has_a_line_with_goods_by_name() -> None:
    state = table("2Tea,Port", "3Rubber", "Winds", phase="trade")
    state.plantations[1][2] = 2
    state.officials[2] = 1
    public = view_of(GAME, state, None, 3, state.options, names=NAMES)
    lines = UI.table_lines(public, ENGLISH)
    assert "**Bela**: 0 points; 3 of 7 cards; plantations: 2 Rubber." in lines
    assert any(line.startswith("**Chidi**: ") and "Officials: 1" in line for line in lines)
    assert not any("Your hand" in line for line in lines)
    mine = UI.panel(view_of(GAME, state, 0, 3, state.options, names=NAMES), "", ENGLISH).in_words
    assert "Your hand: 2 Tea, Port." in mine
    assert sum(line.startswith("**You**: ") for line in mine) == 1


def test_what_stands_around_the_picture_is_not_said_in_its_place() -> None:
    state = table("2Tea,Port", "3Rubber", "Winds", phase="trade")
    public = view_of(GAME, state, None, 3, state.options, names=NAMES)
    assert UI.in_words(public, ENGLISH)[0] == "Nothing has been built yet."
    state.plantations[1][2], state.officials[2] = 2, 1
    lines = UI.in_words(view_of(GAME, state, None, 3, state.options, names=NAMES), ENGLISH)
    assert lines[:2] == ("**Bela**: plantations: 2 Rubber.", "**Chidi**: Officials: 1.")
    shown = board_screen(UI, public, ENGLISH, "k" * 22)
    said = "\n".join(
        (
            shown.title,
            *shown.text,
            *shown.in_words,
            *(row.text for row in shown.rows if isinstance(row, Text)),
        )
    )
    for once in ("**Ana 0**", "100 points", "in the deck", "Discard pile: nothing."):
        assert said.count(once) == 1, once


def test_offers_are_numbered_as_in_the_controls() -> None:
    state = table("2Tea,Port", "3Rubber", phase="trade")
    do(state, 0, "offer 1 give Tea ask Rubber")
    do(state, 0, "offer 1 give Port ask Coffee")
    reader = view_of(GAME, state, 1, 2, state.options, names=NAMES)
    lines = UI.table_lines(reader, ENGLISH)
    assert "1\\. Ana offers you Tea for Rubber." in lines
    assert "2\\. Ana offers you Port for Coffee. You lack the cards for it." in lines
    all_text = text_of(UI.panel(reader, "", ENGLISH))
    assert "**1** Ana offers you Tea for Rubber." in all_text
    assert "You lack Coffee for it. [Accept 2]" in all_text


def test_a_panel_says_each_thing_once() -> None:
    """The heading has the turn, lines have the offers and what can be shipped, the board has the piles."""
    state = table("2Tea,Port,Clipper", "3Rubber", phase="trade")
    do(state, 0, "offer 1 give Tea ask Rubber")
    waiting = text_of(UI.panel(view_of(GAME, state, 1, 2, state.options, names=NAMES), "", ENGLISH))
    assert waiting.count("Tea for Rubber") == 1
    playing = text_of(UI.panel(view_of(GAME, state, 0, 2, state.options, names=NAMES), "", ENGLISH))
    for once in ("2 Tea for", "Your turn", "**You**"):
        assert playing.count(once) == 1, once
    for elsewhere in ("On turn", "discard pile", "Nothing has been shipped"):
        assert elsewhere not in playing


def test_a_game_that_is_over_tells_no_hand_that_could_be_shipped() -> None:
    state = table("5Indigo,Port,Clipper,2Tea", "3Rubber", phase="ship")
    state.points[0] = 90
    do(state, 0, "ship Indigo 5")
    lines = UI.table_lines(view_of(GAME, state, 0, 2, state.options, names=NAMES), ENGLISH)
    assert not [line for line in lines if "may keep" in line or "if shipped" in line or " cards" in line]
    assert "**Bela**: place 2, 0 points." in lines
    assert "Your hand: 2 Tea." in lines


@pytest.mark.parametrize("draft", ["prices", "standing", "trade", "end"])
def test_a_screen_behind_the_first_one_tells_the_hand_alone(draft: str) -> None:
    state = table("8Tea,Port,Clipper", "3Rubber", phase="trade")
    said = text_of(UI.panel(view_of(GAME, state, 0, 2, state.options, names=NAMES), draft, ENGLISH))
    assert said.count("Your hand: 8 Tea, Port, Clipper.") == 1
    assert said.count("You hold 10 cards") == (draft == "end")
    assert "**Bela**" not in said


def test_nothing_is_told_by_the_public_picture_alone() -> None:
    """What was built, who is asked, what the last turn did: each mark has its words beside it."""
    for seats in (2, 4, 6):
        for view, last in moments(seats)[::7]:
            lines = table_words(view, Names(NAMES_OF_PICTURES[:seats]), ENGLISH)
            said = "\n".join((*lines, prompt(view, Names(NAMES_OF_PICTURES[:seats]), ENGLISH)))
            for player in view.players:
                for ware, count in zip(WARES, player.plantations, strict=True):
                    assert not count or kind_words(ware, count, ENGLISH) in said
                assert not player.officials or f"Officials: {player.officials}" in said
            assert f" {view.options.target} points" in said
            if last is None:
                continue
            for attack in last.attacks:
                assert NAMES_OF_PICTURES[attack.target] in last.sentence
            told = sum(last.sentence.count(word) for word in ("raided", "fleet", "took ", "sent pirates"))
            assert told >= len(last.attacks)
            assert last.storm is None or last.storm in last.sentence
            assert last.sentence.count("built") + last.sentence.count("Official") == len(last.built)
            assert last.sentence.count(" with ") >= len(last.trades)
            if last.shipped is not None:
                meld = last.shipped
                assert (
                    f"shipped {meld.goods + meld.plantations} {meld.ware} for {meld.points}" in last.sentence
                )

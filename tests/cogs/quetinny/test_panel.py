"""Quetinny's panel: numbers as in the picture, what each choice leads to, and every draft there could be."""

from __future__ import annotations

import random
import re
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs.game_module import load_games
from cogs.games import GAMES
from cogs.quetinny import panel_context
from cogs.quetinny.module import QUETINNY
from cogs.quetinny.standings import marked, standings
from cogs.quetinny.ui import QuetinnyUi
from cogs.screens.markup import with_icons
from cogs.screens.screen import Button, Line, Menu, Screen, Target, Text
from cogs.table_screens.board import board_screen
from cogs.table_screens.game_ui import StaleDraft
from data.catalogue import ENGLISH, LANGUAGES, words_for
from engine.core.chance import Chance
from engine.decktet import SUITS, Card
from engine.quetinny.advice import prospects, suit_routes
from engine.quetinny.game import Quetinny
from engine.quetinny.types import AddProvince, Ending, Options, Tax
from render.decktet import card_words
from tables.core.view_types import VisibleMove
from tests.cogs.table_views import NOW, assert_fits, assert_gone_or_shown, explore, targets, text_of, view_of
from tests.engine.quetinny.build import position
from tests.engine.quetinny.test_end import last_turn
from tests.engine.quetinny.test_taxes import STUCK
from tests.support.thorough import times

GAME = load_games(GAMES)["quetinny"]
PLAYER = QUETINNY.players["steady"]
UI = QuetinnyUi(GAME, QUETINNY.rule_text, QUETINNY.emblem)
BASIC = Options()
EXTENDED = Options(excuse=True, courts=True, pawns=True, cubes_per_caravan="many")


def positions(seed: int, options: Options = BASIC, *, wild: float = 0.3):
    """The positions of a game in which some moves are made at random."""
    chance, random_ = Chance(bytes([seed]) * 32), random.Random(seed)
    state = GAME.new(options, 1, chance)
    while GAME.result(state) is None:
        yield state
        at_random = random_.random() < wild
        move = (
            GAME.sample(state, 0, chance)
            if at_random
            else PLAYER.choose(GAME, GAME.view(state, 0), 0, chance)
        )
        GAME.push(state, 0, move)
    yield state


def screen(state, draft: str = "") -> Screen:
    return UI.panel(view_of(GAME, state, 0, 1, BASIC), draft, ENGLISH)


def lines(shown: Screen) -> list[Line]:
    """The choices with buttons of their own."""
    return [row for row in shown.rows if isinstance(row, Line)]


def read(text: str) -> str:
    """A text as it is read where no icons are uploaded."""
    return with_icons(text, lambda _: None, 4000)


def text_below(shown: Screen) -> list[str]:
    """The texts below the picture, those of choices too."""
    return [read(row.text) for row in shown.rows if isinstance(row, Line | Text)]


def called(card: Card) -> str:
    """A card as the panel's lines name it, where no icons are uploaded."""
    return read(marked(card, ENGLISH))


def buttons(shown: Screen) -> list[Button]:
    """All buttons, those of lines first."""
    return [line.button for line in lines(shown)] + [
        part for row in shown.rows if isinstance(row, tuple) for part in row
    ]


def best(shown: Screen) -> Target:
    """What the green button does."""
    return next(button.target for button in buttons(shown) if button.style == "success")


@pytest.mark.rule("Q-25")
def test_a_turn_that_ends_deck_or_game_says_so_before_it_does() -> None:
    said = {"": 0, "-# This turn empties the deck": 0, "-# This turn ends the game": 0}
    for seed in range(1, 4):
        for state in positions(seed):
            view = GAME.view(state, 0)
            if view.phase != "tax":
                continue
            found = [line for line in said if line and line in text_of(screen(state))]
            last, emptied = view.last_turn, view.deck_size <= 2
            assert found == [list(said)[2 if last else 1]] if last or emptied else not found
            said[found[0] if found else ""] += 1
    assert all(said.values())


def test_the_hand_is_told_with_its_taxes_a_line_a_card_the_best_first() -> None:
    checked = 0
    for state in positions(1):
        view, shown = GAME.view(state, 0), screen(state)
        if view.phase not in ("expand", "tax") or view.taxes_due > 1:
            continue
        for held in view.hand or ():
            (line,) = (line for line in text_below(shown) if line.startswith(called(held.card)))
            owes = "owes **{}**" if view.phase == "tax" else "tax {}"
            assert owes.format(held.tax) in line
        assert buttons(shown)[0].style in ("success", "danger")
        assert len({button.label for button in buttons(shown)}) == len(buttons(shown))
        checked += 1
    assert checked > 20


def test_a_card_that_only_leaves_the_hand_is_thrown_away_not_laid() -> None:
    state = position(STUCK, "2SY 4YK 5YK 7SK")
    asked = screen(state)
    assert "which card do you throw away?" in asked.title
    shown = screen(state, best(asked).rest)
    assert "**4** Wyrms/Knots: thrown away" in read(text_of(shown))
    assert "Where does" not in shown.title


def test_numbered_moves_have_the_numbers_of_the_picture() -> None:
    checked = 0
    for state in positions(1):
        view = GAME.view(state, 0)
        for held in (view.hand or ()) if view.phase == "expand" and view.turn % 2 else ():
            try:
                shown = screen(state, f"card/{held.card.id}")
            except StaleDraft:
                continue
            hits = shown.picture().hits  # type: ignore[misc]
            menus = [row for row in shown.rows if isinstance(row, Menu)]
            said = [line.text for line in lines(shown)] + [
                choice.label for row in menus for choice in row.choices
            ]
            for text in said:
                if numbered := re.match(r"\**(\d+)\**(?: ·)? ([A-Z]+\d+)", text):
                    number, cell = numbered.groups()
                    assert hits[f"place:{number}"] == hits[f"cell:{cell}"]
                    checked += 1
            for line in lines(shown):
                if line.button.label.startswith("Lay on "):
                    assert line.text.startswith(f"**{line.button.label.removeprefix('Lay on ')}** ")
            assert sum(key.startswith("place:") for key in hits) <= 5
    assert checked > 25


def test_a_place_is_filled_where_its_line_says_that_a_route_pays_more() -> None:
    """What fills a numbered place with gold is what the line of that number tells."""
    found = set()
    for state in positions(1):
        view = GAME.view(state, 0)
        for held in (view.hand or ()) if view.phase == "expand" else ():
            try:
                shown = screen(state, f"card/{held.card.id}")
            except StaleDraft:
                continue
            if not shown.title.endswith("where does it go?"):
                continue
            assert shown.picture is not None
            pays = shown.picture.arguments[1].place_pays  # type: ignore[attr-defined]
            for line in lines(shown):
                if number := re.match(r"\*\*(\d)\*\* ", line.text):
                    pay = pays[int(number[1]) - 1]
                    assert (f"pays **{pay}**" in line.text) == (pay > 0)
                    found.add(pay > 0)
    assert found == {True, False}


def test_turn_and_gold_are_said_once() -> None:
    for state in positions(2):
        view = GAME.view(state, 0)
        if view.phase not in ("expand", "tax"):
            continue
        shown = screen(state)
        first = lines(shown)[0].button.target
        for each in (shown, screen(state, first.rest)) if first.verb == "go" else (shown,):
            said = "\n".join((each.title, *each.text, *text_below(each)))
            assert said.count(f"turn {view.turn} of {view.turns}") == 1
            assert said.count("🪙") == 1
            assert said.count("deck ") <= 1


def test_a_suit_is_its_icon_or_its_name_in_the_lines_below_the_kingdom() -> None:
    told = [line for state in positions(1, wild=0) for line in standings(GAME.view(state, 0), ENGLISH)]
    assert any("a caravan earns" in line for line in told)
    assert any("joined" in line for line in told)
    for line in told:
        for suit in SUITS:
            assert suit not in with_icons(line, lambda _: "🔵", 4000)
            assert read(line).count(suit) <= 1


def test_what_holds_of_several_suits_is_said_once() -> None:
    for state in positions(3, wild=0):
        told = [
            with_icons(line, lambda _: "", 4000).strip() for line in standings(GAME.view(state, 0), ENGLISH)
        ]
        assert len(set(told)) == len(told)


def test_a_turn_says_what_it_would_bring_and_brings_it() -> None:
    """The taxes and gold that a whole turn's lines name are what comes of them."""
    checked = 0
    for state in positions(5):
        seen = view_of(GAME, state, 0, 1, BASIC)
        if GAME.view(state, 0).phase != "expand":
            continue
        for line in lines(screen(state)):
            moves = screen(state, line.button.target.rest)
            for choice in lines(moves)[:2]:
                shown = screen(state, choice.button.target.rest)
                for made in lines(shown):
                    if made.button.target.verb != "do":
                        continue
                    tax, left = re.findall(r"owes \*\*(\d+)\*\*\n-# (\d+) gold is left", made.text)[0]
                    after = GAME.copy(state)
                    for move in UI.moves(seen, made.button.target.rest):
                        GAME.check(after, 0, move)
                        GAME.push(after, 0, move)
                    assert after.gold == int(left)
                    assert after.gold == state.gold + (after.earned - state.earned) - int(tax)
                    checked += 1
    assert checked > 60


@pytest.mark.parametrize("options", [BASIC, EXTENDED], ids=["basic", "extended"])
def test_every_screen_fits_offers_legal_moves_and_counts_in_english(options: Options) -> None:
    random_, drafts = random.Random(2), {""}
    for number, state in enumerate(positions(2, options)):
        seen = view_of(GAME, state, 0, 1, options)
        assert_fits(board_screen(UI, view_of(GAME, state, None, 1, options), ENGLISH, "k" * 22))
        for old in random_.sample(sorted(drafts), min(4, len(drafts))):
            assert_gone_or_shown(UI, seen, old)
        if number % 3 == 0:
            drafts |= explore(UI, state, seen, 15, random_)
        for row in UI.panel(seen, "", ENGLISH).rows:
            if isinstance(row, Menu):
                assert not any(
                    re.search(r"\b1 (ways|cells|places)", c.description or "") for c in row.choices
                )


def test_whatever_comes_first_tells_once_what_the_last_turn_did() -> None:
    chance = Chance(bytes([4]) * 32)
    state = GAME.new(BASIC, 1, chance)
    recent: tuple[VisibleMove, ...] = ()
    kinds = set()
    for number in range(40):
        if GAME.result(state) is not None:
            break
        table_view = view_of(GAME, state, 0, 1, BASIC, recent=recent)
        first = UI.panel(table_view, "", ENGLISH)
        story = UI.story(table_view, ENGLISH)
        told = [f"-# {line}" for line in story]
        assert set(told) <= set(first.text)
        if recent and GAME.view(state, 0).phase == "expand" and number > 1:
            assert story[0].startswith("Last turn: ")
            kinds.add(re.sub(r"[^a-z]+", " ", story[0])[:60])
        for target in targets(first):
            if target.verb == "go" and target.rest:
                assert not set(told) & set(UI.panel(table_view, target.rest, ENGLISH).text), "once is enough"
        move = GAME.sample(state, 0, chance)
        recent = (*recent, VisibleMove(number, 0, NOW, tuple(GAME.push(state, 0, move))))
    assert len(kinds) > 3


def test_what_a_route_pays_since_the_last_turn_is_told() -> None:
    found = 0
    for seed in range(1, 4):
        recent: tuple[VisibleMove, ...] = ()
        before: dict[str, int] = {}
        chance = Chance(bytes([seed]) * 32)
        state = GAME.new(BASIC, 1, chance)
        while GAME.result(state) is None:
            move = PLAYER.choose(GAME, GAME.view(state, 0), 0, chance)
            recent = (VisibleMove(0, 0, NOW, tuple(GAME.push(state, 0, move))),)
            view = GAME.view(state, None)
            pays = {route.suit: route.pay for route in suit_routes(view.kingdom)}
            told = " ".join(UI.story(view_of(GAME, state, None, 1, BASIC, recent=recent), ENGLISH))
            for suit, pay in pays.items():
                grew = pay > before.get(suit, 0) and isinstance(move, AddProvince) and move.suit == suit
                assert (f"The route of {suit} now pays **{pay}**." in told) == grew
                found += grew
            before = pays
    assert found > 3


def test_a_tax_that_loses_the_game_is_red_and_asks_first() -> None:
    found = set()
    for seed in range(3, 8):
        for state in positions(seed, wild=1.0):
            view = GAME.view(state, 0)
            if view.phase != "tax" or view.taxes_due > 1:
                continue
            hand = sorted(view.hand or (), key=lambda held: held.tax)
            for held, line in zip(hand, lines(screen(state)), strict=True):
                button = line.button
                assert read(line.text).startswith(called(held.card))
                assert (button.style == "danger") == (not held.payable)
                assert ("the game is lost" in line.text) == (not held.payable)
                assert button.target.verb == ("do" if held.payable else "go")
                if not held.payable:
                    asked = screen(state, button.target.rest)
                    assert "the game would be lost" in text_of(asked)
                    (made,) = (each for each in buttons(asked) if each.target.verb == "do")
                    assert UI.moves(view_of(GAME, state, 0, 1, BASIC), made.target.rest) == (
                        Tax(held.card.id),
                    )
                found.add(held.payable)
    assert found == {True, False}


@pytest.mark.parametrize("spare", [0, 1])
def test_where_the_last_gold_gone_loses_a_tax_that_takes_it_is_red_and_asks_first(spare: int) -> None:
    state = position("AM/M AS AL AY AK", "2MK 5YK 9LK", phase="tax", options=Options(broke="loses"))
    state.gold = max(held.tax for held in GAME.view(state, 0).hand or ()) + spare
    last = lines(screen(state))[-1]
    assert ("the game is lost" in last.text, last.button.style == "danger") == (not spare, not spare)
    if not spare:
        asked = text_of(screen(state, last.button.target.rest))
        assert f"would owe {state.gold} gold, which you cannot spare: the game would be lost" in asked


def test_the_last_turn_taxes_two_cards_with_one_press() -> None:
    state = [GAME.copy(state) for state in positions(1, wild=0.0) if state.phase == "expand"][-1]
    assert GAME.view(state, 0).last_turn
    target = best(screen(state, best(screen(state)).rest))
    for button in buttons(screen(state, target.rest)):
        if button.target.verb == "do":
            made = UI.moves(view_of(GAME, state, 0, 1, BASIC), button.target.rest)
            assert [type(move).__name__ for move in made[1:]] == ["Tax", "Tax"]


@pytest.mark.rule("Q-26")
def test_a_tax_after_which_no_win_is_left_is_red_comes_last_and_asks_first() -> None:
    """The second end of a suit: however cheap it is, it is not what the panel begins with."""
    state = position("AM/M 5ML/M", "AS 4MS 9LK", discards="CS", gold=20, phase="tax")
    *good, last = lines(screen(state))
    assert [each.button.style for each in good] == ["success", *["secondary"] * (len(good) - 1)]
    assert last.button.style == "danger"
    assert read(last.text).startswith("**Ace** of Suns owes ")
    assert "no win is left" in last.text
    asked = screen(state, last.button.target.rest)
    assert "this game could no longer be won" in text_of(asked)
    (made,) = (each for each in buttons(asked) if each.target.verb == "do")
    assert UI.moves(view_of(GAME, state, 0, 1, BASIC), made.target.rest) == (Tax("AS"),)
    state = position("AM/M 5ML/M", "AS 4MS 9LK", discards="9WY", gold=20, phase="tax")
    assert all(each.style != "danger" for each in buttons(screen(state)))


def test_a_card_has_one_name_also_where_no_icons_are_uploaded() -> None:
    assert isinstance(GAME, Quetinny)
    for language in LANGUAGES:
        words = words_for(language)
        for card in GAME.tables.cards:
            if card.kind in ("number", "ace", "crown"):
                assert read(marked(card, words)).replace("**", "") == card_words(card, words)
    shown = screen(position("5ML/M", "AM AS 4MS 9LK", phase="tax"))
    assert [each.label for each in buttons(shown)[:2]] == ["Tax Ace of Moons", "Tax Ace of Suns"]


def test_two_cards_that_are_taxed_leave_their_sentence_its_room() -> None:
    """A button that names two cards would leave a phone a column of letters beside it."""
    state = [GAME.copy(state) for state in positions(1, wild=0.0) if state.phase == "expand"][-1]
    shown = screen(state, best(screen(state, best(screen(state)).rest)).rest)
    assert lines(shown) == []
    told = [row for row in shown.rows if isinstance(row, Text) and " + " in row.text]
    assert len(told) == len([one for one in buttons(shown) if " + " in one.label]) > 1


def test_places_that_bring_the_same_are_one_line_and_a_menu() -> None:
    folded = 0
    for state in positions(1):
        for held in (GAME.view(state, 0).hand or ()) if state.phase == "expand" else ():
            try:
                shown = screen(state, f"card/{held.card.id}")
            except StaleDraft:
                continue
            laid = [line for line in lines(shown) if line.button.label.startswith("Lay on ")]
            brings = [re.split(" · (?:no )?chip", line.text.partition("\n-# ")[2])[0] for line in laid]
            assert len(set(brings)) == len(brings)
            offered = {
                control.label for row in shown.rows if isinstance(row, Menu) for control in row.choices
            }
            folded += any(label.startswith("2 · ") for label in offered)
    assert folded


def test_in_words_the_kingdom_is_not_told_again_where_only_a_tax_is_chosen() -> None:
    state = [GAME.copy(state) for state in positions(1, wild=0.0) if state.phase == "expand"][-1]
    first = screen(state)
    taxed = screen(state, best(screen(state, best(first).rest)).rest)
    assert any("Kingdom" in line for line in first.in_words)
    (told,) = taxed.in_words
    assert told.startswith("Your hand: "), "words that are none would be the picture's"


def test_advice_names_cards_as_the_panel_does() -> None:
    for state in positions(5):
        view = view_of(GAME, state, 0, 1, BASIC)
        if state.phase in ("expand", "tax"):
            for move in view.moves:
                held = next(one.card for one in view.view.hand or () if one.card.id == move.card)
                assert card_words(held, ENGLISH) in UI.move_words(view, move, ENGLISH)
        elif state.phase == "arrange":
            said = UI.move_words(view, view.moves[0], ENGLISH)
            assert all(card_words(card, ENGLISH) in said for card in view.view.opening)


def test_what_has_a_place_in_the_set_up_is_not_still_to_be_laid_out() -> None:
    state = next(positions(5))
    (suggested,) = [each for each in buttons(screen(state)) if each.label == "As suggested"]
    assert "Still to lay out" in text_of(screen(state))
    done = screen(state, suggested.target.rest)
    assert not any("Still to lay out" in line for line in (*done.text, *done.in_words))
    assert sum("chip" in line for line in done.in_words) >= 4


@pytest.mark.rule("Q-22")
def test_what_loses_the_game_in_the_last_turn_can_be_made_whole() -> None:
    """Where the first of two taxes ends the game, the second is none."""
    state = last_turn(gold=0)
    first = best(screen(state, best(screen(state)).rest)).rest
    losing = [each.target.rest for each in buttons(screen(state, first)) if each.style == "danger"]
    assert len(losing) == 3
    for draft in losing:
        (made,) = (each for each in buttons(screen(state, draft)) if each.target.verb == "do")
        played = GAME.copy(state)
        for move in UI.moves(view_of(GAME, state, 0, 1, BASIC), made.target.rest):
            GAME.check(played, 0, move)
            GAME.push(played, 0, move)
        assert played.ending == "taxes"


def test_the_end_in_words_tells_the_hand_and_says_once_how_it_ended() -> None:
    ended = position("AM/M", "AS 4MS 9LK", gold=0, phase="over")
    ended.ending = "taxes"
    shown = screen(ended)
    assert "the tax could not be paid" in shown.title
    assert not any("could not be paid" in line for line in (*shown.text, *shown.in_words))
    assert any(line.startswith("Your hand: ") for line in shown.text)


WORDS = ["card", "tax", "move", "lay", "AS.Suns", "Suns", "-", "0", "²", "AS", "820", "9LK"]


@settings(max_examples=times(25, 60))
@given(
    st.lists(st.sampled_from(WORDS) | st.text("019#~²-x.S", max_size=8), max_size=6),
    st.sampled_from(["", "~²", "~9"]),
)
def test_any_draft_is_shown_or_gone(parts: list[str], page: str) -> None:
    for state in _SOME:
        assert_gone_or_shown(UI, view_of(GAME, state, 0, 1, BASIC), "/".join(parts) + page)


_SOME = [GAME.copy(state) for number, state in enumerate(positions(9)) if number in (0, 1, 2, 13)]


def test_the_screens_of_a_turn_weigh_its_moves_once():
    state = next(each for each in positions(5) if GAME.view(each, 0).phase == "expand")
    prospects.cache_clear()
    first = screen(state)
    for target in [each for each in targets(first) if each.verb == "go"][:6]:
        screen(state, target.rest)
    screen(state)
    assert prospects.cache_info().misses == 1


def test_the_table_is_put_in_words_only_for_who_asks(monkeypatch):
    asked: list[object] = []
    monkeypatch.setattr(panel_context, "table_words", lambda *given: asked.append(given) or ["Gold: 25"])
    shown = screen(next(positions(5)))
    assert asked == []
    assert shown.in_words[0] == "Gold: 25"


@pytest.mark.parametrize("ending", get_args(Ending))
def test_the_public_message_names_who_won_or_lost(ending: Ending) -> None:
    ended = position("AM/M", "AS 4MS 9LK", gold=0, phase="over")
    ended.ending = ending
    headline = UI.headline(view_of(GAME, ended, None, 1, BASIC), ENGLISH)
    assert re.fullmatch(r".+ (lost: |lost all \d+ gold: |won ).+[^.]", headline)

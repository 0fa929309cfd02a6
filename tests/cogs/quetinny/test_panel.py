"""Quetinny's panel: numbers as in the picture, what each choice leads to, and every draft there could be."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs.game_module import load_games
from cogs.games import GAMES
from cogs.quetinny.module import QUETINNY
from cogs.quetinny.ui import QuetinnyUi
from cogs.screens.board import board_screen
from cogs.screens.screen import Button, Menu, Screen
from data.catalogue import ENGLISH
from engine.core.chance import Chance
from engine.quetinny.types import Options, Tax
from tables.types import VisibleMove
from tests.cogs.table_views import NOW, assert_fits, assert_gone_or_shown, explore, targets, text_of, view_of

GAME = load_games(GAMES)["quetinny"]
UI = QuetinnyUi(GAME, QUETINNY.rule_text)
PLAYER = QUETINNY.players["middle"]
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


def menu(shown: Screen) -> Menu:
    return next(row for row in shown.rows if isinstance(row, Menu))


def test_cards_have_the_numbers_of_the_picture() -> None:
    arrange = next(positions(1))
    opening = [card.name for card in GAME.view(arrange, 0).opening]
    for choice in menu(screen(arrange)).choices:
        number, name = re.match(r"(\d) · ([^·,]+)", choice.label).groups()  # type: ignore[union-attr]
        assert opening[int(number) - 1] == name.strip()
    checked = 0
    for state in positions(1):
        hand = [held.card.name for held in GAME.view(state, 0).hand or ()]
        for draft in ("place", "caravan", "tax"):
            if not any(GAME.text(move).startswith(draft) for move in GAME.moves(state, 0)):
                continue
            shown = screen(state, draft)
            if "Which card" not in "".join(shown.text):
                continue
            for choice in menu(shown).choices:
                number, name = re.match(r"(\d) · ([^·]+)", choice.label).groups()  # type: ignore[union-attr]
                assert hand[int(number) - 1] == name.strip()
                checked += 1
    assert checked > 20


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
        for draft in ("place", "harvest", "caravan"):
            if not any(GAME.text(move).startswith(draft) for move in seen.moves):
                continue
            for row in UI.panel(seen, draft, ENGLISH).rows:
                if isinstance(row, Menu):
                    assert not any(
                        re.search(r"\b1 (ways|cells|places)", c.description or "") for c in row.choices
                    )


def test_whatever_comes_first_tells_what_happened_since_the_last_look() -> None:
    chance = Chance(bytes([4]) * 32)
    state = GAME.new(BASIC, 1, chance)
    recent: tuple[VisibleMove, ...] = ()
    openings = set()
    for number in range(40):
        if GAME.result(state) is not None:
            break
        table_view = view_of(GAME, state, 0, 1, BASIC, recent=recent)
        first = UI.panel(table_view, "", ENGLISH)
        last = UI.describe(recent[-1], table_view, ENGLISH) if recent else ""
        assert f"-# {last}" in first.text or not last
        openings.add(text_of(first).split("\n")[0].split("**")[0])
        for target in targets(first):
            if target.verb == "go" and target.rest:
                further = text_of(UI.panel(table_view, target.rest, ENGLISH))
                assert "-# " not in further, "once is enough"
        move = GAME.sample(state, 0, chance)
        recent = (*recent, VisibleMove(number, 0, NOW, False, tuple(GAME.push(state, 0, move))))
    assert len(openings) > 2, "the panel opened with questions, too"


def test_a_tax_that_loses_the_game_is_red() -> None:
    found = set()
    for seed in range(3, 8):
        for state in positions(seed, wild=1.0):
            if GAME.result(state) is not None:
                continue
            view = GAME.view(state, 0)
            for move in GAME.moves(state, 0):
                if isinstance(move, Tax):
                    held = next(held for held in view.hand or () if held.card.id == move.card)
                    confirm = screen(state, f"tax/{move.card}").rows[0][0]
                    assert isinstance(confirm, Button)
                    assert confirm.style == ("success" if held.payable else "danger")
                    found.add(held.payable)
    assert found == {True, False}


WORDS = ["place", "tax", "caravan", "harvest", "arrange", "Suns", "-", "#0", "#²", "AS", "820"]


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(WORDS) | st.text("019#~²-x.S", max_size=8), max_size=6),
    st.sampled_from(["", "~²", "~9"]),
)
def test_any_draft_is_shown_or_gone(parts: list[str], page: str) -> None:
    for state in _SOME:
        assert_gone_or_shown(UI, view_of(GAME, state, 0, 1, BASIC), "/".join(parts) + page)


_SOME = [GAME.copy(state) for number, state in enumerate(positions(9)) if number in (0, 1, 2, 13)]

"""Kashgar by words alone: what a reader without pictures is told is enough to play a whole game."""

from __future__ import annotations

from cogs.screens.screen import Line, Text
from data.catalogue import ENGLISH
from engine.core.chance import Chance
from engine.kashgar.loader import parse_deck
from engine.kashgar.types import Fulfil
from tests.cogs.kashgar.table import quick_deck
from tests.cogs.kashgar.table_views import GAME, UI, new_state, playout, screen, view_of
from tests.cogs.table_views import controls

FIRST_SCREEN = 4000
"""Characters of a message."""


def test_a_whole_game_is_played_by_words_alone() -> None:
    """Every button of a turn is told, by its number or name, before it is pressed."""
    state = new_state(2, "words", parse_deck(quick_deck().decode(), "quick.toml"))
    chance = Chance(b"\x31" * 32)
    turns = 0
    while GAME.result(state) is None:
        (seat,) = GAME.to_act(state)
        table_view = view_of(state, seat)
        shown = screen(table_view)
        turns += 1
        while True:
            below = (row.text for row in shown.rows if isinstance(row, Line | Text))
            all_text = "\n".join((shown.title, *shown.text, *shown.in_words, *below))
            assert shown.in_words
            assert len(all_text) < FIRST_SCREEN
            ways = [
                one
                for one in controls(shown)
                if one.target.verb == "do" or one.target.rest.startswith(("t/", "p/"))
                if one.label not in ("Back", "Start again") and not getattr(one, "disabled", False)
            ]
            assert ways
            way = ways[chance.below(len(ways))]
            if way.label[:3] in ("Use", "Let"):
                number = way.label.removeprefix("Let ").removeprefix("Use ")[0]
                assert any(
                    number in line.split(" ", 1)[0] or f", {number} " in line for line in all_text.split("**")
                )
            if way.target.verb == "do":
                break
            shown = screen(table_view, way.target.rest)
        for move in UI.moves(table_view, way.target.rest):
            GAME.play(state, seat, move)
    assert turns > 10
    over = view_of(state, 0)
    assert "won" in screen(over).title or "share" in screen(over).title


def test_the_board_in_words_has_a_line_for_each_player_and_each_contract() -> None:
    lines = UI.in_words(view_of(new_state(3), None), ENGLISH)
    for name in ("Ana", "Chidi"):
        assert sum(line.startswith(f"**{name}**") for line in lines) == 1
    contracts = lines.index("**Open contracts**")
    assert lines.index("**Front cards**") == contracts + 5
    assert lines[-1] == "- Patriarch: **Use**: draw 2 Standard cards, keep 1. **Use**: turn this card over"
    assert not any("you lack" in line for line in lines), "a spectator lacks nothing"
    mine = UI.in_words(view_of(new_state(3), 0), ENGLISH)
    assert any("you lack" in line or "you can pay it" in line for line in mine)
    assert sum(line.startswith("**You**") for line in mine) == 1


def test_in_the_middle_of_a_turn_a_panel_tells_the_readers_own_side() -> None:
    """As its picture does: who else has what was told before the turn began."""
    first = screen(view_of(new_state(3), 0))
    use = next(one for one in controls(first) if one.label == "Use 1a")
    shown = screen(view_of(new_state(3), 0), use.target.rest)
    assert any(line.startswith("**You**, caravans") for line in shown.in_words)
    assert sum(line.startswith("- ") for line in shown.in_words) == 4, "the open contracts"
    assert not any("Chidi" in line for line in shown.in_words)
    assert any(line.startswith("**Chidi**, front cards: 1 Patriarch") for line in first.in_words)
    assert "**Front cards**" not in first.in_words, "what others' cards can do is behind a button"
    cards = screen(
        view_of(new_state(3), 0), next(one for one in controls(first) if one.label == "All cards").target.rest
    )
    assert any("draw 2 Standard cards" in line for line in cards.text)


def test_a_panel_says_once_what_a_card_does_that_others_have_too() -> None:
    shown = screen(view_of(new_state(3), 0))
    said = "\n".join((*shown.in_words, *(row.text for row in shown.rows if isinstance(row, Text))))
    assert said.count("draw 2 Standard cards") == 1


def test_contracts_that_one_chooses_from_are_told_once() -> None:
    """Those that cannot be chosen are told with what is lacking."""
    mixed = 0
    for state, seat, recent in (*playout(2, "poor"), *playout(3, "hidden")):
        view = view_of(state, seat, recent=recent).view
        if view.ask is None or view.ask.question != "complete":
            continue
        shown = screen(view_of(state, seat, recent=recent))
        offered = [move.contract for move in view.ask.moves if isinstance(move, Fulfil)]
        for key in view.face_up:
            line = f"- {view.deck.contract(key).name}: "
            assert any(one.startswith(line) for one in shown.in_words) == (key not in offered)
        mixed += 0 < len(offered) < len(view.face_up)
    assert mixed

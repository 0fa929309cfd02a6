"""The panel as a pure function: front cards, questions, drafts, info screens, limits."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from cogs.kashgar.draft import LONGEST_PATH, is_full, turn_of
from cogs.kashgar.info_screens import INFO, NEW_MESSAGE, InfoContext, info_screen, lack_words
from cogs.screens.game_ui import StaleDraft
from cogs.screens.names import picture_names
from cogs.screens.notice import notice_text
from cogs.screens.screen import Button, Menu
from data.catalogue import ENGLISH
from engine.core.chance import Chance
from engine.kashgar.advice import Lack
from engine.kashgar.events import CardsDrawn, ContractRevealed
from engine.kashgar.language import Goods
from engine.kashgar.types import Fulfil, Keep, Pass, Use
from render.kashgar.preview import preview_of
from tables.view_types import VisibleMove
from tests.cogs.kashgar.table_views import (
    GAME,
    UI,
    deck_with,
    follow,
    long_names,
    new_state,
    playout,
    screen,
    view_of,
    visible_move,
)
from tests.cogs.table_views import assert_fits, controls, labelled, labels, targets, text_of
from tests.support.thorough import times


def walk(table_view, shown, chance: Chance, most: int = 40):
    """Follow one control of the turn after the other, at random, until all that is left makes it."""
    seen = [shown]
    for _ in range(most):
        onward = [
            control
            for control in controls(shown)
            if control.target.rest.startswith(("t/", "a/"))
            and "~" not in control.target.rest
            and control.label not in ("Back", "Start again")
        ]
        if not onward:
            assert any(control.target.verb == "do" for control in controls(shown))
            return seen
        shown = screen(table_view, chance.choice(onward).target.rest)
        seen.append(shown)
    raise AssertionError("this turn has no end")


def fronts_of(table_view) -> list:
    """The buttons of the front cards."""
    return [one for one in controls(screen(table_view)) if one.target.rest.startswith("a/")]


# --- front cards ---------------------------------------------------------------------------------


@pytest.mark.rule("K-5", "K-9", "K-10")
def test_the_first_screen_offers_all_that_the_front_cards_can_do() -> None:
    table_view = view_of(new_state())
    shown = screen(table_view)
    text = text_of(shown)
    assert "mules 3 · gold 3 · ginger 3" in text
    cards = [label for label in labels(shown) if "Patriarch" in label]
    assert cards == ["1 · Patriarch", "2 · Patriarch", "3 · Patriarch"]
    assert len(labels(shown)) <= 8
    assert_fits(shown)
    for card in cards:
        offered = follow(table_view, card)
        assert "Draw 2 Standard cards, keep 1" in text_of(offered) or "draw 2 Standard" in text_of(offered)
        uses = [label for label in labels(offered) if "Use:" in label]
        assert len(uses) == 2, "a Patriarch has two actions"
        assert not [label for label in labels(offered) if "Pass" in label], "a Patriarch cannot be passed"
        assert_fits(offered)


@pytest.mark.rule("K-5")
def test_what_cannot_be_paid_is_shown_with_its_reason_and_cannot_be_pressed() -> None:
    found = 0
    for state, seat, recent in playout(2, "poor")[:: times(8, 4)]:
        if GAME.result(state) is not None or state.stack:
            continue
        table_view = view_of(state, seat, recent=recent)
        for card in fronts_of(table_view):
            shown = screen(table_view, card.target.rest)
            buttons = [button for row in shown.rows if not isinstance(row, Menu) for button in row]
            barred = [button for button in buttons if isinstance(button, Button) and button.disabled]
            assert text_of(shown).count("✗") == len(barred)
            found += len(barred)
            for control in controls(shown):
                if control.target.rest.startswith("t/"):
                    screen(table_view, control.target.rest)
    assert found


@pytest.mark.rule("K-21")
def test_the_last_round_is_announced_to_whom_it_is_the_last_turn() -> None:
    state = new_state(3)
    assert "last round" not in text_of(screen(view_of(state)))
    state.triggered = (0,)
    assert "This is the last round, and your last turn." in text_of(screen(view_of(state)))
    state.turn = 2
    assert "This is the last round; your turn ends the game." in text_of(screen(view_of(state, state.player)))


def test_pressing_shows_what_would_happen_before_it_counts() -> None:
    table_view = view_of(new_state())
    asked = follow(table_view, "1 · Patriarch")
    text = text_of(asked)
    assert "**1 · Patriarch**" in text
    assert "his turns up cards that nobody has seen" in text
    assert "turns to Matriarch" in text or "turned to Matriarch" in text
    draw = labelled(asked, "Use: draw 2")
    assert draw.target.verb == "do", "one press makes the turn"
    assert UI.moves(table_view, draw.target.rest) == (Use(0),)
    assert labelled(asked, "Back").target.rest == ""
    turn = labelled(follow(table_view, "2 · Patriarch"), "Use: turn")
    assert UI.moves(table_view, turn.target.rest) == (Use(1, False, 1),)


@pytest.mark.rule("K-15")
def test_a_draft_tells_nothing_of_cards_that_are_still_hidden() -> None:
    """What the draft's own deal drew is in neither the words nor the picture."""
    checked = 0
    for state, seat, recent in playout(3, "hidden"):
        if GAME.result(state) is not None:
            continue
        table_view = view_of(state, seat, recent=recent)
        for number in range(len(table_view.view.ask.moves)):
            turn = turn_of(table_view, (number,))
            if turn.certain:
                continue
            opening = next(
                (
                    at
                    for at, event in enumerate(turn.events)
                    if isinstance(event, CardsDrawn | ContractRevealed)
                ),
                None,
            )
            preview = preview_of(table_view.view, turn, picture_names(table_view), ENGLISH)
            assert preview is not None
            assert not preview.certain
            assert preview.drawn == ()
            known = turn.events[:opening]
            assert len(preview.kept) <= len(known)
            checked += 1
        if checked > 60:
            return
    assert checked


@pytest.mark.rule("K-19", "K-20")
def test_completing_a_contract_tells_the_points_before_it_counts() -> None:
    """The contract that replaces it is not known, but no total depends on it."""
    found = 0
    for seats, label, additional in ((2, "poor", 0), (3, "hidden", 0), (4, "thrust", 12)):
        for state, seat, recent in playout(seats, label, additional):
            if not any(isinstance(move, Fulfil) for move in GAME.moves(state, seat)):
                continue
            table_view = view_of(state, seat, recent=recent)
            for number, move in enumerate(table_view.view.ask.moves):
                if not isinstance(move, Fulfil) or table_view.view.ask.question != "complete":
                    continue
                points = table_view.view.deck.contract(move.contract).points
                shown = screen(table_view, f"t/7pr/{number}")
                if turn_of(table_view, (number,)).over and points:
                    assert f"Your points: {table_view.view.players[seat].total} → " in text_of(shown)
                    assert "nobody has seen" in text_of(shown) or not table_view.view.contracts
                    found += 1
    assert found


def test_what_is_drawn_is_asked_at_the_table_itself() -> None:
    state = new_state()
    seat = state.player
    GAME.push(state, seat, Use(0))
    table_view = view_of(state, seat)
    shown = screen(table_view)
    assert "Which card do you keep?" in text_of(shown)
    assert "Back" not in labels(shown), "what was drawn cannot be drawn back"
    deck = table_view.view.deck
    for key in table_view.view.drawn:
        kept = labelled(shown, deck.person(key).name)
        assert UI.moves(table_view, kept.target.rest) == (Keep(key),)
    assert "waits" not in text_of(shown)
    other = view_of(state, 1 - seat)
    assert "’s turn" in text_of(screen(other))
    assert not [one for one in controls(screen(other)) if one.target.rest.startswith("t/")]


@pytest.mark.rule("K-9")
def test_a_card_can_be_passed_by_its_button() -> None:
    state = next(
        state
        for state, seat, _ in playout(2, "poor")
        if GAME.result(state) is None
        and not state.stack
        and any(isinstance(move, Pass) for move in GAME.moves(state, seat))
    )
    table_view = view_of(state, state.player)
    passing = [
        control
        for card in fronts_of(table_view)
        for control in controls(screen(table_view, card.target.rest))
        if control.label == "Pass"
    ]
    assert passing
    for control in passing:
        (move,) = UI.moves(table_view, control.target.rest)
        assert isinstance(move, Pass)


# --- every question --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "label", "additional"), [(2, "poor", 0), (3, "hidden", 0), (4, "thrust", 12)]
)
def test_every_screen_of_random_games_fits_and_leads_to_legal_moves(
    seats: int, label: str, additional: int
) -> None:
    chance = Chance(b"\x21" * 32)
    positions = playout(seats, label, additional)
    asked: Counter[str] = Counter()
    for state, seat, recent in positions[:-1]:
        question = GAME.view(state, seat).ask.question
        asked[question] += 1
        if asked[question] % times(16, 2) != 1:
            continue
        table_view = view_of(state, seat, recent=recent)
        shown = screen(table_view)
        for one in walk(table_view, shown, chance):
            assert_fits(one)
            last = one
        (done, *_) = [one for one in controls(last) if one.target.verb == "do"]
        moves = UI.moves(table_view, done.target.rest)
        assert moves
        copy = GAME.copy(state)
        turn = GAME.turn(copy)
        for move in moves:
            assert GAME.turn(copy) == turn, "no move of another turn"
            GAME.check(copy, seat, move)
            GAME.push(copy, seat, move)
    assert {"action", "keep", "choose", "spice"} <= asked.keys()
    state, seat, recent = positions[-1]
    shown = screen(view_of(state, seat, recent=recent))
    assert "over" in text_of(shown)
    assert "win" in text_of(shown) or "won" in text_of(shown)
    assert_fits(shown)


def test_going_back_undoes_one_answer() -> None:
    chance = Chance(b"\x05" * 32)
    for state, seat, recent in (*playout(2, "poor"), *playout(3, "hidden"), *playout(4, "thrust", 12)):
        if GAME.result(state) is not None or state.stack:
            continue
        table_view = view_of(state, seat, recent=recent)
        for shown in walk(table_view, screen(table_view), chance):
            for control in controls(shown):
                if control.label == "Start again":
                    back = screen(table_view, labelled(shown, "Back").target.rest)
                    assert back.rows
                    assert screen(table_view, control.target.rest) == screen(table_view)
                    return
    raise AssertionError("no turn with two questions")


# --- drafts that do not fit ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "draft",
    [
        *("x", "t", "t/", "t/7pr", "t/7pr/99", "t/7pr/0.0.0.0.0.0.0.0.0", "t/7pr/-1", "t/7pr/²", "t/zz/0"),
        *("c", "c/9", "c/x", "c/0/0", "d/1", "o/2", "k", "k/9999", "k/x", "t/7pr/" + "9" * 70, "c/²"),
    ],
)
def test_a_draft_that_does_not_fit_is_gone(draft: str) -> None:
    with pytest.raises(StaleDraft):
        screen(view_of(new_state(), new_state().player), draft)


def test_a_draft_of_another_position_is_gone() -> None:
    table_view = view_of(new_state(), new_state().player)
    control = labelled(follow(table_view, "1 · Patriarch"), "Use: draw")
    later = replace(table_view, table=replace(table_view.table, number=table_view.table.number + 1))
    for text in (control.target.rest, "7pr/", "7pr", "", "7pr/0.0.0.0.0.0"):
        with pytest.raises(StaleDraft):
            UI.moves(later, text)
    with pytest.raises(StaleDraft):
        UI.moves(table_view, "7pr/")
    waiting = view_of(new_state(), 1 - new_state().player)
    with pytest.raises(StaleDraft):
        UI.moves(waiting, control.target.rest)
    with pytest.raises(StaleDraft):
        screen(waiting, f"t/{control.target.rest}")


def test_a_turn_of_very_many_answers_counts_in_parts() -> None:
    assert not is_full((0,) * (LONGEST_PATH // 2))
    assert is_full((0,) * LONGEST_PATH)


# --- looking around --------------------------------------------------------------------------------


def test_everybody_may_look_at_caravans_discards_contracts_and_cards() -> None:
    positions = playout(3, "hidden")
    state, seat, recent = positions[len(positions) * 2 // 3]
    table_view = view_of(state, seat, recent=recent)
    view = table_view.view
    for reader, verb in ((table_view, "go"), (view_of(state, None, recent=recent), INFO)):
        context = InfoContext(reader, ENGLISH, verb, home=verb == "go")
        texts = []
        for draft in ("c/0", "c/1", "c/2", "d", "o", *(f"k/{number}" for number in range(76))):
            shown = info_screen(context, draft)
            assert_fits(shown)
            texts.append(text_of(shown))
            assert {control.target.verb for control in controls(shown)} <= {verb, "go"}
            if verb == INFO:
                assert {control.target.verb for control in controls(shown)} == {INFO}
            assert not any(control.target.rest.startswith(NEW_MESSAGE) for control in controls(shown))
        for player in view.players:
            said = texts[player.seat]
            for caravan in player.caravans:
                order = [view.deck.person(key).name for key in caravan]
                assert " → ".join(order).replace("-", "\\-") in said or not order
        for key in view.face_up:
            assert view.deck.contract(key).name.replace("-", "\\-") in texts[4]
        assert "lacks" in texts[4] or "✓" in texts[4]


@pytest.mark.rule("K-17")
def test_the_contracts_say_what_each_player_still_lacks() -> None:
    state = new_state()
    table_view = view_of(state)
    shown = text_of(screen(table_view, "o"))
    for key in table_view.view.face_up:
        contract = table_view.view.deck.contract(key)
        mules = max(0, max(contract.mules, contract.cost.mule) - 3)
        if mules:
            said = f"{mules} {'mule' if mules == 1 else 'mules'}"
            assert f"lacks {said}" in shown
            assert f"You lack {said}" in shown, "who reads it is you"
    assert "B\\*la \\<\\@1\\>" in shown
    state.goods = [[0, 9, 0, 0, 0, 0, 0] for _ in state.goods]
    shown = text_of(screen(view_of(state), "o"))
    assert shown.count("(with gold: ") > 2
    assert shown.count("gold may stand in for spices") == 1, "what that means is said once"


@pytest.mark.parametrize(
    ("lack", "says"),
    [
        (Lack(0, Goods(), 0), ""),
        (Lack(1, Goods(), 0), "1 mule"),
        (Lack(2, Goods(gold=1, ginger=2), 3), "2 mules, 1 gold, 2 ginger"),
        (Lack(0, Goods(ginger=2), 1), "2 ginger (with gold: 1)"),
        (Lack(0, Goods(ginger=2), 0), "2 ginger (with gold: 0)"),
    ],
)
def test_what_is_missing_in_words(lack: Lack, says: str) -> None:
    assert lack_words(lack, ENGLISH) == says


def test_a_deck_with_hostile_names_breaks_nothing() -> None:
    deck = deck_with(long_names)
    state = new_state(4, "long", deck)
    chance = Chance(b"\x09" * 32)
    recent: tuple[VisibleMove, ...] = ()
    for number in range(160):
        if GAME.result(state) is not None:
            break
        (seat,) = GAME.to_act(state)
        moves = GAME.moves(state, seat)
        events = tuple(GAME.push(state, seat, moves[chance.below(len(moves))]))
        recent = (*recent, visible_move(number, seat, events))[-12:]
        if number % 8 == 0 and GAME.result(state) is None:
            (seat,) = GAME.to_act(state)
            table_view = view_of(state, seat, recent=recent)
            for shown in walk(table_view, screen(table_view), chance):
                assert_fits(shown)
                assert "@everyone" not in text_of(shown).replace("\\@", "")
            for draft in (f"c/{seat}", "d", "o", "k/0", "k/60"):
                assert_fits(screen(table_view, draft))


def test_a_table_that_was_closed_says_so() -> None:
    table_view = view_of(new_state(), status="closed")
    assert "closed" in text_of(screen(table_view))
    with pytest.raises(StaleDraft):
        screen(table_view, "t/7pr/0")


def test_actions_are_listed_on_ones_own_turn_only() -> None:
    state = new_state()
    view = GAME.view(state, None)
    mine, theirs = (
        "\n".join(screen(view_of(state, seat)).in_words) for seat in (view.player, 1 - view.player)
    )
    assert "use: " in mine
    assert "use: " not in theirs
    assert all(f"**{number} · Patriarch**, then " in mine for number in (1, 2, 3))


def test_a_long_caravan_ends_in_a_number() -> None:
    for length, said in ((1, ", alone"), (2, "then Baker"), (3, "then Baker, Baker"), (6, "and 3 more")):
        state = new_state()
        seat = GAME.view(state, None).player
        state.caravans[3 * seat] = [GAME.cards(state).index["baker"]] * length
        assert said in "\n".join(screen(view_of(state, seat)).in_words)


def test_drawn_cards_say_what_they_do_beside_their_buttons() -> None:
    asked = [
        (view_of(state, seat), GAME.view(state, seat))
        for state, seat, _ in playout(2, "a")
        if state.stack and GAME.view(state, seat).ask.question == "keep"
    ]
    assert asked
    for table_view, view in asked[:3]:
        for key in set(view.drawn):
            assert f"-# **{view.deck.person(key).name}**: " in text_of(screen(table_view))


def test_a_question_says_once_what_is_used() -> None:
    """What comes of it so far is told only where there is more than that."""
    for state, seat, recent in playout(2, "a")[:: times(10, 5)]:
        shown = view_of(state, seat, recent=recent)
        for target in targets(screen(shown)):
            if not target.rest.startswith("a/"):
                continue
            for other in targets(screen(shown, target.rest)):
                if other.verb == "go" and other.rest.startswith("t/"):
                    assert "So far: You use" not in "\n".join(screen(shown, other.rest).text)


def test_a_notice_tells_the_whole_last_turn_of_many_moves() -> None:
    found = 0
    for state, seat, recent in playout(2, "a"):
        if len(recent) < 2 or seat in (recent[-1].seat, recent[-2].seat):
            continue
        shown = view_of(state, seat, recent=recent)
        first, last = (UI.describe(move, shown, ENGLISH) for move in recent[-2:])
        if first and last and len(first + last) < 150:
            notice = notice_text(UI, shown, None, "turn", (), ENGLISH)[1]
            assert f"{first} {last}" in notice
            found += 1
    assert found


def test_cards_to_keep_are_described_in_full_above_their_buttons() -> None:
    asked = 0
    for state, seat, recent in playout(2, "a"):
        shown = view_of(state, seat, recent=recent)
        if shown.view.ask is not None and shown.view.ask.question == "keep":
            text = screen(shown).text
            assert not any("…" in line for line in text)
            asked += any("parting" in line for line in text)
    assert asked

"""The panel as a pure function: front cards, questions, drafts, info screens, limits."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress

import pytest
from msgspec.structs import replace

from cogs.kashgar.draft import LONGEST_PATH, is_full, turn_of
from cogs.kashgar.info_screens import INFO, NEW_MESSAGE, InfoContext, info_screen, lack_words
from cogs.screens.markup import with_icons
from cogs.screens.screen import Button, Line, Menu, Screen, Text, reasons
from cogs.table_screens.game_ui import StaleDraft
from cogs.table_screens.names import picture_names, text_names
from cogs.table_screens.notice import notice_text
from data.catalogue import ENGLISH, LANGUAGES, words_for
from engine.core.chance import Chance
from engine.kashgar.advice import Lack
from engine.kashgar.events import CardsDrawn, ContractRevealed
from engine.kashgar.language import Goods
from engine.kashgar.types import TARGET, Fulfil, Keep, Pass, Use
from render.drawing.picture import ACROSS
from render.kashgar.labels import place_name
from render.kashgar.preview import preview_of
from tables.core.view_types import VisibleMove
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
            if control.target.rest.startswith(("t/", "p/"))
            and "~" not in control.target.rest
            and control.label not in ("Back", "Start again")
        ]
        if not onward:
            assert any(control.target.verb == "do" for control in controls(shown))
            return seen
        shown = screen(table_view, chance.choice(onward).target.rest)
        seen.append(shown)
    raise AssertionError("this turn has no end")


# --- front cards ---------------------------------------------------------------------------------


def said(shown: Screen) -> str:
    """All words of a screen, those below its picture too."""
    return "\n".join((text_of(shown), *(row.text for row in shown.rows if isinstance(row, Line | Text))))


@pytest.mark.rule("K-5", "K-9", "K-10")
def test_the_first_screen_offers_all_that_the_front_cards_can_do() -> None:
    shown = screen(view_of(new_state()))
    assert shown.title == "Use a front card"
    assert with_icons(shown.text[0], lambda _: None, 400).startswith("3 mules, 3 gold, 3 ginger, ")
    draw, turn = "draw 2 Standard cards, keep 1", "turn this card over"
    assert f"**1, 2, 3 Patriarch**. Use a: {draw}. Use b: {turn}." in said(shown), (
        "what is equal is said once"
    )
    assert labels(shown) == ["Use 1a", "Use 2a", "Use 3a", "Use 1b", "Use 2b", "Use 3b", "All cards"]
    assert_fits(shown)


def test_buttons_stand_in_the_order_of_the_cards_in_rows_of_three() -> None:
    state = new_state()
    seat, index = GAME.view(state, None).player, GAME.cards(state).index
    for at, key in enumerate(("storyteller", "patriarch", "spice-trader")):
        state.caravans[3 * seat + at] = [index[key]]
    state.goods[seat] = [6, 9, 9, 9, 9, 9, 9]
    shown = screen(view_of(state, seat))
    rows = [[one.label for one in row] for row in shown.rows if isinstance(row, tuple)]
    assert rows == [
        ["Use 1", "Use 2a", "Use 3"],
        ["Use 2b", "Let 1 go", "Let 3 go"],
        ["Pass a card", "All cards"],
    ]
    assert "**1 Storyteller**, 3 points. Use: gain 1 gold. Let go: gain 4 gold; that costs 3 points." in said(
        shown
    )


@pytest.mark.rule("K-17")
@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_of_three_cards_fit_beside_each_other_on_a_phone(language: str) -> None:
    """A message is 293 pixels wide there, and a label of eight letters 92 with its margins."""
    words = words_for(language)
    all_labels = [
        words("Use {number}", number="1a"),
        *(words(text, number=1) for text in ("Let {number} go", "Pass {number}")),
    ]
    assert [label for label in all_labels if len(label) > 8] == []


def test_an_action_names_the_contracts_that_it_could_complete_now() -> None:
    state = new_state()
    view = GAME.view(state, None)
    for at, key in enumerate(("grocer", "spice-trader", "patriarch")):
        state.caravans[3 * view.player + at] = [GAME.cards(state).index[key]]
    state.goods[view.player] = [6, 9, 9, 9, 9, 9, 9]
    deck = view.deck
    towns = [place_name(deck.contract(key), ACROSS, ENGLISH).replace("-", "\\-") for key in view.face_up]
    shown = said(screen(view_of(state, view.player)))
    assert f"Let go: complete 1 contract (now: {', '.join(towns[:-1])} and {towns[-1]})" in shown
    state.goods[view.player] = [0] * 7
    assert "(now: " not in said(screen(view_of(state, view.player)))


def test_the_contracts_of_two_actions_of_a_card_are_told_once() -> None:
    state = new_state(label="hawker")
    view = GAME.view(state, None)
    for at, key in enumerate(("hawker", "patriarch", "patriarch")):
        state.caravans[3 * view.player + at] = [GAME.cards(state).index[key]]
    state.goods[view.player] = [6, 9, 9, 9, 9, 9, 9]
    line = said(screen(view_of(state, view.player))).split("**1 Hawker**")[1].split("\n")[0]
    assert line.count("(now: ") == 2
    assert line.endswith("gold may stand in for spices (now: the same).")
    poorer = 0
    for gold in range(2, 9):
        state.goods[view.player] = [6, gold, 0, 0, 0, 0, 0]
        line = said(screen(view_of(state, view.player))).split("**1 Hawker**")[1].split("\n")[0]
        for key in view.face_up:
            assert line.count(place_name(view.deck.contract(key), ACROSS, ENGLISH).replace("-", "\\-")) < 2
        poorer += "(now also: " in line
    assert poorer


@pytest.mark.rule("K-5")
def test_what_cannot_be_paid_is_shown_with_its_reason_and_cannot_be_pressed() -> None:
    found = 0
    for state, seat, recent in playout(2, "poor")[:: times(8, 4)]:
        if GAME.result(state) is not None or state.stack:
            continue
        state = GAME.copy(state)
        state.goods[seat] = [0] * 7
        shown = screen(view_of(state, seat, recent=recent))
        buttons = [button for row in shown.rows if isinstance(row, tuple) for button in row]
        barred = [button for button in buttons if button.disabled]
        told = "\n".join(reason for row in shown.rows for reason in reasons(row, said(shown)))
        assert all(told.count(button.why_not) >= 1 for button in barred)
        # Others of its row can be pressed; of several the reason is said once.
        assert all(button.label in button.why_not.split(": ")[0].split(", ") for button in barred)
        for row in shown.rows:
            why = [reason.split(": ", 1)[1] for reason in reasons(row, said(shown))]
            assert len(why) == len(set(why))
        found += len(barred)
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
    asked = follow(table_view, "Use 1a")
    assert asked.title == "Confirm this?"
    assert "**1 Patriarch**. Use: draw 2 Standard cards, keep 1." in text_of(asked)
    assert "This turns up cards that nobody has seen" in text_of(asked)
    confirm = labelled(asked, "Confirm")
    assert isinstance(confirm, Button)
    assert confirm.style == "danger", "it cannot be taken back"
    assert UI.moves(table_view, confirm.target.rest) == (Use(0),)
    assert labelled(asked, "Back").target.rest == ""
    turned = follow(table_view, "Use 2b")
    assert "The card turns to Matriarch." in text_of(turned)
    confirm = labelled(turned, "Confirm")
    assert isinstance(confirm, Button)
    assert confirm.style == "primary"
    assert UI.moves(table_view, confirm.target.rest) == (Use(1, False, 1),)


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
            preview = preview_of(table_view.view, turn, picture_names(table_view), ENGLISH)
            assert preview is not None
            hidden = [event for event in turn.events if isinstance(event, CardsDrawn | ContractRevealed)]
            told = " ".join((*preview.told, text_of(screen(table_view, f"t/7pr/{number}"))))
            for event in hidden:
                keys = event.cards if isinstance(event, CardsDrawn) else (event.contract,)
                assert not any(f"draw {table_view.view.deck.card(key).name}" in told for key in keys)
            assert "You draw" not in told
            assert "open contract" not in told
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


@pytest.mark.rule("K-21")
@pytest.mark.parametrize("short", [0, 1])
def test_who_reaches_the_target_reads_it_before_confirming(short: int) -> None:
    for state, seat, recent in playout(2, "poor"):
        view = view_of(state, seat, recent=recent).view
        for number, move in enumerate(view.ask.moves if view.ask and view.ask.question == "complete" else ()):
            state = GAME.copy(state)
            points = view.deck.contract(move.contract).points if isinstance(move, Fulfil) else 0
            state.earned[seat] += TARGET - view.players[seat].total - points - short
            near = view_of(state, seat, recent=recent)
            if points and turn_of(near, (number,)).over:
                said = text_of(screen(near, f"t/7pr/{number}"))
                assert ("This triggers the end: this round is the last." in said) == (not short)
                return
    raise AssertionError("nobody could complete anything")


def test_what_is_drawn_is_asked_at_the_table_itself() -> None:
    state = new_state()
    seat = state.player
    GAME.push(state, seat, Use(0))
    table_view = view_of(state, seat)
    shown = screen(table_view)
    assert shown.title == "Which card do you keep?"
    assert "Back" not in labels(shown), "what was drawn cannot be drawn back"
    deck = table_view.view.deck
    for key in table_view.view.drawn:
        (line,) = [row for row in shown.rows if isinstance(row, Line) and deck.person(key).name in row.text]
        assert UI.moves(table_view, line.button.target.rest) == (Keep(key),)
    assert "waits" not in text_of(shown)
    other = view_of(state, 1 - seat)
    assert screen(other).title.endswith("’s turn**")
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
    passing = [one for one in controls(follow(table_view, "Pass a card")) if one.label.startswith("Pass ")]
    assert passing
    for control in passing:
        confirm = labelled(screen(table_view, control.target.rest), "Confirm")
        (move,) = UI.moves(table_view, confirm.target.rest)
        assert isinstance(move, Pass)
        assert control.label == f"Pass {move.caravan + 1}"


def test_where_nothing_else_can_be_done_cards_are_passed_at_once() -> None:
    state = new_state()
    seat = GAME.view(state, None).player
    for at in range(3):
        state.caravans[3 * seat + at] = [GAME.cards(state).index["hawker"]]
    state.goods[seat] = [0] * 7
    shown = screen(view_of(state, seat))
    assert [one.label for one in controls(shown) if not getattr(one, "disabled", False)] == [
        "Pass 1",
        "Pass 2",
        "Pass 3",
        "All cards",
    ]


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
    assert "win" in shown.title or "won" in shown.title
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
    control = labelled(follow(table_view, "Use 1a"), "Confirm")
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
        context = InfoContext(reader, ENGLISH, verb)
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


def test_whoever_waits_is_told_what_their_cards_can_do_too() -> None:
    state = new_state()
    theirs = screen(view_of(state, 1 - GAME.view(state, None).player))
    assert "Use a: draw 2 Standard cards, keep 1" in said(theirs)
    assert [one.label for one in controls(theirs)] == ["All cards", "Refresh"]


def test_cards_with_very_many_actions_have_a_menu() -> None:
    state = new_state()
    seat = GAME.view(state, None).player
    for at in range(3):
        state.caravans[3 * seat + at] = [GAME.cards(state).index["money-changer"]]
    state.goods[seat] = [6, 9, 9, 9, 9, 9, 9]
    shown = screen(view_of(state, seat))
    (menu,) = [row for row in shown.rows if isinstance(row, Menu)]
    assert len(menu.choices) == 9
    assert [one.description for one in menu.choices if one.label == "Let 1 go"] == ["gain 5 gold"]
    assert_fits(shown)


def test_drawn_cards_say_what_they_do_beside_their_buttons() -> None:
    asked = [
        (view_of(state, seat), GAME.view(state, seat))
        for state, seat, _ in playout(2, "a")
        if state.stack and GAME.view(state, seat).ask.question == "keep"
    ]
    assert asked
    for table_view, view in asked[:3]:
        for key in set(view.drawn):
            assert f" {view.deck.person(key).name}**\n-# " in said(screen(table_view))


def test_a_question_says_once_what_is_used() -> None:
    """What comes of it so far is told only where there is more than that."""
    for state, seat, recent in playout(2, "a")[:: times(10, 5)]:
        shown = view_of(state, seat, recent=recent)
        for target in targets(screen(shown)):
            if target.verb == "go" and target.rest.startswith("t/"):
                with suppress(StaleDraft):
                    assert "So far: You use" not in text_of(screen(shown, target.rest))


def test_a_notice_tells_a_turn_of_many_moves_in_one_sentence() -> None:
    """No name stands there once for each good that was chosen."""
    found = 0
    for state, seat, recent in playout(2, "a"):
        if len(recent) < 2 or seat in (recent[-1].seat, recent[-2].seat):
            continue
        shown = view_of(state, seat, recent=recent)
        told = "\n".join(notice_text(UI, shown, None, "turn", (), ENGLISH)[1:])
        name = text_names(shown)[recent[-1].seat]
        assert told.removeprefix("-# ") in "\n".join(UI.story(shown, ENGLISH))
        assert told.count(f"{name}: ") <= 1
        found += 1
    assert found


def test_cards_to_keep_are_described_in_full_beside_their_buttons() -> None:
    asked = 0
    for state, seat, recent in playout(2, "a"):
        shown = view_of(state, seat, recent=recent)
        if shown.view.ask is not None and shown.view.ask.question == "keep":
            lines = [row.text for row in screen(shown).rows if isinstance(row, Line)]
            assert lines
            assert not any("…" in line for line in lines)
            asked += any("let go" in line for line in lines)
    assert asked


def test_a_puzzle_tells_what_the_cards_can_do_in_its_text() -> None:
    for state, seat, recent in playout(2, "a")[:40:3]:
        table_view = view_of(state, seat, recent=recent)
        shown = UI.puzzle(table_view, (), ENGLISH)
        for row in screen(table_view).rows:
            if isinstance(row, Line | Text):
                assert row.text.replace("\n-# ", " ") in text_of(shown)

"""The panel as a pure function: every step, what is gone, and limits at the worst positions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs.palimpsest.draft import read
from cogs.palimpsest.labels import place_words
from cogs.screens.markup import with_icons
from cogs.screens.screen import Button, Line, Menu, Text, reasons
from cogs.table_screens.game_ui import StaleDraft
from data.catalogue import ENGLISH
from engine.core.chance import Chance
from engine.core.errors import IllegalMove
from engine.palimpsest import board as boards
from engine.palimpsest.lattice import place_at, place_name
from engine.palimpsest.state import State
from engine.palimpsest.types import Options
from render.palimpsest.preview import Preview
from tables.core.view_types import TableView
from tests.cogs.palimpsest.table_views import UI, follow, screen, view_of
from tests.cogs.table_views import assert_fits, controls, labelled, text_of
from tests.engine.palimpsest.build import GAME, PUBLISHED, position
from tests.engine.palimpsest.positions import EVERYTHING, straight_line
from tests.support.thorough import times

TABLE = "8MS@0,0:3/1 9LK@2,0:0/3 AM@0,2:1"
NEW = "P-24"


def confirm(table_view: TableView, *labels: str) -> str:
    """The text of the move that is confirmed after these controls."""
    target = labelled(follow(table_view, *labels), "Confirm").target
    assert target.verb == "do"
    return str(GAME.text(UI.move(table_view, target.rest)))


def said(shown) -> str:
    """Its text where no icons are to be had."""
    return with_icons("\n".join(shown.text), lambda _: None, 10_000)


def preview_of(shown) -> Preview:
    preview = shown.picture.arguments[2]
    assert isinstance(preview, Preview)
    return preview


@pytest.mark.rule(NEW)
def test_from_card_to_confirmation_by_small_steps() -> None:
    table_view = view_of(position(TABLE, "2MK CK", "5ML"))
    first = screen(table_view)
    assert first.title == "Where does the Author go?"
    assert with_icons(first.text[0], lambda _: "◯", 4000).startswith("-# 2 ◯ ◯ · ")
    assert said(first).startswith("-# 2 Moons/Knots · 16 cubes left"), "as cards show it"
    assert any(control.label == "CK · The Windfall · Knots" for control in controls(first))
    line = first.rows[1]
    assert isinstance(line, Line)
    assert with_icons(line.text, lambda _: "◯", 400).startswith("L13 · ◯ **+8** · ◯ **+4**\n")
    assert with_icons(line.text, lambda _: None, 400).startswith("L13 · you **+8** · B\\*la **+4**\n")
    assert confirm(table_view, "Lay on 1", "Other cubes", "+1 on 8MS", "+1 on 2MK") == (
        "play 2MK -1,0 8MS+1 2MK+1"
    )
    assert confirm(table_view, "Lay on 1", "Other cubes", "All 2 on AM") == "play 2MK -1,0 AM+2"
    assert confirm(table_view, "Lay on 1") == "play 2MK -1,0 9LK+1 2MK+1", "each where it wins points"
    beside = ("Only places that", "over AM", "Lay on 1", "Other cubes", "+1 on AM")
    assert confirm(table_view, "CK · ", *beside) == "play CK 1,1 AM+1"
    # Where no cubes are due the place is all there is to choose.
    alone = labelled(screen(table_view, "2/CK/AM/-1,3/"), "Confirm").target.rest
    assert GAME.text(UI.move(table_view, alone)) == "play CK -1,3"


def test_the_panel_says_how_everybody_stands() -> None:
    table_view = view_of(position(TABLE, "2MK CK", "5ML", points=(7, 12)))
    shown = screen(table_view)
    assert said(shown) == "-# 2 Moons/Knots · 16 cubes left · 39 cards to draw"
    points = shown.rows[0]
    assert isinstance(points, Text)
    assert with_icons(points.text, lambda _: None, 400) == "-# **you 7** · ★ B\\*la 12"
    assert points.of_picture, "the table in words says it"


def test_the_panel_opens_with_the_card_that_brings_most() -> None:
    table = "8MS@0,0:3/1 9LK@2,0:0/3"
    assert screen(view_of(position(table, "CK 2MK", "5ML"))).title == "Where does the Author go?"
    assert screen(view_of(position(table, "AM CK", "5ML"))).title == "Where does the Ace of Moons go?"


@pytest.mark.rule(NEW)
def test_places_are_grouped_by_the_card_they_touch_or_best_first() -> None:
    table_view = view_of(position(TABLE, "2MK CK", "5ML"))
    choices = GAME.advice(table_view.view)
    grouped = screen(table_view, "2/2MK/*")
    menu = next(row for row in follow(table_view, "Only places that").rows if isinstance(row, Menu))
    assert [choice.target.rest for choice in menu.choices] == [
        *(f"2/2MK/{group.touching.id}" for group in choices.groups("2MK")), "2/2MK/*"
    ]  # fmt: skip
    touching = follow(table_view, "Only places that", "over 9LK")
    assert follow(table_view, "Only places that", "over 9LK", "Beside any card") == grouped
    for shown, found in (
        (touching, choices.candidates("2MK", "9LK")),
        (grouped, choices.candidates("2MK")),
    ):
        spots = preview_of(shown).spots
        assert [(spot.x, spot.y) for spot in spots] == [(place.x, place.y) for place in found[:12]]


@pytest.mark.rule(NEW)
def test_twelve_places_at_a_time_each_with_what_it_does_and_its_number_in_the_picture() -> None:
    table_view = view_of(position(TABLE, "2MK CK", "5ML"))
    found = list(GAME.advice(table_view.view).candidates("2MK"))
    shown, seen = screen(table_view, "2/2MK/*"), []
    while True:
        spots = preview_of(shown).spots
        lines = [row for row in shown.rows if isinstance(row, Line)]
        others = [one for row in shown.rows if isinstance(row, Menu) for one in row.choices]
        listed = [line.text for line in lines] + [one.label for one in others if one.label[:1].isdigit()]
        assert len(lines) == 2
        assert len(spots) == 12 or len(seen) + len(spots) == len(found)
        for number, spot in enumerate(spots, 1):
            assert spot.said == str(number)
            lead = "" if number < 3 else f"{number} · "
            assert f"{lead}{place_name(spot.x, spot.y)} · " in listed[number - 1]
            assert number > 2 or lines[number - 1].button.label == f"Lay on {number}"
        targets = [line.button.target.rest for line in lines]
        assert targets == [f"2/2MK/*/{spot.x},{spot.y}" for spot in spots[:2]]
        seen += [(spot.x, spot.y) for spot in spots]
        more = next((one for one in others if one.label.startswith(("Show ", "Back to"))), None)
        assert more is not None
        if more.label == "Back to the first places":
            break
        shown = screen(table_view, more.target.rest)
    assert seen[:12] == [(place.x, place.y) for place in found[:12]]
    assert sorted(seen) == sorted((place.x, place.y) for place in found)
    assert screen(table_view, more.target.rest) == screen(table_view, "2/2MK/*")


def test_only_the_best_place_is_green_and_only_confirming_is_blue() -> None:
    table_view = view_of(position(TABLE, "2MK CK", "5ML"))
    styles = [row.button.style for row in screen(table_view).rows if isinstance(row, Line)]
    assert styles == ["success", "secondary"]
    chosen = follow(table_view, "Lay on 2", "Other cubes", "All 2 on AM")
    buttons = [one for one in controls(chosen) if isinstance(one, Button)]
    assert [one.label for one in buttons if one.style == "primary"] == ["Confirm"]
    assert all(len(row) <= 3 for row in chosen.rows if isinstance(row, Sequence)), "four wrap on a phone"


def test_places_say_what_they_cover() -> None:
    table_view = view_of(position("AM@0,0:1/2 5ML@1,0:0/4", "2MK", "5YK"))
    lines = {}
    for place in GAME.advice(table_view.view).candidates("2MK"):
        said = place_words(table_view.view, place, ENGLISH)
        lines[place_name(place.x, place.y)] = with_icons(said, lambda _: "◯", 4000)
    # As the picture shows them: no name stands there.
    assert lines["L13"].startswith("buries Ace ◯: 3 cubes back · beside 5 ◯ ◯ · ")
    assert lines["M15"].startswith("beside Ace ◯, 5 ◯ ◯ · ")
    assert lines["M14"] == "over Ace ◯, 5 ◯ ◯ · 2 cubes"
    low = view_of(position("5ML@0,0:1 8MS@1,1", "AK", "5YK"))
    place = GAME.advice(low.view).candidate("AK", -1, -1)
    assert with_icons(place_words(low.view, place, ENGLISH), lambda _: None, 400) == (
        "hides the rank of 5 Moons/Leaves"
    )
    menu = next(row for row in screen(table_view).rows if isinstance(row, Menu))
    assert "5ML" in " ".join(choice.description or "" for choice in menu.choices)


def test_undo_goes_back_cube_by_cube_and_then_to_the_places() -> None:
    table_view = view_of(position(TABLE, "2MK CK", "5ML"))
    way = ["Only places that", "over 8MS", "Lay on 1", "Other cubes", "+1 on 8MS", "+1 on 8MS"]
    assert "Cubes: 2 on 8 Moons/Suns." in said(follow(table_view, *way))
    assert "Cubes so far: 1 on 8 Moons/Suns." in said(follow(table_view, *way, "Undo"))
    nothing = said(follow(table_view, *way, "Undo", "Other cubes"))
    assert "Cubes" not in nothing
    assert "Suggested: 1 on 9 Leaves/Knots and 1 on 2 Moons/Knots." in nothing, "what the button would do"
    assert follow(table_view, *way, "Undo", "Other cubes", "Other places") == follow(table_view, *way[:2])
    assert follow(table_view, *way, "Other places", "Beside any card") == screen(table_view)
    assert follow(table_view, "CK · ", "2MK · ") == screen(table_view)


def test_cubes_that_are_usual_are_not_taken_back_one_by_one() -> None:
    table_view = view_of(position(TABLE, "2MK CK", "5ML"))
    rows = follow(table_view, "Lay on 1").rows
    assert [[button.label for button in row] for row in rows] == [
        ["Confirm"],
        ["Other cubes", "Other places"],
    ]


def test_the_picture_shows_the_cubes_so_far() -> None:
    table_view = view_of(position(TABLE, "2MK CK", "5ML"))
    preview = preview_of(follow(table_view, "Lay on 1", "Other cubes", "+1 on 8MS"))
    assert preview.after is not None
    assert preview.candidate is not None
    assert preview.todo is not None
    assert next(laid.cubes for laid in preview.after.table if laid.card.id == "8MS") == (4, 1)
    assert preview.after.points == (8, 4)
    assert preview.todo.cubes == 1


@pytest.mark.rule("P-10", "P-11", NEW)
def test_scoring_is_shown_before_it_is_confirmed() -> None:
    shown = follow(view_of(position(TABLE, "2MK CK", "5ML")), "Only places that", "over 9LK", "Lay on 1")
    text = "\n".join(shown.text)
    assert "The Merchant (9LK) scores with 3 cubes, 2 needed: B\\*la 9, alone there (3)." in text


def test_confirming_waits_for_every_cube_and_for_ones_turn() -> None:
    state = position(TABLE, "2MK CK", "5ML")
    before = follow(view_of(state), "Lay on 1", "Other cubes", "+1 on 8MS")
    with pytest.raises(LookupError):
        labelled(before, "Confirm")
    other = view_of(state, 1)
    assert "Ana’s turn; you can plan ahead" in screen(other).text[0]
    ready = follow(other, "Lay on 1", "Other cubes", "All")
    assert "You can confirm when it is your turn." in reasons(ready.rows[-2], text_of(ready))
    with pytest.raises(LookupError):
        labelled(ready, "Confirm")


def test_a_confirmation_with_too_few_cubes_is_refused_by_the_rules() -> None:
    table_view = view_of(position(TABLE, "2MK CK", "5ML"))
    with pytest.raises(IllegalMove, match="exactly 2"):
        UI.move(table_view, "2/2MK/*/-1,0/a")


@pytest.mark.rule("P-8")
def test_a_burial_is_described() -> None:
    table_view = view_of(position("AM@0,0:1/2 5ML@1,0:0/4", "2MK", "5YK"))
    shown = screen(table_view, "1/2MK/*/-1,0/")
    assert "Ace of Moons (AM) is buried; its cubes return: you 1, B\\*la 2." in "\n".join(shown.text)


@pytest.mark.rule("P-13")
def test_a_short_supply_is_named() -> None:
    table_view = view_of(position("8MS@0,0 9LK@2,0", "2MK", "5YK", supply={0: 1}))
    shown = screen(table_view, "1/2MK/*/1,1/")
    assert "give 2 cubes, but only 1 can be placed" in "\n".join(shown.text)


@pytest.mark.rule("P-19")
def test_a_court_removes_cubes_one_by_one_or_all_at_once() -> None:
    table_view = view_of(position("5ML@0,0:2/3 AM@2,0:1/1", "TMLY", "5YK"))
    way = ["Only places that", "over AM", "Lay on 1", "Other cubes"]
    shown = follow(table_view, *way)
    assert shown.title == "Which 3 cubes are removed?"
    first = GAME.advice(table_view.view).candidates("TMLY", "AM")[0]
    at = f"play TMLY {first.x},{first.y}"
    assert "Still to be removed: 2 from 5 Moons/Leaves, 1 from Ace of Moons." in said(shown)
    assert confirm(table_view, *way, "2 of B*la from 5ML", "1 of B*la from AM") == f"{at} 5ML-2B AM-1B"
    assert confirm(table_view, *way, "1 of Ana from 5ML", "1 of B*la from 5ML", "1 of Ana from AM") == (
        f"{at} 5ML-1A 5ML-1B AM-1A"
    )
    assert confirm(table_view, *way, "Suggested").startswith(f"{at} 5ML-2B")


@pytest.mark.rule("P-23")
def test_the_published_excuse_may_move_cubes() -> None:
    table_view = view_of(position(TABLE, "E CK", "5ML", options=PUBLISHED))
    way = ["E · The Excuse", "Lay on 1", "Other cubes"]
    assert confirm(table_view, *way[:-1]).endswith(" AM>9LK"), "where it helps, it is suggested"
    assert confirm(table_view, *way).startswith("play E ")
    moved = follow(table_view, *way, "From 8MS")
    assert not any(control.label.startswith("To 8MS") for control in controls(moved))
    with pytest.raises(LookupError):
        labelled(moved, "Confirm")
    assert confirm(table_view, *way, "From 8MS", "To 9LK").endswith(" 8MS>9LK")
    assert confirm(table_view, *way, "From 8MS", "Undo").count(">") == 0


@pytest.mark.parametrize(
    "draft",
    [
        "1/2MK",
        "2/5ML",  # in another hand
        "2/AM",  # on the table
        "2/ZZ",
        "2/2MK/5ML",  # nothing to touch
        "2/2MK/ZZ",
        "2/2MK/*/0,0/",  # no bare cell
        "2/2MK/*/90,90/",  # nobody there
        "2/2MK/*/-1,0/9a",  # more cubes than are due
        "2/2MK/*/-1,0/aaa",
        "2/TMLY/*/-1,0/aA",
        "offer/1",
    ],
)
def test_drafts_that_do_not_fit_are_gone(draft: str) -> None:
    with pytest.raises(StaleDraft):
        screen(view_of(position(TABLE, "2MK CK", "5ML")), draft)


@pytest.mark.parametrize("text", ["", "2", "2/2MK", "2/2MK/*", "1/2MK/*/-1,0/2a", "play 2MK -1,0 8MS+2"])
def test_a_confirmation_of_another_position_is_gone(text: str) -> None:
    with pytest.raises(StaleDraft):
        UI.move(view_of(position(TABLE, "2MK CK", "5ML")), text)


def test_a_spectator_confirms_nothing() -> None:
    with pytest.raises(StaleDraft):
        UI.move(view_of(position(TABLE, "2MK CK", "5ML"), None), "2/2MK/*/-1,0/2a")


def test_the_end_says_what_the_board_does_not_show_beside_it() -> None:
    shown = screen(view_of(straight_line()))
    assert [control.label for control in controls(shown)] == ["Log", "Replay"]
    assert shown.text == ("The end: the next hand is empty.",), "card by card the board's message has it"
    assert "won with" in shown.title
    assert_fits(shown)


def test_an_empty_hand_only_waits() -> None:
    state = position(TABLE, "", "5ML", options=Options(last="hands"))
    shown = screen(view_of(state))
    assert [control.label for control in controls(shown)] == ["Refresh"]


# --- the worst positions -----------------------------------------------------------------------


def sprawling(dx: int, dy: int, hand: tuple[str, ...], options: Options = EVERYTHING) -> State:
    """Forty cards in a line, five seats with cubes everywhere, the first about to play one of a hand."""
    state = GAME.new(options, 5, Chance(bytes(range(32))))
    state.board = boards.blank(options, 5)
    cards = [card for card in range(45) if GAME.tables.ids[card] not in hand]
    for number in range(40):
        place = place_at(number * dx, number * dy)
        assert place is not None
        boards.lay(state.board, cards[number], place)
        for owner in range(5):
            boards.move_cubes(state.board, number, owner, 1 if number % 5 != owner or number > 30 else 0)
            state.board.supply[owner] = 25
    state.hands = [[GAME.tables.index[name] for name in hand], [], [], [], []]
    state.deck = cards[40:]
    state.acting, state.turn = 0, 39
    return state


LINES = [(2, 0), (0, 2), (-2, 0), (1, 1), (-1, -1)]


@pytest.mark.parametrize(
    ("line", "options"),
    [
        *zip(
            LINES[:: times(2, 1)],
            cycle([EVERYTHING, Options(True, True, True, "published", cubes=40)]),
            strict=False,
        )
    ],
)
def test_limits_hold_on_the_longest_lines(line: tuple[int, int], options: Options) -> None:
    table_view = view_of(sprawling(*line, ("PMSL", "TMWK", "2MK", "E", "CK"), options))
    assert_fits(screen(table_view))
    for card in table_view.view.hand:
        for way in (f"39/{card.id}", f"39/{card.id}/*", f"39/{card.id}/*~30"):
            assert_fits(screen(table_view, way))
        farthest = max(
            GAME.advice(table_view.view).candidates(card.id),
            key=lambda spot: (spot.cubes, len(spot.removes)),
        )
        draft = f"39/{card.id}/{farthest.touches[0].id}/{farthest.x},{farthest.y}/"
        for page in ("", "~1", "~2"):
            assert_fits(screen(table_view, draft + page))
        # One click a cube, on other cards each time, is the longest way.
        for click in range(60):
            shown = screen(table_view, draft)
            assert_fits(shown)
            menus = [row for row in shown.rows if isinstance(row, Menu)]
            if not menus:
                break
            menu = menus[0].choices
            draft = menu[click % (len(menu) - (len(menu) == 25))].target.rest
        else:
            pytest.fail("there was no end to the cubes")
        assert any(isinstance(control, Button) and control.target.verb == "do" for control in controls(shown))


@settings(max_examples=times(10, 25))
@given(st.integers(0, 10**6), st.sampled_from([EVERYTHING, PUBLISHED, Options()]))
def test_wherever_one_presses_there_is_a_panel_and_what_it_confirms_is_legal(
    seed: int, options: Options
) -> None:
    chance = Chance(seed.to_bytes(32, "big"))
    state = GAME.new(options, 2, chance.copy())
    for _ in range(chance.below(12)):
        if GAME.result(state) is None:
            GAME.play(state, state.acting, GAME.sample(state, state.acting, chance))
    if GAME.result(state) is not None:
        return
    table_view = view_of(state, state.acting)
    draft = ""
    for _ in range(20):
        shown = screen(table_view, draft)
        assert_fits(shown)
        pressed = chance.choice(list(controls(shown)))
        if pressed.target.verb == "do":
            GAME.check(state, state.acting, UI.move(table_view, pressed.target.rest))
            break
        assert read(pressed.target.rest.partition("~")[0], table_view.view).turn == state.turn
        draft = pressed.target.rest

"""What every registered game owes its players: panels without dead ends, sound pictures, words for all."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from contextlib import nullcontext
from itertools import product

import pytest
from msgspec import structs

from cogs.help.rule_pages import PAGE_LIMIT, rule_pages
from cogs.help.rules import example_steps, illustrated
from cogs.past.replay_screens import PastView, read_position, replay_screen
from cogs.screens.layout import layout
from cogs.screens.markup import plain
from cogs.screens.screen import LINES_AT_MOST, Button, Line, Menu, Screen, go, with_button
from cogs.table_screens.board import board_screen
from cogs.table_screens.channel_message import channel_screen
from cogs.table_screens.game_ui import GameUi
from cogs.table_screens.life import closed_panel
from cogs.table_screens.pictures import courses_of, lobby_picture, outcome_of
from cogs.table_screens.queries import choices_screen, with_queries
from data.catalogue import ENGLISH, LANGUAGES, words_for
from engine.core.chance import Chance
from render.cards.result_card import CHARTED
from render.drawing.sentences import spoken
from render.icons import seat_icons
from tables.core.types import Status
from tables.core.view_types import TableView, VisibleMove
from tables.table.seating import with_seat
from tests.cogs.conformance import (
    Moment,
    decisions,
    event_kinds,
    few_cases,
    first_events,
    history_of,
    moments,
    names,
    shared,
    ui_of,
)
from tests.cogs.table_views import assert_fits, controls, targets, view_of
from tests.cogs.walks import SCREENS, walks
from tests.engine.games import Case, entry_of, games, modules
from tests.render.legible import as_people_see_it
from tests.render.sound import assert_sound
from tests.support.blank import blank_pictures, without_paint
from tests.support.thorough import times
from tests.test_rules import clauses_of

PAINTED = ("middle", "end")
"""Which of a game's moments are painted."""

DRAWN = times(1, 5)
"""Of the screens of one panel at most that are drawn."""

PRESSES = times(120, 300)
"""Of a game that is played by words; what is left of a long one goes by chance."""

FIRST_BUTTONS = 8
"""Of a panel's first screen at most; what has to be done is blue, what is dangerous red, the rest grey."""

every_case = pytest.mark.parametrize(
    "case", [pytest.param(case, marks=pytest.mark.xdist_group(str(case))) for case in few_cases()], ids=str
)
every_game = pytest.mark.parametrize("name", sorted(games()))


def test_every_option_set_is_looked_at() -> None:
    looked_at = {(case.name, case.options) for case in few_cases()}
    assert looked_at == {(name, options) for name in games() for options in entry_of(name).options}


@every_case
def test_every_panel_fits_and_every_control_leads_to_a_legal_move_or_a_screen(case: Case) -> None:
    game, ui, picks = case.game, ui_of(case.name), random.Random(str(case))
    icons = {"", *seat_icons(), *modules()[case.name].icons()}
    for moment, table_view, walk in walks(case):
        for screen in walk.screens.values():
            assert_fits(screen)
            assert {control.icon for control in controls(screen)} <= icons
        buttons = [one for row in walk.screens[""].rows if isinstance(row, Sequence) for one in row]
        assert len(buttons) <= FIRST_BUTTONS
        assert {one.style for one in buttons} <= {"primary", "secondary", "success", "danger"}
        onwards = sorted(set().union(*walk.leads.values()) - walk.screens.keys())
        for draft in picks.sample(onwards, min(SCREENS, len(onwards))):
            assert_fits(ui.panel(table_view, draft, ENGLISH))
        for _, text in walk.moves:
            state = game.copy(moment.state)
            for move in ui.moves(table_view, text):
                game.play(state, table_view.seat, move)


@every_case
def test_no_panel_is_a_dead_end(case: Case) -> None:
    """From every screen something can be done, and a way leads back to the first one."""
    for _, table_view, walk in walks(case):
        assert walk.lost() == [], "no way leads back to the first screen"
        if table_view.seat not in table_view.to_act:
            continue
        moves_from = {draft for draft, _ in walk.moves}
        for draft, screen in walk.screens.items():
            assert walk.leads[draft] or draft in moves_from, f"{draft!r} offers nothing"
            buttons = [one for row in screen.rows if isinstance(row, Sequence) for one in row]
            back = {one.target.rest for one in buttons if one.label == "Back"}
            assert draft not in back, f"Back leads nowhere from {draft!r}"
        assert walk.moves or len(walk.screens) == SCREENS, "no move can be made"


@every_case
def test_every_greyed_control_says_why_in_words(case: Case) -> None:
    """In the message that is sent: in its text, on the control, or in small print below the row."""

    def greyed(draft: str, screen: Screen) -> None:
        grey = [one for row in screen.rows if isinstance(row, Sequence) for one in row if one.disabled]
        shown = [getattr(one, "item", one) for one in layout(screen, 1, 1).walk_children()] if grey else []
        sent = "\n".join(getattr(one, "content", getattr(one, "label", None)) or "" for one in shown)
        for button in grey:
            here = button.why_not == button.label and button.label.startswith("✓ ")
            assert here or len(button.why_not.split()) > 2, f"{button.label!r} at {draft!r}"
            assert button.why_not in sent, f"{button.label!r} at {draft!r}"

    # Where choices are lines, what cannot be done is left out as a rule: many panels have none.
    for _, _, walk in walks(case):
        for draft, screen in walk.screens.items():
            greyed(draft, screen)


@every_game
def test_a_whole_game_is_played_by_words_alone(name: str) -> None:
    """Each screen on the way tells the table in words, and each control has a label that can be read."""
    case = next(case for case in few_cases() if case.name == name)
    game, ui, picks, chance = case.game, ui_of(name), random.Random(name), Chance(bytes(32))
    options = game.settle(game.read_options(case.options), case.seats)
    state = game.new(options, case.seats, chance.fork("deal"))

    def seen_by(reader: int | None) -> TableView:
        return view_of(game, state, reader, case.seats, options, names=names(case.seats))

    draft = ""
    for pressed in range(PRESSES + case.entry.longest):
        if not game.to_act(state):
            break
        seat = min(game.awaited(state))
        if pressed >= PRESSES:
            game.play(state, seat, game.sample(state, seat, chance))
            continue
        screen = ui.panel(seen_by(seat), draft, ENGLISH)
        assert_fits(screen)
        assert len("\n".join((screen.title, *screen.text, *screen.in_words))) > (50 if draft else 100)
        ways = [way for way in controls(screen) if way.target.verb in ("go", "do")]
        assert all(re.search(r"\w", way.label) for way in ways)
        done = [way for way in ways if way.target.verb == "do"]
        way = picks.choice(done if done and picks.random() < 0.5 else ways)
        draft = way.target.rest
        if way.target.verb == "do":
            for move in ui.moves(seen_by(seat), draft):
                game.play(state, seat, move)
            draft = ""
    over = seen_by(None)
    assert over.result is not None
    texts = (ui.headline(over, ENGLISH), *ui.in_words(over, ENGLISH))
    assert re.search("won|lost|share", "\n".join(texts), re.IGNORECASE)


def heard(name: str, text: str) -> bool:
    """Whether a text has a name, whole or shortened, and not only as a part of another."""
    forms = {name, *spoken((name,), ENGLISH)}
    return any(re.search(rf"(?<!\w){re.escape(form)}(?!\w)", text) for form in forms)


@every_case
def test_pictures_are_sound_for_everybody(case: Case) -> None:
    """One function draws boards and another one panels; who hears the board's alt text hears of every player.

    In the middle or at the end they are painted.
    """
    ui, painted = ui_of(case.name), shared(case, PAINTED)
    alt_texts, public, drawn = [], set(), set()
    for at, moment in enumerate(moments(case)):
        seat = (0, case.seats - 1)[at % 2]
        board = ui.board_picture(moment.table_view(None), ENGLISH)
        public.add(board.draw)
        own = ui.panel(moment.table_view(seat), "", ENGLISH).picture
        assert own is not None, "the first screen of a panel has a picture"
        drawn.add(own.draw)
        with nullcontext() if moment.part in painted else blank_pictures():
            shown = board()
            as_people_see_it(own())
        alt_texts.append(shown.alt)
        if case.seats > 1 and moment.part != "begin":
            assert [name for name in names(case.seats) if not heard(name, shown.alt)] == []
        as_people_see_it(shown)
    # Where nothing of one's own is to be seen a panel may show the board, and where nothing is hidden always.
    assert len(public) == 1
    assert len(drawn - public) in ({1} if case.game.info.hidden else {0, 1})
    if case.seats == 1:
        assert len(set(alt_texts)) == len(alt_texts)


@every_case
def test_a_board_names_everybody_for_whom_the_table_waits(case: Case) -> None:
    """In its headline, or in a line of its own."""
    for moment in moments(case):
        table_view = moment.table_view(None)
        board = board_screen(ui_of(case.name), table_view, ENGLISH, "key")
        said = next((line for line in board.text if "Waiting for " in line), board.title)
        assert [
            name for seat in table_view.awaited if (name := plain(table_view.table.names[seat])) not in said
        ] == []


@every_case
def test_cards_of_tables_are_sound_and_say_who_won(case: Case) -> None:
    """The lobby's card has the game's name, the card of a game that ended its winners, the best first."""
    ui, table_view = ui_of(case.name), moments(case)[-1].table_view(None)
    assert table_view.result is not None
    lobby = lobby_picture(ui, table_view.table, ENGLISH)()
    assert_sound(lobby)
    assert lobby.alt.startswith(f"{ui.title}: ")
    courses = courses_of(history_of(case, "closed"))
    assert all(len(course) == len(courses[0]) for course in courses)
    screen = channel_screen(ui, table_view, ENGLISH, "key", courses)
    assert screen.picture is not None
    board = board_screen(ui, table_view, ENGLISH, "key", courses=courses)
    charted = (
        outcome_of(ui, table_view, table_view.result, ENGLISH, courses).courses and case.seats <= CHARTED
    )
    assert board.more_pictures == ((screen.picture,) if charted else ())
    card = screen.picture()
    assert_sound(card)
    assert len(card.png) <= 450 * 1024
    outcome = ui.outcome(table_view, ENGLISH)
    assert "{" not in f"{outcome.how}{outcome.chart}"
    assert len(outcome.courses) in (0, case.seats)
    for seat, course in enumerate(outcome.courses):
        assert course[-1] == table_view.result.scores[seat]
    won = [seat for seat, won in enumerate(table_view.result.won) if won]
    assert "lost" in card.alt.split(".")[0] if not won else f"place:{won[0]}" in card.hits
    if won and case.seats > 1:
        first = card.hits[f"place:{won[0]}"]
        places = [box for name, box in card.hits.items() if name.startswith("place:")]
        assert first.top == min(box.top for box in places if box.width == first.width)


@without_paint
@every_case
def test_every_screen_of_a_panel_has_a_picture_that_can_be_read_in_every_language(case: Case) -> None:
    ui, picks = ui_of(case.name), random.Random(str(case))
    for at, (_, table_view, walk) in enumerate(walks(case)):
        for draft in picks.sample(sorted(walk.screens), min(DRAWN, len(walk.screens))):
            request = ui.panel(table_view, draft, words_for(tuple(LANGUAGES)[at % len(LANGUAGES)])).picture
            if request is not None:  # rules of a card are words
                as_people_see_it(request())


@without_paint
@every_case
def test_a_first_screen_has_at_most_eight_buttons(case: Case) -> None:
    ui = ui_of(case.name)
    asked = [(moment, seat) for moment in moments(case) for seat in range(case.seats)]
    for moment, seat in (*asked, *decisions(case)):
        screen = ui.panel(moment.table_view(seat), "", ENGLISH)
        beside = [row.button for row in screen.rows if isinstance(row, Line)]
        assert len(beside) <= LINES_AT_MOST
        found = [one.label for one in controls(screen) if isinstance(one, Button) and one not in beside]
        # A hint comes to these, and where rows of a picture's columns do not tell it all, log and rules.
        assert len(found) <= FIRST_BUTTONS, found


@without_paint
@every_case
def test_people_whose_names_no_font_has_are_shown_by_their_numbers(case: Case) -> None:
    """Boards, panels and cards say of them what they say of people who are called so."""
    ui = ui_of(case.name)
    odd = tuple(f"{chr(0x12000 + 2 * seat)}{chr(0x12001 + 2 * seat)}" for seat in range(case.seats))
    plain = tuple(f"Player {seat + 1}" for seat in range(case.seats))

    def written(moment: Moment, called: tuple[str, ...]) -> list[list[str]]:
        board = moment.table_view(None, called)
        own = moment.table_view(0, called)
        asked = [ui.board_picture(board, ENGLISH), ui.panel(own, "", ENGLISH).picture]
        if board.result is not None:
            asked.append(channel_screen(ui, board, ENGLISH, "key", ()).picture)
        asked.append(lobby_picture(ui, board.table, ENGLISH))
        pictures = [request() for request in asked if request is not None]
        assert len(pictures) == len(asked)
        assert called == plain or case.seats < 2 or any(odd[1] in picture.alt for picture in pictures)
        # Tokens bear a mark of a name, and a number where there is none.
        return [[label.text for label in picture.labels if len(label.text) > 3] for picture in pictures]

    for moment in shared(case, tuple(one for one in moments(case) if one.part in PAINTED)):
        assert written(moment, odd) == written(moment, plain)


@without_paint
@every_case
def test_who_reads_words_is_told_each_choice_once(case: Case) -> None:
    """Controls stand below the words, with labels of their own."""
    ui = ui_of(case.name)
    for moment, seat in decisions(case):
        screen = ui.panel(moment.table_view(seat), "", ENGLISH)
        for row in screen.rows:
            if isinstance(row, Menu):
                assert not {choice.label for choice in row.choices} & set(screen.in_words)
        assert not [line for line in screen.in_words if line.startswith("Buttons: ")]


@every_case
def test_what_one_can_do_is_told_in_words_and_fits_in_every_language(case: Case) -> None:
    """Also beside a panel in words, which has the way to ask, and what else a panel may get."""
    ui = ui_of(case.name)
    asked = [(moment, seat) for moment in moments(case) for seat in range(case.seats)]
    for (moment, seat), words in product((*asked, *decisions(case)), map(words_for, LANGUAGES)):
        table_view = moment.table_view(seat)
        panel = ui.panel(table_view, "", words)
        more = with_button(with_button(panel, Button("Move ahead", go(""))), Button("Hint", go("")))
        assert_fits(with_queries(more, words))
        told = choices_screen(ui, table_view, panel, words)
        assert_fits(told)
        for row in panel.rows:
            buttons = (row.button,) if isinstance(row, Line) else row if isinstance(row, Sequence) else ()
            # Out of turn a line is what could be done on one's turn, which a button leads to.
            offered = not isinstance(row, Line) or seat in table_view.to_act
            assert all((plain(button.label) in "\n".join(told.text)) == offered for button in buttons)


@every_case
def test_a_panel_is_headed_by_what_is_asked(case: Case) -> None:
    """The footer has the table's title."""
    ui = ui_of(case.name)
    for (moment, seat), words in product(decisions(case), map(words_for, LANGUAGES)):
        table_view = moment.table_view(seat)
        title = ui.panel(table_view, "", words).title
        assert title.strip()
        assert ui.table_title(table_view, words) not in title


@every_case
def test_the_board_says_how_it_stands_and_tells_what_happened(case: Case) -> None:
    ui = ui_of(case.name)
    for moment in moments(case):
        for reader in (None, 0):
            table_view = moment.table_view(reader)
            assert ui.headline(table_view, ENGLISH).strip()
            closed = structs.replace(table_view, table=structs.replace(table_view.table, status="closed"))
            same = ui.headline(closed, ENGLISH) == ui.headline(table_view, ENGLISH)
            assert same == (table_view.result is not None), "a game that is closed before its end says so"
            assert all(line.strip() for line in ui.story(table_view, ENGLISH))


@every_case
def test_the_board_says_for_whom_a_computer_plays(case: Case) -> None:
    ui = ui_of(case.name)
    for moment in moments(case)[:-1] if case.seats > 1 else ():
        table_view = moment.table_view(None)
        seats = (structs.replace(table_view.table.seats[0], held=True), *table_view.table.seats[1:])
        held = structs.replace(table_view, table=structs.replace(table_view.table, seats=seats))
        lines = ui.standings(held, ENGLISH)
        if not lines:
            continue
        assert [plain(seats[0].name) in line for line in lines if "computer" in line] == [True]
        assert not any("computer" in line for line in ui.standings(table_view, ENGLISH))


@without_paint
@every_case
def test_a_panel_at_the_end_says_so_too(case: Case) -> None:
    ui, result = ui_of(case.name), moments(case)[-1].table_view(None).result
    if case.seats == 1 or result is None or not any(result.won):
        return
    winner = result.won.index(True)
    table_view = moments(case)[-1].table_view((winner + 1) % case.seats)
    seats = with_seat(table_view.table.seats, winner, held=True)
    held = structs.replace(table_view, table=structs.replace(table_view.table, seats=seats))
    panel = ui.panel(held, "", ENGLISH)
    told = "\n".join((panel.title, *panel.text))
    name = plain(seats[winner].name)
    marked = "computer" in ui.headline(held, ENGLISH)
    assert not marked or told.count(name) == told.count(f"{name} \\(computer\\)"), told


@without_paint
@every_case
def test_nobody_is_on_turn_at_a_table_that_was_closed(case: Case) -> None:
    ui = ui_of(case.name)
    for moment, language in product(moments(case)[:2], LANGUAGES):
        words = words_for(language)
        table_view = moment.table_view(None)
        for reader in (None, *sorted(table_view.to_act)[:1]):
            going_on = moment.table_view(reader)
            info = structs.replace(going_on.table, status="closed")
            closed = structs.replace(going_on, table=info, to_act=frozenset(), awaited=frozenset())
            board = reader is None
            screen = board_screen(ui, closed, words, "key") if board else closed_panel(ui, closed, "", words)
            assert screen.picture is not None
            said = "\n".join((screen.title, *screen.text, screen.picture().alt))
            for asked in (ui.game_headline(going_on, words), ui.game_headline(table_view, words)):
                assert asked not in said
                assert asked.split("\ue101")[-1].replace("**", "").replace("\\", "") not in said


@without_paint
@every_case
def test_every_position_of_the_past_can_be_seen(case: Case) -> None:
    """Replays fit into messages and lead to every step; pictures are sound, also through a seat's eyes."""
    statuses: tuple[Status, ...] = ("playing", "closed")
    for status in shared(case, statuses):
        assert_past_can_be_seen(case, status)


def assert_past_can_be_seen(case: Case, status: Status) -> None:
    """At a table of this status."""
    ui, history = ui_of(case.name), history_of(case, status)
    last = len(history.steps) - 1
    eyes = [None, *range(case.seats)] if status == "closed" and case.game.info.hidden else [None]
    for step in sorted({0, 1 if status == "closed" else last // 2, last}):
        for seat in dict.fromkeys((eyes[step % len(eyes)], None)):
            then, now = history.views((step, last), seat)
            screen = replay_screen(ui, history, PastView(then, now, step), ENGLISH)
            assert_fits(screen)
            assert screen.picture is not None
            picture = screen.picture()
            assert_sound(picture)
            assert picture.alt
            leads = {
                read_position(target.rest, history) for target in targets(screen) if target.verb == "step"
            }
            assert leads >= {(at, seat) for at in (step - 1, step + 1) if 0 <= at <= last}
            assert ({(step, one) for one in eyes} <= leads) or eyes == [None]


def text_of(ui: GameUi, visible: VisibleMove, table_view: TableView) -> str:
    """What log and board say of a move: its line, and the story where the game tells one."""
    story = ui.story(structs.replace(table_view, recent=(*table_view.recent[:-1], visible)), ENGLISH)
    return "\n".join((ui.describe(visible, table_view, ENGLISH), *story))


@every_game
def test_every_event_is_described(name: str) -> None:
    """Each kind of event changes what log or board say of its move to somebody."""
    ui, found = ui_of(name), first_events(name)
    assert event_kinds(name) - found.keys() == {
        kind for kind in event_kinds(name) if kind.__name__ in entry_of(name).rare_events
    }, "an event never occurs in the games that are tested: name it in rare_events, and test it by hand"
    silent = set()
    for kind, moment in found.items():
        spoken = False
        for reader in (None, *range(moment.case.seats)):
            table_view = moment.table_view(reader)
            visible = table_view.recent[-1]
            said = text_of(ui, visible, table_view)
            assert "{" not in said
            others = tuple(event for event in visible.events if type(event) is not kind)
            spoken |= said != text_of(ui, structs.replace(visible, events=others), table_view)
        if not spoken:
            silent.add(kind.__name__)
    assert sorted(silent) == sorted(entry_of(name).silent_events)


@every_game
def test_rules_can_be_read(name: str) -> None:
    """The rule text has a page to begin with, fits into messages, and cites clauses that are stated."""
    pages = rule_pages(ui_of(name).rule_text, ENGLISH)
    assert pages
    assert all(0 < len(page) <= PAGE_LIMIT for page in pages)
    shown = [illustrated(Screen("", (page,)), ui_of(name), ENGLISH) for page in pages]
    drawn = [request() for screen in shown for request in (screen.picture, *screen.more_pictures) if request]
    assert len(drawn) >= 2, "there are drawn examples"
    assert len({picture.alt for picture in drawn}) == len(drawn)
    assert not any("](" in text for screen in shown for text in screen.text)
    prefix = games()[name].info.clause_prefix
    for language in LANGUAGES:
        translated = rule_pages(ui_of(name).rule_text, words_for(language))
        examples = [page.strip().splitlines()[-1] for page in translated if example_steps(page)]
        assert len(examples) == len(drawn), "one a page"
        assert all(map(example_steps, examples)), "captions stand above their pictures"
        text = "\n".join(translated)
        assert not re.search(r"`\w+_\w+`", text), "options have the names that people read"
    cited = set(re.findall(rf"\b{prefix}-\d+\b", "\n".join(pages)))
    assert cited <= clauses_of(name)

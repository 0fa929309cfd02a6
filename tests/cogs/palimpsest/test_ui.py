"""The Palimpsest in sentences: every event, every reason of a prize, hostile names, options, the end."""

from __future__ import annotations

import typing
from collections.abc import Sequence

import msgspec
import pytest
from msgspec import structs

from cogs.screens.markup import with_icons
from cogs.screens.option_menus import changed, menus, options_line
from cogs.screens.screen import Button, Screen, Text
from cogs.table_screens.board import board_screen
from cogs.table_screens.lobby import lobby_screen
from cogs.table_screens.names import text_names
from data.catalogue import ENGLISH
from engine.core.codec import encode
from engine.core.errors import BadOptions
from engine.core.options import declared_options
from engine.palimpsest import events as all_events
from engine.palimpsest.events import Event, GameEnded, Scored
from engine.palimpsest.types import Cause, FinalScored, Options, Prize
from render.palimpsest.narrator import CAUSES, PRIZES, narrate
from tables.core.view_types import TableView, VisibleMove
from tests.cogs.palimpsest.table_views import UI, view_of
from tests.cogs.table_views import NOW
from tests.engine.palimpsest.build import ALL, GAME, PUBLISHED, play, position
from tests.engine.palimpsest.positions import straight_line

HOSTILE = ("*~`|>", "@everyone\n# hi", "[x](http://x) <@1>", "a" * 32, "\u202e```")

DECLARED = declared_options(Options)


def described(state, text: str, seat: int | None = None) -> tuple[str, list[Event]]:
    """What a play is told as to a seat, and its events."""
    events = [GAME.visible_event(event, seat) for event in play(state, text)]
    return sentences(events, view_of(state, seat)), events


def sentences(events: Sequence[Event], table_view: TableView) -> str:
    """What the reader of a Discord text is told."""
    return " ".join(narrate(events, table_view.view, text_names(table_view), ENGLISH))


def test_a_player_reads_what_others_did_meanwhile_in_a_sentence_a_turn() -> None:
    state = position("8MS@0,0:3/1 AM@0,2:0/2", "2MK", "5ML CK")
    events = tuple(GAME.visible_event(event, 1) for event in play(state, "play 2MK -1,0 8MS+1 2MK+1"))
    move = VisibleMove(1, 0, NOW, events)
    told = UI.told([move], view_of(state, 1), ENGLISH)
    as_in_the_picture = with_icons("".join(told), lambda _: "◯", 400)
    assert as_in_the_picture == "Ana laid 2 ◯ ◯ on L13: you +5, Ana +8."
    taken_back = msgspec.structs.replace(move, undone=True)
    assert UI.told([taken_back], view_of(state, 1), ENGLISH)[0].startswith("~~Ana laid ")


@pytest.mark.rule("P-10", "P-11")
def test_a_turn_is_described_with_what_was_scored_and_why() -> None:
    said, _ = described(position("8MS@0,0:3/1 AM@0,2:0/2", "2MK", "5ML CK"), "play 2MK -1,0 8MS+1 2MK+1")
    assert said == (
        "Ana laid The Author (2MK) on L13. "
        "The Diplomat (8MS) scored with 4 cubes, 2 needed: "
        "Ana 8 for the most (3); B\\*la 4, half, for second (1). "
        "Ace of Moons (AM) scored with 2 cubes, 2 needed: B\\*la 1, alone there (2). "
        "Ana put 1 on Diplomat and 1 on Author; 15 left."
    )


@pytest.mark.rule("P-11")
@pytest.mark.parametrize(
    ("cubes", "said"),
    [
        ("3", "Ana 8, alone there (3)"),
        ("3/1/0", "Ana 8 for the most (3); B\\*la 4, half, for second (1)"),
        (
            "2/2/1",
            "Ana 4, half, tied for the most (2); B\\*la 4, half, tied for the most (2); Chidi nothing (1)",
        ),
        (
            "3/1/1",
            "Ana 8 for the most (3); B\\*la 4, half, tied for second (1); Chidi 4, half, tied for second (1)",
        ),
        ("3/2/1", "Ana 8 for the most (3); B\\*la 4, half, for second (2); Chidi nothing (1)"),
    ],
)
def test_every_way_to_share_a_card_says_why(cubes: str, said: str) -> None:
    state = position(f"8MS@0,0:{cubes}", "AY", "5ML", "5YK")
    assert f": {said}." in described(state, "play AY 2,0")[0]


def test_burials_and_cubes_that_come_home_are_described() -> None:
    said, _ = described(position("AM@0,0:1/2 5ML@1,0", "2MK", "5YK"), "play 2MK -1,0 5ML+2")
    assert "Ace of Moons (AM) was buried; its cubes went back: Ana 1, B\\*la 2." in said
    said, _ = described(position("AS@0,0 5ML@1,0", "2MK", "5YK"), "play 2MK -1,0 5ML+1")
    assert "Ace of Suns (AS) was buried." in said


def test_courts_excuses_and_empty_supplies_are_described() -> None:
    said, _ = described(position("5ML@0,0:2/3 AM@2,0:1/1", "TMLY", "5YK"), "play TMLY 1,1 5ML-2B AM-1A")
    assert "Ana removed 2 of B\\*la from Forest and 1 of Ana from Ace of Moons." in said
    said, _ = described(position("5ML@0,0", "TMLY", "5YK"), "play TMLY 1,1")
    assert "There were no cubes to remove." in said
    excuse = position("5ML@0,0:2/3 AM@2,0", "E", "5YK", options=PUBLISHED)
    assert "Ana moved 2 cubes from Forest to Ace of Moons." in described(excuse, "play E 0,2 5ML>AM")[0]
    broke = position("8MS@0,0", "2MK", "5YK", options=PUBLISHED, supply={0: 0})
    assert "Ana could place none of the cubes due (1)." in described(broke, "play 2MK 2,0")[0]


def test_a_drawn_card_is_named_to_its_seat_alone() -> None:
    for seat, drew in ((0, "You drew The Castle (7SK)."), (1, ""), (None, "")):
        said, _ = described(position("5ML@0,0", "AY", "5YK", deck="7SK 2WL"), "play AY 2,0", seat)
        assert ("7SK" in said) == bool(drew)
        assert said.endswith(drew)
        assert "empty" not in said


@pytest.mark.rule("P-14", "P-15")
def test_the_end_names_its_causes_and_the_totals() -> None:
    said, events = described(position("5ML@0,0:1", "AY", "5YK", deck="7SK"), "play AY 2,0")
    assert said.endswith("The end: the deck is empty. The last scoring: Ana 10 (+5), B\\*la 0 (+0).")
    assert "The deck is now empty" not in said
    assert {type(event) for event in events} >= {GameEnded, FinalScored}
    hands = position("5ML@0,0:1", "AY AK", "5YK", deck="7SK", options=Options(last="hands"))
    assert described(hands, "play AY 2,0")[0].endswith("The deck is now empty.")
    table_view = view_of(position("5ML@0,0", "AY"))
    every = sentences((GameEnded(("cubes", "points")),), table_view)
    assert every == "The end: a player has no cubes left and a player has 100 points."


def test_there_are_words_for_every_event_cause_and_prize() -> None:
    assert set(CAUSES) == set(typing.get_args(Cause))
    assert set(PRIZES) == set(typing.get_args(Prize))
    examples = [
        *play(position("8MS@0,0:3/1", "2MK", "5YK", deck="7SK"), "play 2MK -1,0 8MS+1"),
        *play(position("AM@0,0:1/2 5ML@1,0", "2MK", "5YK"), "play 2MK -1,0 5ML+2"),
        *play(position("5ML@0,0:2/3", "TMLY", "5YK"), "play TMLY 1,1 5ML-2B"),
        *play(position("5ML@0,0:2 AM@2,0", "E", "5YK", options=PUBLISHED), "play E 0,2 5ML>AM"),
    ]
    assert {type(event) for event in examples} == set(typing.get_args(all_events.Event))
    table_view = view_of(position("5ML@0,0", "AY"))
    assert all(sentences((event,), table_view) or type(event) is all_events.CardDrawn for event in examples)


def test_names_cannot_format_mention_or_break_a_table() -> None:
    state = straight_line()
    table_view = view_of(state, None, names=HOSTILE)
    events = (GAME.view(state, None).final,)
    assert UI.describe(VisibleMove(44, 0, NOW, events), table_view, ENGLISH).count("\\@everyone \\# hi") == 1
    shown = board_screen(UI, table_view, ENGLISH, "key")
    text = "\n".join(shown.text)
    assert "@everyone" not in text.split("```")[0].replace("\\@", "")
    for block in text.split("```")[1::2]:
        assert "\u202e" not in block
    assert text.count("```") == 2
    assert "\n# hi" not in text
    playing = view_of(position("8MS@0,0:3/1", "2MK", "5YK"), None, names=HOSTILE)
    assert UI.headline(playing, ENGLISH).startswith("**\\*\\~\\`\\|\\>** plays a card")


# --- headlines and tables ----------------------------------------------------------------------


def shown_text(table_view: TableView) -> str:
    """All that the board's message says, its icons left out."""
    board = board_screen(UI, table_view, ENGLISH, "key")
    said = [row.text for row in board.rows if isinstance(row, Text)]
    return with_icons("\n".join((board.title, *board.text, *said)), lambda _: None, 10_000)


def test_the_board_says_whose_turn_it_is_and_how_everybody_stands_once() -> None:
    table_view = view_of(position("8MS@0,0:3/1", "2MK", "5YK", points=(7, 12)), None)
    lines = shown_text(table_view).splitlines()
    assert lines[:2] == ["**Ana** plays a card", "The game begins."]
    assert lines[2:5] == [
        "**Ana 7** · 17 cubes left · 1 card",
        "★ **B\\*la 12** · 19 cubes left · 1 card",
        "-# 42 cards to draw.",
    ]
    closed = structs.replace(table_view, table=structs.replace(table_view.table, status="closed"))
    assert UI.story(closed, ENGLISH) == (), "nothing begins any more"
    assert "to draw" not in str(UI.standings(closed, ENGLISH))
    own = view_of(position("8MS@0,0:3/1", "2MK", "5YK"), 0)
    assert UI.headline(own, ENGLISH) == "Your turn: play a card"


@pytest.mark.rule("P-10", "P-11")
def test_the_last_turn_is_a_sentence_with_what_everybody_took() -> None:
    state = position("8MS@0,0:3/1 AM@0,2:0/2", "2MK", "5ML CK")
    play(state, "play 2MK -1,0 8MS+1 2MK+1")
    said = shown_text(view_of(state, None))
    assert "\nAna laid The Author (2 Moons/Knots) on L13: Ana **+8** · B\\*la **+5**.\n" in said
    assert said.count("+8") == 1
    # The reader comes first, whoever took more.
    story = with_icons("".join(UI.story(view_of(state, 1), ENGLISH)), lambda _: None, 10_000)
    assert ": you **+5** · Ana **+8**." in story
    play(state, "play CK 2,1")
    assert "B\\*la laid The Huntress" not in said
    assert "B\\*la laid " in (nothing := shown_text(view_of(state, None)))
    assert "+" not in nothing.splitlines()[1]


@pytest.mark.rule("P-10", "P-11")
def test_a_turn_that_scores_much_is_told_whole_in_words() -> None:
    hands = ("AY", "5ML", "5YK", "6MW", "6SY")
    table = "8MS@0,0:3/2/1/1/1 9LK@2,0:1/1/1/1/1 9MS@4,1:2/2/2/1 7SK@0,3:1/1/3/2/2 5SW@2,3:4/3/2/2/1"
    state = position(table, *hands)
    events = play(state, "play AY 2,1")
    said = "\n".join(UI.in_words(view_of(state, None), ENGLISH))
    scored = [event.score.card for event in events if isinstance(event, Scored)]
    assert len(scored) >= 4
    assert all(said.count(f"({card.id}) scored with") == 1 for card in scored)
    assert len(shown_text(view_of(state, None)).splitlines()[1]) < 250, (
        "the picture tells it beside the cubes"
    )


@pytest.mark.rule("P-16")
def test_who_won_by_cubes_alone_has_the_star_and_it_is_said() -> None:
    state = position("8MS@0,0:3/1 9LK@2,0:0/3 5SW@0,2:1/1", "AY", "5YK", deck="7SK", points=(20, 9))
    play(state, "play AY 4,0")
    over = view_of(state, None)
    first, second = over.view.final.lines
    level = (structs.replace(first, cubes=9), structs.replace(second, total=first.total))
    final = structs.replace(over.view.final, lines=level)
    table_view = structs.replace(over, view=structs.replace(over.view, final=final))
    assert ["★" in line for line in UI.standings(table_view, ENGLISH)] == [True, False]
    said = " ".join(UI.story(table_view, ENGLISH))
    assert " in points, more cubes on the table decided." in said
    assert "more cubes" not in " ".join(UI.story(over, ENGLISH))


@pytest.mark.rule("P-16")
def test_the_end_has_a_winner_and_a_table_and_the_totals_once() -> None:
    state = position("8MS@0,0:3/1 9LK@2,0:0/3 5SW@0,2:1/1", "AY", "5YK", deck="7SK", points=(20, 9))
    play(state, "play AY 4,0")
    table_view = view_of(state, None)
    assert UI.headline(table_view, ENGLISH) == "**B\\*la** won with 33 points"
    _, why, key, cards = UI.story(table_view, ENGLISH)
    assert why == "The end: the deck is empty."
    assert UI.standings(table_view, ENGLISH)[0].endswith("**B\\*la 33** · last scoring +15")
    assert "cubes→points" in key
    assert "The last scoring: B\\*la 33 (+15), Ana 30 (+10)." in UI.in_words(table_view, ENGLISH)
    assert "The last scoring: B*la 33 (+15), Ana 30 (+10)." in UI.board_picture(table_view, ENGLISH)().alt
    assert cards.splitlines()[1:-1][0].split() == ["Card", "A", "B"]
    rows = {line[:12].rstrip(): line.split()[2:] for line in cards.splitlines()[2:-1]}
    assert rows == {
        "8MS Diplomat": ["3→8", "1→4"],
        "9LK Merchant": ["·", "3→9"],
        "5SW Discover": ["1=→2", "1=→2"],
    }


@pytest.mark.rule("P-16")
def test_cubes_on_the_table_are_told_where_they_decide() -> None:
    state = position("8MS@0,0:3/1 9LK@2,0:0/3 5SW@0,2:1/1", "AY", "5YK", deck="7SK", points=(23, 9))
    play(state, "play AY 4,0")
    first, second = UI.standings(view_of(state, None), ENGLISH)
    assert first.endswith("**B\\*la 33** · last scoring +15 · 5 cubes on the table")
    assert second.endswith("**Ana 33** · last scoring +10 · 4 cubes on the table")


@pytest.mark.rule("P-15")
def test_the_headline_names_who_has_no_cubes_left() -> None:
    state = position("8MS@0,0", "7SK", "5YK", supply={0: 1})
    play(state, "play 7SK 2,0 7SK+1")
    assert "The end: no cubes left for Ana." in UI.story(view_of(state, None), ENGLISH)


def test_a_shared_win_names_all() -> None:
    state = position("8MS@0,0:2/2", "AY", "5YK", deck="7SK")
    play(state, "play AY 2,0")
    assert UI.headline(view_of(state, None), ENGLISH).startswith("**Ana** and **B\\*la** share the win")


def test_the_longest_tables_fit_a_message() -> None:
    table_view = view_of(straight_line(), None, names=HOSTILE)
    shown = board_screen(UI, table_view, ENGLISH, "key")
    assert sum(len(line) for line in shown.text) < 3800
    tables = [part for part in UI.story(table_view, ENGLISH) if part.startswith("```")]
    assert len(tables) == 1
    widest = max(len(line) for table in tables for line in table.splitlines())
    assert widest <= 39, "a phone shows no more"


# --- options and the lobby ---------------------------------------------------------------------


def lobby_of(options: Options, seats: int, taken: int) -> Screen:
    table_view = view_of(position("5ML@0,0", *["AY"] * seats, options=ALL))
    people = table_view.table.seats[:taken]
    info = msgspec.structs.replace(table_view.table, status="lobby", options=encode(options), seats=people)
    table_view = msgspec.structs.replace(table_view, table=info, view=None, result=None)
    return lobby_screen(UI, table_view, ENGLISH, "key")


def lobby(options: Options, seats: int) -> str:
    screen = lobby_of(options, seats, seats)
    return "\n".join((*screen.text, *(row.text for row in screen.rows if isinstance(row, Text))))


@pytest.mark.parametrize(("taken", "action"), [(1, "Join"), (2, "Start")])
def test_a_lobbys_primary_action_is_to_join_until_the_game_may_start(taken: int, action: str) -> None:
    buttons = lobby_of(Options(), 2, taken).rows[-1]
    assert isinstance(buttons, tuple)
    assert [one.label for one in buttons if isinstance(one, Button) and one.style == "success"] == [action]


@pytest.mark.rule("P-1", "P-2", "P-14")
def test_the_lobby_tells_turns_and_recommends() -> None:
    assert "With 2 players: 25 cards are left to draw: at most 12 or 13 turns" in lobby(Options(), 2)
    four = lobby(Options(cubes=12), 4)
    assert "⚠ With four or more players, Pawns and Courts are recommended." in four
    assert "⚠ With fewer than 15 cubes the game is very short." in four
    assert "whoever has the last turn wins far too often" in four
    assert "fairer" in lobby(Options(), 3)
    assert "fairer" not in lobby(Options(), 2)
    assert "fairer" not in lobby(Options(pawns=True, courts=True, last="hands"), 4)


@pytest.mark.rule("P-1")
def test_the_lobby_says_what_five_need_and_offers_it() -> None:
    assert "⚠ Five can play only with the Pawns and the Courts" in lobby(Options(), 5)
    with pytest.raises(BadOptions):
        UI.option_remarks(Options(pawns=True), 5, ENGLISH)
    options = Options()
    for set_so in ("Pawns: yes", "Courts: yes"):
        (menu,) = menus(options, ENGLISH)
        chosen = next(choice for choice in menu.choices if choice.label == set_so)
        options = msgspec.structs.replace(options, **changed(Options, chosen.target.rest))
    assert options == Options(pawns=True, courts=True)
    assert "⚠ Five" not in lobby(options, 5)


def test_every_option_can_be_changed_and_is_named_when_unusual() -> None:
    assert {one.name for one in DECLARED if one.offered} == set(Options.__struct_fields__)
    assert options_line(Options(), ENGLISH) == ""
    for one in DECLARED:
        for offered in one.offered:
            options = msgspec.structs.replace(Options(), **{one.name: offered.value})
            assert GAME.read_options(encode(options)) == options
            assert bool(options_line(options, ENGLISH)) == (options != Options())

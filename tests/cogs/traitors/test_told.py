"""What everybody is told: rounds, standings, the end; and what each is told alone."""

from __future__ import annotations

from functools import partial

import pytest

from cogs.screens.screen import Text
from cogs.table_screens.board import board_screen
from cogs.table_screens.log import story_note
from cogs.table_screens.names import text_names
from cogs.table_screens.notice import notice_text
from data.catalogue import ENGLISH
from engine.traitors.types import Setup, Travel
from render.narration import Names
from render.traitors.end_narrator import bid_sentences
from render.traitors.narrator import round_sentences
from tables.core.view_types import VisibleMove
from tests.cogs.table_views import NOW, assert_fits, text_of
from tests.cogs.traitors.panels import lines_of, wide_map
from tests.cogs.traitors.table_views import NAMES, UI, follow, screen, view_of
from tests.engine.traitors.build import GAME, Table, go, spring, start


def all_screens(table_view) -> list[str]:
    """The words of the public message, in pieces."""
    return [UI.headline(table_view, ENGLISH), *UI.story(table_view, ENGLISH)]


@pytest.mark.rule("T-12", "T-13", "T-14", "T-15", "T-16", "T-18")
def test_a_round_is_described_in_order() -> None:
    table = Table(start("BEA"), start("BBB", 1, 3), start("EEE"), early_end="never")
    table.all(go("EHB"), go("A--", "BE"), go("H--"))
    view = view_of(table.state, None)
    lines = tuple(round_sentences(view.view.rounds[-1], view.view, text_names(view), ENGLISH))
    assert lines == (
        "**Round 1, summer**: the traitor was B\\*la.",
        "✂ Cut: 2–5.",
        "☠ Died: **Ana** A1 on 2–5.",
        "Tolls: 1–2: 2 pay half, 5 each; 5–8: 2 pay half, 10 each.",
        "Arrivals: **Ana** A2 → 8 H +100 −10, A3 → 2 B +100 −5; **B\\*la** B1 → 1 A +100 −5; "
        "**Player 3** P1 → 8 H +100 −10.",
        "◆ A garnet for **Ana** A2 and **Player 3** P1.",
        "B\\*la earned 5 gold for a death, paid at the end.",
        "Purses: **Ana** †/190/195 · **B\\*la** 195/100/100 · **Player 3** 190/100/100.",
    )
    assert UI.story(view, ENGLISH) == (
        "Nobody cuts a road this season.",
        "-# 0 of 3 ready.",
        "**Summer**: B\\*la cut 2–5.",
        "☠ Died: **Ana** A1 on 2–5.",
        "B\\*la earned 5 gold for a death, paid at the end.",
        "-# Traitors to come: nobody (winter).",
    )
    assert "☠ Died: **your A1** on 2–5." in UI.story(view_of(table.state, 0), ENGLISH)


def test_the_standings_have_everybodys_gold_and_where_it_is_who_leads_marked() -> None:
    table = Table(start("BEA"), start("BBB", 1, 3), start("EEE"), early_end="never")
    table.all(go("EHB"), go("A--", "BE"), go("H--"))
    lines = [line.partition("\ue101")[2] for line in UI.standings(view_of(table.state, None), ENGLISH)]
    assert lines == [
        "★ **Ana 195** in 2 · 190 in 8\N{NO-BREAK SPACE}☠\N{NO-BREAK SPACE}◆2",
        "**B\\*la 195** in 1 · 100 in 2 · 100 in 2\N{NO-BREAK SPACE}◆1",
        "**Player 3 190** in 8 · 100 in 5 · 100 in 5\N{NO-BREAK SPACE}◆2",
    ]


def test_the_public_picture_says_where_all_stand_and_who_died() -> None:
    table = Table(start("BEA"), start("BBB", 1, 3), start("EEE"), early_end="never")
    table.all(go("EHB"), go("A--", "BE"), go("H--"))
    picture = UI.board_picture(view_of(table.state, None), ENGLISH)()
    assert picture.alt.startswith("Autumn · no traitor\n")
    assert "Ana 195 in 2 · 190 in 8\N{NO-BREAK SPACE}☠\N{NO-BREAK SPACE}◆2" in picture.alt
    assert "☠ Died: Ana A1 on 2–5." in picture.alt


def test_the_panel_says_how_ones_own_journeys_went_and_nobody_elses() -> None:
    table = Table(start("BEA"), start("BBB", 1, 3), start("EEE"), early_end="never")
    said = text_of(screen(view_of(table.state)))
    assert "-# Summer · the traitor is B\\*la" in said
    assert "Your last round" not in said
    table.all(go("EH-"), go("A--", "BE"), go("H--"))
    said = text_of(screen(view_of(table.state)))
    assert "Your last round: **A1** died on 2–5; **A2** → 8 H +100 −10 and a garnet." in said
    assert "Your last round" not in text_of(follow(view_of(table.state), "All orders")), "said once"
    assert "Your last round: **B1** → 1 A +100 −10." in text_of(screen(view_of(table.state, 1)))


@pytest.mark.rule("T-8", "T-29")
def test_bids_are_open_in_the_end_and_not_before() -> None:
    table = Table(start("AAA", 1, 77), start("BBB", 1, 66), start("CCC", 2, 0, 1))
    before = "\n".join(all_screens(view_of(table.state, None)))
    assert "Summer · the traitor is Ana" in before
    assert "Traitors to come: Player 3 (autumn), nobody (winter)." in before
    table.to_spring().all(spring("- - -", 55))
    while GAME.result(table.state) is None:
        table.all()
    view = view_of(table.state, None).view
    said = "\n".join(
        line for number in (0, 4) for line in bid_sentences(number, view.opened, Names(NAMES), ENGLISH)
    )
    for secret in ("77 gold", "66 gold", "55 gold"):
        assert secret not in before
        assert secret in said


def test_the_board_says_who_is_traitor_who_is_missing_and_how_many_are_ready() -> None:
    table = Table(start("AAA"), start("BBB", 1, 0), start("CCC"))
    table.play(1, go("A--"))
    table_view = view_of(table.state, None)
    assert UI.headline(table_view, ENGLISH) == "Summer · the traitor is B\\*la"
    assert UI.headline(view_of(table.state, 1), ENGLISH) == "Summer · the traitor is you"
    said = UI.story(table_view, ENGLISH)
    assert said[0] == "**B\\*la** may cut up to three roads: who travels on one dies."
    assert said[1] == "-# 1 of 3 ready."
    assert "-# Waiting for Ana and Player 3." in board_screen(UI, table_view, ENGLISH, "key").text


def test_the_longest_board_fits_and_nothing_of_it_is_cut_off() -> None:
    """Twelve players whose traders all travel, two and two along the same road."""
    table = Table(*[Setup((0, 0, 0)) for _ in range(12)], chart=wide_map())
    for seat in range(12):
        first = 1 + seat // 2 * 3
        table.play(seat, Travel((first, first + 1, first + 2)))
    table_view = view_of(table.state, None)
    shown = board_screen(UI, table_view, ENGLISH, "k" * 16)
    assert_fits(shown)
    assert len(text_of(shown)) + sum(len(row.text) for row in shown.rows if isinstance(row, Text)) < 2000
    (standings,) = [row for row in shown.rows if isinstance(row, Text) and " in " in row.text]
    assert len(standings.text.splitlines()) == 12


def test_the_call_to_a_round_says_what_it_is_about_and_not_who_was_the_last_before_it() -> None:
    table = Table(start("BEA", 1, 9), *[start("BBB")] * 5)
    events = tuple(seen for event in table.events[-3:] if (seen := GAME.visible_event(event, 1)))
    view = view_of(table.state, 1, recent=(VisibleMove(6, 5, NOW, events),))
    told = notice_text(UI, view, None, "turn", (), ENGLISH)[1:]
    assert told == ("-# **Ana** may cut up to three roads: who travels on one dies.",)
    said = UI.describe(view.recent[0], view, ENGLISH)
    assert "is ready" not in said
    assert "Traitor in summer: **Ana**." in said


def test_who_is_ready_is_no_story_of_a_panel() -> None:
    table = Table(start("BEA"), *[start("BBB")] * 5)
    for seat in range(1, 5):
        table.play(seat, go("---"))
    ready = [event for event in map(partial(GAME.visible_event, seat=0), table.events) if event][-4:]
    recent = tuple(VisibleMove(at, 1 + at, NOW, (event,)) for at, event in enumerate(ready))
    view = view_of(table.state, 0, recent=recent)
    assert "is ready" in UI.describe(recent[0], view, ENGLISH), "in the log"
    assert story_note(UI, view, (), ENGLISH) == ""


def test_what_ways_mean_is_said_in_the_first_season_alone() -> None:
    table = Table(start("BEA"), start("BBB"), start("EEE"))
    assert "-# Proposed is what leaves most gold." in lines_of(screen(view_of(table.state)))
    table.all()
    assert "Proposed is" not in lines_of(screen(view_of(table.state)))

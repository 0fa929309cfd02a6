"""Words for everything that can happen, and for every card."""

from __future__ import annotations

from typing import get_args

import pytest

from cogs.kashgar.cards import brief, card_lines, deck_lines
from cogs.kashgar.story import story_lines, tell_events, turns
from cogs.kashgar.words import all_cards
from data.catalogue import ENGLISH
from engine.kashgar.language import Goods
from engine.kashgar.types import (
    CardGained,
    CardPassed,
    CardRemoved,
    CardRotated,
    CardsDrawn,
    CardsPutBack,
    CardTurned,
    CardUsed,
    ContractCompleted,
    ContractRevealed,
    DiscardsShuffled,
    EndTriggered,
    Event,
    GameEnded,
    GoodsStolen,
    QuestionAnswered,
    Stop,
    TrackMoved,
    TurnEnded,
)
from tests.cogs.kashgar.table_views import GAME, UI, new_state, playout, told, view_of

SAID: list[tuple[Event, str]] = [
    (CardUsed(0, 0, "baker", False, 0, Goods()), "Ana uses Baker."),
    (CardUsed(0, 0, "baker", True, 0, Goods(gold=2, mule=1)), "Ana parts with Baker for 1 mule, 2 gold."),
    (CardPassed(0, 1, "baker"), "Ana passes Baker."),
    (CardPassed(0, 1, "patriarch", True), "Patriarch of Ana can do nothing and goes to the end."),
    (TrackMoved(0, "gold", 8, 9, 2), "Ana: gold 8→9 (2 lost)."),
    (TrackMoved(0, "gold", 4, 4), "Ana: gold stays 4."),
    (GoodsStolen(0, 1, "mule", 1), "Ana takes 1 mule from B\\*la \\<\\@1\\>."),
    (CardsDrawn(0, "standard", ("baker", "farmer")), "Ana draws Baker and Farmer."),
    (CardsDrawn(0, "special", ()), "There was nothing left to draw."),
    (DiscardsShuffled(20), "The discard pile was shuffled into a new deck."),
    (CardGained(0, 2, "baker", "standard"), "Ana keeps Baker in caravan 3."),
    (CardGained(0, 2, "baker", "discards"), "Ana takes Baker from the discard pile into caravan 3."),
    (CardGained(0, 2, "patriarch", "reserve"), "Ana brings Patriarch from the reserve into caravan 3."),
    (CardsPutBack("standard", ("farmer",)), "To the discard pile: Farmer."),
    (CardsPutBack("contract", ("grain-field",)), "Back under the deck: Grain field."),
    (
        ContractCompleted(0, "grain-field", 1, Goods(gold=2), False, False),
        "Ana completes Grain field (1 point) for 2 gold.",
    ),
    (
        ContractCompleted(0, "grain-field", 2, Goods(), True, True),
        "Ana completes Grain field (2 points) for free.",
    ),
    (ContractRevealed("grain-field"), "Grain field is a new open contract."),
    (CardRemoved(0, 1, 3, "baker"), "Ana removes Baker from caravan 2."),
    (CardTurned(0, 1, "matriarch"), "The card turns to Matriarch."),
    (CardRotated(0, 1, 0, "baker"), "Baker of B\\*la \\<\\@1\\> goes to the end of caravan 1."),
    (QuestionAnswered(0, Stop()), ""),
    (TurnEnded(0, 3, (1, 2)), ""),
    (TurnEnded(0, 3, (1, 2), True), "Ana has no card left and cannot do anything."),
    (EndTriggered((0,), 9), "Ana reached 25 points: this round is the last."),
    (GameEnded("points", (25, 3), (1, 2)), ""),
]


@pytest.mark.parametrize(("event", "says"), SAID)
def test_every_event_has_its_words(event: Event, says: str) -> None:
    assert tell_events((event,), view_of(new_state()), ENGLISH) == says


def test_no_event_is_without_words() -> None:
    assert {type(event) for event, _ in SAID} == set(get_args(Event))


def test_changes_of_one_board_share_a_sentence() -> None:
    events = (
        TrackMoved(0, "gold", 3, 4),
        TrackMoved(0, "gold", 4, 5),
        TrackMoved(0, "mule", 3, 2),
        TrackMoved(1, "anise", 0, 1),
    )
    said = tell_events(events, view_of(new_state()), ENGLISH, str)
    assert said == "Ana: gold 3→5, mules 3→2. B*la <@1>: star anise 0→1."


def test_plies_are_told_by_turns() -> None:
    one = (CardUsed(0, 0, "baker", False, 0, Goods()),)
    end = (TrackMoved(0, "gold", 3, 4), TurnEnded(0, 1, (0, 0)))
    plies = (told(1, 0, one), told(2, 0, end), told(3, 1, one))
    assert turns(plies) == [(*one, *end), one]
    lines = story_lines(view_of(new_state(), None, recent=plies), ENGLISH)
    assert lines == ["-# Ana uses Baker. Ana: gold 3→4.", "-# Ana uses Baker."]


def test_the_public_message_of_whole_games() -> None:
    heads = set()
    for seats, label in ((2, "poor"), (4, "thrust")):
        for state, _, recent in playout(seats, label, 12 if seats == 4 else 0)[::5]:
            table_view = view_of(state, None, recent=recent)
            head = UI.headline(table_view, ENGLISH)
            heads.add(head.partition(" ")[2][:4])
            assert "points" in head
            assert len(UI.story(table_view, ENGLISH)) <= 2
            assert UI.board_picture(table_view, ENGLISH).arguments[1] == tuple(
                seat.name for seat in table_view.table.seats
            )
            assert len(UI.board_buttons(table_view, ENGLISH)) == 2
    state = playout(2, "poor")[-1][0]
    assert "The " in UI.headline(view_of(state, None), ENGLISH) or "Nobody" in UI.headline(
        view_of(state, None), ENGLISH
    )


def test_every_card_of_the_shipped_deck_in_words() -> None:
    deck = GAME.deck
    for card in all_cards(deck):
        text = "\n".join(card_lines(deck, card, ENGLISH))
        assert "source:" in text
        assert "{" not in text
        assert brief(deck, card, ENGLISH)
    (first, *_) = deck_lines(deck, ENGLISH)
    assert first.startswith("165 cards")
    assert "reconstructed" in first

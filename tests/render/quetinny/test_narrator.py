"""What the narrator tells: every event but the draw, every ending, and the last turn."""

from __future__ import annotations

import typing

from msgspec import structs

from data.catalogue import ENGLISH
from engine.core.chance import Chance
from engine.quetinny import events as all_events
from engine.quetinny.events import (
    Arranged,
    CaravanSent,
    CardsDrawn,
    DeckEmptied,
    Discarded,
    Event,
    GameEnded,
    Harvested,
    Placed,
    SuitLost,
    Taxed,
)
from engine.quetinny.types import CaravanRoute, Ending, Options, View
from render.decktet import card_words
from render.narration import Names
from render.quetinny.narrator import ending_words, last_turn_words, narrate
from tests.render.quetinny.games import GAME

NAMES = Names(["Ana"])


def moves_and_views() -> typing.Iterator[tuple[list[Event], View]]:
    """What a spectator is told of the moves of a random game, and the view after each."""
    chance = Chance(bytes(32))
    state = GAME.new(Options(courts=True, pawns=True), 1, chance.fork("table"))
    while GAME.to_act(state):
        events = GAME.push(state, 0, GAME.sample(state, 0, chance))
        seen = [GAME.visible_event(event, None) for event in events]
        yield [event for event in seen if event is not None], GAME.view(state, None)


def test_every_event_but_the_draw_has_a_sentence() -> None:
    card = GAME.tables.cards[9]
    suit = card.suits[0]
    events: list[Event] = [
        Arranged((1, 2, 3, 4), (card,) * 4, (suit,) * 4),
        Placed(card, suit, 5, None),
        Placed(card, suit, 5, 6),
        Harvested(card, ((suit, 2),)),
        CaravanSent(card, (CaravanRoute(suit, (1, 2)),), (4,), 29),
        Discarded(card),
        Taxed(card, 3, 3, 22),
        Taxed(card, 3, 1, 0),
        CardsDrawn(2, None),
        DeckEmptied(),
        SuitLost(suit),
        GameEnded("missing_suit", 3, (suit,)),
        GameEnded("outright", 30, ()),
    ]
    assert {type(event) for event in events} == set(typing.get_args(all_events.Event))
    _, view = next(moves_and_views())
    narrated = [narrate([event], view, NAMES, ENGLISH) for event in events]
    assert [len(sentences) for sentences in narrated] == [type(event) is not CardsDrawn for event in events]
    assert len({tuple(sentences) for sentences in narrated}) == len(events), "and each its own"


def test_the_last_turn_is_told_without_the_purse_that_it_left() -> None:
    card = GAME.tables.cards[9]
    suit = card.suits[0]
    _, view = next(moves_and_views())
    view = structs.replace(view, phase="expand", gold=987)
    tax = Taxed(card, 3, 3, 987)
    for done in (
        Placed(card, suit, 5, None),
        Harvested(card, ((suit, 2), (suit, 1))),
        CaravanSent(card, (CaravanRoute(suit, (1, 2)),), (4,), 987),
        Discarded(card),
    ):
        (said,) = last_turn_words((done, tax, CardsDrawn(2, None)), view, ENGLISH)
        assert said.startswith("Last turn: ")
        assert said.count(card_words(card, ENGLISH)) == 2
        assert "3 gold." in said
        assert "987" not in said
    ended = GameEnded("missing_suit", 9, ("Moons", "Suns"))
    _, end = last_turn_words((Discarded(card), ended), view, ENGLISH)
    assert end == "Neither Ace nor Crown: Moons and Suns."
    _, lost = last_turn_words((Discarded(card), SuitLost(suit)), view, ENGLISH)
    assert "can no longer be won" in lost
    (half,) = last_turn_words((Placed(card, suit, 5, None),), structs.replace(view, phase="tax"), ENGLISH)
    assert not half.startswith("Last turn: ")
    assert last_turn_words((Arranged((1, 2, 3, 4), (card,) * 4, (suit,) * 4),), view, ENGLISH) == []


def test_every_ending_is_told_by_itself() -> None:
    narrated = {ending_words(ending, 7, ENGLISH) for ending in typing.get_args(Ending)}
    assert len(narrated) == len(typing.get_args(Ending))

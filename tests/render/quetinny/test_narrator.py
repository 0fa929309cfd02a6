"""What the narrator tells: every event but the draw, every ending, and the last move in the alt text."""

from __future__ import annotations

import typing

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
from render.decktet import short_name
from render.narration import Names
from render.quetinny.last_turn import last_turn
from render.quetinny.narrator import ending_words, narrate, turn_sentence
from render.quetinny.pictures import public
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


def test_the_first_half_of_every_turn_is_told_over_the_board_without_a_full_stop() -> None:
    card = GAME.tables.cards[9]
    suit = card.suits[0]
    halves = {
        Placed(card, suit, 5, None): f"{short_name(card.name)} laid",
        Harvested(card, ((suit, 2), (suit, 1))): "3 spice harvested",
        CaravanSent(card, (CaravanRoute(suit, (1, 2)),), (4,), 29): "Caravan of one suit",
        Discarded(card): "A card thrown away",
    }
    for done, said in halves.items():
        assert turn_sentence(done, ENGLISH) == said
        assert last_turn((done, Taxed(card, 3, 3, 22)), ENGLISH).said == said


def test_every_ending_is_told_by_itself() -> None:
    narrated = {ending_words(ending, 7, ENGLISH) for ending in typing.get_args(Ending)}
    assert len(narrated) == len(typing.get_args(Ending))


def test_the_public_alt_text_tells_the_last_move() -> None:
    narrated = 0
    for events, view in moves_and_views():
        line = " ".join(narrate(events, view, NAMES, ENGLISH))
        if view.ending is None and narrated < 6:
            assert line in public(view, (), (line,)).alt
            narrated += 1
    assert narrated == 6

"""Sentences for everything that can happen, and for what a preview says will happen."""

from __future__ import annotations

import re
from functools import cache
from typing import get_args

import pytest
from msgspec import structs

from data.catalogue import ENGLISH
from engine.kashgar.advice import preview_turn
from engine.kashgar.events import (
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
    TrackMoved,
    TurnEnded,
)
from engine.kashgar.language import Goods
from engine.kashgar.types import Stop, View
from render.kashgar.narrator import ending, foresee, headline, narrate, turn_told, turns, winners, won_by
from render.narration import Names
from tests.render.kashgar.games import GAME, states, turn_view

NAMES = Names(("Ana", "B*la <@1>", "Chidi"))


@cache
def some_view() -> View:
    """One for all sentences: a game is played for it."""
    return turn_view(3)


SENTENCES: list[tuple[Event, str]] = [
    (CardUsed(0, 0, "baker", False, 0, Goods()), "Ana used Baker."),
    (CardUsed(0, 0, "baker", True, 0, Goods(gold=2, mule=1)), "Ana let Baker go for 1 mule, 2 gold."),
    (CardPassed(0, 1, "baker"), "Ana passed Baker."),
    (CardPassed(0, 1, "patriarch", True), "Patriarch of Ana could do nothing and went to the end."),
    (TrackMoved(0, "gold", 8, 9, 2), "Ana: gold 8→9 (2 lost)."),
    (TrackMoved(0, "gold", 4, 4), "Ana: gold still 4."),
    (TrackMoved(0, "gold", 9, 9, 2), "Ana: gold still 9 (2 lost)."),
    (GoodsStolen(0, 1, "mule", 1), "Ana took 1 mule from B*la <@1>."),
    (CardsDrawn(0, "standard", ("baker", "farmer")), "Ana drew Baker and Farmer."),
    (CardsDrawn(0, "special", ()), "There was nothing left to draw."),
    (DiscardsShuffled(20), "The discard pile was shuffled into a new deck."),
    (CardGained(0, 2, "baker", "standard"), "Ana kept Baker in caravan 3."),
    (CardGained(0, 2, "baker", "discards"), "Ana took Baker from the discard pile into caravan 3."),
    (CardGained(0, 2, "patriarch", "reserve"), "Ana brought Patriarch from the reserve into caravan 3."),
    (CardsPutBack("standard", ("farmer",)), "To the discard pile: Farmer."),
    (CardsPutBack("contract", ("grain-field",)), "Back under the deck: Grain field."),
    (
        ContractCompleted(0, "grain-field", 1, Goods(gold=2), False, False),
        "Ana completed Grain field (1 point) for 2 gold.",
    ),
    (
        ContractCompleted(0, "grain-field", 2, Goods(), True, True),
        "Ana completed Grain field (2 points) for free.",
    ),
    (ContractRevealed("grain-field"), "Grain field is a new open contract."),
    (CardRemoved(0, 1, 3, "baker"), "Ana removed Baker from caravan 2."),
    (CardTurned(0, 1, "matriarch"), "The card turned to Matriarch."),
    (CardRotated(0, 1, 0, "baker"), "Baker of B*la <@1> went to the end of caravan 1."),
    (QuestionAnswered(0, Stop()), ""),
    (TurnEnded(0, 3, (1, 2)), ""),
    (TurnEnded(0, 3, (1, 2), True), "Ana had no card left and could do nothing."),
    (EndTriggered((0,), 9), "Ana reached 25 points: this round is the last."),
    (GameEnded("points", (25, 3), (1, 2)), ""),
]


def test_copies_of_a_card_are_told_once_with_their_number() -> None:
    taken = CardGained(0, 2, "baker", "discards")
    said = narrate((taken, taken, CardGained(0, 2, "farmer", "discards")), some_view(), NAMES, ENGLISH)
    assert said == [
        "Ana took 2× Baker from the discard pile into caravan 3.",
        "Ana took Farmer from the discard pile into caravan 3.",
    ]
    drawn = narrate((CardsDrawn(0, "standard", ("baker", "farmer", "baker")),), some_view(), NAMES, ENGLISH)
    assert drawn == ["Ana drew 2× Baker and Farmer."]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES)
def test_every_event_has_its_sentence(event: Event, sentence: str) -> None:
    assert narrate((event,), some_view(), NAMES, ENGLISH) == ([sentence] if sentence else [])


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (CardUsed(0, 0, "baker", True, 0, Goods()), "You let Baker go."),
        (TrackMoved(0, "gold", 8, 9), "You: gold 8→9."),
        (GoodsStolen(1, 0, "mule", 1), "B*la <@1> took 1 mule from you."),
        (CardRotated(1, 0, 0, "baker"), "Your Baker went to the end of caravan 1."),
    ],
)
def test_the_reader_is_you(event: Event, sentence: str) -> None:
    assert narrate((event,), some_view(), Names(("Ana", "B*la <@1>"), 0), ENGLISH) == [sentence]


def test_no_event_is_without_a_sentence() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(get_args(Event))


def test_changes_of_one_board_share_a_sentence() -> None:
    events = (
        TrackMoved(0, "gold", 3, 4),
        TrackMoved(0, "gold", 4, 5),
        TrackMoved(0, "mule", 3, 2),
        TrackMoved(1, "anise", 0, 1),
        DiscardsShuffled(5),
        TrackMoved(1, "anise", 1, 2),
    )
    assert narrate(events, some_view(), NAMES, ENGLISH) == [
        "Ana: gold 3→5, mules 3→2.",
        "B*la <@1>: star anise 0→1.",
        "The discard pile was shuffled into a new deck.",
        "B*la <@1>: star anise 1→2.",
    ]


def test_moves_are_gathered_into_turns() -> None:
    one = (CardUsed(0, 0, "baker", False, 0, Goods()),)
    end = (TrackMoved(0, "gold", 3, 4), TurnEnded(0, 1, (0, 0)))
    silent = (QuestionAnswered(1, Stop()), TurnEnded(1, 2, (0, 0)))
    assert turns((one, end, silent, one)) == [(*one, *end), silent, one]


def test_the_public_message_tells_a_turn_in_a_sentence_and_what_it_did_to_others() -> None:
    events = (
        CardUsed(0, 0, "baker", False, 0, Goods()),
        TrackMoved(0, "gold", 3, 5),
        GoodsStolen(0, 1, "mule", 1),
        TrackMoved(1, "mule", 3, 2),
        CardRotated(0, 2, 1, "farmer"),
    )
    ended = (*events, TurnEnded(0, 1, (0, 0, 0)))
    assert turn_told(ended, some_view(), NAMES, ENGLISH) == (
        "Ana used Baker: +2 gold. B*la <@1>: mules 3→2. Farmer of Chidi went to the end of caravan 2."
    )
    assert turn_told(events[:2], some_view(), NAMES, ENGLISH) == "Ana used Baker. Ana: gold 3→5."
    price = CardUsed(0, 0, "baker", False, 0, Goods(gold=1)), TrackMoved(0, "mule", 3, 4)
    shown = ContractRevealed("grain-field"), TurnEnded(0, 1, (0, 0, 0))
    said = turn_told((*price, *shown), some_view(), NAMES, ENGLISH)
    assert said.startswith("Ana used Baker for 1 gold: +1 mule. ")
    assert said.endswith(" is a new open contract.")
    last = (*price, shown[0], EndTriggered((0,), 9), shown[1], GameEnded("points", (26, 3), (1, 2)))
    assert turn_told(last, some_view(), NAMES, ENGLISH) == "Ana used Baker for 1 gold: +1 mule."
    turned = CardUsed(0, 0, "patriarch", False, 1, Goods()), CardTurned(0, 0, "matriarch")
    said = turn_told((*turned, ended[-1]), some_view(), NAMES, ENGLISH)
    assert said == "Ana used Patriarch. The card turned to Matriarch."
    idle = (TurnEnded(0, 1, (0, 0, 0), True),)
    assert turn_told(idle, some_view(), NAMES, ENGLISH) == "Ana had no card left."
    # Of a turn that began before what is remembered, all is told that is.
    assert turn_told(ended[1:2] + ended[-1:], some_view(), NAMES, ENGLISH) == "Ana: gold 3→5."


def test_the_headline_says_whose_turn_of_which_round_it_is() -> None:
    view = structs.replace(some_view(), player=1, round=7, triggered=())
    assert headline(view, NAMES, ENGLISH) == "Round 7: B*la <@1>’s turn"
    assert headline(view, Names(("Ana", "Bela"), 1), ENGLISH) == "Round 7: Your turn"
    last = structs.replace(view, triggered=(0,))
    assert headline(last, NAMES, ENGLISH) == "Round 7, the last: B*la <@1>’s turn"


PAST = re.compile(
    r"\b(used|completed|took|drew|kept|brought|removed|went|passed|turned|reached|could|had|was)\b"
)
"""Verbs of what is over."""


def test_no_preview_speaks_in_the_past_tense() -> None:
    kinds = set()
    for state in states(3, 3, 4)[::5]:
        for seat in GAME.to_act(state):
            view = GAME.view(state, seat)
            if view.ask is None or view.ask.question != "action":
                continue
            for number in range(len(view.ask.moves)):
                turn = preview_turn(view, (number,))
                for sentence in foresee(turn.certain_events, view, Names(NAMES[:3], seat), ENGLISH):
                    assert not PAST.search(sentence), sentence
                    assert "{" not in sentence
                    kinds.add(sentence.split()[1])
    assert {"use", "let", "complete"} <= kinds


class Bold(Names):
    """A medium that can make text bold."""

    def bold(self, text: str) -> str:
        return f"*{text}*"


@pytest.mark.rule("K-21")
def test_the_end_names_all_who_won() -> None:
    view = GAME.view(states(3, 3, 4)[-1], None)
    names = Bold(("Ana", "Bela", "Chidi"))
    best = view.places.index(1)
    points = view.players[best].total
    assert winners(view, names, ENGLISH) == f"*{names[best]}* won with {points} points."
    assert f"Bela {view.players[1].total}" not in ending(view, names, ENGLISH), "pictures and table tell that"
    assert ending(view, names, ENGLISH).endswith("The target was reached.")
    first, second = (view.players[view.places.index(place)] for place in (1, 2))
    made = f"{first.contract_points} from contracts, {first.person_points} from people"
    ended = structs.replace(view, triggered=(first.seat,))
    ahead = f"{first.total - second.total} ahead"
    assert won_by(ended, ENGLISH) == f"{made}, {ahead}; also brought the end."
    assert won_by(structs.replace(view, triggered=(second.seat,)), ENGLISH) == f"{made}, {ahead}."
    shared = structs.replace(view, places=(1, 1, 3))
    assert won_by(shared, ENGLISH) == "The target was reached."
    points = view.players[0].total
    assert winners(shared, names, ENGLISH) == f"*Ana* and *Bela* share the win with {points} points."

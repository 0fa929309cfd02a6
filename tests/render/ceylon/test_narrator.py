"""Ceylon in sentences: the reader is "you", cards are counted as people count them."""

from __future__ import annotations

from typing import Any

import pytest

from data.catalogue import ENGLISH
from engine.ceylon.cards import cards
from engine.ceylon.events import (
    Attacked,
    CardsDrawn,
    CardsLost,
    CardsTaken,
    Negated,
    OfferClosed,
    OfferMade,
    Shipped,
    Traded,
)
from engine.ceylon.types import Meld, OpenOffer
from render.ceylon.narrator import last_meld, narrate, turn_sentence, won_by
from render.ceylon.prompts import prompt
from render.narration import Names
from tests.render.ceylon.games import GAME, middle_view, states

PEOPLE = ("Ana", "Bela", "Chidi")
OFFER = OpenOffer(112, 1, 2, cards(Tea=2), cards(Rubber=1))


def said(event: Any, reader: int | None) -> str:
    (sentence,) = narrate([event], middle_view(3), Names(PEOPLE, reader), ENGLISH)
    return sentence


@pytest.mark.parametrize(
    ("event", "reader", "sentence"),
    [
        (CardsDrawn(0, 1, None), 1, "Ana drew 1 card."),
        (CardsDrawn(0, 2, cards(Tea=1, Port=1)), 0, "You drew Tea, Port."),
        (Attacked("raid", 0, 1), 1, "Ana sent pirates against you."),
        (Attacked("fleet", 0, 1), 0, "You sent a fleet against Bela."),
        (CardsTaken("raid", 0, 1, 1, None), 2, "Ana took 1 card from Bela."),
        (CardsTaken("fleet", 0, 1, 2, cards(Tea=2)), 1, "Ana took 2 Tea from you."),
        (Negated("raid", 0, 1, ((1, 1),)), 1, "You drove the pirates off with Winds."),
        (Negated("fleet", 0, 1, ((1, 1), (2, 1))), 2, "Clippers saved Bela: Bela (1) and you (1)."),
        (CardsLost(1, cards(Clipper=2)), 1, "You lost 2 Clippers."),
        (Shipped(Meld(3, 1, "Tea", 2, 1, 6), 20), 1, "You shipped 3 Tea for 6 (20 in all)."),
        (Traded(2, 1, 1, 2, OFFER), 1, "You gave Chidi 2 Tea for Rubber."),
        (Traded(2, 1, 1, 2, OFFER), 2, "You gave Bela Rubber for 2 Tea."),
        (OfferMade(OFFER), 1, "You offered Chidi 2 Tea for Rubber."),
        (OfferMade(OFFER), 2, "Bela offered you 2 Tea for Rubber."),
        (OfferClosed(OFFER, "refused"), 1, "Chidi refused your offer of 2 Tea for Rubber."),
        (OfferClosed(OFFER, "withdrawn"), 2, "Bela withdrew the offer of 2 Tea for Rubber."),
        (OfferClosed(OFFER, "lapsed"), 2, "Bela’s offer of 2 Tea for Rubber lapsed."),
    ],
)
def test_the_reader_is_you(event: Any, reader: int, sentence: str) -> None:
    assert said(event, reader) == sentence


@pytest.mark.rule("C-6")
def test_others_do_not_learn_who_proposed_a_trade() -> None:
    sentence = "Bela and Chidi traded cards, 2 for 1."
    assert said(Traded(2, 1, 1, 2, None), 0) == said(Traded(1, 2, 2, 1, None), 0) == sentence


def test_the_end_is_told_with_what_ended_it() -> None:
    view = GAME.view(states(3, 3)[-1], None)
    last = view.melds[-1]
    won = f"{PEOPLE[view.player]} won with {view.players[view.player].points} points"
    assert prompt(view, Names(PEOPLE), ENGLISH) == won
    shipped = f"shipped {last.goods + last.plantations} {last.ware} for {last.points}"
    assert shipped in last_meld(view, Names(PEOPLE), ENGLISH)
    assert prompt(view, Names(PEOPLE, view.player), ENGLISH).startswith("You won with")
    others = max(player.points for seat, player in enumerate(view.players) if seat != view.player)
    best = max(meld.points for meld in view.melds if meld.seat == view.player)
    how = won_by(view, ENGLISH)
    assert how.startswith(f"The first to {view.options.target} points, ")
    assert f" {view.players[view.player].points - others} ahead; " in how
    assert how.endswith(f" for {best}.")


@pytest.mark.parametrize(
    ("raided", "reader", "sentence"),
    [
        ((0,), None, "Bela raided Ana."),
        ((0, 2), None, "Bela raided Ana and Chidi."),
        ((0, 2), 2, "Bela raided you and Ana."),
        ((0, 2), 1, "You raided Ana and Chidi."),
        ((0, 2, 0), None, "Bela raided Ana ×2 and Chidi."),
    ],
)
def test_raids_of_one_turn_are_told_together(raided: tuple[int, ...], reader: int, sentence: str) -> None:
    names = Names(PEOPLE, reader)
    taken = [CardsTaken("raid", 1, target, 1, None) for target in raided]
    assert turn_sentence(taken, 1, names, ENGLISH) == sentence
    driven_off = [Negated("raid", 1, target, ((target, 1),)) for target in raided]
    assert turn_sentence(driven_off, 1, names, ENGLISH) == sentence.replace(".", " in vain.")

"""Trading by panel: the open offers, and an offer or counter-offer put together in two menus of cards."""

from __future__ import annotations

from cogs.ceylon.steps import (
    EMPTY,
    MOST_OF_A_KIND,
    Pile,
    Step,
    pick_cards,
    pick_menu,
    picked,
    pile_words,
    send_pile,
)
from cogs.ceylon.words import offer_words
from cogs.game_ui import StaleDraft
from cogs.screens.screen import Button, Choice, Row, Screen, do, go
from engine.ceylon.types import Accept, OpenOffer, Refuse, Withdraw
from render.ceylon import Preview

GIVE, ASK = "give=", "ask="
"""What a menu of cards puts before its choices in a draft."""
MOST_SHOWN = 4
"""Offers on one screen, a row of buttons each; the oldest first, the rest as they are answered."""


def can_trade(step: Step) -> bool:
    """Whether this is the trading phase and the reader has somebody to trade with."""
    return step.view.phase in ("draw", "trade") and bool(partners(step))


def partners(step: Step) -> list[int]:
    """Seats that the reader may make an offer to now: all with cards, or the player on turn (C-6)."""
    view = step.view
    if view.attack is not None or not sum(step.hand):
        return []
    if view.player == step.seat and view.phase in ("draw", "trade"):
        others = range(len(view.players))
    elif view.phase == "trade":
        others = range(view.player, view.player + 1)
    else:
        return []
    return [seat for seat in others if seat != step.seat and view.players[seat].hand_size]


def trade_screen(step: Step) -> Screen:
    """Open offers with their answers, and with whom a new one may be begun."""
    words = step.words
    offers = step.view.offers[:MOST_SHOWN]
    lines = [f"`{offer.id}` {offer_words(offer, step.table_view, words)}" for offer in offers]
    hidden = len(step.view.offers) - len(offers)
    if hidden:
        lines.append(words("{number} more offers are open.", number=hidden))
    rows: list[Row] = [_answers(step, offer) for offer in offers]
    people = [
        Choice(words("New offer to {name}", name=step.table_view.table.seats[seat].name), go("offer", seat))
        for seat in partners(step)
    ]
    rows.append(pick_menu(step, words("Offer a trade"), people))
    rows.append((step.home(),))
    return step.screen([words("**Trading**"), *(lines or [words("No offer is open.")])], rows)


def _answers(step: Step, offer: OpenOffer) -> tuple[Button, ...]:
    words, game = step.words, step.game
    if offer.maker == step.seat:
        return (Button(words("Withdraw {number}", number=offer.id), do(game.text(Withdraw(offer.id)))),)
    covered = all(have >= need for have, need in zip(step.hand, offer.ask, strict=True))
    return (
        Button(
            words("Accept {number}", number=offer.id), go("accept", offer.id), "success", disabled=not covered
        ),
        Button(words("Refuse {number}", number=offer.id), do(game.text(Refuse(offer.id))), "danger"),
        Button(words("Counter {number}", number=offer.id), go("counter", offer.id)),
    )


def accept_screen(step: Step, offer_id: str) -> Screen:
    """Once more before a trade is struck."""
    offer = find_offer(step, offer_id)
    confirm = Button(step.words("Strike the trade"), do(step.game.text(Accept(offer.id))), "success")
    return step.screen(
        [offer_words(offer, step.table_view, step.words)],
        [(confirm, Button(step.words("Back"), go("trade")))],
        Preview(give=offer.ask, ask=offer.give, partner=offer.maker),
    )


def find_offer(step: Step, offer_id: str) -> OpenOffer:
    """An open offer of a draft; raises :class:`StaleDraft` where it is closed by now."""
    for offer in step.view.offers:
        if str(offer.id) == offer_id:
            return offer
    raise StaleDraft


def build_screen(step: Step, target: str, *draft: str, kind: str) -> Screen:
    """Put an offer together: ``kind`` is ``offer`` with a seat or ``counter`` with an offer's id.

    The rest of a draft is two piles, and behind them what one of the menus chose anew.
    """
    words = step.words
    partner = _partner(step, kind, target)
    give, ask = _piles(step, kind, target, draft)
    theirs = step.view.players[partner].hand_size
    if not give.within(step.hand) or ask.size > theirs:
        raise StaleDraft
    so_far = (kind, target, give.text(), ask.text())
    can_give = tuple(0 if asked else held for held, asked in zip(step.hand, ask.counts, strict=True))
    can_ask = tuple(0 if given else min(MOST_OF_A_KIND, theirs) for given in give.counts)
    complete = give.size + ask.size > 0 and (step.view.options.gifts or (give.size > 0 and ask.size > 0))
    one_sided = (give.size > 0) != (ask.size > 0)
    send = words("Send as a gift") if one_sided else words("Send the offer")
    rows: list[Row] = [
        pick_cards(step, "Give {card}", go(*so_far, GIVE), can_give, give, sum(can_give)),
        pick_cards(step, "Ask for {card}", go(*so_far, ASK), can_ask, ask, theirs),
        (
            Button(send, send_pile(kind, target, give, ask), "success", disabled=not complete),
            Button(words("Clear"), go(kind, target, EMPTY.text(), EMPTY.text())),
            Button(words("Back"), go("trade")),
        ),
    ]
    text = words(
        "To **{name}**: you give {give}, you get {ask}.",
        name=step.name(partner),
        give=pile_words(step, give),
        ask=pile_words(step, ask),
    )
    return step.screen([text], rows, Preview(give=give.counts, ask=ask.counts, partner=partner))


def _piles(step: Step, kind: str, target: str, draft: tuple[str, ...]) -> tuple[Pile, Pile]:
    """What is given and what is asked for, by a draft."""
    match draft:
        case ():
            return _begun(step, kind, target)
        case (give, ask):
            return Pile.read(give), Pile.read(ask)
        case (_, ask, chosen) if chosen.startswith(GIVE):
            return picked(chosen.removeprefix(GIVE)), Pile.read(ask)
        case (give, _, chosen) if chosen.startswith(ASK):
            return Pile.read(give), picked(chosen.removeprefix(ASK))
    raise StaleDraft


def _begun(step: Step, kind: str, target: str) -> tuple[Pile, Pile]:
    """Where a new offer begins: empty, or a counter-offer with the offer that it answers turned around."""
    if kind == "offer":
        return EMPTY, EMPTY
    offer = find_offer(step, target)
    give = Pile(tuple(min(need, have) for need, have in zip(offer.ask, step.hand, strict=True)))
    return give, Pile(offer.give)


def _partner(step: Step, kind: str, target: str) -> int:
    if kind == "counter":
        return find_offer(step, target).maker
    if not target.isdecimal() or int(target) not in partners(step):
        raise StaleDraft
    return int(target)

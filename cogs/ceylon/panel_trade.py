"""Trading by panel: the open offers, and an offer or counter-offer put together in two menus of cards."""

from __future__ import annotations

from cogs.ceylon.draft import EMPTY, MOST_OF_A_KIND, Pile, picked, send_pile
from cogs.ceylon.panel_context import CeylonPanel, pick_cards, pick_menu
from cogs.game_ui import StaleDraft
from cogs.screens.numbers import read_number
from cogs.screens.screen import Button, Choice, Row, Screen, do, go
from engine.ceylon.cards import covers
from engine.ceylon.types import Accept, OpenOffer, Refuse, Withdraw
from render.ceylon import Preview
from render.ceylon.narrator import offer_sentence

GIVE, ASK = "give=", "ask="
"""What a menu of cards puts before its choices in a draft."""
MOST_SHOWN = 4
"""Offers on one screen, a row of buttons each; the oldest first, the rest as they are answered."""


def can_trade(panel: CeylonPanel) -> bool:
    """Whether this is the trading phase and the reader has somebody to trade with."""
    return panel.view.phase in ("draw", "trade") and bool(partners(panel))


def partners(panel: CeylonPanel) -> list[int]:
    """Seats that the reader may make an offer to now: all with cards, or the player on turn (C-6)."""
    view = panel.view
    if view.attack is not None or not sum(panel.hand):
        return []
    if view.player == panel.seat and view.phase in ("draw", "trade"):
        others = range(len(view.players))
    elif view.phase == "trade":
        others = range(view.player, view.player + 1)
    else:
        return []
    return [seat for seat in others if seat != panel.seat and view.players[seat].hand_size]


def trade_screen(panel: CeylonPanel) -> Screen:
    """Open offers with their answers, and with whom a new one may be begun."""
    words = panel.words
    offers = panel.view.offers[:MOST_SHOWN]
    lines = [f"`{offer.id}` {offer_sentence(offer, panel.names, words)}" for offer in offers]
    hidden = len(panel.view.offers) - len(offers)
    if hidden:
        lines.append(words("{number} more offers are open.", number=hidden))
    rows: list[Row] = [_answers(panel, offer) for offer in offers]
    people = [
        Choice(words("New offer to {name}", name=panel.table_view.table.seats[seat].name), go("offer", seat))
        for seat in partners(panel)
    ]
    rows.append(pick_menu(words("Offer a trade"), people))
    rows.append((panel.home(),))
    return panel.screen([words("**Trading**"), *(lines or [words("No offer is open.")])], rows)


def _answers(panel: CeylonPanel, offer: OpenOffer) -> tuple[Button, ...]:
    words, game = panel.words, panel.game
    if offer.maker == panel.seat:
        return (Button(words("Withdraw {number}", number=offer.id), do(game.text(Withdraw(offer.id)))),)
    covered = covers(panel.hand, offer.ask)
    return (
        Button(
            words("Accept {number}", number=offer.id), go("accept", offer.id), "success", disabled=not covered
        ),
        Button(words("Refuse {number}", number=offer.id), do(game.text(Refuse(offer.id))), "danger"),
        Button(words("Counter {number}", number=offer.id), go("counter", offer.id)),
    )


def accept_screen(panel: CeylonPanel, offer_id: str) -> Screen:
    """Once more before a trade is struck."""
    offer = find_offer(panel, offer_id)
    confirm = Button(panel.words("Strike the trade"), do(panel.game.text(Accept(offer.id))), "success")
    return panel.screen(
        [offer_sentence(offer, panel.names, panel.words)],
        [(confirm, Button(panel.words("Back"), go("trade")))],
        Preview(give=offer.ask, ask=offer.give, partner=offer.maker),
    )


def find_offer(panel: CeylonPanel, offer_id: str) -> OpenOffer:
    """An open offer of a draft; raises :class:`StaleDraft` where it is closed by now."""
    for offer in panel.view.offers:
        if str(offer.id) == offer_id:
            return offer
    raise StaleDraft


def build_screen(panel: CeylonPanel, target: str, *draft: str, kind: str) -> Screen:
    """Put an offer together: ``kind`` is ``offer`` with a seat or ``counter`` with an offer's id.

    The rest of a draft is two piles, and behind them what one of the menus chose last.
    """
    words = panel.words
    partner = _partner(panel, kind, target)
    give, ask = _piles(panel, kind, target, draft)
    theirs = panel.view.players[partner].hand_size
    if not give.within(panel.hand) or ask.size > theirs:
        raise StaleDraft
    so_far = (kind, target, give.text(), ask.text())
    can_give = tuple(0 if asked else held for held, asked in zip(panel.hand, ask.counts, strict=True))
    can_ask = tuple(0 if given else min(MOST_OF_A_KIND, theirs) for given in give.counts)
    complete = give.size + ask.size > 0 and (panel.view.options.gifts or (give.size > 0 and ask.size > 0))
    one_sided = (give.size > 0) != (ask.size > 0)
    send = words("Send as a gift") if one_sided else words("Send the offer")
    rows: list[Row] = [
        pick_cards(panel, "Give {card}", go(*so_far, GIVE), can_give, give, sum(can_give)),
        pick_cards(panel, "Ask for {card}", go(*so_far, ASK), can_ask, ask, theirs),
        (
            Button(send, send_pile(kind, target, give, ask), "success", disabled=not complete),
            Button(words("Clear"), go(kind, target, EMPTY.text(), EMPTY.text())),
            Button(words("Back"), go("trade")),
        ),
    ]
    text = words(
        "To **{name}**: you give {give}, you get {ask}.",
        name=panel.names[partner],
        give=panel.cards(give.counts),
        ask=panel.cards(ask.counts),
    )
    return panel.screen([text], rows, Preview(give=give.counts, ask=ask.counts, partner=partner))


def _piles(panel: CeylonPanel, kind: str, target: str, draft: tuple[str, ...]) -> tuple[Pile, Pile]:
    """What is given and what is asked for, by a draft."""
    match draft:
        case ():
            return _begun(panel, kind, target)
        case (give, ask):
            return Pile.read(give), Pile.read(ask)
        case (_, ask, chosen) if chosen.startswith(GIVE):
            return picked(chosen.removeprefix(GIVE)), Pile.read(ask)
        case (give, _, chosen) if chosen.startswith(ASK):
            return Pile.read(give), picked(chosen.removeprefix(ASK))
    raise StaleDraft


def _begun(panel: CeylonPanel, kind: str, target: str) -> tuple[Pile, Pile]:
    """Where a new offer begins: empty, or a counter-offer with the offer that it answers turned around."""
    if kind == "offer":
        return EMPTY, EMPTY
    offer = find_offer(panel, target)
    give = Pile(tuple(min(need, have) for need, have in zip(offer.ask, panel.hand, strict=True)))
    return give, Pile(offer.give)


def _partner(panel: CeylonPanel, kind: str, target: str) -> int:
    if kind == "counter":
        return find_offer(panel, target).maker
    seat = read_number(target)
    if seat is None or seat not in partners(panel):
        raise StaleDraft
    return seat

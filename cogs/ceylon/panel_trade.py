"""Trading by panel: the open offers, and an offer or counter-offer put together in two menus of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cogs.ceylon.draft import EMPTY, MOST_OF_A_KIND, Pile, picked, send_pile
from cogs.ceylon.panel_context import CeylonPanel, card_options, pick_cards, pick_menu
from cogs.ceylon.panel_moves import meld_words
from cogs.screens.game_ui import StaleDraft
from cogs.screens.numbers import read_number
from cogs.screens.screen import (
    MENU_LIMIT,
    Button,
    Choice,
    PickMany,
    Row,
    Screen,
    clip,
    do,
    go,
    primary_action,
)
from engine.ceylon import advice
from engine.ceylon.advice import SwapAdvice
from engine.ceylon.cards import KINDS, covers
from engine.ceylon.legality import MOST_OPEN
from engine.ceylon.types import Accept, OpenOffer, Refuse, Withdraw
from engine.core.errors import Word
from render.ceylon.narrator import offer_sentence
from render.ceylon.preview import Preview
from render.icons import seat_icon

GIVE, ASK, BOTH = "give=", "ask=", "both="
"""What a menu of cards puts before its choices in a draft."""
MOST_SHOWN = 4
"""Offers on one screen, a row of buttons each; the oldest first, the rest as they are answered."""
_QUICK = 2
"""Offers that the first screen answers."""


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
    mine = Counter(offer.to for offer in view.offers if offer.maker == panel.seat)
    return [
        seat
        for seat in others
        if seat != panel.seat and view.players[seat].hand_size and mine[seat] < MOST_OPEN
    ]


def button(panel: CeylonPanel) -> tuple[Button, ...]:
    """The way to offers; none where nothing is open and nothing can be offered."""
    offers = len(panel.view.offers)
    if not (offers or can_trade(panel)):
        return ()
    label = panel.words("Trade ({number})", number=offers) if offers else panel.words("Trade")
    return (Button(label, go("trade")),)


def offers_to_me(panel: CeylonPanel) -> list[str]:
    """Open offers to the reader, by their numbers, as many as have buttons on the first screen."""
    return [_line(panel, number, offer) for number, offer in _asking(panel)]


def _line(panel: CeylonPanel, number: int, offer: OpenOffer) -> str:
    return f"**{number}** {offer_sentence(offer, panel.names, panel.words)}"


def quick_answers(panel: CeylonPanel) -> tuple[Button, ...]:
    """Answers to the first offers in one press each."""
    asking = _asking(panel)
    main = _to_accept(panel, asking) if panel.view.player != panel.seat else None
    return tuple(answer for number, offer in asking for answer in _answers(panel, number, offer, main)[:2])


def _to_accept(panel: CeylonPanel, offers: Sequence[tuple[int, OpenOffer]]) -> OpenOffer | None:
    """The one offer that the reader could accept, if there is only one: its button is the primary one."""
    able = [one for _, one in offers if one.to == panel.seat and covers(panel.hand, one.ask)]
    return able[0] if len(able) == 1 else None


def _asking(panel: CeylonPanel) -> list[tuple[int, OpenOffer]]:
    numbered = enumerate(panel.view.offers, 1)
    return [(number, offer) for number, offer in numbered if offer.to == panel.seat][:_QUICK]


def trade_screen(panel: CeylonPanel, *draft: str) -> Screen:
    """Open offers with their answers, whole offers in one menu, and one put together in another.

    The draft is what is given and asked for so far, and what the menu chose last; a button for each player
    sends it.
    """
    words = panel.words
    give, ask = _both(draft)
    if not give.within(panel.hand):
        raise StaleDraft
    numbered = list(enumerate(panel.view.offers, 1))[:MOST_SHOWN]
    lines = [_line(panel, number, offer) for number, offer in numbered]
    hidden = len(panel.view.offers) - len(numbered)
    if hidden:
        lines.append(words.plural("{n} more offer is open.", "{n} more offers are open.", hidden))
    chosen = give.size + ask.size > 0
    main = None if chosen else _to_accept(panel, numbered)
    rows: list[Row] = [_answers(panel, number, offer, main) for number, offer in numbered]
    others = partners(panel)
    names = [clip(seat.name, 20) for seat in panel.table_view.table.seats]
    rows.append(_whole_offers(panel, advice.swaps(panel.view, others, MENU_LIMIT)))
    if others:
        rows.append(_pick_both(panel, give, ask))
    if chosen:
        rows.append(primary_action([_send_to(panel, seat, names[seat], give, ask) for seat in others]))
    else:
        rows.append(
            tuple(
                Button(words("Offer to {name} …", name=names[seat]), go("offer", seat), icon=seat_icon(seat))
                for seat in others
            )
        )
    rows.append((panel.home(),))
    text = [words("**Trading**"), *(lines or [words("No offer is open.")]), _ends(panel)]
    if not chosen:
        return panel.screen(text, rows, Preview(asked=Word("What do you trade?")))
    put_together = words(
        "You give {give}, you get {ask}: to whom?", give=panel.cards(give.counts), ask=panel.cards(ask.counts)
    )
    partner = others[0] if len(others) == 1 else None
    return panel.screen(
        [*text, put_together],
        rows,
        Preview(give=give.counts, ask=ask.counts, partner=partner),
    )


def _both(draft: tuple[str, ...]) -> tuple[Pile, Pile]:
    """What is given and what is asked for, by a draft of the trading screen; no kind is both."""
    match draft:
        case ():
            return EMPTY, EMPTY
        case (give, ask):
            return Pile.read(give), Pile.read(ask)
        case (give, ask, chosen) if chosen.startswith(BOTH):
            values = [value for value in chosen.removeprefix(BOTH).split(",") if value]
            if any(value[0] not in "+-" for value in values):
                raise StaleDraft
            sides = [",".join(value[1:] for value in values if value[0] == sign) for sign in "-+"]
            gives, asks = picked(sides[0], Pile.read(give)), picked(sides[1], Pile.read(ask))
            counts = zip(gives.counts, asks.counts, strict=True)
            return gives, Pile(tuple(0 if given else asked for given, asked in counts))
    raise StaleDraft


def _pick_both(panel: CeylonPanel, give: Pile, ask: Pile) -> Row:
    """One menu of all that can be given and asked for, with counts: :func:`_both` reads it."""
    can_give = card_options(panel, Word("Give {card}"), panel.hand, give, MENU_LIMIT - len(KINDS), "-")
    most = max(panel.view.players[seat].hand_size for seat in partners(panel))
    can_ask = tuple(0 if given else min(MOST_OF_A_KIND, most) for given in give.counts)
    asked = card_options(panel, Word("Ask for {card}"), can_ask, ask, MENU_LIMIT - len(can_give), "+")
    options = (*can_give, *asked)
    text = panel.words("Or choose cards to give and to ask for …")
    return PickMany(text, go("trade", give.text(), ask.text(), BOTH), options, len(options))


def _send_to(panel: CeylonPanel, seat: int, name: str, give: Pile, ask: Pile) -> Button:
    """Send what is put together to somebody, in one press."""
    lacks = _incomplete(panel, give, ask, panel.view.players[seat].hand_size)
    label = panel.words("Offer this to {name}", name=name)
    return Button(label, send_pile("offer", seat, give, ask), why_not=lacks, icon=seat_icon(seat))


def _whole_offers(panel: CeylonPanel, swaps: Sequence[SwapAdvice]) -> Row:
    """Offers that are sent as they are chosen, the most promising first, each with what it is good for."""
    words = panel.words
    names = [clip(seat.name, 20) for seat in panel.table_view.table.seats]
    choices = [
        Choice(
            words(
                "{at}. {give} for {ask}, {name}",
                at=at,
                give=panel.cards(swap.move.give),
                ask=panel.cards(swap.move.ask),
                name=names[swap.move.to],
            ),
            do(panel.game.text(swap.move)),
            _good_for(panel, swap),
        )
        for at, swap in enumerate(swaps, 1)
    ]
    return pick_menu(words("Offer at once: you give … for …"), choices)


def _good_for(panel: CeylonPanel, swap: SwapAdvice) -> str:
    """The shipment that an offer makes possible, or else how many of the kind asked for are there then."""
    words = panel.words
    if swap.meld is not None:
        return words("makes possible: {meld}", meld=meld_words(swap.meld.move, words))
    return words(
        "then you hold {cards}",
        cards=panel.cards(
            tuple(have + come if come else 0 for have, come in zip(panel.hand, swap.move.ask, strict=True))
        ),
    )


def _ends(panel: CeylonPanel) -> str:
    """What an offer gives up, if the turn has not come to trade yet."""
    mine = panel.view.player == panel.seat
    note = panel.ends("trade", said=Word("An offer ends {phases}.")) if mine else ""
    return f"-# {note}" if note else ""


def _answers(panel: CeylonPanel, number: int, offer: OpenOffer, main: OpenOffer | None) -> tuple[Button, ...]:
    """What can be done with an open offer; to accept ``main`` is the primary action."""
    words, game = panel.words, panel.game
    if offer.maker == panel.seat:
        return (Button(words("Withdraw {number}", number=number), do(game.text(Withdraw(offer.id)))),)
    lack = tuple(max(0, need - held) for need, held in zip(offer.ask, panel.hand, strict=True))
    accept = words("Accept {number}", number=number)
    if any(lack):
        accept = words("Accept {number}: you lack {cards}", number=number, cards=panel.card(lack))
    return (
        Button(
            accept,
            do(game.text(Accept(offer.id))),
            "primary" if offer == main else "secondary",
            why_not=accept if any(lack) else "",
        ),
        Button(words("Refuse {number}", number=number), do(game.text(Refuse(offer.id)))),
        Button(words("Counter {number}", number=number), go("counter", offer.id)),
    )


def find_offer(panel: CeylonPanel, offer_id: str) -> OpenOffer:
    """An open offer of a draft; raises :class:`StaleDraft` where it is closed by now."""
    for offer in panel.view.offers:
        if str(offer.id) == offer_id:
            return offer
    raise StaleDraft


def build_screen(panel: CeylonPanel, target: str, *draft: str, kind: str) -> Screen:
    """Put an offer together: ``kind`` is ``offer`` with a seat or ``counter`` with an offer's id.

    An offer begins with whole ones to that player, more than there are on the screen before. The rest of a
    draft is two piles, and behind them what one of the menus chose last.
    """
    words = panel.words
    partner = _partner(panel, kind, target)
    give, ask = _piles(panel, kind, target, draft)
    theirs = panel.view.players[partner].hand_size
    if not give.within(panel.hand):
        raise StaleDraft
    so_far = (kind, target, give.text(), ask.text())
    can_give = tuple(0 if asked else held for held, asked in zip(panel.hand, ask.counts, strict=True))
    can_ask = tuple(0 if given else min(MOST_OF_A_KIND, theirs) for given in give.counts)
    lacks = _incomplete(panel, give, ask, theirs)
    if lacks:
        send = lacks
    elif not ask.size:
        send = words("Send as a gift")
    elif not give.size:
        send = words("Ask for a gift")
    else:
        send = words("Send the offer")
    whole = advice.swaps(panel.view, [partner], MENU_LIMIT, give_up_to=2) if not draft else []
    rows: list[Row] = [
        _whole_offers(panel, whole if kind == "offer" else []),
        pick_cards(panel, Word("Give {card}"), go(*so_far, GIVE), can_give, give),
        pick_cards(panel, Word("Ask for {card}"), go(*so_far, ASK), can_ask, ask),
        (
            Button(send, send_pile(kind, target, give, ask), "primary", why_not=lacks),
            Button(words("Clear"), go(kind, target, EMPTY.text(), EMPTY.text())),
            Button(words("Back"), go("trade")),
        ),
    ]
    text = words(
        "To **{name}**: you give {give} and get {ask}.",
        name=panel.names[partner],
        give=panel.cards(give.counts),
        ask=panel.cards(ask.counts),
    )
    return panel.screen(
        [text, _ends(panel)],
        rows,
        Preview(give=give.counts, ask=ask.counts, partner=partner),
    )


def _incomplete(panel: CeylonPanel, give: Pile, ask: Pile, theirs: int) -> str:
    """Why an offer cannot be sent yet, for its button; empty where it can."""
    words = panel.words
    if not give.size + ask.size:
        return words("Send: choose cards first")
    if ask.size > theirs:
        return words("Send: they hold {cards}", cards=words.plural("{n} card", "{n} cards", theirs))
    if not panel.view.options.gifts and not (give.size and ask.size):
        return words("Send: both sides give here")
    return ""


def _piles(panel: CeylonPanel, kind: str, target: str, draft: tuple[str, ...]) -> tuple[Pile, Pile]:
    """What is given and what is asked for, by a draft."""
    match draft:
        case ():
            return _begun(panel, kind, target)
        case (give, ask):
            return Pile.read(give), Pile.read(ask)
        case (give, ask, chosen) if chosen.startswith(GIVE):
            return picked(chosen.removeprefix(GIVE), Pile.read(give)), Pile.read(ask)
        case (give, ask, chosen) if chosen.startswith(ASK):
            return Pile.read(give), picked(chosen.removeprefix(ASK), Pile.read(ask))
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

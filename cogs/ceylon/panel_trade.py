"""Trading by panel: the open offers with their answers, offers in one choice, and forms for all others."""

from collections.abc import Sequence

from cogs.ceylon import draft, panel_context
from cogs.ceylon.panel_moves import meld_words
from cogs.screens import forms, numbers
from cogs.screens.screen import MENU_LIMIT, Button, Choice, Line, Row, Screen, Target, clip, do, go
from cogs.table_screens.game_ui import StaleDraft
from engine.ceylon import advice, cards, legality, phases, types
from render.ceylon.narrator import held_words, offer_sentence

MOST_SHOWN = 4
"""Offers on one screen, a line each; the oldest first, the rest as they are answered."""
QUICK = 2
"""Offers that the first screen answers."""


def partners(panel: panel_context.CeylonPanel) -> list[int]:
    """Seats that the reader, with cards, may make an offer to now: those with cards (C-6)."""
    view, own = panel.view, panel.seat
    return [
        seat
        for seat, player in enumerate(view.players)
        if phases.may_trade(view, own, seat)
        and any(panel.hand)
        and player.hand_size
        and legality.may_offer(view.offers, view.closed_offers, own, seat)
    ]


def button(panel: panel_context.CeylonPanel) -> tuple[Button, ...]:
    """The way to offers; none where nothing is open and nothing can be offered."""
    offers = len(panel.view.offers)
    if not (offers or partners(panel)):
        return ()
    label = panel.words("Trade ({number})", number=offers) if offers else panel.words("Trade")
    return (Button(label, go("trade")),)


def quick_answers(panel: panel_context.CeylonPanel) -> tuple[list[Line], list[Button]]:
    """The first offers to the reader, each to be accepted in one press, and the buttons that refuse them."""
    asking = [offer for offer in enumerate(panel.view.offers, 1) if offer[1].to == panel.seat][:QUICK]
    return [_line(panel, *offer) for offer in asking], [_refuse(panel, *offer) for offer in asking]


def trade_screen(panel: panel_context.CeylonPanel) -> Screen:
    """Open offers with their answers, whole offers in one menu, and the way to one of one's own."""
    words, others = panel.words, partners(panel)
    listed = list(enumerate(panel.view.offers, 1))[:MOST_SHOWN]
    hidden = len(panel.view.offers) - len(listed)
    more = words.plural("{n} more offer is open.", "{n} more offers are open.", hidden) if hidden else ""
    rows: list[Row] = []
    for number, offer in listed:
        rows.append(_line(panel, number, offer))
        if offer.to == panel.seat:
            counter = Button(words("Counter {number}", number=number), Target("form", f"counter/{offer.id}"))
            rows.append((_refuse(panel, number, offer), counter))
    rows.append(_whole_offers(panel, advice.swaps(panel.view, others, MENU_LIMIT, give_up_to=2)))
    rows += _phase(panel)
    write = (Button(words("Other offer …"), Target("form", "offer")),) if others else ()
    rows.append((*write, panel.home()))
    none = "" if listed else words("No offer is open.")
    return panel.ask(words("What do you trade?"), [none, more], rows)


def _phase(panel: panel_context.CeylonPanel) -> list[Row]:
    """What the player on turn does about the phase: have others offer, too, or have nobody trade any more."""
    words, view = panel.words, panel.view
    if view.player != panel.seat or not phases.may_act(view, types.Offer):
        return []
    trading = view.phase == "trade"
    end = do(panel.game.text(types.EndPhase("trade" if trading else "draw")))
    if trading:
        said, lost = words("Nobody trades any more"), words.series(panel.given_up("pirates"))
        return [Line(f"{said}\n-# {lost}" if lost else said, Button(words("End trade"), end))]
    said, unused = words("Others may make offers, too"), panel.given_up("trade")
    lost = words("This and any offer end Draw: {what}.", what=unused)
    return [Line(f"{said}\n-# {lost}" if unused else said, Button(words("Open trade"), end))]


def offers_to_reader(panel: panel_context.CeylonPanel) -> list[str]:
    """Each offer to the reader in words, with what comes of it or what they lack."""
    offers = (offer for offer in panel.view.offers if offer.to == panel.seat)
    return [_said(panel, offer)[0] for offer in offers]


def _line(panel: panel_context.CeylonPanel, number: int, offer: types.OpenOffer) -> Line:
    """An open offer with its number, what it leads to, and the button that accepts it or takes it back."""
    words, (said, lacking) = panel.words, _said(panel, offer)
    label, answer = "Accept {number}", panel.game.text(types.Accept(offer.id))
    if offer.maker == panel.seat:
        label, answer = "Withdraw {number}", panel.game.text(types.Withdraw(offer.id))
    return Line(f"**{number}** {said}", Button(words(label, number=number), do(answer), why_not=lacking))


def _said(panel: panel_context.CeylonPanel, offer: types.OpenOffer) -> tuple[str, str]:
    """An open offer and, below it, what comes of it or which cards the reader lacks for it; these again."""
    words, said = panel.words, offer_sentence(offer, panel.names, panel.words)
    if offer.maker == panel.seat:
        return said, ""
    lack = tuple(max(0, need - held) for need, held in zip(offer.ask, panel.hand, strict=True))
    lacking = words("You lack {cards} for it.", cards=clip(panel.cards(lack), 40)) if any(lack) else ""
    why = lacking or _leads_to(panel, offer)
    return (f"{said}\n-# {why}" if why else said), lacking


def _leads_to(panel: panel_context.CeylonPanel, offer: types.OpenOffer) -> str:
    """What an offer would change about the best shipment; empty: nothing."""
    words = panel.words
    now = advice.meld_after(panel.view, cards.NO_CARDS, cards.NO_CARDS)
    then = advice.meld_after(panel.view, offer.ask, offer.give)
    if then is None:
        return words("then nothing can be shipped") if now is not None else ""
    if now is None or then.points > now.points:
        return words("makes possible: {meld}", meld=meld_words(then.move, words))
    return words("at best {meld} then", meld=meld_words(then.move, words)) if then.points < now.points else ""


def _refuse(panel: panel_context.CeylonPanel, number: int, offer: types.OpenOffer) -> Button:
    return Button(panel.words("Refuse {number}", number=number), do(panel.game.text(types.Refuse(offer.id))))


def _whole_offers(panel: panel_context.CeylonPanel, swaps: Sequence[advice.SwapAdvice]) -> Row:
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
    return panel_context.pick_menu(words("Offer at once …"), choices)


def _good_for(panel: panel_context.CeylonPanel, swap: advice.SwapAdvice) -> str:
    """The shipment that an offer makes possible, or else how many of the kind asked for are there then."""
    words = panel.words
    if swap.meld is not None:
        return words("makes possible: {meld}", meld=meld_words(swap.meld.move, words))
    held = tuple(have + come if come else 0 for have, come in zip(panel.hand, swap.move.ask, strict=True))
    return words("then you hold {cards}", cards=panel.cards(held))


# --- forms -------------------------------------------------------------------------------------


def offer_form(panel: panel_context.CeylonPanel, rest: str) -> forms.Form:
    """An offer, or one that answers another: with whom, what is given, what is asked for.

    Raises :class:`StaleDraft` where none can be made any more.
    """
    words = panel.words
    give, ask = draft.EMPTY, draft.EMPTY
    others = partners(panel)
    title = words("Offer a trade")
    if rest != "offer":
        offer = _answered(panel, rest)
        give = draft.Pile(tuple(min(need, have) for need, have in zip(offer.ask, panel.hand, strict=True)))
        ask, others = draft.Pile(offer.give), [offer.maker]
        title = words("A counter-offer to {name}", name=panel.control_names[offer.maker])
    if not others:
        raise StaleDraft
    most = max(panel.view.players[seat].hand_size for seat in others)
    can_ask = (min(draft.MOST_OF_A_KIND, most),) * len(cards.NO_CARDS)
    with_whom = forms.ChoiceField("to", words("With whom"), [_partner(panel, seat) for seat in others])
    fields: list[forms.Field] = [
        *((with_whom,) if len(others) > 1 else ()),
        _cards_field(panel, "given", words("You give"), panel.hand, give),
        _cards_field(panel, "asked", words("You get"), can_ask, ask),
    ]
    return forms.Form(title, fields, Target("fill", rest))


def _partner(panel: panel_context.CeylonPanel, seat: int) -> forms.FieldOption:
    """A player with what is known of the hand."""
    player, words = panel.view.players[seat], panel.words
    held = held_words(player, words)
    if cards.counted(player.known):
        held = words.series((held, words("holds at least {cards}", cards=panel.cards(player.known))))
    return forms.FieldOption(panel.control_names[seat], str(seat), description=held)


def _cards_field(
    panel: panel_context.CeylonPanel, key: str, label: str, available: draft.Counts, chosen: draft.Pile
) -> forms.ChoiceField:
    options = panel_context.card_options(panel, available, chosen)
    fields = [forms.FieldOption(card.label, card.value, card.chosen) for card in options]
    hint = panel.words("A tick is one card; for two of a kind tick both.")
    return forms.ChoiceField(key, label, fields, hint, len(fields), required=False)


def filled_offer(panel: panel_context.CeylonPanel, rest: str, fields: forms.Filled) -> Target:
    """The move of a filled-in form, for the rules to judge; raises :class:`StaleDraft`."""
    give, ask = draft.ticked(fields.get("given", ())), draft.ticked(fields.get("asked", ()))
    if rest != "offer":
        return draft.send_pile("counter", _answered(panel, rest).id, give, ask)
    others, chosen = partners(panel), fields.get("to", ())
    seat = numbers.read_number(chosen[0]) if chosen else next(iter(others), None)
    if seat is None or seat not in others:
        raise StaleDraft
    return draft.send_pile("offer", seat, give, ask)


def _answered(panel: panel_context.CeylonPanel, rest: str) -> types.OpenOffer:
    """The open offer to the reader that a form answers."""
    for offer in panel.view.offers:
        if rest == f"counter/{offer.id}" and offer.to == panel.seat:
            return offer
    raise StaleDraft

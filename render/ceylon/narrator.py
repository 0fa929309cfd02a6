"""Ceylon in sentences: what happened, in the log, on the board, in panels, alt texts and replays."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from data.catalogue import Words
from engine.ceylon import events as event_types
from engine.ceylon.cards import NUMBER, counted
from engine.ceylon.types import Meld, OpenOffer, PlayerView, View
from engine.core.errors import Plural, Word
from render.narration import Names

_SILENT: Final = (
    event_types.TurnBegan,
    event_types.PhaseBegan,
    event_types.TargetReached,
    event_types.Pledged,
)
"""Events that other texts show: the headline whose turn it is and how the game ended, the panel answers."""
SEVERAL: Final = {
    "Pirates": Plural("{n} Pirates", "{n} Pirates"),
    "Winds": Plural("{n} Winds", "{n} Winds"),
    "Plantation": Plural("{n} Plantation", "{n} Plantations"),
    "Port": Plural("{n} Port", "{n} Ports"),
    "Clipper": Plural("{n} Clipper", "{n} Clippers"),
}
"""Kinds of which several have another name than one."""
_KINDS: Final = (
    *("Tea", "Cinnamon", "Rubber", "Sugar", "Coffee", "Indigo"),
    *("Plantation", "Pirates", "Winds", "Port", "Clipper"),
)
_CLOSED: Final = {
    "refused": (
        Word("{name} refused your offer of {give} for {ask}."),
        Word("You refused {name}’s offer of {give} for {ask}."),
    ),
    "countered": (
        Word("{name} made a counter-offer to your offer of {give} for {ask}."),
        Word("You made a counter-offer to {name}’s offer of {give} for {ask}."),
    ),
    "withdrawn": (
        Word("You withdrew your offer to {name} of {give} for {ask}."),
        Word("{name} withdrew the offer of {give} for {ask}."),
    ),
    "lapsed": (
        Word("Your offer to {name} of {give} for {ask} lapsed."),
        Word("{name}’s offer of {give} for {ask} lapsed."),
    ),
}
"""How an offer came to its end, for its maker and for the other side."""


def narrate(events: Iterable[event_types.Event], view: View, names: Names, words: Words) -> list[str]:
    """A sentence for each event that has one, as the reader of ``names`` may know it, who is "you"."""
    return [_sentence(event, names, words) for event in events if not isinstance(event, _SILENT)]


def cards_words(cards: Sequence[int], words: Words) -> str:
    """Cards as ``2 Tea, Port``; none are "nothing"."""
    named = [kind_words(kind, count, words) for kind, count in counted(cards)]
    return ", ".join(named) or words("nothing")


def kind_words(kind: str, count: int, words: Words) -> str:
    """So many cards of a kind; of one the name is enough, where the language does not count it."""
    if count == 1:
        return words.context("counted", _KINDS[NUMBER[kind]])
    several = SEVERAL.get(kind)
    return words(several, n=count) if several else words("{count} {ware}", count=count, ware=Word(kind))


def offer_sentence(offer: OpenOffer, names: Names, words: Words) -> str:
    """An open offer as one of its two sides sees it."""
    sentences = Word("You offer {name} {give} for {ask}."), Word("{name} offers you {give} for {ask}.")
    return _about_offer(offer, sentences, names, words)


def _seen_cards(cards: Sequence[int] | None, number: int, words: Words) -> str:
    """Cards, or only how many where the reader may not know which."""
    return words.plural("{n} card", "{n} cards", number) if cards is None else cards_words(cards, words)


def _about_offer(offer: OpenOffer, texts: tuple[str, str], names: Names, words: Words) -> str:
    """The first text for the offer's maker, the second for the other side."""
    mine = offer.maker == names.reader
    return words(
        texts[0] if mine else texts[1],
        name=names[offer.to if mine else offer.maker],
        give=cards_words(offer.give, words),
        ask=cards_words(offer.ask, words),
    )


def held_words(player: PlayerView, words: Words) -> str:
    """How many cards somebody holds, of how many that may; above the limit, what that is."""
    size, limit = player.hand_size, player.hand_limit
    if size > limit:
        return words.plural("{n} card, limit {limit}", "{n} cards, limit {limit}", size, limit=limit)
    return words("{number} of {limit} cards", number=size, limit=limit)


def last_meld(view: View, names: Names, words: Words) -> str:
    """The last shipment again, without the points in all; empty before the first."""
    if not view.melds:
        return ""
    meld = view.melds[-1]
    said = turn_sentence([event_types.Shipped(meld, 0)], meld.seat, names, words)
    return words("Last shipment: {meld}", meld=said)


def open_attack(view: View, names: Names, words: Words) -> str:
    """The attack that awaits answers, and whose; empty where there is none."""
    attack = view.attack
    if attack is None:
        return ""
    sentence = _attacked(event_types.Attacked(attack.kind, attack.attacker, attack.target), names, words)
    partners = [names.whom(seat, words) for seat in attack.asked]
    return f"{sentence} " + words("Asked: {names}.", names=partners)


def won_by(view: View, words: Words) -> str:
    """By how much a game that is over was won, and the winner's best shipment."""
    points = view.players[view.player].points
    best = max((meld for meld in view.melds if meld.seat == view.player), key=lambda meld: meld.points)
    return words(
        "The first to {target} points, {more} ahead; their best shipment: {size} {ware} for {gain}.",
        target=view.options.target,
        more=points - max(player.points for seat, player in enumerate(view.players) if seat != view.player),
        size=best.goods + best.plantations,
        ware=Word(best.ware),
        gain=best.points,
    )


def _sentence(event: event_types.Event, names: Names, words: Words) -> str:
    match event:
        case event_types.CardsDrawn(seat=seat, number=number, cards=cards):
            drawn = _seen_cards(cards, number, words)
            return words("{name} drew {cards}.", name=names.who(seat, words), cards=drawn)
        case event_types.Reshuffled():
            return words("The discard pile was shuffled into a new deck.")
        case event_types.ClipperSpent(seat=seat):
            return words("{name} spent a Clipper for two more cards.", name=names.who(seat, words))
        case event_types.OfferMade(offer=offer):
            made = Word("You offered {name} {give} for {ask}."), Word("{name} offered you {give} for {ask}.")
            return _about_offer(offer, made, names, words)
        case event_types.OfferClosed(offer=offer, how=how):
            return _about_offer(offer, _CLOSED[how], names, words)
        case event_types.StandingAnswersSet(seat=seat):
            return words("{name} set answers in advance.", name=names.who(seat, words))
        case event_types.Traded():
            return _traded(event, names, words)
        case event_types.Attacked():
            return _attacked(event, names, words)
        case event_types.Negated():
            return _negated(event, names, words)
        case event_types.CardsTaken(seat=seat, target=target, number=number, cards=cards):
            return words(
                "{name} took {taken} from {target}.",
                name=names.who(seat, words),
                taken=_seen_cards(cards, number, words),
                target=names.whom(target, words),
            )
        case event_types.StormCalled(kind=kind, seat=seat):
            called = {"monsoon": "{name} called a monsoon.", "typhoon": "{name} called a typhoon."}
            return words(called[kind], name=names.who(seat, words))
        case event_types.CardsLost(seat=seat, cards=lost):
            return words("{name} lost {cards}.", name=names.who(seat, words), cards=cards_words(lost, words))
        case event_types.PlantationBuilt(seat=seat, ware=ware, owned=owned):
            return words(
                "{name} built a plantation of {ware} ({owned}).",
                name=names.who(seat, words),
                ware=Word(ware),
                owned=owned,
            )
        case event_types.OfficialGained(seat=seat, owned=owned):
            return words("{name} gained an Official ({owned}).", name=names.who(seat, words), owned=owned)
        case event_types.Shipped(meld=meld, total=total):
            return _shipped(meld, total, names, words)
        case event_types.DiscardedDown(seat=seat, cards=gone):
            return words(
                "{name} discarded {cards}.", name=names.who(seat, words), cards=cards_words(gone, words)
            )
    raise TypeError(f"no sentence for {event!r}")


def _traded(event: event_types.Traded, names: Names, words: Words) -> str:
    """The two are told which cards; others in the order of seats: nobody learns who had proposed it (C-6)."""
    offer = event.offer
    if offer is not None and names.reader in (offer.maker, offer.to):
        mine = names.reader == offer.maker
        give, get = (offer.give, offer.ask) if mine else (offer.ask, offer.give)
        return words(
            "You gave {name} {give} for {get}.",
            name=names[offer.to if mine else offer.maker],
            give=cards_words(give, words),
            get=cards_words(get, words),
        )
    first, second = (event.seat, event.gave), (event.other, event.got)
    if first > second:
        first, second = second, first
    return words(
        "{name} and {other} traded cards, {gave} for {got}.",
        name=names.who(first[0], words),
        other=names.whom(second[0], words),
        gave=first[1],
        got=second[1],
    )


def _attacked(event: event_types.Attacked, names: Names, words: Words) -> str:
    sentences = {
        "raid": "{name} sent pirates against {target}.",
        "fleet": "{name} sent a fleet against {target}.",
    }
    return words(
        sentences[event.kind], name=names.who(event.seat, words), target=names.whom(event.target, words)
    )


def _negated(event: event_types.Negated, names: Names, words: Words) -> str:
    if event.kind == "raid":
        return words("{target} drove the pirates off with Winds.", target=names.who(event.target, words))
    helpers = [f"{names.whom(seat, words)} ({number})" for seat, number in event.spent]
    return words(
        "Clippers saved {target}: {helpers}.", target=names.whom(event.target, words), helpers=helpers
    )


def _shipped(meld: Meld, total: int, names: Names, words: Words) -> str:
    return words(
        "{name} shipped {size} {ware} for {points} ({total} in all).",
        name=names.who(meld.seat, words),
        size=meld.goods + meld.plantations,
        ware=Word(meld.ware),
        points=meld.points,
        total=total,
    )


# --- a turn in one sentence ----------------------------------------------------------------------


def turn_sentence(events: Sequence[event_types.Event], seat: int, names: Names, words: Words) -> str:
    """What the player on turn did in one sentence; empty where that is nothing."""
    done = list(_actions(events, seat, names, words))
    return words("{name} {actions}.", name=names.who(seat, words), actions=done) if done else ""


def _actions(events: Sequence[event_types.Event], seat: int, names: Names, words: Words) -> Iterable[str]:
    """What somebody did in a turn, in order."""
    by = names.who(seat, words)
    raids: dict[type, list[int]] = {}
    for event in events:
        if isinstance(event, event_types.CardsTaken | event_types.Negated) and event.kind == "raid":
            raids.setdefault(type(event), []).append(event.target)
    for at, event in enumerate(events):
        match event:
            case event_types.Attacked(kind=kind, target=target):
                settled = any(
                    isinstance(later, event_types.CardsTaken | event_types.Negated) for later in events[at:]
                )
                sent = "sent a fleet against {name}" if kind == "fleet" else "sent pirates against {name}"
                if not settled:
                    yield words(sent, by=by, name=names.whom(target, words))
            case event_types.Shipped(meld=meld):
                yield words(
                    "shipped {size} {ware} for {points}",
                    by=by,
                    size=meld.goods + meld.plantations,
                    ware=Word(meld.ware),
                    points=meld.points,
                )
            case event_types.CardsTaken(kind=kind, target=target, number=number):
                if kind == "fleet":
                    yield words.plural(
                        "took the only card of {name}",
                        "took all {n} cards of {name}",
                        number,
                        by=by,
                        name=names.whom(target, words),
                    )
                elif robbed := raids.pop(type(event), ()):
                    yield _raided(robbed, seat, names, words, in_vain=False)
            case event_types.Negated(kind=kind, target=target):
                if kind == "fleet":
                    saved = names.whom(target, words)
                    yield words("sent a fleet against {name} in vain", by=by, name=saved)
                elif unharmed := raids.pop(type(event), ()):
                    yield _raided(unharmed, seat, names, words, in_vain=True)
            case event_types.StormCalled(kind=kind):
                yield words("called a typhoon" if kind == "typhoon" else "called a monsoon", by=by)
            case event_types.PlantationBuilt(ware=ware):
                yield words("built a plantation of {ware}", by=by, ware=Word(ware))
            case event_types.OfficialGained():
                yield words("gained an Official", by=by)
            case event_types.Traded():
                other, gave, got = event.other, event.gave, event.got
                if event.seat != seat:
                    other, gave, got = event.seat, event.got, event.gave
                yield words.plural(
                    "traded {n} card for {got} with {name}",
                    "traded {n} cards for {got} with {name}",
                    gave,
                    by=by,
                    got=got,
                    name=names.whom(other, words),
                )
            case event_types.DiscardedDown(cards=gone):
                yield words("discarded {cards}", by=by, cards=cards_words(gone, words))
            case event_types.ClipperSpent():
                yield words("spent a Clipper for two cards", by=by)


def _raided(targets: Sequence[int], seat: int, names: Names, words: Words, *, in_vain: bool) -> str:
    """All raids of a turn that ended alike, the reader named first; of several on one player how many."""
    by, times = names.who(seat, words), Counter(targets)
    first, *others = sorted(times, key=lambda seat: seat != names.reader)
    name = names.whom(first, words) if times[first] == 1 else f"{names[first]} ×{times[first]}"
    if not others:
        return words("raided {name} in vain" if in_vain else "raided {name}", by=by, name=name)
    text = "raided {name} and {others} in vain" if in_vain else "raided {name} and {others}"
    told = [f"{names[other]} ×{times[other]}" if times[other] > 1 else names[other] for other in others]
    if first != names.reader:
        *before, last = name, *told
        return words(text, by=by, name=", ".join(before), others=last)
    return words(text, by=by, name=name, others=told)

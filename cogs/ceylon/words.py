"""Ceylon in sentences: what happened, what is asked, which options are on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cogs.screens.markup import plain
from cogs.screens.option_menus import Setting, switch
from data.catalogue import Words
from engine.ceylon.cards import NO_CARDS
from engine.ceylon.types import (
    Attacked,
    ClipperSpent,
    DiscardedDown,
    Drawn,
    Ended,
    Lost,
    Negated,
    OfferClosed,
    OfferMade,
    OfficialGained,
    OpenOffer,
    Options,
    PhaseBegan,
    PlantationBuilt,
    Pledged,
    Reshuffled,
    Shipped,
    StandingSet,
    StormCalled,
    Taken,
    Traded,
    TurnBegan,
)
from engine.core.errors import Word
from render.ceylon import cards_words
from tables.types import TableView

PHASES = {
    "draw": "drawing",
    "trade": "trading",
    "pirates": "pirates",
    "storms": "storms",
    "build": "building",
    "ship": "shipping",
    "end": "discarding",
    "over": "the end",
}


def seat_name(table_view: TableView, seat: int, shown: Callable[[str], str] = plain) -> str:
    """The name of a seat, safe in a Discord text, or as ``shown`` makes it."""
    return shown(table_view.table.seats[seat].name)


def offer_words(offer: OpenOffer, table_view: TableView, words: Words) -> str:
    """An offer as its reader sees it."""
    give, ask = cards_words(offer.give, words), cards_words(offer.ask, words)
    if offer.maker == table_view.seat:
        return words(
            "You offer {name} {give} for {ask}.", name=seat_name(table_view, offer.to), give=give, ask=ask
        )
    return words(
        "{name} offers you {give} for {ask}.", name=seat_name(table_view, offer.maker), give=give, ask=ask
    )


def tell_events(
    events: tuple[Any, ...], table_view: TableView, words: Words, shown: Callable[[str], str] = plain
) -> str:
    """What happened, in one or more sentences; a picture has names ``shown`` as they are."""
    return " ".join(sentence for event in events if (sentence := _tell(event, table_view, words, shown)))


def _tell(event: Any, table_view: TableView, words: Words, shown: Callable[[str], str]) -> str:
    def name(seat: int) -> str:
        return seat_name(table_view, seat, shown)

    match event:
        case PhaseBegan() | TurnBegan() | Ended():
            # The headline says whose turn it is, which phase, and how the game ended.
            return ""
        case Drawn(seat=seat, number=number, cards=None):
            return words("{name} drew {number}.", name=name(seat), number=number)
        case Drawn(cards=cards):
            return words("You drew {cards}.", cards=cards_words(cards or NO_CARDS, words))
        case Reshuffled():
            return words("The discard pile was shuffled into a new deck.")
        case ClipperSpent(seat=seat):
            return words("{name} spent a Clipper for two more cards.", name=name(seat))
        case OfferMade(offer=offer):
            return offer_words(offer, table_view, words)
        case OfferClosed(offer=offer, how=how):
            endings = {
                "refused": "The offer was refused: {offer}",
                "countered": "Countered: {offer}",
                "withdrawn": "The offer was withdrawn: {offer}",
                "lapsed": "The offer lapsed: {offer}",
            }
            return words(endings[how], offer=offer_words(offer, table_view, words))
        case Traded(seat=seat, other=other, gave=gave, got=got):
            return words(
                "{name} and {other} traded cards, {gave} for {got}.",
                name=name(seat),
                other=name(other),
                gave=gave,
                got=got,
            )
        case Pledged() | StandingSet():
            return ""
        case _:
            return _tell_deed(event, table_view, words, shown)


def _tell_deed(event: Any, table_view: TableView, words: Words, shown: Callable[[str], str]) -> str:
    """Attacks, storms, buildings and shipments."""

    def name(seat: int) -> str:
        return seat_name(table_view, seat, shown)

    match event:
        case Attacked(kind="raid", seat=seat, target=target):
            return words("{name} sends pirates against {target}.", name=name(seat), target=name(target))
        case Attacked(seat=seat, target=target):
            return words("{name} sends a fleet against {target}.", name=name(seat), target=name(target))
        case Negated(kind="raid", target=target):
            return words("{target} drove the pirates off with Winds.", target=name(target))
        case Negated(target=target, spent=spent):
            helpers = [f"{name(seat)} ({number})" for seat, number in spent]
            return words(
                "Clippers saved {target}: {helpers}.", target=name(target), helpers=words.listing(helpers)
            )
        case Taken(seat=seat, target=target, number=number, cards=None):
            return words(
                "{name} took {number} from {target}.",
                **_who(name, seat, target),
                number=number,
            )
        case Taken(seat=seat, target=target, cards=cards):
            taken = cards_words(cards or NO_CARDS, words)
            return words(
                "{name} took {cards} from {target}.",
                **_who(name, seat, target),
                cards=taken,
            )
        case StormCalled(kind="monsoon", seat=seat):
            return words("{name} called a monsoon.", name=name(seat))
        case StormCalled(seat=seat):
            return words("{name} called a typhoon.", name=name(seat))
        case Lost(seat=seat, cards=cards):
            return words("{name} lost {cards}.", name=name(seat), cards=cards_words(cards, words))
        case PlantationBuilt(seat=seat, ware=ware, owned=owned):
            return words(
                "{name} built a plantation of {ware} ({owned}).",
                name=name(seat),
                ware=Word(ware),
                owned=owned,
            )
        case OfficialGained(seat=seat, owned=owned):
            return words("{name} gained an Official ({owned}).", name=name(seat), owned=owned)
        case Shipped(meld=meld, total=total):
            return words(
                "{name} shipped {size} {ware} for {points} ({total} in all).",
                name=name(meld.seat),
                size=meld.goods + meld.plantations,
                ware=Word(meld.ware),
                points=meld.points,
                total=total,
            )
        case DiscardedDown(seat=seat, cards=cards):
            return words("{name} discarded {cards}.", name=name(seat), cards=cards_words(cards, words))
    raise TypeError(f"no words for {event!r}")


def _who(name: Any, seat: int, target: int) -> dict[str, str]:
    return {"name": name(seat), "target": name(target)}


def options_words(options: Options, words: Words) -> str:
    """The options that differ from the usual game."""
    named = [
        (options.target != 100, words("to {target} points", target=options.target)),
        (options.clipper_draws == "any", words("any number of Clipper draws")),
        (not options.gifts, words("no gifts")),
        (options.attacks == "one", words("one attack a turn")),
        (options.storms == "one", words("one storm a turn")),
        (options.officials == "shared", words("ties share most and fewest Officials")),
    ]
    return ", ".join(label for chosen, label in named if chosen)


def lobby_settings(words: Words) -> tuple[Setting, ...]:
    """Every option that people choose; who begins comes from the last game."""
    any_one = (("any", words("any number")), ("one", words("one a turn")))
    return (
        Setting("target", words("Points to win"), tuple((points, str(points)) for points in (100, 75, 50))),
        Setting(
            "clipper_draws", words("Clipper draws"), (("once", words("one a turn")), ("any", any_one[0][1]))
        ),
        switch("gifts", words("Gifts in trades"), words),
        Setting("attacks", words("Attacks"), any_one),
        Setting("storms", words("Storms"), any_one),
        Setting(
            "officials",
            words("Most and fewest Officials"),
            (("alone", words("only when held alone")), ("shared", words("ties count"))),
        ),
    )

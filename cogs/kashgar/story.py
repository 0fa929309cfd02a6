"""What happened, in sentences, and the last turns for the public message."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from cogs.kashgar.words import card_name, good_name, goods_words, points_label, seat_name, totals_words
from cogs.screens.markup import plain
from cogs.screens.screen import clip
from data.catalogue import Words
from engine.kashgar.language import Deck, Good, Goods
from engine.kashgar.types import (
    TARGET,
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
    View,
)
from tables.types import TableView, VisibleMove

TURNS_TOLD = 2
"""Turns that the public message tells of."""
TURN_LIMIT = 700
"""Characters of one turn's story."""
ENDINGS = {
    "points": "The points were reached.",
    "rounds": "The last round was played.",
    "empty": "Nobody had a card left.",
}


def tell_events(
    events: Sequence[Event], table_view: TableView, words: Words, shown: Callable[[str], str] = plain
) -> str:
    """What happened, in one or more sentences; a picture has names ``shown`` as they are."""
    teller = Teller(table_view, table_view.view.deck, words, shown)
    return " ".join(line for line in teller.lines(events) if line)


def ending_words(table_view: TableView, words: Words) -> str:
    """Who won, everybody's points, and why the game ended."""
    view: View = table_view.view
    assert table_view.result is not None
    best = [seat for seat, won in enumerate(table_view.result.won) if won]
    names = [f"**{seat_name(table_view, seat)}**" for seat in best]
    points = view.players[best[0]].total if best else 0
    if len(names) == 1:
        line = words("{name} won with {points} points.", name=names[0], points=points)
    else:
        line = words("{names} share the win with {points} points.", names=names, points=points)
    standing = words("Points: {points}.", points=totals_words(table_view, view, words))
    reason = words(ENDINGS[view.ending]) if view.ending in ENDINGS else ""
    return " ".join(part for part in (line, standing, reason) if part)


def turns(plies: Sequence[VisibleMove]) -> list[tuple[Event, ...]]:
    """The events of plies by turns, oldest first; the last turn may still go on."""
    found: list[tuple[Event, ...]] = []
    going_on = False
    for ply in plies:
        if going_on:
            found[-1] += ply.events
        else:
            found.append(ply.events)
        going_on = not any(isinstance(event, TurnEnded) for event in ply.events)
    return found


def story_lines(table_view: TableView, words: Words, most: int = TURNS_TOLD) -> list[str]:
    """The last turns, one line each."""
    told = [tell_events(events, table_view, words) for events in turns(table_view.recent)]
    return [f"-# {clip(line, TURN_LIMIT)}" for line in [line for line in told if line][-most:]]


class Teller:
    """Sentences about events of one deck for one reader."""

    def __init__(self, table_view: TableView, deck: Deck, words: Words, shown: Callable[[str], str]) -> None:
        self.table_view, self.deck, self.words, self.shown = table_view, deck, words, shown

    def name(self, seat: int) -> str:
        """A player's name."""
        return seat_name(self.table_view, seat, self.shown)

    def card(self, key: str) -> str:
        """A card's name."""
        return card_name(self.deck, key, self.shown)

    def cards(self, keys: Sequence[str]) -> list[str]:
        """Names of cards."""
        return [self.card(key) for key in keys]

    def lines(self, events: Sequence[Event]) -> Iterator[str]:
        """A sentence for each event; changes of one board that follow each other share one."""
        set_track: list[TrackMoved] = []
        for event in events:
            if set_track and not (isinstance(event, TrackMoved) and event.seat == set_track[-1].seat):
                yield self.changes(set_track)
                set_track = []
            if isinstance(event, TrackMoved):
                set_track.append(event)
            else:
                yield self.tell(event)
        if set_track:
            yield self.changes(set_track)

    def changes(self, events: Sequence[TrackMoved]) -> str:
        """From which to which value each good of a board went."""
        goods: dict[Good, tuple[int, int, int]] = {}
        for event in events:
            was, _, over = goods.get(event.good, (event.was, 0, 0))
            goods[event.good] = (was, event.now, over + event.over)
        parts = []
        for good, (was, now, over) in goods.items():
            name = good_name(good, 2, self.words)
            if was == now and not over:
                parts.append(self.words("{good} stays {number}", good=name, number=now))
                continue
            part = f"{name} {was}→{now}"
            parts.append(self.words("{part} ({over} lost)", part=part, over=over) if over else part)
        return self.words("{name}: {changes}.", name=self.name(events[0].seat), changes=", ".join(parts))

    def tell(self, event: Event) -> str:
        """One event in a sentence; empty where other words say it."""
        words = self.words
        match event:
            case CardUsed(seat=seat, person=person, parting=parting, paid=paid):
                return self._used(seat, person, parting, paid)
            case CardPassed(seat=seat, person=person, unable=True):
                return words(
                    "{card} of {name} can do nothing and goes to the end.",
                    name=self.name(seat),
                    card=self.card(person),
                )
            case CardPassed(seat=seat, person=person):
                return words("{name} passes {card}.", name=self.name(seat), card=self.card(person))
            case ContractCompleted():
                return self._completed(event)
            case ContractRevealed(contract=contract):
                return words("{contract} is a new open contract.", contract=self.card(contract))
            case TurnEnded(empty=True, seat=seat):
                return words("{name} has no card left and cannot do anything.", name=self.name(seat))
            case EndTriggered(seats=seats):
                return words(
                    "{names} reached {points} points: this round is the last.",
                    names=[self.name(seat) for seat in seats],
                    points=TARGET,
                )
            case QuestionAnswered() | TurnEnded() | GameEnded():
                # What an answer leads to is told by itself; the headline says whose turn it is, all points,
                # and how the game ended.
                return ""
            case _:
                return self._cards_moved(event)

    def _used(self, seat: int, person: str, parting: bool, paid: Goods) -> str:
        words, who, card = self.words, self.name(seat), self.card(person)
        if paid == Goods():
            text = "{name} parts with {card}." if parting else "{name} uses {card}."
            return words(text, name=who, card=card)
        text = "{name} parts with {card} for {paid}." if parting else "{name} uses {card} for {paid}."
        return words(text, name=who, card=card, paid=goods_words(paid, words))

    def _completed(self, event: ContractCompleted) -> str:
        words = self.words
        paid = words("free") if event.free else goods_words(event.paid, words)
        return words(
            "{name} completes {contract} ({points}) for {paid}.",
            name=self.name(event.seat),
            contract=self.card(event.contract),
            points=points_label(event.points, words),
            paid=paid,
        )

    def _cards_moved(self, event: Event) -> str:
        words = self.words
        match event:
            case GoodsStolen(seat=seat, victim=victim, good=good, number=number):
                return words(
                    "{name} takes {number} {good} from {victim}.",
                    name=self.name(seat),
                    number=number,
                    good=good_name(good, number, words),
                    victim=self.name(victim),
                )
            case CardsDrawn(cards=()):
                return words("There was nothing left to draw.")
            case CardsDrawn(seat=seat, cards=cards):
                return words("{name} draws {cards}.", name=self.name(seat), cards=self.cards(cards))
            case DiscardsShuffled():
                return words("The discard pile was shuffled into a new deck.")
            case CardGained(seat=seat, caravan=caravan, person=person, source=source):
                text = {
                    "discards": "{name} takes {card} from the discard pile into caravan {caravan}.",
                    "reserve": "{name} brings {card} from the reserve into caravan {caravan}.",
                }.get(source, "{name} keeps {card} in caravan {caravan}.")
                return words(text, name=self.name(seat), card=self.card(person), caravan=caravan + 1)
            case CardsPutBack(deck="standard", cards=cards):
                return words("To the discard pile: {cards}.", cards=self.cards(cards))
            case CardsPutBack(cards=cards):
                return words("Back under the deck: {cards}.", cards=self.cards(cards))
            case CardRemoved(seat=seat, caravan=caravan, person=person):
                return words(
                    "{name} removes {card} from caravan {caravan}.",
                    name=self.name(seat),
                    card=self.card(person),
                    caravan=caravan + 1,
                )
            case CardTurned(person=person):
                return words("The card turns to {card}.", card=self.card(person))
            case CardRotated(victim=victim, caravan=caravan, person=person):
                return words(
                    "{card} of {name} goes to the end of caravan {caravan}.",
                    name=self.name(victim),
                    card=self.card(person),
                    caravan=caravan + 1,
                )
        raise TypeError(f"no words for {event!r}")

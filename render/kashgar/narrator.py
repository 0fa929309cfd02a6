"""What happened in Kashgar, in sentences: the one place for log, board, panel, pictures and alt texts.

A turn that is only tried out has its sentences here too, none in the past tense.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from data.catalogue import Words
from engine.kashgar import language, types
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
from render.kashgar.labels import good_count, good_name, goods_list, points_label, signed
from render.narration import Names, won

_OfATurn = CardUsed | CardPassed | TurnEnded
_ENDINGS: dict[types.Ending, str] = {
    "points": "The target was reached.",
    "rounds": "The last round was played.",
    "empty": "Nobody had any cards left.",
}
_GAINED = {
    "discards": "{name} took {card} from the discard pile into caravan {caravan}.",
    "reserve": "{name} brought {card} from the reserve into caravan {caravan}.",
    "standard": "{name} kept {card} in caravan {caravan}.",
    "special": "{name} kept {card} in caravan {caravan}.",
}


def narrate(events: Iterable[Event], view: types.View, names: Names, words: Words) -> list[str]:
    """A sentence for each event; changes of one board, and equal cards gained, that follow share one."""
    narrator = _Sentences(view, names, words)
    sentences: list[str] = []
    told = (event for event in events if not isinstance(event, QuestionAnswered))
    for seat, group in groupby(told, lambda event: event.seat if isinstance(event, TrackMoved) else None):
        if seat is None:
            sentences += narrator.sentences(group)
        else:
            moved = [event for event in group if isinstance(event, TrackMoved)]
            sentences.append(narrator.tracks(seat, moved))
    return [sentence for sentence in sentences if sentence]


def turns(moves: Iterable[Sequence[Event]]) -> list[tuple[Event, ...]]:
    """The events of moves by turns, oldest first; the last turn may still go on."""
    found: list[tuple[Event, ...]] = []
    going_on = False
    for events in moves:
        if going_on:
            found[-1] += tuple(events)
        else:
            found.append(tuple(events))
        going_on = not any(isinstance(event, TurnEnded) for event in events)
    return found


def turn_told(events: Sequence[Event], view: types.View, names: Names, words: Words) -> str:
    """A turn for its public message: a sentence on it if it is over, else all that was done so far.

    What it did to others, and that a card was turned over, is always told.
    """
    said = turn_sentence(events, view, names, words)
    ended = [event for event in events if isinstance(event, TurnEnded)]
    if not said or not ended:
        return " ".join(narrate(events, view, names, words))
    # At the end neither contracts nor rounds are still to come.
    over = (ContractRevealed, EndTriggered) if any(isinstance(event, GameEnded) for event in events) else ()
    more = (event for event in events if _is_told(event, ended[0].seat) and not isinstance(event, over))
    return " ".join((said, *narrate(more, view, names, words)))


def who_moved(events: Iterable[Event]) -> int | None:
    """Whose turn these events are of, as far as they tell."""
    return next((event.seat for event in events if isinstance(event, _OfATurn)), None)


def _is_told(event: Event, seat: int) -> bool:
    """Whether the sentence on a turn of a seat leaves out what has to be told."""
    match event:
        case TrackMoved(seat=other):
            return other != seat
        case CardTurned() | CardRotated() | ContractRevealed() | EndTriggered():
            return True  # the new contract may be just like the old one
    return False


def turn_sentence(events: Iterable[Event], view: types.View, names: Names, words: Words) -> str:
    """A turn in one sentence: which card did what, and the one thing that came of it."""
    narrator, done = _Sentences(view, names, words), list(events)
    first = next((event for event in done if isinstance(event, _OfATurn)), None)
    match first:
        case CardPassed(seat=seat, person=person):
            return words("{name} passed {card}.", name=names.who(seat, words), card=narrator.card(person))
        case CardUsed(seat=seat):
            said = narrator.used(first).removesuffix(".")
            return narrator.outcome(said, seat, done)
        case TurnEnded(seat=seat, empty=True):
            return words("{name} had no card left.", name=names.who(seat, words))
    return ""


def foresee(events: Iterable[Event], view: types.View, names: Names, words: Words) -> list[str]:
    """A sentence for each event of the reader's turn, as what will happen once it is confirmed."""
    narrator = _Sentences(view, names, words)
    sentences: list[str] = []
    changes: list[Event] = []
    for event in events:
        said = narrator.to_come(event)
        if said is None:
            # Changes of one board that follow each other share a sentence, which has no tense.
            changes.append(event)
            continue
        sentences += narrate(changes, view, names, words)
        changes = []
        if said:
            sentences.append(said)
    return [*sentences, *narrate(changes, view, names, words)]


def winners(view: types.View, names: Names, words: Words) -> str:
    """Who won a game that is over, and with how many points."""
    best = [seat for seat, place in enumerate(view.places) if place == 1]
    return f"{won(best, view.players[best[0]].total, names, words)}."


def ending(view: types.View, names: Names, words: Words) -> str:
    """Who won, and why the game ended."""
    return " ".join(part for part in (winners(view, names, words), reason(view, words)) if part)


def reason(view: types.View, words: Words) -> str:
    """Why a game that is over ended."""
    return words(_ENDINGS[view.ending]) if view.ending is not None else ""


def won_by(view: types.View, words: Words) -> str:
    """What the winner's points are made of, and by how much they won; of a shared win why the game ended."""
    first, second = sorted(view.players, key=lambda player: view.places[player.seat])[:2]
    if view.places[second.seat] == 1:
        return reason(view, words)
    return words(
        "{contracts} from contracts, {persons} from people, {more} ahead; also brought the end."
        if first.seat in view.triggered
        else "{contracts} from contracts, {persons} from people, {more} ahead.",
        contracts=signed(first.contract_points),
        persons=signed(first.person_points),
        more=first.total - second.total,
    )


def headline(view: types.View, names: Names, words: Words) -> str:
    """Whose turn it is, of which round."""
    whose = (
        words("Your turn") if view.player == names.reader else words("{name}’s turn", name=names[view.player])
    )
    text = "Round {round}, the last: {turn}" if view.triggered else "Round {round}: {turn}"
    return words(text, round=view.round, turn=names.bold(whose))


class _Sentences:
    def __init__(self, view: types.View, names: Names, words: Words) -> None:
        self.deck, self.names, self.words = view.deck, names, words

    def card(self, key: str, copies: int = 1) -> str:
        """A card's name, quoted where the language does: the author of a deck may call it anything."""
        name = self.names.escape(self.words.name(self.deck.card(key).name))
        card = self.words.context("quoted", "{card}", card=name)
        return f"{copies}× {card}" if copies > 1 else card

    def cards(self, keys: Sequence[str]) -> list[str]:
        """Names of cards, of several copies with their number."""
        return [self.card(key, copies) for key, copies in Counter(keys).items()]

    def outcome(self, said: str, seat: int, events: Sequence[Event]) -> str:
        """What was said of an action, and what came of it: contracts first, then cards, then goods."""
        words, action = self.words, self.names.clause(seat, said)
        completed = [event for event in events if isinstance(event, ContractCompleted)]
        if completed:
            cards = self.cards([event.contract for event in completed])
            points = sum(event.points for event in completed)
            return words(
                "{action} and completed {contracts}: +{points}.",
                action=action,
                contracts=cards,
                points=points,
            )
        gained = [event.person for event in events if isinstance(event, CardGained)]
        if gained:
            return words("{action} and took {cards}.", action=action, cards=self.cards(gained))
        removed = [event.person for event in events if isinstance(event, CardRemoved)]
        if removed:
            return words("{action} and removed {cards}.", action=action, cards=self.cards(removed))
        moved = [event for event in events if isinstance(event, TrackMoved) and event.seat == seat]
        before = {event.good: event.was for event in reversed(moved)}
        after = {event.good: event.now for event in moved}
        changes = [
            ("+" if after[good] > was else "−") + good_count(good, abs(after[good] - was), words)
            for good, was in before.items()
            if after[good] != was
        ]
        if changes:
            return words("{action}: {changes}.", action=action, changes=", ".join(changes))
        return words("{action}.", action=action)

    def tracks(self, seat: int, events: Sequence[TrackMoved]) -> str:
        """From which to which value each good of a board went."""
        goods: dict[language.Good, tuple[int, int, int]] = {}
        for event in events:
            was, _, over = goods.get(event.good, (event.was, 0, 0))
            goods[event.good] = (was, event.now, over + event.over)
        parts = []
        for good, (was, now, over) in goods.items():
            name = good_name(good, self.words)
            stays = self.words("{good} still {number}", good=name, number=now)
            part = stays if was == now else f"{name} {was}→{now}"
            parts.append(self.words("{part} ({over} lost)", part=part, over=over) if over else part)
        return self.words(
            "{name}: {changes}.", name=self.names.who(seat, self.words), changes=", ".join(parts)
        )

    def sentences(self, events: Iterable[Event]) -> Iterator[str]:
        """Events one by one, but of a card that is gained several times how often."""
        for event, equal in groupby(events):
            copies = len(list(equal))
            if isinstance(event, CardGained):
                yield self._gained(event, copies)
            else:
                yield from [self.sentence(event)] * copies

    def sentence(self, event: Event) -> str:
        """One event; empty where other words say it."""
        words, names = self.words, self.names
        match event:
            case CardUsed():
                return self.used(event)
            case CardPassed(seat=seat, person=person, unable=unable):
                if not unable:
                    return words("{name} passed {card}.", name=names.who(seat, words), card=self.card(person))
                text = (
                    "Your {card} could do nothing and went to the end."
                    if seat == names.reader
                    else "{card} of {name} could do nothing and went to the end."
                )
                return words(text, name=names[seat], card=self.card(person))
            case ContractCompleted(seat=seat, contract=contract, points=points, paid=paid, free=free):
                completed = "{name} completed {contract} ({points}) for {paid}."
                return words(
                    "{name} completed {contract} ({points}) for free." if free else completed,
                    name=names.who(seat, words),
                    contract=self.card(contract),
                    points=points_label(points, words),
                    paid=goods_list(paid, words),
                )
            case ContractRevealed(contract=contract):
                return words("{contract} is a new open contract.", contract=self.card(contract))
            case GoodsStolen(seat=seat, victim=victim, good=good, number=number):
                return words(
                    "{name} took {taken} from {target}.",
                    name=names.who(seat, words),
                    taken=good_count(good, number, words),
                    target=names.whom(victim, words),
                )
            case TurnEnded(empty=True, seat=seat):
                return words("{name} had no card left and could do nothing.", name=names.who(seat, words))
            case EndTriggered(seats=seats):
                return words(
                    "{names} reached {points} points: this round is the last.",
                    names=names.those(seats, words, begin=True),
                    points=types.TARGET,
                )
            case QuestionAnswered() | TurnEnded() | GameEnded():
                # What an answer leads to is an event of its own; the headline says whose turn it is, all
                # points, and how the game ended.
                return ""
        return self._cards_moved(event)

    def to_come(self, event: Event) -> str | None:
        """An event of a preview; empty where nothing is to be said, None where its words have no tense."""
        words, names = self.words, self.names
        match event:
            case CardUsed(person=person, parting=parting, paid=paid):
                if paid == language.Goods():
                    return words(
                        "You let {card} go." if parting else "You use {card}.", card=self.card(person)
                    )
                text = "You let {card} go for {paid}." if parting else "You use {card} for {paid}."
                return words(text, card=self.card(person), paid=goods_list(paid, words))
            case CardPassed(person=person):
                return words("You pass {card}.", card=self.card(person))
            case ContractCompleted(contract=contract, points=points, paid=paid, free=free):
                text = "You complete {contract} ({points}) for {paid}."
                return words(
                    "You complete {contract} ({points}) for free." if free else text,
                    contract=self.card(contract),
                    points=points_label(points, words),
                    paid=goods_list(paid, words),
                )
            case GoodsStolen(victim=victim, good=good, number=number):
                goods = good_count(good, number, words)
                return words("You take {goods} from {victim}.", goods=goods, victim=names[victim])
            case CardsDrawn(cards=()):
                return words("There is nothing left to draw.")
            case CardsDrawn(cards=cards):
                return words("You draw {cards}.", cards=self.cards(cards))
            case CardGained(person=person, caravan=caravan):
                return words(
                    "You take {card} into caravan {caravan}.", card=self.card(person), caravan=caravan + 1
                )
            case CardRemoved(person=person, caravan=caravan):
                return words("{card} leaves caravan {caravan}.", card=self.card(person), caravan=caravan + 1)
            case CardTurned(person=person):
                return words("The card turns to {card}.", card=self.card(person))
            case CardRotated(victim=victim, caravan=caravan, person=person):
                text = (
                    "Your {card} goes to the end of caravan {caravan}."
                    if victim == names.reader
                    else "{card} of {name} goes to the end of caravan {caravan}."
                )
                return words(text, card=self.card(person), name=names[victim], caravan=caravan + 1)
            case EndTriggered():
                return words("This triggers the end: this round is the last.")
            case TurnEnded():
                return ""
        return None

    def used(self, event: CardUsed) -> str:
        """What was used or let go, and for what."""
        name, card = self.names.who(event.seat, self.words), self.card(event.person)
        if event.paid == language.Goods():
            text = "{name} let {card} go." if event.parting else "{name} used {card}."
            return self.words(text, name=name, card=card)
        text = "{name} let {card} go for {paid}." if event.parting else "{name} used {card} for {paid}."
        return self.words(text, name=name, card=card, paid=goods_list(event.paid, self.words))

    def _gained(self, event: CardGained, copies: int) -> str:
        name, card = self.names.who(event.seat, self.words), self.card(event.person, copies)
        return self.words(_GAINED[event.source], name=name, card=card, caravan=event.caravan + 1)

    def _cards_moved(self, event: Event) -> str:
        words, names = self.words, self.names
        match event:
            case CardsDrawn(cards=()):
                return words("There was nothing left to draw.")
            case CardsDrawn(seat=seat, cards=cards):
                return words("{name} drew {cards}.", name=names.who(seat, words), cards=self.cards(cards))
            case DiscardsShuffled():
                return words("The discard pile was shuffled into a new deck.")
            case CardsPutBack(deck="standard", cards=cards):
                return words("To the discard pile: {cards}.", cards=self.cards(cards))
            case CardsPutBack(cards=cards):
                return words("Back under the deck: {cards}.", cards=self.cards(cards))
            case CardRemoved(seat=seat, caravan=caravan, person=person):
                return words(
                    "{name} removed {card} from caravan {caravan}.",
                    name=names.who(seat, words),
                    card=self.card(person),
                    caravan=caravan + 1,
                )
            case CardTurned(person=person):
                return words("The card turned to {card}.", card=self.card(person))
            case CardRotated(victim=victim, caravan=caravan, person=person):
                text = (
                    "Your {card} went to the end of caravan {caravan}."
                    if victim == names.reader
                    else "{card} of {name} went to the end of caravan {caravan}."
                )
                return words(text, name=names[victim], card=self.card(person), caravan=caravan + 1)
        raise TypeError(f"no words for {event!r}")

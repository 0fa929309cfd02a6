"""Whole games of Kashgar's computer player, and what is counted in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, fields

from engine.core.chance import Chance
from engine.kashgar import compiler, events, types
from engine.kashgar.game import Kashgar
from engine.kashgar.language import Complete, Deck, DrawContracts
from engine.kashgar.state import State, own_caravans
from engine.kashgar.stock import covers
from engine.players import Player
from engine.players.kashgar import TurnPlayer
from engine.players.kashgar_persons import completes_again

COMPLETER_BY = 11
"""K-24: the own turn by which nearly everybody has somebody who completes contracts again and again."""
CHUNK = 20
"""Games that a worker plays before it reports."""


class Barred(TurnPlayer):
    """The same player, barred from removing and from partings that complete nothing (K-24)."""

    def options(self, listed: list[types.Move], state: State, seat: int) -> list[types.Move]:
        """What is left of the moves; if nothing is, all."""
        cards = compiler.compiled(state.options.deck)
        found = [move for move in listed if not self._barred(move, state, seat, cards)]
        return found or listed

    @staticmethod
    def _barred(move: types.Move, state: State, seat: int, cards: compiler.CompiledDeck) -> bool:
        if isinstance(move, types.RemoveCard):
            return True
        if not isinstance(move, types.Use) or not move.parting:
            return False
        person = cards.deck.persons[own_caravans(state, seat)[move.caravan][0]]
        effects = person.parting[move.action].do
        return not any(isinstance(effect, Complete | DrawContracts) for effect in effects)


@dataclass(frozen=True, slots=True)
class Shares:
    """Numbers of one game that are judged as shares."""

    turns: int
    idle: int
    turned: int
    payable: int
    blocked: int


@dataclass
class BalanceTally:
    """What was counted over games of one number of seats."""

    games: int = 0
    rounds: Counter[int] = field(default_factory=Counter)
    """Turns a player had, by game."""
    endings: Counter[str] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    """By place in the turn order, from 0; shared wins count for all."""
    turns: Counter[str] = field(default_factory=Counter)
    """``all``, ``passed``, ``empty``, and ``turned``: a Patriarch without a card."""
    late: int = 0
    """Players without a completer by their turn 11."""
    payable: int = 0
    blocked: int = 0
    """Open contracts that could be paid at the beginning of a turn, and those that mules alone barred."""
    drawn: Counter[str] = field(default_factory=Counter)
    kept: Counter[str] = field(default_factory=Counter)
    takers: Counter[str] = field(default_factory=Counter)
    winners: Counter[str] = field(default_factory=Counter)
    """Players who took a person at least once, and those of them who won."""
    completed: Counter[str] = field(default_factory=Counter)
    uses: Counter[str] = field(default_factory=Counter)
    partings: Counter[str] = field(default_factory=Counter)
    scores: Counter[int] = field(default_factory=Counter)
    """Everybody's points at the end."""
    barred_wins: int = 0
    shares: list[Shares] = field(default_factory=list)
    """What was counted in each game by itself: what happens in one game hangs together."""

    def add(self, other: BalanceTally) -> None:
        """Put another tally on top."""
        for count in fields(self):
            mine, theirs = getattr(self, count.name), getattr(other, count.name)
            if isinstance(mine, Counter):
                mine.update(theirs)
            elif isinstance(mine, list):
                mine.extend(theirs)
            else:
                setattr(self, count.name, mine + theirs)


@dataclass(frozen=True, slots=True)
class GameBatch:
    """Some games of a simulation, which one process plays."""

    deck: Deck
    seats: int
    label: str
    first: int
    games: int
    player: Player
    barred: bool
    """Whether one player, in each place in turn, is the barred one, and the other the same but for that."""


def play(batch: GameBatch) -> BalanceTally:
    """Play all games of a batch."""
    game = Kashgar(batch.deck)
    tally = BalanceTally()
    for number in range(batch.first, batch.first + batch.games):
        luck = Chance(bytes(32)).fork(f"{batch.label}/{batch.seats}/{number}/{batch.barred}")
        players: list[Player] = [TurnPlayer() if batch.barred else batch.player] * batch.seats
        if batch.barred:
            players[number % batch.seats] = Barred()
        _play_one(game, players, luck, tally, number % batch.seats if batch.barred else None)
    return tally


def _play_one(
    game: Kashgar, players: list[Player], luck: Chance, tally: BalanceTally, barred: int | None
) -> None:
    seats = len(players)
    start = _shares(tally)
    state = game.new(game.settle(game.read_options("{}"), seats), seats, luck.fork("table"))
    cards = game.cards(state)
    again = {number for number, person in enumerate(cards.deck.persons) if completes_again(person)}
    # The Start cards dealt count as taken; nobody chose them.
    taken = [{cards.keys[caravan[1]] for caravan in own_caravans(state, seat)} for seat in range(seats)]
    while state.ending is None:
        seat = state.player
        if not state.stack:
            _count_payable(state, cards, seat, tally)
            if state.turn // seats == COMPLETER_BY:
                persons = {person for caravan in own_caravans(state, seat) for person in caravan}
                tally.late += not persons & again
        move = players[seat].choose(game, game.view(state, seat), seat, luck)
        for event in game.push(state, seat, move):
            _count(event, tally, taken)
    tally.games += 1
    tally.shares.append(Shares(*(now - then for now, then in zip(_shares(tally), start, strict=True))))
    tally.rounds[state.turn // seats] += 1
    tally.endings[state.ending] += 1
    for seat, place in enumerate(state.places):
        tally.takers.update(taken[seat])
        tally.scores[state.totals[seat]] += 1
        if place == 1:
            tally.wins[(seat - state.first) % seats] += 1
            tally.winners.update(taken[seat])
            tally.barred_wins += seat == barred


def _shares(tally: BalanceTally) -> tuple[int, ...]:
    idle = tally.turns["passed"] + tally.turns["empty"]
    return tally.turns["all"], idle, tally.turns["turned"], tally.payable, tally.blocked


def _count_payable(state: State, cards: compiler.CompiledDeck, seat: int, tally: BalanceTally) -> None:
    """Which of the open contracts mules alone keep from being paid."""
    stock = state.goods[seat]
    for contract in state.face_up:
        if covers(stock, cards.costs[contract]):
            tally.payable += 1
            tally.blocked += stock[0] < cards.figures[contract]


def _count(event: events.Event, tally: BalanceTally, taken: list[set[str]]) -> None:
    match event:
        case events.TurnEnded():
            tally.turns["all"] += 1
            tally.turns["empty"] += event.empty
        case events.CardPassed():
            tally.turns["passed"] += 1
        case events.CardUsed():
            counter = tally.partings if event.parting else tally.uses
            counter[event.person] += 1
            if event.person == "patriarch":
                tally.turns["turned"] += event.action == 1
        case events.CardsDrawn() if event.deck != "contract":
            tally.drawn.update(event.cards)
        case events.CardGained():
            if event.source in ("standard", "special"):
                tally.kept[event.person] += 1
            if event.source != "reserve":
                taken[event.seat].add(event.person)
        case events.ContractCompleted():
            tally.completed[event.contract] += 1


# --- many games ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Run:
    """All tallies of a simulation."""

    games: int
    label: str
    tallies: dict[int, BalanceTally]
    barred: BalanceTally


def batches_of(deck: Deck, games: int, label: str, tables: Sequence[int], player: Player) -> list[GameBatch]:
    """So many games at each number of seats, and as many of two players of whom one is barred."""
    kinds = [*((seats, False) for seats in tables), (2, True)]
    return [
        GameBatch(deck, seats, label, first, min(CHUNK, games - first), player, barred)
        for first in range(0, games, CHUNK)
        for seats, barred in kinds
    ]


def gathered(games: int, label: str, played: Iterable[tuple[GameBatch, BalanceTally]]) -> Run:
    """All that batches gave, together."""
    run = Run(games, label, {}, BalanceTally())
    for batch, tally in played:
        (run.barred if batch.barred else run.tallies.setdefault(batch.seats, BalanceTally())).add(tally)
    return run

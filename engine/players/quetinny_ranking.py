"""The greedy choice of Quetinny, quickly: what a move does not touch is worth the same after it.

:func:`rank` gives what ``GreedyPlayer(evaluate)`` would find, ten times as fast. A move changes the
route of its own suits, the usual tax and the purse; where a card comes to lie matters only if it is an
end or takes the chip itself, so of the moves that differ in nothing else one is looked at.
"""

from collections.abc import Iterator

from engine.core.game import AnyGame
from engine.players import quetinny
from engine.quetinny import cards, listing, scoring, types
from engine.quetinny.state import CHIPS_PER_SUIT, NOWHERE, State

_TRIPLES = tuple(number * (number - 1) * (number - 2) for number in range(64))
_HIGHEST_TAX = 15
_NO_CHIP = -1


def rank(game: AnyGame, state: State) -> list[tuple[float, types.Move]]:
    """The moves that differ in value, in the order of the listing, each with its value."""
    tables: cards.CardTables = game.tables  # type: ignore[attr-defined]
    if state.phase == "expand" or (state.phase == "tax" and state.deck):
        return _MoveRanking(state, tables).ranked()
    ranked = []
    for move in listing.list_moves(state, tables):
        trial = game.copy(state)
        game.push(trial, 0, move)
        ranked.append((quetinny.evaluate(game, trial, 0), move))
    return ranked


def _different(moves: list[types.Move], tables: cards.CardTables) -> Iterator[types.Move]:
    """The first of all moves of equal value."""
    seen: set[tuple[str, str, int | None]] = set()
    for move in moves:
        if (
            isinstance(move, types.AddProvince)
            and move.cell != move.chip
            and not tables.end[tables.index[move.card]]
        ):
            key = (move.card, move.suit, move.chip)
            if key in seen:
                continue
            seen.add(key)
        yield move


class _MoveRanking:
    """The values of all moves of one state. The state is changed and put right again."""

    def __init__(self, state: State, tables: cards.CardTables) -> None:
        self.state, self.tables = state, tables
        self.left = state.turns - state.turn
        self.shapes = [quetinny.route_shape(state, tables, suit) for suit in range(6)]
        self.routes = [
            quetinny.route_value(state, tables, suit, self.left, shape)
            for suit, shape in enumerate(self.shapes)
        ]
        self.unsettled = [quetinny.unsettled(state, suit, self.left) for suit in range(6)]
        self.settled = sum(self.routes) - sum(self.unsettled)
        self.settled += quetinny.CHIP * self.left * (6 * CHIPS_PER_SUIT - sum(state.chips_left))
        self.cards = state.deck + state.hand
        self.dues: dict[tuple[int, int], float] = {}
        self.counts: dict[int, list[int]] = {}

    def ranked(self) -> list[tuple[float, types.Move]]:
        """See :func:`rank`."""
        state, tables = self.state, self.tables
        found: list[tuple[float, types.Move]] = []
        expanding = state.phase == "expand"
        due = state.due
        if expanding:
            # The tax that follows is weighed with the move.
            state.due = 1 if state.deck else 2
        hand = state.hand
        for move in _different(listing.list_moves(state, tables), tables):
            card = tables.index[move.card]  # type: ignore[union-attr]
            state.hand = [other for other in hand if other != card]
            found.append((self._value(move, card), move))
        state.hand, state.due = hand, due
        return found

    def _value(self, move: types.Move, card: int) -> float:
        match move:
            case types.AddProvince():
                return self._placed(move, card)
            case types.Harvest():
                return self._harvested(move, card)
            case types.Caravan():
                return self._sent(move, card)
            case types.Discard():
                return self._thrown(card, ())
            case types.Tax():
                return self._taxed(card)
        raise AssertionError("no other move is ranked here")

    def _sum(self, card: int, suits: tuple[int, ...], chip: int = _NO_CHIP, roads: bool = False) -> float:
        """The value of the state as it has been changed: ``suits`` are those whose worth may differ.

        ``roads`` says that so may the way of their routes.
        """
        state, tables, left = self.state, self.tables, self.left
        value = self.settled + self._dues(card, chip)
        for suit in suits:
            shape = None if roads else self.shapes[suit]
            value += quetinny.route_value(state, tables, suit, left, shape) - self.routes[suit]
            value += self.unsettled[suit] - quetinny.unsettled(state, suit, left)
        return value + quetinny.CHIP * left if chip != _NO_CHIP else value

    def _dues(self, card: int, chip: int) -> float:
        """Gold, less what the taxes take of it now and later."""
        state = self.state
        value = state.gold - quetinny.TAXES * self.left * self._usual_tax(card, chip)
        if state.gold < quetinny.RESERVE:
            value -= quetinny.THIN_PURSE * (quetinny.RESERVE - state.gold) ** 2
        return value - quetinny.tax_ahead(state, self.tables) if state.phase == "expand" else value

    def _placed(self, move: types.AddProvince, card: int) -> float:
        state, suit, chip = self.state, cards.SUIT_INDEX[move.suit], move.chip
        end = self.tables.end[card]
        if not end and chip is None:
            return self._kept(card, _NO_CHIP)
        laid = end or chip == move.cell
        if laid:
            state.card_at[move.cell] = card
        if end:
            state.ends[suit if end == cards.ACE else suit + 6] = move.cell
        held = state.chips.get(chip, 0) if chip is not None else 0
        if chip is not None:
            state.chips[chip] = held | 1 << suit
            state.chips_left[suit] -= 1
        if end:
            value = self._sum(card, (suit,), _NO_CHIP if chip is None else suit, roads=True)
        else:
            route = quetinny.route_value(state, self.tables, suit, self.left)
            value = self._kept(card, suit) + route - self.routes[suit] + quetinny.CHIP * self.left
        if chip is not None:
            state.chips_left[suit] += 1
            if held:
                state.chips[chip] = held
            else:
                del state.chips[chip]
        if end:
            state.ends[suit if end == cards.ACE else suit + 6] = NOWHERE
        if laid:
            del state.card_at[move.cell]
        return value

    def _kept(self, card: int, chip: int) -> float:
        """The value of placing a card that is no end, but for the route: the same wherever it goes."""
        found = self.dues.get((card, chip))
        if found is None:
            found = self.dues[card, chip] = self.settled + self._dues(card, chip)
        return found

    def _thrown(self, card: int, suits: tuple[int, ...]) -> float:
        """The value when the card goes to the discard pile."""
        if not self.tables.end[card]:
            return self._sum(card, suits)
        suit = self.tables.suits[card][0]
        self.state.thrown[suit] += 1
        value = self._sum(card, (*suits, suit) if suit not in suits else suits)
        self.state.thrown[suit] -= 1
        return value

    def _harvested(self, move: types.Harvest, card: int) -> float:
        cubes = self.state.cubes
        served = scoring.serve([cards.SUIT_INDEX[suit] for suit in move.suits], self.state.spice)
        for suit, number in served:
            cubes[suit] += number
        value = self._thrown(card, tuple([suit for suit, _ in served]))
        for suit, number in served:
            cubes[suit] -= number
        return value

    def _sent(self, move: types.Caravan, card: int) -> float:
        state, tables = self.state, self.tables
        gold = state.gold
        for route in move.routes:
            extras = sum([tables.extra[state.card_at[cell]] for cell in route.cells])
            state.gold += route.cubes * scoring.pay(len(route.cells), extras)
            state.cubes[cards.SUIT_INDEX[route.suit]] -= route.cubes
        value = self._thrown(card, tuple([cards.SUIT_INDEX[route.suit] for route in move.routes]))
        for route in move.routes:
            state.cubes[cards.SUIT_INDEX[route.suit]] += route.cubes
        state.gold = gold
        return value

    def _taxed(self, card: int) -> float:
        state = self.state
        debt = scoring.owed(state, self.tables, card)
        if debt > state.gold - state.options.least_gold:
            return quetinny.RUIN
        state.gold -= debt
        value = self._thrown(card, ())
        state.gold += debt
        return value

    def _usual_tax(self, card: int, chip: int) -> float:
        """The least of three taxes on average, when a card is gone and a chip of a suit has come."""
        number = len(self.cards) - 1
        if number < 3:
            return 0.0
        counts = self.counts.get(chip)
        if counts is None:
            counts = self.counts[chip] = self._at_least()
        gone = self._owed(card)
        found = 0
        for tax, count in enumerate(counts, 1):
            found += _TRIPLES[count - 1 if tax <= gone else count]
        return found / _TRIPLES[number]

    def _owed(self, card: int) -> int:
        tables, left = self.tables, self.state.chips_left
        tax = tables.tax[card]
        for suit in tables.suits[card]:
            tax -= CHIPS_PER_SUIT - left[suit]
        return tax

    def _at_least(self) -> list[int]:
        """How many of the cards not yet out of the game owe 1 gold or more, 2 or more, and so on."""
        exact = [0] * (_HIGHEST_TAX + 1)
        for card in self.cards:
            tax = self._owed(card)
            if tax > 0:
                exact[tax] += 1
        counts, total = [], 0
        for number in reversed(exact[1:]):
            total += number
            counts.append(total)
        return counts[::-1]

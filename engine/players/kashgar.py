"""A computer player of Kashgar: it thinks its own turn through, and nobody else's."""

from collections.abc import Hashable
from functools import lru_cache

from engine.core.chance import Chance
from engine.core.game import AnyGame
from engine.kashgar import compiler, language, legality, play, scoring, types
from engine.kashgar.game import Kashgar
from engine.kashgar.state import State, copy
from engine.kashgar.stock import MULE, less
from engine.players.kashgar_persons import brings_persons, completes_again, filled_tracks, person_value

# All weights are in points of victory and were found by playing.
_MULES = (0.0, 1.12, 2.4, 4.0, 5.28, 6.08, 6.4)
_GOLD = (0.0, 0.5, 0.95, 1.35, 1.7, 2.0, 2.25, 2.45, 2.6, 2.7)
_SPICE = (0.0, 0.5, 0.97, 1.4, 1.8, 2.15, 2.45, 2.65, 2.8, 2.9)
"""What so much of a good is worth."""
_GOODS = 0.6
"""Share of that which counts while contracts are still to be found."""
_CARAVANS = 3.0
"""Turns that each caravan will still have in the middle of a game."""
_NEAR = 0.83
_DEPTH = tuple(_NEAR**depth for depth in range(200))
"""Weight of a person so far from the front, and what makes a mean of a sum of so many."""
_MEAN = (0.0, *((1 - _NEAR) / (1 - _NEAR**number) for number in range(1, 200)))
_FEW = (0.0, 0.28, 0.8, 0.95, 1.0)
"""A caravan of so few cards can do too few things."""
_READY = (0.6, 0.1)
"""What a completer is worth without a contract in reach, and more for each point in reach."""
_FULL = 0.3
"""What a person who fills a track is worth when it is full."""
_COMPLETERS = (0.0, 3.6, 5.4, 6.0)
"""Having so many persons that complete contracts again and again."""
_REACH = 0.24
_FAR = 9.6
"""Share of a contract's points that it adds when nothing is missing; so many missing units add nothing."""
_EXPECTED = {"standard": 1.9, "special": 2.02}
"""Value of the person that a draw of two will give."""
_PENDING_ORDERS = 1.8
_WON, _LOST = 200.0, -200.0
_HELD, _OVERTAKEN, _THREAT = 10.0, -10.0, -5.0
"""The end is triggered and nobody still to come can do better, or somebody can; somebody could win
before the next turn."""
_LATE, _LEAST_AHEAD = 8.0, 0.09
"""Points before the end at which goods begin to lose their worth."""
_RIVAL_GOODS = 0.03
_RIVAL_POINTS = 0.1
_IDLE = 0.6
"""What a turn costs that changes nothing, or two players who lack nothing could wait for ever."""
_PATIENCE = 34
"""Rounds after which it costs more with each round."""
_SOURCE = 2.5
"""Having somebody who brings further persons into the caravans."""
_STUCK, _STORES, _SOON = 4.0, 0.65, 0.6
"""How much more when the stores are full, from this share on, and the nearer to the front the more."""
_ENOUGH_MULES, _SHORT = 4, 0.3
"""Up to so many, each missing mule makes those who bring mules so much more valuable."""
_WAYS = 6
"""Ways to pay a contract that are thought through."""


class Evaluator:
    """Values of the persons of a deck in a caravan, and of states."""

    def __init__(self, cards: compiler.CompiledDeck) -> None:
        self.cards = cards
        self.known: dict[Hashable, types.Move] = {}
        """Answers of a search's policy by what is public: worlds part late."""
        self.persons = [person_value(person) for person in cards.deck.persons]
        self.fills = [filled_tracks(person) for person in cards.deck.persons]
        self.sources = frozenset(
            number for number, person in enumerate(cards.deck.persons) if brings_persons(person)
        )
        self.completers = frozenset(
            number for number, person in enumerate(cards.deck.persons) if completes_again(person)
        )

    def ahead(self, state: State) -> float:
        """How much of the game is still to come: 1 until somebody is near its end."""
        return max(_LEAST_AHEAD, min(1.0, (types.TARGET - max(state.totals)) / _LATE))

    def evaluate(self, state: State, seat: int, ahead: float) -> float:
        """How good a state is for a seat, in points; ``ahead`` is that of the turn's beginning.

        If it were that of each outcome, points would seem to spoil all that is still to come.
        """
        cards = self.cards
        if state.ending is not None:
            return _WON if state.places[seat] == 1 else _LOST - state.places[seat]
        # Nobody's turn changes a rival's points, so theirs are those of the last turn's end.
        # Between turns the totals are those that the last turn's end counted.
        total = scoring.total(state, cards, seat) if state.stack else state.totals[seat]
        best_rival = max(points for other, points in enumerate(state.totals) if other != seat)
        value = total - _RIVAL_POINTS * best_rival
        if total >= types.TARGET and not state.triggered:
            value += _HELD if total > best_rival else 2.0
        stock = state.goods[seat]
        goods = _MULES[stock[0]] + _GOLD[stock[1]]
        for number in stock[2:]:
            goods += _SPICE[number]
        reach = self._within_reach(state, stock)
        value += ahead * (_GOODS * goods + _REACH * reach + self._caravans(state, seat, stock, reach))
        for other, board in enumerate(state.goods):
            if other != seat:
                value -= _RIVAL_GOODS * sum(board)
        return value

    def outlook(self, state: State, seat: int) -> float:
        """What those who still have a turn in this round (K-21) can make of a state between two turns."""
        if not state.triggered and max(state.totals) < types.TARGET - _LATE:
            return 0.0
        seats = state.seats
        to_come = (seats - state.turn % seats) % seats
        standing = (state.totals[seat], state.raised[seat])
        beaten = False
        for distance in range(seats):
            rival = (state.player + distance) % seats
            if rival == seat:
                continue
            points = state.totals[rival]
            reply = (points, state.raised[rival])
            if distance < to_come:
                gain = self._gain(state, rival)
                reply = (points + gain, state.turn + distance if gain else state.raised[rival])
            beaten = beaten or (reply > standing and (bool(state.triggered) or reply[0] >= types.TARGET))
        if state.triggered:
            return _OVERTAKEN if beaten else _HELD
        return _THREAT if beaten else 0.0

    def _gain(self, state: State, seat: int) -> int:
        """The points that a seat's front cards can make at once with the open contracts."""
        cards, stock, best = self.cards, state.goods[seat], 0
        for caravan in state.caravans[types.CARAVANS * seat : types.CARAVANS * seat + types.CARAVANS]:
            for action in cards.of_person[caravan[0]] if caravan else ():
                if action.first is None or not action.possible(state, seat):
                    continue
                lost = cards.points[caravan[0]] if action.parting else 0
                for price in action.ways(state, seat):
                    contracts = action.first.within(less(stock, price), state.face_up)
                    best = max(best, max(cards.contract_points[contract] for contract in contracts) - lost)
        return best

    def _within_reach(self, state: State, stock: list[int]) -> float:
        """The two open contracts that are nearest to being paid."""
        cards = self.cards
        best = second = 0.0
        for contract in state.face_up:
            cost = cards.costs[contract]
            missing = max(0, cards.figures[contract] - stock[0], cost[0] - stock[0]) * 1.5
            for good in range(1, 7):
                if cost[good] > stock[good]:
                    missing += cost[good] - stock[good]
            if missing < _FAR:
                near = 1 - missing / _FAR
                value = cards.contract_points[contract] * near * near
                if value > best:
                    best, second = value, best
                elif value > second:
                    second = value
        return best + 0.5 * second

    def _caravans(self, state: State, seat: int, stock: list[int], reach: float) -> float:
        """What the caravans will bring: the mean value of their cards, those nearer to the front first.

        A card comes round the oftener the fewer there are beside it, so thinning out is worth something.
        """
        value, completers, nearest = 0.0, 0, 99
        short = _SHORT * max(0, _ENOUGH_MULES - stock[MULE])
        # With full stores only other persons can help.
        stuck = max(0.0, sum(stock[1:]) / sum(language.TRACK_LENGTHS[1:]) - _STORES) / (1 - _STORES)
        again, sources = self.completers, self.sources
        room = [1 - have / most for have, most in zip(stock, language.TRACK_LENGTHS, strict=True)]
        persons, all_fills = self.persons, self.fills
        ready = _READY[0] + _READY[1] * reach
        for caravan in state.caravans[types.CARAVANS * seat : types.CARAVANS * seat + types.CARAVANS]:
            if not caravan:
                continue
            bring = 0.0
            for depth, person in enumerate(caravan):
                fills = all_fills[person]
                if fills:
                    use = _FULL + (1 - _FULL) * sum([room[good] for good in fills]) / len(fills)
                    if fills[0] == MULE:
                        use *= 1 + short
                    bring += persons[person] * _DEPTH[depth] * use
                elif person in again:
                    bring += persons[person] * ready * _DEPTH[depth]
                    completers += 1
                else:
                    bring += persons[person] * _DEPTH[depth]
                if depth < nearest and person in sources:
                    nearest = depth
            value += bring * _MEAN[len(caravan)] * _FEW[min(len(caravan), 4)]
        source = (_SOURCE + _STUCK * stuck * _SOON**nearest) if nearest < 99 else 0.0
        return _CARAVANS * value + _COMPLETERS[min(completers, 3)] + source

    def joined(self, caravan: list[int], value: float) -> float:
        """What a person of some value adds at the end of a caravan."""
        number = len(caravan)
        bring = sum(self.persons[person] * _DEPTH[depth] for depth, person in enumerate(caravan))
        after = (bring + value * _DEPTH[number]) * _MEAN[number + 1] * _FEW[min(number + 1, 4)]
        return _CARAVANS * (after - bring * _MEAN[number] * _FEW[min(number, 4)])


@lru_cache(maxsize=16)
def evaluator_of(cards: compiler.CompiledDeck) -> Evaluator:
    """Made once a deck: it weighs every card."""
    return Evaluator(cards)


def cards_of(game: AnyGame, state: State) -> compiler.CompiledDeck:
    """The compiled cards of a table."""
    assert isinstance(game, Kashgar)
    return game.cards(state)


class TurnPlayer:
    """Makes the move that begins the best turn. Of hidden cards it takes the usual value."""

    def choose(self, game: AnyGame, view: types.View, seat: int, chance: Chance) -> types.Move:
        """The best of the legal moves; of equals the first."""
        state: State = game.resample(view, chance)
        cards = cards_of(game, state)
        assert view.ask is not None
        listed = self.options(list(view.ask.moves), state, seat)
        if len(listed) == 1:
            return listed[0]
        search = TurnSearch(cards, seat, state)
        return max(listed, key=lambda move: search.after(state, move))

    def options(self, listed: list[types.Move], state: State, seat: int) -> list[types.Move]:
        """The moves that are thought about: here all."""
        return listed


class TurnSearch:
    """The rest of one turn."""

    def __init__(self, cards: compiler.CompiledDeck, seat: int, state: State, ways: int = _WAYS) -> None:
        self.cards, self.seat, self.ways = cards, seat, ways
        self.turn, self.opened = state.turn, state.opened
        self.evaluator = evaluator_of(cards)
        self.ahead = self.evaluator.ahead(state)
        self.before = self._holdings(state)
        rounds = state.turn // state.seats
        self.idle = _IDLE * max(1, rounds - _PATIENCE)
        self.due = types.CARAVANS * seat + rounds % types.CARAVANS if rounds > _PATIENCE else -1
        self.waiting = state.caravans[self.due].copy()

    def evaluate(self, state: State) -> float:
        """The value of a state of this turn."""
        return self.evaluator.evaluate(state, self.seat, self.ahead)

    def _holdings(self, state: State) -> tuple[int, int, list[int]]:
        """What tells a turn that came to something: goods, points of contracts, number of cards."""
        caravans = state.caravans[types.CARAVANS * self.seat : types.CARAVANS * self.seat + types.CARAVANS]
        return sum(state.goods[self.seat]), state.earned[self.seat], [len(caravan) for caravan in caravans]

    def _idleness(self, state: State) -> float:
        """What a turn costs that came to nothing: goods up in one turn and down in the next are no progress.

        Who has waited for long waits with each caravan in its turn, and so somebody else comes to the front;
        sending people away is no longer an end in itself then, or at last nobody would be left.
        """
        goods, earned, cards = self._holdings(state)
        late = self.due >= 0
        came = sum(cards) > sum(self.before[2]) if late else cards != self.before[2]
        if came or earned != self.before[1] or goods > self.before[0]:
            return 0.0
        moved_on = late and state.caravans[self.due] != self.waiting
        return self.idle * (0.5 if moved_on else 1.0)

    def after(self, state: State, move: types.Move) -> float:
        """The value of a move, the rest of the turn played as well as can be."""
        return self.best(self._made(state, move))

    def best(self, state: State) -> float:
        """The value of the best end of this turn."""
        if state.turn != self.turn or state.ending is not None:
            value = self.evaluate(state) - self._idleness(state)
            return value if state.ending is not None else value + self.evaluator.outlook(state, self.seat)
        if state.opened != self.opened:
            return self._unknown(state)
        listed = legality.legal_moves(state, self.cards)
        if isinstance(listed[0], types.Pick | types.RemoveCard):
            return self._one_by_one(state, listed)
        return max(self.after(state, move) for move in listed[: self.ways])

    def _one_by_one(self, state: State, listed: list[types.Move]) -> float:
        """Of many small answers the best is given before the next is thought about."""
        return self.best(max((self._made(state, move) for move in listed), key=self.evaluate))

    def quick_choice(self, state: State, listed: list[types.Move]) -> types.Move:
        """The move that begins the best turn; of many small answers that which is best at once."""
        if isinstance(listed[0], types.Pick | types.RemoveCard):
            return max(listed, key=lambda move: self.evaluate(self._made(state, move)))
        return max(listed, key=lambda move: self.after(state, move))

    def _made(self, state: State, move: types.Move) -> State:
        trial = copy(state)
        play.push(trial, self.cards, move)
        return trial

    def _unknown(self, state: State) -> float:
        """A hidden card was opened on the way: what it is the player does not know yet."""
        value = self.evaluate(state)
        if state.drawn_contracts:
            return value + _PENDING_ORDERS
        if not state.drawn:
            return value
        step = self.cards.program[state.stack[-1][0]]
        assert isinstance(step.effect, language.Draw)
        # What was drawn is weighed once it really lies there; until then it is as good as usual.
        person = _EXPECTED[step.effect.deck] * (0.8 + 0.1 * step.effect.cards)
        caravan = state.caravans[types.CARAVANS * self.seat + state.acting[0]]
        return value + self.evaluator.joined(caravan, person)


PLAYER = TurnPlayer()
"""The computer player of this game."""

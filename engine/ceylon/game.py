"""Ceylon as a :class:`~engine.core.game.Game`: sheet C-1 to C-22."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.ceylon import attack, harbour, storm, trade, turn
from engine.ceylon.cards import DECK, NO_CARDS, one_by_one
from engine.ceylon.flow import begin_turn, excess
from engine.ceylon.knowledge import nothing_known
from engine.ceylon.resample import resample
from engine.ceylon.sampling import sampled
from engine.ceylon.state import OVER, TRADE, State
from engine.ceylon.text import move_text, parse_move
from engine.ceylon.types import (
    Accept,
    AnswerRaid,
    BuildOfficial,
    BuildPlantation,
    Counter,
    DiscardDown,
    DrawMore,
    EndPhase,
    EndTurn,
    Event,
    Fleet,
    Monsoon,
    Move,
    Offer,
    Options,
    Pledge,
    Raid,
    Refuse,
    Ship,
    Standing,
    Typhoon,
    View,
    Withdraw,
)
from engine.ceylon.view import make_view, visible_event
from engine.core.chance import Chance
from engine.core.errors import BadOptions
from engine.core.game import TURN_HELP, ClockKind, Game, GameInfo, Result

HAND = 7
"""C-2: cards dealt to each seat."""

Check = Callable[[State, int, Any], None]
Push = Callable[[State, int, Any], list[Event]]

_RULES: Final[dict[type, tuple[Check, Push]]] = {
    DrawMore: (turn.check_draw, turn.push_draw),
    EndPhase: (turn.check_end_phase, turn.push_end_phase),
    EndTurn: (turn.check_end_turn, turn.push_end_turn),
    DiscardDown: (turn.check_discard, turn.push_discard),
    Offer: (trade.check_offer, trade.push_offer),
    Counter: (trade.check_counter, trade.push_counter),
    Accept: (trade.check_accept, trade.push_accept),
    Refuse: (trade.check_refuse, trade.push_refuse),
    Withdraw: (trade.check_withdraw, trade.push_withdraw),
    Raid: (attack.check_raid, attack.push_raid),
    Fleet: (attack.check_fleet, attack.push_fleet),
    AnswerRaid: (attack.check_answer_raid, attack.push_answer_raid),
    Pledge: (attack.check_pledge, attack.push_pledge),
    Standing: (attack.check_standing, attack.push_standing),
    Monsoon: (storm.check_monsoon, storm.push_monsoon),
    Typhoon: (storm.check_typhoon, storm.push_typhoon),
    BuildPlantation: (harbour.check_build_plantation, harbour.push_build_plantation),
    BuildOfficial: (harbour.check_build_official, harbour.push_build_official),
    Ship: (harbour.check_ship, harbour.push_ship),
}

_EVERYBODY: Final = tuple(frozenset(range(seats)) for seats in range(7))


class Ceylon(Game[Options, State, Move, Event, View]):
    """The rules of Ceylon.

    Offers and discards are too many to list: :meth:`moves` gives answers to open offers, some swaps
    of one card for one, and per kind held one way to discard down (in the end phase only), while
    :meth:`check` judges any. Of standing answers it lists those one change away.
    """

    info = GameInfo(
        name="ceylon",
        title="Ceylon",
        clause_prefix="C",
        seats=(2, 6),
        clocks=(
            ClockKind("turn", TURN_HELP),
            ClockKind(
                "trade",
                "Time for the trading phase; left out: as a turn, or 3 minutes in live games",
                live_seconds=180,  # C-7
            ),
            ClockKind("answer", "Time for an answer out of turn; left out: as a turn"),
        ),
        winner_starts=True,
        typical_moves=300,
    )
    options_type = Options
    state_type = State
    move_type = Move
    event_type = Event
    view_type = View

    @classmethod
    def load(cls, read: Callable[[str], str]) -> Ceylon:
        """The game; it needs no content file."""
        return cls()

    def new(self, options: Options, seats: int, chance: Chance) -> State:
        """Deal (C-2), choose who begins (C-3) and draw that player's two cards."""
        fewest, most = self.info.seats
        if not fewest <= seats <= most:
            raise BadOptions("Ceylon is for {fewest} to {most} players.", fewest=fewest, most=most)
        if options.first is not None and not 0 <= options.first < seats:
            raise BadOptions("There is no seat {seat} to begin.", seat=options.first)
        deck = one_by_one(DECK)
        chance.shuffle(deck)
        first = chance.below(seats) if options.first is None else options.first
        hands = [[0] * 11 for _ in range(seats)]
        for hand in hands:
            for _ in range(HAND):
                hand[deck.pop()] += 1
        state = State(
            options=options,
            chance=chance,
            hands=hands,
            deck=deck,
            discard=list(NO_CARDS),
            points=[0] * seats,
            plantations=[[0] * 6 for _ in range(seats)],
            officials=[0] * seats,
            standing=[Standing()] * seats,
            possible=[nothing_known(seats)] * seats,
            deck_most=[DECK] * (seats + 1),
            pair_offers=[0] * (seats * seats),
            player=first,
        )
        begin_turn(state, first, 0, [])
        return state

    def seats(self, state: State) -> int:
        """One hand each."""
        return len(state.hands)

    def to_act(self, state: State) -> frozenset[int]:
        """Everybody while the game goes on, since standing answers may be left at any time (C-13)."""
        return frozenset() if state.phase == OVER else _EVERYBODY[state.seats]

    def awaited(self, state: State) -> frozenset[int]:
        """The player on turn, or those asked about an attack. Offers hold nobody up."""
        if state.phase == OVER:
            return frozenset()
        return frozenset((state.player,) if state.attack is None else state.attack.asked)

    def invited(self, state: State) -> frozenset[int]:
        """Those to whom an offer is open."""
        return frozenset(offer.to for offer in state.offers)

    def moves(self, state: State, seat: int) -> list[Move]:
        """Legal moves, as far as they can be listed (see the class)."""
        out: list[Move] = []
        if state.phase == OVER:
            return out
        if state.attack is not None:
            attack.list_answers(state, seat, out)
        elif seat == state.player:
            turn.list_draws(state, seat, out)
            trade.list_trades(state, seat, out)
            attack.list_attacks(state, seat, out)
            storm.list_storms(state, seat, out)
            harbour.list_builds(state, seat, out)
            harbour.list_ships(state, seat, out)
            turn.list_ends(state, seat, out)
        else:
            trade.list_trades(state, seat, out)
        attack.list_standing(state, seat, out)
        return out

    def check(self, state: State, seat: int, move: Move) -> None:
        """Raise unless the move is legal; the error tells nothing of other hands."""
        _RULES[type(move)][0](state, seat, move)

    def push(self, state: State, seat: int, move: Move) -> list[Event]:
        """Make a legal move."""
        return _RULES[type(move)][1](state, seat, move)

    def copy(self, state: State) -> State:
        """An independent copy."""
        return state.copy()

    def view(self, state: State, seat: int | None) -> View:
        """All that a seat may know (C-4)."""
        return make_view(state, seat)

    def visible_event(self, event: Event, seat: int | None) -> Event | None:
        """What a seat may know of an event (C-4)."""
        return visible_event(event, seat)

    def resample(self, view: View, chance: Chance) -> State:
        """A state in which all holds that the view's reader knows."""
        return resample(view, chance)

    def result(self, state: State) -> Result | None:
        """C-20: the player on turn has reached the target; the others rank by points."""
        if state.phase != OVER:
            return None
        points = tuple(state.points)
        places = tuple(1 + sum(other > own for other in points) for own in points)
        won = tuple(seat == state.player for seat in range(state.seats))
        return Result(places, points, won, "target")

    def default(self, state: State, seat: int) -> Move | None:
        """C-22: the trade phase ends; otherwise nothing more is done this turn, and attacks go unanswered."""
        if seat not in self.awaited(state):
            return None
        if state.attack is not None:
            return attack.RAID_ANSWERS[0] if state.attack.kind == "raid" else attack.PLEDGES[0]
        if state.phase == TRADE:
            return turn.END_PHASE[TRADE]
        number = excess(state)
        return DiscardDown(turn.cheapest(state.hands[seat], number)) if number else turn.END_TURN

    def clock(self, state: State, seat: int) -> str:
        """Trade and answers have clocks of their own (C-7, C-13)."""
        if state.attack is not None:
            return "answer"
        return "trade" if state.phase == TRADE else "turn"

    def turn(self, state: State) -> int:
        """Player turns so far, and one more at the end."""
        return state.turn + (state.phase == OVER)

    def standing(self, view: View) -> tuple[int, ...]:
        """Points."""
        return tuple(player.points for player in view.players)

    def sample(self, state: State, seat: int, chance: Chance) -> Move:
        """A random move, of those too that are not listed; large melds are likely."""
        return sampled(state, seat, self.moves(state, seat), chance)

    def text(self, move: Move) -> str:
        """Such as ``ship Tea 4+1``."""
        return move_text(move)

    def parse(self, text: str) -> Move:
        """The move of such a text."""
        return parse_move(text)

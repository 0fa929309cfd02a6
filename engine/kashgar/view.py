"""Views, and states dealt anew from a view: everything is public but the order of the decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engine.core.chance import Chance
from engine.kashgar.cards import Cards, person_points
from engine.kashgar.flow import moves
from engine.kashgar.orders import PayContract
from engine.kashgar.state import NO_ACTION, State, own_caravans
from engine.kashgar.stock import goods_of, price_of
from engine.kashgar.types import Acting, Ask, Player, View


def make_view(state: State, cards: Cards, seat: int | None) -> View:
    """All that anybody may know, for this reader."""
    keys, order_keys = cards.keys, cards.order_keys
    over = state.ending is not None
    return View(
        seat=seat,
        options=state.options,
        turn=state.turn,
        round=(state.turn - over) // state.seats + 1,
        first=state.first,
        player=state.player,
        players=tuple(_player(state, cards, other) for other in range(state.seats)),
        ask=None if over else _ask(state, cards),
        acting=_acting(state, cards),
        todo=tuple(state.stack),
        totals=tuple(state.totals),
        drawn=(*_named(keys, state.drawn), *_named(order_keys, state.drawn_orders)),
        face_up=_named(order_keys, state.face_up),
        standard=len(state.standard),
        special=len(state.special),
        contracts=len(state.orders),
        special_bottom=_named(keys, state.special[: state.special_known]),
        contract_bottom=_named(order_keys, state.orders[: state.orders_known]),
        discards=_named(keys, state.discards),
        box=_named(keys, state.box),
        reserve=state.reserve,
        additional=_named(keys, state.additional),
        triggered=tuple(state.triggered),
        opened=state.opened,
        ending=state.ending,
        places=tuple(state.places),
    )


def _named(keys: list[str], numbers: Iterable[int]) -> tuple[str, ...]:
    return tuple(keys[number] for number in numbers)


def _player(state: State, cards: Cards, seat: int) -> Player:
    one, two, three = (_named(cards.keys, caravan) for caravan in own_caravans(state, seat))
    earned, persons = state.earned[seat], person_points(state, cards, seat)
    return Player(
        seat=seat,
        goods=goods_of(tuple(state.goods[seat])),
        caravans=(one, two, three),
        contracts=_named(cards.order_keys, state.contracts[seat]),
        total=earned + persons,
        contract_points=earned,
        person_points=persons,
        raised=state.raised[seat],
    )


def _ask(state: State, cards: Cards) -> Ask:
    answers = tuple(moves(state, cards))
    if not state.stack:
        return Ask("action", answers, seat=state.player)
    job = state.stack[-1]
    step = cards.program[job[0]]
    contract = cards.order_keys[job[2]] if isinstance(step, PayContract) else None
    return Ask(step.question, answers, step.effect, job[1], step.left(job), contract)


def _acting(state: State, cards: Cards) -> Acting | None:
    if not state.stack:
        return None
    caravan, person, parting, number = state.acting
    return Acting(caravan, cards.keys[person], bool(parting), number, state.spot)


def resample(cards: Cards, view: View, chance: Chance) -> State:
    """A state that fits a view: the unknown parts of the decks are shuffled anew."""
    index, order_index = cards.index, cards.order_index
    players = view.players
    state = State(
        options=view.options,
        chance=chance,
        first=view.first,
        turn=view.turn,
        goods=[list(price_of(player.goods)) for player in players],
        caravans=[[index[key] for key in caravan] for player in players for caravan in player.caravans],
        contracts=[[order_index[key] for key in player.contracts] for player in players],
        earned=[player.contract_points for player in players],
        standard=[],
        special=[index[key] for key in view.special_bottom],
        orders=[order_index[key] for key in view.contract_bottom],
        special_known=len(view.special_bottom),
        orders_known=len(view.contract_bottom),
        face_up=[order_index[key] for key in view.face_up],
        discards=[index[key] for key in view.discards],
        box=[index[key] for key in view.box],
        aside=[],
        reserve=view.reserve,
        additional=[index[key] for key in view.additional],
        stack=list(view.todo),
        acting=NO_ACTION,
        spot=-1,
        drawn=[index[key] for key in view.drawn if key in index],
        drawn_orders=[order_index[key] for key in view.drawn if key in order_index],
        raised=[player.raised for player in players],
        totals=list(view.totals),
        triggered=list(view.triggered),
        opened=view.opened,
        ending=view.ending,
        places=list(view.places),
    )
    if view.acting is not None:
        acting = view.acting
        state.acting = (acting.caravan, index[acting.person], int(acting.parting), acting.action)
        state.spot = acting.position
    _deal_unseen(state, cards, chance)
    state.chance = chance.fork("resample")
    return state


def _deal_unseen(state: State, cards: Cards, chance: Chance) -> None:
    """Put every card that is nowhere to be seen where it must be."""
    seen = Counter(person for caravan in state.caravans for person in caravan)
    seen += Counter([*state.box, *state.discards, *state.drawn, *state.special])
    # Either side of a Patriarch is the same card.
    seen[cards.patriarch] += seen.pop(cards.matriarch, 0) + state.reserve
    unseen = {
        deck: _without(cards.copies(deck), seen) for deck in ("patriarch", "start", "standard", "special")
    }
    in_play = Counter(state.additional)
    unused = _without(cards.copies("additional"), in_play)
    standard = unseen["standard"] + _without(state.additional, seen)
    chance.shuffle(standard)
    state.standard = standard
    state.aside = sorted([*unseen["patriarch"], *unseen["start"], *unused])
    special = unseen["special"]
    chance.shuffle(special)
    state.special += special
    seen_orders = Counter([*state.face_up, *state.drawn_orders, *state.orders])
    for own in state.contracts:
        seen_orders += Counter(own)
    orders = _without(cards.orders(), seen_orders)
    chance.shuffle(orders)
    state.orders += orders


def _without(persons: list[int], seen: Counter[int]) -> list[int]:
    """What is left of a list when the cards counted in ``seen`` are taken out."""
    left = Counter(persons) - seen
    return sorted(left.elements())

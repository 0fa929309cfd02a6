"""Views: everything is public but the order of the decks."""

from collections.abc import Iterable

from engine.kashgar import compiler, contract_steps, legality, scoring, stock, types
from engine.kashgar.state import State, own_caravans


def make_view(state: State, cards: compiler.CompiledDeck, seat: int | None) -> types.View:
    """All that anybody may know, for this reader."""
    keys, contract_keys = cards.keys, cards.contract_keys
    over = state.ending is not None
    return types.View(
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
        drawn=(*_named(keys, state.drawn), *_named(contract_keys, state.drawn_contracts)),
        face_up=_named(contract_keys, state.face_up),
        standard=len(state.standard),
        special=len(state.special),
        contracts=len(state.contract_deck),
        special_bottom=_named(keys, state.special[: state.special_known]),
        contract_bottom=_named(contract_keys, state.contract_deck[: state.contracts_known]),
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


def _player(state: State, cards: compiler.CompiledDeck, seat: int) -> types.PlayerView:
    first, second, third = (_named(cards.keys, caravan) for caravan in own_caravans(state, seat))
    earned, persons = state.earned[seat], scoring.person_points(state, cards, seat)
    return types.PlayerView(
        seat=seat,
        goods=stock.goods_of(tuple(state.goods[seat])),
        caravans=(first, second, third),
        contracts=_named(cards.contract_keys, state.fulfilled[seat]),
        total=earned + persons,
        contract_points=earned,
        person_points=persons,
        raised=state.raised[seat],
    )


def _ask(state: State, cards: compiler.CompiledDeck) -> types.Ask:
    answers = tuple(legality.legal_moves(state, cards))
    if not state.stack:
        return types.Ask("action", answers, seat=state.player)
    job = state.stack[-1]
    step = cards.program[job[0]]
    contract = cards.contract_keys[job[2]] if isinstance(step, contract_steps.PayContract) else None
    return types.Ask(step.question, answers, step.effect, job[1], step.left(job), contract)


def _acting(state: State, cards: compiler.CompiledDeck) -> types.Acting | None:
    if not state.stack:
        return None
    caravan, person, parting, number = state.acting
    return types.Acting(caravan, cards.keys[person], bool(parting), number, state.acting_position)

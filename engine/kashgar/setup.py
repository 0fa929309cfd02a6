"""The deal (K-1 to K-4)."""

from engine.core.chance import Chance
from engine.kashgar import scoring, types
from engine.kashgar.cards import CardTables
from engine.kashgar.state import NO_ACTION, State


def new_state(options: types.Options, cards: CardTables, seats: int, chance: Chance) -> State:
    """Shuffle, deal, and find who begins (K-1 to K-4)."""
    additional, starts = cards.copies("additional"), cards.copies("start")
    standard, special, contracts = cards.copies("standard"), cards.copies("special"), cards.all_contracts()
    chance.shuffle(additional)
    chosen, left_out = additional[: options.cut_and_thrust], additional[options.cut_and_thrust :]
    standard += chosen
    for deck in (starts, standard, special, contracts):
        chance.shuffle(deck)
    dealt = [starts.pop() for _ in range(types.CARAVANS * seats)]
    patriarchs = cards.copies("patriarch")
    lowest = min(range(len(dealt)), key=lambda place: cards.start_number[dealt[place]])
    state = State(
        options=options,
        chance=chance,
        first=lowest // types.CARAVANS,
        turn=0,
        goods=[[types.START] * 7 for _ in range(seats)],
        caravans=[[cards.patriarch, start] for start in dealt],
        fulfilled=[[] for _ in range(seats)],
        earned=[0] * seats,
        standard=standard,
        special=special,
        contract_deck=contracts,
        special_known=0,
        contracts_known=0,
        face_up=[contracts.pop() for _ in range(types.FACE_UP)],
        discards=[],
        box=[],
        unused=sorted([*starts, *left_out, *patriarchs[types.CARAVANS * seats + 1 :]]),
        reserve=1,
        additional=sorted(chosen),
        stack=[],
        acting=NO_ACTION,
        acting_position=-1,
        drawn=[],
        drawn_contracts=[],
        raised=[-1] * seats,
        totals=[],
        triggered=[],
        opened=0,
        ending=None,
        places=[],
    )
    state.totals = [scoring.total(state, cards, seat) for seat in range(seats)]
    return state

"""States dealt from a view: the unknown parts of the decks are shuffled."""

from __future__ import annotations

from collections import Counter

from engine.core.chance import Chance
from engine.kashgar.card_tables import CardTables
from engine.kashgar.state import NO_ACTION, State
from engine.kashgar.stock import price_of
from engine.kashgar.types import View


def resample(cards: CardTables, view: View, chance: Chance) -> State:
    """A state that fits a view: the unknown parts of the decks are shuffled."""
    index, contract_index = cards.index, cards.contract_index
    players = view.players
    state = State(
        options=view.options,
        chance=chance,
        first=view.first,
        turn=view.turn,
        goods=[list(price_of(player.goods)) for player in players],
        caravans=[[index[key] for key in caravan] for player in players for caravan in player.caravans],
        fulfilled=[[contract_index[key] for key in player.contracts] for player in players],
        earned=[player.contract_points for player in players],
        standard=[],
        special=[index[key] for key in view.special_bottom],
        contract_deck=[contract_index[key] for key in view.contract_bottom],
        special_known=len(view.special_bottom),
        contracts_known=len(view.contract_bottom),
        face_up=[contract_index[key] for key in view.face_up],
        discards=[index[key] for key in view.discards],
        box=[index[key] for key in view.box],
        unused=[],
        reserve=view.reserve,
        additional=[index[key] for key in view.additional],
        stack=list(view.todo),
        acting=NO_ACTION,
        acting_position=-1,
        drawn=[index[key] for key in view.drawn if key in index],
        drawn_contracts=[contract_index[key] for key in view.drawn if key in contract_index],
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
        state.acting_position = acting.position
    _deal_unseen(state, cards, chance)
    state.chance = chance.fork("resample")
    return state


def _deal_unseen(state: State, cards: CardTables, chance: Chance) -> None:
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
    state.unused = sorted([*unseen["patriarch"], *unseen["start"], *unused])
    special = unseen["special"]
    chance.shuffle(special)
    state.special += special
    seen_contracts = Counter([*state.face_up, *state.drawn_contracts, *state.contract_deck])
    for own in state.fulfilled:
        seen_contracts += Counter(own)
    contracts = _without(cards.all_contracts(), seen_contracts)
    chance.shuffle(contracts)
    state.contract_deck += contracts


def _without(persons: list[int], seen: Counter[int]) -> list[int]:
    """What is left of a list when the cards counted in ``seen`` are taken out."""
    left = Counter(persons) - seen
    return sorted(left.elements())

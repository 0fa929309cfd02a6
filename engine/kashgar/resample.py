"""States dealt from a view: what is public is built once, the unknown parts of the decks are shuffled."""

from collections import Counter

from engine.core.chance import Chance
from engine.kashgar import stock, types
from engine.kashgar.cards import CardTables
from engine.kashgar.state import NO_ACTION, State, copy


class Resampler:
    """One view's public part, and the cards that are nowhere to be seen, to be dealt over and over."""

    def __init__(self, cards: CardTables, view: types.View) -> None:
        self.public = _public(cards, view)
        state = self.public
        seen = Counter(person for caravan in state.caravans for person in caravan)
        seen += Counter([*state.box, *state.discards, *state.drawn, *state.special])
        # Either side of a Patriarch is the same card.
        seen[cards.patriarch] += seen.pop(cards.matriarch, 0) + state.reserve
        unseen = {
            deck: _without(cards.copies(deck), seen) for deck in ("patriarch", "start", "standard", "special")
        }
        in_play = Counter(state.additional)
        unused = _without(cards.copies("additional"), in_play)
        state.unused = sorted([*unseen["patriarch"], *unseen["start"], *unused])
        self.standard = unseen["standard"] + _without(state.additional, seen)
        self.special = unseen["special"]
        seen_contracts = Counter([*state.face_up, *state.drawn_contracts, *state.contract_deck])
        for contracts in state.fulfilled:
            seen_contracts += Counter(contracts)
        self.contracts = _without(cards.all_contracts(), seen_contracts)

    def __call__(self, chance: Chance) -> State:
        """A state that fits the view; it gets a chance of its own."""
        state = copy(self.public)
        state.standard = self.standard.copy()
        special, contracts = self.special.copy(), self.contracts.copy()
        for unknown in (state.standard, special, contracts):
            chance.shuffle(unknown)
        state.special += special
        state.contract_deck += contracts
        state.chance = chance.fork("resample")
        return state


def _public(cards: CardTables, view: types.View) -> State:
    """All that the view shows; of the decks the known bottom cards alone."""
    index, contract_index = cards.index, cards.contract_index
    players = view.players
    state = State(
        options=view.options,
        chance=Chance(b""),
        first=view.first,
        turn=view.turn,
        goods=[list(stock.price_of(player.goods)) for player in players],
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
    return state


def _without(persons: list[int], seen: Counter[int]) -> list[int]:
    """What is left of a list when the cards counted in ``seen`` are taken out."""
    left = Counter(persons) - seen
    return sorted(left.elements())

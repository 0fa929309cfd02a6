"""A deck's cards by number: keys, points, prices, and the moves that name a card."""

from engine.kashgar import language, stock, types


class CardTables:
    """The tables of one deck; a card's number is its position among the deck's persons or contracts."""

    def __init__(self, deck: language.Deck) -> None:
        self.deck = deck
        persons, contracts = deck.persons, deck.contracts
        self.keys = [person.key for person in persons]
        self.index = {key: number for number, key in enumerate(self.keys)}
        self.must = [person.must for person in persons]
        self.points = [person.points for person in persons]
        self.start_number = [person.number or 0 for person in persons]
        self.keep_moves = [types.Keep(key) for key in self.keys]
        self.take_moves = [types.TakeCard(key) for key in self.keys]
        self.contract_keys = [contract.key for contract in contracts]
        self.contract_index = {key: number for number, key in enumerate(self.contract_keys)}
        self.contract_points = [contract.points for contract in contracts]
        self.figures = [contract.mules for contract in contracts]
        self.costs = [stock.price_of(contract.cost) for contract in contracts]
        self.payouts = [
            [(good, amount) for good, amount in enumerate(stock.price_of(contract.payout)) if amount]
            for contract in contracts
        ]
        self.fulfil_moves = [types.Fulfil(key) for key in self.contract_keys]
        decks = [person.deck for person in persons]
        self._copies: dict[str, list[int]] = {name: [] for name in decks}
        for number, person in enumerate(persons):
            self._copies[person.deck] += [number] * person.copies
        self.patriarch = decks.index("patriarch")
        self.matriarch = decks.index("matriarch")
        self.other_side = {self.patriarch: self.matriarch, self.matriarch: self.patriarch}
        self.counted = {
            number: self._counted(person.counted)
            for number, person in enumerate(persons)
            if person.counted is not None
        }

    def copies(self, deck: str) -> list[int]:
        """All persons of a deck, each as often as it has copies."""
        return self._copies[deck].copy()

    def all_contracts(self) -> list[int]:
        """All contracts, each as often as it has copies."""
        return [number for number, contract in enumerate(self.deck.contracts) for _ in range(contract.copies)]

    def _counted(self, counted: language.Counted) -> tuple[int, frozenset[int], frozenset[int]]:
        """Points for each, and the contracts and the persons that are counted."""
        contracts = frozenset(
            number
            for number, contract in enumerate(self.deck.contracts)
            if contract.key == counted.contract or contract.kind == counted.kind
        )
        persons = frozenset(number for number, key in enumerate(self.keys) if key == counted.person)
        return counted.each, contracts, persons

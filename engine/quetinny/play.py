"""The effects of moves: what was played, taxes, refills and the end."""

from engine.decktet import SUITS
from engine.quetinny import events as event_types
from engine.quetinny import scoring, types
from engine.quetinny.cards import SUIT_INDEX, CardTables
from engine.quetinny.state import HAND, PURSE, State, add_chip, add_province, opening_cells, throw


def push(state: State, tables: CardTables, move: types.Move) -> list[event_types.Event]:
    """Make a legal move in place."""
    match move:
        case types.AddProvince():
            placed = _place(state, tables, move)
            _end_expand(state)
            return [placed]
        case types.Harvest() | types.Caravan() | types.Discard():
            card = tables.index[move.card]
            state.hand.remove(card)
            done: event_types.Event
            if isinstance(move, types.Harvest):
                done = _harvest(state, tables, card, move)
            elif isinstance(move, types.Caravan):
                done = _caravan(state, tables, card, move)
            else:
                done = event_types.Discarded(tables.cards[card])
            _end_expand(state)
            return [done, *_throw(state, tables, card)]
        case types.Arrange():
            return _arrange(state, tables, move)
        case _:
            return _tax(state, tables, tables.index[move.card])


def _arrange(state: State, tables: CardTables, move: types.Arrange) -> list[event_types.Event]:
    cells = opening_cells(state.options)
    cards = [tables.index[name] for name in move.cards]
    for cell, card, suit in zip(cells, cards, move.chips, strict=True):
        add_province(state, tables, cell, card)
        add_chip(state, tables, cell, SUIT_INDEX[suit])
    for suit_number in range(6):
        if state.ends[suit_number] >= 0:
            state.cubes[suit_number] = 1
            state.spice -= 1
    state.opening.clear()
    state.turn = 1
    arranged = event_types.Arranged(cells, tuple(tables.cards[card] for card in cards), move.chips)
    return [arranged, *_refill(state, tables)]


def _place(state: State, tables: CardTables, move: types.AddProvince) -> event_types.Event:
    card = tables.index[move.card]
    state.hand.remove(card)
    add_province(state, tables, move.cell, card)
    if move.chip is not None:
        add_chip(state, tables, move.chip, SUIT_INDEX[move.suit])
    return event_types.Placed(tables.cards[card], move.suit, move.cell, move.chip)


def _harvest(state: State, tables: CardTables, card: int, move: types.Harvest) -> event_types.Event:
    served = scoring.serve([SUIT_INDEX[suit] for suit in move.suits], state.spice)
    for suit, cubes in served:
        state.cubes[suit] += cubes
        state.spice -= cubes
    return event_types.Harvested(tables.cards[card], tuple([(SUITS[suit], cubes) for suit, cubes in served]))


def _caravan(state: State, tables: CardTables, card: int, move: types.Caravan) -> event_types.Event:
    pays = []
    for route in move.routes:
        extras = sum([tables.extra[state.card_at[cell]] for cell in route.cells])
        pays.append(route.cubes * scoring.pay(len(route.cells), extras))
        state.cubes[SUIT_INDEX[route.suit]] -= route.cubes
        state.spice += route.cubes
    earned = sum(pays)
    state.gold += earned
    state.earned += earned
    state.caravans += 1
    return event_types.CaravanSent(tables.cards[card], move.routes, tuple(pays), state.gold)


def _end_expand(state: State) -> None:
    state.phase = "tax"
    state.due = 1 if state.deck else 2


def _tax(state: State, tables: CardTables, card: int) -> list[event_types.Event]:
    state.hand.remove(card)
    debt = scoring.owed(state, tables, card)
    paid = min(debt, state.gold)
    state.gold -= paid
    state.tax_paid += paid
    state.due -= 1
    events: list[event_types.Event] = [
        event_types.Taxed(tables.cards[card], debt, paid, state.gold),
        *_throw(state, tables, card),
    ]
    if paid < debt:
        return [*events, _end(state, "taxes")]
    if state.gold < state.options.least_gold:
        return [*events, _end(state, "no_gold")]
    if state.due:
        return events
    if state.deck:
        state.turn += 1
        return events + _refill(state, tables)
    return [*events, _end(state, _reckon(state))]


def _throw(state: State, tables: CardTables, card: int) -> list[event_types.Event]:
    return [event_types.SuitLost(SUITS[tables.suits[card][0]])] if throw(state, tables, card) else []


def _refill(state: State, tables: CardTables) -> list[event_types.Event]:
    number = HAND - len(state.hand)
    drawn = state.deck[: -number - 1 : -1]
    del state.deck[-number:]
    state.hand += drawn
    state.phase = "expand"
    event = event_types.CardsDrawn(number, tuple([tables.cards[card] for card in drawn]))
    return [event] if state.deck else [event, event_types.DeckEmptied()]


def missing_suits(state: State) -> list[int]:
    """Suits with neither their Ace nor their Crown in the kingdom (Q-26)."""
    return [suit for suit in range(6) if state.ends[suit] < 0 and state.ends[suit + 6] < 0]


def _reckon(state: State) -> types.Ending:
    if missing_suits(state):
        return "missing_suit"
    if state.gold > PURSE:
        return "outright"
    return "plain" if state.gold else "no_gold"


def _end(state: State, ending: types.Ending) -> event_types.Event:
    state.phase = "over"
    state.due = 0
    state.ending = ending
    return event_types.GameEnded(ending, state.gold, tuple(SUITS[suit] for suit in missing_suits(state)))

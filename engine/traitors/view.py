"""What a seat, or a spectator, may know of a table and of its events."""

from engine.traitors import events, types
from engine.traitors.state import State, awaited, garnets_in_hand, opened


def make_view(state: State, seat: int | None) -> types.View:
    """All that ``seat`` may know, filled field by field."""
    return types.View(
        seat=seat,
        options=state.options,
        phase=state.phase,
        round=state.round,
        players=tuple(_player(state, other) for other in range(state.seats)),
        traders=tuple(_trader(state, trader) for trader in range(len(state.cities))),
        traitors=tuple(state.traitors),
        closed=tuple(state.closed),
        rounds=tuple(state.rounds),
        own=None if seat is None else _own(state, seat),
        awaited=tuple(awaited(state)),
        score=state.score,
        opened=opened(state),
    )


def _player(state: State, seat: int) -> types.PlayerView:
    return types.PlayerView(
        seat=seat,
        ready=state.orders[seat] is not None,
        garnets=state.brought[seat] + state.gained[seat],
        bonus=state.bonus[seat],
        tokens=state.tokens[seat],
    )


def _trader(state: State, trader: int) -> types.Trader:
    seat, number = divmod(trader, types.TRADERS)
    return types.Trader(
        seat=seat,
        number=number,
        city=state.cities[trader],
        alive=state.graves[trader] is None,
        purse=state.purses[trader],
        visited=state.visited[trader],
        garnet=state.has_garnet[trader],
        grave=state.graves[trader],
    )


def _own(state: State, seat: int) -> types.Own:
    return types.Own(
        garnets=garnets_in_hand(state, seat),
        order=state.orders[seat],
        orders=tuple(orders[seat] for orders in state.past),
        charge=sum(offer[1].gold for offer in state.won if offer is not None and offer[0] == seat),
    )


def visible_event(event: events.Event, seat: int | None) -> events.Event | None:
    """What a seat may know of an event: of another's order that it is in, and nothing of a change."""
    if not isinstance(event, events.Ordered) or event.seat == seat:
        return event
    return None if event.changed else events.Ordered(event.seat, None)

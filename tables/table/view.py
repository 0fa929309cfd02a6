"""A table as one reader may see it: all that leaves the table layer of a state."""

from tables.core import stamps, types, view_types
from tables.table.availability import is_away, rests_until
from tables.table.loaded import RECENT, LoadedTable


def view_of(loaded: LoadedTable, user: int | None) -> view_types.TableView:
    """A loaded table as a person, or a spectator, may see it."""
    info = loaded.info
    seat = info.seat_of(user) if loaded.state is not None or info.status == "lobby" else None
    return view_for(loaded, None if seat is None else seat.index)


def view_for(loaded: LoadedTable, index: int | None) -> view_types.TableView:
    """A loaded table as a seat, or a spectator, may see it."""
    if index not in loaded.views:
        loaded.views[index] = _view_for(loaded, index)
    return loaded.views[index]


def _view_for(loaded: LoadedTable, index: int | None) -> view_types.TableView:
    game, info, state = loaded.game, loaded.info, loaded.state
    live = state is not None and info.status == "playing"
    to_act = game.to_act(state) if live else frozenset()
    view = None if state is None else game.view(state, index)
    turn = 0 if state is None else game.turn(state)
    return view_types.TableView(
        table=info,
        seat=index,
        view=view,
        moves=tuple(game.moves(state, index)) if index is not None and index in to_act else (),
        to_act=to_act,
        awaited=game.awaited(state) if live else frozenset(),
        turn=turn,
        deadlines=tuple(
            types.Deadline(row.seat, row.due) for row in loaded.clocks if row.purpose in ("deadline", "lobby")
        ),
        ahead=() if index is None else tuple(map(game.read_move, loaded.ahead.get(index, ()))),
        may_leave=live and index is not None and index not in to_act and game.ahead(state, index) is not None,
        away=_away(loaded) if live else (),
        recent=_recent(loaded, index),
        result=None if state is None else game.result(state),
        stamp=0 if state is None else stamps.stamp_of(loaded.made_by(index), turn, view),
        server=loaded.server,
        tournament=loaded.tournament,
    )


def _recent(loaded: LoadedTable, seat: int | None) -> tuple[view_types.VisibleMove, ...]:
    """The last moves of which this reader may know anything."""
    visible = [ply.visible_to(loaded.game, seat) for ply in loaded.recent]
    return tuple(move for move in visible if move.events)[-RECENT:]


def _away(loaded: LoadedTable) -> tuple[view_types.Absence, ...]:
    """Seats whose persons are away: a table changes as soon as somebody is back."""
    found = []
    for seat in loaded.info.seats:
        settings = None if seat.person is None or seat.left else loaded.people.get(seat.person.id)
        if settings is not None and settings.away_to and is_away(settings, loaded.info.updated):
            rests = rests_until(settings, loaded.info.clocks)
            found.append(view_types.Absence(seat.index, settings.away_to, rests))
    return tuple(found)

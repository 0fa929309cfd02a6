"""All that an answer to a reader of a table is made from, of one moment."""

from msgspec import structs
from sqlalchemy import Connection

from tables.core import message_types, settings_types
from tables.core.view_types import TableContext, VisibleMove
from tables.delivery.messages import read_posted
from tables.people.settings import read_person
from tables.play.readers import read_of
from tables.results import rating_rows, result_rows
from tables.table.loaded import LoadedTable, read_moves_that_count
from tables.table.view import view_of

MISSED = 50
"""Moves since the reader was here last that are told."""


def read_context(connection: Connection, loaded: LoadedTable, user: int | None) -> TableContext:
    """A loaded table as a person, or a spectator, may see it, with what a transaction finds besides."""
    table = loaded.info.id
    posted = read_posted(connection, table)
    table_view = view_of(loaded, user)
    if loaded.info.has_ended:
        ratings = rating_rows.read_changes(connection, table)
        winners = result_rows.read_winners(connection, table)
        table_view = structs.replace(table_view, ratings=ratings, winners=winners)
    answered = frozenset(each.message for each in posted.others if _is_answered(loaded, each))
    if user is None:
        # Whoever played alone reads how it ended as they read the game.
        only = loaded.info.seats[0].person if len(loaded.info.seats) == 1 and loaded.info.has_ended else None
        settings = settings_types.PersonSettings() if only is None else read_person(connection, only.id)
        return TableContext(table_view, *posted, answered, settings=settings)
    read = read_of(connection, loaded, user, table_view.seat, table_view.turn)
    return TableContext(
        table_view,
        *posted,
        answered,
        loaded.state is not None and table_view.seat in loaded.game.invited(loaded.state),
        read_person(connection, user),
        tuple(_missed(connection, loaded, table_view.seat, read.number)),
        read.number,
        read.draft,
    )


def _missed(connection: Connection, loaded: LoadedTable, seat: int | None, read: int) -> list[VisibleMove]:
    """The moves after a number, the last ones where there are many."""
    if loaded.info.number <= read:
        return []
    game, recent = loaded.game, loaded.recent
    if recent and recent[0].number <= read + 1:
        plies = [ply for ply in recent if ply.number > read][-MISSED:]
    else:
        plies = read_moves_that_count(connection, game, loaded.info.id, after=read, limit=MISSED)
    return [ply.visible_to(game, seat) for ply in plies]


def _is_answered(loaded: LoadedTable, posted: message_types.PostedMessage) -> bool:
    """Whether a message asks somebody for what they are asked no more, or tells them what is so no more.

    What became of a vote is said by what settles it: it asks nobody alone unless it was sent to them.
    """
    info, kind, life = loaded.info, posted.kind, loaded.info.life
    if kind in ("lobby", "guest"):
        return info.status != "lobby"
    if kind in ("board", "card", "line") or (kind == "vote" and not posted.people):
        return False
    if loaded.state is None or info.status != "playing":
        return True
    if kind == "vote":
        proposal = life.proposal
        voters = () if proposal is None or proposal.number != posted.revision else proposal.voters
        return proposal is None or not set(posted.people) & set(voters) - set(proposal.agreed)
    if kind == "paused":
        return life.pause is None
    seats = {seat.index for user in posted.people if (seat := info.seat_of(user)) is not None}
    if kind == "asked":
        return not seats & loaded.game.invited(loaded.state)
    held = {index for index in seats if info.seats[index].held}
    if kind == "held":
        return not held
    awaited = loaded.game.awaited(loaded.state)
    is_past = kind != "call" and posted.revision != loaded.game.turn(loaded.state)
    return is_past or not (seats - held) & awaited or (kind == "last" and len(awaited) > 1)

"""What follows from a change of a table in play: clocks, messages, results. All of it pure."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Literal, NamedTuple

from msgspec import structs

from engine.core.errors import MessageId, gettext_noop
from engine.core.game import Result
from tables.core.message_types import Announcement, BoardUpdate, Notice, OutboxMessage
from tables.core.types import ClockSpec, Pause, Refused, Seat, TableInfo, clock_key
from tables.table import availability, outcome, seating
from tables.table.calls import without_strangers
from tables.table.change import ClockRequest, TableChange
from tables.table.loaded import LoadedTable, LoggedMove
from tables.table.stopped_clocks import stopped_clocks, stopped_in_turn
from tables.table.visibility import new_turn, shows, went_back

CALM = timedelta(minutes=10)
"""Who acted so short a time ago is not called again in the same turn."""

INVITED = "invited"
"""The kind of decision of a seat that is asked something though nobody waits for it."""
PERSON_ASKED = "patience"
"""The kind of decision of a computer player that gives a person time to answer before it goes on."""

TABLE_SEAT = -1
"""The seat of a clock that is the table's own."""

FIRST_REMINDER = timedelta(days=1)
"""After so long the people of a table at which nobody is present are reminded of it."""


def proceed(
    before: LoadedTable,
    after: LoadedTable,
    *,
    messages: Sequence[OutboxMessage] = (),
    ply: LoggedMove | None = None,
    acted: int | None = None,
) -> TableChange:
    """The change from ``before`` to ``after``, a table in play, with all that follows from it.

    ``acted`` is the person whose doing it is. The game may be over by it.
    """
    game = after.game
    after = _with_ahead(before, _without_stranger(after, ply, acted), ply)
    result = game.result(after.state)
    if result is not None:
        after = replace(after, ahead={})
        after = after.with_info(status="over", life=after.info.life.ended())
        return TableChange(
            before,
            after,
            clocks=(),
            messages=(
                *messages,
                BoardUpdate(fresh=True),
                *_told_of_the_end(after.info, result),
                *_followed(before, "ended"),
            ),
            ply=ply,
            results=outcome.results_of(after.info.seats, result),
            acted=acted,
        )
    after, lines = _rested(after, ply)
    after, overtaken = _overtaken(before, _without_who_left(after), ply)
    after = after.with_life(stopped=stopped_clocks(before, after, ply))
    clocks = tuple(_clocks(before, after, ply))
    asked, asks = before.info.life.proposal, after.info.life.proposal
    # Below a question that is settled the board stands anew: it would be far up, and so whoever is on turn.
    fresh = new_turn(before, after) or (asked is not None and (asks is None or asks.number != asked.number))
    boards = [BoardUpdate(fresh=fresh)] if shows(before, after, ply, None) else []
    notices = [*_notices(before, after, ply, acted)]
    after, told = _told_of_round(before, after)
    notices += told
    return TableChange(
        before,
        after,
        clocks=clocks,
        messages=(*messages, *lines, *overtaken, *boards, *notices),
        ply=ply,
        acted=acted,
    )


def _without_stranger(after: LoadedTable, ply: LoggedMove | None, acted: int | None) -> LoadedTable:
    """The table where whoever has done something is no stranger any more."""
    strangers = after.info.life.strangers
    moved = None if ply is None or ply.automatic else ply.seat
    kept = tuple(
        seat
        for seat in strangers
        if seat != moved and ((person := after.info.seats[seat].person) is None or person.id != acted)
    )
    return after if kept == strangers else after.with_life(strangers=kept)


def _told_of_the_end(info: TableInfo, result: Result) -> Iterator[Announcement]:
    """Who has won, said to all who played: nobody has to look at the board to learn it.

    Whoever plays alone has just made the last move.
    """
    seats = info.seats
    if len(seats) == 1:
        return
    won = [seat for seat in seats if result.won[seat.index]]
    text = "🏁 The game is over: nobody has won."
    if won:
        text = "🏁 The game is over: {names} won."
    if won and not any(seat.person is None or seat.is_present for seat in won):
        text = "🏁 The game is over: {names} won, with a computer player in the seat at the end."
    yield Announcement(
        text,
        {"names": ", ".join(seat.name for seat in won)} if won else {},
        asks=without_strangers(info, info.people),
        reason="over",
    )


def _with_ahead(before: LoadedTable, after: LoadedTable, ply: LoggedMove | None) -> LoadedTable:
    """The table without the moves that were left by who has moved now, or has lost the seat."""
    if not after.ahead:
        return after
    moved = ply is not None and after.ahead is before.ahead
    kept = {
        seat: moves
        for seat, moves in after.ahead.items()
        if not (moved and ply is not None and seat == ply.seat)
        and after.info.seats[seat].person == before.info.seats[seat].person
        and not after.info.seats[seat].left
    }
    return replace(after, ahead=kept)


def close(
    before: LoadedTable,
    after: LoadedTable,
    *,
    messages: Sequence[OutboxMessage] = (),
    why: MessageId = "",
    lapsed: bool = False,
) -> TableChange:
    """A table closed without a result: ``why``, or as ``messages`` say; if ``lapsed`` it can be reopened."""
    life = after.info.life if lapsed else after.info.life.ended()
    said = (line.text for line in messages if isinstance(line, Announcement) and "{" not in line.text)
    after = after.with_info(status="closed", life=structs.replace(life, why=why or next(said, "")))
    board = BoardUpdate(fresh=before.state is not None)
    messages = (*messages, board, *_followed(before, "ended"))
    return TableChange(before, after, clocks=(), messages=messages)


class Manager(NamedTuple):
    """Who ended a table of others, and why, where they say so."""

    name: str
    reason: str

    def told(self, line: Announcement) -> Announcement:
        """A line on what was done, with these."""
        then = gettext_noop("{name} says why: {reason}") if self.reason else gettext_noop("It was {name}.")
        return structs.replace(line, params=self._asdict(), then=then)


def _told_of_round(before: LoadedTable, after: LoadedTable) -> tuple[LoadedTable, list[Notice]]:
    """Followers are told of a round once, however often it is begun."""
    game, life = after.game, after.info.life
    if before.state is None or not life.followers:
        return after, []
    begun = game.round(after.state)
    if begun <= max(life.told, game.round(before.state)):
        return after, []
    return after.with_life(told=begun), _followed(before, "round")


def _followed(before: LoadedTable, reason: Literal["round", "ended"]) -> list[Notice]:
    """Notices to those who follow a table from outside."""
    info = before.info
    return [
        Notice(int(person), reason)
        for person, what in info.life.followers.items()
        if (reason == "ended" or what == "rounds") and info.seat_of(int(person)) is None
    ]


def _rested(after: LoadedTable, ply: LoggedMove | None) -> tuple[LoadedTable, list[Announcement]]:
    """The table as it rests, or goes on, with those who are present now; and what is to be said of it."""
    info, pause = after.info, after.info.life.pause
    if not seating.anybody_present(info.seats):
        if pause is not None and pause.reason == "nobody":
            return after, []
        line = Announcement("Nobody is at the table now: it rests until one of its players is back.")
        # What was asked has nobody left to agree.
        return after.with_life(pause=Pause("nobody", info.updated), proposal=None), [line]
    if pause is not None and pause.reason == "nobody":
        return after.with_life(pause=None), []
    return after, []


def _without_who_left(after: LoadedTable) -> LoadedTable:
    """The table where nobody who has left is waited for with an answer, nor asks anything."""
    proposal = after.info.life.proposal
    there = {seat.person.id for seat in after.info.seats if seat.person is not None and not seat.left}
    if proposal is None or {proposal.by.id, *proposal.voters} <= there:
        return after
    voters = tuple(user for user in proposal.voters if user in there)
    if proposal.by.id not in there or not voters:
        return after.with_life(proposal=None)
    agreed = tuple(user for user in proposal.agreed if user in there)
    needed = min(proposal.needed, len(voters))
    return after.with_life(proposal=structs.replace(proposal, voters=voters, agreed=agreed, needed=needed))


def _overtaken(
    before: LoadedTable, after: LoadedTable, ply: LoggedMove | None
) -> tuple[LoadedTable, list[Announcement]]:
    """Where somebody moves, the question whether an earlier move is taken back is settled.

    Not by a secret move of somebody else: it stays when that one is taken back, and nobody learns of it.
    """
    proposal = after.info.life.proposal
    if ply is None or proposal is None or proposal.kind != "undo":
        return after, []
    seat = after.info.seat_of(proposal.by.id)
    if not shows(before, after, ply, None) and (seat is None or seat.index != ply.seat):
        return after, []
    text, name = "The game went on, so no move of {name} is taken back.", proposal.by.name
    line = Announcement(text, {"name": name}, moves=proposal.moves)
    return after.with_life(proposal=None, refused=refused_by(before, after)), [line]


def refused_by(before: LoadedTable, after: LoadedTable) -> dict[str, Refused]:
    """What has been asked for in vain, once the open proposal has come to nothing too."""
    proposal, life = before.info.life.proposal, after.info.life
    seat = None if proposal is None else before.info.seat_of(proposal.by.id)
    if proposal is None or seat is None:
        return life.refused
    refused = Refused(before.game.turn(before.state), after.info.updated)
    return {**life.refused, clock_key(seat.index, proposal.kind): refused}


def _clocks(before: LoadedTable, after: LoadedTable, ply: LoggedMove | None) -> Iterator[ClockRequest]:
    now, rules, pause = after.info.updated, after.info.clocks, after.info.life.pause
    game = after.game
    proposal = after.info.life.proposal
    if proposal is not None and len(proposal.agreed) < proposal.needed:
        yield ClockRequest(TABLE_SEAT, "proposal", f"proposal {proposal.number}", proposal.lapses)
    elif proposal is not None:  # whoever had not answered has left
        yield ClockRequest(TABLE_SEAT, "proposal", f"agreed {proposal.number}", now)
    if pause is not None:
        yield ClockRequest(TABLE_SEAT, "pause", pause.reason, pause.until or pause.since + FIRST_REMINDER)
        if pause.reason == "nobody":
            return
    for seat in after.info.seats:
        away_to = after.settings_of(seat).away_to
        if away_to is not None and away_to > now and not seat.left:
            # Named by its moment: other days away have another clock.
            yield ClockRequest(seat.index, "back", away_to.isoformat(), away_to)
    # Who goes on in the same turn goes on with the same clock.
    again = before.state is not None and new_turn(before, after)
    awaited, waited = game.awaited(after.state), _waited(before, ply)
    invited = game.invited(after.state) - awaited
    present = any(after.info.seats[index].is_present for index in invited)
    for index in sorted(invited):
        # Nobody waits for the answer, so a person has no clock; a computer player answers at once.
        if not after.info.seats[index].is_present:
            yield ClockRequest(index, "computer", INVITED, now)
    for index in sorted(awaited):
        decision = game.clock(after.state, index)
        if not after.info.seats[index].is_present:
            waits = ClockRequest(index, "computer", PERSON_ASKED, now + patience(rules))
            yield waits if present else ClockRequest(index, "computer", decision, now)
            continue
        seconds = rules.seconds.get(decision)
        if pause is not None:
            continue
        if index in after.ahead:
            yield ClockRequest(index, "ahead", decision, now)
        if rules.pace == "none" or seconds is None:
            begin = availability.after_quiet(after.settings_of(after.info.seats[index]), now)
            if begin > now:
                yield ClockRequest(index, "call", decision, begin)
            continue
        has_moved = ply is not None and ply.seat == index
        stopped = stopped_in_turn(after, index, ply)
        left = seconds if stopped is None else (stopped.due - stopped.at).total_seconds()
        fresh = has_moved and (again or (stopped is not None and went_back(before, after)))
        settings = after.settings_of(after.info.seats[index])
        due, remind = availability.clock_of(settings, rules, now, left, goes_on=stopped is not None)
        calls = (fresh or index not in waited) and _is_quiet(after, after.info.seats[index])
        yield ClockRequest(index, "deadline", decision, due, remind, fresh, calls)


def patience(clocks: ClockSpec) -> timedelta:
    """For how long a computer player waits for the answers of people: nobody is to wait for days."""
    return timedelta(seconds=30) if clocks.pace == "live" else timedelta(minutes=10)


def _is_quiet(loaded: LoadedTable, seat: Seat) -> bool:
    """Whether somebody is not to be told of anything now; they are reminded later."""
    if loaded.info.clocks.pace == "live":
        return False
    return availability.is_quiet(loaded.settings_of(seat), loaded.info.updated)


def _notices(
    before: LoadedTable, after: LoadedTable, ply: LoggedMove | None, acted: int | None
) -> Iterator[Notice]:
    game = after.game
    alone = len(after.info.people) < 2
    waited = _waited(before, ply)
    for index in sorted(game.awaited(after.state) - waited):
        seat = after.info.seats[index]
        if seat.person is not None and seat.is_present and seat.person.id != acted:
            if _is_quiet(after, seat) or is_hushed(after, index) or index in after.ahead:
                continue
            decision = game.clock(after.state, index)
            usual = decision == game.info.usual_clock
            # Somebody answered what this person did a moment ago, or computer players, who take none.
            if _just_acted(after, index) and (alone or (usual and not new_turn(before, after))):
                continue
            if alone and after.info.updated - (after.started or after.info.updated) < CALM:
                continue  # they have just begun
            yield Notice(seat.person.id, calling_reason(after, decision), decision)
    yield from _last_one(after, waited, acted)
    were_invited = frozenset() if before.state is None else game.invited(before.state)
    for index in sorted(game.invited(after.state) - were_invited):
        seat = after.info.seats[index]
        if seat.person is not None and seat.is_present and seat.person.id != acted:
            yield Notice(seat.person.id, "invited", INVITED)


def calling_reason(loaded: LoadedTable, decision: str) -> Literal["turn", "answer"]:
    """What a person is called for: their turn, or an answer."""
    return "turn" if decision == loaded.game.info.usual_clock else "answer"


def _waited(before: LoadedTable, ply: LoggedMove | None) -> set[int]:
    """The seats for which the table waited already; not one for which a move had to be made."""
    waited = set() if before.state is None else set(before.game.awaited(before.state))
    if ply is not None and ply.automatic:
        waited.discard(ply.seat)
    return waited


def _last_one(after: LoadedTable, waited: set[int], acted: int | None) -> Iterator[Notice]:
    """Whoever alone keeps several others waiting in a simultaneous round is told so."""
    game = after.game
    left = sorted(game.awaited(after.state))
    if len(left) != 1 or len(waited) < 2 or left[0] not in waited:
        return
    seat = after.info.seats[left[0]]
    others = sum(each.is_present for each in after.info.seats) - 1
    if seat.person is None or not seat.is_present or seat.person.id == acted or others < 2:
        return
    if not (_is_quiet(after, seat) or is_hushed(after, left[0]) or _just_acted(after, left[0])):
        yield Notice(seat.person.id, "last", game.clock(after.state, left[0]))


def is_hushed(loaded: LoadedTable, index: int) -> bool:
    """Whether a seat's person wants no more notices in this turn."""
    return loaded.info.life.hushed.get(str(index)) == loaded.game.turn(loaded.state)


def _just_acted(after: LoadedTable, index: int) -> bool:
    now = after.info.updated
    return any(ply.seat == index and not ply.automatic and now - ply.at < CALM for ply in after.recent)

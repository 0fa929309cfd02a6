"""What is done at a table by consent: one proposal at a time, a press each, and it lapses.

Whatever one person may do by themselves is none, and is done at once where it belongs.
"""

from dataclasses import replace
from datetime import datetime, timedelta

import msgspec
from sqlalchemy import Connection

from engine.core.errors import MessageId, gettext_noop
from tables.core.errors import Followed, Stale, TableError
from tables.core.message_types import Announcement
from tables.core.types import Person, Proposal, ProposalKind, Seat, TableInfo, clock_key
from tables.people.names import meet
from tables.play.pauses import LONGEST_PAUSE, check_pause, paused, resumed
from tables.play.seats import check_handover, closed, handed_over, lost
from tables.play.undo import Undo, find_undo, taken_back
from tables.table import calls, checks, consequences, seating, transactions
from tables.table.change import TableChange
from tables.table.loaded import LoadedTable

LAPSES = {"live": timedelta(minutes=5)}
"""Time to agree at tables of a pace; others have a day."""
QUESTIONS = {
    "pause": gettext_noop("{name} would like to pause the table until <t:{until}:f>."),
    "resume": gettext_noop("{name} would like to end the pause."),
    "end": gettext_noop("{name} would like to end the game without a result."),
    "end_of_absent": gettext_noop(
        "{name} would like to end the game without a result. "
        "Whoever is away gives up by not answering in time."
    ),
    "replace": gettext_noop("{name} would like to give the seat of {seat} to {newcomer}."),
    "remove": gettext_noop("{name} would like a computer player to take the seat of {seat}."),
    "undo": gettext_noop("{name} would like to take their last move back."),
}
UNCHANGED = {
    "pause": gettext_noop("The table is not paused."),
    "resume": gettext_noop("The table stays paused."),
    "end": gettext_noop("The game goes on."),
    "replace": gettext_noop("The seat of {seat} does not change hands."),
    "undo": gettext_noop("No move is taken back."),
}
"""What is said behind the reason why nothing came of a proposal."""
AGREED = Announcement("Everyone present agreed to end the game without a result.")
BETWEEN_PROPOSALS = timedelta(hours=1)
"""For so long nobody asks again for what came to nothing, unless the game has gone on."""
BY_MAJORITY = ("replace",)
"""What needs more than half of those present, the proposer counted; all else needs all."""


class Proposals(transactions.TablePart):
    """Asking those present, and their answers."""

    @transactions.table_change
    def ask(
        self,
        connection: Connection,
        loaded: LoadedTable,
        user: int,
        kind: ProposalKind,
        *,
        until: datetime | None = None,
        seat: int = -1,
        newcomer: Person | None = None,
        seen: int | None = None,
        once: bool = False,
        alone: bool = False,
    ) -> TableChange:
        """Propose something; it is done at once where nobody else is to be asked, or the host may do it.

        ``seen`` is the stamp of the control used: it says which own move was the last one, so that pressed
        twice it takes one back. With ``once`` :class:`TakenBack` is raised where the person has made no move
        since they took one back, with ``alone`` :class:`Followed` where others would be asked since they
        have moved after it. Raises :class:`TableError`.
        """
        info, now = loaded.info, self._store.now()
        checks.require_playing(info)
        asker = checks.require_seat(info, user)
        checks.require_unmoved(loaded, asker, seen)
        person = asker.person
        assert person is not None
        if newcomer is not None:
            meet(connection, newcomer)
        lapses = now + LAPSES.get(info.clocks.pace, timedelta(days=1))
        proposal = Proposal(
            kind, info.revision + 1, person, (), 0, lapses, until=until, seat=seat, newcomer=newcomer
        )
        undo = self._check(connection, loaded, proposal, once=once)
        if alone and undo is not None and len(undo.seats) > 1 and undo.asked:
            raise Followed(
                "Others have moved since. What they did would be taken back too, so they would be asked."
            )
        voters = _voters(info, proposal) if undo is None else undo.asked
        most = len(voters) if kind not in BY_MAJORITY else (len(voters) + 1) // 2
        after = loaded.changed(now)
        if not voters or _host_decides(info, proposal, now):
            return _done(connection, loaded, after, proposal, undo, user)
        if info.life.proposal is not None:
            raise TableError("Another proposal is already open: it must be settled first.")
        _require_news(loaded, asker, proposal, now)
        moves = () if undo is None else undo.numbers
        proposal = msgspec.structs.replace(proposal, voters=voters, needed=most, moves=moves)
        after = after.with_life(proposal=proposal)
        text, params = question(info, proposal)
        asks = calls.without_strangers(info, voters)
        line = Announcement(text, params, proposal=proposal.number, asks=asks)
        return consequences.proceed(loaded, after, messages=[line], acted=user)

    @transactions.table_change
    def vote(
        self, connection: Connection, loaded: LoadedTable, user: int, number: int, *, agree: bool
    ) -> TableChange:
        """Agree to a proposal or not; its maker takes it back.

        Raises :class:`TableError`, :class:`Stale` where it is not open any more.
        """
        info, proposal = loaded.info, loaded.info.life.proposal
        checks.require_playing(info)
        if proposal is None or proposal.number != number:
            raise Stale("This proposal has been settled.")
        after = loaded.changed(self._store.now())
        if user == proposal.by.id and not agree:
            return settled(loaded, after, gettext_noop("{name} has withdrawn the proposal."), user)
        if user not in proposal.voters:
            raise TableError("You have no vote on this proposal.")
        if user in proposal.agreed and agree and len(proposal.agreed) < proposal.needed:
            raise TableError("You have already agreed; others have not answered yet.")
        agreed = {*proposal.agreed, user} if agree else {*proposal.agreed} - {user}
        voters = proposal.voters if agree else tuple(voter for voter in proposal.voters if voter != user)
        proposal = msgspec.structs.replace(proposal, agreed=tuple(sorted(agreed)), voters=voters)
        if len(agreed) >= proposal.needed:
            return self._agreed(connection, loaded, after, user)
        if len(voters) < proposal.needed:
            return settled(loaded, after, gettext_noop("{name} disagrees."), user)
        after = after.with_life(proposal=proposal)
        return consequences.proceed(loaded, after, acted=user)

    def due(self, connection: Connection, before: LoadedTable, after: LoadedTable) -> TableChange:
        """The change by which a proposal's time is up, or that by which it is done as all who are left agree.

        Of nobody's who is forgotten there is none any more. Where only those who are away have not said
        whether the game is to end, they have given it up: nobody makes a game void that somebody else is
        winning, and nobody stops its end by staying away.
        """
        proposal = before.info.life.proposal
        if proposal is None:
            return consequences.proceed(before, after)
        if len(proposal.agreed) >= proposal.needed:
            return self._agreed(connection, before, after)
        unheard = {*proposal.voters} - {*proposal.agreed}
        silent = [
            seat for seat in before.info.seats if seat.person and seat.person.id in unheard and not seat.left
        ]
        if proposal.kind != "end" or not silent or any(seat.is_present for seat in silent):
            return settled(before, after, gettext_noop("Too few agreed in time."))
        for seat in silent:
            seats = seating.with_seat(after.info.seats, seat.index, left=True, held=False)
            after = after.with_info(seats=seats)
        change = closed(connection, before, after.with_life(proposal=None), messages=[AGREED])
        lines = [
            Announcement("{name} did not answer, and has given up.", {"name": seat.name}) for seat in silent
        ]
        results = (*(lost(seat, "resigned") for seat in silent), *change.results)
        return replace(change, messages=(*lines, *change.messages), results=results)

    # --- doing it ---------------------------------------------------------------------------

    def _agreed(
        self, connection: Connection, loaded: LoadedTable, after: LoadedTable, acted: int | None = None
    ) -> TableChange:
        """Do what was agreed to; where it cannot be done any more that is said instead."""
        proposal = loaded.info.life.proposal
        assert proposal is not None
        try:
            undo = self._check(connection, loaded, proposal)
        except TableError as error:
            return settled(loaded, after, error, acted)
        return _done(connection, loaded, after.with_life(proposal=None), proposal, undo, acted)

    def _check(
        self, connection: Connection, loaded: LoadedTable, proposal: Proposal, *, once: bool = False
    ) -> Undo | None:
        """Refuse what cannot be done now, and find what is taken back; raises :class:`TableError`."""
        info, pause = loaded.info, loaded.info.life.pause
        if proposal.kind == "undo":
            seat = checks.require_seat(info, proposal.by.id)
            now, lapses = self._store.now(), proposal.lapses
            return find_undo(connection, loaded, seat, self._store.entropy, now, lapses, once=once)
        if proposal.kind == "pause":
            assert proposal.until is not None
            check_pause(loaded, proposal.until, self._store.now())
        elif proposal.kind == "resume" and pause is None:
            raise TableError("Table {table} is not paused.", table=info.id)
        elif proposal.kind == "replace":
            seat = info.seats[proposal.seat]
            if seat.person is not None and seat.person.id == proposal.by.id:
                raise TableError("This is your own seat: /seat resign gives it up.")
            check_handover(connection, loaded, seat, proposal.newcomer)
            if seat.is_present and len(_voters(info, proposal)) < 1:
                raise TableError("In a game of two, neither can remove the other while they are present.")
        return None


def _done(
    connection: Connection,
    loaded: LoadedTable,
    after: LoadedTable,
    proposal: Proposal,
    undo: Undo | None,
    acted: int | None,
) -> TableChange:
    """The change by which what is proposed is done."""
    if proposal.kind == "pause":
        until = proposal.until or after.info.updated
        return paused(loaded, after, proposal.by.name, until, acted=acted)
    if proposal.kind == "resume":
        return resumed(loaded, after, "{name} continues the game.", proposal.by.name, acted=acted)
    if undo is not None:
        seat = checks.require_seat(loaded.info, proposal.by.id)
        return taken_back(loaded, after, seat, undo, acted=acted)
    if proposal.kind == "end":
        # Who was alone has agreed with nobody: the board tells that the table is closed.
        return closed(connection, loaded, after, messages=[AGREED] if proposal.voters else [])
    seat = after.info.seats[proposal.seat]
    removed = bool(proposal.voters)
    return handed_over(connection, loaded, after, seat, proposal.newcomer, acted=acted, removed=removed)


def settled(
    before: LoadedTable, after: LoadedTable, why: MessageId | TableError, acted: int | None = None
) -> TableChange:
    """The change by which a proposal comes to nothing; ``why`` is told with who acted as ``{name}``."""
    proposal = before.info.life.proposal
    assert proposal is not None
    if isinstance(why, TableError):
        params: dict[str, str | int] = {name: str(value) for name, value in why.params.items()}
        line = Announcement(why.text, params, moves=proposal.moves)
    else:
        params = {} if acted is None else {"name": checks.require_seat(before.info, acted).name}
        if proposal.kind == "replace":
            params["seat"] = before.info.seats[proposal.seat].name
        line = Announcement(why, params, moves=proposal.moves, then=UNCHANGED[proposal.kind])
    after = after.with_life(proposal=None, refused=consequences.refused_by(before, after))
    return consequences.proceed(before, after, messages=[line], acted=acted)


def _require_news(loaded: LoadedTable, seat: Seat, proposal: Proposal, now: datetime) -> None:
    """Refuse to ask again for what a seat has just asked for in vain."""
    earlier = loaded.info.life.refused.get(clock_key(seat.index, proposal.kind))
    if earlier is None or loaded.game.turn(loaded.state) > earlier.turn:
        return
    again = earlier.at + BETWEEN_PROPOSALS
    if now < again:
        text = "You have just asked for this in vain: ask again in the next turn, or <t:{when}:R>."
        raise TableError(text, when=int(again.timestamp()))


def question(info: TableInfo, proposal: Proposal) -> tuple[str, dict[str, str | int]]:
    """A proposal as a sentence: its text and parameters."""
    params: dict[str, str | int] = {"name": proposal.by.name}
    kind: str = proposal.kind
    if proposal.until is not None:
        params["until"] = int(proposal.until.timestamp())
    if proposal.kind == "replace":
        params["seat"] = info.seats[proposal.seat].name
        if proposal.newcomer is None:
            kind = "remove"
        else:
            params["newcomer"] = proposal.newcomer.name
    elif proposal.kind == "end" and anybody_away(info):
        kind = "end_of_absent"
    return QUESTIONS[kind], params


def anybody_away(info: TableInfo) -> bool:
    """Whether a computer player moves for somebody who has not given up."""
    return any(seat.person is not None and seat.held for seat in info.seats)


def _voters(info: TableInfo, proposal: Proposal) -> tuple[int, ...]:
    """Who is asked: all who are present, but the proposer and whoever is to lose the seat.

    That a game ends is asked of those too who are away.
    """
    return tuple(
        seat.person.id
        for seat in info.seats
        if seat.person is not None
        and (seat.is_present or (proposal.kind == "end" and not seat.left))
        and seat.person.id != proposal.by.id
        and not (proposal.kind == "replace" and seat.index == proposal.seat)
    )


def _host_decides(info: TableInfo, proposal: Proposal, now: datetime) -> bool:
    """The host pauses, for so long in all, goes on, and gives away seats whose owners are not there."""
    if info.host.id != proposal.by.id or proposal.kind in ("end", "undo"):
        return False
    if proposal.until is not None:
        return proposal.until - now + timedelta(seconds=info.life.paused) <= LONGEST_PAUSE
    return proposal.kind != "replace" or not info.seats[proposal.seat].is_present

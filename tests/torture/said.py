"""What must hold of messages at the end of a run: a row is said once, a call is heard, none is left over."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence

from cogs.delivery.own_messages import AND, SHORT
from cogs.screens.control_ids import ControlId
from engine.core import replay
from engine.core.game import AnyGame
from tables.core.message_types import ASKING_REASONS, FOLLOWING_REASONS
from tables.delivery.queues import KEY_LENGTH
from tables.service import Tables
from tables.table.loaded import log_of
from tables.table.proof import Proof, read_proof
from tests.loopback.records import DM, THREAD, Message, User
from tests.loopback.server import Server
from tests.torture.observed import Observed
from tests.torture.stores import Call, Outcome, Store, calls, tables_of_rows

ALWAYS_SAID = ("line", "round", "closing", "remark")
"""Kinds of announcements and bulletins that nothing takes back: each is said, or the log tells why not."""
CALLED_AT_THE_TABLE = ("missed", "held", "paused")
"""Kinds of notices of which that is true as long as their person sits there."""
CALLED_WHILE_AWAITED = tuple(each for each in ASKING_REASONS if each != "invited")
"""Kinds of notices that are said unless their person acts, or is not waited for any more."""
ONE_CHANGE = 0.5
"""Seconds at most from one row of a change to the next."""
CLOCK_WRONG = 3600.0
"""Seconds by which a bot's clock may be ahead for a while."""
SPEAKERS = ("cogs.delivery.queue_sender", "cogs.delivery.deliveries")
"""The loggers that tell it."""
_UNSAID = re.compile(r"\w+ (\S+) of .*? (?:is dropped|goes unsaid|is not said again): (.*)")
_RIGHTLY = re.compile(
    r"404 Not Found \(error code: 10003\)"  # where it would be said is gone
    r"|403 Forbidden \(error code: 50007\)"  # who is told takes no direct messages
    r"|the lobby that it calls to is none any more"
    r"|the channel for it is closed"
    r"|its channel is closed to them"
    r"|it was tried for a day"
    r"|it stands where it was asked"
)
"""Why something may go unsaid."""


def key_of(nonce: str) -> str:
    """The key, or the part's, of which a nonce was made; its channel stands behind it."""
    return nonce[:-8]


def posted(server: Server) -> dict[str, list[int]]:
    """The channels where public messages were posted, by the key of their outbox row or card."""
    found: dict[str, list[int]] = defaultdict(list)
    for message in server.posted:
        if message.only_for is None and message.nonce is not None:
            # What a moderator took away before the bot knew that it was there is posted again. A panel that
            # has grown too old since it was posted is replaced by the same row: its reader sees one. Where
            # the bot could not read, nobody can know.
            key, again = key_of(message.nonce), key_of(message.nonce) in found
            replaced = message.moderated or (message.channel.kind == DM and message.deleted)
            found[key] += [] if replaced or (message.blind and again) else [message.channel.id]
    return found


def panels_breaches(server: Server, seen: Observed) -> Iterator[str]:
    """Nobody has two panels of a table in their direct messages, and who is forgotten none, unless Discord
    does not take one away.
    """
    tried = {each.path for each in server.log.find("DELETE /channels/*/messages/*")}
    found: dict[tuple[User, int], set[str]] = defaultdict(set)
    for message in server.posted:
        stays = f"/channels/{message.channel.id}/messages/{message.id}" in tried
        if message.channel.kind == DM and message.only_for is None and not message.deleted and not stays:
            assert message.channel.recipient is not None
            for each in _controls(message):
                if each.seen:
                    found[message.channel.recipient, each.table].add(f"{message.id} by row {message.nonce}")
    for (reader, table), panels in found.items():
        if reader.id in seen.forgotten:
            yield f"{reader.name} was forgotten, and has panels of table {table}: {sorted(panels)}"
        elif len(panels) > 1:
            yield f"{reader.name} sees several panels of table {table} in direct messages: {sorted(panels)}"


def messages_breaches(
    posted: Mapping[str, Sequence[int]], outcomes: Mapping[str, Outcome], logs: Iterable[str]
) -> Iterator[str]:
    """Each row of the outbox is said once, in the channels where its messages were ``posted``, or not at all
    for a good reason that is in the ``logs``.
    """
    reasons = _reasons(logs)
    for key, channels in posted.items():
        # A table's thread hangs on a message, which goes before the board of the same row.
        for place, times in Counter(channels).items():
            if times > 1:
                yield f"row {key} ({outcomes.get(key[:KEY_LENGTH])}) was posted {times} times in {place}"
        if key[:KEY_LENGTH] not in outcomes:
            yield f"a message was posted for row {key}, which there never was"
    for key, outcome in outcomes.items():
        if outcome.gone > 1:
            yield f"row {key} was taken away {outcome.gone} times"
        why = reasons.get(key, "for no reason")
        always = outcome.kind in ALWAYS_SAID and not outcome.orphaned
        if always and outcome.gone and key not in posted and not _RIGHTLY.match(why):
            yield f"row {key} was taken away unsaid, {why}: {outcome}"


async def calls_breaches(
    tables: Tables, store: Store, server: Server, seen: Observed, logs: Iterable[str]
) -> AsyncIterator[str]:
    """Who was to be told something was told, once, unless it did not concern them any more."""
    reasons, called = _reasons(logs), await calls(store)
    told = _told(server, called, await tables_of_rows(store))
    for key, channel in told:
        if (number := _times(told[key, channel])) > 1:
            yield f"of row {key} its person was told {number} times in {channel}"
    heard, nobody = {key for key, _ in told}, seen.forgotten.keys() | seen.asked
    waits: dict[int, _Waits] = {}
    for call in called:
        if call.key in heard or call.person in nobody or _RIGHTLY.match(reasons.get(call.key, "")):
            continue
        if any(_is_instead(later, call) for later in called):
            continue
        if call.table not in waits:
            waits[call.table] = _Waits(await _proof(tables, call.table))
        if _is_owed(call, waits[call.table], server):
            yield f"nobody told person {call.person} ({call.kind}, row {call.key}): {call}"


async def notices(store: Store, server: Server) -> Counter[str]:
    """How many notices there were of each kind at tables that are there, and how many of them were said."""
    called, counts = await calls(store), Counter[str]()
    heard = {key for key, _ in _told(server, called, await tables_of_rows(store))}
    for call in called:
        counts[f"notices of {call.kind}"] += 1
        counts[f"notices of {call.kind}, said"] += call.key in heard
    return counts


def _told(
    server: Server, called: Sequence[Call], of_rows: Mapping[str, int]
) -> dict[tuple[str, int], list[Message]]:
    """The messages that told each notice, by its row and their channel: its own, and such as stood for it."""
    rows: dict[tuple[int, str], list[Call]] = defaultdict(list)
    for call in called:
        rows[call.table, call.key[:SHORT]].append(call)
    found: dict[tuple[str, int], list[Message]] = defaultdict(list)
    for message in server.posted:
        if message.nonce is None or message.only_for is not None:
            continue
        key = key_of(message.nonce)[:KEY_LENGTH]
        rests = [each.target.rest for each in _parsed(message.first_controls)]
        stands_for = {short for rest in rests for short in rest.split(AND)[:-1]} | {key[:SHORT]}
        for call in (each for short in stands_for for each in rows[of_rows.get(key, 0), short]):
            if call.person in message.pinged or call.key == key:
                found[call.key, message.channel.id].append(message)
    return found


def _times(messages: Sequence[Message]) -> int:
    """How often somebody was told something in one place, as far as its author could know."""
    times = 0
    for message in messages:
        times += not (message.moderated or (message.blind and times))
    return times


def _is_instead(later: Call, call: Call) -> bool:
    """Whether the change that wrote a call took an earlier one to the same person away."""
    same = (later.person, later.table) == (call.person, call.table) and later.key != call.key
    of_calls = later.kind in CALLED_WHILE_AWAITED and call.kind in CALLED_WHILE_AWAITED
    return same and of_calls and 0 <= later.began - call.ended < ONE_CHANGE


def _is_owed(call: Call, waits: _Waits, server: Server) -> bool:
    """Whether a notice that was not said should have been."""
    if call.kind in FOLLOWING_REASONS:
        return True
    if call.wants_none:
        return False
    if call.kind in CALLED_AT_THE_TABLE:
        return call.seated
    if call.kind == "guest":
        return call.expected
    if call.kind == "refused":  # told to whoever chose the place, alone, or not at all
        return not (call.closed or _takes_no_mail(server, call.person))
    if call.kind == "invited":  # it is a secret that they are asked: they are told alone, or not at all
        acted = call.status != "playing" or not call.seated or waits.moved(call)
        return waits.asks(call) and not (acted or call.closed or _takes_no_mail(server, call.person))
    if call.kind == "reminder":
        latest = call.ended + server.clock.ahead_at(call.ended) + CLOCK_WRONG
        return waits.for_all_of(call) and call.deadline is not None and call.deadline > latest
    if call.kind == "last" and not waits.for_nobody_else(call):
        return False
    return call.kind not in CALLED_WHILE_AWAITED or waits.for_all_of(call)


def _takes_no_mail(server: Server, person: int) -> bool:
    """Whether Discord has refused to write to somebody."""
    user = server.world.users.get(person)
    path = "" if user is None else f"POST /channels/{server.world.direct(user).id}/messages"
    return any(each.status == 403 for each in server.log.find(path)) if path else False


async def _proof(tables: Tables, table: int) -> Proof:
    return await tables.db.read(lambda connection: read_proof(tables.store, connection, table))


class _Waits:
    """For whom a table waited after each of its moves."""

    def __init__(self, proof: Proof) -> None:
        info, game = proof.record.info, proof.game
        self._seats = {seat.person.id: seat.index for seat in info.seats if seat.person is not None}
        self._movers = [ply.seat for ply in proof.plies]
        self._waits: list[frozenset[int]] = []
        self._awaited: list[frozenset[int]] = []
        self._invited: list[frozenset[int]] = []
        if proof.record.started is not None:
            plies = tuple(replay.Ply(ply.seat, ply.move, ply.undoes) for ply in proof.plies)
            log = log_of(info, proof.record.seed, plies)
            self._note(game, replay.start(game, log))
            for state, _ in replay.replay(game, log):
                self._note(game, state)

    def _note(self, game: AnyGame, state: object) -> None:
        self._waits.append(frozenset(game.to_act(state)))
        self._awaited.append(frozenset(game.awaited(state)))
        self._invited.append(frozenset(game.invited(state)))

    def for_all_of(self, call: Call) -> bool:
        """Whether it waited for a person all the time, and they have not moved."""
        seat = self._seats.get(call.person)
        while_waiting = self._waits[call.moves_then : call.moves_now + 1]
        waits = seat is not None and bool(while_waiting) and all(seat in each for each in while_waiting)
        return waits and not self.moved(call) and call.status == "playing" and not call.paused and call.seated

    def for_nobody_else(self, call: Call) -> bool:
        """Whether it waited for one person alone all the time: who takes a move back is waited for again."""
        return all(len(each) == 1 for each in self._awaited[call.moves_then : call.moves_now + 1])

    def asks(self, call: Call) -> bool:
        """Whether somebody was asked something all the time, and nobody took it back."""
        seat = self._seats.get(call.person)
        return all(seat in each for each in self._invited[call.moves_then : call.moves_now + 1])

    def moved(self, call: Call) -> bool:
        """Whether a person has moved since they were to be told."""
        return self._seats.get(call.person) in self._movers[call.moves_then : call.moves_now]


async def left_over(store: Store, server: Server) -> AsyncIterator[str]:
    """No board or call stands with buttons that nobody knows of, unless Discord did not let it be changed."""
    places = {int(row[0]): row[1] for row in await store.rows("SELECT id, thread FROM tables")}
    known = {int(row[0]) for row in await store.rows("SELECT message FROM posted_messages")}
    refused = {
        each.path.rsplit("/", 1)[1]
        for method in ("PATCH", "DELETE", "GET")
        for each in server.log.find(f"{method} /channels/*/messages/*")
        if each.status is None or each.status >= 400
    }
    blind = {each.nonce for each in server.posted if each.blind}
    for message in server.posted:
        if message.deleted or message.only_for is not None or message.channel.kind == DM:
            continue
        controls = _controls(message)
        asks = any(each.target.verb == "hush" for each in controls)
        shows = any(each.target.verb in ("log", "join") and each.target.rest for each in controls)
        table = next((each.table for each in controls), 0)
        if message.id in known or table not in places or not (asks or shows):
            continue
        lost = message.channel.kind == THREAD and places[table] != message.channel.id
        if not lost and str(message.id) not in refused and message.nonce not in blind:
            yield f"message {message.id} of table {table} stands, and nobody knows of it: {message.text!r}"


def _controls(message: Message) -> list[ControlId]:
    return _parsed(str(each["custom_id"]) for each in message.controls)


def _parsed(custom_ids: Iterable[str]) -> list[ControlId]:
    found = map(ControlId.parse, custom_ids)
    return [each for each in found if each is not None]


def _reasons(logs: Iterable[str]) -> dict[str, str]:
    return dict(each for log in logs for each in _UNSAID.findall(log))

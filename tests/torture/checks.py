"""What must hold at the end of a run, whatever went wrong in it: each breach is a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence

import discord
from sqlalchemy import select

from engine.core import replay
from engine.core.errors import EngineError
from engine.core.game import AnyGame
from tables.core.stamps import MARKS, made_by_then, stamp_of
from tables.service import Tables
from tables.storage import schema
from tables.storage.db import Database
from tables.table.loaded import log_of
from tables.table.proof import Proof, read_proof
from tables.table.store import TableStore
from tests.loopback.records import DM
from tests.loopback.server import Server
from tests.torture.observed import DENIALS, Observed
from tests.torture.said import calls_breaches, left_over, messages_breaches, panels_breaches, posted
from tests.torture.stores import Store, outcomes


async def breaches(
    server: Server, store: Store, seen: Observed, games: Mapping[str, AnyGame], logs: Sequence[str] = ()
) -> list[str]:
    """Hold what people were told, and what Discord has, against what is kept, and what the bots logged."""
    found = [*messages_breaches(posted(server), await outcomes(store), logs), *panels_breaches(server, seen)]
    found += [each async for each in left_over(store, server)]
    found += [each async for each in _denials(server, store)]
    found += await forgotten_breaches(store, seen)
    opened = await Database.open(store.address)
    tables = Tables(TableStore(opened, games, discord.utils.utcnow))
    try:
        found += await breaches_of_tables(tables, seen)
        found += [each async for each in calls_breaches(tables, store, server, seen, logs)]
        for person, possible in seen.pictures.items():
            chosen = await tables.settings.person(person)
            kept = "in words" if chosen.in_words else "drawn"
            if kept not in possible:
                found.append(f"person {person} chose {possible} for pictures, and {kept} is kept")
        for row in await store.rows("SELECT table_id, kind, attempts FROM outbox"):
            found.append(f"of table {row[0]} a {row[1]} was not said after {row[2]} attempts")
    finally:
        await tables.close()
    return found


async def breaches_of_tables(tables: Tables, seen: Observed) -> list[str]:
    """Each table replays, and is what people were shown of it."""
    numbers = set(await tables.views.all_numbers())
    found = [
        f"table {each} was opened, and is not there"
        for each in sorted(seen.tables - numbers)
        if not went_with(each, seen)
    ]
    for number in sorted(numbers):
        proof = await tables.db.read(lambda connection, n=number: read_proof(tables.store, connection, n))
        if not (await tables.views.verify(number)).fits:
            found.append(f"table {number} does not replay")
            continue
        found += _people(proof, seen)
    return found


async def forgotten_breaches(store: Store, seen: Observed) -> list[str]:
    """Nothing is kept of those who were told so."""
    return [
        f"{name} was forgotten, and is found in {found}"
        for person, name in seen.forgotten.items()
        if (found := await _traces(store, person, name))
    ]


def went_with(table: int, seen: Observed) -> bool:
    """Whether a table may be gone because somebody wished to be forgotten: nobody else has moved there."""
    moved = {person for (person, at), made in seen.made.items() if at == table and made}
    of_old = {person for person, at in seen.of_old if at == table}
    forgotten = seen.forgotten.keys() | seen.asked
    return bool(forgotten or moved) and moved <= forgotten | of_old


async def _traces(store: Store, person: int, name: str) -> list[str]:
    """The tables of the database in which somebody stands by their number or name."""
    found = []
    for each in schema.metadata.tables.values():
        columns = [column.name for column in each.c]
        for row in await store.rows(str(select(each))):
            if str(person) in str(row) or dict(zip(columns, row, strict=True)).get("name") == name:
                found.append(each.name)
                break
    return found


# --- messages --------------------------------------------------------------------------------------


def messages_posted(server: Server) -> Counter[str]:
    """How many messages there were of each sort."""
    counts: Counter[str] = Counter()
    for message in server.posted:
        where = "for one person" if message.only_for is not None else "public"
        counts[f"messages {'in DMs' if message.channel.kind == DM else where}"] += 1
        counts["edits of messages"] += message.edits
    return counts


# --- people ----------------------------------------------------------------------------------------


async def _denials(server: Server, store: Store) -> AsyncIterator[str]:
    """Nobody was told that nothing came of what counts."""
    counts = {int(number) for (number,) in await store.rows("SELECT id FROM effects")}
    for each in server.interactions.all:
        own = [] if each.original is None or each.original is each.source else [each.original]
        text = "\n".join(message.text for message in (*own, *each.followups))
        if each.id in counts and any(denial in text for denial in DENIALS):
            yield f"what {each.user.name} did ({each.id}) counts, but it was denied: {text}"


def _people(proof: Proof, seen: Observed) -> Iterator[str]:
    """No move that somebody was shown is lost, and what they were shown were views of their own seat."""
    info = proof.record.info
    mine = {key: stamps for key, stamps in seen.stamps.items() if key[1] == info.id}
    if proof.record.started is None:
        for (person, _), stamps in mine.items():
            if stamps:
                yield f"person {person} was shown a view of table {info.id}, which never began"
        return
    made = Counter(ply.seat for ply in proof.plies)
    views = _marks(proof)
    seats = {seat.person.id: seat.index for seat in info.seats if seat.person is not None}
    every = set().union(*views.values())
    for (person, table), stamps in mine.items():
        seat = seats.get(person)
        known = every if seat is None else views[seat] | views[None]
        # A moment that is shown again has the mark of its view, and later moves beside it.
        for strange in [stamp for stamp in stamps if stamp % MARKS not in known]:
            what = f"after {made_by_then(strange)} moves of {made}: {stamps[strange]}"
            yield f"person {person} was shown a view of table {table} that is not of seat {seat}, {what}"
        if seat is not None and seen.made[person, table] > made[seat]:
            yield (
                f"person {person} was shown {seen.made[person, table]} moves of theirs at table {table}, "
                f"and {made[seat]} are kept"
            )


def _marks(proof: Proof) -> dict[int | None, set[int]]:
    """The marks of all views that each seat, or a spectator, could have had, from the log alone."""
    info, game = proof.record.info, proof.game
    log = log_of(
        info, proof.record.seed, tuple(replay.Ply(ply.seat, ply.move, ply.undoes) for ply in proof.plies)
    )
    made: Counter[int] = Counter()
    found: dict[int | None, set[int]] = {seat: set() for seat in (None, *range(len(info.seats)))}

    def mark(state: object, seat: int | None) -> int:
        return stamp_of(0, game.turn(state), game.view(state, seat)) % MARKS

    def add(state: object) -> None:
        awaited = game.to_act(state)
        for seat, marks in found.items():
            marks.add(mark(state, seat))
            if seat is None or not awaited or seat in awaited:
                continue
            if (then := game.ahead(state, seat)) is not None:
                marks.add(mark(then, seat))  # a move is left for later in such a view

    try:
        add(replay.start(game, log))
        for ply, (state, _) in zip(proof.plies, replay.replay(game, log), strict=True):
            made[ply.seat] += 1
            add(state)
    except EngineError as error:
        raise AssertionError(f"table {info.id} replayed a moment ago: {error}") from error
    return found

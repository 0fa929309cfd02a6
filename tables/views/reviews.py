"""Reviews of finished games: how well each decision was made, and which of them decided the game.

Each decision is judged by what its player knew then: the move that was made is simulated beside those that
a strong computer player thinks of, from that seat's view; then both it and the best of them on the same
imagined games, which had no part in choosing that one. All chances of a review are found in this one way,
with their errors. A decision's loss is the chance to win that it costs, as far as that is no noise. From
losses come accuracies by the formula of lichess.org (https://lichess.org/page/accuracy), see
:func:`accuracy_of`. Where games have many decisions each costs little, so losses are taken
``decisions / TYPICAL`` times there.

A review is worked out once and kept; who asks meanwhile waits for the same one. Only tables that are over
have one: everything about them is open.
"""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest
from math import exp
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, select

from engine.core.codec import encode
from engine.players import MISTAKE, SearchPlayer, win_share
from tables.computers.analysis import JUDGE, Analysis, JudgedMove, MoveReason, analysis_of, question
from tables.computers.thinking import Priority, ThinkingFailed
from tables.core import errors, types
from tables.storage import db, schema, upserts
from tables.table.history import History, PastDecision
from tables.table.store import TableStore
from tables.table.transactions import TablePart
from tables.views.past import Past

log = logging.getLogger(__name__)

MOST_DECISIONS = 150
"""Of a long game so many are judged, evenly chosen, so that it takes minutes and not hours."""
MOST_SECONDS = 240.0
"""After so long no more decisions are judged."""
REVIEWS_AT_ONCE = 1
"""Games that are reviewed at the same time; others wait."""
MOMENTS = 3
TYPICAL = 10
"""Decisions of a player in a game whose losses are taken as they are; of fewer, too."""
_LEAST_STAKE = 0.25
"""Of all decisions together, each at most 1."""
REVIEW_VERSION = 6
"""Of the reviews that are kept; others are made again."""


class Judged(types.Frozen, frozen=True):
    """A decision that was judged: the step of the replay that it led to, and what it was worth."""

    step: int
    seat: int
    chance: float
    """To win, for the seat, with the move that was made."""
    error: float
    """Standard error of ``chance``."""
    best: float
    """The chance with the best move, on the same imagined games."""
    loss: float
    """What the move costs against the best one as far as that is no noise, 0 to 1."""


class Moment(types.Frozen, frozen=True):
    """A decision that mattered: for what was lost by it, or for what came after it.

    ``before`` and ``after`` are the seat's chances with the best move and with its own; or with its own and
    at its next decision that was judged, where ``better`` is nothing: the move was good, others or luck did
    the rest, unless more decisions of that seat lie between (``decisions_between``).
    """

    step: int
    seat: int
    before: float
    after: float
    better: tuple[msgspec.Raw, ...] = ()
    """The best move and what follows it, as the game writes moves."""
    reasons: tuple[MoveReason, ...] = ()
    decisions_between: bool = False


class MomentTried(NamedTuple):
    """Another move at a moment, beside the one that was made, as far as they could be judged."""

    number: int
    """Of the moment, from 1."""
    tried: JudgedMove | None
    made: JudgedMove | None

    @property
    def found(self) -> bool:
        """Whether it is as good as the best move, or nearly so."""
        return self.tried is not None and self.tried.loss < MISTAKE

    @property
    def warmer(self) -> bool:
        """Whether it is better than the move that was made."""
        return self.tried is not None and self.made is not None and self.tried.behind < self.made.behind


class Review(types.Frozen, frozen=True):
    """What is told of a game."""

    version: int
    decisions: int
    """How many there were; those judged may be fewer."""
    judged: tuple[Judged, ...]
    moments: tuple[Moment, ...]
    accuracies: tuple[float | None, ...]
    """By seat, in percent; None for who had nothing to decide."""
    results: tuple[float, ...]
    """By seat, what the game was worth in the end, 0 to 1, in the measure of the chances."""


def accuracy(loss: float) -> float:
    """How accurate it is to lose so much, in percent, by lichess.org's curve for centiwins."""
    return max(0.0, min(100.0, 103.1669 * exp(-0.04354 * 100 * loss) - 3.1669))


def accuracy_of(judged: Sequence[Judged], decisions: int) -> float | None:
    """How accurate a player was who had so many decisions, in percent: by the mean of what they lost.

    A decision counts by what was at stake, or who has long lost would play well for want of more to lose.
    """
    if not judged:
        return None
    stake = sum(4 * decision.best * (1 - decision.best) for decision in judged)
    lost = sum(decision.loss for decision in judged) / max(stake, _LEAST_STAKE)
    return accuracy(max(1.0, decisions / TYPICAL) * lost)


@dataclass(eq=False)
class ReviewProgress:
    """A review that is being made."""

    task: asyncio.Task[Review] = field(init=False)
    done: int = 0
    of: int = 0
    """Decisions; 0 as long as nobody has begun."""


class Reviews(TablePart):
    """Makes reviews, and keeps them."""

    def __init__(self, store: TableStore, past: Past) -> None:
        super().__init__(store)
        self._past = past
        self._running: dict[int, ReviewProgress] = {}
        self._turn = asyncio.Semaphore(REVIEWS_AT_ONCE)

    async def kept(self, table: int) -> Review | None:
        """The review of a table, if there is one."""
        query = select(schema.reviews.c.review).where(schema.reviews.c.table_id == table)
        data = await self._store.db.read(lambda connection: connection.scalar(query))
        if data is None:
            return None
        with contextlib.suppress(msgspec.ValidationError):
            review = msgspec.json.decode(data, type=Review)
            if review.version == REVIEW_VERSION:
                return review
        return None

    async def begin(self, table: int, reader: int | None = None) -> ReviewProgress:
        """Begin a review for a reader who may know the game, or join one that is made: its task gives it.

        Raises :class:`LobbyError` where a table is not over with a result, :class:`NoSuchTable`. The task
        raises :class:`NoSuchTable` where the table goes meanwhile.
        """
        require_over((await self._store.load(table)).info)
        running = self._running.get(table)
        if running is None:
            running = self._running[table] = ReviewProgress()
            running.task = asyncio.create_task(self._made(table, running, reader), name=f"review {table}")
            # Somebody else may have begun one while the table was read; nobody has since.
            running.task.add_done_callback(lambda task: self._ended(table, task))
        return running

    def _ended(self, table: int, task: asyncio.Task[Review]) -> None:
        self._running.pop(table, None)
        if not task.cancelled():
            task.exception()  # whoever waits for it is told

    async def close(self) -> None:
        """Leave the reviews that are being made unfinished."""
        tasks = [running.task for running in self._running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _made(self, table: int, progress: ReviewProgress, reader: int | None) -> Review:
        kept = await self.kept(table)
        if kept is not None:
            return kept
        async with self._turn:
            history = await self._past.history(table, reader)
            decisions = await asyncio.to_thread(history.decisions)
            chosen = evenly(decisions, MOST_DECISIONS)
            progress.of = len(chosen)
            found: list[tuple[PastDecision, Analysis]] = []
            loop = asyncio.get_running_loop()
            end = loop.time() + MOST_SECONDS
            for decision in coarse_to_fine(chosen):
                if loop.time() > end:
                    break
                analysis = await self._analysis(history, decision)
                if analysis is not None:
                    found.append((decision, analysis))
                progress.done += 1
                # The table may have been deleted meanwhile.
                await self._store.load(table)
            results = await asyncio.to_thread(self._results, history)
        found.sort(key=lambda pair: pair[0].step)
        review = review_of(history, decisions, found, results)
        await self._keep(table, review)
        return review

    async def tried(self, history: History, review: Review, number: int, move: object) -> MomentTried:
        """What a move is worth at a moment, by the same measure as the review, on the same imagined games."""
        moment = review.moments[number - 1]
        before = await asyncio.to_thread(history.view, moment.step - 1, moment.seat)
        made = history.game.read_move(history.plies[history.steps[moment.step].plies - 1].move)
        decision = PastDecision(moment.step, moment.seat, before.view, made)
        also = (move, *moves_of(history, moment)[:1])
        analysis = await self._analysis(history, decision, Priority.HINT, also)
        judged = () if analysis is None else analysis.moves
        found = [next((ranked for ranked in judged if ranked.move == each), None) for each in (move, made)]
        return MomentTried(number, *found)

    async def _analysis(
        self,
        history: History,
        decision: PastDecision,
        priority: Priority = Priority.REVIEW,
        also: tuple[Any, ...] = (),
    ) -> Analysis | None:
        game, info = history.game, history.info
        player = self._store.players(info.game, JUDGE)
        view, seat, made = decision.view, decision.seat, (decision.move, *also)
        request = question(game, player, view, seat, priority, made)
        try:
            choice = await self._store.thinking.choose(request)
        except ThinkingFailed:
            log.exception("a decision of table %d could not be judged", info.id)
            return None
        if choice.cut:
            log.warning("a decision of table %d was judged in haste: out of time", info.id)
        return analysis_of(choice) if choice.ranked else None

    def _results(self, history: History) -> tuple[float, ...]:
        """By seat, what the game was worth to a player who thinks as the one who judges it."""
        result = history.view(history.last).result
        assert result is not None
        player = self._store.players(history.info.game, JUDGE)
        worth = player.strategy.result_value if isinstance(player, SearchPlayer) else win_share
        return tuple(worth(result, seat) for seat in range(len(result.won)))

    async def _keep(self, table: int, review: Review) -> None:
        values = {"table_id": table, "review": encode(review)}

        def work(connection: Connection) -> None:
            upserts.upsert(connection, schema.reviews, values, ["table_id"])

        try:
            await self._store.db.write(work)
        except db.Conflict as error:  # the table is gone
            raise errors.NoSuchTable("There is no table {table}.", table=table) from error


def require_over(info: types.TableInfo) -> None:
    """Refuse a table that has no result, or may yet go on."""
    if info.status != "over":
        raise errors.LobbyError(
            "Table {table} has no result: a game can be reviewed when it is over.", table=info.id
        )


def evenly(decisions: Sequence[PastDecision], most: int) -> list[PastDecision]:
    """At most so many of them, the first and the last among them."""
    if len(decisions) <= most:
        return list(decisions)
    last = len(decisions) - 1
    return [decisions[at * last // (most - 1)] for at in range(most)]


def coarse_to_fine(decisions: Sequence[PastDecision]) -> list[PastDecision]:
    """The same decisions, so that the first of them, however many, lie evenly over the whole game."""
    bits = len(decisions).bit_length()
    order = sorted(range(len(decisions)), key=lambda at: f"{at:0{bits}b}"[::-1])
    return [decisions[at] for at in order]


def review_of(
    history: History,
    decisions: Sequence[PastDecision],
    found: Sequence[tuple[PastDecision, Analysis]],
    results: tuple[float, ...],
) -> Review:
    """What the judged decisions of a game say, which was worth ``results`` in the end."""
    seats = range(len(history.info.seats))
    made = Counter(decision.seat for decision in decisions)
    judged, mistakes = [], []
    for decision, analysis in found:
        played = next((move for move in analysis.moves if move.move == decision.move), analysis.best)
        loss = played.loss if played is not analysis.best else 0.0
        best = analysis.best.chance
        judged.append(Judged(decision.step, decision.seat, played.chance, played.chance_error, best, loss))
        if loss >= MISTAKE:
            better = tuple(msgspec.Raw(encode(move)) for move in (analysis.best.move, *analysis.line))
            mistakes.append(Moment(decision.step, decision.seat, best, played.chance, better, played.reasons))
    mistakes.sort(key=lambda moment: moment.after - moment.before)
    moments = mistakes[:MOMENTS]
    for turn in sorted(
        _turns(judged, decisions, results), key=lambda moment: -abs(moment.after - moment.before)
    ):
        if len(moments) < MOMENTS and all(turn.step != moment.step for moment in moments):
            moments.append(turn)
    return Review(
        REVIEW_VERSION,
        len(decisions),
        tuple(judged),
        tuple(sorted(moments, key=lambda moment: moment.step)),
        tuple(accuracy_of([each for each in judged if each.seat == seat], made[seat]) for seat in seats),
        results,
    )


def _turns(
    judged: Sequence[Judged], decisions: Sequence[PastDecision], results: Sequence[float]
) -> Iterator[Moment]:
    """What came of decisions until their seat's next one that was judged, or the end."""
    for seat, result in enumerate(results):
        steps = [decision.step for decision in decisions if decision.seat == seat]
        of_seat = [decision for decision in judged if decision.seat == seat]
        for decision, following in zip_longest(of_seat, of_seat[1:]):
            after, until = (result, None) if following is None else (following.best, following.step)
            between = steps[steps.index(decision.step) + 1 : None if until is None else steps.index(until)]
            if abs(after - decision.chance) >= MISTAKE:
                yield Moment(decision.step, seat, decision.chance, after, decisions_between=bool(between))


def moves_of(history: History, moment: Moment) -> tuple[Any, ...]:
    """The better moves of a moment."""
    return tuple(history.game.read_move(bytes(move)) for move in moment.better)

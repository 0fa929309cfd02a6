"""What comes of a row of the outbox at Discord: the board, a notice, an announcement, a panel."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple, cast

import discord
from cachetools import LRUCache
from msgspec import structs

from cogs.core.discord_errors import DISCORD_ERRORS, is_final, is_refusal, is_unknown_channel, left_undone
from cogs.delivery import composer, direct_messages, public_messages, reading_rights, retiring, threads
from cogs.delivery.own_messages import OwnMessage, OwnMessages, edit_message, part_key, remembered
from cogs.screens.screen import Screen
from cogs.table_screens import game_ui, life
from cogs.table_screens.board import board_link, player_in_board, thread_starter
from cogs.table_screens.notice import first_due, follower_screen, notice_screen, notice_text
from data.catalogue import words_for
from tables.core import settings_types, types
from tables.core.message_types import (
    ASKING_REASONS,
    CALLS,
    FOLLOWING_REASONS,
    Announcement,
    BoardUpdate,
    CallsUpdate,
    NamesUpdate,
    Notice,
    OutboxRow,
    PanelUpdate,
    PostedKind,
    PostedMessage,
)
from tables.core.view_types import TableContext, TableView
from tables.play.guests import is_expected
from tables.service import Tables
from tables.table import availability, seating

log = logging.getLogger(__name__)

LONG_AGO = datetime.min.replace(tzinfo=UTC)
PARTS: Mapping[str, str] = {"turn": "t", "answer": "a"}
"""The parts of a board's row that call people beside it, by the reasons of the notices they stand for."""
MOST_CALLS = 10_000
OVER = -1
"""The turn of calls that are out of date: whomever they called has acted."""
KINDS: Mapping[str, PostedKind] = {"invited": "asked", "asked": "vote", "opened": "guest"}
"""As what some direct messages are remembered, by the reasons for which they were written."""


class Delivered(NamedTuple):
    """What came of a row: the public message with controls, others beside it, and the rows they stand for."""

    posted: PostedMessage | None = None
    beside: tuple[PostedMessage, ...] = ()
    also: tuple[int, ...] = ()
    retires: bool = True
    """Whether messages of the table may be out of date now."""
    gone: tuple[int, ...] = ()
    """Messages that have no controls any more."""


class WaitingCall(NamedTuple):
    """A notice that is said with others."""

    row: OutboxRow
    user: int
    reason: str
    turn: int


class Timing(NamedTuple):
    """What a channel message says of a table's time."""

    pause: tuple[str, datetime | None] | None
    deadlines: frozenset[tuple[int, datetime]]

    @classmethod
    def of(cls, table_view: TableView) -> Timing:
        """The pause, by its reason and end, and until when each seat has time that is waited for."""
        pause = table_view.table.life.pause
        lines = [(line.seat, line.due) for line in table_view.deadlines if line.seat in table_view.awaited]
        return cls(None if pause is None else (pause.reason, pause.until), frozenset(lines))


@dataclass(eq=False)
class Deliveries:
    """Says at Discord what a row is about."""

    _client: discord.Client
    _tables: Tables
    _uis: Mapping[str, game_ui.GameUi]
    _composer: composer.Composer
    _own: OwnMessages

    def __post_init__(self) -> None:
        self.public = public_messages.PublicMessages(
            self._client, self._uis, self._composer, self._tables.past, self._own
        )
        self.direct = direct_messages.DirectMessages(self._client, self._tables, self._composer, self._own)
        self._threads = threads.TableThreads(self._client, self._tables)
        self._answered: dict[int, tuple[int, int]] = {}
        """By table, the board that showed it in the answer to its player's press, and the revision then."""
        self._timing: dict[int, Timing] = {}
        """By table, what its channel message says of its time."""
        self.calls: LRUCache[int, retiring.Call] = LRUCache(MOST_CALLS)
        """By message, what calls that were sent by this run say of who is to act, and until when."""

    def answered(self, table_view: TableView, message: int) -> None:
        """A board shows the table as it is now: its player was answered in it."""
        self._answered[table_view.table.id] = message, table_view.table.revision

    async def deliver(self, row: OutboxRow) -> Delivered:
        """Deliver a row, in the channel where the table's thread is gone."""
        try:
            return await self._deliver_here(row)
        except DISCORD_ERRORS as error:
            info = await self._tables.views.info(row.table)
            if threads.is_lost(error, info):
                await self._tables.messages.thread_lost(row.table)
            elif not is_unknown_channel(error):  # else it may be a thread whose loss was noted meanwhile
                raise
            return await self._deliver_here(row)

    async def _deliver_here(self, row: OutboxRow) -> Delivered:
        match row.message:
            case BoardUpdate():
                context = await self._tables.views.context(row.table, self._player_in_board, waiting=True)
                return await self._board(row, row.message, context)
            case Notice(user=user):
                context = await self._tables.views.context(row.table, user)
                return await self._notice(row, row.message, context)
            case PanelUpdate(user=user):
                context = await self._tables.views.context(row.table, user)
                await self.direct.panel(row, user, context)
                return Delivered(retires=False)
            case CallsUpdate():
                await self._ask_again(row, await self._tables.views.context(row.table, None))
                return Delivered()
            case NamesUpdate():
                return await self._show_names(await self._tables.views.context(row.table, None), row)
            case Announcement():
                context = await self._tables.views.context(row.table, None)
                if row.message.reason == "opened" and context.table_view.table.status != "lobby":
                    return _unsaid(row, "the lobby that it calls to is none any more")
                settled = await self._settle(row.message, context)
                delivered = await self._announced(row, row.message, context, settled)
                # Somebody may have taken a seat.
                info = context.table_view.table
                await self._threads.bring_in(info, info.place.thread)
                return delivered

    async def _announced(
        self, row: OutboxRow, announcement: Announcement, context: TableContext, settled: PostedMessage | None
    ) -> Delivered:
        """Say something about a table, in a channel of its own where it has one that is open to us.

        What became of a proposal is said where that was asked, and not again as long as people see that
        message: unless it calls somebody, or offers something.
        """
        table_view, asks = context.table_view, announcement.asks
        proposal = table_view.table.life.proposal
        if announcement.proposal is not None and (proposal and proposal.number) != announcement.proposal:
            asks = ()  # it is settled by now
        chosen = await self._tables.settings.persons(asks) if asks else []
        written: list[PostedMessage] = []
        mentioned = [
            user
            for user, settings in zip(asks, chosen, strict=True)
            if await self._is_mentioned(row, announcement, user, settings, context, written)
        ]
        if announcement.channel is not None:
            place = table_view.table.place
            link = board_link(place, context.board) if context.board is not None else ""
            try:
                posted = await self.public.announcement(
                    row, announcement, table_view, mentioned, link, announcement.channel
                )
                return Delivered(posted, tuple(written))
            except (discord.Forbidden, discord.NotFound) as error:
                if not mentioned and not announcement.roles:
                    return _unsaid(row, f"the channel for it is closed: {error}", *written)
                log.info("what table %s announces goes to its own channel: %s", row.table, error)
        gone = () if settled is None else (settled.message,)
        calls = announcement.asks or announcement.offers is not None
        if settled is not None and not calls and await self.public.is_in_sight(settled, context.board):
            earlier = await self.public.said(row, context)
            if not earlier.with_key(row.key):
                log.info("line %s of %s is not said again: it stands where it was asked", row.key, row.table)
                return Delivered(gone=gone)
        said = await self.public.announcement(row, announcement, table_view, mentioned)
        return Delivered(said, tuple(written), gone=gone)

    async def _settle(self, announcement: Announcement, context: TableContext) -> PostedMessage | None:
        """Say what became of a proposal in the message that asked for it; None where that cannot be done."""
        words = self.public.words(context.table_view)
        said = life.announced(announcement, words)
        for posted in context.others:
            is_vote = posted.kind == "vote" and posted.revision == announcement.settles and not posted.people
            if is_vote and await retiring.settle(
                self._client, posted, words("**Settled:** {text}", text=said)
            ):
                return posted
        return None

    async def _is_mentioned(
        self,
        row: OutboxRow,
        announcement: Announcement,
        user: int,
        settings: settings_types.PersonSettings,
        context: TableContext,
        written: list[PostedMessage],
    ) -> bool:
        """Whether somebody whom an announcement asks is to be mentioned; who wants it so is written to.

        Who asked to hear of lobbies hears of those that they may see, in direct messages where they want no
        mention.
        """
        opened, table_view = announcement.reason == "opened", context.table_view
        if opened and not await self._may_see(table_view.table.place, user):
            return False
        silent = _is_quiet(settings, table_view)
        alone = settings.notices == "dm" or (opened if settings.notices == "none" else silent)
        if alone and not settings.dms_closed:
            theirs = structs.replace(context, settings=settings)
            screen = self._own_notice(row, announcement.reason, user, theirs)
            message = await self.direct.notice(row, user, screen, silent=silent)
            written += _noted_alone(message, announcement.reason, user, announcement.proposal or 0)
            return message is None and not silent
        return settings.is_mentioned and not silent

    async def _may_see(self, place: types.Place, user: int) -> bool:
        """Whether somebody is in a table's server still, and may look into its channel."""
        if place.guild is None:
            return False
        member = await reading_rights.member_of(self._client, place.guild, user)
        if member is None:
            await self._tables.subscriptions.gone(place.guild, user)
            return False
        return await reading_rights.may_read(place, member)

    # --- the board ------------------------------------------------------------------------

    async def _board(self, row: OutboxRow, update: BoardUpdate, context: TableContext) -> Delivered:
        """The table as it is now; a new message calls those whose notices wait behind it."""
        table_view = context.table_view
        place = table_view.table.place
        if place.venue != "channel" and place.thread is None and table_view.view is not None:
            context = await self._with_thread(row, context)
        elif context.channel_message is not None and (update.fresh or self._is_late(table_view)):
            await self._bring_channel_up_to_date(row, context)
        table_view = context.table_view
        player = self._player_in_board(table_view.table)
        if player is not None:
            answered = self._answered.get(row.table)
            if context.board is not None and answered == (context.board.message, table_view.table.revision):
                shown_now = structs.replace(context.board, revision=table_view.table.revision)
                return Delivered(shown_now, retires=bool(context.others))
            if table_view.seat is None:
                context = await self._tables.views.context(row.table, player, waiting=True)
        else:
            self._answered.pop(row.table, None)
        posted, beside, said = await self._shown(row, update, context)
        waiting = [each.row for each in _calls(context)]
        also = tuple(each.id for each in waiting if any(message.stands_for(each) for message in said))
        if table_view.table.status != "playing" and table_view.table.place.thread is not None:
            await self._threads.close(table_view.table.place.thread)
        same = context.board is not None and posted.message == context.board.message
        retires = not same or bool(context.others) or table_view.table.status != "playing"
        return Delivered(posted, tuple(beside), also, retires)

    async def _shown(
        self, row: OutboxRow, update: BoardUpdate, context: TableContext
    ) -> tuple[PostedMessage, list[PostedMessage], list[OwnMessage]]:
        """The board, messages beside it, and all that was said: calls, and older boards that nobody knew of.

        A retry takes what earlier attempts said as it is. Whom that did not call is called with what this
        attempt says, or by a row of their own.
        """
        table_view, said = context.table_view, await self.public.said(row, context)
        called: list[OwnMessage] = []
        beside: list[PostedMessage] = []
        for reason, part in PARTS.items():
            for message in said.with_key(part_key(row, part)):
                turns = [each.turn for each in _calls(context) if message.stands_for(each.row)]
                called.append(message)
                beside.append(remembered(message, _kind(reason), max(turns, default=OVER)))
        found = said.with_key(row.key)
        if found:
            older = [self.public.found_board(row, table_view, message) for message in found[:-1]]
            newest = await self.public.whole_board(row, context, found[-1])
            return newest, [*older, *beside], [*found, *called]
        context = structs.replace(context, others=(*beside, *context.others))
        calls = [each for each in _calls(context) if not any(call.stands_for(each.row) for call in called)]
        if (calls or called) and context.board is not None:
            # Where the board stays, the newer messages alone say whose turn it is.
            context = structs.replace(context, board=structs.replace(context.board, people=()))
        board = await self.public.edited_board(row, update, context, is_newest=said.certain)
        if board is None:
            message = await self.public.new_board(row, context, {call.user: call.row for call in calls})
            return await self.public.whole_board(row, context, message), beside, [message, *called]
        for reason, part in PARTS.items():
            key, together = part_key(row, part), [call for call in calls if call.reason == reason]
            if together and not said.with_key(key):
                called.append(await self._call(row, key, together, table_view, board))
                beside.append(remembered(called[-1], _kind(reason), together[0].turn))
        return board, beside, called

    async def _show_names(self, context: TableContext, row: OutboxRow) -> Delivered:
        """Show what people are called now, in messages and a thread's title that can be edited still."""
        table_view, thread = context.table_view, context.table_view.table.place.thread
        ui, words = self._uis[table_view.table.game], self.public.words(table_view)
        if self._player_in_board(table_view.table) is not None:
            return Delivered()  # they see it with their next move
        if context.channel_message is not None:
            await self._bring_channel_up_to_date(row, context)
        if thread is not None:
            starter = self._composer.bare(thread_starter(ui, table_view, words), row.table)
            await self._threads.rename(table_view.table, thread, ui.title, starter)
        board = None if context.board is None else await self.public.renamed_board(context, context.board)
        return Delivered(board, retires=False)

    def _player_in_board(self, info: types.TableInfo) -> int | None:
        return player_in_board(self._uis[info.game], info)

    async def _with_thread(self, row: OutboxRow, context: TableContext) -> TableContext:
        """Open the table's thread on the message that was its lobby, or on a message posted for it."""
        message = context.board
        if message is None:
            message = await self.public.channel_message(row, context.table_view, None)
            assert message is not None
        ui = self._uis[context.table_view.table.game]
        words = self.public.words(context.table_view)
        starter = self._composer.bare(thread_starter(ui, context.table_view, words), row.table)
        opened = await self._threads.open(context, structs.replace(message, kind="card"), ui.title, starter)
        context = await self._tables.views.context(row.table, None, waiting=True)
        if opened:
            await self._bring_channel_up_to_date(row, context)
            if (number := context.table_view.tournament) is not None:
                await self._tables.tournaments.ask_for_update(number)
        elif context.board is None:
            # What was posted to hang a thread on becomes the board.
            context = structs.replace(context, board=structs.replace(message, kind="board"))
        return context

    def _is_late(self, table_view: TableView) -> bool:
        """Whether the channel tells of another pause, or of other deadlines, than there are.

        That somebody waited for has moved meanwhile is no reason for an edit.
        """
        timing, now = self._timing.get(table_view.table.id), Timing.of(table_view)
        return timing is None or timing.pause != now.pause or not now.deadlines <= timing.deadlines

    async def _bring_channel_up_to_date(self, row: OutboxRow, context: TableContext) -> None:
        """Show in the channel how the table stands; a message that somebody deleted is let go."""
        table_view = context.table_view
        self._timing.pop(row.table, None)
        try:
            posted = await self.public.channel_message(row, table_view, context.channel_message)
        except discord.NotFound:
            if context.channel_message is None:
                raise
            await self._tables.messages.retired(row.table, context.channel_message.message)
            return
        if posted is not None and table_view.table.status == "playing":
            self._timing[row.table] = Timing.of(table_view)

    # --- notices --------------------------------------------------------------------------

    async def tell_alone(self, table: int) -> None:
        """Tell those who are to act in direct messages, where their table's channel is shut to us.

        Panels that are kept there go on.
        """
        for row, settings in await self._tables.outbox.waiting(table):
            notice = row.message
            # An earlier attempt may have sent it and could not say so; nor may this one be able to.
            again = structs.replace(row, attempts=row.attempts + 1)
            await self._tables.outbox.attempted(row)
            if isinstance(notice, PanelUpdate):
                context = await self._tables.views.context(table, notice.user)
                await self.direct.panel(again, notice.user, context)
                await self._tables.outbox.done(row)
                continue
            if not isinstance(notice, Notice) or settings.notices == "none" or settings.dms_closed:
                continue
            context = await self._tables.views.context(table, notice.user)
            idle, silent = _is_idle(notice, context), _is_quiet(settings, context.table_view)
            screen = None if idle else self._own_notice(row, notice.reason, notice.user, context)
            message = await self.direct.notice(again, notice.user, screen, silent=silent)
            if idle or message is not None:
                written = _noted_alone(message, notice.reason, notice.user, _turn(notice, context))
                await self._tables.outbox.done(row, beside=written)

    def _own_notice(self, row: OutboxRow, reason: str, user: int, context: TableContext) -> Screen:
        """A notice as its reader gets it in a direct message."""
        table_view, words = context.table_view, words_for(context.settings.spoken)
        ui = self._uis[table_view.table.game]
        text = notice_text(ui, table_view, context.board, reason, (user,), words)
        if reason in FOLLOWING_REASONS:
            return follower_screen(table_view, text, words, row.key)
        asks, plays = reason in ASKING_REASONS, table_view.table.seat_of(user) is not None
        return notice_screen(ui, table_view, text, words, row.key, asks=asks, plays=plays)

    async def _ask_again(self, row: OutboxRow, context: TableContext) -> None:
        """Have what told people alone what they are asked say what that is by now."""
        for posted in context.others:
            if posted.kind != "asked" or posted.message in context.answered:
                continue
            (user,) = posted.people
            screen = self._own_notice(row, "invited", user, await self._tables.views.context(row.table, user))
            message = self._client.get_partial_messageable(posted.channel).get_partial_message(posted.message)
            with left_undone("message %s says what somebody was asked before", posted.message):
                await edit_message(message, self._composer.bare(screen, row.table))

    async def _notice(self, row: OutboxRow, notice: Notice, context: TableContext) -> Delivered:
        """Tell a person something, in the way that they chose."""
        table_view, settings = context.table_view, context.settings
        following = notice.reason in FOLLOWING_REASONS
        if settings.notices == "none" and not following:
            return Delivered()
        from_outside = following or notice.reason in ("guest", "refused")
        if from_outside and not await self._may_see(table_view.table.place, notice.user):
            log.info("Notice %s of table %d goes unsaid: its channel is closed to them", row.key, row.table)
            return Delivered()
        idle, turn = _is_idle(notice, context), _turn(notice, context)
        if idle and not row.attempts:
            return Delivered()
        silent = _is_quiet(settings, table_view)
        # That somebody is asked something is secret, and about what a server refuses others can do
        # nothing: it is said to them alone, or not at all.
        secret = notice.reason in ("invited", "refused")

        async def alone() -> Delivered | None:
            screen = None if idle else self._own_notice(row, notice.reason, notice.user, context)
            message = await self.direct.notice(row, notice.user, screen, silent=silent, secret=secret)
            self._note_call(message, row, (notice.user,), table_view)
            written = _noted_alone(message, notice.reason, notice.user, turn)
            return None if message is None else Delivered(beside=written)

        if secret:
            return (None if settings.dms_closed else await alone()) or Delivered()
        # Who follows from outside is told alone: those who play hear nothing of it.
        wants = ((following or silent) and not settings.dms_closed) or not settings.is_mentioned
        if wants and (written := await alone()) is not None:
            return written
        try:
            # What everybody reads is made from what everybody may know.
            public = await self._tables.views.public(table_view)
            kind = _kind(notice.reason)
            said = (await self.public.said(row, context)).with_key(row.key)
            if not said and not idle:
                call = WaitingCall(row, notice.user, notice.reason, turn)
                said = [await self._call(row, row.key, [call], public, context.board, silent=silent)]
            # What a follower was told asks for nothing, so that it is never out of date.
            found = [remembered(message, kind, turn) for message in said if not following]
            return Delivered(found[-1], tuple(found[:-1])) if found else Delivered()
        except DISCORD_ERRORS as error:
            if threads.is_lost(error, table_view.table):
                raise
            if not is_refusal(error):
                raise
            # The channel is gone, or shut to us: nobody is to wait for somebody who knows of nothing.
            if (written := await alone()) is not None or idle:
                return written or Delivered()
            if not is_final(error):
                raise
            return _unsaid(row, error)

    async def _call(
        self,
        row: OutboxRow,
        key: str,
        calls: Sequence[WaitingCall],
        table_view: TableView,
        board: PostedMessage | None,
        *,
        silent: bool = False,
    ) -> OwnMessage:
        """One message for all who are told the same; what is ``silent`` wakes nobody."""
        first, people = calls[0], {call.user: call.row for call in calls}
        ui, words = self._uis[table_view.table.game], self.public.words(table_view)
        sentence, *more = notice_text(ui, table_view, board, first.reason, [*people], words)
        text = " ".join((*(f"<@{user}>" for user in people), sentence)), *more
        kind = _kind(first.reason)
        message = await self.public.notice(key, table_view, people, text, kind, silent=silent)
        self._note_call(message, row, (*people,), table_view)
        return message

    def _note_call(
        self, message: OwnMessage | None, row: OutboxRow, people: tuple[int, ...], table_view: TableView
    ) -> None:
        """What a message says that was sent just now; of a retry it may be an earlier attempt's."""
        if message is not None and not row.attempts:
            self.calls[message.id] = retiring.Call(people, first_due(table_view, people))


def _kind(reason: str) -> PostedKind:
    """As what a message is remembered that somebody was told something in: it goes by its kind."""
    if reason in CALLS or reason in ("held", "paused", "guest"):
        return cast(PostedKind, reason)
    return KINDS.get(reason, "line")


def _turn(notice: Notice, context: TableContext) -> int:
    """In which turn of the game somebody is called."""
    return context.table_view.turn if notice.turn is None else notice.turn


def _noted_alone(sent: OwnMessage | None, reason: str, user: int, revision: int) -> tuple[PostedMessage, ...]:
    """A direct message as it is to be remembered, where it may be out of date some time."""
    kind = _kind(reason)
    return () if sent is None or kind == "line" else (remembered(sent, kind, revision, (user,)),)


def _unsaid(row: OutboxRow, why: object, *written: PostedMessage) -> Delivered:
    """Nothing comes of a row, but perhaps for what was ``written`` to people; the log tells why."""
    log.info("%s %s of table %d goes unsaid: %s", type(row.message).__name__, row.key, row.table, why)
    return Delivered(beside=written)


def _calls(context: TableContext) -> list[WaitingCall]:
    """The notices that wait, of people who are to act still and want to be mentioned."""
    table_view = context.table_view
    return [
        WaitingCall(each, each.message.user, each.message.reason, table_view.turn)
        for each, settings in context.waiting
        if isinstance(each.message, Notice)
        and seating.is_awaited(table_view, each.message.user)
        and _turn(each.message, context) == table_view.turn
        and settings.is_mentioned
    ]


def _is_quiet(settings: settings_types.PersonSettings, table_view: TableView) -> bool:
    """Whether it is somebody's quiet hours: what cannot wait is written to them alone, and wakes nobody.

    People who sit together have no such hours.
    """
    now = discord.utils.utcnow()
    return table_view.table.clocks.pace != "live" and availability.is_quiet(settings, now)


def _is_idle(notice: Notice, context: TableContext) -> bool:
    """Whether what a person is asked to do is done, or was taken off them, while the notice waited."""
    table_view = context.table_view
    if notice.reason == "guest":
        return not is_expected(table_view.table, notice.user)
    if notice.reason == "invited":
        return not context.invited
    if notice.reason not in ASKING_REASONS:
        return False
    if table_view.seat not in table_view.awaited or _turn(notice, context) != table_view.turn:
        return True
    if notice.reason == "last":
        return len(table_view.awaited) > 1
    # A reminder is of no use once the time that it speaks of is over.
    due = [line.due for line in table_view.deadlines if line.seat == table_view.seat]
    return notice.reason == "reminder" and min(due, default=LONG_AGO) <= discord.utils.utcnow()

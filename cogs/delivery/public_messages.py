"""A table's public messages: its board, notices to its players, announcements of what happened."""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import discord
from cachetools import LRUCache
from msgspec import structs

from cogs.core import discord_errors
from cogs.delivery.composer import ComposedAtOnce, ComposedMessage, Composer, Drawing
from cogs.delivery.own_messages import (
    EDITED,
    OwnMessage,
    OwnMessages,
    Said,
    edit_message,
    nonce,
    own_message,
    part_key,
    standing_for,
)
from cogs.screens.screen import Screen
from cogs.table_screens.board import board_screen
from cogs.table_screens.channel_message import channel_screen
from cogs.table_screens.game_ui import GameUi
from cogs.table_screens.life import announced, announcement_buttons, named_moves, proposal_text
from cogs.table_screens.notice import notice_screen
from cogs.table_screens.pictures import Courses, courses_of
from data.catalogue import Words, words_for
from tables.core.errors import DealError, LobbyError
from tables.core.message_types import (
    CALLS,
    Announcement,
    BoardUpdate,
    NamesUpdate,
    OutboxRow,
    PostedKind,
    PostedMessage,
)
from tables.core.view_types import TableContext, TableView
from tables.views.past import Past

log = logging.getLogger(__name__)

CARD = "c"
"""The part of a row that is the table's message in the channel, and not its board."""
MOST_CALLS = 20
"""Messages below a board that are looked at."""
IN_SIGHT = 3
"""Messages below a question by which it has not scrolled away, on a phone either."""
MOST_ENDED = 16
"""Courses of games that are kept."""
EDIT_AGE = 50 * 60
"""Seconds after which a message is no longer edited: Discord throttles edits of older ones hard."""


@dataclass(eq=False)
class PublicMessages:
    """Posts and edits. Each call gives the message back, as what is to be remembered of it."""

    _client: discord.Client
    _uis: Mapping[str, GameUi]
    _composer: Composer
    _past: Past
    _own: OwnMessages

    def __post_init__(self) -> None:
        self._ended: LRUCache[tuple[int, int], Courses] = LRUCache(MOST_ENDED)
        """By table and revision, courses of games: a message in the channel shows the same as the board."""

    async def said(self, row: OutboxRow, context: TableContext) -> Said:
        """What earlier attempts at a row said where the table talks."""
        board, channel = context.board, _talk(context.table_view)
        # What a row says comes below the board that was there.
        after = 0 if board is None or board.channel != channel else board.message
        return await self._own.earlier(self._channel(channel), row, after)

    async def edited_board(
        self, row: OutboxRow, update: BoardUpdate, context: TableContext, *, is_newest: bool
    ) -> PostedMessage | None:
        """Show the table as it is now in the message that is there.

        None where that is out of date, or nobody would see it below the talk: :meth:`new_board` is for that;
        so it is where it may not be the ``newest`` board.
        """
        current = context.board
        if current is None:
            return None
        # It shows what the row is about, below the talk where that was wished.
        if current.revision >= row.revision and (not update.fresh or current.posted >= row.created):
            return current
        if not is_newest or not is_young(current):
            return None
        # What goes by itself below it, calls to act, is no talk.
        calls = {each.message for each in context.others if each.kind in CALLS}
        if update.fresh and not calls.issuperset(await self._below(current)):
            return None
        return await self._edit(context, current)

    async def renamed_board(self, context: TableContext, current: PostedMessage) -> PostedMessage | None:
        """Show what people are called now in the message that is there, however old; None where it stays."""
        try:
            return await self._edit(context, current)
        except discord_errors.DISCORD_ERRORS as error:
            if discord_errors.is_temporary(error):
                raise
            log.info("the board of table %s keeps a name: %s", context.table_view.table.id, error)
            return None

    async def new_board(
        self, row: OutboxRow, context: TableContext, called: Mapping[int, OutboxRow]
    ) -> OwnMessage:
        """Post the board again. It mentions those who are ``called`` with it, in place of their notices.

        Discord may give back what an earlier attempt said.
        """
        channel = _talk(context.table_view)
        mentions = discord.AllowedMentions(users=[discord.Object(user) for user in called])
        key = standing_for(row.key, called.values())

        async def send(in_words: bool) -> tuple[discord.Message, Drawing | None]:
            composed, drawing = await self._compose_board(key, context, [*called], in_words=in_words)
            if row.attempts and drawing is not None:
                # What Discord gives back may be another message than this, which is not to be edited.
                composed, drawing = await drawing, None
            message = await self._channel(channel).send(
                view=composed[0],
                files=composed[1],
                silent=not called,
                nonce=nonce(row.key, channel),
                allowed_mentions=mentions,
            )
            return message, drawing

        message, drawing = await discord_errors.with_picture_or_words(send)
        if drawing is not None:
            await self._add_picture(row.table, message, await drawing)
        return own_message(message)

    async def whole_board(self, row: OutboxRow, context: TableContext, found: OwnMessage) -> PostedMessage:
        """A board as it is to be remembered, with the picture that an earlier attempt could not add."""
        posted = self.found_board(row, context.table_view, found)
        if row.attempts and not found.pictured:
            # The same key: it is looked for once more where this attempt does not come to its end either.
            key = next((rest for rest in found.rests if rest.endswith(row.key)), row.key)
            composed, drawing = await self._compose_board(key, context, found.people, in_words=False)
            composed = composed if drawing is None else await drawing
            if composed[1]:
                message = self._channel(posted.channel).get_partial_message(found.id)
                await self._add_picture(row.table, message, composed)
        return posted

    def found_board(self, row: OutboxRow, table_view: TableView, message: OwnMessage) -> PostedMessage:
        """A board of ours, as it is to be remembered.

        Of a retry it may show the table as it was then; a change since has a row of its own.
        """
        revision, when = table_view.table.revision, discord.utils.utcnow()
        if row.attempts:
            revision, when = row.revision, row.created
        return PostedMessage(_talk(table_view), message.id, revision, when, people=message.people)

    async def channel_message(
        self, row: OutboxRow, table_view: TableView, current: PostedMessage | None
    ) -> PostedMessage | None:
        """Bring the table's message in the channel up to date, or post it; None where it stays as it is.

        Raises ``discord.NotFound`` where somebody has deleted it.
        """
        place = table_view.table.place
        assert place.channel is not None
        channel, key = self._channel(place.channel), part_key(row, CARD)
        ui, words = self._uis[table_view.table.game], self.words(table_view)
        courses = await self._courses(table_view)
        screen = channel_screen(ui, table_view, words, EDITED if current is not None else key, courses)
        view, files = await self._composer.compose(screen, table_view, public=True)
        if current is not None:
            try:
                await edit_message(channel.get_partial_message(current.message), view, files)
            except discord.NotFound:
                raise
            except discord_errors.DISCORD_ERRORS as error:
                if isinstance(row.message, NamesUpdate) and discord_errors.is_away(error):
                    raise  # no other edit follows that would show them
                # Discord takes few edits of old messages; the next one shows everything.
                log.info("the channel message of table %s stays as it is: %s", table_view.table.id, error)
                return None
            return structs.replace(current, revision=table_view.table.revision)
        found = (await self._own.earlier(channel, row)).newest(key)
        if found is None:
            quiet, once = discord.AllowedMentions.none(), nonce(key, place.channel)
            found = (await channel.send(view=view, silent=True, nonce=once, allowed_mentions=quiet)).id
        now = discord.utils.utcnow()
        return PostedMessage(place.channel, found, table_view.table.revision, now, "card")

    async def notice(
        self,
        key: str,
        table_view: TableView,
        people: Mapping[int, OutboxRow],
        text: Sequence[str],
        kind: PostedKind,
        *,
        silent: bool = False,
    ) -> OwnMessage:
        """Mention people who have to know something, in a message that is found again by its key.

        It is in place of their notices. Discord may give back what an earlier attempt said.
        """
        mentioned = discord.AllowedMentions(users=[discord.Object(user) for user in people])
        ui, words = self._uis[table_view.table.game], self.words(table_view)
        carried = standing_for(key, people.values())
        screen = notice_screen(ui, table_view, text, words, carried, asks=kind in CALLS)
        channel = _talk(table_view)
        return own_message(await self._send(key, table_view, screen, mentioned, channel, silent=silent))

    async def announcement(
        self,
        row: OutboxRow,
        announcement: Announcement,
        table_view: TableView,
        mentioned: Sequence[int],
        link: str = "",
        channel: int | None = None,
    ) -> PostedMessage:
        """Say a sentence about the table, and mention whom it asks and who wants that.

        In another ``channel`` than the table's it leads there by a ``link``.
        """
        ui, words = self._uis[table_view.table.game], self.words(table_view)
        text, proposal = announced(announcement, words), table_view.table.life.proposal
        if proposal is not None and proposal.number == announcement.proposal:
            text = proposal_text(ui, table_view, proposal, words)
        elif moves := await self._moves_of(announcement, table_view):
            text += f"\n-# {words('It is about this: {moves}', moves=moves)}"
        called = (*(f"<@&{role}>" for role in announcement.roles), *(f"<@{user}>" for user in mentioned))
        text = " ".join(part for part in (*called, text, link) if part)
        mentions = discord.AllowedMentions(
            users=[discord.Object(user) for user in mentioned],
            roles=[discord.Object(role) for role in announcement.roles],
        )
        buttons = announcement_buttons(announcement, table_view, words)
        screen = notice_screen(ui, table_view, (text,), words, row.key, buttons)
        channel = channel or _talk(table_view)
        found = (await self._own.earlier(self._channel(channel), row)).newest(row.key)
        if found is None:
            found = (await self._send(row.key, table_view, screen, mentions, channel)).id
        now = discord.utils.utcnow()
        if announcement.proposal is not None:
            return PostedMessage(channel, found, announcement.proposal, now, "vote")
        kind: PostedKind = "lobby" if announcement.reason == "opened" else "line"
        return PostedMessage(channel, found, table_view.table.revision, now, kind)

    async def _moves_of(self, announcement: Announcement, table_view: TableView) -> str:
        """The moves that an announcement is about, as all may know them; they may be taken back by now."""
        if not announcement.moves:
            return ""
        past = await self._past.history(table_view.table.id)
        found = tuple(entry.move for entry in past.since(min(announcement.moves) - 1, None))
        now = structs.replace(table_view, recent=found)
        return named_moves(self._uis[table_view.table.game], now, announcement.moves, self.words(table_view))

    def words(self, table_view: TableView) -> Words:
        """The words of all who read along."""
        return words_for(table_view.server.spoken)

    def _channel(self, channel: int) -> discord.PartialMessageable:
        # By its id alone: it may belong to another process's shard, or not be cached.
        return self._client.get_partial_messageable(channel)

    # --- the board ------------------------------------------------------------------------

    async def is_in_sight(self, question: PostedMessage, board: PostedMessage | None) -> bool:
        """Whether people see a question still: no board, and not much else, stands below it."""
        if board is not None and board.message > question.message:
            return False
        return len(await self._below(question)) <= IN_SIGHT

    async def _below(self, posted: PostedMessage) -> list[int]:
        """The first messages below one of ours; none where we may not know of them."""
        known = self._own.below(posted.channel, posted.message)
        if known is not None:
            return known
        below = self._channel(posted.channel).history(after=discord.Object(posted.message), limit=MOST_CALLS)
        try:
            return [message.id async for message in below]
        except (discord.Forbidden, discord.NotFound):
            return []

    async def _edit(self, context: TableContext, posted: PostedMessage) -> PostedMessage | None:
        """Show the position in the message that is there; None where that cannot be done (any more)."""
        message = self._channel(posted.channel).get_partial_message(posted.message)

        async def edit(in_words: bool) -> Drawing | None:
            composed, drawing = await self._compose_board(EDITED, context, posted.people, in_words=in_words)
            await edit_message(message, *composed)
            return drawing

        try:
            drawing = await discord_errors.with_picture_or_words(edit)
            if drawing is not None:
                await self._add_picture(context.table_view.table.id, message, await drawing)
        except discord_errors.DISCORD_ERRORS as error:
            if not discord_errors.needs_new_message(error):
                raise
            return None
        return structs.replace(posted, revision=context.table_view.table.revision)

    async def _add_picture(
        self, table: int, message: discord.PartialMessage | discord.Message, composed: ComposedMessage
    ) -> None:
        """Show a board's picture too. Where that cannot be done its words, which say all, stand alone."""
        with discord_errors.left_undone("the board of table %s stays without its picture", table):
            await edit_message(message, *composed)

    async def _compose_board(
        self, key: str, context: TableContext, called: Sequence[int], *, in_words: bool
    ) -> ComposedAtOnce:
        table_view = context.table_view
        game_ui, words = self._uis[table_view.table.game], self.words(table_view)
        in_words = in_words or context.settings.in_words
        if table_view.seat is not None:
            # The context of who plays in the board.
            words = played_words(context, words_for(context.settings.spoken))
            panel = self._composer.played_board(context, words, key)
            # In one piece: its player may press something before a picture has followed.
            return await self._composer.compose(panel.screen, table_view, in_words=in_words), None
        courses = await self._courses(table_view)
        screen = board_screen(game_ui, table_view, words, key, called=called, courses=courses)
        return await self._composer.compose_at_once(screen, table_view, public=True, in_words=in_words)

    async def _courses(self, table_view: TableView) -> Courses:
        """The course of a game that has ended, where its ui has no chart of its own and all may know it."""
        if table_view.result is None:
            return ()
        if self._uis[table_view.table.game].outcome(table_view, self.words(table_view)).courses:
            return ()
        this = table_view.table.id, table_view.table.revision
        if this not in self._ended:
            try:
                self._ended[this] = courses_of(await self._past.history(table_view.table.id))
            except (LobbyError, DealError):
                return ()
        return self._ended[this]

    # --- notices and announcements --------------------------------------------------------

    async def _send(
        self,
        key: str,
        table_view: TableView,
        screen: Screen,
        mentions: discord.AllowedMentions,
        channel: int,
        *,
        silent: bool = False,
    ) -> discord.Message:
        view = self._composer.bare(screen, table_view.table.id)
        return await self._channel(channel).send(
            view=view, nonce=nonce(key, channel), allowed_mentions=mentions, silent=silent
        )


def _talk(table_view: TableView) -> int:
    """The channel of a table that has one."""
    channel = table_view.table.place.talk
    assert channel is not None
    return channel


def played_words(context: TableContext, words: Words) -> Words:
    """The words of a board in which its only player plays: their ``words`` where nobody else reads them."""
    table_view = context.table_view
    return words if table_view.table.place.guild is None else words_for(table_view.server.spoken)


def is_young(posted: PostedMessage) -> bool:
    """Whether a message may still be edited."""
    return (discord.utils.utcnow() - posted.posted).total_seconds() < EDIT_AGE

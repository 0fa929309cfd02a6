"""Panels that wait for somebody, brought up to date when that one has acted; each reader has one of a table.

A panel in the answer to an interaction belongs to its reader alone and can be edited for as long as the
interaction's token lives. It is known to the process that answered, and to no other: tokens are keys to what
is shown to one person alone, and are not written down. After a restart a panel goes on with its next press.
"""

import contextlib
import logging
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

import discord

from cogs.core import discord_errors, limiter
from cogs.delivery.composer import Composer
from cogs.delivery.numbered_tasks import NumberedTasks
from cogs.table_screens.footer import deadline_words
from data.catalogue import ENGLISH, words_for
from render.painting.painters import Replaced
from tables.core.stamps import made_by_then
from tables.core.view_types import TableContext, TableView
from tables.service import Tables

log = logging.getLogger(__name__)

TOKEN_LIVES = timedelta(minutes=14)
"""Discord takes edits by an interaction's token for a minute longer."""
TRIED_AGAIN = 30.0
"""Seconds after which something is brought up to date where Discord did not take it."""
NEVER = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class OpenPanel:
    """The interaction that a panel answers, and what it shows."""

    interaction: discord.Interaction
    since: datetime
    """When it was first shown, by our clock, which may be far from Discord's."""
    stamp: int
    """That of the view."""
    awaited: bool
    """Whether it is its reader's turn."""
    moves: tuple[object, ...] = ()
    """What its reader could do."""
    time: str = ""
    """What it says of deadlines."""
    drafting: bool = False
    """Whether they have begun to choose."""
    in_answer: bool = False
    """Whether they have pressed something and are about to be answered in it."""
    replaced: bool = False
    """Whether its reader has opened another one since."""
    restyled: bool = False
    """Whether its reader has asked for other pictures, or another language, since."""

    @property
    def is_private(self) -> bool:
        """Whether it stands in a message for its reader alone: not so where it is kept in direct messages."""
        pressed = self.interaction.message
        new = self.interaction.response.type is not discord.InteractionResponseType.deferred_message_update
        return new or pressed is None or pressed.flags.ephemeral

    def is_outdated(self, table_view: TableView) -> bool:
        """Whether its reader should see something else.

        The stamp says whether they may see anything else: what is secret changes nothing. Who is choosing is
        not disturbed, unless their turn comes, their seat has moved in another way, a deadline is another one
        or the game is over; who could only begin to is, where they can do something else by now.
        """
        if table_view.table.status != "playing" or self.awaited != (table_view.seat in table_view.awaited):
            return True
        if self.time != deadline_words(table_view, ENGLISH):
            return True
        if self.awaited or self.drafting:
            if not self.drafting and self.moves != table_view.moves:
                return True
            return made_by_then(table_view.stamp) != made_by_then(self.stamp)
        return table_view.stamp != self.stamp


class OpenPanels:
    """The panels that readers have open of each table, wherever they opened them."""

    def __init__(self, tables: Tables, composer: Composer, presses: limiter.Limiter) -> None:
        self._tables = tables
        self._composer = composer
        self._presses = presses
        self._panels: dict[int, dict[tuple[int, int], OpenPanel]] = defaultdict(dict)
        """By table, and by reader and message."""
        self._latest: dict[tuple[int, int], int] = {}
        """The newest of the interactions that are answered in a message, by reader and message."""
        self._answered_in: Counter[tuple[int, int]] = Counter()
        """How many presses in a message are being answered there."""
        self._tasks = NumberedTasks("bringing up to date", self._refresh)

    def shown(
        self,
        interaction: discord.Interaction,
        table_view: TableView,
        draft: str,
        message: int,
        since: datetime | None = None,
    ) -> None:
        """A reader is shown their panel in a message that answers them; they may be choosing in it.

        Where they have pressed something in it since, it is the later answer's. ``since`` is when they were
        shown it first, if it is only brought up to date; else those that they opened before are taken away.
        """
        table, user = table_view.table.id, interaction.user.id
        later = self._panels[table].get((user, message))
        if later is not None and later.interaction.id > interaction.id:
            return
        self._forget(table, user, message)
        if table_view.table.status == "playing":
            awaited = table_view.seat in table_view.awaited
            is_new = since is None
            since = since or discord.utils.utcnow()
            opened = OpenPanel(
                interaction,
                since,
                table_view.stamp,
                awaited,
                table_view.moves,
                deadline_words(table_view, ENGLISH),
                drafting=bool(draft),
            )
            older = {
                key: replace(panel, replaced=True)
                for key, panel in self._panels[table].items()
                if is_new and key[0] == user and panel.is_private and not panel.in_answer
            }
            self._panels[table].update(older)
            self._panels[table][user, message] = opened
            if older or self._tables.store.kept(table, table_view.table.revision) is None:
                self._tasks.wake(table)  # the table has moved on while this was drawn and sent

    @contextlib.contextmanager
    def answering(self, interaction: discord.Interaction, table: int) -> Iterator[None]:
        """A reader has pressed something in their panel, and what comes of it is shown there until this ends.

        Where nothing was shown it is the panel that it was, and followed on.
        """
        key, panels = _place_of(interaction), self._panels[table]
        known = panels.get(key) or OpenPanel(interaction, NEVER, 0, awaited=False)
        panel = replace(known, interaction=interaction, in_answer=True)
        panels[key] = panel
        try:
            yield
        finally:
            if self._panels.get(table, {}).get(key) is panel:
                self._panels[table][key] = replace(panel, in_answer=False)
                self._tasks.wake(table)

    @contextlib.contextmanager
    def pressed(self, interaction: discord.Interaction) -> Iterator[None]:
        """A reader has pressed something in a message, and is answered there until this ends."""
        key = _place_of(interaction)
        self._latest[key] = max(interaction.id, self._latest.get(key, 0))
        self._answered_in[key] += 1
        try:
            yield
        finally:
            self._answered_in[key] -= 1
            if not self._answered_in[key]:
                # Not before: the picture of an older answer may be done after a newer one.
                del self._latest[key], self._answered_in[key]

    def pressed_since(self, interaction: discord.Interaction, table: int) -> bool:
        """Whether the reader has pressed something more in the same message: that is what is shown there."""
        key = _place_of(interaction)
        panel = self._panels.get(table, {}).get(key)
        return max(self._latest.get(key, 0), 0 if panel is None else panel.interaction.id) > interaction.id

    def is_shown(self, interaction: discord.Interaction, table_view: TableView, message: int) -> bool:
        """Whether a message still shows what an interaction was answered by, so that a picture of it fits."""
        key = interaction.user.id, message
        if self._latest.get(key, 0) > interaction.id:
            return False
        panel = self._panels.get(table_view.table.id, {}).get(key)
        if panel is None:
            return table_view.table.status != "playing"
        return (panel.interaction.id, panel.stamp) == (interaction.id, table_view.stamp)

    def wake(self, table: int) -> None:
        """Something at a table may be another now."""
        if self._panels.get(table):
            self._tasks.wake(table)

    def draw_again(self, user: int) -> None:
        """A reader wants to see their panels otherwise; what they have chosen there stays."""
        for table, panels in self._panels.items():
            theirs = {key: replace(panel, restyled=True) for key, panel in panels.items() if key[0] == user}
            panels.update(theirs)
            if theirs:
                self._tasks.wake(table)

    async def close(self) -> None:
        """Leave all panels as they are."""
        await self._tasks.close()

    async def _refresh(self, table: int) -> None:
        contexts: dict[int, TableContext] = {}
        for (user, message), panel in list(self._panels.get(table, {}).items()):
            if abs(discord.utils.utcnow() - panel.since) > TOKEN_LIVES:
                self._forget(table, user, message)
                continue
            if panel.replaced:
                await self._take_away(panel, table, message)
                continue
            if not self._may_be_outdated(table, user, panel):
                continue
            if user not in contexts or self._has_moved_on(contexts[user]):
                async with self._presses.admitted(after_others=True):  # who has pressed something goes first
                    # Whatever changes from now on wakes the table again.
                    readers = {user, *self._readers_of_outdated(table)}
                    contexts = await self._tables.views.contexts(table, readers)
            if self._panels.get(table, {}).get((user, message)) is not panel:
                continue
            context = contexts[user]
            table_view = context.table_view
            if table_view.seat is None and panel.is_private:
                await self._take_away(panel, table, message)  # its reader has given up their seat
            elif table_view.seat is None or table_view.view is None:
                self._forget(table, user, message)
            elif panel.restyled or panel.is_outdated(table_view):
                await self._bring_up_to_date(panel, message, context)

    def _may_be_outdated(self, table: int, user: int, panel: OpenPanel) -> bool:
        """Whether a panel is worth a read: by what is in memory of its table most are true as they are."""
        if panel.in_answer or panel.replaced:
            return False
        known = None if panel.restyled else self._tables.views.remembered(table, user)
        if known is None or known.seat is None or known.view is None:
            return True
        return panel.is_outdated(known)

    def _readers_of_outdated(self, table: int) -> set[int]:
        panels = self._panels.get(table, {}).items()
        return {user for (user, _), panel in panels if self._may_be_outdated(table, user, panel)}

    def _has_moved_on(self, context: TableContext) -> bool:
        info = context.table_view.table
        return self._tables.store.kept(info.id, info.revision) is None

    async def _bring_up_to_date(self, panel: OpenPanel, message: int, context: TableContext) -> None:
        table_view, interaction = context.table_view, panel.interaction
        table, user = table_view.table.id, interaction.user.id
        words = words_for(context.settings.language or interaction.locale)
        newer, key = self._composer.panel(context, words), ("open", message)

        async def edit(in_words: bool) -> None:
            in_words = in_words or context.settings.in_words
            view, files = await self._composer.compose(newer.screen, table_view, key=key, in_words=in_words)
            if self._panels[table].get((user, message)) is not panel:
                raise Replaced  # its reader has pressed something meanwhile
            await interaction.edit_original_response(view=view, attachments=files)

        try:
            await self._composer.icons.without_refused(lambda: discord_errors.with_picture_or_words(edit))
        except Replaced:
            return
        except discord_errors.DISCORD_ERRORS as error:
            log.info("a panel of table %s stays as it is: %s", table, error)
            if discord_errors.is_temporary(error):
                self._tasks.wake_later(table, TRIED_AGAIN)
            else:
                self._forget(table, user, message)
            return
        if self._panels[table].get((user, message)) is panel:
            self.shown(interaction, table_view, newer.draft, message, panel.since)

    async def _take_away(self, panel: OpenPanel, table: int, message: int) -> None:
        self._forget(table, panel.interaction.user.id, message)
        with discord_errors.left_undone("a panel of table %s cannot be taken away", table):
            await panel.interaction.delete_original_response()

    def _forget(self, table: int, user: int, message: int) -> None:
        panels = self._panels[table]
        panels.pop((user, message), None)
        if not panels:
            del self._panels[table]


def _place_of(interaction: discord.Interaction) -> tuple[int, int]:
    """The reader and the message of a press."""
    assert interaction.message is not None
    return interaction.user.id, interaction.message.id

"""Private panels: shown in the answer to an interaction, and moves made for the person who acts."""

import asyncio
import contextlib
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple
from weakref import WeakValueDictionary

import discord
from cachetools import LRUCache
from msgspec import structs

from cogs.core.discord_errors import DISCORD_ERRORS, with_picture_or_words
from cogs.core.limiter import Limiter
from cogs.delivery.composer import GOES_ON, MOVED_ON, Composer, Drawing, Panel, PanelRequest
from cogs.delivery.own_messages import controls_of, texts_of
from cogs.delivery.public_messages import played_words
from cogs.delivery.sender import Sender
from cogs.delivery.timekeeper import Timekeeper
from cogs.interactions.answers import AnyInteraction, defer, say, sentence, words_of
from cogs.interactions.form_answers import filled_in, open_form
from cogs.interactions.screen_answers import changes_message, put_message
from cogs.screens import forms, markup
from cogs.screens.screen import Button, Target, noted, with_button
from cogs.table_screens import footer, game_ui
from cogs.table_screens.board import player_in_board
from cogs.table_screens.log import story_note
from engine.core.errors import EngineError, IllegalMove
from render.painting.painters import Replaced
from tables.core import errors, view_types
from tables.service import Tables

log = logging.getLogger(__name__)


class _PanelAnswer(NamedTuple):
    """A panel that is worked out, for the answer to an interaction."""

    context: view_types.TableContext
    panel: Panel
    shown_in: int | None
    """The message in whose place it comes."""
    board: str | None
    """The key of that message where it is the public board."""
    after_move: bool = False
    """Whether it shows what came of a move: then boards are drawn before it."""


@dataclass(frozen=True, slots=True)
class PanelAnswers:
    """Puts panels into the answers of interactions, and makes the moves that are chosen there."""

    tables: Tables
    uis: Mapping[str, game_ui.GameUi]
    composer: Composer
    after_moves: Composer
    """For the panels of those who have made a move: boards go before them."""
    sender: Sender
    timekeeper: Timekeeper
    presses: Limiter
    """Whose panels are worked out, from reading the table until its picture is asked for."""
    _writers: WeakValueDictionary[tuple[int, int], asyncio.Lock] = field(default_factory=WeakValueDictionary)
    """By reader and message."""
    _refused: LRUCache[tuple[int, int, int, str], forms.Filled] = field(default_factory=lambda: LRUCache(256))
    """What was filled in that could not be meant, by reader, table, turn and form: Discord answers no form
    with another one, so that it waits for the next time that the form is opened."""

    async def show(
        self,
        interaction: AnyInteraction,
        table: int,
        draft: str | None = None,
        *,
        seen: int | None = None,
        note: str = "",
        late: bool = False,
        more: Button | None = None,
    ) -> None:
        """Put the person's panel into the answer of a deferred interaction.

        Where the same message was asked for another screen meanwhile, that one will stand there.

        Without a ``draft`` it goes on with what they were choosing, in whichever message. ``seen`` is the
        stamp of the view that the draft was made from, ``note`` a line above the panel, and ``more`` a button
        beside its own. With ``late`` what has happened since is told too.
        Raises ``NotSeated`` or ``LobbyError`` where there is no panel.
        """
        with contextlib.ExitStack() as until_sent:
            if changes_message(interaction):
                until_sent.enter_context(self.sender.panels.pressed(interaction))
            async with self.presses.admitted():
                answer = await self._opened(interaction, table, PanelRequest(draft, seen, note, late, more))
            await self._send(interaction, answer)

    async def open_form(self, interaction: AnyInteraction, table: int, rest: str) -> None:
        """Answer with a form of the person's panel, made from the table as it is now.

        Where there is nothing to be filled in any more the panel says so.
        """
        words, form = words_of(interaction), None
        async with self.presses.admitted():
            table_view = (await self.tables.views.context(table, interaction.user.id)).table_view
            self.require_panel(table_view)
            with contextlib.suppress(game_ui.StaleDraft):
                form = self.uis[table_view.table.game].form(table_view, rest, words)
        if form is not None:
            refused = self._refused.get((interaction.user.id, table, table_view.turn, rest), {})
            form = forms.filled_again(form, refused)
            await open_form(interaction, form, table, table_view.stamp)
            return
        await defer(interaction, new=False)
        await self.show(interaction, table, note=words(MOVED_ON), late=True)

    async def fill(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        """Show or do what a filled-in form leads to; where it cannot be meant, say why above the panel."""
        words, fields = words_of(interaction), filled_in(interaction)
        table_view = (await self.tables.views.context(table, interaction.user.id)).table_view
        self.require_panel(table_view)
        form = interaction.user.id, table, table_view.turn, rest
        self._refused.pop(form, None)
        try:
            target = self.uis[table_view.table.game].filled(table_view, rest, fields, words)
        except game_ui.StaleDraft:
            await self.show(interaction, table, seen=seen, note=words(MOVED_ON), late=True)
        except EngineError as error:
            self._refused[form] = fields
            kept = words("The form still has what you typed: open it again.")
            await self.show(interaction, table, seen=seen, note=f"{sentence(error, words)}\n-# {kept}")
        else:
            if target.verb != "do":
                await self.show(interaction, table, target.rest, seen=seen)
                return
            try:
                await self.confirm(interaction, table, seen, target.rest)
            except IllegalMove:
                self._refused[form] = fields
                raise

    async def show_begun(self, interaction: AnyInteraction, table: int) -> None:
        """The way into a table begun for who acts: their panel, or a word on the board that is it."""
        info = await self.tables.views.info(table)
        if player_in_board(self.uis[info.game], info) is None:
            await self.show(interaction, table)
        else:
            words = words_of(interaction)
            text = words("Your game has started at table {table}: play in its message.", table=table)
            if info.place.venue != "channel":
                text = words(
                    "Your game has started at table {table}: play in the message in its thread.", table=table
                )
            elif info.place.channel != interaction.channel_id:
                text = words(
                    "Your game has started at table {table}: play in its message in {channel}.",
                    table=table,
                    channel=f"<#{info.place.channel}>",
                )
            await say(interaction, text)

    async def make_moves(
        self,
        interaction: AnyInteraction,
        table_view: view_types.TableView,
        moves: Sequence[object],
        seen: int | None,
        *,
        mark: bool = False,
    ) -> view_types.PlayedMove:
        """Make moves for the person who acts, all or none: the one way, for commands and controls alike.

        ``seen`` is the stamp of the view that they were chosen from, None for typed ones; with ``mark`` the
        person is shown what came of them.
        """
        # In simultaneous play a move that was chosen for this turn might be legal in the next one too.
        turn = None if seen is None else table_view.turn
        played = await self.tables.play.act(
            table_view.table.id, interaction.user.id, *moves, seen=seen, turn=turn, mark=mark, claim=True
        )
        self.timekeeper.move_made(played)
        return played

    async def confirm(self, interaction: AnyInteraction, table: int, seen: int, text: str) -> None:
        """Make the move or moves of a confirming control, and show the panel after them.

        Its picture comes after the boards of others who confirm in the same instant.
        """
        in_board = interaction.message is not None and _board_key(interaction.message) is not None
        with contextlib.ExitStack() as until_sent:
            until_sent.enter_context(self.sender.panels.pressed(interaction))
            # What was pressed shows what came of it by itself.
            until_sent.enter_context(self.sender.panels.answering(interaction, table))
            async with self.presses.admitted():
                table_view = await self._known(table, interaction.user.id)
                self.require_panel(table_view)
                if in_board:
                    until_sent.enter_context(self.sender.held(table))
                outcome = await self._confirmed(interaction, table_view, seen, text)
                if isinstance(outcome, PanelRequest):
                    answer = await self._opened(interaction, table, outcome)
                elif in_board and outcome.table_view.table.status != "playing":
                    return  # the board tells everybody how it ended
                elif self.sender.panels.pressed_since(interaction, table):
                    return  # that press is answered there
                else:
                    assert outcome.context is not None
                    answer = await self._worked_out(
                        interaction, outcome.context, reversible=outcome.reversible
                    )
                    answer = answer._replace(after_move=answer.board is None)
            await self._send(interaction, answer)

    async def _opened(self, interaction: AnyInteraction, table: int, request: PanelRequest) -> _PanelAnswer:
        context = await self.tables.views.context(table, interaction.user.id)
        seat = context.table_view.seat
        if seat is not None and context.table_view.table.seats[seat].held:
            # Whoever opens their panel is there.
            await self.tables.play.welcome_back(table, interaction.user.id)
            self.timekeeper.table_changed(table)
            context = await self.tables.views.context(table, interaction.user.id)
        story = request.draft is None and not context.draft and not request.note
        return await self._worked_out(interaction, context, request, story=story)

    async def _worked_out(
        self,
        interaction: AnyInteraction,
        context: view_types.TableContext,
        request: PanelRequest = GOES_ON,
        *,
        story: bool = False,
        reversible: bool = False,
    ) -> _PanelAnswer:
        table_view = context.table_view
        self.require_panel(table_view)
        if context.missed and not (context.draft if request.draft is None else request.draft):
            # What happened since the reader was last here is what is worth telling.
            table_view = structs.replace(table_view, recent=context.missed)
            context = structs.replace(context, table_view=table_view)
        changed = interaction.message if changes_message(interaction) else None
        shown_in = None if changed is None else changed.id
        words, key = words_of(interaction), None if changed is None else _board_key(changed)
        is_late = changed is not None and not footer.tells_time(" ".join(texts_of(changed)[-1:]), table_view)
        is_late = is_late and table_view.table.status == "playing"
        if is_late and not request.note and request.seen == table_view.stamp:
            request = request._replace(note=words("A deadline has changed since this was shown."))
        if key is None:
            panel = self.composer.panel(context, words, request)
        elif player_in_board(self.uis[table_view.table.game], table_view.table) is None:
            self.sender.wake(table_view.table.id)
            raise errors.TableFinished("The game at table {table} is over.", table=table_view.table.id)
        else:
            words = played_words(context, words)
            panel = self.composer.played_board(context, words, key, request)
        if story and context.missed:
            text = story_note(self.uis[table_view.table.game], table_view, panel.screen.text, words)
            panel = panel._replace(screen=noted(panel.screen, text))
        if reversible:
            panel = panel._replace(
                screen=with_button(panel.screen, Button(words("Take back"), Target("undo")))
            )
        if await self.tables.readers.keep(context, interaction.user.id, panel.draft, shown_in=shown_in):
            self.sender.wake(table_view.table.id)
        return _PanelAnswer(context, panel, shown_in, key)

    async def _send(self, interaction: AnyInteraction, answer: _PanelAnswer) -> None:
        context, panel, shown_in, board, after_move = answer
        composer = self.after_moves if after_move else self.composer

        async def show(in_words: bool) -> tuple[int, Drawing | None]:
            in_words = in_words or context.settings.in_words
            composed, drawing = await composer.compose_at_once(
                panel.screen, context.table_view, key=shown_in, in_words=in_words
            )
            async with self._writing(interaction, shown_in):
                return await put_message(interaction, composed), drawing

        message, drawing = shown_in, None
        with contextlib.suppress(Replaced):
            message, drawing = await composer.icons.without_refused(lambda: with_picture_or_words(show))
        if message is not None and board is not None:
            self.sender.deliveries.answered(context.table_view, message)
        elif message is not None:
            self.sender.panels.shown(interaction, context.table_view, panel.draft, message)
        if message is not None and drawing is not None:
            await self._add_picture(interaction, answer, message, drawing)

    def _writing(self, interaction: AnyInteraction, message: int | None) -> asyncio.Lock:
        """Who writes to a message waits for others who do: a picture may take longer than what comes next."""
        return self._writers.setdefault((interaction.user.id, message or interaction.id), asyncio.Lock())

    async def _add_picture(
        self, interaction: AnyInteraction, answer: _PanelAnswer, message: int, drawing: Drawing
    ) -> None:
        """Show a panel's picture too, unless its message shows something else by now.

        Where that cannot be done its words stand alone: they and the buttons have answered already.
        """
        context, panels = answer.context, self.sender.panels

        async def show(in_words: bool) -> None:
            if in_words:
                whole = await self.composer.compose(answer.panel.screen, context.table_view, in_words=True)
            else:
                whole = await drawing
            async with self._writing(interaction, message):
                is_newest = (
                    panels.is_shown(interaction, context.table_view, message)
                    if answer.board is None
                    else not panels.pressed_since(interaction, context.table_view.table.id)
                )
                if is_newest:
                    await put_message(interaction, whole)

        try:
            await with_picture_or_words(show)
        except Replaced:
            pass
        except DISCORD_ERRORS as error:
            log.info("a panel of table %s stays without its picture: %s", context.table_view.table.id, error)

    async def _confirmed(
        self, interaction: AnyInteraction, table_view: view_types.TableView, seen: int, text: str
    ) -> view_types.PlayedMove | PanelRequest:
        """The move that was made; where the control was out of date, what is to be shown instead."""
        words, now = words_of(interaction), table_view.table
        try:
            moves = self.uis[now.game].moves(table_view, text)
            return await self.make_moves(interaction, table_view, moves, seen, mark=True)
        except (game_ui.StaleDraft, errors.Stale) as error:
            fresh = await self.tables.views.get(now.id, interaction.user.id)
            if fresh.stamp == seen != table_view.stamp:
                # It shows the table as it is; another process has moved it on since this one heard of it.
                return await self._confirmed(interaction, fresh, seen, text)
            note = markup.refusal_text(error, words) if isinstance(error, errors.Stale) else words(MOVED_ON)
            return PanelRequest(note=note, late=True)

    async def _known(self, table: int, user: int) -> view_types.TableView:
        """The table as somebody who acts sees it, from memory: a move is made from what the database has."""
        known = self.tables.views.remembered(table, user)
        return known if known and known.seat is not None else await self.tables.views.get(table, user)

    def require_panel(self, table_view: view_types.TableView) -> None:
        """Refuse those who only watch, and all before a game has begun."""
        table, ui = table_view.table, self.uis[table_view.table.game]
        if table_view.seat is None and ui.one_message:
            raise errors.NotSeated(
                "{name} is playing this one alone. /{game} new starts a game of your own.",
                name=table.seats[0].name,
                game=table.game,
            )
        if table_view.seat is None:
            raise errors.NotSeated(
                "You have no seat at table {table}; the public board shows everything you may see.",
                table=table.id,
            )
        if table_view.view is None:
            raise errors.LobbyError("Table {table} has not started yet.", table=table.id)


def _board_key(message: discord.Message) -> str | None:
    """What finds a public board again; None for a message that is none."""
    if message.flags.ephemeral:
        return None
    logs = (control.target.rest for control in controls_of(message) if control.target.verb == "log")
    return next((key for key in logs if key), None)

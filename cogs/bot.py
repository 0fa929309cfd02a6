"""The bot: discord.py's client, and what works for it."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import discord
from cachetools import LRUCache
from discord import app_commands
from discord.ext import commands, tasks

import data
from cogs import assembly, command_sync, game_module, games, module_check, starting, strengths
from cogs.core import discord_errors, discord_time, limiter, metrics, translator
from cogs.core.config import Config
from cogs.daily.spec import daily_of
from cogs.delivery import command_links, deleted_channels, own_messages, pictures
from cogs.delivery.composer import Composer
from cogs.delivery.icons import UploadedIcons
from cogs.interactions import cog_bases, controls, option_checks, permissions, spoken
from cogs.interactions.answers import (
    MOST_HEARD,
    RESTARTING,
    AnsweringClient,
    AnyInteraction,
    Refusal,
    answer_error,
    finish_answers,
    take_up,
)
from cogs.stopping import LONGEST_ANSWER, LONGEST_STEP, within
from render.icons import seat_icons
from render.painting import drawing_queue, painters
from tables.computers.thinking import ThinkingPool
from tables.core.errors import StorageError
from tables.service import Tables
from tables.storage.process_lock import ALL_SERVERS

log = logging.getLogger(__name__)

TIDY_HOURS = 6.0


class Tree(app_commands.CommandTree[AnsweringClient]):
    """The command tree, every failure of which is answered."""

    async def interaction_check(self, interaction: AnyInteraction, /) -> bool:
        """Every command may be used while the bot is not being stopped; what it changes comes from it."""
        if not take_up(interaction):
            return False
        if self.client.stopping:
            if interaction.type is not discord.InteractionType.autocomplete:
                await answer_error(interaction, Refusal(RESTARTING))
            return False
        if interaction.type is not discord.InteractionType.autocomplete:
            try:
                option_checks.check_options(interaction)
            except Refusal as refused:
                await answer_error(interaction, refused)
                return False
        return True

    async def on_error(self, interaction: AnyInteraction, error: app_commands.AppCommandError, /) -> None:
        """Answer with a sentence; see :mod:`cogs.interactions.answers`."""
        await answer_error(interaction, error)


class Caravanserai(commands.AutoShardedBot, AnsweringClient):
    """The bot. Without processes threads draw and think."""

    def __init__(
        self,
        config: Config,
        *,
        modules: Sequence[game_module.GameModule] = games.GAMES,
        entropy: Callable[[int], bytes] = secrets.token_bytes,
        processes: int = 0,
        upload_icons: bool = False,
        link_commands: bool = False,
    ) -> None:
        chosen: dict[str, Any] = {}
        shards = config.shards
        if shards is not None:
            chosen = {"shard_ids": list(shards.ids), "shard_count": shards.count}
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            # Servers, channels, and that messages come: what we said is heard of though its answer be lost.
            # No message content, no members, no presences.
            intents=discord.Intents(guilds=True, guild_messages=True),
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            tree_cls=Tree,
            # What Discord puts off for longer goes back to the outbox instead of holding its claim.
            max_ratelimit_timeout=discord_errors.LONGEST_REQUEST_WAIT,
            **chosen,
        )
        # What no two processes may be at once.
        self._parts = [ALL_SERVERS] if shards is None else [(each, shards.count) for each in shards.ids]
        module_check.check_modules(modules)
        self.controls = controls.Controls()
        self.heard = LRUCache(MOST_HEARD)
        self.time = discord_time.DiscordTime()
        self._own = own_messages.OwnMessages(self)
        self.modules = game_module.by_name(modules)
        self.games = game_module.load_games(modules)
        self._entropy = entropy
        self._config = config
        self._thinking: ThinkingPool | None = None
        if processes:
            rules = [module.rules for module in modules]
            self._thinking = ThinkingPool(processes, rules, data.read_text)
        self.replaced = False
        self.stopping = False
        self._metrics: metrics.Metrics | None = None
        self._upload_icons = upload_icons
        self.links = command_links.CommandLinks()
        self._link_commands = link_commands
        self._beside: list[asyncio.Task[None]] = []
        self.painters = painters.Painters(processes, warm=(painters.warm_kit,))

    async def open_tables(self) -> None:
        """Open the database, no other process being what this one is; a second call does nothing.

        Raises ``StorageError`` in one line.
        """
        if not hasattr(self, "tables"):
            self.tables = await Tables.open(
                self._config.database,
                self.games,
                now=self.time.now,
                entropy=self._entropy,
                players=lambda game, level: self.modules[game].player(level),
                thinking=self._thinking,
                opponents=strengths.load_strengths(),
            )
            # Before the claims of a bot that died: they must not be those of one that lives.
            await self.tables.db.hold(self._parts, self._replaced)
            await self.tables.outbox.free_claims(self._parts)
            await self.tables.bulletins.free_claims(self._parts)
            await self.tables.clocks.set_right()
            again = await self.tables.ratings.bring_up_to_date()
            if again:
                log.info("ratings are worked out again, by %d games", again)

    def _replaced(self) -> None:
        """Another bot took over while the database was away: this one ends."""
        self.replaced = True
        self._closing = asyncio.create_task(self.close(), name="closing")

    def require_not_replaced(self) -> None:
        """Raise ``StorageError`` where another bot works on the database in this one's place."""
        if self.replaced:
            raise self.tables.db.taken()

    async def start(self, token: str, *, reconnect: bool = True) -> None:
        """Log in and stay connected, however long Discord keeps us waiting."""
        starting.wait_for_discord(self.http)
        await self.open_tables()
        if self._config.metrics_port is not None:
            host, port = self._config.metrics_host, self._config.metrics_port
            self._metrics = metrics.Metrics(self.tables, host, port, lambda: self.shards)
        await super().start(token, reconnect=reconnect)

    async def setup_hook(self) -> None:
        """Take up the cogs, tell Discord of changed commands, go on where we were."""
        await self.open_tables()
        icons = UploadedIcons()
        await self.load_cogs(icons)
        links = self.links if self._link_commands else None
        commands_at_discord = command_sync.CommandSync(self, self.tables.facts, links)
        try:
            await commands_at_discord.sync_if_changed()
        except discord_errors.DISCORD_ERRORS as error:
            if not discord_errors.is_temporary(error):
                raise
            # The tables must go on meanwhile.
            log.warning("Discord does not take the commands yet: %s", starting.why(error))
            self._beside.append(asyncio.create_task(commands_at_discord.sync_later(error), name="commands"))
        assert self.application_id is not None
        log.info("invite the bot to a server with %s", permissions.invitation(self.application_id))
        if self._upload_icons:
            drawings = [seat_icons, *(module.icons for module in self.modules.values())]
            self._beside.append(asyncio.create_task(icons.upload(self, drawings), name="icons"))
        self.painters.start()
        self.background.start(self.wait_until_ready)
        self._tidy.start()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait for a shard's turn to begin a session, where other processes have shards too."""
        if self._config.shards is None:
            await super().before_identify_hook(shard_id, initial=initial)
        else:
            await self._wait_for_turn(shard_id or 0)
        metrics.IDENTIFIES.labels(shard_id).inc()

    async def _wait_for_turn(self, shard: int) -> None:
        try:
            limits = await self.fetch_session_start_limits()
            wait = await self.tables.identifies.take_turn(shard, limits.max_concurrency)
        except (StorageError, *discord_errors.DISCORD_ERRORS, discord.GatewayNotFound) as error:
            log.warning("shard %d begins a session without a turn: %s", shard, starting.why(error))
            await super().before_identify_hook(shard)
            return
        if not limits.remaining:
            wait = limits.reset_after / 1000
            log.error("Discord allows no more sessions today: the next one begins in %.0f s", wait)
        await asyncio.sleep(wait)

    async def on_shard_resumed(self, shard_id: int) -> None:
        """A session went on after its line was lost."""
        metrics.RESUMES.labels(shard_id).inc()

    async def load_cogs(self, icons: UploadedIcons) -> None:
        """Take up all commands and what they work with; the tables are open."""
        self.uis = {name: module.make_ui() for name, module in self.modules.items()}
        warm = {name: module.warm for name, module in self.modules.items()}
        for game, status in (await self.tables.counts()).tables:
            if status in ("lobby", "playing") and game in warm:
                self.painters.warm_up(warm[game])

        def composer(priority: drawing_queue.DrawingPriority) -> Composer:
            return Composer(self.uis, pictures.Pictures(self.painters, priority, warm), icons, self.links)

        self.languages = spoken.SpokenLanguages(self.tables.settings, self.tables.names)
        await self.languages.load()
        presses, processes = limiter.Limiter(), self._thinking is not None
        daily = daily_of(self.uis, {name: module.daily for name, module in self.modules.items()})
        pause = self._config.computer_pause
        self.background = assembly.make_background(
            self, composer, presses, daily, self._own, computer_pause=pause, search=processes
        )
        self._deleted_channels = deleted_channels.DeletedChannels(
            self, self.tables, self.background.sender, self.background.bulletins
        )
        await self.tree.set_translator(translator.Translator())
        modules = self.modules.values()
        for cog in assembly.make_cogs(
            self, self.background, composer, presses, self.controls, modules, daily, apart=processes
        ):
            for part in cog_bases.parts_of(cog):
                self.controls.add_marked(part)
            await self.add_cog(cog)

    async def close(self) -> None:
        """Finish what is being answered, stop sending and drawing, close the database, leave Discord.

        Each step has its limit: a network or a database that answers no more holds up none for long.
        """
        self.stopping = True
        self._tidy.cancel()
        answers = finish_answers(LONGEST_ANSWER)
        await within(LONGEST_ANSWER + LONGEST_STEP, "answers in hand", answers)
        for task in self._beside:
            task.cancel()
        if self._metrics is not None:
            await self._metrics.close()
        if hasattr(self, "background"):
            in_hand = asyncio.gather(self.background.close(), self.languages.written())
            await within(LONGEST_STEP, "messages and clocks in hand", in_hand)
        if hasattr(self, "tables"):
            await within(LONGEST_STEP, "closing the database", self.tables.close())
        # The library waits for half a minute until Discord agrees that the line is closed.
        if not await within(LONGEST_STEP, "leaving Discord", super().close()):
            await within(LONGEST_STEP, "leaving Discord without its word", self.http.close())
        await within(LONGEST_STEP, "ending the drawing", self.painters.close())

    @tasks.loop(hours=TIDY_HOURS)
    async def _tidy(self) -> None:
        try:
            closed, gone = await self.tables.retention.tidy(self._config.retention_days)
        except StorageError as error:
            log.warning("what is old stays for now: %s", error)
            return
        if closed or gone:
            log.info("%d tables of servers that sent us away are closed, %d old games deleted", closed, gone)

    async def on_ready(self) -> None:
        """Servers may have sent the bot away, or invited it back, and channels be gone, since it last ran."""
        present, count = {guild.id for guild in self.guilds}, self.shard_count or 1

        def is_ours(guild: int) -> bool:
            return self.get_shard((guild >> 22) % count) is not None

        await self._note(lambda: self.tables.retention.compare(present, is_ours))
        await self._note(lambda: self._deleted_channels.compare())

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """A server has sent the bot away: its tables wait for a while."""
        await self._note(lambda: self.tables.retention.left(guild.id))

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """A server has invited the bot, perhaps back."""
        await self._note(lambda: self.tables.retention.back(guild.id))
        self._place_changed(guild)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """A permission may have been given back."""
        self._place_changed(after.guild)

    async def on_guild_channel_update(
        self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        """A permission may have been given back."""
        self._place_changed(after.guild)

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Nobody comes to its lobbies any more."""
        await self._note(lambda: self._deleted_channels.channel_deleted(channel.id))

    async def on_raw_thread_delete(self, deleted: discord.RawThreadDeleteEvent) -> None:
        """The same of a thread."""
        await self._note(lambda: self._deleted_channels.thread_deleted(deleted.thread_id))

    async def on_thread_update(self, before: discord.Thread, after: discord.Thread) -> None:
        """A thread may be open again. Those that are closed are mostly our own, of games that have ended."""
        if (before.archived and not after.archived) or (before.locked and not after.locked):
            self._place_changed(after.guild)

    def _place_changed(self, guild: discord.Guild) -> None:
        if not self.stopping:
            self.background.sender.place_changed(guild.id)

    async def _note(self, what: Callable[[], Awaitable[None]]) -> None:
        """Note what became of servers and channels; where that cannot be done the next start finds it out."""
        if self.stopping:
            return
        try:
            await what()
        except StorageError as error:
            log.warning("what became of a server or channel is not noted yet: %s", error)
        except RuntimeError:
            if not self.stopping:
                raise
            # Once the line is closed nothing can be asked any more; the next start finds it out.

    async def on_interaction(self, interaction: AnyInteraction) -> None:
        """Count what is heard, and hand presses and forms on, of messages of earlier runs too."""
        metrics.INTERACTIONS.labels(interaction.type.name).inc()
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await self.controls.answer(interaction)
            if interaction.message is not None and not self.stopping:
                self.background.sender.met(interaction.message)

    async def on_message(self, message: discord.Message, /) -> None:
        """Remember what is ours; what others say is none of our business."""
        self._own.heard(message)

    async def on_raw_message_delete(self, deleted: discord.RawMessageDeleteEvent) -> None:
        """It is not the last one of its channel any more."""
        self._own.gone(deleted.channel_id, deleted.message_id)

    async def on_raw_bulk_message_delete(self, deleted: discord.RawBulkMessageDeleteEvent) -> None:
        """The same of many at once."""
        for message in deleted.message_ids:
            self._own.gone(deleted.channel_id, message)

    async def on_disconnect(self) -> None:
        """What is said meanwhile may not be heard."""
        self._own.cut_off()

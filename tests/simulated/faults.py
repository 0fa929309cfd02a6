"""What goes wrong, drawn from the seed: at Discord, in the server, with the bot's process."""

from __future__ import annotations

import logging
import random
from collections import Counter
from collections.abc import Awaitable, Callable

import discord
from simcord.backend import serializers

from cogs.screens.control_ids import ControlId
from tests.cogs.managing import deny_bot
from tests.simulated.process import Process
from tests.support.settled_world import World

log = logging.getLogger(__name__)

_ROUTES = (
    ("POST", "/interactions/*"),
    ("PATCH", "/webhooks/*"),
    ("POST", "/webhooks/*"),
    ("POST", "/channels/*/messages"),
    ("PATCH", "/channels/*/messages/*"),
    ("GET", "/channels/*"),
    ("POST", "/users/@me/channels"),
    ("*", "*"),
)
_ERRORS = ((500, 0), (502, 0), (503, 0), (404, 10062))
_PERMISSIONS = ("send_messages", "attach_files", "view_channel", "send_messages_in_threads", "embed_links")


class Faults:
    """What goes wrong, and what has gone wrong so far."""

    def __init__(self, world: World, process: Process, chance: random.Random) -> None:
        self.counts: Counter[str] = Counter()
        self.deleted: set[int] = set()
        """Tables of which somebody has deleted a message."""
        self._world = world
        self._process = process
        self._chance = chance

    async def happen(self) -> None:
        """Let one thing go wrong."""
        ways: dict[Callable[[], Awaitable[None]], int] = {
            self._refuse: 6,
            self._lose: 3,
            self._restart: 1,
            self._deny: 1,
            self._close_mail: 1,
            self._delete: 1,
            self._send_away: 1,
        }
        (way,) = self._chance.choices(list(ways), list(ways.values()))
        await way()

    async def end_during(self, doing: Awaitable[None]) -> None:
        """The process ends while something is being done."""
        hops = self._chance.randint(1, 60)
        self._process.life.doom(hops)
        try:
            await doing
        except TimeoutError:
            # Somebody waits for a task of the process that is no more.
            if not self._process.life.dead:
                raise
        when = "in the midst of it" if self._process.life.dead else "in peace"
        self._happened(f"process killed {when}")
        self._world.backend.faults[:] = [each for each in self._world.backend.faults if each["times"] is None]
        await self._process.end(self._world)

    def lift(self) -> None:
        """Let all go well for now."""
        self._world.backend.faults.clear()
        self._world.env.transport._losses.clear()
        for member in self._world.members.values():
            member.open_dms()
        for channel in self._world.backend.channels.values():
            channel.overwrites.clear()

    def _happened(self, what: str) -> None:
        self.counts[what] += 1
        log.info("%s: %s", self._world.now(), what)

    # --- Discord -----------------------------------------------------------------------------------

    async def _refuse(self) -> None:
        (method, path), (status, code) = self._chance.choice(_ROUTES), self._chance.choice(_ERRORS)
        if code and path != "/interactions/*":
            status, code = 500, 0
        self._happened(f"{status} {code or ''}".strip())
        self._world.refuse(method, path, status=status, code=code, times=self._chance.randint(1, 4))

    async def _lose(self) -> None:
        self._happened("answers lost")
        method, path = self._chance.choice(_ROUTES[3:6])
        self._world.lose_answer(method, path)

    # --- the server --------------------------------------------------------------------------------

    async def _deny(self) -> None:
        name = self._chance.choice(_PERMISSIONS)
        self._happened(f"permission taken away: {name}")
        channel = self._chance.choice([each.id for each in self._world.plan.channels])
        deny_bot(self._world, channel, discord.Permissions(**{name: True}))

    async def _close_mail(self) -> None:
        self._happened("direct messages closed")
        self._world.member(self._chance.choice(sorted(self._world.members))).close_dms()

    async def _delete(self) -> None:
        backend, bot = self._world.backend, self._world.plan.bot_id
        public = [channel.id for channel in backend.channels.values() if channel.guild_id is not None]
        found = [
            each
            for channel in public
            for each in backend.messages[channel].values()
            if each.author_id == bot and not each.is_ephemeral
        ]
        if not found:
            return
        self._happened("message deleted")
        message = self._chance.choice(sorted(found, key=lambda each: each.id)[-10:])
        for button in self._world.message(message.channel_id, message.id).buttons:
            control = ControlId.parse(button.custom_id or "")
            if control is not None:
                self.deleted.add(control.table)
        backend.delete_message(message.channel_id, message.id)
        await self._world.settle()

    async def _send_away(self) -> None:
        """The bot is kicked, and invited back some hours later."""
        self._happened("sent away and invited back")
        backend, guild = self._world.backend, self._world.plan.guild_id
        backend.emit("GUILD_DELETE", {"id": str(guild)})
        gone = [{"method": "*", "path": f"/channels/{each.id}*", "status": 403, "code": 50001}
            for each in backend.channels.values() if each.guild_id is not None]  # fmt: skip
        faults = [{**each, "message": "Missing Access", "times": None} for each in gone]
        backend.faults += faults
        await self._world.settle()
        await self._world.advance(hours=self._chance.randint(1, 20), pace=600)
        backend.faults[:] = [each for each in backend.faults if each not in faults]
        backend.emit("GUILD_CREATE", serializers.guild_create_payload(backend, backend.get_guild(guild)))
        await self._world.settle()

    # --- the process -------------------------------------------------------------------------------

    async def _restart(self) -> None:
        self._happened("stopped and started again")
        self._world.backend.faults[:] = [each for each in self._world.backend.faults if each["times"] is None]
        await self._world.restart_bot()
        self._process.watch(self._world)

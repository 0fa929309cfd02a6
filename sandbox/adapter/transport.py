"""The transport between the bot and the simulated Discord: repeated sends.

The simulator takes a message's nonce and forgets it. Discord remembers it for some minutes, and a send with
``enforce_nonce`` that repeats it posts nothing: the first message is returned. That is what a bot relies on
that does not know whether its last send has arrived, so it is kept here. Neither does the simulator keep the
pictures of the application's emoji, which a page shows.
"""

import base64
import json
import re
from datetime import datetime, timedelta
from typing import Any

import discord
from discord.http import Route
from simcord.backend import serializers

from sandbox.adapter.backend import WorldBackend

#: For so long Discord knows a nonce again.
_REMEMBERED = timedelta(minutes=5)
_NEW_EMOJI = re.compile(r"POST /applications/\d+/emojis")
_SEND = re.compile(r"/channels/\d+/messages")


class Transport:
    """What has been sent in one world."""

    def __init__(self, backend: WorldBackend) -> None:
        self._backend = backend
        self._sent: dict[str, tuple[datetime, int, int]] = {}
        self.emoji: dict[str, bytes] = {}
        """The pictures of the application's emoji by name."""

    def attach(self, bot: discord.Client) -> None:
        """Wrap the HTTP client of a bot that has just logged in."""
        send = bot.http.request

        async def request(route: Route, **details: Any) -> Any:
            path = route.url.removeprefix(Route.BASE).split("?")[0]
            response = self._repeated(route.method, path, details)
            if response is None:
                response = await send(route, **details)
                self._remember(route.method, path, details, response)
                if _NEW_EMOJI.fullmatch(f"{route.method} {path}"):
                    made = details["json"]
                    self.emoji[made["name"]] = base64.b64decode(made["image"].partition(",")[2])
            return response

        bot.http.request = request  # type: ignore[method-assign]

    def _repeated(self, method: str, path: str, details: dict[str, Any]) -> Any:
        """Return the message that an earlier send with the same nonce has made, if it is remembered."""
        nonce = _nonce(method, path, details)
        when, channel, message_id = self._sent.get(nonce or "", (None, 0, 0))
        if when is None or self._backend.clock.now() - when > _REMEMBERED:
            return None
        message = self._backend.messages.get(channel, {}).get(message_id)
        return None if message is None else dict(serializers.message_payload(self._backend, message))

    def _remember(self, method: str, path: str, details: dict[str, Any], response: Any) -> None:
        nonce = _nonce(method, path, details)
        if nonce is not None:
            sent = int(response["channel_id"]), int(response["id"])
            self._sent[nonce] = (self._backend.clock.now(), *sent)


def _nonce(method: str, path: str, details: dict[str, Any]) -> str | None:
    """Return the nonce of a send that wants it enforced, wherever it goes; None for everything else."""
    if method != "POST" or _SEND.fullmatch(path) is None:
        return None
    body: dict[str, Any] = details.get("json") or {}
    for part in details.get("form") or ():
        if part["name"] == "payload_json":
            body = json.loads(part["value"])
    nonce = body.get("nonce")
    return str(nonce) if body.get("enforce_nonce") and nonce is not None else None

"""Commands that a text names, as links that are pressed instead of typed.

Discord shows a link's command as it is written in it, by its English name, and follows no other, whatever the
reader's own picker calls it; its developers say that this is intended.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from discord import AppCommandOptionType

_NAMED = re.compile(r"`(?P<code>[^`\n]*)`|(?<![\w/:<])/(?P<plain>[-\w]+(?: [-\w]+){0,2})")
"""Code, which may be a command and nothing else; or a slash and up to three words, the first of them one."""

_BELOW: Final = (AppCommandOptionType.subcommand.value, AppCommandOptionType.subcommand_group.value)


class CommandLinks:
    """The commands that Discord has, by what people type; none before :meth:`learn`."""

    def __init__(self) -> None:
        self._ids: dict[str, int] = {}

    def learn(self, commands: Iterable[Mapping[str, Any]]) -> None:
        """Take over Discord's own list."""
        self._ids = {path: int(command["id"]) for command in commands for path in _paths(command)}

    def linked(self, text: str, most: int) -> str:
        """The text with its commands as links; as it is where it would be longer than ``most`` characters."""
        found = _NAMED.sub(self._link, text) if self._ids else text
        return found if len(found) <= most else text

    def _link(self, match: re.Match[str]) -> str:
        code, plain = match["code"], match["plain"]
        if code is not None:
            path = code.removeprefix("/")
            return f"</{path}:{self._ids[path]}>" if path != code and path in self._ids else match[0]
        words = plain.split(" ")
        for number in range(len(words), 0, -1):
            path = " ".join(words[:number])
            if path in self._ids:
                return " ".join((f"</{path}:{self._ids[path]}>", *words[number:]))
        return match[0]


def _paths(command: Mapping[str, Any], above: str = "") -> Iterator[str]:
    """What is typed for a command, or for each of those below a group."""
    path = f"{above} {command['name']}".lstrip()
    below = [option for option in command.get("options", ()) if option["type"] in _BELOW]
    for each in below:
        yield from _paths(each, path)
    if not below:
        yield path

"""What to do where Discord opens no thread or post for the tables of a server."""

from collections.abc import Mapping

from cogs.screens.markup import plain
from data.catalogue import Words
from engine.core.errors import Word
from tables.core.settings_types import ServerSettings

_PERMISSIONS = Word(
    "Give me the permissions View Channel, Send Messages, Create Public Threads and "
    "Send Messages in Threads there."
)
REMEDIES: Mapping[int, Word] = {
    10003: Word("The forum for games is gone: choose another one with /settings server."),
    50001: _PERMISSIONS,
    50013: _PERMISSIONS,
    40067: Word(
        "The forum for games requires a tag: add one that everybody may set, best with a game’s name."
    ),
    160006: Word("The server has as many active threads as Discord allows. Close some that nobody needs."),
}
"""By Discord's codes."""
OTHERWISE = Word("If it stays so, choose another place for games with /settings server.")


def refused_lines(settings: ServerSettings, words: Words) -> tuple[str, ...]:
    """What Discord refused, and what the server's managers can do about it; nothing where all is well."""
    refused = settings.refused
    if refused is None:
        return ()
    told = words(
        "New tables are played in the channel, because Discord refuses them a thread or post ({why}).",
        why=plain(refused.text),
    )
    return told, words(REMEDIES.get(refused.code, OTHERWISE))

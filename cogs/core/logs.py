"""Logs: lines to read, or JSON with the table and the interaction that each line is about."""

import logging
from contextvars import ContextVar

import discord
from pythonjsonlogger.json import JsonFormatter

from cogs.core.discord_errors import DISCORD_ERRORS
from tables.storage.origins import current_origin

OUR_LOGGERS = ("bot", "cogs", "tables", "render", "engine", "data", "sandbox")
TALKATIVE = {
    "discord.app_commands.tree": logging.INFO,
    "discord.shard": logging.WARNING,
    "discord.client": logging.WARNING,
}
"""Loggers of discord.py that tell of Discord's troubles with a traceback, and the level of a line instead."""
_table: ContextVar[int | None] = ContextVar("table", default=None)


def about_table(number: int | None) -> None:
    """From now on this task's log is about a table."""
    _table.set(number)


class _Ids(logging.Filter):
    """Adds to each record what it is about."""

    def filter(self, record: logging.LogRecord) -> bool:
        origin, table = current_origin(), _table.get()
        if origin is not None:
            record.interaction = str(origin.id)
        if table is not None:
            record.table = table
        return True


class _OneLine(logging.Filter):
    """Where Discord is away discord.py logs tracebacks: a line is enough."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, (*DISCORD_ERRORS, discord.GatewayNotFound, discord.ConnectionClosed)):
            line = f"{record.getMessage()} ({type(error).__name__} {error})"
            record.msg, record.args, record.exc_info = " ".join(line.split()), (), None
            record.levelno = TALKATIVE[record.name]
            record.levelname = logging.getLevelName(record.levelno)
        return True


def set_up_logging(level: int, *, as_json: bool = False) -> None:
    """Log to standard error; libraries that tell their own story at each start keep it to themselves.

    Ours alone may log at DEBUG: what libraries write there holds hands and tokens.
    """
    handler = logging.StreamHandler()
    handler.addFilter(_Ids())
    handler.setFormatter(
        JsonFormatter(
            "{asctime}{levelname}{name}{message}",
            style="{",
            rename_fields={"asctime": "at", "levelname": "level", "name": "logger"},
            json_ensure_ascii=False,
        )
        if as_json
        else logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    )
    logging.getLogger().addHandler(handler)
    logging.getLogger().setLevel(max(level, logging.INFO))
    for name in OUR_LOGGERS:
        logging.getLogger(name).setLevel(level)
    logging.getLogger("alembic").setLevel(max(level, logging.WARNING))
    for name in TALKATIVE:
        logging.getLogger(name).addFilter(_OneLine())
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

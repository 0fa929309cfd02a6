"""Logs: lines to read, or JSON with the table and the interaction that each line is about."""

from __future__ import annotations

import logging
from contextvars import ContextVar

import discord
from pythonjsonlogger.json import JsonFormatter

from cogs.delivery.discord_errors import DISCORD_ERRORS
from tables.origins import current_origin

OUR_LOGGERS = ("cogs", "tables", "render", "engine", "data", "sandbox")
COMMANDS_LOGGER = "discord.app_commands.tree"
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


class _ShortSuggestions(logging.Filter):
    """Where Discord does not take suggestions any more, discord.py logs a traceback: a line is enough."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, DISCORD_ERRORS):
            record.msg, record.args, record.exc_info = "suggestions were not taken: %s", (str(error),), None
            record.levelno, record.levelname = logging.INFO, "INFO"
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
    for room in OUR_LOGGERS:
        logging.getLogger(room).setLevel(level)
    logging.getLogger("alembic").setLevel(max(level, logging.WARNING))
    logging.getLogger(COMMANDS_LOGGER).addFilter(_ShortSuggestions())
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

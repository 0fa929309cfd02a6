"""Settings from the environment and the program's ``.env`` file, as one typed record.

The file is the same from whatever folder the program is called, so that all of its commands mean the
database that the bot opens. Each refusal is one line that says what is wrong and what to do.
"""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from dotenv import dotenv_values

SETTINGS = Path(__file__).absolute().parents[2] / ".env"
"""The one file for settings, beside the program; paths in it begin at its folder."""
DEFAULT_DATABASE = "var/caravanserai.sqlite3"
DEFAULT_PAUSE = 1.0
LOOPBACK = "127.0.0.1"
MOST_PAUSE = 30.0
_TOKEN = re.compile(r"[\w-]{20,}\.[\w-]{5,}\.[\w-]{20,}")
_SHARDS = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?/(\d{1,5})", re.ASCII)
_POSTGRES = ("postgresql://", "postgres://")
_SECONDS = re.compile(r"\d{1,3}(?:\.\d{1,3})?", re.ASCII)
_FORMATS = ("text", "json")
_LOG_LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR")


class ConfigError(Exception):
    """A setting is missing or wrong; the text is one line for whoever runs the bot."""


@dataclass(frozen=True, slots=True)
class Shards:
    """The part of Discord's servers that one process of several looks after."""

    ids: tuple[int, ...]
    count: int
    """Of all processes together."""


@dataclass(frozen=True, slots=True)
class Config:
    """What the bot needs to know before it starts. The token is kept out of ``repr``."""

    database: str
    """A file's path, or a ``postgresql://`` URL."""
    log_level: int | None = None
    """None where nothing was chosen."""
    shards: Shards | None = None
    """None where this process is the whole bot."""
    computer_pause: float = 0
    """Seconds before a computer player moves at a live table."""
    log_format: str = "text"
    """``text`` for people, ``json`` for programs that gather logs."""
    retention_days: int | None = None
    """Days for which games that ended are kept; None: for ever."""
    metrics_port: int | None = None
    """Where Prometheus finds metrics; None: nowhere."""
    metrics_host: str = LOOPBACK
    """The address on which they are given."""
    sentry_dsn: str | None = None
    """Where failures are reported; None: nowhere."""
    named_by: str = ""
    """Where ``database`` comes from, for whoever runs the bot."""

    @classmethod
    def load(cls, environ: Mapping[str, str] | None = None, file: Path | None = None) -> Config:
        """Read settings; the environment wins over the file. Raises :class:`ConfigError`."""
        file = SETTINGS if file is None else file
        stored = _stored(file)
        values = {**stored, **(os.environ if environ is None else environ)}
        level = values.get("LOG_LEVEL", "").upper()
        if level and level not in _LOG_LEVELS:
            raise ConfigError(f"LOG_LEVEL is {level!r}; set it to one of {', '.join(_LOG_LEVELS)}.")
        number = logging.getLevelNamesMapping()[level] if level else None
        database, named_by = _database(values, stored, file)
        shards = _shards(values.get("SHARDS", "").strip())
        if shards is not None and not database.startswith(_POSTGRES):
            raise ConfigError(
                "SHARDS needs a postgresql:// address in DATABASE_URL, which processes can share."
            )
        log_format = values.get("LOG_FORMAT", "").lower() or "text"
        if log_format not in _FORMATS:
            raise ConfigError(f"LOG_FORMAT is {log_format!r}; set it to one of {', '.join(_FORMATS)}.")
        return cls(
            database,
            number,
            shards,
            computer_pause=_pause(values.get("COMPUTER_PAUSE", "").strip()),
            log_format=log_format,
            retention_days=_number(values, "RETENTION_DAYS", 99_999, "a number of days, or leave it out"),
            metrics_port=_number(values, "METRICS_PORT", 65_535, "a port from 1 to 65535"),
            metrics_host=values.get("METRICS_HOST", "").strip() or LOOPBACK,
            sentry_dsn=values.get("SENTRY_DSN", "").strip() or None,
            named_by=named_by,
        )


def load_token(environ: Mapping[str, str] | None = None, file: Path | None = None) -> str:
    """The bot's token, apart from all other settings so that nothing logs it. Raises :class:`ConfigError`."""
    values = {**_stored(file or SETTINGS), **(os.environ if environ is None else environ)}
    token = values.get("DISCORD_TOKEN", "").strip()
    if not token:
        raise ConfigError(
            "DISCORD_TOKEN is not set: copy .env.example to .env and put the bot’s token there, "
            "or run “python bot.py play” to play without Discord."
        )
    if not _TOKEN.fullmatch(token):
        raise ConfigError(
            "DISCORD_TOKEN does not look like a bot’s token (three parts with dots): "
            "copy it again from the Bot page of your application."
        )
    return token


def _shards(text: str) -> Shards | None:
    if not text:
        return None
    found = _SHARDS.fullmatch(text)
    if found is None:
        raise ConfigError(f"SHARDS is {text!r}; write it as 0/2 or 0-3/8: which, of how many.")
    first, last, count = int(found[1]), int(found[2] or found[1]), int(found[3])
    if not first <= last < count:
        raise ConfigError(
            f"SHARDS is {text!r}; of {count} there are 0 to {count - 1}, the first before the last."
        )
    return Shards(tuple(range(first, last + 1)), count)


def _pause(text: str) -> float:
    if not text:
        return DEFAULT_PAUSE
    if not _SECONDS.fullmatch(text) or float(text) > MOST_PAUSE:
        raise ConfigError(f"COMPUTER_PAUSE is {text!r}; write seconds from 0 to {MOST_PAUSE:g}, such as 1.5.")
    return float(text)


def _number(values: Mapping[str, str], name: str, most: int, meant: str) -> int | None:
    text = values.get(name, "").strip()
    if not text:
        return None
    if not (text.isascii() and text.isdigit()) or not 0 < int(text[:6]) <= most:
        raise ConfigError(f"{name} is {text!r}; set it to {meant}.")
    return int(text)


def _database(values: Mapping[str, str], stored: Mapping[str, str], file: Path) -> tuple[str, str]:
    """A database's address, and where it comes from."""
    chosen, there = values.get("DATABASE_URL"), stored.get("DATABASE_URL")
    if not chosen:
        named_by = f"no DATABASE_URL in {file}"
    elif chosen == there:
        named_by = f"DATABASE_URL in {file}"
    else:
        other = f", which wins over the one in {file}" if there else ""
        named_by = f"DATABASE_URL in the environment{other}"
    address = chosen or DEFAULT_DATABASE
    if "://" not in address:
        address = str(file.parent / address)
    return address, named_by


def _stored(file: Path) -> dict[str, str]:
    try:
        # As systemd reads it, which puts nothing into values.
        return {
            key: value for key, value in dotenv_values(file, interpolate=False).items() if value is not None
        }
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(
            f"{file} cannot be read ({error}): mend it, or be a user who may read it."
        ) from error

"""What people are called, in a form that can stand anywhere: never blank, turning nothing beside it."""

from typing import Any

import discord

from cogs.screens.markup import seen
from engine.core.blank import is_blank
from tables.core.types import Person


def called_here(user: discord.User | discord.Member) -> Person:
    """Somebody by the name that others see where this happens."""
    return Person(user.id, _first_seen(user.display_name, user.global_name, user.name))


def own_name(user: discord.User | discord.Member) -> str:
    """What somebody calls themselves, where no server has given them a name."""
    return _first_seen(user.global_name, user.name)


def named_in(data: Any) -> frozenset[int]:
    """Whom an interaction's options, or what was chosen in its menu, name."""
    return frozenset(map(int, (data or {}).get("resolved", {}).get("users", ())))


def _first_seen(*names: str | None) -> str:
    """The first name of which something can be seen; an account's own name always can."""
    visible = [seen(name).strip() for name in names if name]
    return next((name for name in visible if not is_blank(name)), visible[-1])

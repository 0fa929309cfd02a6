"""A group of slash commands that is made of parts, each of which knows only what it needs."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from discord.ext import commands

from cogs.game_ui import GameUi
from cogs.interactions.answers import AnyInteraction
from cogs.interactions.controls import Controls, Handler
from cogs.interactions.screen_answers import ScreenAnswers
from tables.service import Tables

_Method = TypeVar("_Method", bound=Callable[[Any, AnyInteraction, int, int, str], Awaitable[None]])
_VERB = "answered_verb"


def on_press(verb: str) -> Callable[[_Method], _Method]:
    """Around a method of a part, a :data:`Handler`: it answers presses of controls with this verb."""

    def mark(method: _Method) -> _Method:
        setattr(method, _VERB, verb)
        return method

    return mark


class GroupPart(commands.Cog):
    """Some of the commands of a group, and what answers the buttons and menus that belong to them."""

    def verbs(self) -> dict[str, Handler]:
        """The methods that are marked with :func:`on_press`, by their verbs."""
        methods = (method for _, method in inspect.getmembers(self, inspect.ismethod))
        return {getattr(method, _VERB): method for method in methods if hasattr(method, _VERB)}


@dataclass(eq=False)
class ShowingPart(GroupPart):
    """A part that shows what it reads of tables."""

    tables: Tables
    uis: Mapping[str, GameUi[Any]]
    answers: ScreenAnswers


class ComposedGroup(commands.GroupCog):
    """A group whose commands are those of its parts, in their order."""

    def __init__(self, controls: Controls, *parts: GroupPart) -> None:
        assert self.app_command is not None
        for part in parts:
            controls.add(**part.verbs())
            for command in part.get_app_commands():
                self.app_command.add_command(command)

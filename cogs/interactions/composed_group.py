"""A group of slash commands that is made of parts, each of which knows only what it needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from discord.ext import commands

from cogs.interactions.controls import Controls
from cogs.interactions.screen_answers import ScreenAnswers
from cogs.screens.game_ui import GameUi
from tables.service import Tables


@dataclass(eq=False)
class ShowingPart(commands.Cog):
    """A part that shows what it reads of tables."""

    tables: Tables
    uis: Mapping[str, GameUi]
    answers: ScreenAnswers


class ComposedGroup(commands.GroupCog):
    """A group whose commands are those of its parts, in their order; their controls are answered too."""

    def __init__(self, controls: Controls, *parts: commands.Cog) -> None:
        assert self.app_command is not None
        for part in parts:
            controls.add_marked(part)
            for command in part.get_app_commands():
                self.app_command.add_command(command)

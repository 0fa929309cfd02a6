"""What cogs are built on; each is given what it needs, and nothing else."""

from collections.abc import Mapping
from dataclasses import dataclass

from discord.ext import commands

from cogs.interactions.screen_answers import ScreenAnswers
from cogs.table_screens.game_ui import GameUi
from tables.service import Tables


@dataclass(eq=False)
class ShowingCog(commands.Cog):
    """A cog, or a part of a group, that shows what it reads of tables."""

    tables: Tables
    uis: Mapping[str, GameUi]
    answers: ScreenAnswers


class ComposedGroup(commands.GroupCog):
    """A group whose commands are those of its parts, in their order."""

    def __init__(self, *parts: commands.Cog) -> None:
        self.parts = parts
        assert self.app_command is not None
        for part in parts:
            for command in part.get_app_commands():
                self.app_command.add_command(command)


def parts_of(cog: commands.Cog) -> tuple[commands.Cog, ...]:
    """What answers presses for a cog: its parts, or itself."""
    return cog.parts if isinstance(cog, ComposedGroup) else (cog,)

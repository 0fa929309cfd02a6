"""Groups of commands that are made of parts, and who answers their presses."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest
from discord import app_commands
from discord.ext import commands

from cogs.interactions.answers import AnyInteraction
from cogs.interactions.cog_bases import ComposedGroup, parts_of
from cogs.interactions.controls import Controls, Handler, on_press


class Greetings(commands.Cog):
    def __init__(self, heard: list[str]) -> None:
        self.heard = heard

    @app_commands.command(description="Say welcome")
    async def welcome(self, interaction: AnyInteraction) -> None:
        """Nobody asks."""

    @app_commands.command(description="Say hello")
    async def hello(self, interaction: AnyInteraction) -> None:
        """Nobody asks."""

    @on_press("wave")
    async def _wave(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        self.heard.append(rest)


class Farewells(commands.Cog):
    @app_commands.command(description="Say goodbye")
    async def bye(self, interaction: AnyInteraction) -> None:
        """Nobody asks."""


class Waving(commands.Cog):
    @on_press("wave")
    async def _wave(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        """Nobody asks."""


class Undecided(commands.Cog):
    @on_press("wave")
    async def _once(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        """Nobody asks."""

    @on_press("wave")
    async def _again(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        """Nobody asks."""


class Manners(commands.Cog):
    def __init__(self, done: list[object]) -> None:
        self.done = done

    @on_press("bow", new=False)
    @on_press("nod", new=True)
    async def _greet(self, interaction: AnyInteraction, table: int, *_: object) -> None:
        self.done.append(table)


class KnownControls(Controls):
    def __init__(self) -> None:
        super().__init__()
        self.known: dict[str, Handler] = {}

    def add(self, **handlers: Handler) -> None:
        super().add(**handlers)
        self.known |= handlers


class Talk(ComposedGroup, group_name="talk", group_description="Talk"):
    """Whatever its parts say."""


def answer_presses(controls: Controls, group: Talk) -> None:
    for part in parts_of(group):
        controls.add_marked(part)


def test_commands_are_those_of_the_parts_in_their_order() -> None:
    parts = Greetings([]), Farewells()
    group = Talk(*parts).app_command
    assert group is not None
    assert [command.qualified_name for command in group.commands] == [
        "talk welcome",
        "talk hello",
        "talk bye",
    ]
    bound = [command.binding for command in group.commands if isinstance(command, app_commands.Command)]
    assert bound == [parts[0], parts[0], parts[1]]


async def test_a_part_answers_its_presses() -> None:
    heard: list[str] = []
    controls = KnownControls()
    answer_presses(controls, Talk(Greetings(heard), Farewells()))
    assert list(controls.known) == ["wave"]
    await controls.known["wave"](cast(AnyInteraction, None), 0, 0, "both hands")
    assert heard == ["both hands"]


@pytest.mark.parametrize(("verb", "new"), [("bow", False), ("nod", True)])
async def test_a_press_is_deferred_first_as_its_verb_says(verb: str, new: bool) -> None:
    done: list[object] = []

    async def defer(**how: bool) -> None:
        done.append(how)

    pressed = SimpleNamespace(response=SimpleNamespace(defer=defer), extras={})
    controls = KnownControls()
    controls.add_marked(Manners(done))
    await controls.known[verb](cast(AnyInteraction, pressed), 7, 0, "")
    assert done == [{"ephemeral": new, "thinking": new}, 7]


@pytest.mark.parametrize("parts", [(Greetings([]), Waving()), (Undecided(),)])
def test_a_verb_has_one_answer(parts: tuple[commands.Cog, ...]) -> None:
    with pytest.raises(ValueError, match="wave"):
        answer_presses(Controls(), Talk(*parts))

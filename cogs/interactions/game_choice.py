"""Which game a command means."""

from collections.abc import Mapping

from cogs.interactions.answers import AnyInteraction, Refusal
from cogs.interactions.suggestions import Suggestions, suggest
from cogs.screens.markup import folded
from cogs.table_screens.game_ui import GameUi


async def complete_game(interaction: AnyInteraction, current: str) -> Suggestions:
    """The games by their titles."""
    return suggest([(ui.title, name) for name, ui in interaction.client.uis.items()], current)


async def complete_game_for_two(interaction: AnyInteraction, current: str) -> Suggestions:
    """Those that two can play."""
    found = [(ui.title, name, ui.game.info.seats) for name, ui in interaction.client.uis.items()]
    return suggest([(title, name) for title, name, (least, most) in found if least <= 2 <= most], current)


def named_game(uis: Mapping[str, GameUi], text: str) -> str:
    """The game of a machine name, or of a title as it is read; raises :class:`Refusal`."""
    typed = folded(text.strip())
    for name, ui in uis.items():
        if typed in (name, folded(ui.title)):
            return name
    titles = [ui.title for ui in uis.values()]
    raise Refusal("There is no game of that name here. Choose one of {titles}.", titles=titles)

"""Playing again: another table like one that is over, for those who played there."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from discord.ext import commands
from msgspec import structs

from cogs.interactions import controls, places
from cogs.interactions.answers import AnyInteraction, Refusal, defer, say, words_of
from cogs.interactions.panel_answers import PanelAnswers
from cogs.lobby.new_table import tell_opened
from cogs.table_screens.game_ui import GameUi
from tables.core.errors import LobbyError
from tables.service import Tables


@dataclass(eq=False)
class RematchCog(commands.Cog):
    """The button below tables that are over. Whoever presses it first is host, the others join."""

    tables: Tables
    uis: Mapping[str, GameUi]
    panels: PanelAnswers
    table_changed: Callable[[int], None]

    @controls.on_press("again")
    async def _again(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        place, person = places.table_place(interaction), places.person_of(interaction)
        await defer(interaction)
        tables = self.tables
        old = await tables.views.info(table)
        if interaction.channel_id == old.place.thread:
            # The message of another game stands beside that of this one.
            place = structs.replace(old.place, thread=None)
        ui, settings = self.uis[old.game], await tables.settings.server(interaction.guild_id)
        refused: Refusal | None = None
        try:
            places.require_welcome(interaction, ui.title, old.game, place, settings)
        except Refusal as refusal:
            # Who may not open the table may still sit down at it.
            refused = refusal
        info, is_new = await tables.rematches.again(table, person, place, refused)
        self.table_changed(info.id)
        if info.status == "lobby":
            seated = words_of(interaction)("You are now seated at table {table}.", table=info.id)
            await (tell_opened(interaction, info) if is_new else say(interaction, seated))
        elif info.status == "playing" and info.seat_of(person.id) is not None:
            await self.panels.show_begun(interaction, info.id)
        else:
            raise LobbyError("The next game is table {table}, and it has already started.", table=info.id)

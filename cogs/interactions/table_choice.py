"""Which table a command means, when it does not say, and the lists that its options offer."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import discord
from discord import app_commands

from cogs.core.logs import about_table
from cogs.delivery.reading_rights import PATIENCE, may_read, member_of
from cogs.interactions.answers import AnyInteraction, Refusal, is_acknowledged, words_of
from cogs.interactions.permissions import manages
from cogs.interactions.suggestions import Suggestions, completed_by, suggest
from cogs.screens import markup, typed_names
from cogs.screens.numbers import read_number
from engine.core.errors import EngineError
from tables.core.errors import NoSuchTable, NotSeated
from tables.core.types import Status, TableInfo
from tables.core.view_types import TableView
from tables.service import Tables

TABLE_HELP = "The table’s number; by default, your table in this channel"
OPEN: tuple[Status, ...] = ("playing", "lobby")
_Command = TypeVar("_Command", bound=Callable[..., Any])


async def choose_table(
    tables: Tables,
    interaction: AnyInteraction,
    table: int | None,
    *,
    game: str | None = None,
    watching: bool = False,
    finished: bool = True,
) -> TableView:
    """The view of the table that a command means.

    Without a number it is one's only table in this channel, or else one's only table anywhere. With
    ``watching`` a spectator may do so too, at one that is ``finished`` as well. Raises :class:`Refusal` with
    what to do.
    """
    user = interaction.user.id
    if table is None:
        table = await _only_table(tables, interaction, game, watching, finished)
    about_table(table)
    if interaction.type is not discord.InteractionType.autocomplete:
        await interaction.client.lobbies.look_after(table, user)
    table_view = await tables.views.get(table, user)
    if game is not None and table_view.table.game != game:
        raise Refusal(
            "Table {table} plays {game}; use /{name}.",
            table=table,
            game=tables.games[table_view.table.game].info.title,
            name=table_view.table.game,
        )
    if table_view.seat is None:
        if not watching:
            raise NotSeated("You have no seat at table {table}.", table=table)
        if table_view.table.place.is_deal:
            await tables.deals.require_may_see(table_view.table, user)
        else:
            await require_nearby(interaction, table_view.table)
    return table_view


async def choose_managed_table(tables: Tables, interaction: AnyInteraction, table: int | None) -> TableView:
    """An open table at which one plays, or which one may manage because one manages the server.

    Raises :class:`Refusal`.
    """
    watching = manages(interaction)
    return await choose_table(tables, interaction, table, watching=watching, finished=False)


async def _only_table(
    tables: Tables, interaction: AnyInteraction, game: str | None, watching: bool, finished: bool
) -> int:
    infos = await tables.views.of_person(interaction.user.id, status=OPEN)
    mine = [info for info in infos if game is None or info.game == game]
    here = [info for info in mine if interaction.channel_id in (info.place.channel, info.place.thread)]
    if watching and not here and interaction.channel_id is not None:
        status = (*OPEN, "over") if finished else OPEN
        here = await tables.views.in_channel(interaction.channel_id, status=status)
        here = here[:1]
    found = here or mine
    if not found:
        name = game or "help"
        raise Refusal("You are not playing at such a table now. /{name} shows how to start.", name=name)
    if len(found) > 1:
        numbers = ", ".join(str(info.id) for info in found[:10])
        raise Refusal(
            "You are playing at several tables: {numbers}. Choose one with the option table.", numbers=numbers
        )
    return found[0].id


async def require_nearby(interaction: AnyInteraction, info: TableInfo) -> None:
    """Somebody without a seat sees tables of this server only, and of channels that are open to them."""
    if info.place.guild is None or info.place.guild != interaction.guild_id:
        raise Refusal("There is no table {table} here.", table=info.id)
    await _require_reader(interaction, info)


async def require_reader(interaction: AnyInteraction, table: int) -> None:
    """Refuse whoever presses a control of a table that they may not see any more, wherever it is.

    Who sits there may; the rights of all others are looked at now, not when they were given the control. What
    nobody but its player sees has no channel to ask about. Raises :class:`Refusal`, and ``TimeoutError``
    where Discord does not say soon enough for an answer.
    """
    views = interaction.client.tables.views
    known = views.known(table)
    if known is not None and interaction.channel_id in (known.place.channel, known.place.thread):
        return
    try:
        info = await views.info(table)
    except NoSuchTable:
        return  # whatever the control does says so
    open_to_all = info.place.guild is None or info.place.channel is None or info.place.is_deal
    if not open_to_all and interaction.user.id not in info.people:
        await _require_reader(interaction, info)


async def _require_reader(interaction: AnyInteraction, info: TableInfo) -> None:
    place, user = info.place, interaction.user
    if interaction.channel_id in (place.channel, place.thread):
        return
    member = user if isinstance(user, discord.Member) and user.guild.id == place.guild else None
    async with asyncio.timeout(None if is_acknowledged(interaction) else PATIENCE):
        if member is None and place.guild is not None:
            member = await member_of(interaction.client, place.guild, user.id)
        if member is None or not await may_read(place, member):
            raise Refusal("There is no table {table} here.", table=info.id)


def may_see(interaction: AnyInteraction, info: TableInfo) -> bool:
    """Whether who acts may look into the channel of a table of this server."""
    guild, user = interaction.guild, interaction.user
    if guild is None or info.place.channel is None or not isinstance(user, discord.Member):
        return False
    channel = guild.get_channel_or_thread(info.place.channel)
    return channel is not None and channel.permissions_for(user).view_channel


def choose_seat(table_view: TableView, text: str) -> int:
    """The seat that a command's option names: its number as the lobby shows it (from 1), or a name.

    Raises :class:`Refusal` that lists who is there.
    """
    seats = table_view.table.seats
    forms = {markup.folded(form): at for form, at in typed_names.seat_forms(seats).items()}
    typed = markup.folded(text).strip()
    number = read_number(typed)
    seat = forms.get(typed if number is None else f"#{number}", forms.get(typed))
    if seat is not None:
        return seat
    people = ", ".join(f"{seat.index + 1} {seat.name}" for seat in seats)
    raise Refusal("Nobody at this table is called {text}. Seated are {people}.", text=text, people=people)


def opponents(table_view: TableView) -> list[tuple[str, str]]:
    """Everybody else at the table, as suggestions for :func:`choose_seat`."""
    return [
        (seat.name, str(seat.index + 1)) for seat in table_view.table.seats if seat.index != table_view.seat
    ]


async def glance(tables: Tables, interaction: AnyInteraction, game: str) -> TableView | None:
    """The view of a game that the command being typed would work on, or None where it would be refused.

    A list of suggestions has no place for a reason; the command itself gives it.
    """
    try:
        table_view = await choose_table(
            tables, interaction, getattr(interaction.namespace, "table", None), game=game
        )
    except EngineError:
        return None
    return None if table_view.view is None else table_view


async def complete_table(interaction: AnyInteraction, current: str) -> Suggestions:
    """One's tables, for an option that names one to look at."""
    status = (*OPEN, "over")
    infos = await interaction.client.tables.views.of_person(interaction.user.id, status=status)
    return _suggested(interaction, infos, current)


async def complete_open_table(interaction: AnyInteraction, current: str) -> Suggestions:
    """One's tables that are not over, for an option that names one to do something at."""
    infos = await interaction.client.tables.views.of_person(interaction.user.id, status=OPEN)
    return _suggested(interaction, infos, current)


async def complete_managed_table(interaction: AnyInteraction, current: str) -> Suggestions:
    """The same, and for managers all others that are open in their server."""
    views = interaction.client.tables.views
    infos = await views.of_person(interaction.user.id, status=OPEN)
    if interaction.guild_id is not None and manages(interaction):
        others, _ = await views.of_server(interaction.guild_id)
        known = {info.id for info in infos}
        infos += [table_view.table for table_view in others if table_view.table.id not in known]
    return _suggested(interaction, infos, current)


def _suggested(interaction: AnyInteraction, infos: Sequence[TableInfo], current: str) -> Suggestions:
    client, words = interaction.client, words_of(interaction)
    found: list[tuple[str, str]] = []
    for info in infos:
        title, host = client.uis[info.game].title, ", ".join(info.names)
        label = words("{table}: {game} with {host}", table=info.id, game=title, host=host)
        found.append((label, str(info.id)))
    offered = suggest(found, current)
    return [app_commands.Choice(name=each.name, value=int(each.value)) for each in offered]


def of_table(
    complete: Callable[..., Any] = complete_open_table, /, **options: str | tuple[str, Callable[..., Any]]
) -> Callable[[_Command], _Command]:
    """Around a command with an option ``table``: describes and completes that, and its other options.

    Those are given as their help, or as help and the function that completes them. A command with which
    people look at tables takes :func:`complete_table`, so that finished ones are offered too.
    """
    help = {name: text if isinstance(text, str) else text[0] for name, text in options.items()}
    completions = {name: text[1] for name, text in options.items() if not isinstance(text, str)}

    def decorate(command: _Command) -> _Command:
        completed_by(table=complete, **completions)(command)
        return app_commands.describe(table=TABLE_HELP, **help)(command)

    return decorate

"""``/settings server``: what a server's managers chose, as a command and as screens of a phone's size.

A control's target names its page, and what it changes: ``time``, ``time=clock_seconds=86400``,
``game.<name>=role=5``.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, get_args

import discord
from discord.ext import commands
from msgspec import structs

from cogs.interactions import built_commands, controls, permissions, screen_answers
from cogs.interactions.answers import AnyInteraction, Refusal, defer, words_of
from cogs.screens import option_menus
from cogs.screens.screen import Button, Choice, Menu, PickMany, PickOption, Row, Screen, Target, in_rows
from cogs.settings import kinds
from cogs.table_screens.game_ui import GameUi
from cogs.table_screens.refused_places import refused_lines
from data.catalogue import Words
from engine.core.errors import Word
from tables.core.declared_settings import OF_GAME, Place
from tables.core.errors import Stale
from tables.core.settings_types import ServerSettings
from tables.people.settings import Settings, usual_options

VERB = "conf"
PAGES = {
    "tables": Word("How many tables"),
    "time": Word("Clocks and waiting"),
    "games": Word("Games"),
    "places": Word("Where, and who opens tables"),
    "manner": Word("Language and tone"),
    "news": Word("Announcements"),
}
"""Pages by their names in controls."""
GAME_PAGE = "game."
"""What the page of a game begins with."""


@dataclass(eq=False)
class ServerSettingsCommands(commands.Cog):
    """What a server's managers chose."""

    settings: Settings
    uis: Mapping[str, GameUi]
    answers: screen_answers.ScreenAnswers
    changed: Callable[[], None]
    """Called after a change: what happens at midnight may be another thing now."""

    def get_app_commands(self) -> list[built_commands.AnyAppCommand]:
        """``/settings server``."""
        said = "How this server plays: games, channels, clocks, tone, and who may host"
        return [built_commands.build_command("server", said, kinds.parameters(ServerSettings), self._server)]

    async def _server(self, interaction: AnyInteraction, /, **given: Any) -> None:
        """Show the server's settings, changed where options are given."""
        changes = kinds.read_given(ServerSettings, given)
        await self._show(interaction, "", (lambda _: changes) if changes else None)

    @controls.on_press(VERB)
    async def _press_settings(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        page, _, change = rest.partition("=")
        chosen = partial(read_change, self.uis, page, change) if change else None
        await self._show(interaction, page, chosen, new=False)

    async def _show(
        self,
        interaction: AnyInteraction,
        page: str,
        chosen: Callable[[ServerSettings], dict[str, object]] | None,
        *,
        new: bool = True,
    ) -> None:
        """Show a page of the settings, once what was chosen of them is changed."""
        guild, manages = permissions.require_server(interaction), permissions.manages(interaction)
        if chosen is not None and not manages:
            raise Refusal("Only server managers can change this.")
        await defer(interaction, new=new)
        if chosen is None:
            settings = await self.settings.server(guild)
        else:

            def changes(old: ServerSettings) -> dict[str, object]:
                there = _without_lost(interaction.guild, old)
                found = chosen(there)
                return found | _placed(interaction, there, found)

            settings = await self.settings.change_server(guild, changes)
            self.changed()
        settings = _without_lost(interaction.guild, settings)
        screen = settings_screen(self.uis, settings, page, words_of(interaction), manages=manages)
        await self.answers.show(interaction, screen, "settings")


def read_change(uis: Mapping[str, GameUi], page: str, change: str, old: ServerSettings) -> dict[str, object]:
    """What a control of :func:`settings_screen` changes.

    Raises :class:`Refusal` for what cannot be, :class:`Stale` for what is not offered (any more).
    """
    game, (field, _, value) = page_game(page), change.partition("=")
    if game and field == "option":
        return _change_of_option(kinds.required(uis.get(game)), old, value)
    if field == "games":
        off = tuple(name for name in uis if name not in value.split(","))
        if len(off) == len(uis):
            raise Refusal("At least one game must be available here.")
        return {"games_off": off}
    setting = kinds.required(kinds.settings_of(ServerSettings).get(field))
    if (setting.page == OF_GAME) != (game in uis):
        raise Stale(controls.FROM_ANOTHER_TIME)
    return setting.changes(old, kinds.read_control(setting, value), game)


def _change_of_option(ui: GameUi, old: ServerSettings, text: str) -> dict[str, object]:
    """Options of a game that are as usual are not kept."""
    kind, name = ui.game.options_type, ui.game.info.name
    usual = structs.asdict(kind())
    chosen = structs.asdict(usual_options(ui.game, old)) | option_menus.changed(kind, text)
    unusual = {field: value for field, value in chosen.items() if value != usual[field]}
    others = {game: options for game, options in old.game_options.items() if game != name}
    return {"game_options": {**others, name: unusual} if unusual else others}


def _placed(interaction: AnyInteraction, old: ServerSettings, found: Mapping[str, Any]) -> dict[str, object]:
    """Where games are played, as a forum is chosen or is none any more; and who chose that.

    Raises :class:`Refusal` where that is a forum that is not there, and for a channel in which nothing can be
    said that is to be said there.
    """
    for setting in kinds.settings_of(ServerSettings).values():
        chosen = found.get(setting.field) if setting.kind == "channel" else None
        if interaction.guild and chosen and (channel := interaction.guild.get_channel(chosen)):
            permissions.require_channel(channel)
    if not {"play_in", "forum"} & found.keys():
        return {}
    forum = found.get("forum", old.forum)
    # A forum that is chosen is meant to be used.
    venue = found.get("play_in", "forum" if found.get("forum") else old.play_in)
    if venue == "forum" and forum is None:
        if "play_in" in found:
            raise Refusal("Choose the forum with the option forum.")
        venue = "thread"
    return {"play_in": venue, "placed_by": interaction.user.id}


def _without_lost(guild: discord.Guild | None, settings: ServerSettings) -> ServerSettings:
    """The settings without channels and roles that are gone: Discord's menus cannot show them."""
    if guild is None:
        return settings
    there = {each.id for each in (*guild.channels, *guild.roles)}

    def kept(chosen: Any) -> Any:
        match chosen:
            case tuple():
                return tuple(each for each in chosen if each in there)
            case dict():
                return {game: each for game, each in chosen.items() if each in there}
        return chosen if chosen in there else None

    declared = kinds.settings_of(ServerSettings).values()
    places = [each.field for each in declared if each.kind in get_args(Place)]
    found = structs.replace(settings, **{field: kept(getattr(settings, field)) for field in places})
    no_forum = found.play_in == "forum" and found.forum is None
    return structs.replace(found, play_in="channel") if no_forum else found  # as its tables are


def settings_screen(
    uis: Mapping[str, GameUi], settings: ServerSettings, page: str, words: Words, *, manages: bool
) -> Screen:
    """A page of the settings, or all of them where none is named; with controls for those who manage."""
    title, rows = words("Settings of this server"), list[Row]()
    if not manages:
        settings, page = structs.replace(settings, refused=None), ""
    if page in PAGES:
        lines, rows = _page(uis, settings, page, words)
    elif (game := page_game(page)) in uis:
        lines, rows = _game_page(uis[game], settings, words)
    else:
        lines = [line for each in PAGES for line in _page(uis, settings, each, words)[0]]
    if not manages:
        return Screen(title, (*lines, words("-# Server managers can change this.")))
    overview = Choice(words("All settings"), Target(VERB, ""), chosen=page not in PAGES)
    pages = (Choice(words(label), Target(VERB, name), chosen=page == name) for name, label in PAGES.items())
    return Screen(title, lines, rows=(Menu(words("Choose what to change"), (overview, *pages)), *rows))


def page_game(page: str) -> str:
    """The game that a page is of; empty for others."""
    return page.removeprefix(GAME_PAGE) if page.startswith(GAME_PAGE) else ""


Page = tuple[list[str], list[Row]]
"""What is chosen of some settings, in sentences, and the controls that change it."""


def _page(uis: Mapping[str, GameUi], settings: ServerSettings, page: str, words: Words) -> Page:
    if page == "games":
        return _games_page(uis, settings, words)
    lines, rows = _declared(settings, page, page, words)
    refused = refused_lines(settings, words) if page == "places" else ()
    return [*([f"⚠ {' '.join(refused)}"] if refused else []), *lines], rows


def _declared(settings: ServerSettings, page: str, place: str, words: Words, game: str = "") -> Page:
    """The settings of a page, changed by controls that show a place; perhaps those of a game."""
    lines, rows, buttons = list[str](), list[Row](), list[Button]()
    for setting in kinds.settings_of(ServerSettings).values():
        if setting.page != page:
            continue
        lines.append(kinds.setting_line(setting, settings, words, game))
        value, change = setting.chosen(settings, game), Target(VERB, f"{place}={setting.field}=")
        if setting.field == "play_in" and settings.forum is None:
            setting = replace(setting, values=tuple(each for each in setting.values if each.value != "forum"))
        match kinds.setting_control(setting, value, change, words):
            case Button() as button:
                buttons.append(button)
            case row:
                rows.append(row)
    return lines, [*rows, *in_rows(buttons)]


def _games_page(uis: Mapping[str, GameUi], settings: ServerSettings, words: Words) -> Page:
    games = tuple(PickOption(ui.title, name, name not in settings.games_off) for name, ui in uis.items())
    played = [each.label for each in games if each.chosen]
    some = words("Played here: {games}.", games=played)
    lines = [words("All games are available here.") if len(played) == len(games) else some]
    lines += [f"{ui.title} · {line}" for ui in uis.values() for line in _game_lines(ui, settings, words)]
    own = tuple(Choice(ui.title, Target(VERB, f"{GAME_PAGE}{name}")) for name, ui in uis.items())
    return lines, [
        PickMany(words("Games that are played here"), Target(VERB, "games=games="), games, len(games)),
        Menu(words("A game’s own settings"), own),
    ]


def _game_page(ui: GameUi, settings: ServerSettings, words: Words) -> Page:
    """A game's own settings: clock, options, and the role that is told of its lobbies."""
    name = ui.game.info.name
    page = f"{GAME_PAGE}{name}"
    hint = words("-# New tables start with these; hosts may change them.")
    lines = [f"**{ui.title}**", *_game_lines(ui, settings, words), hint]
    options = option_menus.menus(
        usual_options(ui.game, settings),
        words,
        placeholder=words("Change a default option"),
        verb=VERB,
        before=f"{page}=option=",
    )[:2]
    together = [] if ui.game.info.seats[1] == 1 else _declared(settings, OF_GAME, page, words, name)[1]
    return lines, [*together, *options]


def _game_lines(ui: GameUi, settings: ServerSettings, words: Words) -> list[str]:
    """What a server chose for one game."""
    name = ui.game.info.name
    lines = [
        kinds.setting_line(each, settings, words, name)
        for each in kinds.settings_of(ServerSettings).values()
        if each.page == OF_GAME and each.chosen(settings, name) is not None
    ]
    if options := option_menus.options_line(usual_options(ui.game, settings), words):
        lines.append(words("{name}: {text}", name=f"**{words('Options')}**", text=options))
    return lines

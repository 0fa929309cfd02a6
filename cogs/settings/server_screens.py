"""A server's settings as screens of a phone's size: what is chosen, page by page, and the menus to change it.

A control's target names its page, and what it changes: ``time``, ``time=clock_seconds=86400``,
``game.<name>=role=5``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from msgspec import structs

from cogs.screens import option_menus
from cogs.screens.screen import Button, Choice, Menu, PickMany, PickOption, PickRole, Row, Screen, Target
from cogs.settings.controls import number_menu, setting_control, setting_line, setting_words, settings_of
from cogs.table_screens.game_ui import GameUi
from cogs.table_screens.refused_places import refused_lines
from data.catalogue import Words
from engine.core.errors import Word
from engine.core.options import declared_options
from tables.core.declared_settings import Setting
from tables.core.settings_types import ServerSettings
from tables.people.settings import usual_options

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


def settings_screen(
    uis: Mapping[str, GameUi], settings: ServerSettings, page: str, words: Words, *, manages: bool
) -> Screen:
    """A page of the settings, or all of them where none is named; with controls for those who manage."""
    title = words("Settings of this server")
    game = uis.get(page.removeprefix(GAME_PAGE)) if page.startswith(GAME_PAGE) and manages else None
    if game is not None:
        lines, rows = _game_page(game, settings, words)
    elif page in PAGES and manages:
        lines, rows = _page(uis, settings, page, words)
    else:
        known = settings if manages else structs.replace(settings, refused=None)
        lines, rows = [line for each in PAGES for line in _page(uis, known, each, words)[0]], []
    if not manages:
        return Screen(title, (*lines, words("-# Server managers can change this.")))
    return Screen(title, lines, rows=(_pages_menu(page, words), *rows))


def _pages_menu(page: str, words: Words) -> Menu:
    overview = Choice(words("All settings"), Target(VERB, ""), chosen=page not in PAGES)
    pages = (Choice(words(label), Target(VERB, name), chosen=page == name) for name, label in PAGES.items())
    return Menu(words("Choose what to change"), (overview, *pages))


Page = tuple[Sequence[str], Sequence[Row]]
"""What is chosen of some settings, in sentences, and the controls that change it."""


def _page(uis: Mapping[str, GameUi], settings: ServerSettings, page: str, words: Words) -> Page:
    if page == "games":
        return _games_page(uis, settings, words)
    declared = [_possible(one, settings) for one in settings_of(ServerSettings).values() if one.page == page]
    lines = [setting_line(one, settings, words) for one in declared]
    if page == "places":
        refused = refused_lines(settings, words)
        lines = [*([f"⚠ {' '.join(refused)}"] if refused else []), *lines]
    controls = [setting_control(one, settings, change(page, one.field), words) for one in declared]
    buttons = [one for one in controls if isinstance(one, Button)]
    return lines, [*(one for one in controls if one and not isinstance(one, Button)), buttons]


def _possible(one: Setting, settings: ServerSettings) -> Setting:
    """A setting with the values that it may have now: games are played in a forum once there is one."""
    lost = {"forum"} if one.field == "play_in" and settings.forum is None else set[str]()
    return replace(one, values=tuple(each for each in one.values if each.value not in lost))


def change(page: str, field: str, value: object = "") -> Target:
    """The target of a control that changes a setting and shows a page; a menu puts the value behind it."""
    return Target(VERB, f"{page}={field}={value}")


def _games_page(uis: Mapping[str, GameUi], settings: ServerSettings, words: Words) -> Page:
    off = [ui.title for name, ui in uis.items() if name in settings.games_off]
    on = [ui.title for name, ui in uis.items() if name not in settings.games_off]
    first = words("Played here: {games}.", games=on) if off else words("All games are available here.")
    lines = [first, *(line for ui in uis.values() for line in _game_lines(ui, settings, words))]
    played = PickMany(
        words("Games that are played here"),
        change("games", "games"),
        tuple(PickOption(ui.title, name, chosen=name not in settings.games_off) for name, ui in uis.items()),
        len(uis),
    )
    own = Menu(
        words("A game’s own settings"),
        tuple(Choice(ui.title, Target(VERB, f"{GAME_PAGE}{name}")) for name, ui in uis.items()),
    )
    return lines, [played, own]


def _game_page(ui: GameUi, settings: ServerSettings, words: Words) -> Page:
    """A game's own settings: clock, options, and the role that is told of its lobbies."""
    name = ui.game.info.name
    page = f"{GAME_PAGE}{name}"
    lines = [f"**{ui.title}**", *_game_lines(ui, settings, words)]
    lines.append(words("-# New tables start with these; hosts may change them."))
    options = option_menus.menus(
        declared_options(ui.game.options_type),
        usual_options(ui.game, settings),
        words,
        placeholder=words("Change a default option"),
        verb=VERB,
        before=f"{page}=option=",
    )[:2]
    if ui.game.info.seats[1] == 1:
        return lines, [*options]
    own, role = settings.game_clocks.get(name), settings.lobby_roles.get(name)
    usual = settings_of(ServerSettings)["clock_seconds"]
    clock = number_menu(usual, own, change(page, "clock"), words, words("As at every table"))
    notified = PickRole(words("Role to notify of its open lobbies"), change(page, "role"), role)
    return lines, [clock, *options, notified]


def _game_lines(ui: GameUi, settings: ServerSettings, words: Words) -> list[str]:
    """What a server chose for one game."""
    name, lines = ui.game.info.name, []
    if name in settings.game_clocks:
        usual = settings_of(ServerSettings)["clock_seconds"]
        time = setting_words(usual, settings.game_clocks[name], words)
        lines.append(words("{game}: new tables have {time} for a decision.", game=ui.title, time=time))
    chosen = option_menus.options_line(
        declared_options(ui.game.options_type), usual_options(ui.game, settings), words
    )
    if chosen:
        lines.append(words("{game}: new tables have {options}.", game=ui.title, options=chosen))
    if name in settings.lobby_roles:
        role = f"<@&{settings.lobby_roles[name]}>"
        lines.append(words("{game}: {role} is notified of open lobbies.", game=ui.title, role=role))
    return lines

"""A server's settings as screens of a phone's size: what is chosen, page by page, and the menus to change it.

A control's target names its page, and what it changes: ``time``, ``time=clock_seconds=86400``,
``game.<name>=role=5``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from msgspec import structs

from cogs.screens import option_menus
from cogs.screens.screen import Button, Choice, Menu, PickMany, PickOption, Row, Screen, Target
from cogs.settings.controls import setting_control, setting_line, settings_of
from cogs.table_screens.game_ui import GameUi
from cogs.table_screens.refused_places import refused_lines
from data.catalogue import Words
from engine.core.errors import Word
from engine.core.options import declared_options
from tables.core.declared_settings import OF_GAME, Setting
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
    lines, rows = _declared(settings, page, page, words)
    refused = refused_lines(settings, words) if page == "places" else ()
    return [*([f"⚠ {' '.join(refused)}"] if refused else []), *lines], rows


def _declared(settings: ServerSettings, page: str, place: str, words: Words, game: str = "") -> Page:
    """The settings of a page, changed by controls that show a place; perhaps those of a game."""
    declared = [
        _possible(each, settings) for each in settings_of(ServerSettings).values() if each.page == page
    ]
    lines = [setting_line(each, settings, words, game) for each in declared]
    controls = [
        setting_control(each, each.chosen(settings, game), change(place, each.field), words)
        for each in declared
    ]
    buttons = [each for each in controls if isinstance(each, Button)]
    return lines, [*(each for each in controls if each and not isinstance(each, Button)), buttons]


def _possible(setting: Setting, settings: ServerSettings) -> Setting:
    """A setting with the values that it may have now: games are played in a forum once there is one."""
    if setting.field != "play_in" or settings.forum is not None:
        return setting
    return replace(setting, values=tuple(each for each in setting.values if each.value != "forum"))


def change(page: str, field: str, value: object = "") -> Target:
    """The target of a control that changes a setting and shows a page; a menu puts the value behind it."""
    return Target(VERB, f"{page}={field}={value}")


def _games_page(uis: Mapping[str, GameUi], settings: ServerSettings, words: Words) -> Page:
    off = [ui.title for name, ui in uis.items() if name in settings.games_off]
    on = [ui.title for name, ui in uis.items() if name not in settings.games_off]
    first = words("Played here: {games}.", games=on) if off else words("All games are available here.")
    lines = [
        first,
        *(f"{ui.title} · {line}" for ui in uis.values() for line in _game_lines(ui, settings, words)),
    ]
    played = PickMany(
        words("Games that are played here"),
        change("games", "games"),
        tuple(PickOption(ui.title, name, chosen=name not in settings.games_off) for name, ui in uis.items()),
        len(uis),
    )
    each_game = Menu(
        words("A game’s own settings"),
        tuple(Choice(ui.title, Target(VERB, f"{GAME_PAGE}{name}")) for name, ui in uis.items()),
    )
    return lines, [played, each_game]


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
    together = [] if ui.game.info.seats[1] == 1 else _declared(settings, OF_GAME, page, words, name)[1]
    return lines, [*together, *options]


def _game_lines(ui: GameUi, settings: ServerSettings, words: Words) -> list[str]:
    """What a server chose for one game."""
    name = ui.game.info.name
    lines = [
        setting_line(each, settings, words, name)
        for each in settings_of(ServerSettings).values()
        if each.page == OF_GAME and each.chosen(settings, name) is not None
    ]
    usual = usual_options(ui.game, settings)
    options = option_menus.options_line(declared_options(ui.game.options_type), usual, words)
    named = f"**{words('Options')}**"
    return [*lines, *([words("{name}: {text}", name=named, text=options)] if options else [])]

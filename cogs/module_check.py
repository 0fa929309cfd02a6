"""The check of all games at start: a part that is missing or wrong is named before anything is begun."""

import inspect
import pickle
import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args, get_origin

from arena.own_files import OwnContent
from cogs import game_cog, game_module
from cogs.daily.spec import DailySpec
from cogs.help import rule_pages, rules
from cogs.lobby.new_table import CLOCK_PARAMETERS, clock_parameter
from cogs.screens.screen import MENU_LIMIT
from cogs.table_screens import game_ui, lesson
from engine.core import codec, errors, seasons
from engine.core.chance import SEED_BYTES, Chance
from engine.core.game import Game, GameInfo
from engine.core.options import DeclaredOption, UndeclaredOption, declared_options
from engine.players import Scope, think
from render import emblems, symbols

TITLE_LIMIT = 60
"""Characters of a title, which must fit into names of 100 beside a table's number."""
HELP_LIMIT = 100
"""Characters of a parameter's description at Discord."""
REQUIRED_SECTIONS = ("Goal",)
"""Headings that every rule text has."""

_CLASSES: Mapping[str, type] = {"rules": Game, "ui": game_ui.GameUi, "cog": game_cog.GameCog}
"""What the parts inherit from that are classes, those of the engine first: they name the game."""
_OBJECTS: Mapping[str, type | tuple[type, ...]] = {
    "players": Mapping,
    "rule_text": Path,
    "emblem": emblems.Emblem,
    "daily": (DailySpec, type(None)),
    "content": (OwnContent, type(None)),
}
"""What the parts are that are no classes."""
_FUNCTIONS = {"warm": 0, "icons": 0, "findings": 1}
"""The parts that are functions, and how many arguments they take."""
_OF_CLASSES: Mapping[str, Mapping[str, type | tuple[type, ...]]] = {
    "rules": {"info": GameInfo},
    "ui": {"introduction": game_ui.Introduction, "lesson": (lesson.Lesson, type(None))},
}
"""What a class must have that its abstract methods do not ask for."""
_TYPES = ("state_type", "move_type", "event_type", "view_type")
"""What rules are made of, beside their options."""

_COMMAND_NAME = re.compile(r"[a-z][a-z0-9_]{0,31}")


class BadGameModule(errors.EngineError):
    """A game's description lacks a part, or has a wrong one."""

    def __init__(self, game: str, part: str, reason: str) -> None:
        text = "The game {game} has a wrong part: {part} {reason}"
        super().__init__(text, game=game, part=part, reason=reason)


def check_modules(modules: Sequence[game_module.GameModule]) -> None:
    """Raise :class:`BadGameModule` for the first part of a game that cannot be used."""
    # All that is read of the parts relies on what they are.
    for place, module in enumerate(modules, 1):
        for part, reason in _wrong_kinds(module):
            raise BadGameModule(_called(module, place), part, reason)
    for part in ("name", "title", "clause_prefix"):
        numbers = Counter(getattr(module.info, part) for module in modules)
        for module in modules:
            value = getattr(module.info, part)
            if numbers[value] > 1:
                raise BadGameModule(module.info.name, part, f"{value!r} is another game's too")
    contents = [module.content.option for module in modules if module.content is not None]
    for module in modules:
        if module.content is not None and contents.count(option := module.content.option) > 1:
            raise BadGameModule(module.info.name, "content", f"{option!r} is another game's too")
    units: dict[str, seasons.SeasonUnit] = {}
    for module in modules:
        for unit in module.info.season:
            if units.setdefault(unit.name, unit) != unit:
                raise BadGameModule(
                    module.info.name, "season", f"{unit.name!r} means something else elsewhere"
                )
    for module in modules:
        for part, reason in _wrong_parts(module):
            raise BadGameModule(module.info.name, part, reason)


def _called(module: object, place: int) -> str:
    """A game's name, or what can be said in its place where the name itself is missing."""
    rules: Any = getattr(module, "rules", None)
    info = getattr(rules, "info", None)
    if isinstance(info, GameInfo):
        return info.name
    return rules.__name__ if _is_kind(rules, Game) else f"at place {place} of the list"


def _is_kind(value: Any, kind: type) -> bool:
    return isinstance(value, type) and issubclass(value, kind)


def _takes(function: Any, arguments: int) -> bool:
    try:
        inspect.signature(function).bind(*[None] * arguments)
    except (TypeError, ValueError):
        return False
    return True


def _wrong_kinds(module: object) -> Iterator[tuple[str, str]]:
    """Parts that are missing, or something else than they must be."""
    if not isinstance(module, game_module.GameModule):
        yield "module", f"must be a GameModule, not {module!r}"
        return
    for part, kind in _CLASSES.items():
        value: Any = getattr(module, part)
        if not _is_kind(value, kind):
            yield part, f"must be a class that inherits from {kind.__name__}, not {value!r}"
        elif inspect.isabstract(value):
            yield part, f"{value.__name__} lacks {', '.join(sorted(value.__abstractmethods__))}"
        for name, allowed in _OF_CLASSES.get(part, {}).items():
            if not isinstance(getattr(value, name, None), allowed):
                yield part, f"{value.__name__} has no {name}"
    for name in _TYPES:
        if getattr(module.rules, name, None) is None:
            yield (
                "rules",
                f"{module.rules.__name__} has no {name}: it inherits from Game[Options, State, ...]",
            )
    options_type = getattr(module.rules, "options_type", None)
    if not _is_kind(options_type, codec.Record):
        yield "rules", f"{module.rules.__name__} has options that are no Record: {options_type!r}"
    if module.ui.lesson is not None and not module.ui.lesson.steps:
        yield "ui", f"{module.ui.__name__} has a lesson without steps"
    if not callable(getattr(module.ui, "narrator", None)):
        yield "ui", f"{module.ui.__name__} has no narrator"
    for part, kinds in _OBJECTS.items():
        if not isinstance(getattr(module, part), kinds):
            yield part.replace("_", " "), f"cannot be {getattr(module, part)!r}"
    for part, arguments in _FUNCTIONS.items():
        if not _takes(getattr(module, part), arguments):
            yield part, f"must be a function that takes {arguments} arguments, not {getattr(module, part)!r}"


def _wrong_parts(module: game_module.GameModule) -> Iterator[tuple[str, str]]:
    info = module.info
    if not _COMMAND_NAME.fullmatch(info.name):
        yield "name", "must be that of a slash command: 1 to 32 of a-z, 0-9 and _"
    if not 0 < len(info.title) <= TITLE_LIMIT:
        yield "title", f"must have 1 to {TITLE_LIMIT} characters"
    if not 1 <= info.seats[0] <= info.seats[1]:
        yield "seats", f"cannot be {info.seats[0]} to {info.seats[1]}"
    if not info.clocks:
        yield "clocks", "must name the usual kind of decision"
    for kind in info.clocks:
        if len(kind.help) > HELP_LIMIT:
            yield "clocks", f"{kind.name} has more than {HELP_LIMIT} characters of help"
    for part, base in (("ui", game_ui.GameUi), ("cog", game_cog.GameCog)):
        rules, value = _rules_of(getattr(module, part), base), getattr(module, part)
        if rules is None or not issubclass(module.rules, rules):
            yield part, f"must be a {base.__name__}[{module.rules.__name__}], not {value.__name__}"
    if module.cog.__cog_group_name__ != info.name:
        yield "cog", f"has the commands /{module.cog.__cog_group_name__}, not /{info.name}"
    if any(command.name == "new" for command in module.cog.__cog_app_commands__):
        yield "cog", "has a command new of its own, but that one is made of the options"
    yield from _wrong_options(module)
    for name in ("warm", "icons"):
        if not _is_reference(getattr(module, name)):
            yield name, "must be a function of a module, which another process can import"
    yield from _wrong_emblem(module.emblem)
    if module.daily is not None:
        yield from _wrong_daily(module, module.daily)
    yield from _wrong_rule_text(module)
    yield from _wrong_players(module)


def _wrong_emblem(emblem: emblems.Emblem) -> Iterator[tuple[str, str]]:
    for drawn in (emblem.symbol, emblem.scenery):
        if not isinstance(drawn, str | None) and not _is_reference(drawn):
            yield "emblem", f"{drawn!r} must be a function of a module, which another process can import"
            return
    try:
        symbols.symbol(emblem.symbol, 20)
    except errors.BadContent as error:
        yield "emblem", f"has no symbol {emblem.symbol!r}: {error}"


def _wrong_daily(module: game_module.GameModule, daily: DailySpec) -> Iterator[tuple[str, str]]:
    if module.info.seats != (1, 1):
        yield "daily", "is for games that are played alone"
    if not daily.weeks:
        yield "daily", "has no options for the week's deal"
    for options in (daily.day, *daily.weeks):
        if not isinstance(options, module.rules.options_type):
            yield "daily", f"has options that are none of its own: {options!r}"


def _rules_of(part: type, kind: type) -> type | None:
    """The rules that a class is for by what it inherits from, such as ``GameUi[Chess]``."""
    bases = (base for each in part.__mro__ for base in each.__dict__.get("__orig_bases__", ()))
    return next((get_args(base)[0] for base in bases if get_origin(base) is kind), None)


def _wrong_players(module: game_module.GameModule) -> Iterator[tuple[str, str]]:
    for level in module.info.levels:
        if level not in module.players:
            yield "players", f"has nobody for the level {level}"
    unknown = [level for level in module.players if level not in module.info.levels]
    if unknown:
        yield "players", f"has somebody for {unknown[0]}, which is no level of the game"
    for level, player in module.players.items():
        if not callable(getattr(player, "choose", None)):
            yield "players", f"has somebody at {level} who is no player: {player!r}"
        try:
            pickle.dumps(player)
        except (pickle.PicklingError, AttributeError, TypeError):
            yield "players", f"has somebody at {level} who cannot be sent to another process"
    game, seats = module.game, module.info.seats[0]
    state = game.new(game.settle(game.options_type(), seats), seats, Chance(bytes(SEED_BYTES)))
    seat = min(game.to_act(state))
    view, at_once = game.view(state, seat), Scope(stop=lambda: True)
    for level, player in module.players.items():
        try:
            game.check(state, seat, think(player, game, view, seat, Chance(bytes(SEED_BYTES)), at_once).move)
        except Exception as error:
            yield "players", f"has somebody at {level} who does not know how to begin: {error!r}"


def _wrong_options(module: game_module.GameModule) -> Iterator[tuple[str, str]]:
    try:
        options = declared_options(module.rules.options_type)
    except UndeclaredOption as error:
        yield "options", str(error)
        return
    for field in options:
        if len(field.option.help) > HELP_LIMIT:
            yield "options", f"{field.name} has more than {HELP_LIMIT} characters of help"
        if len(field.allowed) > MENU_LIMIT:
            yield "options", f"{field.name} has more than {MENU_LIMIT} values to choose from"
        if field.kind == "content" and field.name not in module.cog.libraries:
            yield "cog", f"has no library for the option {field.name}"
    if module.content is not None and module.content.option not in module.cog.libraries:
        yield "content", f"is of the option {module.content.option!r}, which is none of a library"
    yield from _wrong_parameters(module.info, options)


def _wrong_parameters(info: GameInfo, options: Sequence[DeclaredOption]) -> Iterator[tuple[str, str]]:
    """What Discord would not take of the parameters of the command that begins a table."""
    switches = (value.switch for field in options for value in field.option.values if value.switch)
    clocks = (clock_parameter(kind.name) for kind in info.clocks[1:])
    names = Counter([*(field.name for field in options), *switches, *CLOCK_PARAMETERS, *clocks])
    for name, number in names.items():
        if not _COMMAND_NAME.fullmatch(name):
            yield "options", f"make a parameter {name!r} of the command: it has 1 to 32 of a-z, 0-9 and _"
        if number > 1:
            yield "options", f"make two parameters {name!r} of the command, some of which are for clocks"
    if names.total() > MENU_LIMIT:
        yield "options", f"make more than {MENU_LIMIT} parameters of the command"


def _is_reference(function: object) -> bool:
    if not callable(function):
        return False
    module = sys.modules.get(getattr(function, "__module__", None) or "")
    return getattr(module, getattr(function, "__qualname__", ""), None) is function


def _wrong_rule_text(module: game_module.GameModule) -> Iterator[tuple[str, str]]:
    english = module.rule_text
    if not english.name.endswith(rule_pages.ENGLISH_FILE):
        yield "rule text", f"{english.name} must end in {rule_pages.ENGLISH_FILE}"
        return
    for file in (english, *sorted(english.parent.glob(rule_pages.translation(english, "*").name))):
        try:
            text = "\n".join(rule_pages.read_pages(file))
            steps = rules.example_steps(text)
            last = rules.example_game(english, module.game).last if steps else 0
        except errors.EngineError as error:
            yield "rule text", str(error)
            return
        if max(steps, default=0) > last:
            yield "rule text", f"{file.name} shows step {max(steps)} of an example that has {last}"
        if f"({module.info.clause_prefix}-" not in text:
            yield "rule text", f"{file.name} names no clause {module.info.clause_prefix}-1"
        for section in REQUIRED_SECTIONS if file == english else ():
            if f"\n## {section}" not in text:
                yield "rule text", f"{english.name} lacks the section {section!r}"

"""The check of all games at start: each part that is missing or wrong is named."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Any, Literal

import discord
import msgspec
import pytest
from discord import app_commands

from cogs.bot import Caravanserai
from cogs.core.config import Config
from cogs.game_cog import GameCog
from cogs.game_module import GameModule
from cogs.games import GAMES
from cogs.module_check import TITLE_LIMIT, BadGameModule, check_modules
from cogs.quetinny.module import QUETINNY
from cogs.table_screens.game_ui import GameUi
from cogs.table_screens.lesson import Lesson
from engine.core.codec import Record
from engine.core.game import ClockKind, Game
from engine.core.levels import LEVELS
from engine.core.options import Option, OptionValue
from engine.core.seasons import SeasonUnit
from engine.kashgar.game import Kashgar
from engine.players import FunctionPlayer
from engine.quetinny.game import Quetinny
from engine.quetinny.types import Options
from render.quetinny import pictures
from tests.engine.games import modules


def with_info(**changes: Any) -> GameModule:
    """Quetinny with another description."""

    class Changed(Quetinny):
        info = msgspec.structs.replace(Quetinny.info, **changes)

    return replace(QUETINNY, rules=Changed)


def nothing(*given: object) -> None:
    """No move."""


def refused(module: GameModule) -> str:
    """The part of a game that the check names."""
    with pytest.raises(BadGameModule) as caught:
        check_modules([module])
    assert "\n" not in str(caught.value)
    assert caught.value.params["game"] == module.info.name
    return str(caught.value.params["part"])


def test_the_games_have_all_their_parts() -> None:
    check_modules(GAMES)


@pytest.mark.parametrize("text", [None, "A game.", "A game (Q-1).\n\n## The cards (Q-2)\nMany."])
def test_a_rule_text_that_is_missing_or_lacks_a_page(tmp_path: Path, text: str | None) -> None:
    file = tmp_path / "quetinny.en.md"
    if text is not None:
        file.write_text(text)
    assert refused(replace(QUETINNY, rule_text=file)) == "rule text"


def copied(folder: Path) -> Path:
    """Quetinny's English rule text in another folder, with its example."""
    for file in (QUETINNY.rule_text, QUETINNY.rule_text.with_name("quetinny.example.json")):
        shutil.copy(file, folder)
    return folder / QUETINNY.rule_text.name


def test_a_translation_that_does_not_fit_into_messages(tmp_path: Path) -> None:
    file = copied(tmp_path)
    check_modules([replace(QUETINNY, rule_text=file)])
    (tmp_path / "quetinny.de.md").write_text("Ein Spiel (Q-1)." + "." * 4000)
    assert refused(replace(QUETINNY, rule_text=file)) == "rule text"


@pytest.mark.parametrize("example", ["", "{}", "ceylon", None], ids=["none", "no game", "another", "short"])
def test_a_drawn_example_that_is_not_there(tmp_path: Path, example: str | None) -> None:
    file = copied(tmp_path)
    record = tmp_path / "quetinny.example.json"
    if example is None:
        file.write_text(file.read_text().replace("(example:", "(example:100"))
    elif example:
        others = QUETINNY.rule_text.with_name(f"{example}.example.json")
        record.write_text(others.read_text() if others.is_file() else example)
    else:
        record.unlink()
    assert refused(replace(QUETINNY, rule_text=file)) == "rule text"


def test_a_level_without_a_player() -> None:
    assert refused(replace(QUETINNY, players={"easy": QUETINNY.players["easy"]})) == "players"


def test_a_player_that_no_other_process_could_be() -> None:
    local = FunctionPlayer(lambda game, view, seat, chance: None)
    assert refused(replace(QUETINNY, players=dict.fromkeys(LEVELS, local))) == "players"


def test_an_option_without_words() -> None:
    class Silent(Record, frozen=True):
        pawns: Annotated[bool, Option("Pawns", "Play with Pawns")] = False

    class Changed(Quetinny):
        options_type = Silent

    with pytest.raises(BadGameModule, match=r"options pawns has no words"):
        check_modules([replace(QUETINNY, rules=Changed)])


def with_option(name: str, hint: Any, *default: Any) -> GameModule:
    """Quetinny with one option of this name."""
    options = msgspec.defstruct(
        "Chosen", [(name, hint, *default)], bases=(Options,), frozen=True, kw_only=True
    )

    class Changed(Quetinny):
        options_type = options

    return replace(QUETINNY, rules=Changed, daily=None)


def kind_of_option(hint: Any, *values: Any) -> Any:
    """What the field of an option is annotated with."""
    return Annotated[hint, Option("Pawns", "Play with Pawns", tuple(map(OptionValue, values)), "Pawns")]


@pytest.mark.parametrize(
    "module",
    [
        with_option("pawns", kind_of_option(bool)),
        with_option("pawns", bool, False),
        with_option("pawns", kind_of_option(Literal[3, 4], 3, 4, 99), 3),
        with_option("pawns", kind_of_option(Literal[tuple(range(26))]), 3),
        with_option("Pawns", kind_of_option(bool), False),
        with_option("clock", kind_of_option(bool), False),
        with_option("remind", kind_of_option(bool), False),
    ],
)
def test_an_option_that_cannot_be_chosen(module: GameModule) -> None:
    assert refused(module) == "options"


def test_an_option_that_can_be_chosen() -> None:
    check_modules([with_option("pawns", kind_of_option(bool, True, False), False)])


def test_options_that_are_no_record() -> None:
    @dataclass
    class Chosen:
        pawns: bool = False

    class Changed(Quetinny):
        options_type: Any = Chosen

    assert refused(replace(QUETINNY, rules=Changed)) == "rules"


@pytest.mark.parametrize("name", ["state_type", "move_type", "event_type", "view_type"])
def test_rules_that_do_not_say_what_they_are_made_of(name: str) -> None:
    assert refused(replace(QUETINNY, rules=without(Quetinny, name))) == "rules"


def test_a_lesson_without_steps() -> None:
    class Taught(QUETINNY.ui):  # type: ignore[misc, name-defined]
        lesson = Lesson(0, (), lambda view, seat: 0)

    assert refused(replace(QUETINNY, ui=Taught)) == "ui"
    Taught.lesson = "hello"
    assert refused(replace(QUETINNY, ui=Taught)) == "ui"


def test_a_command_that_the_options_make() -> None:
    class Two(GameCog[Quetinny], group_name="quetinny"):
        @app_commands.command(name="new", description="Begin")
        async def begin(self, interaction: discord.Interaction) -> None: ...

    assert refused(replace(QUETINNY, cog=Two)) == "cog"


@pytest.mark.parametrize(
    "wrong", [{"symbol": "elephant"}, {"symbol": lambda: [1]}, {"symbol": 3}, {"scenery": lambda *_: None}]
)
def test_an_emblem_that_nobody_can_draw(wrong: dict[str, Any]) -> None:
    assert refused(replace(QUETINNY, emblem=QUETINNY.emblem._replace(**wrong))) == "emblem"


def test_files_of_peoples_own_that_are_no_option_or_anothers() -> None:
    kashgar, traitors = (
        next(one for one in GAMES if one.info.name == name) for name in ("kashgar", "traitors")
    )
    assert kashgar.content is not None
    assert refused(replace(kashgar, content=replace(kashgar.content, option="chart"))) == "content"
    with pytest.raises(BadGameModule, match="another game's too"):
        check_modules([kashgar, replace(traitors, content=kashgar.content)])


def test_a_content_that_no_library_keeps() -> None:
    kashgar = next(module for module in GAMES if module.info.name == "kashgar")

    class NoLibrary(GameCog[Kashgar], group_name="kashgar"):
        pass

    assert refused(replace(kashgar, cog=NoLibrary)) == "cog"


def test_one_unit_of_seasons_with_two_meanings() -> None:
    units = [SeasonUnit("gold", kind, "Gold", "gold") for kind in ("earned", "pool")]
    others = {"name": "other", "title": "Other", "clause_prefix": "O"}
    with pytest.raises(BadGameModule, match="season 'gold'"):
        check_modules([with_info(season=(units[0],)), with_info(season=(units[1],), **others)])


def test_a_ui_without_its_panel() -> None:
    class NoPanel(GameUi):
        pass

    with pytest.raises(BadGameModule, match=r"NoPanel lacks .*panel"):
        check_modules([replace(QUETINNY, ui=NoPanel)])


def test_rules_without_their_methods() -> None:
    class NoRules(Game[Any, Any, Any, Any, Any]):
        info = Quetinny.info
        options_type = Quetinny.options_type

    assert refused(replace(QUETINNY, rules=NoRules)) == "rules"


def test_the_commands_of_another_game() -> None:
    other = next(module for module in GAMES if module is not QUETINNY)
    assert refused(replace(QUETINNY, cog=other.cog)) == "cog"


@pytest.mark.parametrize("other", sorted(modules().keys() - {"quetinny"}))
@pytest.mark.parametrize("part", ["ui", "players", "cog", "rule_text"])
def test_a_part_of_another_game(part: str, other: str) -> None:
    wrong: dict[str, Any] = {part: getattr(modules()[other], part)}
    assert refused(replace(QUETINNY, **wrong)) == part.replace("_", " ")


def test_a_ui_that_does_not_say_whose_it_is() -> None:
    needed = (*GameUi.__abstractmethods__, "introduction", "narrator")
    anybodys: Any = type("Anybodys", (GameUi,), {name: getattr(QUETINNY.ui, name) for name in needed})
    with pytest.raises(BadGameModule, match=r"ui must be a GameUi\[Quetinny\], not Anybodys"):
        check_modules([replace(QUETINNY, ui=anybodys)])


def test_a_level_that_a_game_has_no_more_is_its_strongest() -> None:
    for module in modules().values():
        assert module.player("master") is module.players[module.info.levels[-1]]
    ceylon = modules()["ceylon"]
    with pytest.raises(BadGameModule, match="players has somebody for master, which is no level of the game"):
        check_modules([replace(ceylon, players={**ceylon.players, "master": ceylon.players["strong"]})])


def test_a_player_who_makes_no_move() -> None:
    idle = FunctionPlayer(nothing)
    with pytest.raises(BadGameModule, match="players has somebody at master who does not know how to begin"):
        check_modules([replace(QUETINNY, players={**QUETINNY.players, "master": idle})])


def test_a_cache_that_no_other_process_could_fill() -> None:
    assert refused(replace(QUETINNY, warm=lambda: pictures.warm())) == "warm"


def without(kind: type, name: str) -> type[Any]:
    """A class of Quetinny's, of which one part is missing."""
    return type("Lacking", (kind,), {name: None})


@pytest.mark.parametrize(
    ("part", "wrong"),
    [
        *(("rules", wrong) for wrong in (None, object, "rules", Quetinny.info)),
        *(("ui", wrong) for wrong in (None, object, "ui")),
        *(("ui", without(QUETINNY.ui, name)) for name in ("narrator", "introduction")),
        *(("cog", wrong) for wrong in (None, object, "cog")),
        *(("players", wrong) for wrong in (None, "easy", dict.fromkeys(QUETINNY.players, 3))),
        *((part, wrong) for part in ("warm", "icons") for wrong in (None, "picture", pictures.public)),
        ("rule_text", None),
        ("rule_text", str(QUETINNY.rule_text)),
        ("emblem", None),
        ("emblem", "Knots"),
        ("daily", "x"),
        ("content", "map"),
        ("findings", None),
        ("findings", lambda: ["none"]),
    ],
    ids=lambda value: value if isinstance(value, str) else type(value).__name__,
)
def test_a_part_that_is_something_else(part: str, wrong: Any) -> None:
    """The error names game and part: without rules the place in the list stands for the name."""
    with pytest.raises(BadGameModule) as caught:
        check_modules([GAMES[1], replace(QUETINNY, **{part: wrong})])
    game = "at place 2 of the list" if part == "rules" else "quetinny"
    assert f"The game {game} has a wrong part: {part.replace('_', ' ')} " in str(caught.value)


def test_rules_without_a_description_and_something_that_is_no_game() -> None:
    with pytest.raises(BadGameModule, match=r"Lacking has a wrong part: rules Lacking has no info"):
        check_modules([replace(QUETINNY, rules=without(Quetinny, "info"))])
    nothing: Any = None
    with pytest.raises(BadGameModule, match=r"at place 2 of the list has a wrong part: module"):
        check_modules([QUETINNY, nothing])


@pytest.mark.parametrize(
    ("changes", "part"),
    [
        ({"title": "Q" * (TITLE_LIMIT + 1)}, "title"),
        ({"title": ""}, "title"),
        ({"name": "Quetinny the Great"}, "name"),
        ({"seats": (2, 1)}, "seats"),
        ({"clocks": ()}, "clocks"),
        ({"clocks": (ClockKind("turn", "x" * 101),)}, "clocks"),
        ({"clocks": (ClockKind("turn", "x"), ClockKind("Other One", "y"))}, "options"),
        ({"clocks": (ClockKind("turn", "x"), *[ClockKind("answer", "y")] * 2)}, "options"),
    ],
)
def test_a_description_that_discord_cannot_show_or_that_the_rules_do_not_keep(
    changes: dict[str, Any], part: str
) -> None:
    assert refused(with_info(**changes)) == part


@pytest.mark.parametrize("part", ["name", "title", "clause_prefix"])
def test_two_games_of_one_name(part: str) -> None:
    other = next(module for module in GAMES if module is not QUETINNY)
    with pytest.raises(BadGameModule, match=f"wrong part: {part} .* is another game's too"):
        check_modules([other, with_info(**{part: getattr(other.rules.info, part)})])


def test_the_bot_does_not_begin_with_a_wrong_game(database: str, tmp_path: Path) -> None:
    with pytest.raises(BadGameModule, match=r"quetinny.*rule text"):
        Caravanserai(Config(database), modules=[replace(QUETINNY, rule_text=tmp_path / "no.en.md")])

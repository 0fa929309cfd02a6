"""Sentences that no catalogue has: literals of the program that read like English and are no message ids."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from cogs.games import GAMES
from cogs.languages import make_template
from data.extraction import all_modules, called_name
from tests.support.settled_world import World
from tests.support.template import read_template

SENTENCE = re.compile(r"[A-Za-z]{2,}[,:;]? [a-z]{2,}|^[A-Z][a-z]{3,}$|\} [a-z]{2,}|[a-z]{2,} \{")
"""Two words, or one that begins like a sentence."""
TECHNICAL = re.compile(
    r"(Assertion|Attribute|Config|Key|Lookup|NotImplemented|Runtime|Sandbox|SavedWorld|Type|Value)Error|Bad\w+"
    r"|CheckConstraint|Counter|Finding|ForeignKey|Gauge|Histogram|NoSuchSeat|Summary|Template|TypeVar|UndeclaredOption|text"
    r"|compile|create_task|critical|debug|error|exception|execute|fullmatch|getLogger|info|left_undone|log|print|search"
    r"|warning|within"
)
"""Calls whose texts only those read who run or write the program."""
FILES = (
    # Who runs the program reads these.
    *(
        "bot.py",
        "cogs/command_line.py",
        "cogs/core/config.py",
        "cogs/doctor.py",
        "cogs/languages.py",
        "cogs/module_check.py",
        "cogs/core/failure_reports.py",
        "cogs/core/health.py",
        "cogs/core/logs.py",
        "cogs/core/metrics.py",
        "cogs/starting.py",
    ),
    *(
        "data/",
        "engine/environment.py",
        "engine/players/",
        "sandbox/",
        "tables/storage/backup.py",
        "tables/delivery/identifies.py",
        "tables/storage/migrations/",
        "tables/computers/thinking.py",
    ),
    *(
        "render/drawing/fonts.py",
        "render/painting/painters.py",
        "tables/storage/process_lock.py",
        "tables/storage/db.py",
        "tables/storage/sqlite.py",
        "tables/storage/schema/",
    ),
    "tables/storage/unusable.py",
    "tables/storage/upgrade.py",
    # What is wrong in a file that somebody wrote is said in the words of its format.
    *("engine/kashgar/compiler.py", "engine/kashgar/deck_check.py", "engine/kashgar/loader.py"),
    *("engine/kashgar/loader.py", "engine/traitors/maps.py"),
    # Names of stars.
    "tables/computers/names.py",
)
ALLOWED = {
    # Names of games and of things, and moves as they are written.
    *("Ceylon", "Kashgar", "Quetinny", "Computer", "end turn", "no winds", "Ace of ", "Mark", "scenery of "),
    # What the program asks itself, keeps or writes down.
    "in words",
    *("%s stays where it is: %s", "bringing up to date", " of table ", "not delivered", "taken back"),
    "the word on an acknowledgement of %s was lost: %s",
    *(
        "rating steps",
        "read up to",
        "tables opened",
        "tournaments opened",
        "sent away",
        "ladders opened",
        "halls of fame",
        "seasons corrected",
        "rating method",
    ),
    *(
        "called alone",
        "places chosen",
        "messages to come",
        "tournaments’ messages to come",
        "moves ahead",
        "words for deals",
    ),
    *("There is no seat {seat} at a table of {seats}", "SELECT pg_get_serial_sequence(:name, 'id')"),
    *("SELECT seq FROM sqlite_sequence WHERE name = :name",),
    *("SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM ",),
    # What a file of content has, for who checks it at a prompt.
    *(" can be played: ", " different persons, ", " contracts of ", " can be played by "),
    # Why something was not said, for the log.
    *("the lobby that it calls to is none any more", "the channel for it is closed: "),
    "it was tried for a day: ",
    # Commands' descriptions are read from the commands.
    *("Begin a game of ", "Open a table of "),
}
"""The few literals that are no sentences."""


def strangers(tree: ast.AST, ids: set[str]) -> Iterator[tuple[int, str]]:
    """The literals of a source that read like English and are in no catalogue."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.Constant) and isinstance(text := node.value, str):
            if SENTENCE.search(text) and text not in ids and text not in ALLOWED:
                yield node.lineno, text
        else:
            waiting += spoken(node)[::-1]


def spoken(node: ast.AST) -> list[ast.AST]:
    """The parts of a piece of source in which people may be told something."""
    match node:
        case ast.Name() | ast.Attribute(value=ast.Name()) | ast.expr_context():
            return []
        case ast.Expr(value=ast.Constant()):  # a docstring
            return []
        case ast.Call() if TECHNICAL.fullmatch(called_name(node)):
            return []
        case ast.Assign(targets=[ast.Name(id="__all__")]):
            return []
        case ast.AnnAssign(value=value):
            return [value] if value else []
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            return [*node.decorator_list, *node.body]
    return [*ast.iter_child_nodes(node)]


@pytest.fixture(scope="module")
def ids() -> set[str]:
    """All ids of the template."""
    found: set[str] = set()
    for message in read_template():
        found.update([message.id] if isinstance(message.id, str) else message.id)
    return found


async def test_the_template_is_made_from_this_program(world: World) -> None:
    made = make_template(world.bot.tree.get_commands(), GAMES)
    written = read_template()
    now, then = ({(each.id, each.context) for each in catalog} for catalog in (made, written))
    assert now - then == set(), "run: python bot.py languages extract"
    assert then - now == set(), "run: python bot.py languages extract"


def test_all_sentences_are_in_the_catalogues(ids: set[str]) -> None:
    found = [
        f"{module.file}:{line}: {text}"
        for module in all_modules().values()
        if not module.file.startswith(FILES)
        for line, text in strangers(module.tree, ids)
    ]
    assert found == [], "\n".join(found)


def test_the_test_finds_a_sentence(ids: set[str]) -> None:
    tree = ast.parse(
        '"""Not this one."""\nsay("You lost a cow")\nlog.info("not this one")\nsay(f"{n} cows left")\n'
    )
    assert [text for _, text in strangers(tree, ids)] == ["You lost a cow", " cows left"]

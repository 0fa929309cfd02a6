"""How strong computer players are: ratings that their matches gave them, from ``data/strengths.csv``.

They stand on people's scale and never change by people's games. The level *steady* is 1500 in each game.
"""

import csv
import io

import data
from engine.core import errors, levels
from tables.results.rating_method import Opponents

STRENGTHS_FILE = "strengths.csv"
COLUMNS = ["game", "level", "rating", "deviation", "source"]


def load_strengths() -> Opponents:
    """What was published; raises :class:`BadContent`."""
    reader = csv.DictReader(io.StringIO(data.read_text(STRENGTHS_FILE)))
    if reader.fieldnames != COLUMNS:
        raise errors.BadContent(STRENGTHS_FILE, f"its columns are not {', '.join(COLUMNS)}")
    found: dict[str, dict[str, tuple[int, int]]] = {}
    for line, row in enumerate(reader, 2):
        if row["level"] not in levels.LEVELS or not row["source"]:
            raise errors.BadContent(STRENGTHS_FILE, f"line {line} names no level, or no source")
        try:
            numbers = int(row["rating"]), int(row["deviation"])
        except ValueError:
            raise errors.BadContent(STRENGTHS_FILE, f"line {line} has no two numbers") from None
        found.setdefault(row["game"], {})[row["level"]] = numbers
    return Opponents(found)

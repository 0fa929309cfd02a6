"""The file of a match's results: written while it is played, and read to go on with it."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from arena import report, series
from engine.core.errors import EngineError

SHAPES = {".csv": report.as_csv, ".json": report.as_json}
"""What a file of results looks like, by the end of its name."""


class BadFile(EngineError):
    """A file that results cannot be written to, or read from."""


@dataclass(frozen=True)
class MatchFile:
    """A file of results."""

    path: Path

    @property
    def goes_on(self) -> bool:
        """Whether it holds whole games, from which a match can be resumed."""
        return self.path.suffix == ".json"

    def require(self) -> None:
        """Raise :class:`BadFile` before a long match is played for a file that cannot be written to."""
        if self.path.suffix not in SHAPES:
            raise BadFile("{file} must end in {ends}", file=self.path, ends=" or ".join(SHAPES))
        try:
            self.path.open("a").close()
        except OSError as error:
            raise self._bad(error.strerror) from error

    def write(self, match: series.Match, records: Sequence[series.MatchGame]) -> None:
        """Write all results anew, in one step. Raises :class:`BadFile`."""
        text = SHAPES[self.path.suffix](match, records)
        beside = self.path.with_name(f"{self.path.name}.new")
        try:
            beside.write_text(text + "\n", encoding="utf-8")
            beside.replace(self.path)
        except OSError as error:
            raise self._bad(error.strerror) from error

    def read(self, match: series.Match) -> list[series.MatchGame]:
        """The games of this match that are played already; :class:`BadFile` where they are of another one."""
        if not self.goes_on:
            raise BadFile("A match goes on from a .json file; {file} is none", file=self.path)
        try:
            text = self.path.read_bytes()
            found = msgspec.json.decode(text, type=dict[str, Any]) if text else _nothing(match)
            games = msgspec.convert(found.pop("games"), list[series.MatchGame])
        except OSError as error:
            raise self._bad(error.strerror) from error
        except (KeyError, msgspec.DecodeError) as error:
            raise self._bad(f"it holds no match ({error})") from error
        for name, value in report.match_head(match).items():
            if found.get(name) != value:
                raise self._bad(f"it is of another match ({name}: {found.get(name)}, not {value})")
        return [game for game in games if game.table < match.tables]

    def _bad(self, reason: str | None) -> BadFile:
        return BadFile("{file}: {reason}", file=self.path, reason=reason)


def _nothing(match: series.Match) -> dict[str, Any]:
    return {**report.match_head(match), "games": []}

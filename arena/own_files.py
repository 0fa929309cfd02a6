"""Content files of people's own, which the program does not ship."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from engine.core.errors import BadContent


@dataclass(frozen=True)
class OwnContent:
    """A kind of content file, which becomes an option of a game's tables."""

    option: str
    """What it is called: the option's name."""
    most_bytes: int
    parse: Callable[[str, str], Any]
    """The content of a text and its file's name; raises ``BadContent``."""
    form: str
    """Files of the program whose form it has, such as ``data/maps/*.toml``."""
    describe: Callable[[Any], str]
    """Content that can be played, in one line."""

    def read(self, file: Path) -> Any:
        """The content of a file. Raises :class:`BadContent` with file, line and reason."""
        try:
            with file.open("rb") as opened:
                raw = opened.read(self.most_bytes + 1)
        except OSError as error:
            raise BadContent(str(file), f"it cannot be read ({error.strerror})") from error
        if len(raw) > self.most_bytes:
            raise BadContent(str(file), f"a {self.option} file has {self.most_bytes} bytes at most")
        try:
            return self.parse(raw.decode("utf-8-sig"), str(file))
        except UnicodeDecodeError as error:
            line = raw[: error.start].count(b"\n") + 1
            raise BadContent(str(file), "it is not UTF-8 text", line) from error

    def into(self, options: str, file: Path) -> str:
        """Options as JSON with what a file holds among them."""
        return json.dumps(json.loads(options) | {self.option: msgspec.to_builtins(self.read(file))})

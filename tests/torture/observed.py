"""What people were told, as they remember it."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from cogs import games
from cogs.screens.control_ids import ControlId
from cogs.table_screens.ahead import NOTE
from data.catalogue import LANGUAGES, words_for
from tables.core.stamps import made_by_then
from tests.loopback.interactions import Interaction
from tests.loopback.people import Person

GAMES = tuple(module.info.name for module in games.GAMES)
UNKNOWN_FAILURE = "Something went wrong"
DENIALS = (
    UNKNOWN_FAILURE,
    "nothing was changed",
    "Discord is having trouble right now",
    "is restarting",
)
"""In answers that say that nothing came of what was asked."""
AHEAD = tuple(words_for(language)(NOTE) for language in LANGUAGES)
"""In panels of one's next turn, in whatever language they are read."""
OPENED = re.compile(r"Table (\d+) is open")


@dataclass
class Observed:
    """What people were told, to be held against what is kept."""

    tables: set[int] = field(default_factory=set)
    made: dict[tuple[int, int], int] = field(default_factory=dict)
    """How many moves a person, at a table, was shown to have made."""
    awaited: dict[int, dict[int, str]] = field(default_factory=dict)
    """The tables that wait for a person, as they are told by a mention; and their games."""
    stamps: dict[tuple[int, int], dict[int, str]] = field(default_factory=lambda: defaultdict(dict))
    """The views that a person was shown at a table, and where."""
    pictures: dict[int, set[str]] = field(default_factory=dict)
    """What a person's setting may be: one value, but where an answer stayed out."""
    forgotten: dict[int, str] = field(default_factory=dict)
    """Who was told that all of theirs is deleted, and their names."""
    asked: set[int] = field(default_factory=set)
    """Who asked for that and was not told what came of it: they may be forgotten."""
    of_old: set[tuple[int, int]] = field(default_factory=set)
    """People who were forgotten, and tables that there were then, of which old messages still tell them."""
    counts: Counter[str] = field(default_factory=Counter)
    failures: list[str] = field(default_factory=list)

    def note(self, person: Person, answer: Interaction) -> None:
        """Remember what an answer says."""
        text = answer.text
        if UNKNOWN_FAILURE in text:
            self.failures.append(f"{person.user.name} was told: {text}")
        self.tables |= {int(number) for number in OPENED.findall(text)}
        for message in (answer.message, *answer.followups):
            if message is not None and message.only_for == person.id:
                self.read(person.id, message.text, [str(each["custom_id"]) for each in message.controls])

    def read(self, person: int, text: str, custom_ids: Iterable[str]) -> None:
        """Remember the views that a private message was made from."""
        if any(note in text for note in AHEAD):
            return  # it shows a position that may come, not one that was
        for custom_id in custom_ids:
            found = ControlId.parse(custom_id)
            if found is not None and found.seen:
                key = person, found.table
                self.stamps[key].setdefault(found.seen, f"{custom_id} in {text[:200]!r}")
                self.made[key] = max(self.made.get(key, 0), made_by_then(found.seen))

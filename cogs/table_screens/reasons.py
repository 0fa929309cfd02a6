"""What a search thinks of moves, in sentences: why one is better, and by how much another is behind."""

from collections.abc import Iterable, Mapping, Sequence

from cogs.table_screens.game_ui import GameUi
from data.catalogue import Words
from engine.core.errors import MessageId, Plural
from tables.computers.analysis import JudgedMove, MoveReason, ReasonKind

REASON_WORDS: Mapping[ReasonKind, MessageId] = {
    "points": Plural(
        "You score about {n} more point in the following turns.",
        "You score about {n} more points in the following turns.",
    ),
    "rival": Plural(
        "Your strongest rival scores about {n} point less.",
        ("Your strongest rival scores about {n} points less."),
    ),
    "reserve": "You keep more for later turns.",
    "safe": "It is the safer choice: its outcome varies less.",
    "bold": "It is the bolder choice: its outcome varies more.",
}
"""What a game says that has no words of its own for it; those with a number are plurals."""
ALL_LOST = "Each of these moves lost in all imagined games."
LATEST = "Each of these moves lost in all imagined games, this one latest."
SURVIVES = "Of these moves, only this one did not lose in all imagined games."
LOST = "lost in all imagined games"
ALIKE = "None of the moves looked at is clearly better or worse."
NO_REASON = "It leads to better positions, though no single thing sets it apart."


def why(ui: GameUi, judged: Sequence[JudgedMove], words: Words) -> str:
    """Why the first move is best, in a sentence or two: see :attr:`JudgedMove.reasons`."""
    best, *others = judged
    if others and all(other.lost for other in others):
        if not best.lost:
            return words(SURVIVES)
        return words(LATEST if best.lasts > max(other.lasts for other in others) else ALL_LOST)
    if not best.reasons and not any(other.loss or other.lost for other in others):
        return words(ALIKE)
    return reason_sentences(ui, best.reasons, words)


def reason_sentences(ui: GameUi, reasons: Iterable[MoveReason], words: Words) -> str:
    """What speaks for a move, a sentence each."""
    return " ".join(_sentence(ui, reason, words) for reason in reasons) or words(NO_REASON)


def _sentence(ui: GameUi, reason: MoveReason, words: Words) -> str:
    text = ui.reason_words.get(reason.kind) or REASON_WORDS[reason.kind]
    return words(text, n=reason.amount) if isinstance(text, Plural) else words(text)


def percent(chance: float) -> int:
    """A chance in percent."""
    return round(100 * chance)


def difference(judged: JudgedMove, words: Words) -> str:
    """By how much a move is behind the best one: what is within its error is nothing."""
    if judged.lost:
        return words(LOST)
    points = percent(judged.behind)
    if not judged.loss or points <= 0:
        return words("about as good")
    return words("{points} % less", points=points)

"""Moves as short texts that people can type: ``use 1``, ``part 2 b``, ``complete grain-field``.

Caravans, positions, options and seats count from 1 in texts; a second action of a card is ``b``.
"""

import re
import unicodedata

from engine.core.errors import UnreadableMove, Word
from engine.core.notation import Field, Notation, Template
from engine.kashgar import types
from engine.kashgar.language import GOODS, Goods

_HELP = {
    "use": Word("use CARAVAN, or use CARAVAN b for its second action, as in: use 1"),
    "part": Word("part CARAVAN, or part CARAVAN b for its second parting action, as in: part 2"),
    "pass": Word("pass CARAVAN, as in: pass 3"),
    "pay": Word("pay NUMBER GOOD, ..., as in: pay 1 gold, 2 ginger"),
    "choose": Word("choose NUMBER, as in: choose 2"),
    "pick": Word("pick GOOD, as in: pick ginger"),
    "amount": Word("amount NUMBER, as in: amount 2"),
    "keep": Word("keep CARD, as in: keep baker"),
    "take": Word("take CARD, as in: take grey-eminence"),
    "complete": Word("complete CONTRACT, as in: complete grain-field"),
    "remove": Word("remove CARAVAN.POSITION, as in: remove 1.3"),
    "stop": Word("stop"),
    "caravan": Word("caravan NUMBER, as in: caravan 2"),
    "seat": Word("seat NUMBER, as in: seat 3"),
}


def key_of(name: str) -> str:
    """The key of a card's name: small letters and figures with hyphens between, as ``"xi-an"``."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "-".join(re.findall(r"[^\W_]+", folded))


def _number(low: int, high: int, *, first: int = 0) -> Field:
    """A number within bounds, of what people count from ``first``."""
    found = "|".join(map(str, range(low, high + 1)))
    return Field(f"0{{0,2}}(?:{found})", lambda text: int(text) - first, lambda number: str(number + first))


def _read_goods(text: str) -> Goods:
    parts = [] if text == "nothing" else [part.split() for part in text.split(",")]
    paid = {good: int(number) for number, good in parts}
    if len(paid) < len(parts):
        raise ValueError("a good stands twice")
    return Goods(**paid)


def _goods_text(goods: Goods) -> str:
    parts = [f"{number} {good}" for good in GOODS if (number := getattr(goods, good))]
    return ", ".join(parts) or "nothing"


_GOOD = "|".join(GOODS)
_PAID = f"{_number(1, 20).pattern} (?:{_GOOD})"
_CARAVAN = _number(1, 3, first=1)
_KEY = Field(r".*[^\W_].*", key_of)
_NOTATION = Notation[types.Move](
    {
        "caravan": _CARAVAN,
        "action": Field(
            "[a-z]", lambda letter: ord(letter) - ord("a"), lambda at: chr(ord("a") + at), nothing=0
        ),
        "position": _number(1, 200, first=1),
        "goods": Field(rf"nothing|{_PAID}(?: ?, ?{_PAID})*", _read_goods, _goods_text),
        "option": _number(1, 32, first=1),
        "good": Field(_GOOD),
        "number": _number(0, 9),
        "person": _KEY,
        "contract": _KEY,
        "seat": _number(1, 4, first=1),
    },
    Template("use {caravan}[ {action}]", types.Use, parting=False),
    Template("part {caravan}[ {action}]", types.Use, parting=True),
    Template("pass {caravan}", types.Pass),
    Template("pay {goods}", types.Pay),
    Template("choose {option}", types.Choose),
    Template("pick {good}", types.Pick),
    Template("amount {number}", types.Amount),
    Template("keep {person}", types.Keep),
    Template("take {person}", types.TakeCard),
    Template("complete {contract}", types.Fulfil),
    Template("remove {caravan}.{position}", types.RemoveCard),
    Template("stop", types.Stop),
    Template("caravan {caravan}", types.ChooseCaravan),
    Template("seat {seat}", types.ChooseSeat),
)
move_text = _NOTATION.text


def parse_move(text: str) -> types.Move:
    """The move that a text names, in any case and spacing; raises :class:`UnreadableMove`."""
    tidy = " ".join(text.casefold().split())
    move = _NOTATION.read(tidy)
    if move is not None:
        return move
    if (form := _HELP.get(tidy.split(" ")[0])) is not None:
        raise UnreadableMove("Write this move like this: {form}", form=form)
    raise UnreadableMove(
        "{text} is not a move of this game; moves start with {verbs}",
        text=text.strip()[:60] or "...",
        verbs=list(_HELP),
    )

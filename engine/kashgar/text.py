"""Moves as short texts that people can type: ``use 1``, ``part 2 b``, ``complete grain-field``.

Caravans, positions, options and seats count from 1 in texts; a second action of a card is ``b``.
"""

import re
import unicodedata
from collections.abc import Callable

from engine.core.errors import UnreadableMove, Word
from engine.kashgar import language, types

_FORMS = {
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


def move_text(move: types.Move) -> str:
    """A move's text; :func:`parse_move` gives the move back."""
    match move:
        case types.Use(caravan, parting, action):
            tail = f" {chr(ord('a') + action)}" if action else ""
            return f"{'part' if parting else 'use'} {caravan + 1}{tail}"
        case types.Pass(caravan):
            return f"pass {caravan + 1}"
        case types.Pay(goods):
            parts = [f"{number} {good}" for good in language.GOODS if (number := getattr(goods, good))]
            return f"pay {', '.join(parts) or 'nothing'}"
        case types.Choose(option):
            return f"choose {option + 1}"
        case types.Pick(good):
            return f"pick {good}"
        case types.Amount(number):
            return f"amount {number}"
        case types.Keep(person):
            return f"keep {person}"
        case types.TakeCard(person):
            return f"take {person}"
        case types.Fulfil(contract):
            return f"complete {contract}"
        case types.RemoveCard(caravan, position):
            return f"remove {caravan + 1}.{position + 1}"
        case types.Stop():
            return "stop"
        case types.ChooseCaravan(caravan):
            return f"caravan {caravan + 1}"
        case types.ChooseSeat(seat):
            return f"seat {seat + 1}"


def parse_move(text: str) -> types.Move:
    """The move that a text names, in any case and spacing; raises :class:`UnreadableMove`."""
    verb, _, rest = " ".join(text.split()).partition(" ")
    reader = _READERS.get(verb.casefold())
    if reader is None:
        raise UnreadableMove(
            "{text} is not a move of this game; moves start with {verbs}",
            text=text.strip()[:60] or "...",
            verbs=list(_READERS),
        )
    try:
        return reader(rest.strip())
    except _Misformed:
        raise UnreadableMove("Write this move like this: {form}", form=_FORMS[verb.casefold()]) from None


class _Misformed(Exception):
    """The words after a verb are too few, too many or not of the right shape."""


def _number(text: str, low: int, high: int) -> int:
    if not re.fullmatch(r"[0-9]{1,3}", text) or not low <= int(text) <= high:
        raise _Misformed
    return int(text)


def _counted(text: str, high: int) -> int:
    """A number from 1, as a position from 0."""
    return _number(text, 1, high) - 1


def _key(text: str) -> str:
    key = key_of(text)
    if not key:
        raise _Misformed
    return key


def _use(rest: str, parting: bool) -> types.Move:
    match rest.casefold().split():
        case [caravan]:
            return types.Use(_counted(caravan, 3), parting)
        case [caravan, letter] if re.fullmatch(r"[a-z]", letter):
            return types.Use(_counted(caravan, 3), parting, ord(letter) - ord("a"))
    raise _Misformed


def _pay(rest: str) -> types.Move:
    paid: dict[str, int] = {}
    if rest.casefold() == "nothing":
        return types.Pay(language.Goods())
    for part in rest.casefold().split(","):
        match part.split():
            case [number, good] if good in language.GOODS and good not in paid:
                paid[good] = _number(number, 1, 20)
            case _:
                raise _Misformed
    return types.Pay(language.Goods(**paid))


def _pick(rest: str) -> types.Move:
    for good in language.GOODS:
        if rest.casefold() == good:
            return types.Pick(good)
    raise _Misformed


def _remove(rest: str) -> types.Move:
    match rest.split("."):
        case [caravan, position]:
            return types.RemoveCard(_counted(caravan, 3), _counted(position, 200))
    raise _Misformed


def _stop(rest: str) -> types.Move:
    if rest:
        raise _Misformed
    return types.Stop()


_READERS: dict[str, Callable[[str], types.Move]] = {
    "use": lambda rest: _use(rest, False),
    "part": lambda rest: _use(rest, True),
    "pass": lambda rest: types.Pass(_counted(rest, 3)),
    "pay": _pay,
    "choose": lambda rest: types.Choose(_counted(rest, 32)),
    "pick": _pick,
    "amount": lambda rest: types.Amount(_number(rest, 0, 9)),
    "keep": lambda rest: types.Keep(_key(rest)),
    "take": lambda rest: types.TakeCard(_key(rest)),
    "complete": lambda rest: types.Fulfil(_key(rest)),
    "remove": _remove,
    "stop": _stop,
    "caravan": lambda rest: types.ChooseCaravan(_counted(rest, 3)),
    "seat": lambda rest: types.ChooseSeat(_counted(rest, 4)),
}

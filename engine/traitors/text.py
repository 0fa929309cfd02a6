"""Short texts of moves, unique and readable in both directions.

``set 3.-.7 1:20+2`` start cities 3, any, 7 and a bid for round 1 of 20 gold and 2 garnets;
``go 4.-.12 cut 5.9`` the second trader stays; ``spring 4>7.-.12 bid 20 cut 5.9``; ``token 3``, ``token -``.
Numbers count from 0 in logs; people may type a city as its map numbers it, from 1: ``#5`` is ``4``.
"""

import re

from engine.core.errors import UnreadableMove
from engine.traitors.types import Bid, Move, Setup, Spring, Token, Travel

_NUMBER = r"(?:0|[1-9]\d{0,6})"
_MAYBE = rf"(?:-|{_NUMBER})"
_OFFER = rf"{_NUMBER}(?:\+{_NUMBER})?"
_PATH = rf"(?:-|{_NUMBER}(?:>{_NUMBER})*)"
_CUTS = rf"(?: cut ({_NUMBER}(?:\.{_NUMBER})*))?"
_SETUP = re.compile(rf"set ({_MAYBE}\.{_MAYBE}\.{_MAYBE})(?: ({_MAYBE}):(-|{_OFFER}))?", re.ASCII)
_TRAVEL = re.compile(rf"go ({_MAYBE}\.{_MAYBE}\.{_MAYBE}){_CUTS}", re.ASCII)
_SPRING = re.compile(rf"spring ({_PATH}\.{_PATH}\.{_PATH})(?: bid ({_OFFER}))?{_CUTS}", re.ASCII)
_TOKEN = re.compile(rf"token ({_MAYBE})", re.ASCII)


def move_text(move: Move) -> str:
    """As people type a move and logs keep it: ``set 0.1.2``."""
    if isinstance(move, Setup):
        words = "set " + ".".join(map(maybe_text, move.cities))
        if move.round is None and move.bid is None:
            return words
        return f"{words} {maybe_text(move.round)}:{'-' if move.bid is None else _offer(move.bid)}"
    if isinstance(move, Travel):
        return "go " + ".".join(map(maybe_text, move.to)) + _cuts(move.cuts)
    if isinstance(move, Spring):
        paths = ".".join(map(path_text, move.steps))
        bid = "" if move.bid is None else f" bid {_offer(move.bid)}"
        return f"spring {paths}{bid}{_cuts(move.plan)}"
    return f"token {maybe_text(move.receiver)}"


def parse_move(text: str) -> Move:
    """The move of a text, upper or lower case; raises :class:`UnreadableMove`."""
    # Signs bind their neighbours, so spaces beside them are slips of the thumb.
    cleaned = re.sub(r"\s*([.>])\s*", r"\1", " ".join(text.lower().replace(",", ".").split()))
    # As the map numbers its cities.
    cleaned = re.sub(r"#([1-9]\d{0,6})", lambda found: str(int(found[1]) - 1), cleaned)
    if found := _SETUP.fullmatch(cleaned):
        first, second, third = map(_read, found[1].split("."))
        bid = None if found[3] in (None, "-") else _read_offer(found[3])
        if found[3] is not None and found[2] == "-" and bid is None:
            raise _unreadable(text)
        return Setup((first, second, third), None if found[2] is None else _read(found[2]), bid)
    if found := _TRAVEL.fullmatch(cleaned):
        one, two, three = map(_read, found[1].split("."))
        return Travel((one, two, three), _numbers(found[2], "."))
    if found := _SPRING.fullmatch(cleaned):
        here, there, beyond = ((() if path == "-" else _numbers(path, ">")) for path in found[1].split("."))
        bid = None if found[2] is None else _read_offer(found[2])
        return Spring((here, there, beyond), bid, _numbers(found[3], "."))
    if found := _TOKEN.fullmatch(cleaned):
        return Token(_read(found[1]))
    raise _unreadable(text)


def _unreadable(words: str) -> UnreadableMove:
    return UnreadableMove(
        "{text} is not a move; moves read like: set #3.#7.#7 1:20, go #4.-.#12, spring #4>#7.-.#12 bid 20",
        text=words[:80],
    )


def path_text(path: tuple[int, ...]) -> str:
    """The way of a trader: ``4>7``, ``-``."""
    return ">".join(map(str, path)) or "-"


def maybe_text(number: int | None) -> str:
    """A number, or ``-``."""
    return "-" if number is None else str(number)


def _read(word: str) -> int | None:
    return None if word == "-" else int(word)


def _offer(bid: Bid) -> str:
    return f"{bid.gold}+{bid.garnets}" if bid.garnets else str(bid.gold)


def _read_offer(words: str) -> Bid:
    gold, _, garnets = words.partition("+")
    return Bid(int(gold), int(garnets or 0))


def _cuts(routes: tuple[int, ...]) -> str:
    return " cut " + ".".join(map(str, routes)) if routes else ""


def _numbers(words: str | None, mark: str) -> tuple[int, ...]:
    return tuple(map(int, words.split(mark))) if words else ()

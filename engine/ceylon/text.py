"""Short texts of moves, the same in logs, fixtures and commands: ``ship Tea 4+1``, ``raid 2``.

Seats count from 0. Cards are written ``2Tea,Port``.
"""

import re
from typing import Final, get_args

from engine.ceylon import types
from engine.ceylon.cards import KINDS, NO_CARDS, WARES, CardKind, Cards, Ware, counted
from engine.core.errors import UnreadableMove
from engine.core.notation import Field, Notation, Template

_KIND_BY_NAME: Final[dict[str, CardKind]] = {kind.lower(): kind for kind in KINDS}
_WARE_BY_NAME: Final[dict[str, Ware]] = {ware.lower(): ware for ware in WARES}


def cards_text(cards: Cards) -> str:
    """Cards as ``2Tea,Port``."""
    return ",".join(f"{count}{kind}" if count > 1 else kind for kind, count in counted(cards))


def read_cards(text: str) -> Cards:
    """Cards from ``2Tea,Port``; raises :class:`UnreadableMove`."""
    counts = dict.fromkeys(KINDS, 0)
    for number, name in re.findall(r"(\d*) ?([a-z]+)", text.lower()):
        kind = _KIND_BY_NAME.get(name)
        if kind is None:
            raise UnreadableMove("“{name}” is not a kind of card.", name=name)
        counts[kind] += int(number or 1)
    return tuple(counts.values())


def _ware(name: str) -> Ware:
    try:
        return _WARE_BY_NAME[name]
    except KeyError:
        raise UnreadableMove("“{name}” is not a ware.", name=name) from None


_CARD: Final = r"(?:\d{1,2} ?)?[a-z]+"
_CARDS: Final = Field(rf"{_CARD}(?:,{_CARD})*", read_cards, cards_text, nothing=NO_CARDS)
_SEAT: Final = Field("[0-5]", int)
_PLEDGE: Final = Field(
    "ask|[0-2]",
    lambda text: None if text == "ask" else int(text),
    lambda pledge: "ask" if pledge is None else str(pledge),
)
_NOTATION: Final = Notation[types.Move](
    {
        "phase": Field("|".join(get_args(types.LivePhase))),
        "target": _SEAT,
        "to": _SEAT,
        "offer": Field(r"\d{1,9}", int),
        "give": _CARDS,
        "ask": _CARDS,
        "cards": _CARDS,
        "ware": Field("[a-z]+", _ware),
        "goods": Field("[1-8]", int),
        "plantations": Field("[0-7]", int, nothing=0),
        "clippers": Field("[0-2]", int),
        "winds": Field("|".join(get_args(types.WindsAnswer))),
        "own": _PLEDGE,
        "others": _PLEDGE,
    },
    Template("draw", types.DrawMore),
    Template("end {phase}", types.EndPhase),
    Template("end turn", types.EndTurn),
    Template("raid {target}", types.Raid),
    Template("fleet {target}", types.Fleet),
    Template("winds", types.AnswerRaid, winds=True),
    Template("no winds", types.AnswerRaid, winds=False),
    Template("pledge {clippers}", types.Pledge),
    Template("standing {winds} {own} {others}", types.StandingAnswers),
    Template("monsoon", types.Monsoon),
    Template("typhoon", types.Typhoon),
    Template("plantation {ware}", types.BuildPlantation),
    Template("official", types.BuildOfficial),
    Template("ship {ware} {goods}[+{plantations}]", types.Ship),
    Template("discard {cards}", types.DiscardDown),
    Template("offer {to}[ give {give}][ ask {ask}]", types.Offer),
    Template("counter {offer}[ give {give}][ ask {ask}]", types.Counter),
    Template("accept {offer}", types.Accept),
    Template("refuse {offer}", types.Refuse),
    Template("withdraw {offer}", types.Withdraw),
)
move_text: Final = _NOTATION.text


def parse_move(text: str) -> types.Move:
    """The move of a text, in any case and spacing; raises :class:`UnreadableMove`."""
    move = _NOTATION.read(re.sub(r"\s*,\s*", ",", " ".join(text.lower().split())))
    if move is None:
        raise UnreadableMove("“{text}” is not a Ceylon move.", text=text[:80])
    return move

"""Short texts of moves, the same in logs, fixtures and commands: ``ship Tea 4+1``, ``raid 2``.

Seats count from 0. Cards are written ``2Tea,Port``.
"""

import re
from collections.abc import Callable
from typing import Final

from engine.ceylon import state, types
from engine.ceylon.cards import KINDS, NO_CARDS, WARES, CardKind, Cards, Ware, counted
from engine.core.errors import UnreadableMove

_FIXED: Final[dict[str, types.Move]] = {
    "draw": types.DrawMore(),
    "end turn": types.EndTurn(),
    "winds": types.AnswerRaid(True),
    "no winds": types.AnswerRaid(False),
    "monsoon": types.Monsoon(),
    "typhoon": types.Typhoon(),
    "official": types.BuildOfficial(),
}
_FIXED_TEXT: Final = {move: text for text, move in _FIXED.items()}


def cards_text(cards: Cards) -> str:
    """Cards as ``2Tea,Port``."""
    return ",".join(f"{count}{kind}" if count > 1 else kind for kind, count in counted(cards))


def move_text(move: types.Move) -> str:
    """As people type a move and logs keep it: ``ship Tea 4+1``."""
    if move in _FIXED_TEXT:
        return _FIXED_TEXT[move]
    match move:
        case types.EndPhase(phase=phase):
            return f"end {phase}"
        case types.Raid(target=target):
            return f"raid {target}"
        case types.Fleet(target=target):
            return f"fleet {target}"
        case types.Pledge(clippers=clippers):
            return f"pledge {clippers}"
        case types.BuildPlantation(ware=ware):
            return f"plantation {ware}"
        case types.Ship(ware=ware, goods=goods, plantations=plantations):
            return f"ship {ware} {goods}" + (f"+{plantations}" if plantations else "")
        case types.DiscardDown(cards=cards):
            return f"discard {cards_text(cards)}"
        case types.Offer(to=to, give=give, ask=ask):
            return f"offer {to}{_terms_text(give, ask)}"
        case types.Counter(offer=offer, give=give, ask=ask):
            return f"counter {offer}{_terms_text(give, ask)}"
        case types.Accept(offer=offer):
            return f"accept {offer}"
        case types.Refuse(offer=offer):
            return f"refuse {offer}"
        case types.Withdraw(offer=offer):
            return f"withdraw {offer}"
        case types.StandingAnswers(winds=winds, own=own_pledge, others=others):
            return f"standing {winds} {_pledge_text(own_pledge)} {_pledge_text(others)}"
    raise TypeError(f"{type(move).__name__} is no move")


def _terms_text(give: Cards, ask: Cards) -> str:
    giving = f" give {cards_text(give)}" if any(give) else ""
    asking = f" ask {cards_text(ask)}" if any(ask) else ""
    return giving + asking


def _pledge_text(pledge: int | None) -> str:
    return "ask" if pledge is None else str(pledge)


# --- reading -----------------------------------------------------------------------------------

_KIND_BY_NAME: Final[dict[str, CardKind]] = {kind.lower(): kind for kind in KINDS}
_WARE_BY_NAME: Final[dict[str, Ware]] = {ware.lower(): ware for ware in WARES}
_CARD: Final = r"(?:\d{1,2} ?)?[a-z]+"
_CARDS: Final = rf"{_CARD}(?:,{_CARD})*"
_TERMS: Final = rf"(?: give (?P<give>{_CARDS}))?(?: ask (?P<ask>{_CARDS}))?"
_LIVE: Final = "|".join(state.PHASES[: state.END])

_FORMS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], types.Move]], ...]] = tuple(
    (re.compile(form), make)
    for form, make in (
        (rf"end (?P<phase>{_LIVE})", lambda part: types.EndPhase(part["phase"])),
        (r"raid (?P<seat>[0-5])", lambda part: types.Raid(int(part["seat"]))),
        (r"fleet (?P<seat>[0-5])", lambda part: types.Fleet(int(part["seat"]))),
        (r"pledge (?P<number>[0-2])", lambda part: types.Pledge(int(part["number"]))),
        (r"plantation (?P<ware>[a-z]+)", lambda part: types.BuildPlantation(_ware(part["ware"]))),
        (
            r"ship (?P<ware>[a-z]+) (?P<goods>[1-8])(?:\+(?P<more>[0-7]))?",
            lambda part: types.Ship(_ware(part["ware"]), int(part["goods"]), int(part["more"] or 0)),
        ),
        (rf"discard (?P<cards>{_CARDS})", lambda part: types.DiscardDown(read_cards(part["cards"]))),
        (
            rf"offer (?P<seat>[0-5]){_TERMS}",
            lambda part: types.Offer(int(part["seat"]), read_cards(part["give"]), read_cards(part["ask"])),
        ),
        (
            rf"counter (?P<offer>\d{{1,9}}){_TERMS}",
            lambda part: types.Counter(int(part["offer"]), read_cards(part["give"]), read_cards(part["ask"])),
        ),
        (r"accept (?P<offer>\d{1,9})", lambda part: types.Accept(int(part["offer"]))),
        (r"refuse (?P<offer>\d{1,9})", lambda part: types.Refuse(int(part["offer"]))),
        (r"withdraw (?P<offer>\d{1,9})", lambda part: types.Withdraw(int(part["offer"]))),
        (
            r"standing (?P<winds>ask|use|keep) (?P<own>ask|[0-2]) (?P<others>ask|[0-2])",
            lambda part: types.StandingAnswers(part["winds"], _pledge(part["own"]), _pledge(part["others"])),
        ),
    )
)


def parse_move(text: str) -> types.Move:
    """The move of a text, in any case and spacing; raises :class:`UnreadableMove`."""
    plain = re.sub(r"\s*,\s*", ",", " ".join(text.lower().split()))
    if plain in _FIXED:
        return _FIXED[plain]
    for form, make in _FORMS:
        match = form.fullmatch(plain)
        if match:
            return make(match)
    raise UnreadableMove("“{text}” is not a Ceylon move.", text=text[:80])


def read_cards(text: str | None) -> Cards:
    """Cards from ``2Tea,Port``; none from None. Raises :class:`UnreadableMove`."""
    if text is None:
        return NO_CARDS
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


def _pledge(text: str) -> int | None:
    return None if text == "ask" else int(text)

"""Fixed tricks of Kashgar: each plays its turns through as the steady player does, of some moves alone."""

from collections.abc import Callable, Mapping

from engine.kashgar.state import State
from engine.kashgar.types import Fulfil, Move, Pass, RemoveCard, Stop, Use
from engine.players import kashgar, player

_LARGE = 4
"""Points of a contract that a hoarder waits for."""


class _Fixed(kashgar.TurnPlayer):
    """Whoever makes one of the wanted moves where there are any."""

    def __init__(self, wants: Callable[[Move, State], bool]) -> None:
        self.wants = wants

    def options(self, listed: list[Move], state: State, seat: int) -> list[Move]:
        """The wanted moves, or all."""
        return [move for move in listed if self.wants(move, state)] or listed


def _rushes(move: Move, state: State) -> bool:
    """To complete whatever contract can be completed, at once."""
    return isinstance(move, Fulfil)


def _hoards(move: Move, state: State) -> bool:
    """To gather goods and people, and complete large contracts alone."""
    deck = state.options.deck
    assert deck is not None
    return not isinstance(move, Fulfil) or deck.contract(move.contract).points >= _LARGE


def _stalls(move: Move, state: State) -> bool:
    """To do nothing where that is allowed."""
    return isinstance(move, Pass | Stop)


def _thins(move: Move, state: State) -> bool:
    """To send everybody away who can leave, so that the few others come round soon."""
    return isinstance(move, RemoveCard) or (isinstance(move, Use) and move.parting)


ADVERSARIES: Mapping[str, player.Player] = {
    "rusher": _Fixed(_rushes),
    "hoarder": _Fixed(_hoards),
    "staller": _Fixed(_stalls),
    "thinner": _Fixed(_thins),
}
"""By name, for matches."""

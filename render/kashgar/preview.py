"""A turn in the making, to be shown on the reader's picture."""

from dataclasses import dataclass, replace

from data.catalogue import Words
from engine.kashgar import advice, types
from engine.kashgar.events import ContractCompleted
from render.kashgar.narrator import foresee
from render.narration import Names


@dataclass(frozen=True, slots=True)
class Preview:
    """What the reader has chosen so far.

    ``caravan`` is that of the front card which the turn begins with; ``action`` counts its caravan actions,
    or with ``parting`` its parting ones; None passes it. ``contract`` is to be completed. ``told`` are
    sentences on what comes of it, in the reader's language.
    """

    caravan: int | None = None
    parting: bool = False
    action: int | None = None
    contract: str | None = None
    told: tuple[str, ...] = ()


def preview_of(view: types.View, turn: advice.TurnPreview, names: Names, words: Words) -> Preview | None:
    """What the picture shows of a turn that the reader tries out; None before its first choice.

    What a hidden card would bring is left out: the turn's own is one deal of many.
    """
    if view.seat is None or view.player != view.seat or (not turn.moves and view.acting is None):
        return None
    events, ask = turn.certain_events, turn.view.ask if turn.certain else None
    done = [event.contract for event in events if isinstance(event, ContractCompleted)]
    unpaid = ask.contract if ask is not None else None
    return replace(
        _begun(turn), contract=done[-1] if done else unpaid, told=tuple(foresee(events, view, names, words))
    )


def _begun(turn: advice.TurnPreview) -> Preview:
    """The front card that the turn begins with, and what is done with it."""
    match turn.moves[:1]:
        case (types.Use(caravan, parting, action),):
            return Preview(caravan, parting, action)
        case (types.Pass(caravan),):
            return Preview(caravan)
    return Preview()

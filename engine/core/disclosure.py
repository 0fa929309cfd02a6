"""What making a move discloses: nothing, what its maker alone knew, or what they did not know either."""

from collections.abc import Sequence
from typing import Literal

from engine.core.chance import Chance
from engine.core.errors import EngineError
from engine.core.game import AnyGame

Disclosure = Literal["nothing", "own", "more"]
SAMPLES = 3
"""Hidden parts that are imagined for each reader; one that matters shows in most of them."""


def disclosure(game: AnyGame, state: object, seat: int, move: object, chance: Chance) -> Disclosure:
    """What a legal move tells whom: ``own`` are secrets of its maker, ``more`` is chance or others' secrets.

    A reader learns something by a move where another hidden part, as likely for all that they knew, would
    have looked different to them afterwards. ``state`` is left as it is; ``chance`` imagines.
    """
    after = game.copy(state)
    events = game.push(after, seat, move)
    made = MadeMove(game, state, after, events, seat, move)
    if not made.is_reversible(chance, SAMPLES):
        return "more"
    if any(made.is_news(other, chance, SAMPLES) for other in made.others):
        return "own"
    return "nothing"


class MadeMove:
    """A move that was made; the states ``before`` and ``after`` it are left as they are."""

    def __init__(
        self, game: AnyGame, before: object, after: object, events: Sequence[object], seat: int, move: object
    ) -> None:
        self.game, self.seat, self.move = game, seat, move
        self.before, self.after, self.events = before, after, events
        self.others = [other for other in range(game.seats(before)) if other != seat]

    def is_reversible(self, chance: Chance, samples: int) -> bool:
        """Whether it brings to light nothing that its maker did not know."""
        return not self._tells_others_more() and not self.is_news(self.seat, chance, samples)

    def _tells_others_more(self) -> bool:
        """Whether others are told something of what happened that the maker is not."""
        visible_event = self.game.visible_event
        return any(
            known != event and any(visible_event(event, other) not in (None, known) for other in self.others)
            for event in self.events
            for known in (visible_event(event, self.seat),)
        )

    def is_news(self, reader: int, chance: Chance, samples: int) -> bool:
        """Whether a reader might have seen something else, for all that they knew before."""
        game, before = self.game, self.game.view(self.before, reader)
        seen = game.view(self.after, reader), self._visible(self.events, reader)
        for number in range(samples):
            imagined = game.resample(before, chance.fork(f"{reader} {number}"))
            try:
                events = game.play(imagined, self.seat, self.move)
            except EngineError:
                return True
            if (game.view(imagined, reader), self._visible(events, reader)) != seen:
                return True
        return False

    def _visible(self, events: Sequence[object], reader: int) -> list[object]:
        return [self.game.visible_event(event, reader) for event in events]

"""Steps: what actions are made of once a deck is compiled.

A step stands on the state's stack as a job. When its turn comes it says which answers it allows:
none (there is nothing to do), one (it is given by itself), or several, which the player on turn
is asked. Prompt, legal answers and effect of a decision so stand in one class; an effect that asks
nothing is a step whose one answer is ``None``.
"""

from abc import ABC, abstractmethod

from engine.kashgar.events import Event, TrackMoved
from engine.kashgar.language import GOODS, TRACK_LENGTHS, Effect, RivalEffect
from engine.kashgar.state import Job, State
from engine.kashgar.types import Move, QuestionKind, Stop

Answer = Move | None
_NO_QUESTION: list[Answer] = [None]
STOP = Stop()


class ActionStep(ABC):
    """One step of a compiled deck; ``number`` is its place in the program.

    A job's third number is, where ``repeats`` is set, how many answers of its kind may still come.
    """

    question: QuestionKind = "choose"
    number: int = -1
    repeats = False

    def __init__(self, effect: Effect | RivalEffect | None) -> None:
        self.effect = effect
        """The printed effect that it belongs to."""

    def job(self, seat: int, value: int = 1) -> Job:
        """This step as a job about a seat."""
        return (self.number, seat, value)

    def answers(self, state: State, job: Job) -> list[Answer]:
        """The legal answers, without repetition, in a fixed order; nothing is asked unless a step says so."""
        return _NO_QUESTION

    @abstractmethod
    def do(self, state: State, job: Job, answer: Answer, events: list[Event]) -> None:
        """What an answer causes; the job has been taken off the stack."""

    def left(self, job: Job) -> int:
        """How many answers of this kind may still come, this one included."""
        return job[2] if self.repeats else 1

    def ask_again(self, state: State, job: Job) -> bool:
        """Put the step back on the stack if another answer may come."""
        if job[2] <= 1:
            return False
        state.stack.append(self.job(job[1], job[2] - 1))
        return True


def set_track(state: State, seat: int, good: int, now: int, over: int, events: list[Event]) -> None:
    """Move a track of a board and report it; ``over`` units are lost at its end."""
    stock = state.goods[seat]
    events.append(TrackMoved(seat, GOODS[good], stock[good], now, over))
    stock[good] = now


def raise_track(state: State, seat: int, good: int, amount: int, events: list[Event]) -> None:
    """Move a track up as far as it goes (K-11)."""
    full = state.goods[seat][good] + amount
    set_track(state, seat, good, min(TRACK_LENGTHS[good], full), max(0, full - TRACK_LENGTHS[good]), events)

"""What came of an interaction."""

import asyncio
from dataclasses import dataclass
from typing import Any

from simcord.backend.models import Interaction
from simcord.results import InteractionResult

from sandbox.adapter.backend import WatchedInteraction
from sandbox.adapter.messages import VisibleMessage
from sandbox.adapter.simulation import SimulatedServer


@dataclass(frozen=True, slots=True)
class AutocompleteChoice:
    """One offer of an autocompleted option."""

    name: str
    value: str | int | float


class Answer:
    """What came of an interaction; looks at the present state each time it is asked."""

    def __init__(self, simulation: SimulatedServer, result: InteractionResult) -> None:
        self._simulation = simulation
        self.result = result
        self.record: Interaction = result._interaction

    @property
    def id(self) -> int:
        """The interaction's id."""
        return self.record.id

    @property
    def acknowledged(self) -> bool:
        """Whether the bot has answered or deferred."""
        return self.record.responded

    @property
    def message(self) -> VisibleMessage | None:
        """The message that answered, or that the answer updated; None when there is none (any more)."""
        response = self.result.response
        return None if response is None else self._simulation.message(response.channel_id, response.id)

    @property
    def messages(self) -> list[VisibleMessage]:
        """The answering message and the follow-ups, those that still exist."""
        first = [] if self.message is None else [self.message]
        return first + [self._simulation.message(each.channel_id, each.id) for each in self.result.followups]

    @property
    def text(self) -> str:
        """All words of the messages."""
        return "\n".join(each.text for each in self.messages)

    @property
    def ephemeral(self) -> bool:
        """Whether only the member who asked sees the answer."""
        return self.record.ephemeral

    @property
    def modal(self) -> dict[str, Any] | None:
        """The modal that was opened, as on the wire; None when the answer was something else."""
        return self.result.modal

    @property
    def choices(self) -> list[AutocompleteChoice]:
        """What autocompletion offered."""
        offered = self.result.autocomplete_choices or []
        return [AutocompleteChoice(each["name"], each["value"]) for each in offered]

    async def wait(self, seconds: float = 3.0) -> bool:
        """Wait, in a live world, until the bot has answered; False when it has not within the time."""
        assert isinstance(self.record, WatchedInteraction)
        try:
            await asyncio.wait_for(self.record.answered.wait(), seconds)
        except TimeoutError:
            return False
        return True

    def __repr__(self) -> str:
        return f"<Answer {self.result!r}>"

"""Several people at the same instant, and one person with two panels: nobody waits for anybody's answer."""

from __future__ import annotations

import asyncio
import functools
import random
from collections.abc import Awaitable, Callable, Sequence

from sandbox.adapter import Answer, VisibleMessage
from tests.simulated.people import Visitor
from tests.support.settled_world import World
from tests.torture.observed import Observed

_HEAD_STARTS = (0, 0, 1, 3, 8, 20, 60)
"""Steps of the event loop that what was pressed gets before the next press."""
_ROUNDS = 4
_MOST = 4


_Act = Callable[[], Awaitable[Answer | None]]


class Races:
    """The people of a server, when they come together."""

    def __init__(
        self, world: World, visitors: Sequence[Visitor], observed: Observed, chance: random.Random
    ) -> None:
        self._world = world
        self._visitors = visitors
        self._observed = observed
        self._chance = chance

    async def meet(self) -> None:
        """Use one message, or the panels of one table, or type one command."""
        self._observed.counts["moments of several"] += 1
        ways = {self._at_a_table: 6, self._at_a_message: 2, self._with_a_command: 2}
        (way,) = self._chance.choices(list(ways), list(ways.values()))
        await way()

    async def _at_a_message(self) -> None:
        visitors = self._chance.choices(self._visitors, k=self._chance.randint(2, _MOST))
        messages = [each for each in visitors[0].public() if each.buttons]
        if messages:
            await self._use_at_once([(each, self._chance.choice(messages[-3:])) for each in visitors])

    async def _with_a_command(self) -> None:
        first, second = self._chance.choices(self._visitors, k=2)
        command = first.thought_of()
        people = (first, second, second)
        await self._at_once([(each, functools.partial(each.blurt, *command)) for each in people])

    async def _at_a_table(self) -> None:
        tables = sorted({each for tables in self._observed.awaited.values() for each in tables.items()})
        if not tables:
            return
        table, game = self._chance.choice(tables)
        panels: list[tuple[Visitor, VisibleMessage]] = []
        for visitor in self._visitors:
            for _ in range(self._chance.choice((1, 1, 2))):  # on a phone, and on a desktop
                panel = await visitor.panel(table, game)
                if panel is not None:
                    panels.append((visitor, panel))
        for _ in range(_ROUNDS):
            panels = await self._use_at_once(panels)

    async def _use_at_once(
        self, messages: Sequence[tuple[Visitor, VisibleMessage]]
    ) -> list[tuple[Visitor, VisibleMessage]]:
        """Each uses their message; what answers them."""
        used = self._chance.sample(messages, len(messages))
        acts = [(who, functools.partial(who.glance, message)) for who, message in used]
        answers = await self._at_once(acts)
        return [
            (who, answer.message)
            for (who, _), answer in zip(used, answers, strict=True)
            if answer is not None and answer.message is not None and answer.message.ephemeral
        ]

    async def _at_once(self, acts: Sequence[tuple[Visitor, _Act]]) -> list[Answer | None]:
        answers: list[Answer | None] = []
        async with self._world.at_once():
            for _, act in acts:
                answers.append(await act())
                for _ in range(self._chance.choice(_HEAD_STARTS)):
                    await asyncio.sleep(0)
        return [
            None if answer is None else who.note(answer)
            for (who, _), answer in zip(acts, answers, strict=True)
        ]

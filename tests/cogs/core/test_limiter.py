from __future__ import annotations

import asyncio

import pytest

from cogs.core.limiter import Limiter


async def test_the_first_are_done_while_the_last_wait() -> None:
    limiter, steps = Limiter(2), []

    async def press(number: int) -> None:
        async with limiter.admitted():
            for step in range(3):
                steps.append((number, step))
                await asyncio.sleep(0)

    await asyncio.gather(*map(press, range(6)))
    assert sorted(steps) == [(number, step) for number in range(6) for step in range(3)]
    for number in range(2, 6):
        done = [steps.index((other, 2)) for other in range(number)]
        assert steps.index((number, 0)) > sorted(done)[-2], "at most one of those before is still at it"


async def test_who_comes_after_others_lets_them_all_go_first() -> None:
    limiter, steps = Limiter(1), []

    async def press(name: str, **how: bool) -> None:
        async with limiter.admitted(**how):
            steps.append(name)
            await asyncio.sleep(0)

    behind = [press(f"behind {n}", after_others=True) for n in range(2)]
    await asyncio.gather(press("first"), *behind, press("second"), press("third"))
    assert steps == ["first", "second", "third", "behind 0", "behind 1"]


async def test_whoever_fails_or_gives_up_makes_room() -> None:
    limiter = Limiter(1)
    with pytest.raises(LookupError):
        async with limiter.admitted():
            raise LookupError
    async with limiter.admitted():
        waiting = asyncio.create_task(limiter.admitted().__aenter__())
        await asyncio.sleep(0)
        waiting.cancel()
    async with limiter.admitted():
        pass


async def test_nobody_waits_for_what_hangs() -> None:
    limiter = Limiter(1, longest=0)
    async with limiter.admitted():
        for _ in range(3):
            async with limiter.admitted():
                pass
    async with limiter.admitted():
        pass

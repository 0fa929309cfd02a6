"""What came in: every request, in order, and the rules that make some of them go wrong."""

from __future__ import annotations

import asyncio
import inspect
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal

from tests.loopback.records import Json, Upload

Phase = Literal["before", "after", "answered"]
"""Around one request: before it takes effect, after it did but unanswered, and after its answer has left."""


@cache
def _pattern(text: str) -> re.Pattern[str]:
    """``"POST /channels/*/messages"``: ``*`` is any one word, ``**`` any number of them."""
    escaped = re.escape(text).replace(r"\*\*", ".+").replace(r"\*", "[^/ ]+")
    return re.compile(escaped + r"\Z")


@dataclass(eq=False)
class Request:
    """One request, and how it was answered."""

    number: int
    method: str
    path: str
    query: dict[str, str]
    body: Any
    files: tuple[Upload, ...]
    authorized: bool
    at: float
    """Seconds of real time since the server began."""
    status: int | None = None
    """None while, or if ever, it has no answer."""
    answered: float | None = None
    answer: Any = None

    def matches(self, pattern: str) -> bool:
        """Whether method and path fit a pattern such as ``"POST /channels/*/messages"``."""
        return _pattern(pattern).match(f"{self.method} {self.path}") is not None

    def __str__(self) -> str:
        files = "".join(f" +{file.name}" for file in self.files)
        return f"#{self.number} {self.at:.3f}s {self.method} {self.path}{files} -> {self.status}"


@dataclass(frozen=True)
class Reply:
    """An answer: status, JSON, and headers beside the usual ones."""

    status: int
    body: Any = None
    headers: dict[str, str] = field(default_factory=dict)


class Cut(Exception):
    """The connection is to be reset without an answer."""


Fault = Callable[[Request], "Reply | Awaitable[Reply | None] | None"]
"""What a rule does with a request: answer it, raise :class:`Cut`, or wait and return None to let it pass."""


def refuse(status: int, code: int = 0, message: str = "refused") -> Fault:
    """Answer with an error, such as 403 and 50007."""
    return lambda _: Reply(status, {"message": message, "code": code})


def fail(status: int = 500) -> Fault:
    """Answer as Discord does when it is not well: 500, 502, 503..."""
    return refuse(status, 0, f"{status}: Server Error")


def too_large(request: Request) -> Reply | None:
    """Take no files any more."""
    return Reply(413, {"message": "Request entity too large", "code": 40005}) if request.files else None


def limit(retry_after: float, *, everywhere: bool = False) -> Fault:
    """Answer that there were too many requests (429), on this route or ``everywhere``."""
    return lambda _: limited(retry_after, everywhere=everywhere)


def cut() -> Fault:
    """Reset the connection."""

    def reset(_: Request) -> None:
        raise Cut

    return reset


def hold(until: asyncio.Event) -> Fault:
    """Be slow: let the request wait for an event."""

    async def wait(_: Request) -> None:
        await until.wait()

    return wait


def limited(retry_after: float, *, everywhere: bool = False, headers: Json | None = None) -> Reply:
    """The answer to one request too many."""
    scope = {"X-RateLimit-Global": "true"} if everywhere else {}
    return Reply(
        429,
        {"message": "You are being rate limited.", "retry_after": retry_after, "global": everywhere},
        {"Retry-After": f"{retry_after:.0f}", **scope, **(headers or {})},
    )


@dataclass(eq=False)
class Rule:
    """Which requests a fault meets: those of a pattern, the first ``skip`` not, then ``times``."""

    pattern: str
    fault: Fault
    times: int | None
    phase: Phase
    skip: int
    met: list[Request] = field(default_factory=list)
    """The requests it has met."""

    @property
    def spent(self) -> bool:
        """Whether it will meet no more."""
        return self.times is not None and len(self.met) >= self.times


class Rules:
    """The faults in force."""

    def __init__(self) -> None:
        self._rules: list[Rule] = []

    def add(
        self, pattern: str, fault: Fault, *, times: int | None = 1, phase: Phase = "before", skip: int = 0
    ) -> Rule:
        """Let a fault meet the next requests of a pattern (``times`` None: all of them from now on).

        A fault that answers or cuts in phase ``after`` does so although the request took effect.
        """
        rule = Rule(pattern, fault, times, phase, skip)
        self._rules.append(rule)
        return rule

    def remove(self, rule: Rule) -> None:
        """Lift a rule; none to lift is fine."""
        if rule in self._rules:
            self._rules.remove(rule)

    async def meet(self, request: Request, phase: Phase) -> Reply | None:
        """Let the rules have their way; return the first answer that one gives."""
        for rule in list(self._rules):
            if rule.phase != phase or rule.spent or not request.matches(rule.pattern):
                continue
            if rule not in self._rules:
                continue  # lifted while an earlier one let the request wait
            if rule.skip:
                rule.skip -= 1
                continue
            rule.met.append(request)
            outcome = rule.fault(request)
            reply = await outcome if inspect.isawaitable(outcome) else outcome
            if reply is not None:
                return reply
        return None


@dataclass(frozen=True)
class Limit:
    """So many requests in so many seconds of real time."""

    count: int
    per: float


class Limits:
    """Discord's rate limits; none are in force until a test sets some.

    A bucket is a pattern and the channel, or webhook, that a request is about.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        """Seconds by which windows end; real time, unless a test puts another clock here."""
        self._limits: dict[str, Limit] = {}
        self._windows: dict[tuple[str, str], tuple[float, int]] = {}
        self.overall: Limit | None = None
        """Over all routes, answers to interactions excepted."""

    def set(self, pattern: str, count: int, per: float) -> None:
        """Allow ``count`` requests in ``per`` seconds for each channel (or webhook) that a pattern fits."""
        self._limits[pattern] = Limit(count, per)

    def take(self, request: Request) -> tuple[dict[str, str], Reply | None]:
        """Count a request: the headers for its answer, and the answer itself if it is one too many."""
        interaction = request.path.startswith(("/interactions/", "/webhooks/"))
        if self.overall is not None and not interaction:
            left, after = self._count(("", ""), self.overall)
            if left < 0:
                return {}, limited(after, everywhere=True)
        for pattern, limit in self._limits.items():
            if request.matches(pattern):
                major = "/".join(request.path.split("/")[1 : 4 if interaction else 3])
                left, after = self._count((pattern, major), limit)
                headers = {
                    "X-RateLimit-Bucket": f"{abs(hash(pattern)):x}",
                    "X-RateLimit-Limit": str(limit.count),
                    "X-RateLimit-Remaining": str(max(left, 0)),
                    "X-RateLimit-Reset-After": f"{after:.3f}",
                }
                return headers, limited(after, headers=headers) if left < 0 else None
        return {}, None

    def _count(self, key: tuple[str, str], limit: Limit) -> tuple[int, float]:
        """How many requests are left after this one (-1: it is refused), and when the window ends."""
        now = self.clock()
        start, used = self._windows.get(key, (now, 0))
        if now >= start + limit.per:
            start, used = now, 0
        refused = used >= limit.count
        self._windows[key] = (start, used if refused else used + 1)
        return (-1 if refused else limit.count - used - 1), max(start + limit.per - now, 0.001)


class Log:
    """Every request, oldest first."""

    def __init__(self) -> None:
        self.requests: list[Request] = []

    def find(self, pattern: str) -> list[Request]:
        """The requests that fit a pattern."""
        return [each for each in self.requests if each.matches(pattern)]

    def __str__(self) -> str:
        return "\n".join(str(each) for each in self.requests)

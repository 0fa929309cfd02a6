"""Somebody else's player: a program that is asked and answers in lines (``docs/engine-protocol.md``)."""

import contextlib
import os
import shlex
import signal
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, field
from queue import Empty, Full, Queue, SimpleQueue
from threading import Thread
from time import monotonic
from typing import IO, Any

import msgspec

from arena.playing import Decision, Fault
from engine.core import codec, composing, errors
from engine.core.game import AnyGame, Result

VERSION = 1
"""Of the protocol."""
START_SECONDS = 10.0
"""For a program to start and to answer ``hello``."""
GRACE_SECONDS = 0.25
"""For lines to come and go, on top of the time that a player is given; also for a program to leave."""
LONGEST_LINE = 1 << 16
MOST_LINES = 1000
"""Bytes of a line, and lines before an answer, that a player may write."""
RESTARTS = 5
"""How often a program that ended is started again in a match."""


class CannotStart(errors.EngineError):
    """A player's program cannot be used at all."""


class _Program:
    """A running program; what it writes waits here, what it does not read waits too."""

    def __init__(self, command: str) -> None:
        """Start it. Raises :class:`OSError`, and :class:`ValueError` for a command that is none."""
        words = shlex.split(command)
        if not words:
            raise ValueError("no command")
        self._process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._questions: SimpleQueue[bytes] = SimpleQueue()
        self._answers: Queue[bytes] = Queue(MOST_LINES)
        for work, stream, queue in (
            (_write_all, self._process.stdin, self._questions),
            (_read_all, self._process.stdout, self._answers),
        ):
            Thread(target=work, args=(stream, queue), daemon=True).start()

    def write(self, *lines: str) -> None:
        """Send lines, as soon as it reads them."""
        self._questions.put("".join(f"{line}\n" for line in lines).encode())

    def forget_answers(self) -> None:
        """Whatever it wrote so far answers nothing that will be asked."""
        with contextlib.suppress(Empty):
            for _ in range(MOST_LINES):
                self._answers.get_nowait()

    def answer(self, words: Sequence[str], seconds: float, end: float) -> tuple[str, str]:
        """The next line that begins with a word of these: it, and what follows. Raises :class:`Fault`.

        ``seconds`` are told where none came by the ``end``.
        """
        for _ in range(MOST_LINES):
            try:
                line = self._answers.get(timeout=max(0.0, end - monotonic()))
            except Empty:
                raise Fault("late", f"no {words[0]} within {seconds:g} s") from None
            if not line.endswith(b"\n"):
                if len(line) >= LONGEST_LINE:
                    break
                raise Fault("ended", self._ending())
            # It is printed in reports, where nothing may steer the terminal.
            text = "".join(filter(str.isprintable, line.decode(errors="replace").strip()))
            first, _, rest = text.partition(" ")
            if first in words:
                return first, rest.strip()
            if first and first != "info":
                raise Fault("unreadable", f"{first[:40]!r} where {words[0]} was to come")
        raise Fault("unreadable", f"more than {MOST_LINES} lines, or one of more than {LONGEST_LINE} bytes")

    def _ending(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE_SECONDS)
        code = self._process.returncode
        return "it closed its output" if code is None else f"its program ended with {code}"

    def quit(self) -> None:
        """Ask it to leave, and end it where it does not."""
        self.write("quit")
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE_SECONDS)
        self.kill()

    def kill(self) -> None:
        """End it at once, and what it started."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        self._questions.put(b"")


def _write_all(stream: IO[bytes], questions: SimpleQueue[bytes]) -> None:
    """Write what is to be sent, until there is nothing more or nobody reads."""
    with contextlib.suppress(OSError), stream:
        while lines := questions.get():
            stream.write(lines)
            stream.flush()


def _read_all(stream: IO[bytes], answers: Queue[bytes]) -> None:
    """Keep what comes, to the end or until nobody could want so much; the last line has no end."""
    with contextlib.suppress(Full), stream:
        whole = True
        while whole:
            line = stream.readline(LONGEST_LINE)
            whole = line.endswith(b"\n")
            answers.put_nowait(line)


@dataclass
class LinePlayer:
    """A player at one seat: a process of its own, which sees that seat's views and nothing else."""

    command: str
    seconds: float
    """For a move."""
    name: str = ""
    """As it calls itself, once it has been started."""
    _program: _Program | None = None
    _table: tuple[str, ...] = ()
    """What a program must hear of the table before it is asked."""
    _starts: int = field(default=0)

    def start(self) -> None:
        """Start the program. Raises :class:`CannotStart`."""
        try:
            self._start()
        except Fault as fault:
            command = self.command or "exec:"
            raise CannotStart("{command}: {reason}", command=command, reason=fault.reason) from fault

    def begin(self, game: AnyGame, options: bytes, seat: int, seats: int) -> None:
        """Tell it of the table."""
        self._table = (f"game {game.info.name}", f"options {options.decode()}", f"seat {seat} {seats}")
        if self._program is not None:
            self._program.write(*self._table)

    def choose(self, game: AnyGame, decision: Decision) -> Any:
        """Its move. Raises :class:`Fault`."""
        if self._program is None:
            if self._starts > RESTARTS:
                raise Fault("ended", f"its program had to be ended {self._starts} times")
            self._start().write(*self._table)
        program = self._program
        assert program is not None
        program.forget_answers()
        moves = [game.text(move) for move in decision.moves()]
        program.write(
            f"view {_view_without_options(decision.view).decode()}",
            f"moves {codec.encode(moves).decode()}",
            f"go {round(self.seconds * 1000)} {decision.chance.below(1 << 31)}",
        )
        seconds = self.seconds + GRACE_SECONDS
        end = monotonic() + seconds
        for _ in range(MOST_LINES):
            word, text = self._answer(("bestmove", "choose"), seconds, end)
            try:
                if word == "bestmove":
                    return game.parse(text)
                program.write(_choices(game, decision, text.split()))
            except (errors.UnreadableMove, ValueError) as error:
                raise Fault("unreadable", f"{word} {text[:80]}: {error}") from error
        raise Fault("unreadable", f"more than {MOST_LINES} times choose")

    def end(self, result: Result) -> None:
        """Tell it how the game ended."""
        if self._program is not None:
            self._program.write(f"over {codec.encode(result).decode()}")

    def close(self) -> None:
        """End the program."""
        if self._program is not None:
            self._program.quit()
            self._program = None

    def _start(self) -> _Program:
        self._starts += 1
        try:
            self._program = program = _Program(self.command)
        except (OSError, ValueError) as error:
            raise Fault("ended", f"it cannot be started ({error})") from error
        program.write(f"hello {VERSION}")
        _, self.name = self._answer(("ready",), START_SECONDS, monotonic() + START_SECONDS)
        return program

    def _answer(self, words: Sequence[str], seconds: float, end: float) -> tuple[str, str]:
        """An answer; a program that gives none cannot be asked again. Raises :class:`Fault`."""
        assert self._program is not None
        try:
            return self._program.answer(words, seconds, end)
        except Fault:
            self._program.kill()
            self._program = None
            raise


def _choices(game: AnyGame, decision: Decision, words: Sequence[str]) -> str:
    """What can be chosen after some words, or the move that they are. Raises :class:`ValueError`."""
    found = composing.followed(decision.compose(), words)
    if isinstance(found, composing.Part):
        return f"choices {found.kind} {codec.encode(found.words()).decode()}"
    return f"whole {game.text(found)}"


def _view_without_options(view: object) -> bytes:
    """A view as JSON; the table's options, a whole deck perhaps, were told when it began."""
    fields = msgspec.to_builtins(view, str_keys=True)
    if isinstance(fields, dict):
        fields.pop("options", None)
    return codec.encode(fields)

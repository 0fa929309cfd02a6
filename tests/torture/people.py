"""People who do anything that can be done: play, press what they find, type any command, bring files."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from cogs.screens.control_ids import PICK, ControlId
from cogs.table_screens import introduction
from tests.loopback.interactions import DEFERRED, Interaction
from tests.loopback.people import NoAnswer, Person
from tests.loopback.records import DM, Channel, Json, Message, Upload, walk
from tests.loopback.server import Server
from tests.torture.faults import Faults
from tests.torture.observed import GAMES, OPENED, Observed
from tests.torture.other_actions import OtherActions

REFUSED_PATIENCE, PATIENCE = 2.0, 10.0
"""Seconds after which somebody gives up waiting where their answer went wrong, or something else that
explains the silence; whoever is told by a new process that theirs is lost gives up at once."""
LAST_PATIENCE = 45.0
"""Seconds of silence that nothing explains, neither a want of processors: a failure of the bot's."""
DECK = Path("data/kashgar/silk-road.toml")
TO_MOVES = {"do": 8.0, "go": 2.0}
"""What makes a move, or leads to one, and how gladly people press it."""
MOST_TABLES = 8
"""Tables that somebody sits at."""


class Actor:
    """A person who acts until they are told to stop."""

    def __init__(
        self,
        server: Server,
        person: Person,
        channels: Sequence[Channel],
        observed: Observed,
        chance: random.Random,
        faults: Faults,
        others: list[Person],
    ) -> None:
        self.person = person
        self._others = others
        self.seats: dict[int, str] = {}
        """Tables where they have, or may have, a seat, and their games."""
        self._server = server
        self._channels = channels
        self._observed = observed
        self._chance = chance
        self._faults = faults
        self._tried: set[tuple[str, str]] = set()
        self._other_actions = OtherActions(self, server, observed, chance, others)

    async def act(self, stopped: Callable[[], bool]) -> None:
        """Do one thing after the other."""
        ways: dict[Callable[[], Awaitable[None]], int] = {
            self._play: 24,
            self._press_something: 4,
            self._type_something: 3,
            self._new_table: 1,
            self._gather: 3,
            self._choose_pictures: 1,
            self._bring_a_file: 1,
            **self._other_actions.ways,
        }
        await self._choose_pictures()
        while not stopped():
            await self._until_it_listens(stopped)
            (way,) = self._chance.choices(list(ways), list(ways.values()))
            try:
                await way()
            except LookupError:
                self._observed.counts["gone before it was pressed"] += 1
            await asyncio.sleep(self._chance.uniform(0.0, 0.1))

    async def _until_it_listens(self, stopped: Callable[[], bool]) -> None:
        """People mostly see that the bot is away, and wait."""
        gateway = self._server.gateway
        shards = {gateway.shard_of(each.guild) for each in self._channels}
        if self._chance.random() < 0.9:
            await self._server.until(
                lambda: stopped() or all(map(gateway.connected, shards)), "a connection of all processes"
            )

    async def open(self, game: str, where: Channel, guests: Sequence[Actor]) -> None:
        """Begin a game with people and a computer player; one for one person begins at once."""
        answer = await self.do(self.person.slash(game, "new", where=where))
        found = OPENED.search("" if answer is None else answer.text)
        if found is None:
            self.seats[max(self._observed.tables, default=0)] = game
            return
        table = int(found[1])
        lobby = await self._server.until(lambda: self._lobby(table), f"the lobby of table {table}")
        for guest in guests:
            await guest.use(lobby, *_control(lobby, "join"))
            guest.seats[table] = game
        await self._set_up(lobby, "addcpu", "start")
        self.seats[table] = game

    def _lobby(self, table: int) -> Message | None:
        return next((each for each in self.visible() if _is_lobby(each) and _table(each) == table), None)

    async def _set_up(self, lobby: Message, *verbs: str) -> None:
        """Choose in what the host alone sees of a lobby."""
        answer = await self.use(lobby, *_control(lobby, "setup"))
        for verb in verbs:
            if answer is None or answer.message is None or answer.message.deleted:
                return
            try:
                control = _control(answer.message, verb)
            except LookupError:  # what came before was refused, or told in words alone
                return
            answer = await self.use(answer.message, *control)

    async def panel(self, table: int, game: str) -> Message | None:
        """Open one's panel; None where there is none."""
        answer = await self.do(self.person.slash(game, "hand", options={"table": table}, where=self.place()))
        return None if answer is None or not answer.message or not answer.message.controls else answer.message

    # --- ways ------------------------------------------------------------------------------------

    async def _play(self) -> None:
        """Open one's panel, mostly of a table that waits for one, and press what leads on to a move."""
        awaited = self._observed.awaited.get(self.person.id, {})
        mine = awaited if awaited and self._chance.random() < 0.9 else self.seats
        if not mine:
            return await self._gather()
        table = self._chance.choice(list(mine))
        message = await self.panel(table, mine[table])
        if message is None and mine is self.seats and self._chance.random() < 0.3:
            del self.seats[table]  # perhaps they never sat there, or all is over
        self._tried.clear()
        for _ in range(14):
            if message is None:
                return None
            presses = [
                press for each in message.controls if not each.get("disabled") for press in _presses(each)
            ]
            if not any(each.verb in TO_MOVES for each in presses):
                return None
            weights = [0.1 * each.weight if each.way in self._tried else each.weight for each in presses]
            (press,) = self._chance.choices(presses, weights)
            self._tried.add(press.way)
            answer = await self.use(message, press.control, press.values)
            if answer is None or answer.message is None or answer.message.deleted:
                return None
            message = answer.message
            if press.verb == "do" and self._chance.random() < 0.5:
                return None
        return None

    async def _press_something(self) -> None:
        seen = [each for each in self.visible() if each.controls]
        if seen:
            message = self._chance.choice(seen[-12:])
            await self.use(message, self._chance.choice(message.controls))

    async def _type_something(self) -> None:
        commands = [each for one in self._server.rest.commands.values() for each in one.values()]
        if not commands:
            return await asyncio.sleep(0.1)
        path, declared = [], self._chance.choice(commands)
        while True:
            path.append(str(declared["name"]))
            subs = [each for each in declared.get("options", []) if each["type"] in (1, 2)]
            if not subs:
                break
            declared = self._chance.choice(subs)
        if path == ["settings", "mine"]:
            return await self._choose_pictures()
        options = {}
        where = self.place()
        for option in declared.get("options", []):
            if not option.get("required") and self._chance.random() < 0.5:
                continue
            value = await self._value(path, option, options, where)
            if value is not None:
                options[option["name"]] = value
        await self.do(self.person.slash(*path, options=options, where=where))
        return None

    async def _value(self, path: list[str], option: Json, options: Json, where: Channel) -> object:
        chance, name, kind = self._chance, option["name"], option["type"]
        if option.get("autocomplete") and chance.random() < 0.8:
            typed = {**options, name: chance.choice(["", "", "1", "t"])}
            answer = await self.do(self.person.type_into(*path, focus=name, options=typed, where=where))
            if answer is not None and answer.choices:
                return chance.choice(answer.choices)["value"]
        if option.get("choices"):
            return chance.choice(option["choices"])["value"]
        if name == "table" and self._observed.tables:
            return chance.choice([*self.seats, *self._observed.tables])
        if kind == 3:
            return chance.choice(["", "1", "Ann", "tea", "2h", "ünder 🐪", "x" * chance.randint(1, 300)])
        if kind == 4:
            low, high = option.get("min_value", -3), option.get("max_value", 40)
            return chance.randint(int(low), int(high))
        if kind == 5:
            return chance.random() < 0.5
        if kind == 6:
            return chance.choice(self._others)
        return Upload("file.toml", self._content()) if kind == 11 else None

    async def _new_table(self) -> None:
        if len(self.seats) >= MOST_TABLES:
            return
        game = self._chance.choice(GAMES)
        answer = await self.do(self.person.slash(game, "new", where=self.place()))
        found = OPENED.search(answer.text) if answer is not None else None
        if found is not None:
            self.seats[int(found[1])] = game

    async def _gather(self) -> None:
        """Join a lobby, fill it, begin."""
        lobbies = [each for each in self.visible() if _is_lobby(each)]
        if not lobbies:
            await self._new_table()
            return
        message = self._chance.choice(lobbies[-4:])
        verb = self._chance.choice(["join", "addcpu", "start", "start", "clock"])
        if verb != "join":
            await self._set_up(message, verb)
        elif await self.use(message, *_control(message, verb)) is not None:
            title = message.text.split("\n")[0].lower()
            game = next((game for game in GAMES if game in title), "")
            if game:
                self.seats[_table(message)] = game

    async def _choose_pictures(self) -> None:
        chosen = self._chance.choice(["drawn", "in words"])
        before = self._observed.pictures.get(self.person.id, {"drawn"})
        options = {"pictures": chosen, "hand": self._chance.choice(["button", "dm"])}
        answer = await self.do(self.person.slash("settings", "mine", options=options, where=self.place()))
        told = "" if answer is None else answer.text
        sure = "Your hand and choices" in told and ("in words alone" in told) == (chosen == "in words")
        self._observed.pictures[self.person.id] = {chosen} if sure else before | {chosen}

    async def _bring_a_file(self) -> None:
        game, what = self._chance.choice([("kashgar", "deck"), ("traitors", "map")])
        options = {"file": Upload("brought.toml", self._content())}
        answer = await self.do(self.person.slash(game, what, "upload", options=options, where=self.place()))
        if answer is not None and answer.message is not None and answer.message.controls:
            control = self._chance.choice(answer.message.controls)
            await self.use(answer.message, control)

    # --- how -------------------------------------------------------------------------------------

    def _content(self) -> bytes:
        deck = DECK.read_bytes()
        kind = self._chance.randint(0, 3)
        if kind == 0:
            return deck
        if kind == 1:
            return deck[: self._chance.randint(0, len(deck))]
        return self._chance.randbytes(200) if kind == 2 else b"[[x]]\n" * 50

    def place(self) -> Channel:
        return self._chance.choice(self._channels)

    def visible(self) -> list[Message]:
        threads = [each for each in self._server.world.channels.values() if each.kind != DM]
        found = [each for channel in (*threads, self.person.dms) for each in self.person.sees(channel)]
        return sorted((each for each in found if each.author.bot), key=lambda each: each.id)

    async def use(
        self, message: Message, control: Json, values: Sequence[str] | None = None
    ) -> Interaction | None:
        name, kind = str(control["custom_id"]), control["type"]
        if ":forgetme:" in name:
            return None  # it is done on purpose only, by who leaves then
        if f":{introduction.READ}:" in name:  # a first look at the games asks for it too
            self._observed.pictures[self.person.id] = {"drawn", "in words"}
        # What is pressed on a public message may change it for all, and needs no other answer.
        how = {"acknowledged": message.only_for is None}
        if kind == 2:
            stale = self._chance.random() < 0.05
            answer = await self.do(self._whole(self.person.press(message, name, stale=stale, **how)))
        elif kind == 3:
            if values is None:
                offered = [str(each["value"]) for each in control["options"]]
                most = min(len(offered), int(control.get("max_values", 1)))
                least = min(most, int(control.get("min_values", 1)))
                values = self._chance.sample(offered, self._chance.randint(least, most))
            answer = await self.do(self._whole(self.person.choose(message, name, *values, **how)))
        else:
            someone = self._chance.choice(self._others)
            answer = await self.do(self._whole(self.person.choose(message, name, someone, **how)))
        if answer is not None and answer.modal is not None:
            inputs = [each["custom_id"] for each in walk(answer.modal["components"]) if each["type"] == 4]
            texts = {each: self._chance.choice(["1", "0", "2", "nine", "b2"]) for each in inputs}
            return await self.do(self.person.submit(answer, texts))
        return answer

    async def _whole(self, doing: Awaitable[Interaction]) -> Interaction:
        """An answer, where it was only promised with what keeps the promise."""
        answer = await doing
        if answer.response == DEFERRED and not answer.finished:
            await self._server.until(
                lambda: answer.finished or answer.lost, "what was promised", answer.signal
            )
            if not answer.finished:
                raise NoAnswer(f"only a promise to {self.person.last_done}")
        return answer

    async def do(self, doing: Awaitable[Interaction]) -> Interaction | None:
        """Do something and hear the answer; None where none came, for a reason."""
        self.person.deliveries = 2 if self._chance.random() < 0.05 else 1
        before = len(self._server.interactions.all)
        task = asyncio.ensure_future(doing)
        waited, starving = 0.0, self._faults.starving
        starved = {shard: each.seconds for shard, each in starving.items()}
        self._observed.counts["interactions"] += 1
        while not task.done():
            await asyncio.wait({task}, timeout=0.5)
            waited += 0.5
            mine = self._mine(before)
            if task.done() or mine is None:
                continue
            if waited >= REFUSED_PATIENCE and self._faults.refused(mine):
                break
            if waited >= PATIENCE and self._faults.explains(mine):
                break
            if waited - (starving[mine.shard].seconds - starved.get(mine.shard, 0.0)) >= LAST_PATIENCE:
                await self._complain("waits in vain", mine)
                break
        if not task.done():
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            self._observed.counts["unanswered"] += 1
            return None
        try:
            answer = task.result()
        except NoAnswer:
            mine = self._mine(before)
            if mine is not None and not self._faults.explains(mine):
                await self._complain("has no answer, which nothing explains", mine)
            self._observed.counts["unanswered"] += 1
            return None
        self._observed.counts["answered"] += 1
        self._observed.note(self.person, answer)
        return answer

    async def _complain(self, what: str, interaction: Interaction) -> None:
        """A failure, with what there is to find its cause."""
        server, bot = self._server, self._faults.bots[interaction.shard]
        mine = [each for each in server.log.requests if interaction.token in each.path]
        since = server.clock.elapsed() - interaction.sent_at
        self._observed.failures.append(
            f"{self.person.user.name} {what}, after {since:.1f} s: {self.person.last_done}\n"
            + "\n".join(map(str, [*server.log.requests[-20:], "of it:", *mine]))
            + f"\nacknowledged: {interaction.acknowledged}; connected: "
            f"{server.gateway.connected(interaction.shard)}\n{await bot.where()}"
        )

    def _mine(self, since: int) -> Interaction | None:
        later = self._server.interactions.all[since:]
        return next((each for each in later if each.user is self.person.user), None)


@dataclass(frozen=True)
class _Press:
    """A use of a control, and where it leads."""

    control: Json
    values: tuple[str, ...] | None
    verb: str
    rest: str

    @property
    def way(self) -> tuple[str, str]:
        """The same in panels of other positions."""
        return self.verb, self.rest

    @property
    def weight(self) -> float:
        """How gladly people do it."""
        return gladness(self.verb, self.control.get("label"), len(self.control.get("options", "1")))


def gladness(verb: str, label: str | None, among: int) -> float:
    """How gladly people use a control, one ``among`` those of a menu."""
    return 20.0 if label == "Confirm" else TO_MOVES.get(verb, 0.2) / among


def _presses(control: Json) -> list[_Press]:
    """The uses of a control; of a menu that leads on, each of its values."""
    found = ControlId.parse(str(control["custom_id"]))
    if found is None:
        return []
    if found.target.verb != PICK:
        return [_Press(control, None, found.target.verb, found.target.rest)]
    values = [str(each["value"]) for each in control.get("options", [])]
    return [_Press(control, (each,), *each.split(":", 1)) for each in values]


def _is_lobby(message: Message) -> bool:
    found = [ControlId.parse(str(each["custom_id"])) for each in message.controls]
    return {"join", "setup"} <= {each.target.verb for each in found if each is not None}


def _table(message: Message) -> int:
    found = ControlId.parse(str(message.controls[0]["custom_id"]))
    assert found is not None
    return found.table


def _control(message: Message, verb: str) -> tuple[Json, Sequence[str] | None]:
    """A control of a verb, with the value of a menu that has one."""
    for control in message.controls:
        values = [str(each["value"]) for each in control.get("options", [])]
        chosen = [each for each in values if each.startswith(f"{verb}:")]
        if chosen:
            return control, chosen[:1]
        found = ControlId.parse(str(control["custom_id"]))
        if found is not None and found.target.verb == verb:
            return control, None
    raise LookupError(f"no control {verb}")

"""``/tournament``: tournaments that nobody must lead, and the buttons below them."""

from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, TypeVar

import discord
from discord import app_commands
from discord.ext import commands

from cogs.interactions import cog_bases, durations, form_answers, game_choice, places, suggestions
from cogs.interactions.answers import AnyInteraction, Refusal, defer, say, words_of
from cogs.interactions.controls import on_press
from cogs.interactions.permissions import manages, may_look_into, require_events, require_server
from cogs.screens import forms, markup, numbers
from cogs.screens.screen import Screen
from cogs.tournament import form, rules, screens, standings
from cogs.tournament.keeper import TournamentKeeper
from engine.core.codec import encode
from tables.core.settings_types import ServerSettings
from tables.core.types import Place
from tables.people.settings import usual_options
from tables.tournaments.round_time import round_need, usual_round_seconds
from tables.tournaments.rounds import MOST_ROUNDS
from tables.tournaments.signups import require_cancellable
from tables.tournaments.types import OPEN_TOURNAMENTS, Plan, System, Tournament, TournamentGame

USUAL_SEATS = 4
"""At most, where nobody chose a number."""
_Command = TypeVar("_Command", bound=Callable[..., Any])
WHICH = "Which tournament; by default, the one running here"
MOST_PRIZES = 20


async def complete_tournament(interaction: AnyInteraction, current: str) -> suggestions.Suggestions:
    """The server's tournaments, those that go on first."""
    if interaction.guild_id is None:
        return []
    found = await interaction.client.tables.tournaments.in_server(interaction.guild_id)
    named = [
        (f"{each.plan.name} ({each.id})", str(each.id)) for each in found if _is_open_to(interaction, each)
    ]
    return suggestions.suggest(named, current)


def of_tournament(command: _Command) -> _Command:
    """Around a command with an option ``tournament``: describes and completes it."""
    suggestions.completed_by(tournament=complete_tournament)(command)
    return app_commands.describe(tournament=WHICH)(command)


@app_commands.guild_only()
@dataclass(eq=False)
class TournamentCog(
    cog_bases.ShowingCog,
    commands.GroupCog,
    group_name="tournament",
    group_description="Tournaments: one press to join, and rounds start by themselves",
):
    """Commands and buttons of tournaments."""

    keeper: TournamentKeeper
    table_changed: Callable[[int], None]

    # --- opening ----------------------------------------------------------------------------

    @app_commands.command(description="Open a tournament that people join with one press")
    @app_commands.describe(
        name="What it is called; without a name or a game you are asked in a form",
        game="Which game is played",
        system="Who meets whom",
        second_game="Another game; the rounds alternate between them",
        third_game="Another game",
        seats="The most people at one table",
        rounds="Rounds of a Swiss tournament; by default, as many as its entrants need",
        round_time="Time for a round’s tables, such as 14d; by default, as long as games take, at most 30d",
        clock="Time for each turn, such as 24h; by default, as usual here",
        starts_in="Time to join, such as 2d; by default, it starts when you say so",
        season="Whether its points count for this server’s season",
        prizes="Season points by place, such as 10, 6, 4; by default, one per player finishing behind",
        event="Whether its start is an event of this server; it needs a time to join",
    )
    @app_commands.choices(
        system=[app_commands.Choice(name=str(name), value=value) for value, name in screens.SYSTEMS.items()]
    )
    @suggestions.completed_by(
        game=game_choice.complete_game,
        second_game=game_choice.complete_game,
        third_game=game_choice.complete_game,
        round_time=durations.ROUND.complete,
        clock=durations.complete_new_clock,
        starts_in=durations.SIGN_UP.complete,
    )
    async def new(
        self,
        interaction: AnyInteraction,
        name: app_commands.Range[str, 1, form.LONGEST_NAME] | None = None,
        game: str | None = None,
        system: str = "swiss",
        second_game: str | None = None,
        third_game: str | None = None,
        seats: app_commands.Range[int, 2, form.MOST_SEATS] | None = None,
        rounds: app_commands.Range[int, 1, MOST_ROUNDS] | None = None,
        round_time: str | None = None,
        clock: str | None = None,
        starts_in: str | None = None,
        season: bool = False,
        prizes: str | None = None,
        event: bool = False,
    ) -> None:
        """Post a message on which people join; without a name or a game ask for what matters in a form."""
        settings = await self.tables.settings.server(require_server(interaction))
        words = words_of(interaction)
        if name is None or game is None:
            if season or event or any((second_game, third_game, rounds, round_time, clock, prizes)):
                raise Refusal(
                    "With these options write the name and the game too: the form does not ask for them."
                )
            played = {
                each: ui.title
                for each, ui in self.uis.items()
                if each not in settings.games_off and ui.game.info.seats[1] > 1
            }
            asked = form.new_form(played, name or "", game, system, seats, starts_in or "", words=words)
            await form_answers.open_form(interaction, asked)
            return
        named = (game, *filter(None, (second_game, third_game)))
        games = [game_choice.named_game(self.uis, each) for each in named]
        place = self._place(interaction, games, settings)
        most = [self.uis[each].game.info.seats[1] for each in games]
        largest = max(2, seats or min(USUAL_SEATS, *most))
        entries = tuple(self._entry(each, clock, settings) for each in games)
        need = round_need(entries, self.tables.games, largest)
        plan = Plan(
            " ".join(name.split()),
            _system(system),
            entries,
            largest,
            rounds or 0,
            usual_round_seconds(need) if round_time is None else durations.ROUND.read(round_time),
            # Who names prizes means the season's.
            season or prizes is not None,
            () if prizes is None else _prizes(prizes),
            event,
        )
        starts = None
        if starts_in is not None:
            starts = discord.utils.utcnow() + timedelta(seconds=durations.SIGN_UP.read(starts_in))
        if event and starts is None:
            raise Refusal("An event needs a time at which it starts: write starts_in, too.")
        if event:
            require_events(interaction.guild, interaction.channel_id or 0)
        await defer(interaction)
        created = await self.tables.tournaments.create(place, places.person_of(interaction), plan, starts)
        self.keeper.wake(created.id)
        opened = words("{name} is open: people join on its message.", name=standings.title(created))
        begins = words("You start it there; each later round starts by itself.")
        if starts is not None:
            begins = words(
                "It starts {when}; each later round starts by itself.", when=markup.relative(starts)
            )
        lines = [f"{opened} {begins}", *rules.short_round(created.plan, need, self._titles(), words)]
        await say(interaction, "\n".join(lines))

    @on_press(form.NEW)
    async def _take_form(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        """What was filled in are options of the command."""
        typed = forms.answers_of(form_answers.filled_in(interaction))
        seats = numbers.read_number(typed["seats"].strip())
        if typed["seats"].strip() and (seats is None or not 2 <= seats <= form.MOST_SEATS):
            raise Refusal("{text} is no number of people: write one from 2 to 12.", text=typed["seats"])
        options = {key: typed[key] for key in ("name", "game", "system")}
        opening: Callable[..., Coroutine[Any, Any, None]] = self.new.callback
        await opening(self, interaction, **options, seats=seats, starts_in=typed["starts_in"] or None)

    def _place(self, interaction: AnyInteraction, games: Sequence[str], settings: ServerSettings) -> Place:
        """Where it is told of, and its tables are played; raises :class:`Refusal`."""
        place = places.table_place(interaction)
        if place.channel is None or place.parent is not None:
            raise Refusal("A tournament needs a channel in its server, not a thread.")
        for name in self.uis.keys() & set(games):
            places.require_welcome(interaction, self.uis[name].title, name, place, settings)
        return place

    def _entry(self, name: str, clock: str | None, settings: ServerSettings) -> TournamentGame:
        game = self.uis[name].game
        clocks = durations.table_clocks(game.info, durations.chosen_time(clock, settings, name))
        return TournamentGame(name, encode(usual_options(game, settings)), clocks)

    # --- reading ----------------------------------------------------------------------------

    @app_commands.command(description="Show a tournament’s standings")
    @of_tournament
    async def show(self, interaction: AnyInteraction, tournament: str | None = None) -> None:
        chosen = await self._chosen(interaction, tournament, over=True)
        await self._show(interaction, standings.standings_screen(chosen, 0, words_of(interaction)))

    @app_commands.command(description="How a tournament works, and how ties are broken")
    @of_tournament
    async def rules(self, interaction: AnyInteraction, tournament: str | None = None) -> None:
        chosen = await self._chosen(interaction, tournament, over=True)
        await self._show_rules(interaction, chosen)

    # --- taking part ------------------------------------------------------------------------

    @app_commands.command(description="Join a tournament, even a running one where that is possible")
    @of_tournament
    async def join(self, interaction: AnyInteraction, tournament: str | None = None) -> None:
        await self._join(interaction, (await self._chosen(interaction, tournament)).id)

    @app_commands.command(description=("Leave a tournament; you give up any game you are playing in it"))
    @of_tournament
    async def leave(self, interaction: AnyInteraction, tournament: str | None = None) -> None:
        await self._leave(interaction, str((await self._chosen(interaction, tournament)).id))

    # --- the host ---------------------------------------------------------------------------

    @app_commands.command(description="Start your tournament now")
    @of_tournament
    async def start(self, interaction: AnyInteraction, tournament: str | None = None) -> None:
        await self._start(interaction, (await self._chosen(interaction, tournament)).id)

    @app_commands.command(description="Extend your tournament’s round or the time to join")
    @app_commands.describe(time="How much more, such as 1d", tournament=WHICH)
    @suggestions.completed_by(time=durations.ROUND.complete, tournament=complete_tournament)
    async def extend(self, interaction: AnyInteraction, time: str, tournament: str | None = None) -> None:
        seconds = durations.ROUND.read(time)
        chosen = await self._chosen(interaction, tournament)
        await self._change(interaction, self.tables.tournaments.extend, chosen.id, seconds)
        await say(interaction, words_of(interaction)("The deadline has been extended."))

    @app_commands.command(description="Remove somebody from your tournament")
    @app_commands.describe(person="Who", tournament=WHICH)
    @suggestions.completed_by(tournament=complete_tournament)
    async def remove(
        self, interaction: AnyInteraction, person: discord.User, tournament: str | None = None
    ) -> None:
        chosen = await self._chosen(interaction, tournament)
        await self._change(interaction, self.tables.tournaments.remove, chosen.id, person.id)
        await say(
            interaction, words_of(interaction)("That person no longer takes part, and cannot join it again.")
        )

    @app_commands.command(description="Cancel your tournament")
    @of_tournament
    async def cancel(self, interaction: AnyInteraction, tournament: str | None = None) -> None:
        chosen = await self._chosen(interaction, tournament)
        require_cancellable(chosen, interaction.user.id, manager=manages(interaction))
        await self._show(interaction, screens.cancel_screen(chosen, words_of(interaction)))

    @app_commands.command(description="Move your tournament to this channel and continue it")
    @of_tournament
    async def here(self, interaction: AnyInteraction, tournament: str | None = None) -> None:
        guild = require_server(interaction)
        chosen = await self._chosen(interaction, tournament)
        games = [entry.game for entry in chosen.plan.games]
        place = self._place(interaction, games, await self.tables.settings.server(guild))
        assert place.channel is not None
        move = self.tables.tournaments.move
        chosen = await self._change(interaction, move, chosen.id, place.channel, place.venue)
        for meeting in chosen.of_round(chosen.round):
            if meeting.table is not None:
                self.table_changed(meeting.table)
        await say(interaction, words_of(interaction)("{name} continues here.", name=standings.title(chosen)))

    # --- buttons ----------------------------------------------------------------------------

    @on_press("tjoin", new=True)
    async def _press_join(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await self._join(interaction, _number(rest))

    @on_press("tleave", new=True)
    async def _press_leave(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await self._leave(interaction, rest)

    @on_press("tquit", new=False)
    async def _press_quit(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        """Leave where that was asked: the question gives way to what came of it."""
        await self._leave(interaction, rest)

    @on_press("tstart", new=True)
    async def _press_start(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        await self._start(interaction, _number(rest))

    @on_press("tcancel", new=False)
    async def _press_cancel(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        chosen = await self._here(interaction, _number(rest))
        await self._change(interaction, self.tables.tournaments.cancel, chosen.id)
        said = words_of(interaction)("{name} has been cancelled.", name=standings.title(chosen))
        await self._show(interaction, Screen(said))

    @on_press("ttable", new=True)
    async def _press_standings(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        number, _, page = rest.partition("/")
        chosen = await self._here(interaction, _number(number))
        page_number = numbers.read_number(page.partition("/")[0]) or 0
        await self._show(interaction, standings.standings_screen(chosen, page_number, words_of(interaction)))

    @on_press("trules", new=True)
    async def _press_rules(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        chosen = await self._here(interaction, _number(rest))
        await self._show_rules(interaction, chosen)

    # --- shared -----------------------------------------------------------------------------

    async def _join(self, interaction: AnyInteraction, number: int) -> None:
        await self._here(interaction, number)
        chosen = await self.tables.tournaments.sign_up(number, places.person_of(interaction))
        self.keeper.wake(chosen.id)
        words, name = words_of(interaction), standings.title(chosen)
        text = words("You have joined {name} and play from the next round on.", name=name)
        if chosen.status == "signup":
            text = words("You have joined {name}.", name=name)
        await say(interaction, text)

    async def _leave(self, interaction: AnyInteraction, rest: str) -> None:
        """Leave, asked once more in the middle: ``rest`` ends with the table that is given up by it then."""
        number, table = _number(rest), rest.partition("/")[2]
        chosen = await self._here(interaction, number)
        playing = await self.tables.tournaments.game_of(number, interaction.user.id)
        takes_part = any(each.person.id == interaction.user.id for each in chosen.active)
        if chosen.status == "running" and str(playing or 0) != table and takes_part:
            info = None if playing is None else await self.tables.views.info(playing)
            screen = screens.leave_screen(chosen, info, interaction.user.id, words_of(interaction))
            await self._show(interaction, screen)
            return
        chosen = await self.tables.tournaments.withdraw(number, interaction.user.id)
        self.keeper.wake(chosen.id)
        await self._show(
            interaction, Screen(words_of(interaction)("You have left {name}.", name=standings.title(chosen)))
        )

    async def _start(self, interaction: AnyInteraction, number: int) -> None:
        await self._here(interaction, number)
        chosen = await self._change(interaction, self.tables.tournaments.start, number)
        await say(interaction, words_of(interaction)("{name} begins.", name=standings.title(chosen)))

    async def _change(
        self,
        interaction: AnyInteraction,
        change: Callable[..., Coroutine[Any, Any, Tournament]],
        number: int,
        *given: object,
    ) -> Tournament:
        """What its host does to a tournament, or a manager of the server; as it is then."""
        changed = await change(number, places.person_of(interaction), *given, manager=manages(interaction))
        self.keeper.wake(number)
        return changed

    async def _show(self, interaction: AnyInteraction, screen: Screen) -> None:
        await self.answers.show(interaction, screen, "tournament")

    async def _show_rules(self, interaction: AnyInteraction, chosen: Tournament) -> None:
        need = round_need(chosen.plan.games, self.tables.games, chosen.plan.seats)
        await self._show(interaction, rules.rules_screen(chosen, need, self._titles(), words_of(interaction)))

    def _titles(self) -> dict[str, str]:
        return {name: ui.title for name, ui in self.uis.items()}

    async def _here(self, interaction: AnyInteraction, number: int) -> Tournament:
        """A tournament of this server, or one's own in direct messages; raises :class:`Refusal`."""
        chosen = await self.tables.tournaments.get(number)
        if interaction.guild_id not in (None, chosen.guild) or not _is_open_to(interaction, chosen):
            raise Refusal("That tournament belongs to another server or channel.")
        return chosen

    async def _chosen(
        self, interaction: AnyInteraction, text: str | None, *, over: bool = False
    ) -> Tournament:
        """Acknowledge a command and find its tournament. Raises :class:`Refusal` with what to do."""
        await defer(interaction)
        guild = require_server(interaction)
        if text is not None:
            return await self._here(interaction, _number(text))
        found = [
            each for each in await self.tables.tournaments.in_server(guild) if _is_open_to(interaction, each)
        ]
        running = [each for each in found if each.status in OPEN_TOURNAMENTS]
        if not running and over and found:
            return found[0]
        here = [each for each in running if each.channel == interaction.channel_id] or running
        if not here:
            raise Refusal("No tournament is running in this server. /tournament new opens one.")
        if len(here) > 1:
            raise Refusal(
                "Several are running here: {names}. Choose one with the option tournament.",
                names=[each.plan.name for each in here[:10]],
            )
        return here[0]


def _is_open_to(interaction: AnyInteraction, tournament: Tournament) -> bool:
    """Whether who acts takes part in a tournament, or may look into its channel."""
    user = interaction.user.id
    takes_part = user == tournament.host.id or tournament.entrant(user) is not None
    return takes_part or may_look_into(interaction, tournament.channel)


def _system(text: str) -> System:
    for system in screens.SYSTEMS:
        if system == text:
            return system
    raise Refusal("There is no such tournament system.")


def _prizes(text: str) -> tuple[int, ...]:
    """Points by place, from the first on; raises :class:`Refusal`."""
    points = [numbers.read_number(part) for part in text.replace(",", " ").split()]
    if not 0 < len(points) <= MOST_PRIZES or any(each is None or each > 1000 for each in points):
        raise Refusal("Write prizes as numbers up to 1000, such as 10, 6, 4.")
    return tuple(each or 0 for each in points)


def _number(text: str) -> int:
    number = numbers.read_number(text.partition("/")[0].strip())
    if number is None:
        raise Refusal("There is no tournament {number}.", number=text)
    return number

"""``/ladder``: ladders that managers open, and the buttons by which people join and challenge."""

from collections.abc import Callable
from dataclasses import dataclass

from discord import app_commands
from discord.ext import commands

from cogs.delivery.bulletin_sender import BulletinSender
from cogs.delivery.reading_rights import is_reader
from cogs.interactions import cog_bases, controls, durations, game_choice, permissions, places, suggestions
from cogs.interactions.answers import AnyInteraction, Refusal, defer, say, words_of
from cogs.ladder import screens
from cogs.screens import markup, numbers
from cogs.screens.screen import Screen
from data.catalogue import words_for
from engine.core.codec import encode
from tables.core.errors import Stale
from tables.core.types import Place
from tables.delivery.bulletins import CHALLENGES, LADDERS
from tables.ladders.types import Ladder, LadderPlan
from tables.people.settings import usual_options


@app_commands.guild_only()
@dataclass(eq=False)
class LadderCog(
    cog_bases.ShowingCog,
    commands.GroupCog,
    group_name="ladder",
    group_description="Ladders: challenge whoever stands above you, month by month",
):
    """Commands and buttons of ladders."""

    bulletins: BulletinSender
    table_changed: Callable[[int], None]

    # --- managers ---------------------------------------------------------------------------

    @app_commands.command(description="Open a ladder in this channel, or move it here; for server managers")
    @app_commands.describe(
        game="Which game is played",
        reach="Places above one’s own that may be challenged",
        days="Days to answer a challenge",
        division="People in a division; the best go up and the last go down each month",
        clock="Time for each turn, such as 24h; by default, as usual here",
        event="Whether the end of each month is an event of this server",
    )
    @suggestions.completed_by(game=game_choice.complete_game_for_two, clock=durations.complete_new_clock)
    async def open(
        self,
        interaction: AnyInteraction,
        game: str,
        reach: app_commands.Range[int, 1, 5] = 3,
        days: app_commands.Range[int, 1, 7] = 3,
        division: app_commands.Range[int, 4, 12] = 8,
        clock: str | None = None,
        event: bool = False,
    ) -> None:
        guild = permissions.require_manager(interaction)
        name = game_choice.named_game(self.uis, game)
        settings = await self.tables.settings.server(guild)
        place = places.table_place(interaction)
        if place.channel is None or place.parent is not None:
            raise Refusal("A ladder needs a channel in its server, not a thread.")
        ui = self.uis[name]
        places.require_welcome(interaction, ui.title, name, place, settings)
        if event:
            permissions.require_events(interaction.guild, place.channel)
        time = durations.chosen_time(clock, settings, name)
        clocks = durations.table_clocks(ui.game.info, time)
        options = encode(usual_options(ui.game, settings))
        await defer(interaction)
        plan = LadderPlan(name, options, clocks, division, reach, days, event)
        ladder, is_new = await self.tables.ladders.open(place, interaction.user.id, plan)
        self.bulletins.wake(LADDERS + ladder.id)
        words = words_of(interaction)
        text = words("The ladder is open: people join on its message.")
        if not is_new:
            text = words("There is a ladder of {game} already: it is here from now on.", game=ui.title)
        await say(interaction, text)

    @app_commands.command(description="Close a ladder for good; for server managers")
    @app_commands.describe(game="Of which game")
    @suggestions.completed_by(game=game_choice.complete_game)
    async def close(self, interaction: AnyInteraction, game: str) -> None:
        permissions.require_manager(interaction)
        await defer(interaction)
        ladder = await self.tables.ladders.close((await self._chosen(interaction, game)).id)
        self.bulletins.wake(LADDERS + ladder.id)
        await say(interaction, words_of(interaction)("This ladder is closed."))

    @app_commands.command(description="Show a ladder of this server")
    @app_commands.describe(game="Of which game; by default, the one of this channel")
    @suggestions.completed_by(game=game_choice.complete_game)
    async def show(self, interaction: AnyInteraction, game: str | None = None) -> None:
        await defer(interaction)
        ladder = await self._chosen(interaction, game)
        busy, words = await self.tables.ladders.busy(ladder.id), words_of(interaction)
        await self._show(interaction, screens.ladder_screen(ladder, busy, self._title(ladder), words, ""))

    async def _chosen(self, interaction: AnyInteraction, game: str | None) -> Ladder:
        """The ladder that a command means, of those whose channels its reader may look into."""
        name = None if game is None else game_choice.named_game(self.uis, game)
        found = [
            each
            for each in await self.tables.ladders.in_server(permissions.require_server(interaction))
            if name in (None, each.plan.game) and permissions.may_look_into(interaction, each.channel)
        ]
        here = [each for each in found if each.channel == interaction.channel_id] or found
        if not here:
            raise Refusal("There is no such ladder here. A server manager can open one: /ladder open.")
        return here[0]

    # --- standing on it ---------------------------------------------------------------------

    @controls.on_press(screens.JOIN, new=True)
    async def _press_join(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        ladder = await self._here(interaction, rest)
        rung = await self.tables.ladders.join(ladder.id, places.person_of(interaction))
        self.bulletins.wake(LADDERS + ladder.id)
        words = words_of(interaction)
        await say(
            interaction,
            words(
                "You stand on the ladder: division {division}, place {place}.",
                division=rung.division,
                place=rung.place,
            ),
        )

    @controls.on_press(screens.LEAVE, new=True)
    async def _press_leave(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        ladder = await self._here(interaction, rest)
        await self.tables.ladders.leave(ladder.id, interaction.user.id)
        self.bulletins.wake(LADDERS + ladder.id)
        await say(interaction, words_of(interaction)("You have left the ladder."))

    @controls.on_press(screens.RULES, new=True)
    async def _press_rules(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        ladder = await self._here(interaction, rest)
        words = words_of(interaction)
        await self._show(interaction, screens.rules_screen(ladder, self._title(ladder), words))

    @controls.on_press(screens.HALL, new=True)
    async def _press_hall(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        ladder = await self._here(interaction, rest)
        best, words = await self.tables.ladders.hall(ladder.id), words_of(interaction)
        await self._show(interaction, screens.hall_screen(best, self._title(ladder), words))

    # --- challenges -------------------------------------------------------------------------

    @controls.on_press(screens.CHALLENGE, new=True)
    async def _press_challenge(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        ladder = await self._here(interaction, rest)
        title, words, user = self._title(ladder), words_of(interaction), interaction.user.id
        asked = await self.tables.ladders.waiting(ladder.id, user)
        if asked is not None:  # the message that called may be far up, or gone
            await self._show(interaction, screens.challenge_screen(ladder, asked, title, words, "own"))
            return
        within = await self.tables.ladders.within_reach(ladder.id, user)
        await self._show(interaction, screens.choice_screen(ladder, within, title, words))

    @controls.on_press(screens.ASK, new=False)
    async def _press_ask(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        ladder, slot = await self._here(interaction, rest), _number(rest.partition("/")[2])
        made = await self.tables.ladders.challenge(ladder.id, places.person_of(interaction), slot)
        self.bulletins.wake(CHALLENGES + made.id)
        self.bulletins.wake(LADDERS + ladder.id)
        other, words = ladder.at(slot), words_of(interaction)
        name = markup.plain(other.person.name) if other is not None else ""
        said = words("You have challenged {name}, who is told now, or after quiet hours.", name=name)
        await self._show(interaction, Screen(screens.title_of(self._title(ladder), words), (said,)))

    @controls.on_press(screens.ACCEPT, new=False)
    async def _press_accept(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        number = await self._of_challenge(interaction, rest)
        opened = await self.tables.ladders.accept(number, interaction.user.id)
        self.table_changed(opened)
        await self._answered(interaction, number)

    @controls.on_press(screens.REFUSE, new=False)
    async def _press_refuse(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        number = await self._of_challenge(interaction, rest)
        await self.tables.ladders.refuse(number, interaction.user.id)
        await self._answered(interaction, number)

    async def _answered(self, interaction: AnyInteraction, number: int) -> None:
        """What was pressed shows the answer, in the words of its readers."""
        ladder, challenge = await self.tables.ladders.challenge_of(number)
        self.bulletins.wake(CHALLENGES + number)
        self.bulletins.wake(LADDERS + ladder.id)
        words = words_of(interaction)
        if interaction.guild_id is not None:
            words = words_for((await self.tables.settings.server(ladder.guild)).spoken)
        title = self._title(ladder)
        await self._show(interaction, screens.challenge_screen(ladder, challenge, title, words, "answered"))

    # --- shared -----------------------------------------------------------------------------

    async def _show(self, interaction: AnyInteraction, screen: Screen) -> None:
        await self.answers.show(interaction, screen, "ladder")

    async def _here(self, interaction: AnyInteraction, rest: str) -> Ladder:
        """The ladder of a button, where its message belongs, or of a direct message to who stands on it.

        Raises :class:`Refusal`.
        """
        ladder, user = await self.tables.ladders.get(_number(rest)), interaction.user.id
        here = ladder.guild == interaction.guild_id and permissions.may_look_into(interaction, ladder.channel)
        if interaction.guild_id is None and ladder.rung(user) is not None:
            here = await is_reader(interaction.client, Place(ladder.guild, ladder.channel), user)
        if not here:
            raise Refusal("That ladder belongs to another server or channel.")
        return ladder

    async def _of_challenge(self, interaction: AnyInteraction, rest: str) -> int:
        """The challenge of a button, of a ladder as for :meth:`_here`."""
        number = _number(rest)
        ladder, _ = await self.tables.ladders.challenge_of(number)
        await self._here(interaction, str(ladder.id))
        return number

    def _title(self, ladder: Ladder) -> str:
        ui = self.uis.get(ladder.plan.game)
        return ladder.plan.game if ui is None else ui.title


def _number(rest: str) -> int:
    number = numbers.read_number(rest.partition("/")[0])
    if number is None:
        raise Stale(controls.FROM_ANOTHER_TIME)
    return number

"""``/help``, ``/rules`` and ``/about``: how to begin, how games are played, and whose work is in here."""

from dataclasses import dataclass

from discord import app_commands

import data
from cogs.delivery.open_panels import OpenPanels
from cogs.help.rule_pages import TURN_PAGE
from cogs.help.rules import show_rules
from cogs.interactions import cog_bases, controls, game_choice, suggestions, table_choice
from cogs.interactions.answers import AnyInteraction, defer, say, words_of
from cogs.lobby.quick_starts import QuickStarts
from cogs.screens.numbers import read_number
from cogs.screens.screen import Screen
from cogs.table_screens import introduction
from data.catalogue import Words
from tables.core.errors import Stale
from tables.results.totals import Totals


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
@dataclass(eq=False)
class HelpCog(cog_bases.ShowingCog):
    """Ways in for whoever is new: games, their rules, a lesson, a quick start, and who made it."""

    quick_starts: QuickStarts
    open_panels: OpenPanels

    @app_commands.command(name="help", description="Start here: what this is, and which games you can play")
    async def help_(self, interaction: AnyInteraction) -> None:
        await defer(interaction)
        await self._show_games(interaction)

    @app_commands.command(description="Read a game’s rules, or search them")
    @app_commands.describe(
        game="Which game; by default, the one you play here",
        words="Words to search for; without them, the rules from the beginning",
    )
    @suggestions.completed_by(game=game_choice.complete_game)
    async def rules(
        self, interaction: AnyInteraction, game: str = "", words: app_commands.Range[str, 1, 100] = ""
    ) -> None:
        await defer(interaction)
        if game:
            name = game_choice.named_game(self.uis, game)
        else:
            name = (await table_choice.choose_table(self.tables, interaction, None, watching=True)).table.game
        await show_rules(self.answers, interaction, self.uis[name], text=words)

    @app_commands.command(
        description=("Learn a game in a few minutes: a guided first game, one idea at a time")
    )
    @app_commands.describe(game="Which game")
    @suggestions.completed_by(game=game_choice.complete_game)
    async def learn(self, interaction: AnyInteraction, game: str) -> None:
        await self.quick_starts.lesson(interaction, game_choice.named_game(self.uis, game))

    @app_commands.command(
        name="about", description="What has been played so far, and who made the games, pictures and fonts"
    )
    async def about(self, interaction: AnyInteraction) -> None:
        """Credits, as the licences ask, and what was played so far."""
        await defer(interaction)
        words = words_of(interaction)
        lines = (
            words("Caravanserai, a house of games."),
            _played_so_far(await self.tables.totals(), words),
            *dict.fromkeys(words(said) for ui in self.uis.values() for said in ui.credits),
            words(
                "Icons by {authors} from game-icons.net (CC BY 3.0). "
                "Fonts: Cinzel, Alegreya, Alegreya Sans (OFL 1.1), DejaVu Sans.",
                authors=icon_authors(),
            ),
        )
        await say(interaction, "\n".join(filter(None, lines)))

    @controls.on_press(introduction.GAMES, new=False)
    async def _show_games(self, interaction: AnyInteraction, *_: object) -> None:
        """The games that are played where this is asked."""
        settings = await self.tables.settings.server(interaction.guild_id)
        played = [ui for name, ui in self.uis.items() if name not in settings.games_off]
        in_words = (await self.tables.settings.person(interaction.user.id)).in_words
        await self._show(
            interaction, introduction.games_screen(played, words_of(interaction), in_words=in_words)
        )

    @controls.on_press(introduction.READ, new=False)
    async def _read_so(self, interaction: AnyInteraction, table: int, seen: int, way: str) -> None:
        """The same message and all others read so from now on."""
        user = interaction.user.id
        await self.tables.settings.change_person(
            user, in_words=way == introduction.IN_WORDS, locale=str(interaction.locale)
        )
        self.open_panels.draw_again(user)
        await self._show_games(interaction)

    @controls.on_press(introduction.GAME)
    async def _press_game(self, interaction: AnyInteraction, table: int, seen: int, name: str) -> None:
        ui = self.uis[self._known(name)]
        await defer(interaction, new=False)
        await self._show(interaction, introduction.game_screen(ui, words_of(interaction)))

    @controls.on_press(introduction.BEGIN)
    async def _press_begin(self, interaction: AnyInteraction, table: int, seen: int, name: str) -> None:
        await self.quick_starts.game(interaction, self._known(name))

    @controls.on_press(introduction.GATHER)
    async def _press_gather(self, interaction: AnyInteraction, table: int, seen: int, name: str) -> None:
        await self.quick_starts.lobby(interaction, self._known(name))

    @controls.on_press(introduction.LEARN)
    async def _press_learn(self, interaction: AnyInteraction, table: int, seen: int, name: str) -> None:
        await self.quick_starts.lesson(interaction, self._known(name))

    @controls.on_press("rules", new=True)
    @controls.on_press(TURN_PAGE, new=False)
    async def _press_rules(self, interaction: AnyInteraction, table: int, seen: int, rest: str) -> None:
        game, _, page = rest.rpartition("/")
        if not game:
            # Tables' own buttons, and pages that earlier versions have shown.
            game = (await self.tables.views.info(table)).game
        ui = self.uis[self._known(game)]
        await show_rules(self.answers, interaction, ui, read_number(page) or 0)

    async def _show(self, interaction: AnyInteraction, screen: Screen) -> None:
        await self.answers.show(interaction, screen, "games")

    def _known(self, name: str) -> str:
        """A game that a control names; raises :class:`Stale` for what is none of ours."""
        if name not in self.uis:
            raise Stale(controls.FROM_ANOTHER_TIME)
        return name


def _played_so_far(totals: Totals, words: Words) -> str:
    """What was counted, without anybody's name; nothing before the first table."""
    if totals.since is None:
        return ""
    return words(
        "Since {day}: {tables} with {moves}, in {servers}.",
        day=words.day(totals.since),
        tables=words.plural("{n} table", "{n} tables", totals.tables),
        moves=words.plural("{n} move", "{n} moves", totals.moves),
        servers=words.plural("{n} server", "{n} servers", totals.servers),
    )


def icon_authors() -> list[str]:
    """The authors of the icons in use, from the table that stands beside them."""
    rows = [
        line.split("|") for line in data.read_text("icons/CREDITS.md").splitlines() if line.startswith("| `")
    ]
    return sorted({row[2].strip() for row in rows})

"""``/help`` and ``/about``: how to begin, and whose work is in here."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

import data
from cogs.interactions.answers import AnyInteraction, say, words_of
from cogs.services import Services
from data.catalogue import Words


@app_commands.allowed_installs(guilds=True, users=True)
@app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)
class HelpCog(commands.Cog):
    """First steps."""

    def __init__(self, services: Services) -> None:
        self.services = services

    @app_commands.command(name="help", description="How to play, and which games there are")
    async def help_(self, interaction: AnyInteraction) -> None:
        """One message: the games with their commands, and what works at every table."""
        words = words_of(interaction)
        lines = [words("**Welcome to the Caravanserai.** These games are played here:")]
        for name, ui in self.services.uis.items():
            lines.append(
                words(
                    "- **{game}** ({players}): `/{name} new` begins one",
                    game=ui.title,
                    players=players_words(ui.game.info.seats, words),
                    name=name,
                )
            )
        lines.append(
            words("Moves are made with the buttons under the board or by slash command, as you like.")
        )
        lines.append(
            words(
                "At every table: `/table board`, `/table log`, `/table replay`, `/table rules`, "
                "`/table resign`, `/table verify`; `/table mine` lists your tables, `/tables` this server's."
            )
        )
        lines.append(
            words(
                "When something comes up: `/table pause`, `/table time`, `/table join`, `/table replace`, "
                "`/table close`, and `/settings mine` with your quiet hours."
            )
        )
        lines.append(
            words("`/settings mine`: how you are told of your turn, and your hand by direct message.")
        )
        lines.append(words("`/stats mine` counts your games; `/stats server` this server's."))
        lines.append(words("`/season show` tells what this server's players own between the tables."))
        await say(interaction, "\n".join(lines))

    @app_commands.command(name="about", description="Who made the games, pictures and fonts")
    async def about(self, interaction: AnyInteraction) -> None:
        """Credits, as the licences ask."""
        words = words_of(interaction)
        await say(
            interaction,
            "\n".join(
                (
                    words("Caravanserai, a house of games."),
                    *(words(ui.credit) for ui in self.services.uis.values() if ui.credit),
                    words("The Decktet: a deck by P. D. Magnus."),
                    words(
                        "Icons by {authors} from game-icons.net (CC BY 3.0). "
                        "Fonts: Cinzel, Alegreya, Alegreya Sans (OFL 1.1), DejaVu Sans.",
                        authors=icon_authors(),
                    ),
                )
            ),
        )


def players_words(seats: tuple[int, int], words: Words) -> str:
    """How many play a game: ``1 player``, ``2 to 6 players``."""
    fewest, most = seats
    if most == 1:
        return words("1 player")
    if fewest == most:
        return words("{number} players", number=most)
    return words("{fewest} to {most} players", fewest=fewest, most=most)


def icon_authors() -> list[str]:
    """The authors of the icons in use, from the table that stands beside them."""
    rows = [
        line.split("|") for line in data.read_text("icons/CREDITS.md").splitlines() if line.startswith("| `")
    ]
    return sorted({row[2].strip() for row in rows})

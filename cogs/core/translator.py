"""Names and descriptions of commands in each language, as Discord shows them to its people."""

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location

from data.catalogue import TRANSLATED, words_for

COMMAND, CHOICE = "command", "choice"
"""Contexts of what people type at Discord: names of commands and parameters, and of values to choose from."""
_CONTEXTS = {
    Location.command_name: COMMAND,
    Location.group_name: COMMAND,
    Location.parameter_name: COMMAND,
    Location.choice_name: CHOICE,
}


class Translator(app_commands.Translator):
    """Gives Discord what the catalogues have; what they lack stays English."""

    async def load(self) -> None:
        """Read all catalogues before anybody waits for them."""
        for language in TRANSLATED:
            words_for(language)

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """The text in a language, None where there is none."""
        if locale.value[:2] not in TRANSLATED:
            return None
        words = words_for(locale)
        where = _CONTEXTS.get(context.location)
        found = words(string.message) if where is None else words.context(where, string.message)
        return found if found != string.message else None

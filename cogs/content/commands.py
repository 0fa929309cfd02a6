"""The commands of a game's library: looking at what there is, and a server's own brought and removed."""

import discord
from discord import app_commands

from cogs.content.library import NAME_HELP, AnyLibrary
from cogs.interactions.built_commands import REQUIRED, Parameter, build_command


def content_commands(library: AnyLibrary) -> app_commands.Group:
    """The group below the game's own."""
    texts = library.commands
    name = Parameter("name", str | None, texts.shown, complete=library.complete_any)
    file = Parameter("file", discord.Attachment | None, texts.file)
    kept_name = Parameter("name", str | None, NAME_HELP)
    removed = Parameter("name", str, texts.removed, REQUIRED, library.complete_kept)
    group = app_commands.Group(name=library.stem, description=texts.group)
    for command in (
        build_command("show", texts.show, [name], library.show),
        build_command("list", texts.list, [], library.show_list),
        build_command("upload", texts.upload, [file, kept_name], library.upload),
        build_command("remove", texts.remove, [removed], library.remove),
    ):
        group.add_command(command)
    return group

"""Screens and other messages, put into the answers of interactions."""

from collections.abc import Awaitable, Callable, Sequence
from io import BytesIO
from typing import Any

import discord

from cogs.core.discord_errors import with_picture_or_words
from cogs.delivery.composer import ComposedMessage, Composer
from cogs.interactions.answers import AnyInteraction, put
from cogs.screens.layout import without_pictures
from cogs.screens.screen import PictureRequest, Screen
from tables.core.view_types import TableView
from tables.people.settings import Settings


class ScreenAnswers:
    """Puts screens into the answers of interactions."""

    def __init__(self, composer: Composer, settings: Settings) -> None:
        self._composer = composer
        self._settings = settings

    async def show(
        self,
        interaction: AnyInteraction,
        screen: Screen,
        of: TableView | str,
        *,
        public: bool = False,
    ) -> None:
        """Put a screen into the answer of a deferred interaction: see :meth:`Composer.compose`.

        It is in words for who plays so, unless others read it too.
        """
        changed = interaction.message if changes_message(interaction) else None
        alone = changed is None or changed.flags.ephemeral
        in_words = alone and (await self._settings.person(interaction.user.id)).in_words
        more = {"public": public, "in_words": in_words}
        await self._put_or_words(interaction, lambda: self._composer.compose(screen, of, **more))

    async def post(self, interaction: AnyInteraction, screen: Screen, of: TableView | str) -> None:
        """Post a screen for all to see, after the answer to an interaction."""
        quiet = discord.AllowedMentions.none()

        async def send() -> None:
            view, files = await self._composer.compose(screen, of, public=True)

            async def post(words: bool) -> None:
                await interaction.followup.send(
                    view=without_pictures(view) if words else view,
                    files=[] if words else files,
                    ephemeral=False,
                    allowed_mentions=quiet,
                )

            await with_picture_or_words(post)

        await self._composer.icons.without_refused(send)

    async def animate(
        self,
        interaction: AnyInteraction,
        screen: Screen,
        table_view: TableView,
        frames: Sequence[PictureRequest],
        most: int,
    ) -> None:
        """The same with an animated picture: see :meth:`Composer.animation`."""
        await self._put_or_words(
            interaction, lambda: self._composer.animation(screen, table_view, frames, most)
        )

    async def _put_or_words(
        self, interaction: AnyInteraction, compose: Callable[[], Awaitable[ComposedMessage]]
    ) -> None:
        """Where Discord takes no such files, what their pictures show stands there in words."""

        async def send() -> int:
            view, files = await compose()
            return await with_picture_or_words(
                lambda words: put_message(
                    interaction, (without_pictures(view), []) if words else (view, files)
                )
            )

        await self._composer.icons.without_refused(send)


async def put_message(interaction: AnyInteraction, message: ComposedMessage) -> int:
    """Put a message into the answer of a deferred interaction. Its id."""
    view, files = message
    pictures = [(file.fp.read(), file.filename, file.description) for file in files]

    def content() -> dict[str, Any]:
        again = [discord.File(BytesIO(data), name, description=alt) for data, name, alt in pictures]
        # Where Discord told of a press twice, words may stand there already.
        return {"content": None, "view": view, "attachments": again}

    return (await put(interaction, content)).id


def changes_message(interaction: AnyInteraction) -> bool:
    """Whether the answer takes the place of the message whose control was used."""
    return interaction.response.type is discord.InteractionResponseType.deferred_message_update

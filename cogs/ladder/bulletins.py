"""What is said of ladders: the message that shows one, challenges, and each month's hall of fame."""

from collections.abc import Mapping
from datetime import timedelta
from functools import partial

import discord
from msgspec import structs

from cogs.delivery import own_messages, reading_rights, server_events
from cogs.delivery.bulletin_sender import BulletinSender, Speaker
from cogs.ladder import screens
from cogs.table_screens.game_ui import GameUi
from data.catalogue import Words
from tables.core.types import Place
from tables.delivery import bulletins
from tables.ladders.types import Challenge, Ladder
from tables.service import Tables
from tables.table.availability import is_quiet

LAST_DAY = timedelta(days=1)
"""An event is the last day of a month: there is time for a last challenge."""


class LadderSpeaker(Speaker):
    """Streams of ladders, and of challenges."""

    kinds = (
        bulletins.LadderUpdate,
        bulletins.ChallengeCall,
        bulletins.ChallengeUpdate,
        bulletins.LadderClosing,
    )

    def __init__(self, client: discord.Client, tables: Tables, uis: Mapping[str, GameUi]) -> None:
        self._client = client
        self._tables = tables
        self._titles = {name: ui.title for name, ui in uis.items()}

    async def say(self, sender: BulletinSender, bulletin: bulletins.Bulletin) -> None:
        """Say it in the channel of today, for a ladder may have moved."""
        words = await sender.words(bulletin.guild)
        match bulletin.message:
            case bulletins.LadderUpdate(fresh):
                await self._show(sender, bulletin, words, fresh=fresh)
            case bulletins.LadderClosing() as closing:
                await self._close(sender, bulletin, words, closing)
            case bulletins.ChallengeCall():
                await self._call(sender, bulletin, words)
            case bulletins.ChallengeUpdate():
                ladder, challenge = await self._challenge(bulletin)
                if challenge.message is not None:
                    title = self._title(ladder)
                    screen = screens.challenge_screen(ladder, challenge, title, words, own_messages.EDITED)
                    await sender.edit(*challenge.message, screen)

    async def _show(
        self, sender: BulletinSender, bulletin: bulletins.Bulletin, words: Words, *, fresh: bool
    ) -> None:
        number, ladders = bulletin.stream - bulletins.LADDERS, self._tables.ladders
        ladder, busy = await ladders.get(number), await ladders.busy(number)
        there, title = await ladders.message_of(number), self._title(ladder)
        card = screens.ladder_screen(ladder, busy, title, words, own_messages.EDITED)
        if there is None or fresh or not await sender.edit(*there, card):
            here = structs.replace(bulletin, channel=ladder.channel)
            card = screens.ladder_screen(ladder, busy, title, words, bulletin.key)
            posted_at = await sender.post(here, card, of="ladder", silent=True)
            await ladders.shown(number, *posted_at)
            if there is not None and there != posted_at:
                await sender.edit(*there, screens.replaced_screen(ladder, posted_at, title, words))
        if ladder.plan.event and (fresh or not ladder.is_open):
            name = words("{game} ladder: season {number} ends", game=title, number=ladder.season)
            about = words("The last day for challenges of this season.")
            starts = ladder.ends - LAST_DAY if ladder.is_open else None
            event = server_events.ServerEvent(ladder.guild, ladder.channel, name, about, starts, LAST_DAY)
            await server_events.keep(self._client, event)

    async def _call(self, sender: BulletinSender, bulletin: bulletins.Bulletin, words: Words) -> None:
        """Call whoever was challenged, as they chose to be told."""
        ladder, challenge = await self._challenge(bulletin)
        other = ladder.at(challenge.challenged)
        if challenge.status != "asked" or other is None:
            return
        user, title = other.person.id, self._title(ladder)
        settings, here = await self._tables.settings.person(user), Place(ladder.guild, ladder.channel)
        called = settings.notices != "none" and not is_quiet(settings, self._tables.store.now())
        screen = partial(screens.challenge_screen, ladder, challenge, title, key=bulletin.key)
        alone = settings.notices == "dm" and not settings.dms_closed
        if alone and await reading_rights.is_reader(self._client, here, user):
            called &= await sender.write(user, bulletin, screen) is None
        post, mentioned = structs.replace(bulletin, channel=ladder.channel), [user] if called else []
        posted_at = await sender.post(post, screen(words, mentioned=called), mentioned, of="ladder")
        await self._tables.ladders.shown(challenge.id, *posted_at, challenge=True)

    async def _close(
        self,
        sender: BulletinSender,
        bulletin: bulletins.Bulletin,
        words: Words,
        closing: bulletins.LadderClosing,
    ) -> None:
        ladder = await self._tables.ladders.get(bulletin.stream - bulletins.LADDERS)
        best = [top for top in await self._tables.ladders.hall(ladder.id) if top.season == closing.season]
        here = structs.replace(bulletin, channel=ladder.channel)
        screen = screens.closing_screen(ladder, closing, best, self._title(ladder), words, bulletin.key)
        await sender.post(here, screen, of="ladder")

    async def _challenge(self, bulletin: bulletins.Bulletin) -> tuple[Ladder, Challenge]:
        return await self._tables.ladders.challenge_of(bulletin.stream - bulletins.CHALLENGES)

    def _title(self, ladder: Ladder) -> str:
        return self._titles.get(ladder.plan.game, ladder.plan.game)

"""What is said of tournaments: the message that shows one, its rounds, and its end."""

import logging
from collections.abc import Mapping
from datetime import timedelta

import discord
from msgspec import structs

from cogs.core.discord_errors import DISCORD_ERRORS, is_temporary
from cogs.delivery import server_events
from cogs.delivery.bulletin_sender import BulletinSender, Speaker
from cogs.delivery.own_messages import EDITED
from cogs.delivery.server_events import ServerEvent
from cogs.screens.markup import plain, plain_values
from cogs.screens.screen import Screen
from cogs.table_screens.game_ui import GameUi
from cogs.tournament import screens
from data.catalogue import Words, words_for
from tables.delivery import bulletins
from tables.service import Tables
from tables.table.availability import is_quiet
from tables.tournaments.types import OPEN_TOURNAMENTS, RoundMessage, Tournament

log = logging.getLogger(__name__)


class TournamentSpeaker(Speaker):
    """Each stream above 0 is a tournament's."""

    kinds = (
        bulletins.TournamentUpdate,
        bulletins.RoundCall,
        bulletins.RoundsUpdate,
        bulletins.RoundNotice,
        bulletins.Closing,
        bulletins.Remark,
    )

    def __init__(self, client: discord.Client, tables: Tables, uis: Mapping[str, GameUi]) -> None:
        self._client = client
        self._tables = tables
        self._titles = {name: ui.title for name, ui in uis.items()}

    async def lost_channel(self, sender: BulletinSender, bulletin: bulletins.Bulletin) -> bool:
        """Put a tournament on hold that is not over, and tell its host once."""
        tournament = await self._tables.tournaments.get(bulletin.stream)
        if tournament.status not in OPEN_TOURNAMENTS:
            return False
        # Told before it is noted: where Discord is away both are tried again with the bulletin.
        if tournament.on_hold_since is None and await self._told_host(sender, bulletin, tournament):
            await self._tables.tournaments.channel_lost(tournament.id)
        return True

    async def _told_host(
        self, sender: BulletinSender, bulletin: bulletins.Bulletin, tournament: Tournament
    ) -> bool:
        """Tell its host that a tournament needs another channel; False where that may be possible later."""

        def screen(words: Words) -> Screen:
            text = words(
                "The channel of your tournament {name} is gone or closed to me, so the "
                "tournament is on hold. /tournament here continues it in another channel; "
                "nothing is lost.",
                name=plain(tournament.plan.name),
            )
            told = screens.Told(tournament, self._titles, {}, words, bulletin.key)
            return screens.remark_screen(told, text)

        try:
            await sender.write(tournament.host.id, bulletin, screen)
        except DISCORD_ERRORS as error:
            log.info("the host of tournament %s could not be told: %s", tournament.id, error)
            return not is_temporary(error)
        return True

    async def say(self, sender: BulletinSender, bulletin: bulletins.Bulletin) -> None:
        """Say it in the channel of today, for a tournament may have moved."""
        stored = await self._tables.tournaments.stored(bulletin.stream)
        tournament = stored.tournament
        bulletin = structs.replace(bulletin, channel=tournament.channel)
        words, key = await sender.words(bulletin.guild), bulletin.key
        threads = await self._tables.tournaments.threads(tournament)
        told = screens.Told(tournament, self._titles, threads, words, key)
        match bulletin.message:
            case bulletins.TournamentUpdate(fresh):
                if tournament.plan.event and tournament.round < 2:
                    await self._announce(tournament, words)
                there = None if fresh else stored.message
                if there is None and tournament.status == "cancelled":
                    return  # nobody has seen it, and a remark says so
                edited = screens.tournament_screen(structs.replace(told, key=EDITED))
                if there is None or not await sender.edit(*there, edited):
                    card = screens.tournament_screen(told)
                    posted_at = await sender.post(bulletin, card, silent=there is not None)
                    await self._tables.tournaments.shown(tournament.id, *posted_at)
                    if there is not None:
                        old = RoundMessage(there[1], there[0], 0)
                        await self._tables.tournaments.note_message(tournament.id, old)
            case bulletins.RoundCall(number):
                people = await self._mentioned(tournament, number)
                screen = screens.round_screen(told, number, frozenset(people))
                channel, message = await sender.post(bulletin, screen, people)
                posted = RoundMessage(message, channel, number)
                await self._tables.tournaments.note_message(tournament.id, posted)
            case bulletins.RoundsUpdate():
                for posted in await self._tables.tournaments.unsettled_messages(tournament.id):
                    await self._bring_up_to_date(sender, structs.replace(told, key=EDITED), posted)
            case bulletins.RoundNotice() as notice:
                await self._write(sender, bulletin, told, notice)
            case bulletins.Closing():
                await sender.post(bulletin, screens.closing_screen(told))
            case bulletins.Remark(text, params):
                said = words(text, **plain_values(params))
                await sender.post(bulletin, screens.remark_screen(told, said))

    async def _announce(self, tournament: Tournament, words: Words) -> None:
        """Make its start an event while people sign up; none of one that was called off or begun early."""
        starts = tournament.starts if tournament.status == "signup" else None
        first_round = timedelta(seconds=tournament.plan.round_seconds)
        name = f"{tournament.plan.name} ({tournament.id})"
        about = words("Until it starts people join with one press.")
        event = ServerEvent(tournament.guild, tournament.channel, name, about, starts, first_round)
        await server_events.keep(self._client, event)

    async def _write(
        self,
        sender: BulletinSender,
        bulletin: bulletins.Bulletin,
        told: screens.Told,
        notice: bulletins.RoundNotice,
    ) -> None:
        """Tell a person of their table in a direct message; who takes none finds it in the channel."""
        tournament = told.tournament
        meeting = tournament.meeting_of(notice.user, notice.round)
        if meeting is None or meeting.scores is not None:
            return

        def screen(words: Words) -> Screen:
            return screens.round_screen(structs.replace(told, words=words), notice.round, mine=meeting)

        if (written := await sender.write(notice.user, bulletin, screen)) is not None:
            channel, message = written
            posted = RoundMessage(message, channel, notice.round, notice.user)
            await self._tables.tournaments.note_message(tournament.id, posted)

    async def _bring_up_to_date(
        self, sender: BulletinSender, told: screens.Told, posted: RoundMessage
    ) -> None:
        """Have a message say what became of its round, or until when it goes on now."""
        tournament, number = told.tournament, posted.round
        left = not number or (posted.person is None and posted.channel != tournament.channel)
        mine = None
        if posted.person is not None:
            mine = tournament.meeting_of(posted.person, number)
            if mine is None:
                # Whoever it was written to has been forgotten while it was on its way.
                await self._tables.tournaments.message_settled(tournament.id, posted)
                return
            spoken = (await self._tables.settings.person(posted.person)).spoken
            told = structs.replace(told, words=words_for(spoken))
        screen = (
            screens.round_screen(told, number, left=left, mine=mine) if number else screens.moved_screen(told)
        )
        try:
            await sender.edit(posted.channel, posted.message, screen)
        except DISCORD_ERRORS as error:
            # The channel of today is waited for, as with all that is said there; no other one is.
            if is_temporary(error) or not (left or posted.person):
                raise
            log.info("message %s of a tournament stays as it is: %s", posted.message, error)
        if left or number < tournament.round or tournament.status not in OPEN_TOURNAMENTS:
            await self._tables.tournaments.message_settled(tournament.id, posted)

    async def _mentioned(self, tournament: Tournament, number: int) -> list[int]:
        """Those of a round's tables who want to be told by a mention, and keep no quiet hours now."""
        people = [
            person
            for meeting in tournament.of_round(number)
            if meeting.table is not None
            for person in meeting.people
            if person > 0
        ]
        chosen = zip(people, await self._tables.settings.persons(people), strict=True)
        now = self._tables.store.now()
        return [who for who, each in chosen if each.is_mentioned and not is_quiet(each, now)]

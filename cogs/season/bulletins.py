"""What is said of seasons in their server's channel: how one has ended."""

from cogs.delivery.bulletin_sender import BulletinSender, Speaker
from cogs.season.screens import season_screen
from tables.delivery.bulletins import Bulletin, SeasonClosing
from tables.seasons.seasons import Seasons


class SeasonSpeaker(Speaker):
    """The last message of a season, unless another one has begun since."""

    kinds = (SeasonClosing,)

    def __init__(self, seasons: Seasons) -> None:
        self._seasons = seasons

    async def say(self, sender: BulletinSender, bulletin: Bulletin) -> None:
        """Post who owns what at its end."""
        assert isinstance(bulletin.message, SeasonClosing)
        season = await self._seasons.latest(bulletin.guild)
        if season is not None and season.number == bulletin.message.number:
            words = await sender.words(bulletin.guild)
            await sender.post(bulletin, season_screen(season, self._seasons.units, words, bulletin.key))

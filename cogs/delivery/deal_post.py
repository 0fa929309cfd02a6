"""The post of the day's deal, as a server reads it."""

from __future__ import annotations

from cogs.screens.daily_spec import Daily
from cogs.screens.deal import DealPost, Yesterday, deal_post_screen
from cogs.screens.screen import Screen
from data.catalogue import words_for
from tables.errors import DealError
from tables.service import Tables
from tables.tries import DealKey


async def deal_post(tables: Tables, daily: Daily, guild: int, key: DealKey, message_key: str) -> Screen:
    """The post of a server; ``message_key`` is that by which it is found again."""
    settings = await tables.settings.server(guild)
    deal, following = await tables.deals.deal(daily.plan, key)
    yesterday = await _yesterday(tables, daily, guild, key.previous)
    facts = DealPost(key, deal, deal.was_fixed_before(settings.zone), following, yesterday)
    return deal_post_screen(daily, facts, words_for(settings.spoken), message_key)


async def _yesterday(tables: Tables, daily: Daily, guild: int, key: DealKey) -> Yesterday | None:
    """The best try of the deal before in a server: how it went, nothing of the deal."""
    ranking = await tables.deals.ranking(key, guild)
    if not ranking:
        return None
    best = ranking[0].attempt
    if best.table is None or not best.won:
        return Yesterday(best, "")
    try:
        history = await tables.past.history(best.table, best.person.id)
    except DealError:
        return Yesterday(best, "")
    return Yesterday(best, daily.squares(history))

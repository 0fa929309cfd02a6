"""A name that a server has given somebody stays in it, as the bot hears of it."""

from __future__ import annotations

from cogs.bot import Caravanserai
from cogs.core.config import Config
from tables.people.names import names_in
from tests.loopback.conftest import MakePerson, RunBot


async def test_what_a_server_calls_somebody_stays_in_it(
    run_bot: RunBot, database: str, make_person: MakePerson
) -> None:
    bot = await run_bot(Caravanserai(Config(database)))
    assert isinstance(bot, Caravanserai)
    await bot.wait_until_ready()
    tables, ann = bot.tables, make_person("Ann")

    async def known() -> str:
        return (await tables.db.read(lambda connection: names_in(connection, None, [ann.id])))[ann.id]

    ann.user.nick = "Captain"
    await ann.slash("quetinny", "new")
    (number,) = await tables.views.all_numbers()
    assert (await tables.views.info(number)).seats[0].name == "Captain"
    assert await known() == "Ann"
    ann.user.name = "Anna"  # she calls herself otherwise from now on
    await ann.slash("help")
    await bot.languages.written()
    assert await known() == "Anna"
    ann.user.nick = "Admiral"
    await ann.slash("help")
    await bot.languages.written()
    assert (await tables.views.info(number)).seats[0].name == "Admiral"

"""Messages of tournaments: which one shows it now, and which have to say yet what became of their round."""

import msgspec
from sqlalchemy import Connection, delete, select, update

from tables.storage import schema, upserts
from tables.table import transactions
from tables.tournaments.types import RoundMessage


def note(connection: Connection, number: int, message: RoundMessage) -> None:
    """Keep in mind that a message has to say something else one day."""
    values = {"tournament_id": number, **msgspec.structs.asdict(message)}
    upserts.upsert(connection, schema.round_messages, values, ("tournament_id", "message"))


class Messages(transactions.TablePart):
    """Where tournaments are told of."""

    @transactions.write_transaction
    def shown(self, connection: Connection, number: int, channel: int, message: int) -> None:
        """A message shows the tournament now."""
        rows = schema.tournaments.c
        values = {"card_channel": channel, "card_message": message, "card_posted": self._store.now()}
        connection.execute(update(schema.tournaments).where(rows.id == number).values(**values))

    @transactions.write_transaction
    def note_message(self, connection: Connection, number: int, message: RoundMessage) -> None:
        """Keep in mind that a message has to say one day what became of a round."""
        note(connection, number, message)

    @transactions.write_transaction
    def message_settled(self, connection: Connection, number: int, message: RoundMessage) -> None:
        """A message says what it will always say."""
        rows = schema.round_messages.c
        here = (rows.tournament_id == number) & (rows.message == message.message)
        connection.execute(delete(schema.round_messages).where(here))

    @transactions.read_transaction
    def unsettled_messages(self, connection: Connection, number: int) -> list[RoundMessage]:
        """Those that have to say something else one day, the oldest first."""
        rows = schema.round_messages.c
        query = select(rows.message, rows.channel, rows.round, rows.person)
        found = connection.execute(query.where(rows.tournament_id == number).order_by(rows.message))
        return [RoundMessage(*row) for row in found]

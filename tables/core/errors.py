"""Refusals of the table layer: each has a sentence for people (a message id, as the engine's errors)."""

from engine.core.errors import EngineError


class TableError(EngineError):
    """Base: nothing was changed."""


class NoSuchTable(TableError):
    """There is no table of this number, or the reader may not know of it."""


class NotSeated(TableError):
    """The person has no seat at this table."""


class NotYourMove(TableError):
    """The table waits for somebody else."""


class TableFinished(TableError):
    """The game is over, or the table was closed."""


class AlreadyDone(TableError):
    """What an interaction asks for was done when it was delivered the first time."""


class TakenBack(TableError):
    """The person's last move is taken back; whether they mean the one before it too is to be asked."""


class Followed(TableError):
    """Moves of others would go with the one that is to be taken back, which its maker was not told."""


class Stale(TableError):
    """The control that was used shows an older position, and its owner has moved since."""


class LobbyError(TableError):
    """Something about the lobby: full, already seated, not the host, too few players, too many tables."""


class StorageError(TableError):
    """The database cannot be opened, written or upgraded; the text says what to do."""


class SeasonError(TableError):
    """About a season: none is running, one is running already, somebody does not own so much."""


class ContentError(TableError):
    """About a server's content files: too many, or none of this name."""


class TournamentError(TableError):
    """About a tournament: it has begun, is over, is somebody else's, or somebody does not take part."""


class DealError(TableError):
    """About a deal that everybody plays: there is none, it was tried already, it is secret still."""


class PuzzleError(TableError):
    """About a puzzle: there is none, it is of another day."""


class LadderError(TableError):
    """About a ladder: it is closed, somebody does not stand on it, or may not be challenged now."""

"""To whom a change of a table shows anything: what is secret must change nothing that others see."""

import msgspec

from tables.table.loaded import LoadedTable, LoggedMove


def new_turn(before: LoadedTable, after: LoadedTable) -> bool:
    """Whether a turn begins, the first one too."""
    return before.state is None or after.game.turn(after.state) > before.game.turn(before.state)


def went_back(before: LoadedTable, after: LoadedTable) -> bool:
    """Whether an earlier turn is played again."""
    return before.state is not None and bool(after.game.turn(after.state) < after.game.turn(before.state))


def shows(before: LoadedTable, after: LoadedTable, ply: LoggedMove | None, seat: int | None) -> bool:
    """Whether a table that is played, or was till now, is another one to a seat, or to a spectator."""
    game, old, new = after.game, before.info, after.info
    # A secret move may have done it: a clock has stopped, somebody was called, or is there after all.
    unseen = {name: getattr(new.life, name) for name in ("stopped", "called", "strangers")}
    life, seats = msgspec.structs.replace(old.life, **unseen), zip(old.seats, new.seats, strict=False)
    if old.status != new.status or life != new.life or len(old.seats) != len(new.seats):
        return True
    if any(msgspec.structs.replace(was, misses=now.misses) != now for was, now in seats):
        return True
    if new_turn(before, after) or (ply is not None and ply.visible_to(game, seat).events):
        return True
    return bool(game.view(before.state, seat) != game.view(after.state, seat))

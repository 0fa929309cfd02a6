"""The deal of the day: which Quetinny is dealt, and a finished one in squares."""

from collections.abc import Sequence
from itertools import pairwise

from cogs.daily.spec import DailySpec
from engine.core.errors import Plural
from engine.quetinny.types import Options

GREW, STAYED, SHRANK = "🟨", "🟩", "🟫"
A_ROW = 5


def squares(purses: Sequence[int]) -> str:
    """A square a turn: whether the purse grew in it, stayed, or shrank."""
    found = [
        GREW if after > before else STAYED if after == before else SHRANK
        for before, after in pairwise(purses)
    ]
    return "\n".join("".join(found[at : at + A_ROW]) for at in range(0, len(found), A_ROW))


DAILY = DailySpec(
    day=Options(),
    weeks=(
        Options(courts=True),
        Options(excuse=True),
        Options(pawns=True),
        Options(courts=True, pawns=True),
        Options(cubes_per_caravan="many"),
        Options(excuse=True, courts=True),
    ),
    score=Plural("{n} gold", "{n} gold"),
    squares=squares,
)

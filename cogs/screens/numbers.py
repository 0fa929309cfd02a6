"""Numbers in what people typed and in controls' ids, which anybody can forge."""

MOST_DIGITS = 9
_ID_DIGITS = 20


def read_id(text: str) -> int | None:
    """A number that Discord gives to channels, roles and people; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _ID_DIGITS else None


def read_number(text: str) -> int | None:
    """A number of a few plain digits; None for anything else."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None

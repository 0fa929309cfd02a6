"""Content: games' files, rule texts, fonts, message catalogues, and the one way to read them."""

from pathlib import Path

from engine.core.errors import BadContent

FOLDER = Path(__file__).resolve().parent


def read_text(name: str) -> str:
    """The text of a content file by its name below this folder, as ``"strengths.csv"``.

    Raises :class:`~engine.core.errors.BadContent` where the file is missing, unreadable or not UTF-8.
    """
    try:
        return read_bytes(name).decode("utf-8")
    except UnicodeDecodeError as error:
        raise BadContent(
            name, f"it is not UTF-8 text ({error.reason} at byte {error.start}); restore the file"
        ) from error


def read_bytes(name: str) -> bytes:
    """The bytes of a content file; raises :class:`~engine.core.errors.BadContent`."""
    try:
        return (FOLDER / name).read_bytes()
    except OSError as error:
        raise BadContent(name, f"it cannot be read ({error.strerror}); restore the file") from error


def read_folder(name: str) -> list[tuple[str, bytes]]:
    """Names and contents of a folder's records (``.json``), by name; raises as :func:`read_bytes`."""
    found = sorted(file.name for file in (FOLDER / name).glob("*.json"))
    return [(f"{name}/{each}", read_bytes(f"{name}/{each}")) for each in found]

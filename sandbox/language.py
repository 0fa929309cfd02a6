"""What the page says in each language, out of the catalogues."""

from data.catalogue import ENGLISH, read_catalogue, sentences

_HERE = "sandbox/"
"""Where the sentences of the page stand, in its own code and in what serves it."""


def discord_locale(language: str) -> str:
    """A language as Discord names it: ``de``, but ``en-US``."""
    return {"en": "en-US", "es": "es-ES"}.get(language, language)


def page_sentences(language: str) -> dict[str, str]:
    """The sentences of the page by their ids; those that are missing stay English."""
    if language == ENGLISH.language:
        return {}
    catalogue = read_catalogue(language)
    here = {
        message.id
        for message in catalogue
        if message.context is None and any(file.startswith(_HERE) for file, _ in message.locations)
    }
    found = sentences(catalogue)
    return {id: text for id, text in found.items() if id in here and isinstance(text, str)}

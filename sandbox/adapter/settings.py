"""What a person of the simulated server has chosen."""

from __future__ import annotations

import msgspec


class MemberSettings(msgspec.Struct):
    """What one member has chosen: ``read`` is the newest message seen, per channel.

    ``locale`` is the language of their app where it is not to be that of the page.
    """

    dms_closed: bool = False
    do_not_disturb: bool = False
    locale: str | None = None
    read: dict[int, int] = {}

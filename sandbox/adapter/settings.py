"""What a person of the simulated server has chosen."""

from __future__ import annotations

import msgspec


class MemberSettings(msgspec.Struct):
    """What one member has chosen: ``read`` is the newest message seen, per channel."""

    dms_closed: bool = False
    do_not_disturb: bool = False
    locale: str = "en-US"
    read: dict[int, int] = {}

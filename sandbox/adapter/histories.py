"""What was said after a message: Discord gives what came next, where the simulator gives the latest of it."""

from typing import Any

from simcord.http import router
from simcord.http.routes.messages import get_history

_EVERYTHING = 1_000_000


def _history(ctx: router.RequestContext) -> Any:
    if "after" not in ctx.params:
        return get_history(ctx)
    limit = int(ctx.params.get("limit", 50))
    ctx.params = {**ctx.params, "limit": _EVERYTHING}
    return get_history(ctx)[-limit:]


_gets = router._ROUTES["GET"]
_gets[:] = [(template, _history if handler is get_history else handler) for template, handler in _gets]

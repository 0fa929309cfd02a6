"""What the simulator copies is JSON, which takes a quarter of the time that copying of anything does.

It copies each body and each list of components several times on their way from a bot to its messages.
"""

from copy import deepcopy
from types import SimpleNamespace
from typing import Any

from simcord import components, gateway
from simcord.http import router


def copied(value: Any) -> Any:
    """A copy of JSON, which shares nothing with it that can change; anything else is copied as ever."""
    kind = type(value)
    if kind is str or kind is int or kind is bool or value is None:
        return value
    if kind is dict:
        return {key: copied(each) for key, each in value.items()}
    if kind is list:
        return [copied(each) for each in value]
    return deepcopy(value)


for _module, _name, _copy in (
    (components, "deepcopy", copied),
    (gateway, "copy", SimpleNamespace(deepcopy=copied)),
    (router, "copy", SimpleNamespace(deepcopy=copied)),
):
    setattr(_module, _name, _copy)

"""A choice on which it depends what else a form asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms


class Deciding(forms.Select):
    """Its options say as classes what is asked where they are chosen; the sheet hides the rest.

    asks: by value the words of what it asks for: of ``.for-groups`` it is "groups".  What is hidden
    is sent all the same, as it was; a browser that cannot hide it asks everything.
    """

    def __init__(self, asks: Mapping[str, str], attrs: dict[str, Any] | None = None) -> None:
        super().__init__(attrs)
        self.asks = asks

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option: dict[str, Any] = super().create_option(name, value, *args, **kwargs)
        if words := self.asks.get(str(value)):
            option["attrs"]["class"] = words
        return option

"""A choice that decides what else a form asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms


class Deciding(forms.Select):
    """A select whose options name, as CSS classes, the fields that they ask for.

    The style sheet hides all other fields. They are sent all the same, unchanged; a browser that
    cannot hide them asks everything.
    asks: by value, the words of the fields to show: for ``.for-groups`` the word is "groups".
    """

    def __init__(self, asks: Mapping[str, str], attrs: dict[str, Any] | None = None) -> None:
        super().__init__(attrs)
        self.asks = asks

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option: dict[str, Any] = super().create_option(name, value, *args, **kwargs)
        if words := self.asks.get(str(value)):
            option["attrs"]["class"] = words
        return option

"""Frozen data as the plain values that JSON has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

JSON = Any


def plain(value: object) -> JSON:
    """Return dataclasses and mappings as dicts, tuples as lists, however deep.

    A field is called by the key of its data file; what a dataclass works out itself is left out.
    """
    if is_dataclass(value) and not isinstance(value, type):
        named = (
            (field.name, field.name.removesuffix("_")) for field in fields(value) if field.init
        )
        return {key: plain(getattr(value, name)) for name, key in named}
    if isinstance(value, Mapping):
        return {key: plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value

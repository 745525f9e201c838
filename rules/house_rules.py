"""House rules of a season: each of them is on or off."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.problems import Problem

#: Options of a season or of a match, by their names.
Options = Mapping[str, Any]


def problems(options: Options, known: Mapping[str, str]) -> list[Problem]:
    """List the problems of a season's options; empty if they can be played.

    known: the house rules of the game, with the clause of each.
    """
    unknown = [
        Problem("unknown_option", params={"option": option}, about="options")
        for option in sorted(map(str, options))
        if option not in known
    ]
    return unknown + [
        Problem("option_yes_or_no", clause, {"option": option}, f"options.{option}")
        for option, clause in known.items()
        if not isinstance(options.get(option, False), bool)
    ]

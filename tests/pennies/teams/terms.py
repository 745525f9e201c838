"""What clubs are asked before they toss, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rosters.games.terms import Places, at_stake

TABLES: Final[Mapping[str, Promise]] = {
    "oak": gettext_lazy("the table of oak"),
    "tin": gettext_lazy("the table of tin"),
}


def place(name: str) -> str:
    return name


def question(key: str, about: Any, places: Places) -> str:
    if key == "stake":
        return _("Which place is at stake?")
    table = TABLES[about["table"]]
    if key == "wager":
        return _("You toss at %(table)s. How much pride do you wager?") % {"table": table}
    return _("You wagered more, and may turn %(table)s over.") % {"table": table}


def option(key: str, answer: Any, places: Places, about: Any = None) -> str:
    if key == "stake":
        return places[answer]
    if key == "wager":
        return str(answer)
    return _("Turn it over") if answer == "turn" else _("Leave it as it is")


def settled(terms: Any, sides: Sequence[str], places: Places) -> list[str]:
    told = at_stake(terms, places)
    if told and "table" in terms:
        told.append(_("They toss at %(table)s.") % {"table": TABLES[terms["table"]]})
        told += [
            _("%(team)s wagers %(n)s.") % {"team": team, "n": wager}
            for team, wager in zip(sides, terms.get("wagers", ()), strict=False)
        ]
    return told

"""Options of a Blood Bowl season."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rosters.games.plain.seasons import GIVEN, LEVEL, MEASURES, TERRITORIES, campaign, happened
from rosters.games.sorts import LEAGUE, ONCE, RESURRECTION, TOURNAMENT, Sort, swiss

COUNTED: Mapping[str, Promise] = {
    "casualties": _("Casualties"),
    "completions": _("Completions"),
    "interceptions": _("Interceptions"),
    "fouls": _("Fouls"),
}
HOUSE_RULES: Mapping[str, tuple[Promise, Promise, Promise]] = {
    "overtime": (
        _("Overtime"),
        _(
            "On: a level match goes on to the next touchdown, and then to penalties. Off: it "
            "is a draw. A knock-out always decides."
        ),
        _("both coaches are asked, and both must agree"),
    ),
}
SORTS: Mapping[str, Sort] = {
    LEAGUE: Sort([ONCE]),
    TOURNAMENT: Sort([swiss(5)], policy=RESURRECTION),
}
#: They mean "never" where nothing is typed.
EMPTY_IS_NONE = frozenset({"age_seasons", "cap"})


OFF_SEASON: Mapping[Promise, Sequence[str]] = {
    _("Injuries"): ["heal"],
    _("Age"): ["age_seasons", "age_face", "age_effect"],
    _("Redraft"): ["redraft", "base", "per_match", "per_win", "per_draw", "cap", "agent_fee"],
}


def off_season() -> dict[str, forms.Field]:
    effects = [("niggling", _("a niggling injury")), ("retires", _("retirement"))]
    return {
        "heal": forms.BooleanField(
            label=_("Who should miss the next match is back"), required=False, initial=True
        ),
        "age_seasons": forms.IntegerField(
            label=_("Players roll for their age after so many seasons"),
            help_text=_("Nobody does where this is empty."),
            min_value=1,
            max_value=20,
            required=False,
        ),
        "age_face": forms.IntegerField(
            label=_("Age shows on a D6 up to"), min_value=1, max_value=6, initial=1
        ),
        "age_effect": forms.ChoiceField(label=_("What it does"), choices=effects),
        "redraft": forms.BooleanField(label=_("Rosters are drafted anew"), required=False),
        "base": _money(_("Budget"), 1_000_000),
        "per_match": _money(_("For each match"), 20_000),
        "per_win": _money(_("For each win"), 20_000),
        "per_draw": _money(_("For each draw"), 10_000),
        "cap": _money(
            _("Never more than"),
            1_300_000,
            _("The treasury goes into it; without an end where this is empty."),
        ),
        "agent_fee": _money(_("Agent’s fee a season"), 20_000),
    }


def _money(label: Any, initial: int, help_text: Any = "") -> forms.IntegerField:
    """Return a field for gold pieces with the widest bounds; the game says what is possible."""
    return forms.IntegerField(
        label=label,
        help_text=help_text,
        initial=initial,
        min_value=0,
        max_value=10_000_000,
        required=False,
        widget=forms.NumberInput(attrs={"class": "gold", "step": 10_000}),
    )


__all__ = [
    "COUNTED",
    "EMPTY_IS_NONE",
    "GIVEN",
    "HOUSE_RULES",
    "LEVEL",
    "MEASURES",
    "OFF_SEASON",
    "SORTS",
    "TERRITORIES",
    "campaign",
    "happened",
    "off_season",
]

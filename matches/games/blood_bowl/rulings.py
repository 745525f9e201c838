"""What of a match of Blood Bowl a commissioner corrects by hand (LG-EVENT-04).

    {"injuries": [{"side": 1, "injury": 0, "effects": []}], "mvp": [{"side": 0, "numbers": [11]}]}

An injury without effects was none; without its number in the list it is a new one, of the player
with the shirt `number`.  One with other effects than were filed keeps its cause, and no die: what
was rolled reads as the injury that it was not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.games.plain import rulings as plain
from matches.games.ruling import each_of, line_of
from rosters.games.blood_bowl.telling import EFFECTS
from rules.problems import Problem
from rules.record import JSON, Match

#: What makes a career.
DEEDS = ("completions", "touchdowns", "interceptions", "casualties")
FACTS: Mapping[str, Callable[[Any], bool]] = {
    "injuries": each_of("side", "effects", optional=("injury", "number")),
    "mvp": each_of("side", "numbers"),
}
#: The aftermath draws whom nobody names, so a name is news though the record had it.
DRAWN = frozenset({"mvp"})
REPAIRS = {
    **plain.REPAIRS,
    "no_roll_waits": "repair_improvement",
    "not_enough_gold": "repair_money",
    "roster_full": "repair_room",
    "too_few_spp": "repair_improvement",
    "too_many_of_position": "repair_room",
}


def ruled(
    facts: Mapping[str, Sequence[JSON]], match: Match, sides: Sequence[JSON]
) -> list[Problem]:
    return _hurt(facts.get("injuries", ()), sides) + _name(facts.get("mvp", ()), match, sides)


def fields(side: JSON, names: Mapping[int, str]) -> dict[str, forms.Field]:
    """A choice for each injury, and the number of the most valuable player."""
    found: dict[str, forms.Field] = {}
    for at, injury in enumerate(side["injuries"]):
        who = f"{injury['number']} {names.get(injury['number'], '')}"
        found[f"injury-{at}"] = forms.ChoiceField(
            label=_("Injury of %(who)s") % {"who": who},
            required=False,
            choices=[
                ("", ", ".join(EFFECTS[effect]() for effect in injury["effects"])),
                ("none", _("was none")),
                *((key, told()) for key, told in EFFECTS.items()),
            ],
        )
    found["mvp"] = forms.IntegerField(
        label=_("Number of the most valuable player"),
        help_text=_("Empty: as he was drawn."),
        min_value=1,
        max_value=99,
        required=False,
    )
    return found


def noted(side: int, field: str, value: Any) -> tuple[str, JSON] | None:
    what, _dash, at = field.partition("-")
    if what == "injury" and value:
        effects = [] if value == "none" else [value]
        return "injuries", {"side": side, "injury": int(at), "effects": effects}
    if what == "mvp" and value is not None:
        return "mvp", {"side": side, "numbers": [value]}
    return None


def _hurt(rulings: Sequence[JSON], sides: Sequence[JSON]) -> list[Problem]:
    problems = []
    injuries = [list(side.get("injuries", ())) for side in sides]
    gone: set[tuple[int, int]] = set()
    for at, each in enumerate(rulings):
        about, side, effects = f"change.injuries.{at}", each["side"], each["effects"]
        strange = [effect for effect in effects if effect not in EFFECTS]
        filed = sides[side].get("injuries", ())
        if strange:
            params = {"effect": strange[0]}
            problems.append(Problem("no_such_injury_effect", "LG-FIX-07", params, about))
        elif "injury" in each and each["injury"] >= len(filed):
            problems.append(
                Problem("no_such_injury", "LG-FIX-07", {"number": each["injury"]}, about)
            )
        elif "injury" in each and effects:
            injuries[side][each["injury"]] = _ruled(filed[each["injury"]], effects)
        elif "injury" in each:
            gone.add((side, each["injury"]))
        else:
            problems += _new_injury(each, sides[side], injuries[side], about)
    for number, side in enumerate(sides):
        if "injuries" in side:
            side["injuries"] = [
                injury
                for place, injury in enumerate(injuries[number])
                if (number, place) not in gone
            ]
    return problems


def _ruled(filed: JSON, effects: list[str]) -> JSON:
    """An injury with these effects: no die that was rolled says another one beside it."""
    rolls = filed["rolls"] if effects == filed["effects"] else []
    return {**filed, "effects": list(effects), "rolls": list(rolls)}


def _new_injury(each: JSON, side: JSON, injuries: list[JSON], about: str) -> list[Problem]:
    line = line_of(side, each.get("number", -1))
    if line is None or not each["effects"]:
        params = {"number": each.get("number", "–")}
        return [Problem("not_in_line_up", "LG-FIX-07", params, about)]
    injuries.append(
        {
            "number": each["number"],
            "player": line["player"],
            "effects": list(each["effects"]),
            "rolls": [],
            "cause": "ruling",
            "by": None,
        }
    )
    return []


def _name(rulings: Sequence[JSON], match: Match, sides: Sequence[JSON]) -> list[Problem]:
    """The most valuable players; whether they lived the aftermath says."""
    problems = []
    for at, each in enumerate(rulings):
        worn = {member["number"] for member in match.line_ups[each["side"]]["players"]}
        for number in set(each["numbers"]) - worn:
            params = {"number": number}
            problems.append(Problem("not_in_line_up", "LG-FIX-07", params, f"change.mvp.{at}"))
        sides[each["side"]]["mvp"] = list(each["numbers"])
    return problems

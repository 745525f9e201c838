"""What a commissioner can correct by hand in a match of Blood Bowl (LG-EVENT-04).

    {"injuries": [{"side": 1, "injury": 0, "effects": []}], "mvp": [{"side": 0, "numbers": [11]}]}

An injury without effects never happened. Without its number in the list, it is a new one, of the
player with the shirt `number`. An injury with other effects than were filed keeps its cause but
loses its dice, as they would show the injury that it was not.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.games.plain import rulings as plain
from matches.games.ruling import each_of, line_of
from rosters.games.blood_bowl.event_sentences import EFFECTS
from rules.problems import Problem
from rules.record import JSON, Match

#: The counts that make a career.
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
    """Return a choice for each injury, and the number of the most valuable player."""
    by_name: dict[str, forms.Field] = {}
    for at, injury in enumerate(side["injuries"]):
        who = f"{injury['number']} {names.get(injury['number'], '')}"
        by_name[f"injury-{at}"] = forms.ChoiceField(
            label=_("Injury of %(who)s") % {"who": who},
            required=False,
            choices=[
                ("", ", ".join(EFFECTS[effect]() for effect in injury["effects"])),
                ("none", _("was none")),
                *((key, told()) for key, told in EFFECTS.items()),
            ],
        )
    by_name["mvp"] = forms.IntegerField(
        label=_("Number of the most valuable player"),
        help_text=_("Empty: as it was drawn."),
        min_value=1,
        max_value=99,
        required=False,
    )
    return by_name


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
    for at, ruling in enumerate(rulings):
        about, side, effects = f"change.injuries.{at}", ruling["side"], ruling["effects"]
        strange = [effect for effect in effects if effect not in EFFECTS]
        filed = sides[side].get("injuries", ())
        if strange:
            params = {"effect": strange[0]}
            problems.append(Problem("no_such_injury_effect", "LG-FIX-07", params, about))
        elif "injury" in ruling and ruling["injury"] >= len(filed):
            problems.append(
                Problem("no_such_injury", "LG-FIX-07", {"number": ruling["injury"]}, about)
            )
        elif "injury" in ruling and effects:
            injuries[side][ruling["injury"]] = _ruled(filed[ruling["injury"]], effects)
        elif "injury" in ruling:
            gone.add((side, ruling["injury"]))
        else:
            problems += _new_injury(ruling, sides[side], injuries[side], about)
    for number, side in enumerate(sides):
        if "injuries" in side:
            side["injuries"] = [
                injury
                for place, injury in enumerate(injuries[number])
                if (number, place) not in gone
            ]
    return problems


def _ruled(filed: JSON, effects: list[str]) -> JSON:
    """Return an injury with these effects, without dice that would show another one."""
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
    """Set the most valuable players; the aftermath says whether they lived. Return the problems."""
    problems = []
    for at, ruling in enumerate(rulings):
        worn = {member["number"] for member in match.line_ups[ruling["side"]]["players"]}
        for number in set(ruling["numbers"]) - worn:
            params = {"number": number}
            problems.append(Problem("not_in_line_up", "LG-FIX-07", params, f"change.mvp.{at}"))
        sides[ruling["side"]]["mvp"] = list(ruling["numbers"])
    return problems

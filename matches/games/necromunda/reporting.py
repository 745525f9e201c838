"""The report of a battle of Necromunda: the scenario, how each fighter ended, deeds, the end.

On the screen of a gang the fields of a fighter are ``in-4``, ``end-4`` and ``by-4`` by its number
in the line-up. Deeds and things that are used up have a line each, ``who-0``, ``item-0`` and so on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from matches.games.fields import Field, Group, Row, Step, filled, lines_typed, lines_wanted, number
from matches.games.necromunda.report_deeds import (
    OF,
    deeds,
    ended,
    ends_of,
    enemies_of,
    give_credit,
    given_deeds,
    who_did,
)
from matches.games.necromunda.report_words import (
    ENDED,
    RESULTS,
    ROLES,
    amount,
    counted,
    facts,
    names_of,
    option,
    outcome,
    purpose,
    roles_of,
    scenarios_of,
)
from matches.resolution.line_ups import LinedUp
from rosters.games.necromunda.naming import item_name, rank_name
from rosters.typed.numbers import or_typed
from rules.necromunda.between.reports.record import is_fought, sides_of, unable
from rules.necromunda.catalogue import load

__all__ = [
    "AT_ONCE",
    "amount",
    "counted",
    "facts",
    "given",
    "option",
    "outcome",
    "purpose",
    "step",
    "steps",
]

JSON = Any
Typed = Mapping[str, str]

#: The screens of each gang, with their titles.
_OF_A_GANG: Final[Mapping[str, Promise]] = {
    "side": gettext_lazy("{team}: who fought"),
    "deeds": gettext_lazy("{team}: deeds"),
    "lost": gettext_lazy("{team}: used up"),
}
_YES_OR_NO: Final = (
    ("", pgettext_lazy("necromunda report", "no")),
    ("yes", pgettext_lazy("necromunda report", "yes")),
)

#: Nothing is told before the whole report is there.
AT_ONCE: Final = frozenset[str]()


def steps(lined: LinedUp, data: JSON) -> list[tuple[str, str]]:
    if not is_fought(lined.match):
        return [("result", _("How it ended"))]
    absent, names = unable(lined.match), names_of(lined)
    gangs = [side for side in range(len(names)) if side not in absent]
    return [
        ("battle", _("The battle")),
        ("result", _("How it ended")),
        *(
            (f"{kind}-{side}", str(title).format(team=names[side]))
            for kind, title in _OF_A_GANG.items()
            for side in gangs
        ),
    ]


def step(key: str, lined: LinedUp, data: JSON, typed: Typed | None = None) -> Step:
    kind, side = _which(key)
    title = dict(steps(lined, data)).get(key, "")
    match kind:
        case "battle":
            return _battle(lined, data, typed, title)
        case "side":
            return _side(lined, data, side, typed, title)
        case "deeds":
            return deeds(lined, data, side, typed, title)
        case "lost":
            return _lost(lined, data, side, typed, title)
    return _result(lined, data, typed, title)


def given(key: str, lined: LinedUp, data: JSON, typed: Typed) -> JSON:
    if not is_fought(lined.match):
        return {}  # whatever was typed in for other line-ups
    kind, side = _which(key)
    made = {**data, "sides": _sides(lined, data)}
    sides = made["sides"]
    match kind:
        case "battle":
            made["scenario"] = typed.get("scenario") or None
            for n, gang in enumerate(sides):
                gang["role"] = typed.get(f"role-{n}") or None
        case "side":
            sides[side] |= _given_side(lined, side, typed)
            give_credit(lined, data, sides, side, typed)
        case "deeds":
            sides[side]["deeds"] = given_deeds(sides[side]["deeds"], typed)
        case "lost":
            sides[side]["lost"] = _given_lost(sides[side]["lost"], typed)
        case _:
            _given_result(made, typed)
    return made


def _sides(lined: LinedUp, data: JSON) -> list[JSON]:
    """Return what the report says of each gang; who fought is left out until somebody has said
    it.
    """
    said = data.get("sides") or [{} for _ in lined.match.line_ups]
    return [
        {key: value for key, value in own.items() if key != "placed" or key in known}
        for own, known in zip(sides_of(lined.match, data), said, strict=True)
    ]


def _which(key: str) -> tuple[str, int]:
    kind, _dash, side = key.partition("-")
    return kind, int(side or 0)


# -- the battle -----------------------------------------------------------------------------------


def _battle(lined: LinedUp, data: JSON, typed: Typed | None, title: str) -> Step:
    names = names_of(lined)
    known = filled(typed, "scenario", data.get("scenario"))
    options = [("", "–"), *scenarios_of(len(names))]
    fields = [Field("scenario", _("Scenario"), known, "choice", options, place="scenario")]
    for n, side_data in enumerate(sides_of(lined.match, data)):
        value = filled(typed, f"role-{n}", side_data["role"])
        there = dict.fromkeys([*roles_of(known), *([value] if value in ROLES else [])])
        roles = [("", "–"), *((role, str(ROLES[role])) for role in there)]
        label = _("Role of {team}").format(team=names[n])
        fields.append(Field(f"role-{n}", label, value, "pick", roles, place=f"sides.{n}.role"))
    help_ = _("Of equal gangs the zones may be left open.")
    return Step("battle", title, ("NM-SCEN-01", "NM-SCEN-05"), help_, groups=[Group("", fields)])


# -- a gang ---------------------------------------------------------------------------------------


def _side(lined: LinedUp, data: JSON, side: int, typed: Typed | None, title: str) -> Step:
    side_data = sides_of(lined.match, data)[side]
    ends = ends_of(side_data)
    options = [("", "–"), *((key, str(words)) for key, words in ENDED.items())]
    enemies = [("", "–"), *enemies_of(lined, side)]
    rows = []
    for entry in lined.match.line_ups[side]["players"]:
        n = entry["number"]
        placed = "yes" if n in side_data["placed"] else ""
        if typed is not None:
            placed = typed.get(f"in-{n}", "")
        end = filled(typed, f"end-{n}", ends.get(n))
        fields = [
            Field(f"in-{n}", _("Fought"), placed, "check"),
            Field(f"end-{n}", _("At the end"), end, "choice", options),
            Field(
                f"by-{n}",
                _("Done by"),
                filled(typed, f"by-{n}", who_did(lined, data, side, n)),
                "choice",
                enemies,
            ),
        ]
        rank = rank_name(entry["position"], specialist=entry["specialist"])
        rows.append(Row(f"{n} · {entry['name']} ({rank})", fields))
    columns = [
        (_("Fought"), _("Whether it stood on the table at least once")),
        (_("At the end"), _("What had become of it when the battle was over")),
        (_("Done by"), _("The enemy who did it, and earns experience for it")),
    ]
    help_ = _(
        "For a fighter taken out of action, choose who did it. Only choose how they ended for "
        "everything else."
    )
    clauses = ("NM-CREW-07", "NM-STATUS-01", "NM-CAMP-09")
    return Step(f"side-{side}", title, clauses, help_, columns=columns, rows=rows)


def _given_side(lined: LinedUp, side: int, typed: Typed) -> JSON:
    """Return who fought, and how each ended; a fighter that ended somehow was there.

    One of whom only the enemy who did it is named was taken out of action.
    """
    people = [entry["number"] for entry in lined.match.line_ups[side]["players"]]
    ends = {n: ended(typed, n) for n in people}
    return {
        "placed": [n for n in people if f"in-{n}" in typed or ends[n]],
        "out": [n for n in people if ends[n] == "out"],
        "fled": [n for n in people if ends[n] == "fled"],
        "injured": [
            {"number": n, "fled": ends[n] == "fled_injured"}
            for n in people
            if ends[n] in ("injured", "fled_injured")
        ],
    }


# -- what is used up ------------------------------------------------------------------------------


def _lost(lined: LinedUp, data: JSON, side: int, typed: Typed | None, title: str) -> Step:
    known = sides_of(lined.match, data)[side]["lost"]
    version, team = lined.match.version, lined.states[side]
    things = [("", "–")] + [
        (f"{entry['number']}{OF}{owned.item}",
         f"{entry['name']}: {item_name(load(version), owned.item)}")
        for entry in lined.match.line_ups[side]["players"]
        for owned in team.fighters[entry["player"]].items
    ]  # fmt: skip
    fields = []
    for at in range(lines_wanted(len(known), typed)):
        entry_lost = known[at] if at < len(known) else None
        known_value = f"{entry_lost['number']}{OF}{entry_lost['item']}" if entry_lost else None
        value = filled(typed, f"item-{at}", known_value)
        label = _("Item {number}").format(number=at + 1)
        fields.append(Field(f"item-{at}", label, value, "choice", [*dict(things).items()]))
    help_ = _("Limited ammunition that ran out, fields that burnt out, and what serves only once.")
    clauses = ("NM-TRAIT-10", "NM-FX-50", "NM-FX-60")
    group = Group("", fields)
    return Step(f"lost-{side}", title, clauses, help_, groups=[group], more=len(fields))


def _given_lost(known: Sequence[JSON], typed: Typed) -> list[JSON]:
    lost = []
    for at in lines_typed(len(known), typed, "item-"):
        if chosen := typed.get(f"item-{at}"):
            who, _colon, item = chosen.partition(OF)
            lost.append({"number": or_typed(who), "item": item})
    return lost


# -- how it ended ---------------------------------------------------------------------------------


def _result(lined: LinedUp, data: JSON, typed: Typed | None, title: str) -> Step:
    names, absent = names_of(lined), unable(lined.match)
    if not is_fought(lined.match):
        teams = ", ".join(names[side] for side in absent)
        help_ = _("Without a battle-ready fighter: {teams}. Nothing is fought.")
        return Step("result", title, ("NM-OVER-08",), help_.format(teams=teams))
    scenario = load(lined.match.version).scenarios.get(data.get("scenario") or "")
    conceded = [("", _("nobody")), *((str(n), name) for n, name in enumerate(names))]
    fields = [
        Field("rounds", _("Round in which it ended"), filled(typed, "rounds", data.get("rounds")),
              help=_("Empty where nobody counted."), place="rounds"),
        Field("conceded", _("Conceded by"), filled(typed, "conceded", data.get("conceded")),
              "pick", conceded, place="conceded"),
    ]  # fmt: skip
    groups = []
    results = [("", "–"), *((key, str(words)) for key, words in RESULTS.items())]
    for n, gang in enumerate(sides_of(lined.match, data)):
        if n in absent:
            continue
        mine = [
            Field(f"result-{n}", _("Result"), filled(typed, f"result-{n}", gang["result"]),
                  "pick", results, place=f"sides.{n}.result"),
            Field(f"bottled-{n}", _("Bottled"),
                  filled(typed, f"bottled-{n}", "yes" if gang["bottled"] else None), "pick",
                  [(value, str(words)) for value, words in _YES_OR_NO],
                  place=f"sides.{n}.bottled"),
        ]  # fmt: skip
        if scenario is not None and scenario.caskets:
            value = filled(typed, f"caskets-{n}", gang["caskets"] or None)
            mine.append(Field(f"caskets-{n}", _("Caskets brought home"), value))
        captives = _captives(lined, n)
        if scenario is not None and scenario.id == "rescue_mission" and captives:
            value = filled(typed, f"rescued-{n}", gang["rescued"])
            label = _("Who was rescued")
            options = [("", "–"), *captives]
            mine.append(Field(f"rescued-{n}", label, value, "choice", options))
        groups.append(Group(names[n], mine))
    groups.append(Group("", fields))
    clauses = ("NM-OVER-02", "NM-OVER-05", "NM-OVER-06")
    help_ = _("One gang has won, or several have drawn; who concedes has lost.")
    return Step("result", title, clauses, help_, groups=groups)


def _captives(lined: LinedUp, side: int) -> list[tuple[str, str]]:
    fighters = lined.states[side].fighters.values()
    return [(str(each.id), each.name) for each in fighters if each.has("captive")]


def _given_result(made: JSON, typed: Typed) -> None:
    made["rounds"] = number(typed, "rounds", None)
    made["conceded"] = number(typed, "conceded", None)
    for n, side_data in enumerate(made["sides"]):
        side_data["result"] = typed.get(f"result-{n}") or None
        side_data["bottled"] = bool(typed.get(f"bottled-{n}"))
        side_data["caskets"] = number(typed, f"caskets-{n}")
        side_data["rescued"] = number(typed, f"rescued-{n}", None)
    _answering_result([side for n, side in enumerate(made["sides"]) if f"result-{n}" in typed])


def _answering_result(sides: Sequence[JSON]) -> None:
    """Give the other of two gangs the result that follows from the one that was typed."""
    told = [side["result"] for side in sides]
    if len(told) == 2 and told.count(None) == 1:
        known = next(result for result in told if result is not None)
        sides[told.index(None)]["result"] = {"win": "loss", "loss": "win"}.get(known, known)

"""The report of a match of Kill Team: the mission, who was taken out of action, by whom, the end.

The fields of a model are named ``out-4`` and ``fw-4`` by its place in the line-up: whether it was
out of action, and its flesh wounds. On the screen of both sides ``by-0-4`` is the model that took
it out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from matches.games.fields import Fact, Field, Group, Row, Step, filled, number
from matches.resolution.line_ups import LinedUp
from rosters.games.kill_team.event_sentences import CASUALTIES
from rosters.games.kill_team.naming import mission_name, specialism_name
from rosters.games.kill_team.seasons import RESOURCES
from rosters.games.kill_team.specialists import LEARNT
from rules.kill_team.between.reporting import as_played, mission_of, sides_of, unable
from rules.kill_team.between.resources import NONE
from rules.kill_team.between.scoring import places
from rules.kill_team.catalogue import load
from rules.record import Record
from rules.typed import Wanted

JSON = Any
Typed = Mapping[str, str]

#: The fields of a side: how often something was held, and whether the team was broken.
HELD, BROKEN = "held-{}", "broken-{}"


def _played(lined: LinedUp, data: JSON) -> LinedUp:
    """Return the line-ups with the kill teams that stood on the table."""
    return replace(lined, match=as_played(lined.match, data))


#: Nothing is told before the whole report is there.
AT_ONCE: Final = frozenset[str]()


def steps(lined: LinedUp, data: JSON) -> list[tuple[str, str]]:
    if unable(lined.match):
        return [("result", _("How it ended"))]
    names = _names(lined)
    return [
        ("mission", _("Mission")),
        ("result", _("How it ended")),
        *((f"side-{n}", _("Casualties of {team}").format(team=names[n])) for n in (0, 1)),
        ("by", _("Who took them out of action")),
    ]


def step(key: str, lined: LinedUp, data: JSON, typed: Typed | None = None) -> Step:
    kind, side = _which(key)
    title = dict(steps(lined, data)).get(key, "")
    if kind == "mission":
        return _mission(lined, data, typed, title)
    if kind == "side":
        return _side(lined, data, side, typed, title)
    if kind == "by":
        return _by(_played(lined, data), data, typed, title)
    return _result(lined, data, typed, title)


def given(key: str, lined: LinedUp, data: JSON, typed: Typed) -> JSON:
    kind, side = _which(key)
    if unable(lined.match):
        return {}  # whatever was typed in for other line-ups
    made = {**data, "sides": sides_of(data)}
    if kind == "mission":
        made["mission"] = typed.get("mission") or None
        made["attacker"] = _side_named(typed, "attacker")
        mission = mission_of(lined.match, made)
        for side_data in made["sides"]:
            side_data["held"] = side_data["held"] if mission and places(mission) else 0
    elif kind == "side":
        made["sides"][side] = _given_side(lined, made["sides"][side], side, typed)
    elif kind == "by":
        for n, side_data in enumerate(made["sides"]):
            side_data["out"] = [
                {**each, "by": number(typed, f"by-{n}-{each['number']}", None)}
                for each in side_data["out"]
            ]
    else:
        made["rounds"] = number(typed, "rounds", None)
        made["conceded"] = _side_named(typed, "conceded")
        for n, side_data in enumerate(made["sides"]):
            side_data["broken"] = bool(typed.get(BROKEN.format(n)))
            side_data["held"] = (
                number(typed, HELD.format(n)) if HELD.format(n) in typed else side_data["held"]
            )
    return made


def _which(key: str) -> tuple[str, int]:
    kind, _dash, side = key.partition("-")
    return kind, int(side or 0)


def _names(lined: LinedUp) -> list[str]:
    return [line_up["name"] for line_up in lined.match.line_ups]


def _people(lined: LinedUp, side: int) -> list[tuple[str, str]]:
    return [(str(e["number"]), e["name"]) for e in lined.match.line_ups[side]["players"]]


def _sides(lined: LinedUp, nobody: str) -> list[tuple[str, str]]:
    names = _names(lined)
    return [("", nobody), ("0", names[0]), ("1", names[1])]


def _side_named(typed: Typed, field: str) -> int | None:
    return {"0": 0, "1": 1}.get(typed.get(field, ""))


# -- the mission ----------------------------------------------------------------------------------


def _mission(lined: LinedUp, data: JSON, typed: Typed | None, title: str) -> Step:
    version = lined.match.version
    missions = [("", "–"), *((id_, mission_name(version, id_)) for id_ in load(version).missions)]
    attacks = ", ".join(
        mission_name(version, each.id) for each in load(version).missions.values() if each.roles
    )
    fields = [
        Field("mission", _("Mission"), filled(typed, "mission", data.get("mission")), "choice",
              missions),
        Field("attacker", _("Attacker"), filled(typed, "attacker", data.get("attacker")), "choice",
              _sides(lined, _("nobody")),
              help=_("Only in a mission with roles: {missions}.").format(missions=attacks)),
    ]  # fmt: skip
    forces = ", ".join(f"{each['name']} {each['force']}" for each in lined.match.line_ups)
    help_ = _(
        "The kill teams as they were named before: {forces} points. If other models stood on the "
        "table, tick them on the next screens."
    ).format(forces=forces)
    clauses = ("KT-SETUP-01", "KT-MISS-01", "KT-SETUP-02")
    return Step("mission", title, clauses, help_, groups=[Group("", fields)])


# -- a side ---------------------------------------------------------------------------------------


def _side(lined: LinedUp, data: JSON, side: int, typed: Typed | None, title: str) -> Step:
    side_data, playing = sides_of(data)[side], _playing(_played(lined, data), side)
    fallen = {each["number"] for each in side_data["out"]}
    wounds = {each["number"]: each.get("flesh_wounds") for each in side_data["lines"]}
    rows = []
    for entry in _everybody(lined, side):
        n = entry["number"]
        played, out = "yes" if n in playing else "", "yes" if n in fallen else ""
        if typed is not None:
            played, out = typed.get(f"in-{n}", ""), typed.get(f"out-{n}", "")
        hurt = filled(typed, f"fw-{n}", wounds.get(n) or None)
        fields = [
            Field(f"in-{n}", pgettext("of a model", "Played"), played, "check"),
            Field(f"out-{n}", _("Out of action"), out, "check"),
            Field(f"fw-{n}", _("Flesh wounds"), hurt),
        ]
        rows.append(Row(_titled(entry), fields))
    columns = [
        (pgettext("of a model", "Played"), _("Whether it stood on the table")),
        (_("Out of action"), _("Whether it was out of action at the end")),
        (_("Flesh wounds"), _("Flesh wounds at the end of who is still there")),
    ]
    help_ = _(
        "Whoever played is ticked as the kill team was named before. Whatever was out of action "
        "rolls for its life after the match."
    )
    clauses = ("KT-SETUP-01", "KT-CAMP-20", "KT-MORALE-04")
    return Step(f"side-{side}", title, clauses, help_, columns=columns, rows=rows)


def _titled(entry: JSON) -> str:
    """Name a model, with its specialism if it has one."""
    if not entry["specialism"]:
        return str(entry["name"])
    return f"{entry['name']} ({specialism_name(entry['specialism'])} {entry['level']})"


def _given_side(lined: LinedUp, own: JSON, side: int, typed: Typed) -> JSON:
    """Return who played, who was out of action, and flesh wounds; by whom it was stays as known.

    A model that was out of action or wounded has played.
    """
    by = {each["number"]: each.get("by") for each in own["out"]}
    people = [entry["number"] for entry in _everybody(lined, side)]
    wounds = {n: number(typed, f"fw-{n}") for n in people}
    out = [n for n in people if f"out-{n}" in typed]
    team = [n for n in people if f"in-{n}" in typed or n in out or wounds[n]]
    kept: JSON = {key: value for key, value in own.items() if key != "team"}
    if team != _playing(lined, side):
        kept["team"] = team
    return {
        **kept,
        "out": [{"number": n, "by": by.get(n)} for n in out],
        "lines": [{"number": n, "flesh_wounds": count} for n, count in wounds.items() if count],
    }


def _everybody(lined: LinedUp, side: int) -> list[JSON]:
    """Return the kill team and the models that could have played as well, ordered by number."""
    line_up = lined.match.line_ups[side]
    return sorted((*line_up["players"], *line_up["bench"]), key=lambda each: int(each["number"]))


def _playing(lined: LinedUp, side: int) -> list[int]:
    return [entry["number"] for entry in lined.match.line_ups[side]["players"]]


def _by(lined: LinedUp, data: JSON, typed: Typed | None, title: str) -> Step:
    names, groups = _names(lined), []
    for side, side_data in enumerate(sides_of(data)):
        people = dict(_people(lined, side))
        culprits = [("", _("nobody of the others")), *_people(lined, 1 - side)]
        fields = [
            Field(
                f"by-{side}-{each['number']}",
                people.get(str(each["number"]), str(each["number"])),
                filled(typed, f"by-{side}-{each['number']}", each.get("by")),
                "choice",
                culprits,
            )
            for each in _by_number(side_data["out"])
        ]
        note = "" if fields else _("Nobody was out of action.")
        groups.append(Group(names[side], fields, note))
    help_ = _(
        "An enemy that took somebody out of action gains experience for it. Nobody of the others "
        "did it where its own weapon did, or nobody knows."
    )
    return Step("by", title, ("KT-CAMP-12", "KT-MISS-05"), help_, groups=groups)


# -- how it ended ---------------------------------------------------------------------------------


def _result(lined: LinedUp, data: JSON, typed: Typed | None, title: str) -> Step:
    if absent := unable(lined.match):
        teams = ", ".join(_names(lined)[side] for side in absent)
        help_ = _("No legal kill team of: {teams}. The match is lost without being played.")
        return Step("result", title, ("KT-CAMP-39",), help_.format(teams=teams))
    names, mission = _names(lined), mission_of(lined.match, data)
    fields = [
        Field("rounds", _("Round in which it ended"), filled(typed, "rounds", data.get("rounds")),
              help=_("Empty where nobody counted."), place="rounds"),
        Field("conceded", _("Conceded by"), filled(typed, "conceded", data.get("conceded")),
              "pick", _sides(lined, _("nobody")), place="conceded"),
    ]  # fmt: skip
    answers = [("", _("no")), ("yes", _("yes"))]
    for n, side_data in enumerate(sides_of(data)):
        broken = filled(typed, BROKEN.format(n), "yes" if side_data["broken"] else None)
        label = _("{team}: broken").format(team=names[n])
        fields.append(Field(BROKEN.format(n), label, broken, "pick", answers))
    if mission is not None and places(mission):
        markers, quarters = _("{team}: markers controlled"), _("{team}: quarters swept")
        what = markers if mission.markers else quarters
        for n, side_data in enumerate(sides_of(data)):
            held = filled(typed, HELD.format(n), side_data["held"] or None)
            help_ = _("All rounds together, each time they were counted.")
            fields.append(Field(HELD.format(n), what.format(team=names[n]), held, help=help_))
    clauses = ("KT-END-01", "KT-END-09", "KT-END-10", "KT-MORALE-05")
    help_ = _("Victory points and the winner follow from the mission and the casualties.")
    return Step("result", title, clauses, help_, groups=[Group("", fields)])


# -- a report in words ----------------------------------------------------------------------------


def facts(lined: LinedUp, data: JSON, record: Record) -> list[Fact]:
    names, lined = _names(lined), _played(lined, data)
    facts_ = []
    mission, attacker = mission_of(lined.match, data), data.get("attacker")
    if mission is not None:
        value = mission_name(lined.match.version, mission.id)
        facts_.append(Fact("mission", _("Mission"), value))
    if attacker is not None:
        facts_.append(Fact("attacker", _("Attacker"), names[attacker]))
    for side, name in enumerate(names):
        points = str(record.outcome.sides[side].score)
        label = _("{team}: victory points").format(team=name)
        facts_.append(Fact(f"{side}.score", label, points))
        facts_ += _facts_of_side(lined, sides_of(data)[side], side, name)
    conceded, rounds = data.get("conceded"), data.get("rounds")
    value = _("nobody") if conceded is None else names[conceded]
    facts_.append(Fact("conceded", _("Conceded by"), value))
    if rounds is not None:
        facts_.append(Fact("rounds", _("Round in which it ended"), str(rounds)))
    return facts_


def _facts_of_side(lined: LinedUp, own: JSON, side: int, team: str) -> list[Fact]:
    facts_ = []
    people, enemies = dict(_people(lined, side)), dict(_people(lined, 1 - side))
    if "team" in own:
        label = _("{team}: kill team on the table").format(team=team)
        facts_.append(Fact(f"{side}.team", label, ", ".join(people.values())))
    if own["held"]:
        label = _("{team}: markers controlled or quarters swept").format(team=team)
        facts_.append(Fact(f"{side}.held", label, str(own["held"])))
    if own["broken"]:
        facts_.append(Fact(f"{side}.broken", _("{team}: broken").format(team=team), _("yes")))
    for line in _by_number(own["out"]):
        by = line.get("by")
        value = _("out of action")
        if by is not None:
            value = _("out of action, by {name}").format(name=enemies.get(str(by), str(by)))
        facts_.append(_of_model(f"{side}.out", line, people, team, value))
    for line in _by_number(own["lines"]):
        value = _("flesh wounds: {count}").format(count=line.get("flesh_wounds", 0))
        facts_.append(_of_model(f"{side}.lines", line, people, team, value))
    return facts_


def _by_number(told: Sequence[JSON]) -> list[JSON]:
    return sorted(told, key=lambda each: int(each["number"]))


def _of_model(place: str, each: JSON, people: Mapping[str, str], team: str, value: str) -> Fact:
    who = str(each["number"])
    return Fact(f"{place}.{who}", f"{team}: {people.get(who, who)}", value)


# -- after the match ------------------------------------------------------------------------------


def counted(data: JSON) -> str:
    return _("victory points")


def purpose(lined: LinedUp, wanted: Wanted) -> str:
    """Name the purpose of dice (KT-CAMP-20, KT-ADV-34 and -18 to -42) or of a choice (KT-CAMP-15 to
    -17 and -34).
    """
    about = wanted.about if isinstance(wanted.about, dict) else {}
    words = {"team": _names(lined)[wanted.side], "name": about.get("name", "")}
    if wanted.purpose == "triage":
        text = _("{team}: does the medic save {name}?\nIt does on 4 to 6")
    elif wanted.purpose == "gathering":
        text = _("{team}: what does {name} bring from the field?\nIt takes a 5 or 6")
    elif wanted.purpose == "restore_resource":
        text = _("{team}: a guerrilla has won; which resource rises by 1?")
    elif wanted.die:
        text = _(
            "{team}: what becomes of {name}?\n1 dead, 2 and 3 convalescence, 4 a lingering wound, "
            "10 hardened; a medic adds 1 by itself"
        )
    else:
        text = _("{team}: what does {name} learn?")
    return text.format_map(words)


def option(wanted: Wanted, answer: JSON) -> str:
    if answer == NONE:
        return _("no resource")
    known = LEARNT.get(str(answer))
    return str(RESOURCES.get(str(answer), answer)) if known is None else str(known)


def outcome(lined: LinedUp, data: JSON, wanted: Wanted, faces: Sequence[int]) -> str:
    """Say what a casualty roll means, with the medic's bonus (KT-CAMP-20, -21)."""
    if wanted.purpose != "casualty":
        return ""
    [face] = faces
    # An unmodified 1 is dead whatever helps.
    roll = face if face == 1 else face + wanted.about["bonus"]
    return str(CASUALTIES[load(lined.match.version).casualty(roll)][0])


def amount(wanted: Wanted) -> str:
    """Return the purpose: no number answers a choice after a match."""
    return wanted.purpose

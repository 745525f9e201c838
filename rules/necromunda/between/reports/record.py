"""LG-FIX-05: a battle that was fought at a table, as people report it, made into its record.

A report is a JSON object; whatever is left out did not happen:

    {"scenario": "looters", "rounds": 6, "conceded": null, "scores": "standing",
     "sides": [{...}, {...}]}

with, for each side,

    role:     the one of the scenario that it played.
    result:   win, draw or loss.
    placed:   [1, 2, ...]: the numbers of the line-up that stood on the table at least once; all of
              them where that is left out.
    out:      [3, ...]: who was out of action at the end.
    injured:  [{"number": 4, "fled": true}, ...]: who was seriously injured at the end, or had fled
              so.
    fled:     [5, ...]: who had fled otherwise.
    deeds:    [{"kind": "took_out", "number": 1, "victim": [1, 3], "activation": 7,
              "mentors": [2]}, ...]: what its fighters did.  ``kind`` is injured, took_out, rallied,
              assisted or objective; ``victim`` side and number, of the first two; of one enemy in
              one ``activation`` only the better counts.  Two deeds without one were in different
              activations.  ``mentors`` are friends with Mentor who stood near.
    lost:     [{"number": 1, "item": "stub_gun.dumdum"}, ...]: what the battle used up.
    bottled:  whether the gang had bottled.
    caskets:  how many it secured.
    rescued:  whom a rescue that was won was about, by its id in its own gang; the most expensive
              where that is left out.

scores:   "standing": a battle about nothing else is scored as the engine does, by who was Standing
          or Pinned at the end (NM-REP-03).  Every report has it that is begun or changed today;
          without it caskets and objectives are counted in every scenario, as they were before.
conceded: the side that gave up, or null.  A line-up without anybody has forfeited (NM-OVER-08): if
no two others are left, there is nothing else to report.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.necromunda.catalogue import load
from rules.necromunda.catalogue.scenarios import Scenario
from rules.necromunda.catalogue.vocabulary import Status
from rules.necromunda.crews import named_attacker, named_scenario
from rules.record import Ended, Match, Outcome, Record, Result, SideOutcome, build

JSON = Any

#: How a battle about nothing else is scored.
STANDING: Final = "standing"
#: What counts a deed in a line of the record.
COUNTED: Final[Mapping[str, str]] = {
    "injured": "injured",
    "took_out": "took_out",
    "rallied": "rallied",
    "assisted": "assists",
    "objective": "objectives",
}
#: The deeds that befall somebody.
BEFALLING: Final = ("injured", "took_out")


def sides_of(match: Match, report: JSON) -> list[JSON]:
    """Return all sides of a report, with everything that they left out."""
    given = report.get("sides") or [{} for _ in match.line_ups]
    usual: JSON = {
        "role": None,
        "result": None,
        "out": [],
        "injured": [],
        "fled": [],
        "deeds": [],
        "lost": [],
        "bottled": False,
        "caskets": 0,
        "rescued": None,
    }
    everybody = [
        {"placed": [entry["number"] for entry in line_up["players"]]} for line_up in match.line_ups
    ]
    return [{**usual, **all_, **side} for all_, side in zip(everybody, given, strict=True)]


def begun(match: Match) -> JSON:
    """Return what is known of a battle before anybody types (LG-FIX-23).

    The scenario that its season or its campaign names, and the roles of a rescue.
    """
    known: dict[str, JSON] = {}
    if not is_fought(match):
        return known
    known["scores"] = STANDING
    if scenario := named_scenario(match.options):
        known["scenario"] = scenario
    attacker = named_attacker(match.options)
    if attacker is not None:
        known["sides"] = [
            {"role": "attacker" if side == attacker else "defender"}
            for side in range(len(match.line_ups))
        ]
    return known


def unable(match: Match) -> list[int]:
    """List the sides that cannot field a fighter (NM-OVER-08)."""
    return [side for side, line_up in enumerate(match.line_ups) if not line_up["players"]]


def is_fought(match: Match) -> bool:
    """Say whether at least two gangs can field a fighter (NM-OVER-08, NM-CAMP-63)."""
    return len(match.line_ups) - len(unable(match)) > 1


def role_of(scenario: Scenario, given: Sequence[JSON], side: int) -> str:
    """Return the role of a side, also where only the other side's was told.

    Empty where neither was. See NM-SCEN-05.
    """
    role: str | None = given[side]["role"]
    others = [own["role"] for n, own in enumerate(given) if n != side and own["role"]]
    if role is None and scenario.has_attacker and len(others) == 1:
        return "defender" if others[0] == "attacker" else "attacker"
    return role or ""


def standing(own: JSON) -> set[int]:
    """Return the fighters that were Standing or Pinned on the table at the end (NM-OVER-05)."""
    gone = {*own["out"], *own["fled"], *(each["number"] for each in own["injured"])}
    return {*own["placed"]} - gone


def reported(match: Match, report: JSON) -> Record:
    """Return the record of a report without problems, as if the engine had fought the battle."""
    given = sides_of(match, report)
    records = [_side(match, report, given, side) for side in range(len(match.line_ups))]
    return Record(match, _outcome(match, report, given), records, [], None, build())


def _outcome(match: Match, report: JSON, given: Sequence[JSON]) -> Outcome:
    """Return how the battle ended for each side, and its statistics for league tables."""
    scores = [_score(report, side) for side in given]
    counts = [{"took_out": _took_out(side, given[side])} for side in range(len(given))]
    absent, conceded = unable(match), report.get("conceded")
    if not is_fought(match):
        return Outcome.between(scores, counts, absent=absent)
    if conceded is not None:
        return Outcome.between(scores, counts, conceded=[conceded])
    sides = []
    for at, side in enumerate(given):
        result: Result = "loss" if at in absent else side["result"] or "draw"
        ended: Ended = "walk_over_lost" if at in absent else "played"
        sides.append(SideOutcome(result, scores[at], counts[at], ended))
    return Outcome(tuple(sides))


def _score(report: JSON, own: JSON) -> int:
    """Return the score: what was fought for, else the fighters still Standing or Pinned.

    See NM-REP-03.
    """
    objectives: int = sum(deed["kind"] == "objective" for deed in own["deeds"])
    if report.get("scores") != STANDING:
        return int(own["caskets"] or objectives)
    match report.get("scenario"):
        case "looters":
            return int(own["caskets"])
        case "border_dispute":
            return objectives
        case "rescue_mission":
            return int(objectives > 0 or own["rescued"] is not None)
    return len(standing(own))


def _took_out(side: int, own: JSON) -> int:
    return sum(deed["kind"] == "took_out" and deed["victim"][0] != side for deed in own["deeds"])


def _side(match: Match, report: JSON, given: Sequence[JSON], side: int) -> JSON:
    side_report, line_up = given[side], match.line_ups[side]
    lines = [_line(given, side, entry) for entry in line_up["players"]]
    return {
        "score": _score(report, side_report),
        "scenario": report.get("scenario"),
        "role": side_report["role"],
        "rounds": report.get("rounds"),
        "bottled": side_report["bottled"],
        "secured": side_report["caskets"],
        "rescued": side_report["rescued"],
        "deeds": list(_deeds(side_report, side)),
        "lines": lines,
        "hired": [],
    }


def _deeds(own: JSON, side: int) -> list[JSON]:
    """Return deeds as a battle keeps them; without a typed activation each has one of its own."""
    deeds = []
    for at, deed in enumerate(own["deeds"]):
        activation = deed.get("activation")
        deeds.append(
            {
                "kind": deed["kind"],
                "who": [side, deed["number"]],
                "victim": deed.get("victim"),
                "activation": -1 - at if activation is None else activation,
                "mentors": [[side, number] for number in deed.get("mentors", ())],
            }
        )
    return deeds


def _line(given: Sequence[JSON], side: int, entry: JSON) -> JSON:
    side_report, number = given[side], entry["number"]
    injured = {each["number"]: each.get("fled", False) for each in side_report["injured"]}
    placed = number in side_report["placed"]
    status: Status = "active" if placed else "reserve"
    if number in side_report["out"]:
        status = "out_of_action"
    elif number in injured:
        status = "fled" if injured[number] else "seriously_injured"
    elif number in side_report["fled"]:
        status = "fled"
    counts = Counter(
        COUNTED[deed["kind"]]
        for deed in side_report["deeds"]
        if deed["number"] == number and (deed.get("victim") or [None])[0] != side
    )
    return {
        "player": entry["player"],
        "number": number,
        "placed": placed,
        "status": status,
        "fled_injured": injured.get(number, False),
        "wounds": 0,
        **{count: counts[count] for count in COUNTED.values()},
        "taken_out": int(number in side_report["out"]),
        "lost": [each["item"] for each in side_report["lost"] if each["number"] == number],
    }


# -- what a record says ---------------------------------------------------------------------------


def report_of(record: Record) -> JSON:
    """Return the report that says what the record of a battle says (LG-FIX-27)."""
    if not is_fought(record.match):
        return {}
    ended = [side.ended for side in record.outcome.sides]
    first = record.sides[0]
    return {
        "scenario": first["scenario"],
        "rounds": first["rounds"],
        "conceded": ended.index("conceded") if "conceded" in ended else None,
        "scores": STANDING,
        "sides": [_told(record, side) for side in range(len(record.sides))],
    }


def _told(record: Record, side: int) -> JSON:
    side_record = record.sides[side]
    scenario = load(record.match.version).scenarios.get(side_record["scenario"] or "")
    role = (
        side_record["role"]
        if scenario is not None and side_record["role"] in scenario.roles
        else None
    )
    by_status: dict[str, list[int]] = {}
    for line in side_record["lines"]:
        status = "injured" if line["fled_injured"] else line["status"]
        by_status.setdefault(status, []).append(line["number"])
    injured = [(number, False) for number in by_status.get("seriously_injured", [])]
    injured += [(number, True) for number in by_status.get("injured", [])]
    return {
        "role": role,
        "result": record.outcome.sides[side].result,
        "placed": [line["number"] for line in side_record["lines"] if line["placed"]],
        "out": by_status.get("out_of_action", []),
        "injured": [{"number": number, "fled": fled} for number, fled in injured],
        "fled": by_status.get("fled", []),
        "deeds": [
            _deed_told(deed) for deed in side_record["deeds"] if (deed["who"] or [None])[0] == side
        ],
        "lost": [
            {"number": line["number"], "item": item}
            for line in side_record["lines"]
            for item in _used_up(record, side, line)
        ],
        "bottled": side_record["bottled"],
        "caskets": side_record["secured"],
        "rescued": side_record.get("rescued"),
    }


def _deed_told(deed: JSON) -> JSON:
    """Return a deed as it is typed in.

    A report does not say whom an assistant helped; a negative activation is one that nobody had
    typed.
    """
    typed = {"kind": deed["kind"], "number": deed["who"][1]}
    if deed["kind"] in BEFALLING and deed["victim"] is not None:
        typed["victim"] = list(deed["victim"])
    if deed["activation"] >= 0:
        typed["activation"] = deed["activation"]
    if deed["mentors"]:
        typed["mentors"] = [number for _side, number in deed["mentors"]]
    return typed


def _used_up(record: Record, side: int, line: JSON) -> list[str]:
    """List the items that a fighter has lost in the battle (NM-TRAIT-10, NM-FX-50, -60)."""
    lost = [*line["lost"], *line.get("consumed", ())]
    if line.get("field_lost"):
        gear = load(record.match.version).gear
        entries = record.match.line_ups[side]["players"]
        items = next(each["items"] for each in entries if each["number"] == line["number"])
        lost += [item for item in items if item in gear and gear[item].kind == "field"]
    return lost

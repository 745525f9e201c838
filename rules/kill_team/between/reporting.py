"""LG-FIX-05: a match that was played at a table, as people report it, made into its record.

A report is a JSON object; whatever is left out did not happen:

    {"mission": "firefight", "attacker": null, "rounds": 5, "conceded": null,
     "sides": [{...}, {...}]}

with, for each side,

    team:   [1, 2, 7, ...]: the numbers of the kill team that stood on the table, of the line-up and
            its bench; as it was lined up where that is left out.  It is a legal one (KT-ROST).
    out:    [{"number": 4, "by": 2}, ...]: its models that were out of action at the end, by their
            numbers in the line-up.  ``by`` is the number of the enemy model that did it; null
            where its own weapon did, or where nobody knows.
    lines:  [{"number": 5, "flesh_wounds": 1}, ...]: the flesh wounds of those still on the table.
    broken: whether the team was broken at the end.
    held:   how often it had a marker, or had swept a quarter, when that was counted: over all
            rounds, as the mission says.

mission:  its id; no report is finished without one.
attacker: the side that attacked, 0 or 1, in a mission with roles; else null.
rounds:   the round in which it ended; null where nobody counted.
conceded: the side that gave up (KT-END-10), or null.

Victory points and the winner follow from it by the rules of the mission.  A side whose line-up has
nobody has the match lost as if conceded (KT-CAMP-39): then there is nothing else to report.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules.kill_team.between.scoring import Stand, points, winner
from rules.kill_team.catalogue import Catalogue, load
from rules.kill_team.catalogue.missions import Mission, Role
from rules.record import Match, Outcome, Record, Result, SideOutcome, build

JSON = Any


def begun(match: Match) -> JSON:
    """Return what is known of a match before anybody types: the mission that it names.

    See LG-FIX-23.
    """
    mission = match.options.get("mission")
    return {"mission": mission} if mission and not unable(match) else {}


def sides_of(report: JSON) -> list[JSON]:
    """Return both sides of a report, with everything that they left out."""
    usual: JSON = {"out": [], "lines": [], "broken": False, "held": 0}
    given = report.get("sides") or [{}, {}]
    return [{**usual, **side} for side in given]


def as_played(match: Match, report: JSON) -> Match:
    """Return the match with the kill teams that stood on the table according to a report."""
    given, data = sides_of(report), load(match.version)
    line_ups = [
        _as_played(data, line_up, own.get("team"))
        for line_up, own in zip(match.line_ups, given, strict=True)
    ]
    return replace(match, line_ups=line_ups)


def _as_played(data: Catalogue, line_up: JSON, team: Sequence[int] | None) -> JSON:
    if team is None:
        return line_up
    there = [*line_up["players"], *line_up["bench"]]
    playing = [each for each in there if each["number"] in team]
    costs = (
        data.cost(data.datasheets[each["datasheet"]], each["items"], each["level"])
        for each in playing
    )
    bench = [each for each in there if each["number"] not in team]
    return {**line_up, "force": sum(costs), "players": playing, "bench": bench}


def mission_of(match: Match, report: JSON) -> Mission | None:
    """Return the mission that a report names; None for none."""
    return load(match.version).missions.get(report.get("mission") or "")


def role_of(side: int, attacker: int | None) -> Role:
    if attacker is None:
        return ""
    return "attacker" if side == attacker else "defender"


def unable(match: Match) -> list[int]:
    """List the sides that had no legal kill team (KT-CAMP-39)."""
    return [side for side, line_up in enumerate(match.line_ups) if not line_up["players"]]


def stands_of(match: Match, given: Sequence[JSON]) -> list[Stand]:
    """Return how the sides stood at the end."""
    return [
        Stand(
            line_up,
            frozenset(each["number"] for each in own["out"]),
            frozenset(each["number"] for each in own["lines"] if each.get("flesh_wounds")),
            own["broken"],
            own["held"],
        )
        for line_up, own in zip(match.line_ups, given, strict=True)
    ]


def reported(match: Match, report: JSON) -> Record:
    """Return the record of a report without problems, as if the engine had played the match."""
    match = as_played(match, report)
    given, mission = sides_of(report), mission_of(match, report)
    stands, attacker = stands_of(match, given), report.get("attacker")
    scores = [0, 0]
    if mission is not None:  # an unfinished report may not say yet
        scores = [points(mission, stands[n], stands[1 - n], role_of(n, attacker)) for n in (0, 1)]
    records = [
        {
            "score": scores[side],
            "mission": None if mission is None else mission.id,
            "role": role_of(side, attacker),
            "rounds": report.get("rounds"),
            "broken": given[side]["broken"],
            "held": given[side]["held"],
            "out": [{"by": None, **each} for each in given[side]["out"]],
            "lines": _lines(match.line_ups[side], given, side),
            "hired": [],
        }
        for side in (0, 1)
    ]
    outcome = _outcome(match, mission, stands, report, scores)
    return Record(match, outcome, records, [], None, build())


def _outcome(
    match: Match,
    mission: Mission | None,
    stands: Sequence[Stand],
    report: JSON,
    scores: Sequence[int],
) -> Outcome:
    """Return how the match ended for each side, and its statistics for league tables.

    ``took_out`` counts all enemies that were out of action, whatever did it (KT-CAMP-37,
    KT-MISS-05); a model's own count is of those that it took out itself (KT-CAMP-12).
    """
    counts = [{"took_out": len(enemy.out)} for enemy in reversed(stands)]
    absent, conceded = unable(match), report.get("conceded")
    if len(absent) == len(match.line_ups):
        return Outcome.between(scores, counts, absent=absent)
    if absent or conceded is not None:
        return Outcome.between(scores, counts, conceded=absent or [conceded])
    results: list[Result] = ["draw", "draw"]
    first = None
    if mission is not None:
        first = winner(mission, stands, report.get("attacker"), scores)
    if first is not None:
        results[first], results[1 - first] = "win", "loss"
    return Outcome(tuple(SideOutcome(results[n], scores[n], counts[n]) for n in (0, 1)))


def _lines(line_up: JSON, given: Sequence[JSON], side: int) -> list[dict[str, JSON]]:
    """Return a line of statistics for each model of the kill team, by number, as a played record
    has it.
    """
    wounds = {each["number"]: each.get("flesh_wounds", 0) for each in given[side]["lines"]}
    out = [each["number"] for each in given[side]["out"]]
    taken = [each.get("by") for each in given[1 - side]["out"]]
    return [
        {
            "player": entry["player"],
            "number": entry["number"],
            "took_out": taken.count(entry["number"]),
            "taken_out": out.count(entry["number"]),
            "flesh_wounds": wounds.get(entry["number"], 0),
        }
        for entry in line_up["players"]
    ]


# -- what a record says ---------------------------------------------------------------------------


def report_of(record: Record) -> JSON:
    """Return the report that says what the record of a match says (LG-FIX-27)."""
    if unable(record.match):
        return {}
    ended = [side.ended for side in record.outcome.sides]
    roles = [own["role"] for own in record.sides]
    report: JSON = {
        "mission": record.sides[0]["mission"],
        "attacker": roles.index("attacker") if "attacker" in roles else None,
        "rounds": record.sides[0]["rounds"],
        "conceded": ended.index("conceded") if "conceded" in ended else None,
        "sides": [_told(record, side) for side in (0, 1)],
    }
    for side in (0, 1):
        if "held" not in record.sides[side]:
            report["sides"][side]["held"] = _held(record, report, side)
    return report


def _told(record: Record, side: int) -> JSON:
    side_record, line_up = record.sides[side], record.match.line_ups[side]
    numbers = [entry["number"] for entry in line_up["players"]]
    return {
        # Of a line-up without a bench nobody else can have played.
        **({"team": numbers} if "bench" in line_up else {}),
        "out": sorted(
            ({"number": each["number"], "by": each["by"]} for each in side_record["out"]),
            key=lambda each: int(each["number"]),
        ),
        "lines": [
            {"number": line["number"], "flesh_wounds": line["flesh_wounds"]}
            for line in side_record["lines"]
            if line["flesh_wounds"] and not line["taken_out"]
        ],
        "broken": side_record["broken"],
        "held": side_record.get("held", 0),
    }


def _held(record: Record, told: JSON, side: int) -> int:
    """Return how often a side held a place.

    It is reckoned from its points: a played record has no count.
    """
    mission, score = mission_of(record.match, told), record.sides[side]["score"]
    if mission is None:
        return 0
    stands = stands_of(record.match, sides_of(told))
    role = role_of(side, told["attacker"])
    without = points(mission, stands[side], stands[1 - side], role)
    a_place = points(mission, replace(stands[side], held=1), stands[1 - side], role) - without
    return max(0, score - without) // a_place if a_place else 0

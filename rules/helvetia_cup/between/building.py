"""Check and found a new team (HC-TEAM, HC-ROSTER).

A wished roster names one of the supplied teams, ``{"name", "race"}``, with the team's id as its
race, or it is a team of the coach's own:

    {"name", "race": "custom", "players": [{"number", "name", "role", "position"?, "captain"?,
     "speed", "steal", "tackle", "pressure", "interception", "dribble", "long_pass", "shot",
     "header"}]}

All its problems are reported at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rules import wishes
from rules.helvetia_cup.between.team import CUSTOM
from rules.helvetia_cup.catalogue import SKILLS, Catalogue
from rules.problems import Problem, Refusal
from rules.roster import Event

JSON = Any

NAME = wishes.named("HC-TEAM-02")
NUMBERS = range(1, 100)
ROLES = ("goalkeeper", "outfield")
POSITIONS = ("GK", "DF", "MF", "FW")


def races(catalogue: Catalogue) -> tuple[str, ...]:
    """Return the supplied teams, and the name for a team of the coach's own."""
    return (*catalogue.teams, CUSTOM)


def problems(catalogue: Catalogue, roster: JSON) -> list[Problem]:
    """List all problems of a wished roster; empty if it is legal."""
    return _read(catalogue, roster)[1]


def found(catalogue: Catalogue, roster: JSON) -> list[Event]:
    """Return the events that found a team. Raises Refusal with every problem of the roster."""
    wish, wrong = _read(catalogue, roster)
    if wrong:
        raise Refusal(wrong)
    if wish["race"] != CUSTOM:
        wish["players"] = [each.to_json() for each in catalogue.teams[wish["race"]].players]
    players = sorted(wish["players"], key=lambda player: int(player["number"]))
    return [
        Event("founded", {"name": wish["name"].strip(), "race": wish["race"]}),
        *(_joined(catalogue, id_, player) for id_, player in enumerate(players, 1)),
    ]


def roster_problems(catalogue: Catalogue, players: Sequence[Mapping[str, JSON]]) -> list[Problem]:
    """List the problems of well-formed players (HC-ROSTER-01, -02, -04, -05)."""
    faults = _problems_of_numbers(catalogue, players)
    for at, player in enumerate(players):
        faults += _problems_of_ratings(catalogue, player, f"players[{at}]")
    most = catalogue.limits.budget_per_player * len(players)
    total = sum(cost(catalogue, player) for player in players)
    if total > most:
        over = {"cost": total, "most": most}
        faults.append(Problem("roster_too_dear", "HC-ROSTER-04", over, "players"))
    return faults


def cost(catalogue: Catalogue, player: Mapping[str, JSON]) -> int:
    """Return the cost of a player in points (HC-ROSTER-03)."""
    limits = catalogue.limits
    points = limits.cost_per_skill_point * sum(int(player[skill]) for skill in SKILLS)
    captain = limits.cost_captain if player["captain"] else 0
    return points + limits.cost_per_speed * int(player["speed"]) + captain


def _read(catalogue: Catalogue, roster: JSON) -> tuple[dict[str, JSON], list[Problem]]:
    custom = isinstance(roster, Mapping) and roster.get("race") == CUSTOM
    required: dict[str, wishes.Check] = {"name": NAME, "race": wishes.word}
    if custom:
        required["players"] = wishes.listing
    wish, faults = wishes.read(roster, required, {})
    if not custom and "race" in wish and wish["race"] not in catalogue.teams:
        faults.append(Problem("unknown_race", "HC-TEAM-01", {"race": wish["race"]}, "race"))
    if custom and "players" in wish:
        players = [_read_player(each, f"players[{at}]") for at, each in enumerate(wish["players"])]
        wish["players"] = [player for player, _ in players]
        wrong = [problem for _, problems in players for problem in problems]
        faults += wrong or roster_problems(catalogue, wish["players"])
    return wish, faults


def _read_player(value: JSON, about: str) -> tuple[dict[str, JSON], list[Problem]]:
    """Read a player and their problems; the position is advice for coaches only (HC-TEAM-02)."""
    checks: dict[str, wishes.Check] = {
        "number": wishes.whole,
        "name": NAME,
        "role": _one_of(ROLES),
        "speed": wishes.whole,
        **dict.fromkeys(SKILLS, wishes.whole),
    }
    player, faults = wishes.read(
        value,
        checks,
        {"position": (_one_of(POSITIONS), ""), "captain": (wishes.truth, False)},
        about,
    )
    if player.get("position") == "":
        player["position"] = "GK" if player.get("role") == "goalkeeper" else "MF"
    return player, faults


def _one_of(words: Sequence[str]) -> wishes.Check:
    def check(value: JSON, about: str) -> list[Problem]:
        if isinstance(value, str) and value in words:
            return []
        return [Problem("not_one_of_these", "HC-TEAM-02", {"words": list(words)}, about)]

    return check


def _problems_of_numbers(
    catalogue: Catalogue, players: Sequence[Mapping[str, JSON]]
) -> list[Problem]:
    """List problems of the number of players, goalkeepers and captains, and of shirts
    (HC-ROSTER-01).
    """
    limits, faults = catalogue.limits, []
    bounds = {"count": len(players), "least": limits.min_players, "most": limits.max_players}
    if len(players) < limits.min_players:
        faults.append(Problem("too_few_players", "HC-ROSTER-01", bounds, "players"))
    if len(players) > limits.max_players:
        faults.append(Problem("too_many_players", "HC-ROSTER-01", bounds, "players"))
    keepers = sum(player["role"] == "goalkeeper" for player in players)
    if not limits.min_goalkeepers <= keepers <= limits.max_goalkeepers:
        bounds = {
            "count": keepers,
            "least": limits.min_goalkeepers,
            "most": limits.max_goalkeepers,
        }
        faults.append(Problem("goalkeepers_wanted", "HC-ROSTER-01", bounds, "players"))
    captains = sum(bool(player["captain"]) for player in players)
    if captains > limits.max_captains:
        counts = {"count": captains, "most": limits.max_captains}
        faults.append(Problem("captains_in_roster", "HC-ROSTER-01", counts, "players"))
    for number, count in Counter(player["number"] for player in players).items():
        if number not in NUMBERS:
            faults.append(no_such_number("players"))
        elif count > 1:
            taken = {"number": number}
            faults.append(Problem("number_taken", "HC-ROSTER-01", taken, "players"))
    return faults


def _problems_of_ratings(
    catalogue: Catalogue, player: Mapping[str, JSON], about: str
) -> list[Problem]:
    """List ratings outside their bounds (HC-ROSTER-02)."""
    limits, faults = catalogue.limits, []
    for rating in ("speed", *SKILLS):
        least, most = limits.skill_min, limits.skill_max
        if rating == "speed":
            least, most = limits.speed_min, limits.speed_max
        elif rating == "pressure":
            least, most = limits.pressure_min, limits.pressure_max
        if not least <= player[rating] <= most:
            bounds = {"name": player["name"], "rating": rating, "least": least, "most": most}
            place = f"{about}.{rating}"
            faults.append(Problem("rating_out_of_range", "HC-ROSTER-02", bounds, place))
    return faults


def no_such_number(about: str) -> Problem:
    bounds = {"least": NUMBERS[0], "most": NUMBERS[-1]}
    return Problem("number_out_of_range", "HC-ROSTER-01", bounds, about)


def _joined(catalogue: Catalogue, id_: int, player: Mapping[str, JSON]) -> Event:
    facts = {
        key: player[key] for key in ("number", "role", "position", "captain", "speed", *SKILLS)
    }
    name, points = player["name"].strip(), cost(catalogue, player)
    return Event("joined", {"player": id_, "name": name, **facts, "cost": points})

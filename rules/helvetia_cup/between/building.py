"""HC-TEAM, HC-ROSTER: what a team may be when it is founded, and what changes between matches.

A wished roster is one of the supplied teams, ``{"name", "race"}`` with its id for a race, or a
team of the coach's own:

    {"name", "race": "custom", "players": [{"number", "name", "role", "position"?, "captain"?,
     "speed", "steal", "tackle", "pressure", "interception", "dribble", "long_pass", "shot",
     "header"}]}

Every problem is found at once.  As the roster is fixed (HC-LEAGUE-10), a wish between matches is
one of these acts, or a list of them that are all done or none:

    {"act": "rename", "name"}                         {"act": "rename_player", "player", "name"}
    {"act": "renumber", "player", "number"}           {"act": "trim", "competition", "cards"}
    {"act": "settle"}

``renumber`` exchanges shirts with whoever wears the number; ``trim`` gives tactic cards back;
``settle`` takes the defaults of all that still waits for the coach.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules import wishes
from rules.acts import Act, Acts
from rules.helvetia_cup.between import trimming
from rules.helvetia_cup.between.history import apply
from rules.helvetia_cup.between.team import CUSTOM, Player, Team
from rules.helvetia_cup.catalogue import SKILLS, Catalogue
from rules.problems import Problem, Refusal
from rules.roster import Event

JSON = Any

NAME = wishes.named("HC-TEAM-02")
NUMBERS = range(1, 100)
ROLES = ("goalkeeper", "outfield")
POSITIONS = ("GK", "DF", "MF", "FW")


# -- founding -----------------------------------------------------------------------------------


def races(catalogue: Catalogue) -> tuple[str, ...]:
    """The supplied teams, and what a team of one's own is called."""
    return (*catalogue.teams, CUSTOM)


def problems(catalogue: Catalogue, roster: JSON) -> list[Problem]:
    """Everything that is wrong with a wished roster; empty if it is legal."""
    return _read(catalogue, roster)[1]


def found(catalogue: Catalogue, roster: JSON) -> list[Event]:
    """The events that found a team; refuses with every problem."""
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


def violations(catalogue: Catalogue, players: Sequence[Mapping[str, JSON]]) -> list[str]:
    """HC-ROSTER-05: the ids of the clauses that these players break, each once, in order."""
    clauses = {problem.clause for problem in roster_problems(catalogue, players)}
    return sorted(clauses)


def roster_problems(catalogue: Catalogue, players: Sequence[Mapping[str, JSON]]) -> list[Problem]:
    """What is wrong with players that are well-formed (HC-ROSTER-01, -02, -04)."""
    found = _problems_of_numbers(catalogue, players)
    for at, player in enumerate(players):
        found += _problems_of_ratings(catalogue, player, f"players[{at}]")
    most = catalogue.limits.budget_per_player * len(players)
    total = sum(cost(catalogue, player) for player in players)
    if total > most:
        over = {"cost": total, "most": most}
        found.append(Problem("roster_too_dear", "HC-ROSTER-04", over, "players"))
    return found


def cost(catalogue: Catalogue, player: Mapping[str, JSON]) -> int:
    """HC-ROSTER-03, in points."""
    limits = catalogue.limits
    points = limits.cost_per_skill_point * sum(int(player[skill]) for skill in SKILLS)
    captain = limits.cost_captain if player["captain"] else 0
    return points + limits.cost_per_speed * int(player["speed"]) + captain


def _read(catalogue: Catalogue, roster: JSON) -> tuple[dict[str, JSON], list[Problem]]:
    own = isinstance(roster, Mapping) and roster.get("race") == CUSTOM
    required: dict[str, wishes.Check] = {"name": NAME, "race": wishes.word}
    if own:
        required["players"] = wishes.listing
    wish, found = wishes.read(roster, required, {})
    if not own and "race" in wish and wish["race"] not in catalogue.teams:
        found.append(Problem("unknown_race", "HC-TEAM-01", {"race": wish["race"]}, "race"))
    if own and "players" in wish:
        players = [_read_player(each, f"players[{at}]") for at, each in enumerate(wish["players"])]
        wish["players"] = [player for player, _ in players]
        wrong = [problem for _, problems in players for problem in problems]
        found += wrong or roster_problems(catalogue, wish["players"])
    return wish, found


def _read_player(value: JSON, about: str) -> tuple[dict[str, JSON], list[Problem]]:
    """HC-TEAM-02; the position is advice for coaches only."""
    checks: dict[str, wishes.Check] = {
        "number": wishes.whole,
        "name": NAME,
        "role": _one_of(ROLES),
        "speed": wishes.whole,
        **dict.fromkeys(SKILLS, wishes.whole),
    }
    player, found = wishes.read(
        value,
        checks,
        {"position": (_one_of(POSITIONS), ""), "captain": (wishes.truth, False)},
        about,
    )
    if player.get("position") == "":
        player["position"] = "GK" if player.get("role") == "goalkeeper" else "MF"
    return player, found


def _one_of(words: Sequence[str]) -> wishes.Check:
    def check(value: JSON, about: str) -> list[Problem]:
        if isinstance(value, str) and value in words:
            return []
        return [Problem("not_one_of_these", "HC-TEAM-02", {"words": list(words)}, about)]

    return check


def _problems_of_numbers(
    catalogue: Catalogue, players: Sequence[Mapping[str, JSON]]
) -> list[Problem]:
    """HC-ROSTER-01."""
    limits, found = catalogue.limits, []
    bounds = {"count": len(players), "least": limits.min_players, "most": limits.max_players}
    if len(players) < limits.min_players:
        found.append(Problem("too_few_players", "HC-ROSTER-01", bounds, "players"))
    if len(players) > limits.max_players:
        found.append(Problem("too_many_players", "HC-ROSTER-01", bounds, "players"))
    keepers = sum(player["role"] == "goalkeeper" for player in players)
    if not limits.min_goalkeepers <= keepers <= limits.max_goalkeepers:
        bounds = {
            "count": keepers,
            "least": limits.min_goalkeepers,
            "most": limits.max_goalkeepers,
        }
        found.append(Problem("goalkeepers_wanted", "HC-ROSTER-01", bounds, "players"))
    captains = sum(bool(player["captain"]) for player in players)
    if captains > limits.max_captains:
        counts = {"count": captains, "most": limits.max_captains}
        found.append(Problem("captains_in_roster", "HC-ROSTER-01", counts, "players"))
    for number, count in Counter(player["number"] for player in players).items():
        if number not in NUMBERS:
            found.append(_no_such_number("players"))
        elif count > 1:
            taken = {"number": number}
            found.append(Problem("number_taken", "HC-ROSTER-01", taken, "players"))
    return found


def _problems_of_ratings(
    catalogue: Catalogue, player: Mapping[str, JSON], about: str
) -> list[Problem]:
    """HC-ROSTER-02."""
    limits, found = catalogue.limits, []
    for rating in ("speed", *SKILLS):
        least, most = limits.skill_min, limits.skill_max
        if rating == "speed":
            least, most = limits.speed_min, limits.speed_max
        elif rating == "pressure":
            least, most = limits.pressure_min, limits.pressure_max
        if not least <= player[rating] <= most:
            bounds = {"name": player["name"], "rating": rating, "least": least, "most": most}
            place = f"{about}.{rating}"
            found.append(Problem("rating_out_of_range", "HC-ROSTER-02", bounds, place))
    return found


def _no_such_number(about: str) -> Problem:
    bounds = {"least": NUMBERS[0], "most": NUMBERS[-1]}
    return Problem("number_out_of_range", "HC-ROSTER-01", bounds, about)


def _joined(catalogue: Catalogue, id_: int, player: Mapping[str, JSON]) -> Event:
    facts = {
        key: player[key] for key in ("number", "role", "position", "captain", "speed", *SKILLS)
    }
    name, points = player["name"].strip(), cost(catalogue, player)
    return Event("joined", {"player": id_, "name": name, **facts, "cost": points})


# -- between matches ----------------------------------------------------------------------------


def change(catalogue: Catalogue, team: Team, wish: JSON) -> list[Event]:
    """The events of one act, or of a list of acts in order; see `Acts.change`."""
    return _ACTS.change(team, wish)


def apply_all(team: Team, events: Iterable[Event]) -> None:
    """Applies the events of an act to a team in place, all or none."""
    _ACTS.apply_all(team, events)


def _rename(team: Team, wish: Mapping[str, JSON]) -> list[Event]:
    return [Event("renamed", {"name": wish["name"].strip()})]


def _rename_player(team: Team, wish: Mapping[str, JSON]) -> list[Event]:
    player = _player(team, wish["player"])
    return [Event("player_renamed", {"player": player.id, "name": wish["name"].strip()})]


def _renumber(team: Team, wish: Mapping[str, JSON]) -> list[Event]:
    """HC-ROSTER-01: who wears the number already takes the other's."""
    player, number = _player(team, wish["player"]), wish["number"]
    if number not in NUMBERS:
        raise Refusal(_no_such_number("number"))
    numbers = [[player.id, number]]
    numbers += [
        [other.id, player.number]
        for other in team.roster
        if other.number == number and other is not player
    ]
    return [Event("renumbered", {"numbers": numbers})]


def _trim(team: Team, wish: Mapping[str, JSON]) -> list[Event]:
    """HC-DEC-32, where it was left open (LG-FIX-11)."""
    competition, cards = wish["competition"], wish["cards"]
    if not team.excess(competition):
        raise Refusal(Problem("nothing_to_do", "HC-LEAGUE-12", about="cards"))
    if wrong := trimming.problems(team, competition, cards):
        raise Refusal(wrong)
    return [trimming.trimmed(competition, cards)]


def _settle(team: Team, wish: Mapping[str, JSON]) -> list[Event]:
    """The default of HC-DEC-32 for every collection that is too large."""
    return [
        trimming.trimmed(competition, trimming.default(team, competition))
        for competition in sorted(team.books)
        if team.excess(competition)
    ]


def _player(team: Team, who: int) -> Player:
    if who not in team.players:
        raise Refusal(Problem("no_such_player", "", {"player": who}, f"player:{who}"))
    return team.players[who]


_WHO: Mapping[str, wishes.Check] = {"player": wishes.whole}
_ACTS = Acts(
    {
        "rename": Act({"name": NAME}, _rename),
        "rename_player": Act({**_WHO, "name": NAME}, _rename_player),
        "renumber": Act({**_WHO, "number": wishes.whole}, _renumber),
        "trim": Act({"competition": wishes.word, "cards": wishes.listing}, _trim),
        "settle": Act({}, _settle),
    },
    apply,
    "HC-LEAGUE-10",
)

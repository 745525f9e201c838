"""LG-FIX-07: what is wrong with a reported match; every problem at once, each saying where.

What a report says is checked against the line-ups, as they were at kick-off (LG-FIX-08), and
against what the rules of the game allow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, get_args

from rules.blood_bowl.between.reporting import (
    WITHOUT_ROLL,
    Fate,
    induced,
    regenerates,
    rolls_wanted,
    sides_of,
    squads_of,
)
from rules.blood_bowl.between.team import Team
from rules.blood_bowl.injury import Cause
from rules.blood_bowl.market import Market, well_formed
from rules.blood_bowl.position import CASUALTIES, COUNTS
from rules.blood_bowl.squads import SHIRTS, Squads, player_at
from rules.problems import Problem
from rules.record import Match
from rules.two_legs import level

JSON = Any

#: What can be reported of one player.
DEEDS = tuple(name for name in COUNTS if name != COUNTS[CASUALTIES])
#: More than a match of two halves and overtime has room for, whatever is counted.
MOST = 99
SIDE_KEYS = {"score", "awarded", "fans", "available", "moved", "bought", "lines", "injuries"}
INJURY_KEYS = {"number", "cause", "by", "rolls", "apothecary", "regeneration"}
CHOICES = ("better", "other")


def report_problems(
    match: Match, report: JSON, teams: Sequence[Team], *, finished: bool = True
) -> list[Problem]:
    """Everything that is wrong with a report; see ``reporting`` for its shape.

    teams:    as they were at kick-off: they know who was not available.
    finished: whether it is all there; before that its parts need not fit together yet.
    """
    problems = _shape(report)
    if problems:
        return problems
    given = sides_of(report)
    for side in (0, 1):
        problems += _gold(match.line_ups[side], given, side)
    if not problems:  # only then is there anything to buy for, and a squad
        problems += _purchases(match.line_ups, given)
    if problems:
        return problems
    squads = squads_of(match.line_ups, given)
    for side in (0, 1):
        problems += _Side(match, squads, given, side, teams[side]).problems(finished)
    if finished:
        problems += _result(match, report, given)
    return problems


# -- its shape ----------------------------------------------------------------------------------


def _unreadable(part: str) -> Problem:
    return Problem("report_not_readable", "LG-FIX-07", {"part": part}, part)


def _shape(report: JSON) -> list[Problem]:
    """What cannot be read at all; all the rest relies on this."""
    if not isinstance(report, Mapping) or set(report) - {"conceded", "sides"}:
        return [_unreadable("report")]
    problems = []
    if report.get("conceded") not in (None, 0, 1) or isinstance(report.get("conceded"), bool):
        problems.append(_unreadable("conceded"))
    sides = report.get("sides", [{}, {}])
    if not isinstance(sides, list) or len(sides) != 2:
        return [*problems, _unreadable("sides")]
    for number, side in enumerate(sides):
        if not isinstance(side, Mapping) or set(side) - SIDE_KEYS:
            problems.append(_unreadable(f"sides.{number}"))
        else:
            problems += _shape_of_side(side, f"sides.{number}")
    return problems


def _shape_of_side(side: JSON, about: str) -> list[Problem]:
    problems = [
        problem
        for what, most in (("score", MOST), ("awarded", MOST), ("moved", 10**9))
        if (problem := _count(side.get(what, 0), what, most, f"{about}.{what}"))
    ]
    for what in ("fans", "available"):
        if side.get(what) is not None:
            found = _count(side[what], what, MOST, f"{about}.{what}")
            problems += [found] if found else []
    if not well_formed(side.get("bought", {})):
        problems.append(Problem("not_a_purchase", "BB-LEAGUE-10", about=f"{about}.bought"))
    for what, fits in (("lines", _is_a_line), ("injuries", _is_an_injury)):
        each = side.get(what, [])
        if not isinstance(each, list):
            problems.append(_unreadable(f"{about}.{what}"))
            continue
        places = (f"{about}.{what}.{n}" for n, one in enumerate(each) if not fits(one))
        problems += [_unreadable(place) for place in places]
    return problems


def _count(value: JSON, what: str, most: int, about: str, least: int = 0) -> Problem | None:
    """A whole number in its range."""
    if type(value) is int and least <= value <= most:
        return None
    return Problem(
        "count_out_of_range", "LG-FIX-07", {"what": what, "least": least, "most": most}, about
    )


def _is_a_line(line: JSON) -> bool:
    return (
        isinstance(line, Mapping)
        and type(line.get("number")) is int
        and isinstance(line.get("fielded", True), bool)
        and set(line) <= {"number", "fielded", *DEEDS}
    )


def _is_an_injury(injury: JSON) -> bool:
    if not isinstance(injury, Mapping) or set(injury) - INJURY_KEYS:
        return False
    helped = injury.get("apothecary")
    by = injury.get("by")
    return (
        type(injury.get("number")) is int
        and isinstance(injury.get("cause"), str)
        and (by is None or type(by) is int)
        and _are_faces(injury.get("rolls"))
        and _are_faces(injury.get("regeneration"))
        and (helped is None or (isinstance(helped, Mapping) and _is_help(helped)))
    )


def _is_help(helped: Mapping[str, JSON]) -> bool:
    chosen = helped.get("chosen", "better")
    return (
        set(helped) <= {"rolls", "chosen"} and chosen in CHOICES and _are_faces(helped.get("rolls"))
    )


def _are_faces(value: JSON) -> bool:
    return value is None or (isinstance(value, list) and all(type(each) is int for each in value))


# -- petty cash ---------------------------------------------------------------------------------


def _gold(line_up: JSON, given: Sequence[JSON], side: int) -> list[Problem]:
    """BB-LEAGUE-08."""
    treasury = line_up["treasury"]
    if given[side]["moved"] <= treasury:
        return []
    about = f"sides.{side}.moved"
    return [Problem("not_in_treasury", "BB-LEAGUE-08", {"treasury": treasury}, about)]


def _purchases(line_ups: Sequence[JSON], given: Sequence[JSON]) -> list[Problem]:
    """BB-LEAGUE-10: what the market says of it."""
    return [
        Problem(each.code, each.clause, each.params, f"sides.{side}.bought")
        for side, purse in enumerate(induced(line_ups, given))
        for each in Market.of(line_ups[side], purse["purse"]).problems(given[side]["bought"])
    ]


# -- what the players did and suffered ------------------------------------------------------------


class _Side:
    """One side of a report whose shape is right."""

    def __init__(
        self, match: Match, squads: Squads, given: Sequence[JSON], side: int, team: Team
    ) -> None:
        self.match = match
        self.squads = squads
        self.given = given
        self.side = side
        self.team = team
        self.about = f"sides.{side}"
        self.found: list[Problem] = []

    @property
    def named(self) -> dict[str, JSON]:
        """Whose side it is, for every sentence about it."""
        return {"team": self.match.line_ups[self.side]["name"]}

    def _add(self, problem: Problem, about: str = "") -> None:
        """One problem more; `about` is where in this side of the report."""
        self.found.append(replace(problem, about=f"{self.about}{about}"))

    def problems(self, finished: bool) -> list[Problem]:
        self._lines()
        self._fans()
        self._injuries()
        if finished and not self.found:
            self._touchdowns()
        return self.found

    def _check(self, problem: Problem | None) -> None:
        self.found += [problem] if problem else []

    def _present(self, number: int, about: str) -> bool:
        """Whether somebody of this side wore that shirt; a problem if not (LG-FIX-10)."""
        if 1 <= number <= SHIRTS and player_at(self.side, number) in self.squads.members[self.side]:
            return True
        absent = [player.name for player in self.team.roster if player.number == number]
        if absent:
            self._add(
                Problem("player_not_available", "LG-FIX-10", {**self.named, "name": absent[0]}),
                about,
            )
        else:
            self._add(
                Problem("unknown_shirt", "LG-FIX-07", {**self.named, "number": number}), about
            )
        return False

    def _lines(self) -> None:
        seen = set()
        for n, line in enumerate(self.given[self.side]["lines"]):
            about, number = f".lines.{n}", line["number"]
            if not self._present(number, about):
                continue
            if number in seen:
                self._add(
                    Problem("listed_twice", "LG-FIX-07", {**self.named, "number": number}), about
                )
            seen.add(number)
            for deed in DEEDS:
                if _count(line.get(deed, 0), deed, MOST, about):
                    self._add(
                        Problem(
                            "deed_out_of_range",
                            "LG-FIX-07",
                            {**self.named, "number": number, "what": deed, "most": MOST},
                        ),
                        f"{about}.{deed}",
                    )
            if not line.get("fielded", True) and any(line.get(deed) for deed in DEEDS):
                self._add(
                    Problem("deeds_from_the_bench", "LG-FIX-07", {**self.named, "number": number}),
                    about,
                )

    def _fans(self) -> None:
        """BB-FANS-01."""
        fans = self.given[self.side]["fans"]
        factor = self.match.line_ups[self.side]["fan_factor"]
        if fans is not None:
            self._check(_count(fans, "fans", factor + 12, f"{self.about}.fans", factor + 2))

    def _touchdowns(self) -> None:
        side = self.given[self.side]
        scored = sum(line.get("touchdowns", 0) for line in side["lines"])
        if scored + side["awarded"] != side["score"]:
            self._add(
                Problem(
                    "touchdowns_do_not_sum",
                    "LG-FIX-07",
                    {
                        **self.named,
                        "scored": scored,
                        "awarded": side["awarded"],
                        "score": side["score"],
                    },
                ),
                ".score",
            )

    def _injuries(self) -> None:
        out: set[int] = set()
        hurt: Counter[int] = Counter()
        bought = self.given[self.side]["bought"]
        uses = bool(self.match.line_ups[self.side]["apothecary"]) + bought.get("apothecaries", 0)
        igors = bought.get("igor", 0)
        for n, injury in enumerate(self.given[self.side]["injuries"]):
            about, number = f".injuries.{n}", injury["number"]
            if not self._present(number, about):
                continue
            before = len(self.found)
            self._cause(injury, about)
            self._rolls(injury.get("rolls"), number, injury["cause"], f"{about}.rolls")
            if number in out:
                self._add(
                    Problem("hurt_twice", "BB-INJ-06", {**self.named, "number": number}), about
                )
            if injury.get("apothecary") is not None:
                uses -= 1
                self._apothecary(injury, about)
            faces = injury.get("regeneration")
            igors -= len(faces or ()) > 1
            self._regeneration(faces, number, about)
            if len(self.found) == before:
                fate = Fate.of(self.match, self.squads, self.side, injury, hurt[number])
                out |= {number} if fate.injury is not None else set()
            hurt[number] += 1
        if uses < 0:
            self._add(Problem("apothecary_used_up", "BB-LEAGUE-30", {**self.named}), ".injuries")
        if igors < 0:
            self._add(Problem("igor_used_up", "BB-LEAGUE-15", {**self.named}), ".injuries")

    def _cause(self, injury: JSON, about: str) -> None:
        if injury["cause"] not in get_args(Cause):
            self._add(
                Problem("unknown_cause", "BB-INJ-06", {**self.named, "cause": injury["cause"]}),
                about,
            )
        by = injury.get("by")
        if by is None:
            return
        other = 1 - self.side
        if not (1 <= by <= SHIRTS and player_at(other, by) in self.squads.members[other]):
            team = self.match.line_ups[other]["name"]
            self._add(
                Problem("unknown_shirt", "LG-FIX-07", {**self.named, "team": team, "number": by}),
                f"{about}.by",
            )

    def _rolls(self, rolls: list[int] | None, number: int, cause: str, about: str) -> None:
        """BB-LEAGUE-25."""
        if not rolls:
            return
        wanted = rolls_wanted(self.squads, player_at(self.side, number))
        if cause in WITHOUT_ROLL:
            wanted = 0
        if len(rolls) != wanted:
            self._add(
                Problem(
                    "casualty_rolls_wanted",
                    "BB-LEAGUE-25",
                    {**self.named, "count": wanted, "number": number},
                ),
                about,
            )
        for roll in rolls:
            tens, units = divmod(roll, 10)
            if not (1 <= tens <= 6 and 1 <= units <= 8):
                self._add(
                    Problem("not_a_casualty_roll", "BB-LEAGUE-25", {**self.named, "roll": roll}),
                    about,
                )

    def _apothecary(self, injury: JSON, about: str) -> None:
        number = injury["number"]
        about += ".apothecary"
        if injury["cause"] == "eaten":
            self._add(
                Problem("apothecary_not_for", "BB-LEAGUE-30", {**self.named, "number": number}),
                about,
            )
        if self.squads.is_star(player_at(self.side, number)):
            self._add(
                Problem("apothecary_not_for", "BB-LEAGUE-23", {**self.named, "number": number}),
                about,
            )
        self._rolls(injury["apothecary"].get("rolls"), number, injury["cause"], f"{about}.rolls")

    def _regeneration(self, faces: list[int] | None, number: int, about: str) -> None:
        """BB-SKILL-REGEN-01; Igor's die follows one that failed."""
        if not faces:
            return
        about += ".regeneration"
        p = player_at(self.side, number)
        if not regenerates(self.squads, p):
            self._add(
                Problem(
                    "does_not_regenerate", "BB-SKILL-REGEN-01", {**self.named, "number": number}
                ),
                about,
            )
        for face in faces:
            self._check(_count(face, "regeneration", 6, f"{self.about}{about}", 1))
        if len(faces) > 2 or (len(faces) == 2 and (faces[0] >= 4 or self.squads.is_star(p))):
            self._add(
                Problem("igor_not_for", "BB-LEAGUE-15", {**self.named, "number": number}), about
            )


# -- how it ended -------------------------------------------------------------------------------


def _result(match: Match, report: JSON, given: Sequence[JSON]) -> list[Problem]:
    score = [side["score"] for side in given]
    conceded = report.get("conceded")
    names = [line_up["name"] for line_up in match.line_ups]
    if conceded is not None and score[conceded] >= score[1 - conceded]:
        params = {"team": names[conceded], "score": score[conceded] + 1}
        return [Problem("conceding_side_leads", "BB-CONC-02", params, "conceded")]
    if conceded is None and match.options.get("overtime") and level(score, match.options):
        return [Problem("match_not_decided", "BB-OT-02", about="sides")]
    return []

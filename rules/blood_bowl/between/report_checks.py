"""LG-FIX-07: what is wrong with a reported match; every problem at once, each saying where.

What a report says is checked against the line-ups, as they were at kick-off (LG-FIX-08), and
against what the rules of the game allow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
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
from rules.blood_bowl.squads import SHIRTS, Squads, number_of, player_at
from rules.problems import Problem
from rules.record import Match
from rules.report_checks import (
    Fits,
    SideChecks,
    count_problems,
    if_any,
    is_made_of,
    is_truth,
    is_whole,
    is_word,
    one_of,
    shape_problems,
    unreadable_things,
    whole,
)
from rules.two_legs import level

JSON = Any

#: What can be reported of one player.
DEEDS = tuple(name for name in COUNTS if name != COUNTS[CASUALTIES])
#: More than a match of two halves and overtime has room for, whatever is counted.
MOST = 99
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


def _are_faces(value: JSON) -> bool:
    return isinstance(value, list) and all(map(is_whole, value))


def _is_help(value: JSON) -> bool:
    return is_made_of(value, {}, {"rolls": if_any(_are_faces), "chosen": one_of(CHOICES)})


#: What each thing in a list must have, and what it may have; what was done is looked at later.
_THINGS: Mapping[str, tuple[Mapping[str, Fits], Mapping[str, Fits]]] = {
    "lines": (
        {"number": is_whole},
        {"fielded": is_truth, **dict.fromkeys(DEEDS, lambda value: True)},
    ),
    "injuries": (
        {"number": is_whole, "cause": is_word},
        {
            "by": if_any(is_whole),
            "rolls": if_any(_are_faces),
            "apothecary": if_any(_is_help),
            "regeneration": if_any(_are_faces),
        },
    ),
}
_COUNTS = {"score": MOST, "awarded": MOST, "moved": 10**9, "fans": MOST, "available": MOST}
#: Null: worked out here.
_WORKED_OUT = ("fans", "available")


def _shape(report: JSON) -> list[Problem]:
    keys = {*_COUNTS, "bought", *_THINGS}
    return shape_problems(report, {"conceded": whole(0, 1)}, keys, _shape_of_side)


def _shape_of_side(side: Mapping[str, JSON], about: str) -> list[Problem]:
    problems = []
    for what, most in _COUNTS.items():
        value = side.get(what, 0)
        if value is not None or what not in _WORKED_OUT:
            problems += count_problems(value, what, most, f"{about}.{what}")
    if not well_formed(side.get("bought", {})):
        problems.append(Problem("not_a_purchase", "BB-LEAGUE-10", about=f"{about}.bought"))
    return problems + unreadable_things(side, _THINGS, about)


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


class _Side(SideChecks):
    """One side of a report whose shape is right."""

    def __init__(
        self, match: Match, squads: Squads, given: Sequence[JSON], side: int, team: Team
    ) -> None:
        shirts = [number_of(p) for p in squads.members[side]]
        super().__init__(match, given, side, team, shirts)
        self.match = match
        self.squads = squads
        self.side = side

    def problems(self, finished: bool) -> list[Problem]:
        self.check_lines(DEEDS, lambda number: dict.fromkeys(DEEDS, MOST))
        self._fans()
        self._injuries()
        if finished and not self.found:
            self._touchdowns()
        return self.found

    def _fans(self) -> None:
        """BB-FANS-01."""
        fans = self.own["fans"]
        factor = self.line_up["fan_factor"]
        if fans is not None:
            self.check_count(fans, "fans", factor + 12, "fans", factor + 2)

    def _touchdowns(self) -> None:
        side = self.own
        scored = sum(line.get("touchdowns", 0) for line in side["lines"])
        if scored + side["awarded"] != side["score"]:
            self.add(
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
                "score",
            )

    def _injuries(self) -> None:
        out: set[int] = set()
        hurt: Counter[int] = Counter()
        bought = self.own["bought"]
        uses = bool(self.line_up["apothecary"]) + bought.get("apothecaries", 0)
        igors = bought.get("igor", 0)
        for n, injury in enumerate(self.own["injuries"]):
            about, number = f"injuries.{n}", injury["number"]
            if not self.is_present(number, about):
                continue
            before = len(self.found)
            self._cause(injury, about)
            self._rolls(injury.get("rolls"), number, injury["cause"], f"{about}.rolls")
            if number in out:
                self.add(
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
            self.add(Problem("apothecary_used_up", "BB-LEAGUE-30", self.named), "injuries")
        if igors < 0:
            self.add(Problem("igor_used_up", "BB-LEAGUE-15", self.named), "injuries")

    def _cause(self, injury: JSON, about: str) -> None:
        if injury["cause"] not in get_args(Cause):
            self.add(
                Problem("unknown_cause", "BB-INJ-06", {**self.named, "cause": injury["cause"]}),
                about,
            )
        by = injury.get("by")
        if by is None:
            return
        other = 1 - self.side
        if not (1 <= by <= SHIRTS and player_at(other, by) in self.squads.members[other]):
            team = self.match.line_ups[other]["name"]
            self.add(
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
            self.add(
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
                self.add(
                    Problem("not_a_casualty_roll", "BB-LEAGUE-25", {**self.named, "roll": roll}),
                    about,
                )

    def _apothecary(self, injury: JSON, about: str) -> None:
        number = injury["number"]
        about += ".apothecary"
        if injury["cause"] == "eaten":
            self.add(
                Problem("apothecary_not_for", "BB-LEAGUE-30", {**self.named, "number": number}),
                about,
            )
        if self.squads.is_star(player_at(self.side, number)):
            self.add(
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
            self.add(
                Problem(
                    "does_not_regenerate", "BB-SKILL-REGEN-01", {**self.named, "number": number}
                ),
                about,
            )
        for face in faces:
            self.check_count(face, "regeneration", 6, about, 1)
        if len(faces) > 2 or (len(faces) == 2 and (faces[0] >= 4 or self.squads.is_star(p))):
            self.add(
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

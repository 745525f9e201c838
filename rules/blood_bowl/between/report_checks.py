"""Check a reported match; list every problem at once, each with its place (LG-FIX-07).

A report is checked against the line-ups as they were at kick-off (LG-FIX-08), and against what the
rules of the game allow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, get_args

from rules.blood_bowl.between.report_causes import Scene, benched, cause_problems
from rules.blood_bowl.between.reporting import (
    WITHOUT_ROLL,
    Fate,
    hurt_dice,
    induced,
    regenerates,
    rolls_wanted,
    sides_of,
    squads_of,
)
from rules.blood_bowl.between.team import Team
from rules.blood_bowl.casualties import effects_of
from rules.blood_bowl.inducements.market import Market, well_formed
from rules.blood_bowl.injury import Cause
from rules.blood_bowl.position import CASUALTIES, COUNTS, TURNS
from rules.blood_bowl.skills import Trait
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
from rules.typed import KeyedDice

JSON = Any

#: What can be reported of one player.
DEEDS = tuple(name for name in COUNTS if name != COUNTS[CASUALTIES])
#: More than a match of two halves and overtime has room for, whatever is counted.
MOST = 99
CHOICES = ("better", "other")
#: BB-TURN-01, BB-OT-03: two halves, and overtime unless the competition has none.
HALVES, WITH_OVERTIME = 2, 3
#: BB-LEAGUE-17, -18: the one spell of a Wizard strikes no more players than there are squares.
FIREBALL_HITS = 9
#: BB-SKILL-FRENZY-02, BB-SKILL-MULTIBLOCK-01: blocks of a player in one turn; of one with a ball
#: and chain no more than squares moved (BB-SKILL-BALLCHAIN-01).
BLOCKS, SWINGS = 2, 12
#: What only hands can do (BB-SKILL-NOHANDS-01); of these, what takes a Pass action or a Dump-Off.
WITH_HANDS = ("touchdowns", "completions", "interceptions", "passes")
THROWN = ("completions", "passes")


def report_problems(
    match: Match,
    report: JSON,
    teams: Sequence[Team],
    here: KeyedDice | None = None,
    *,
    finished: bool = True,
) -> list[Problem]:
    """List all problems of a report; see ``reporting`` for its shape.

    teams: as they were at kick-off, so that unavailable players are known.
    here: the dice for what the site rolls (`reporting.reported`).
    finished: whether the report is complete. Before that its parts need not fit together, and
    nothing that the site rolls counts: no refusal may give away a face (LG-FIX-20).
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
    sides = [_Side(match, squads, given, side, teams[side]) for side in (0, 1)]
    for checked in sides:
        checked.here, checked.finished = here, finished
    looked_at = [checked.look() for checked in sides]
    fitting = finished and not any(looked_at)
    for checked in sides:
        if finished and not checked.found:
            checked.check_touchdowns()
        if fitting:
            checked.look_at_all()
        problems += checked.found
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
    """List the problem of gold that the treasury does not have (BB-LEAGUE-08)."""
    treasury = line_up["treasury"]
    if given[side]["moved"] <= treasury:
        return []
    about = f"sides.{side}.moved"
    return [Problem("not_in_treasury", "BB-LEAGUE-08", {"treasury": treasury}, about)]


def _purchases(line_ups: Sequence[JSON], given: Sequence[JSON]) -> list[Problem]:
    """List what the market refuses in the purchases (BB-LEAGUE-10)."""
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
        self.given = given
        self.side = side
        self.other = given[1 - side]
        self.opponent = match.line_ups[1 - side]["name"]
        self.opponents = len(squads.members[1 - side])
        #: BB-LEAGUE-31: who of the other side keeps somebody on the pitch who was knocked out.
        self.healers = bool(match.line_ups[1 - side]["apothecary"])
        self.healers += self.other["bought"].get("apothecaries", 0)
        #: How many were out of the match at its end.
        self.lost = 0
        #: What is rolled here, and whether that may count yet.
        self.here: KeyedDice | None = None
        self.finished = True

    def look(self) -> list[Problem]:
        """List the problems of each entry on its own, whatever else is reported."""
        self.check_lines(DEEDS, lambda number: dict.fromkeys(DEEDS, MOST))
        if not self.found:
            self._able()
        self._fans()
        self._injuries()
        return self.found

    def look_at_all(self) -> None:
        """Add the problems of entries that do not fit together.

        Call it only if every entry of both sides is right on its own.
        """
        self._fielded()
        self._in_turns()
        self._thrown()
        self._causes()
        self._left()

    def _able(self) -> None:
        """Check that players only did what their skills allow (BB-SKILL-NOHANDS-01,
        BB-SKILL-BALLCHAIN-01).
        """
        for n, line in enumerate(self.own["lines"]):
            traits = self.squads.traits[player_at(self.side, line["number"])]
            named = {**self.named, "number": line["number"]}
            if traits & Trait.HAS_NO_HANDS and any(line.get(deed) for deed in WITH_HANDS):
                self.add(Problem("has_no_hands", "BB-SKILL-NOHANDS-01", named), f"lines.{n}")
            if not traits & Trait.SWINGS_BALL_AND_CHAIN:
                continue
            never = ("fouls",) if traits & Trait.DUMPS_OFF else ("fouls", *THROWN)
            if any(line.get(deed) for deed in never):
                self.add(Problem("only_moves", "BB-SKILL-BALLCHAIN-01", named), f"lines.{n}")

    def _fans(self) -> None:
        """Check the number of fans (BB-FANS-01)."""
        fans = self.own["fans"]
        factor = self.line_up["fan_factor"]
        if fans is not None:
            self.check_count(fans, "fans", factor + 12, "fans", factor + 2, "BB-FANS-01")

    def check_touchdowns(self) -> None:
        """Check that touchdowns of players and awarded touchdowns add up to the score
        (LG-FIX-07).
        """
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
            self._regeneration(injury, about)
            fate = self._fate(injury, hurt[number]) if len(self.found) == before else None
            if fate is not None:
                self._treated(injury, fate, about)
                out |= {number} if fate.injury is not None else set()
            hurt[number] += 1
        self.lost = len(out)
        if uses < 0:
            self.add(Problem("apothecary_used_up", "BB-LEAGUE-30", self.named), "injuries")
        if igors < 0:
            self.add(Problem("igor_used_up", "BB-LEAGUE-15", self.named), "injuries")

    def _fate(self, injury: JSON, before: int) -> Fate | None:
        """Return what became of a casualty.

        None if it depends on a roll of the site that may not count yet.
        """
        number, here = injury["number"], self.here
        rolled = len(here.rolls) if here else 0
        dice = hurt_dice(self.match, self.squads, self.side, number, before, here)
        fate = Fate.of(self.squads, self.side, injury, dice)
        if here is None or self.finished:
            return fate
        return None if any(any(roll.shown) for roll in here.rolls[rolled:]) else fate

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
            named = {"team": self.opponent, "number": by}
            self.add(Problem("unknown_number", "LG-FIX-07", named), f"{about}.by")

    def _rolls(self, rolls: list[int] | None, number: int, cause: str, about: str) -> None:
        """Check casualty rolls (BB-LEAGUE-25); only a frail player may have none, by a 9
        (BB-SKILL-STUNTY-03).
        """
        if rolls is None:
            return
        p = player_at(self.side, number)
        wanted = 0 if cause in WITHOUT_ROLL else rolls_wanted(self.squads, p)
        spared = not rolls and self.squads.traits[p] & Trait.IS_FRAIL
        if len(rolls) != wanted and not spared:
            self._rolls_wanted(number, wanted, about)
        for roll in rolls:
            tens, units = divmod(roll, 10)
            if not (1 <= tens <= 6 and 1 <= units <= 8):
                self.add(
                    Problem("not_a_casualty_roll", "BB-LEAGUE-25", {**self.named, "roll": roll}),
                    about,
                )

    def _rolls_wanted(self, number: int, count: int, about: str) -> None:
        params = {**self.named, "count": count, "number": number}
        self.add(Problem("casualty_rolls_wanted", "BB-LEAGUE-25", params), about)

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
        if injury["apothecary"].get("rolls"):
            self._rolls(injury["apothecary"]["rolls"], number, injury["cause"], f"{about}.rolls")

    def _treated(self, injury: JSON, fate: Fate, about: str) -> None:
        """Check the apothecary's second roll (BB-LEAGUE-32, -33): made after all but Badly Hurt,
        and nothing follows a saved player.

        If the site made the first roll, the report cannot know its result.
        """
        helped = injury.get("apothecary")
        if helped is None:
            return
        number, again = injury["number"], helped.get("rolls")
        known = injury.get("rolls") is not None or injury["cause"] in WITHOUT_ROLL
        unhurt = effects_of(fate.first) == ["badly_hurt"]
        wanted = rolls_wanted(self.squads, player_at(self.side, number))
        params = {**self.named, "number": number}
        if again is not None and not again and not unhurt:
            count = {**params, "count": wanted}
            problem = Problem("casualty_rolls_wanted", "BB-LEAGUE-32", count)
            self.add(problem, f"{about}.apothecary.rolls")
        if again and unhurt and known:
            problem = Problem("second_roll_not_made", "BB-LEAGUE-33", params)
            self.add(problem, f"{about}.apothecary.rolls")
        saved = fate.injury is None and not fate.regeneration
        if injury.get("regeneration") and saved and known and (unhurt or again is not None):
            problem = Problem("in_reserves_already", "BB-SKILL-REGEN-01", params)
            self.add(problem, f"{about}.regeneration")

    def _regeneration(self, injury: JSON, about: str) -> None:
        """Check Regeneration (BB-SKILL-REGEN-01, BB-SKILL-ALWAYSHUNGRY-02); Igor's die follows a
        failed one.
        """
        faces, number = injury.get("regeneration"), injury["number"]
        if not faces:
            return
        about += ".regeneration"
        p = player_at(self.side, number)
        named = {**self.named, "number": number}
        if not regenerates(self.squads, p):
            self.add(Problem("does_not_regenerate", "BB-SKILL-REGEN-01", named), about)
        elif injury["cause"] == "eaten":
            self.add(Problem("does_not_regenerate", "BB-SKILL-ALWAYSHUNGRY-02", named), about)
        for face in faces:
            self.check_count(face, "regeneration", 6, about, 1, "BB-SKILL-REGEN-01")
        if len(faces) > 2 or (len(faces) == 2 and (faces[0] >= 4 or self.squads.is_star(p))):
            self.add(
                Problem("igor_not_for", "BB-LEAGUE-15", {**self.named, "number": number}), about
            )

    # -- whether it fits together -------------------------------------------------------------

    def _fielded(self) -> None:
        """Check that nobody did or suffered anything on the bench (BB-SETUP-01)."""
        out = benched(self.own)
        for n, injury in enumerate(self.own["injuries"]):
            if injury["number"] in out:
                params = {**self.named, "number": injury["number"]}
                self.add(Problem("hurt_on_the_bench", "BB-SETUP-01", params), f"injuries.{n}")
            if injury.get("by") in benched(self.other):
                params = {"team": self.opponent, "number": injury["by"]}
                self.add(Problem("deeds_from_the_bench", "LG-FIX-07", params), f"injuries.{n}.by")

    @property
    def halves(self) -> int:
        """The most halves that the match can have had (BB-OT-02)."""
        return HALVES if self.match.options.get("overtime") is False else WITH_OVERTIME

    @property
    def kick_offs(self) -> int:
        """The most kick-offs that the match can have had: one a half, and one after each
        touchdown.
        """
        scored: int = self.own["score"] + self.other["score"]
        return self.halves + scored

    def _in_turns(self) -> None:
        """Check that a side did once-per-turn actions in no more turns than it had (BB-TURN-01).

        At each kick-off a Riot may give back a turn (BB-KTAB-06), or a Blitz! may add one
        (BB-KTAB-23). Each touchdown brings a kick-off, so that is no bound for touchdowns. They get
        the turns of three halves, and one more for those awarded by penalties or a concession.
        """
        turns = TURNS * self.halves + self.kick_offs
        ours, theirs = (self.squads.any[side] for side in (self.side, 1 - self.side))
        # BB-SKILL-DUMPOFF-01: any number of throws, in the turns of the opponents.
        passes = MOST * SHIRTS if ours & Trait.DUMPS_OFF else turns
        caught = MOST * SHIRTS if theirs & Trait.DUMPS_OFF else turns
        bounds = {
            "passes": passes,
            "completions": passes,
            "interceptions": caught,
            "fouls": turns,
            "turnovers": turns,
        }
        facts = {
            deed: {**self.named, "count": _sum(self.own, deed), "most": most}
            for deed, most in bounds.items()
        }
        for deed, problem in (
            ("passes", Problem("too_many_passes", "BB-PASS-01", facts["passes"])),
            ("completions", Problem("too_many_completions", "BB-PASS-01", facts["completions"])),
            (
                "interceptions",
                Problem("too_many_interceptions", "BB-INT-01", facts["interceptions"]),
            ),
            ("fouls", Problem("too_many_fouls", "BB-FOUL-01", facts["fouls"])),
            ("turnovers", Problem("too_many_turnovers", "BB-TO-01", facts["turnovers"])),
        ):
            if facts[deed]["count"] > bounds[deed]:
                self.add(problem, "lines")
        self._blocked(turns)
        score, most = self.own["score"], TURNS * WITH_OVERTIME + 1
        if score > most:
            params = {**self.named, "count": score, "most": most}
            self.add(Problem("too_many_touchdowns", "BB-TURN-01", params), "score")

    def _blocked(self, turns: int) -> None:
        """Check the numbers of blocks and knock-outs (BB-REP-01).

        Skills limit the blocks of a turn. A knocked-out player comes back at a kick-off at the
        earliest (BB-DRIVE-04), or by an apothecary.
        """
        for n, line in enumerate(self.own["lines"]):
            traits = self.squads.traits[player_at(self.side, line["number"])]
            swings = traits & Trait.SWINGS_BALL_AND_CHAIN
            count, most = line.get("blocks", 0), turns * (SWINGS if swings else BLOCKS)
            if count > most:
                params = {**self.named, "number": line["number"], "count": count, "most": most}
                self.add(Problem("too_many_blocks", "BB-BLOCK-01", params), f"lines.{n}")
        count, most = _sum(self.own, "knock_outs"), self.opponents * self.kick_offs + self.healers
        if count > most:
            params = {**self.named, "count": count, "most": most}
            self.add(Problem("too_many_knocked_out", "BB-INJ-05", params), "lines")

    def _thrown(self) -> None:
        """Check that a pass is completed, or intercepted, or neither (BB-LEAGUE-36, BB-INT-09).

        Not every table counts passes. They are compared only where they are counted.
        """
        lines = self.own["lines"]
        more = False
        for n, line in enumerate(lines):
            if "passes" in line and line.get("completions", 0) > line["passes"]:
                more = True
                named = {**self.named, "number": line["number"]}
                self.add(Problem("completions_without_passes", "BB-LEAGUE-36", named), f"lines.{n}")
        counted = any("passes" in line for line in lines)
        missed = any(line.get("completions") and "passes" not in line for line in lines)
        if more or missed or not counted:
            return
        lost, passes = _sum(self.other, "interceptions"), _sum(self.own, "passes")
        if lost + _sum(self.own, "completions") > passes:
            params = {**self.named, "count": passes, "lost": lost}
            self.add(Problem("interceptions_without_passes", "BB-INT-09", params), "lines")

    def _causes(self) -> None:
        """Check who can have hurt whom, and how often (BB-LEAGUE-37)."""
        scene = Scene.of(self.squads, self.given)
        for n, injury in enumerate(self.own["injuries"]):
            named = {**self.named, "number": injury["number"]}
            other = {"team": self.opponent, "number": injury.get("by")}
            p = player_at(self.side, injury["number"])
            for problem in cause_problems(scene, p, injury, named, other):
                self.add(problem, f"injuries.{n}")
        causes = Counter(injury["cause"] for injury in self.own["injuries"])
        if causes["rock"] > self.kick_offs:
            params = {**self.named, "count": causes["rock"], "most": self.kick_offs}
            self.add(Problem("too_many_rocks", "BB-KTAB-27", params), "injuries")
        if scene.wizards and causes["spell"] > FIREBALL_HITS * scene.wizards:
            most = FIREBALL_HITS * scene.wizards
            params = {**self.named, "count": causes["spell"], "most": most}
            self.add(Problem("too_many_struck", "BB-LEAGUE-18", params), "injuries")
        self._as_often_as_he_did()

    def _as_often_as_he_did(self) -> None:
        """Check that nobody hurt more opponents than they fouled, pushed into the crowd or broke
        the armour of.

        A player who falls with a ball and chain needs no broken armour (BB-SKILL-BALLCHAIN-05).
        """
        hurt = Counter(
            (injury.get("by"), injury["cause"])
            for injury in self.own["injuries"]
            if injury["cause"] != "block"
            or not self.squads.traits[player_at(self.side, injury["number"])]
            & Trait.SWINGS_BALL_AND_CHAIN
        )
        for line in self.other["lines"]:
            named = {"team": self.opponent, "number": line["number"]}
            for cause, deed, problem in (
                ("foul", "fouls", Problem("more_hurt_than_fouled", "BB-FOUL-01", named)),
                ("crowd", "crowd_pushes", Problem("more_hurt_than_pushed", "BB-CROWD-01", named)),
                ("block", "armour_breaks", Problem("more_hurt_than_broken", "BB-DOWN-02", named)),
            ):
                if deed in line and hurt[line["number"], cause] > line[deed]:
                    self.add(problem, "injuries")

    def _left(self) -> None:
        """Check that no player who is out of the match counts as available (BB-INJ-06)."""
        available = self.own["available"]
        most = len(self.shirts) - self.lost
        if available is not None and available > most:
            params = {**self.named, "count": available, "most": most}
            self.add(Problem("more_available_than_left", "BB-INJ-06", params), "available")


def _sum(side: JSON, deed: str) -> int:
    return sum(line.get(deed, 0) for line in side["lines"])


# -- how it ended -------------------------------------------------------------------------------


def _result(match: Match, report: JSON, given: Sequence[JSON]) -> list[Problem]:
    score = [side["score"] for side in given]
    conceded = report.get("conceded")
    names = [line_up["name"] for line_up in match.line_ups]
    if conceded is not None and score[conceded] >= score[1 - conceded]:
        params = {"team": names[conceded], "score": score[conceded] + 1}
        return [Problem("conceding_side_leads", "BB-CONC-02", params, "conceded")]
    if conceded is None and match.options.get("overtime") and level(score, match.options):
        return [Problem("match_not_decided", "BB-OT-02", about="sides.0.score")]
    return []

"""Check whether a reported match can have run this way: minutes, players on the pitch, the end.

Minutes are those of the time marker (HC-TIME-13): for a goal after its die, for everything else
when it happened. Entries of a player who is in no line-up are reported elsewhere and left out here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.helvetia_cup.between.reporting import cards_of, half_of
from rules.helvetia_cup.catalogue import Catalogue, Ruleset
from rules.helvetia_cup.options import goes_on
from rules.problems import Problem
from rules.record import Match

JSON = Any

#: What is written down with a minute; a substitution names two players.
HAPPENED = ("goals", "cards", "injuries", "substitutions")


@dataclass(slots=True)
class Squad:
    """The players of a side who came and left, and when; by shirt.

    started: the players on the pitch from the beginning.
    came: the minute in which a player came on.
    left: the minute in which a player left for good, and the clause of it.
    lost: players who left without a substitute, in order of minutes.
    in_goal: the goalkeeper who started and their substitutes, one after the other; empty if it
    cannot be told who started in goal.
    """

    name: str
    roles: Mapping[int, str]
    changes: list[tuple[int, JSON]] = field(default_factory=list)
    started: set[int] = field(default_factory=set)
    came: dict[int, int] = field(default_factory=dict)
    left: dict[int, tuple[int, str]] = field(default_factory=dict)
    lost: list[tuple[int, int]] = field(default_factory=list)
    in_goal: list[int] = field(default_factory=list)

    def lost_outfield(self) -> list[tuple[int, int]]:
        """List those of ``lost`` who count; the goalkeeper in goal does not (HC-FOUL-16)."""
        keeper = self.in_goal[-1:]
        return [(minute, number) for minute, number in self.lost if [number] != keeper]

    def lost_goalkeeper(self) -> int | None:
        """Return the minute in which the goal was left to an outfield player; None for never
        (HC-GK-08).
        """
        keeper = self.in_goal[-1:]
        return next((minute for minute, number in self.lost if [number] == keeper), None)


def squad_of(match: Match, side: int, own: JSON) -> Squad:
    line_up = match.line_ups[side]
    roles = {member["number"]: member["role"] for member in line_up["players"]}
    squad = Squad(line_up["name"], roles)
    known = [
        (n, each)
        for n, each in enumerate(own["substitutions"])
        if each["out"] in roles and each["in"] in roles
    ]
    squad.changes = sorted(known, key=lambda each: int(each[1]["minute"]))
    fielded = {line["number"] for line in own["lines"] if line.get("fielded", True)}
    replaced: set[int] = set()
    for _, change in squad.changes:
        out, into, minute = change["out"], change["in"], change["minute"]
        if into not in squad.left:
            squad.came.setdefault(into, minute)
        squad.left.setdefault(out, (minute, "HC-SUB-10"))
        replaced.add(out)
    for injury in own["injuries"]:
        squad.left[injury["number"]] = (injury["minute"], "HC-FOUL-09")
    sent_off = [card for card in cards_of(own) if card["card"] == "red"]
    for card in sent_off:
        squad.left[card["number"]] = (card["minute"], "HC-FOUL-06")
    squad.started = (fielded & roles.keys()) - squad.came.keys()
    gone = {card["number"] for card in sent_off}
    gone |= {injury["number"] for injury in own["injuries"]} - replaced
    squad.lost = sorted((squad.left[number][0], number) for number in gone)
    keepers = [number for number in squad.started if roles[number] == "goalkeeper"]
    if len(keepers) == 1:
        squad.in_goal = keepers
        for _, change in squad.changes:
            if change["out"] == squad.in_goal[-1]:
                squad.in_goal.append(change["in"])
    return squad


@dataclass(slots=True)
class Course:
    """A whole report whose shape is right, and the problems of its course.

    found: what cannot have happened.
    told: what is against a rule of replacing, and may have been done (LG-FIX-22).
    """

    match: Match
    report: JSON
    given: Sequence[JSON]
    catalogue: Catalogue
    squads: Sequence[Squad]
    found: list[Problem] = field(default_factory=list)
    told: list[Problem] = field(default_factory=list)

    def problems(self) -> list[Problem]:
        for side in (0, 1):
            self._started(side)
            self._replaced(side)
            self._on_the_pitch(side)
            self._halves(side)
        self._clock()
        self._fouls()
        self._forfeits()
        self._shootout()
        return self.found

    @property
    def ruleset(self) -> Ruleset:
        return self.catalogue.ruleset

    def _add(self, code: str, clause: str, side: int, about: str, **params: JSON) -> None:
        named = {"team": self.squads[side].name, **params}
        self.found.append(Problem(code, clause, named, f"sides.{side}.{about}"))

    def _tell(self, code: str, clause: str, side: int, about: str, **params: JSON) -> None:
        named = {"team": self.squads[side].name, **params}
        self.told.append(Problem(code, clause, named, f"sides.{side}.{about}"))

    def _each(self, side: int, *whats: str) -> Iterator[tuple[str, JSON]]:
        """Yield place and entry of everything that happened to a player of the line-up."""
        roles = self.squads[side].roles
        for what in whats:
            for n, entry in enumerate(self.given[side][what]):
                if entry["number"] in roles:
                    yield f"{what}.{n}", entry

    # -- who came and went --------------------------------------------------------------------

    def _started(self, side: int) -> None:
        """Check that a goalkeeper and four others start; more come on as substitutes only
        (HC-SQUAD-01).
        """
        squad, ruleset = self.squads[side], self.ruleset
        roles = Counter(squad.roles[number] for number in squad.started)
        listed = {line["number"] for line in self.given[side]["lines"]} & squad.roles.keys()
        starters = ruleset.squad_goalkeepers + ruleset.squad_outfield
        lacking = (
            roles["goalkeeper"] < ruleset.squad_goalkeepers
            or roles["outfield"] < ruleset.squad_outfield
        )
        if lacking or len(listed) > starters + ruleset.squad_substitutes:
            self._add("match_squad_wrong", "HC-SQUAD-01", side, "lines")
        elif roles.total() > starters:
            params = {"count": roles.total(), "most": starters}
            self._add("too_many_started", "HC-SQUAD-01", side, "lines", **params)

    def _replaced(self, side: int) -> None:
        """Check who may have come on for whom (HC-SUB-09, -10, HC-FOUL-06, -10)."""
        squad, typed = self.squads[side], self.given[side]
        sent_off = {number for number, (_, why) in squad.left.items() if why == "HC-FOUL-06"}
        injured = {injury["number"]: injury["minute"] for injury in typed["injuries"]}
        gone: set[int] = set()
        came: set[int] = set()
        for n, change in squad.changes:
            out, into, minute = change["out"], change["in"], change["minute"]
            about = f"substitutions.{n}"
            if out in gone | sent_off:
                self._add("may_not_be_replaced", "HC-SUB-10", side, about, number=out)
            elif injured.get(out, minute) != minute:
                params = {"number": out, "minute": injured[out]}
                self._tell("replaced_at_another_time", "HC-FOUL-10", side, about, **params)
            if into == out or into in gone | came | squad.started:
                self._add("may_not_come_on", "HC-SUB-10", side, about, number=into)
            elif not out_of_turn(squad, typed, change, gone | came):
                keeper = squad.roles[into] == "goalkeeper"
                self._tell(
                    "keeper_for_outfield" if keeper else "outfield_for_keeper",
                    "HC-SUB-09",
                    side,
                    about,
                    number=into,
                )
            gone.add(out)
            came.add(into)

    def _on_the_pitch(self, side: int) -> None:
        """Check that nobody does anything before coming on or after leaving (HC-FOUL-06, -09,
        HC-SUB-10).
        """
        squad = self.squads[side]
        slowed = self._slowed()
        for about, entry in self._each(side, "goals", "cards", "injuries"):
            number, minute = entry["number"], entry["minute"]
            left, clause = squad.left.get(number, (minute, ""))
            if minute > left:
                params = {"number": number, "minute": left}
                self._add("after_he_left", clause, side, about, **params)
            # The die of a goal falls while the scorer is on the pitch (HC-TIME-13).
            early = about.startswith("goals") and not slowed
            if minute < squad.came.get(number, -1) + early:
                params = {"number": number, "minute": squad.came[number]}
                self._add("before_he_came_on", "HC-SUB-01", side, about, **params)

    # -- the clock ----------------------------------------------------------------------------

    def _slowed(self) -> int:
        """Return how many dice may have shown no minute at all (HC-FX-30)."""
        return slowed_by(self.catalogue, self.given)

    def _half(self, goal: JSON) -> int:
        return int(goal.get("half", half_of(self.ruleset, goal["minute"])))

    def _bounds(self, half: int) -> tuple[int, int]:
        """Return the minutes in which a half begins and ends (HC-TIME-10)."""
        normal, extra = self.ruleset.half_minutes, self.ruleset.extra_half_minutes
        ends = [0, normal, 2 * normal, 2 * normal + extra, 2 * normal + 2 * extra]
        return ends[half - 1], ends[half]

    def _end(self) -> int:
        """Return the minute in which the match ended, if nobody forfeited (HC-EXTRA-01, -04)."""
        score = [sum(self._half(goal) <= 2 for goal in side["goals"]) for side in self.given]
        return self._bounds(4 if goes_on(score, self.match.options) else 2)[1]

    def _halves(self, side: int) -> None:
        """Check that everything happened in a half that was played (HC-TIME-10, -11,
        HC-EXTRA-01).
        """
        end, normal, last = self._end(), self._bounds(2)[1], self._bounds(4)[1]
        for what in HAPPENED:
            for n, entry in enumerate(self.given[side][what]):
                about, minute = f"{what}.{n}.minute", entry["minute"]
                if minute > last:
                    continue  # told already: no match is so long
                half = self._half(entry) if what == "goals" else 1
                if minute > end or (half > 2 and end == normal):
                    self._add("no_extra_time", "HC-EXTRA-01", side, about, minute=minute)
                elif what != "goals" and minute == end:
                    clause = "HC-SUB-03" if what == "substitutions" else "HC-TIME-11"
                    self._add("play_was_over", clause, side, about, minute=minute)
                if what == "goals":
                    least, most = self._bounds(half)
                    if not least <= minute <= most:
                        params = {"minute": minute, "least": least, "most": most}
                        self._add("minute_outside_half", "HC-TIME-10", side, about, **params)

    def _clock(self) -> None:
        """Check that every goal moves the clock, and that the last goal of a half ends it
        (HC-TIME-02, -11).
        """
        seen: Counter[tuple[int, int]] = Counter()
        late, still = [], []
        for side in (0, 1):
            for n, goal in enumerate(self.given[side]["goals"]):
                half = self._half(goal)
                moment = half, goal["minute"]
                seen[moment] += 1
                begins, ends = self._bounds(half)
                where = side, f"goals.{n}.minute", goal["minute"]
                if seen[moment] > 1 and goal["minute"] == ends:
                    late.append(where)
                elif seen[moment] > 1 or goal["minute"] == begins:
                    still.append(where)
        if len(still) > self._slowed():
            late += still
        for side, about, minute in late:
            self._add("goal_moves_the_clock", "HC-TIME-02", side, about, minute=minute)

    # -- fouls --------------------------------------------------------------------------------

    def _fouls(self) -> None:
        """Check that injuries and penalties come of a foul with its card (HC-FOUL-02, -07, -09,
        HC-PEN-01).
        """
        for side in (0, 1):
            self._second_yellows(side)
            fouls = fouls_of(self.given[1 - side])
            spared = spared_by(self.catalogue, self.given[1 - side])
            at = Counter(minute for minute, _ in fouls)
            unseen = []
            for about, injury in self._each(side, "injuries"):
                at[injury["minute"]] -= 1
                if at[injury["minute"]] < 0:
                    unseen.append((about, injury))
            if len(unseen) > spared:
                for about, unseen_injury in unseen:
                    params = {"number": unseen_injury["number"], "minute": unseen_injury["minute"]}
                    self._add("injury_without_foul", "HC-FOUL-02", side, about, **params)
            self._penalties(side, [minute for minute, _ in fouls], spared)

    def _penalties(self, side: int, fouls: Sequence[int], spared: int) -> None:
        """Check that each penalty kick follows a foul at once; then the time die is rolled
        (HC-PEN-01).
        """
        longest = max(self.catalogue.dice.time) + sum(
            effect.minutes
            for played in self.given
            for card in played["played"]
            if card in self.catalogue.tactics
            for effect in self.catalogue.tactics[card].effects
            if effect.verb == "shift_time" and effect.minutes > 0
        )
        left = sorted(fouls)
        unseen = []
        goals = [each for each in self._each(side, "goals") if each[1]["kind"] == "penalty"]
        for about, goal in sorted(goals, key=lambda each: int(each[1]["minute"])):
            begins = self._bounds(self._half(goal))[0]
            least = max(begins, goal["minute"] - longest)
            fits = [minute for minute in left if least <= minute <= goal["minute"]]
            if fits:
                left.remove(fits[0])
            else:
                unseen.append((about, goal["minute"]))
        if len(unseen) > spared:
            for about, minute in unseen:
                self._add("penalty_without_foul", "HC-PEN-01", side, about, minute=minute)

    def _second_yellows(self, side: int) -> None:
        """Check that the red card of a second yellow comes together with it (HC-FOUL-07)."""
        yellows: dict[int, list[int]] = {}
        for _, card in self._each(side, "cards"):
            if card["card"] == "yellow":
                yellows.setdefault(card["number"], []).append(card["minute"])
        for about, card in self._each(side, "cards"):
            minutes = sorted(yellows.get(card["number"], ()))
            if card["card"] == "red" and len(minutes) == 2 and card["minute"] != minutes[1]:
                params = {"number": card["number"], "minute": minutes[1]}
                self._add("red_with_second_yellow", "HC-FOUL-07", side, about, **params)

    # -- the end ------------------------------------------------------------------------------

    def _forfeits(self) -> None:
        """Check that a side left with too few players forfeits, and only such a side
        (HC-FOUL-15, -16, HC-END-03).
        """
        ruleset, forfeit = self.ruleset, self.report.get("forfeit")
        needed = ruleset.squad_outfield - ruleset.forfeit_outfield_at
        lost = [squad.lost_outfield() for squad in self.squads]
        short = [len(gone) >= needed for gone in lost]
        ends = min((lost[side][needed - 1][0] for side in (0, 1) if short[side]), default=None)
        for side in (0, 1):
            if not short[side] and forfeit == side:
                count = max(0, ruleset.squad_outfield - len(lost[side]))
                params = {"team": self.squads[side].name, "count": count}
                problem = Problem("no_reason_to_forfeit", "HC-FOUL-15", params, "forfeit")
                self.found.append(problem)
            elif short[side] and forfeit != side and not self._other_fouled(side, forfeit, lost):
                minute = lost[side][needed - 1][0]
                count = ruleset.forfeit_outfield_at
                params = {"team": self.squads[side].name, "minute": minute, "count": count}
                self.found.append(Problem("must_forfeit", "HC-FOUL-15", params, "forfeit"))
        if ends is None:
            return
        for side in (0, 1):
            for what in HAPPENED:
                for n, entry in enumerate(self.given[side][what]):
                    if entry["minute"] > ends:
                        about = f"{what}.{n}.minute"
                        self._add("match_was_over", "HC-END-01", side, about, minute=ends)

    def _other_fouled(
        self, side: int, forfeit: int | None, lost: Sequence[list[tuple[int, int]]]
    ) -> bool:
        """Say whether the side that forfeits has fouled this side down to too few as well
        (HC-END-03).
        """
        if forfeit is None or not lost[forfeit]:
            return False
        last = lost[side][-1][0]
        return all(
            any(minute == last and squad.left[who][1] == why for minute, who in lost[at])
            for at, squad, why in (
                (forfeit, self.squads[forfeit], "HC-FOUL-06"),
                (side, self.squads[side], "HC-FOUL-09"),
            )
        )

    def _shootout(self) -> None:
        """Check a shoot-out: three kicks each, then pairs until one side scores alone
        (HC-SHOOT-03 to -05, -10).
        """
        shootout, ruleset = self.report.get("shootout"), self.ruleset
        if shootout is None:
            return
        low, high = sorted(shootout)
        longer = high > ruleset.shootout_first_kicks
        if high > ruleset.shootout_max_pairs or (longer and high - low > 1):
            params = {"score": f"{shootout[0]}:{shootout[1]}", "most": ruleset.shootout_first_kicks}
            self.found.append(Problem("shootout_impossible", "HC-SHOOT-05", params, "shootout"))


def out_of_turn(squad: Squad, own: JSON, change: JSON, before: set[int]) -> bool:
    """Say whether the substitute's role fits, or nobody on the bench had a better one (HC-SUB-09).

    before: players who came on or left before.
    """
    out, into, minute = change["out"], change["in"], change["minute"]
    squad_numbers = {line["number"] for line in own["lines"]} & squad.roles.keys()
    bench = squad_numbers - squad.started - before
    roles = {squad.roles[number] for number in bench}
    vacant = squad.lost_goalkeeper()
    if vacant is not None and vacant <= minute:
        # Whoever stands in goal since is any of those on the pitch.
        return True
    keeps = out in squad.in_goal if squad.in_goal else squad.roles[out] == "goalkeeper"
    wanted = "goalkeeper" if keeps else "outfield"
    return squad.roles[into] == wanted or wanted not in roles


def slowed_by(catalogue: Catalogue, given: Sequence[JSON]) -> int:
    """Return how many time dice can have shown no minute at all, by the cards of both sides
    (HC-FX-30).
    """
    slow = {
        card.id
        for card in (*catalogue.tactics.values(), *catalogue.legendaries.values())
        if any(effect.verb == "shift_time" and effect.minutes < 0 for effect in card.effects)
    }
    return sum(card in slow for side in given for card in side["played"])


def spared_by(catalogue: Catalogue, side: JSON) -> int:
    """Return how many fouls of a side can have gone without a card, by the cards it played
    (HC-FX-28).
    """
    known = {**catalogue.tactics, **catalogue.legendaries}
    return sum(
        effect.verb == "shift_card" and effect.steps < 0
        for card in side["played"]
        if card in known
        for effect in known[card].effects
    )


def fouls_of(side: JSON) -> list[tuple[int, int]]:
    """List minute and shirt of each foul that the cards of a side tell of (HC-FOUL-02)."""
    yellows: Counter[int] = Counter()
    fouls = []
    for card in cards_of(side):
        yellows[card["number"]] += card["card"] == "yellow"
        # The red of a second yellow is of the same foul (HC-FOUL-07).
        if card["card"] == "yellow" or yellows[card["number"]] < 2:
            fouls.append((card["minute"], card["number"]))
    return fouls

"""Whole campaigns of a sample: eight gangs, a battle a week, managers between battles.

Figures of a gang in a battle are summed over all its battles; figures of the end over gangs or
campaigns.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any, Final

from rules.calibration import Band, Measured, Sample
from rules.coach import Automated
from rules.dice import Stream
from rules.game import Before, Fought, Settling, settled
from rules.necromunda import match as matches
from rules.necromunda.between import aftermath, preparing
from rules.necromunda.between.campaign.territories import Campaigns, Conquest
from rules.necromunda.between.gang import founding
from rules.necromunda.between.gang.fighter import CAPTIVE, IN_RECOVERY
from rules.necromunda.between.gang.gang import Team
from rules.necromunda.between.history import apply, fold
from rules.necromunda.calibration.bands import VERSION, bands_of
from rules.necromunda.calibration.sampling import Plan
from rules.necromunda.catalogue import load
from rules.necromunda.coaches import coach
from rules.necromunda.manager import manage
from rules.necromunda.manager.founding import wished_roster
from rules.record import Match, fixture_secret
from rules.roster import Event
from rules.steps import StepDice

JSON = Any
__all__ = ["Campaign", "Plan", "Sample", "about_teams", "judge", "play"]

GANGS: Final = 8
#: With fewer fighters a gang is as good as lost.
FEW: Final = 4
#: After so many weeks it is asked who is ahead.
EARLY: Final = 3
#: The events by which fighters advance.
ADVANCES: Final = frozenset({"advanced", "ganger_advanced"})


def play(plan: Plan, numbers: range) -> Sample:
    """Play the campaigns of these numbers and return their sample; several processes can share a
    sample.
    """
    sample = Sample()
    for number in numbers:
        Campaign(plan, number).play(sample)
    return sample


def judge(sample: Sample) -> list[Measured]:
    """Return every band that the sample has figures for, in the order of the bands."""
    return [
        Measured(band, sample.value(band.figure), sample.margin(band.figure))
        for band in bands()
        if band.figure in sample.figures
    ]


def bands() -> tuple[Band, ...]:
    return bands_of("seasons.toml")


def about_teams(sample: Sample) -> tuple[str, JSON]:
    """Return as text and as JSON how the gangs of each house fared: means at the end."""
    names = ("won", "rating", "fighters", "stash", "reputation", "territories", "deaths")
    rows = [f"{'house':<12}{'gangs':>7}" + "".join(f"{name:>13}" for name in names)]
    houses = []
    for race, figures in sorted(sample.by_race.items()):
        means = {name: figures[name].value for name in names}
        gangs = figures["rating"].matches
        rows.append(f"{race:<12}{gangs:>7}" + "".join(f"{means[name]:>13.2f}" for name in names))
        houses.append({"house": race, "gangs": gangs, **means})
    return "\n".join(rows), {"houses": houses}


@dataclass(slots=True)
class Gang:
    """One gang of a campaign, and the figures of its weeks.

    few: weeks on end with fewer than `FEW` fighters, now and at most.
    """

    team: Team
    founded: int
    won: int = 0
    deaths: int = 0
    leaders: int = 0
    few: list[int] = field(default_factory=lambda: [0, 0])

    def take(self, events: Sequence[Event]) -> None:
        for event in events:
            if event.kind == "died":
                self.deaths += 1
                self.leaders += self.team.fighters[event.payload["player"]].rank == "leader"
            apply(self.team, event)


class Campaign:
    """Campaign ``number`` of a plan; all its pairings follow from the number."""

    def __init__(self, plan: Plan, number: int) -> None:
        self.plan = plan
        self.number = number
        self.data = load(VERSION)
        self.rules = Campaigns()
        self.gangs = [self._found(at) for at in range(GANGS)]
        dice = Stream(self._key("opening"), "opening")
        self.events = self.rules.opened(VERSION, {}, range(1, GANGS + 1), dice)

    def _key(self, *words: object) -> bytes:
        return fixture_secret(bytes(32), repr((self.plan.seed, self.number, *words)))

    def _found(self, at: int) -> Gang:
        """Found a gang: every house once, then from another one on each time."""
        team = fold(self.data, self.roster_events(at)).state
        return Gang(team, team.value)

    def roster_events(self, at: int) -> list[Event]:
        """Return the events by which a gang is founded."""
        races = founding.races(self.data)
        race = races[(at + self.number * (at >= len(races))) % len(races)]
        dice = Stream(self._key("roster", at), "roster")
        return founding.found(self.data, wished_roster(self.data, race, f"{race} {at + 1}", dice))

    @property
    def state(self) -> Conquest:
        return self.rules.fold(VERSION, self.events).state

    def play(self, sample: Sample) -> None:
        """Play all weeks and count their figures."""
        sample.matches += 1
        ahead = 0
        for week in range(self.plan.season):
            self.week(week, sample)
            if week == EARLY - 1:
                ahead = self._first()
        sample.add("early_first_wins", self._first() == ahead)
        self._count(sample)

    def _first(self) -> int:
        """Return the entry that is ahead by points."""
        points = self.state.points
        return min(points, key=lambda entry: (-points[entry], entry))

    # -- a week ------------------------------------------------------------------------------------

    def week(self, week: int, sample: Sample) -> None:
        """Play a week, in which every gang fights once.

        The stakes of its battles are settled before them.
        """
        opened, fights = self.state, []
        taken: list[JSON] = []
        for home, away in pairs(week):
            key = self._key("week", week, home)
            coaches = [coach(self.plan.strength, key, side) for side in (0, 1)]
            entries = [home + 1, away + 1]
            before = Before(entries, self._teams(entries), opened, taken)
            terms = _terms(self.rules, before, coaches, key)
            taken.append(terms)
            fights.append((entries, terms, key, coaches))
        for entries, terms, key, coaches in fights:
            self._fight(opened, entries, terms, key, coaches, sample)
        self.events += self.rules.round_over(VERSION, self.state, Stream(self._key(week), "week"))
        for gang in self.gangs:
            few = gang.few[0] + 1 if len(gang.team.roster) < FEW else 0
            gang.few = [few, max(few, gang.few[1])]

    def _teams(self, entries: Sequence[int]) -> Callable[[int], Team]:
        """Return the teams of a battle by its sides."""
        return lambda side: self.gangs[entries[side] - 1].team

    def _fight(
        self,
        opened: Conquest,
        entries: list[int],
        terms: JSON,
        key: bytes,
        coaches: list[Automated],
        sample: Sample,
    ) -> None:
        """Play a battle with its aftermath for both gangs and the campaign, and the managers'
        steps.
        """
        gangs = [self.gangs[entry - 1] for entry in entries]
        for gang in gangs:
            roster = gang.team.roster
            sample.add("ready", len(gang.team.ready))
            sample.add("recovering", sum(each.has(IN_RECOVERY) for each in roster))
        campaign = {**self.rules.told(VERSION, opened, entries), "terms": terms}
        options = {"competition": f"campaign {self.number}", "campaign": campaign}
        teams = [gang.team for gang in gangs]
        line_ups = preparing.prepare(teams, options)
        frozen = Match("necromunda", VERSION, options, line_ups, key)
        record = matches.play(frozen, coaches, log=False)
        sample.add("forfeit_share", record.outcome.kind != "played")
        consequences = aftermath.aftermath(self.data, record, teams, coaches)
        fought = Fought(entries, terms, record.outcome, record.sides, consequences)
        self.events += self.rules.after(VERSION, opened, fought)
        for side, (gang, events) in enumerate(zip(gangs, consequences, strict=True)):
            self.live_on(gang, events, fixture_secret(key, f"side {side}"), sample)
            gang.won += record.outcome.sides[side].result == "win"

    def live_on(self, gang: Gang, events: Sequence[Event], secret: bytes, sample: Sample) -> None:
        """Apply a battle's events to a gang and let its manager act; count both."""
        lines, dead = len(gang.team.ledger), gang.deaths
        happened = list(events)
        gang.take(events)
        dice = StepDice(lambda: secret)
        while chosen := self.manage(gang, dice):
            gang.take(chosen)
            happened += chosen
        earned = (line.amount for line in gang.team.ledger[lines:] if line.amount > 0)
        sample.add("income", sum(earned))
        sample.add("deaths", gang.deaths - dead)
        kinds = [event.kind for event in happened]
        sample.add("advances", sum(kind in ADVANCES for kind in kinds))
        taken = (e for e in events if e.kind == "capture_rolled" and not e.payload["escaped"])
        sample.add("captured", sum(1 for _ in taken))

    def manage(self, gang: Gang, dice: StepDice) -> list[Event]:
        """Return the events that close the open step; empty where none is open."""
        return manage(gang.team, dice)

    # -- the end -----------------------------------------------------------------------------------

    def _count(self, sample: Sample) -> None:
        ratings = [gang.team.value for gang in self.gangs]
        sample.add("rating_spread", max(ratings), max(1, min(ratings)))
        sample.add("stash_median", median(gang.team.treasury for gang in self.gangs))
        held = [len(self.state.holdings.of(entry)) for entry in range(1, GANGS + 1)]
        sample.add("most_territories", max(held))
        for gang, territories in zip(self.gangs, held, strict=True):
            team = gang.team
            sample.add("below_four_share", gang.few[1] > 1)
            sample.add("captives_at_the_end", sum(each.has(CAPTIVE) for each in team.roster))
            sample.add("growth", team.value, gang.founded)
            sample.add("reputation", team.reputation)
            sample.add("leaders_lost", gang.leaders > 0)
            for name, value in (
                ("won", gang.won / self.plan.season),
                ("rating", team.value),
                ("fighters", len(team.roster)),
                ("stash", team.treasury),
                ("reputation", team.reputation),
                ("territories", territories),
                ("deaths", gang.deaths),
            ):
                sample.add_team(team.race, name, value)


def pairs(week: int) -> list[tuple[int, int]]:
    """Return the pairings of a week, home first: everybody against everybody, then once more with
    home and away swapped.
    """
    turn = week % (GANGS - 1)
    order = [0, *range(1 + turn, GANGS), *range(1, 1 + turn)]
    couples = zip(order[: GANGS // 2], reversed(order), strict=False)
    cycle = week // (GANGS - 1)
    return [
        (two, one) if (cycle + turn + at) % 2 else (one, two)
        for at, (one, two) in enumerate(couples)
    ]


def _terms(
    rules: Campaigns, before: Before[Conquest], coaches: Sequence[Automated], key: bytes
) -> JSON:
    """Return the terms of a battle, with the coaches' answers."""
    answers: dict[tuple[str, int], JSON] = {}

    def settle(settling: Settling) -> JSON:
        return rules.terms(VERSION, before, settling)

    while True:
        settlement = settled(settle, answers, lambda what: Stream(fixture_secret(key, what), what))
        if not settlement.asked:
            return settlement.of
        for question in settlement.asked:
            answers[question.key, question.side] = coaches[question.side].decide(question.choice())

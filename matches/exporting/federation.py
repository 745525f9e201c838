"""The report of a season to its game's federation: what is in it, what is missing (LG-IO-12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from leagues.access.visible import sides
from leagues.models import Entry, Fixture, Membership, Season
from leagues.operations.federation import federation_of
from leagues.reading.season_pages import entries_of
from matches.models import Coaching
from rosters.games.federation import (
    Federation,
    FederationReport,
    Person,
    ReportedCoach,
    ReportedMatch,
    ReportedSide,
)
from rosters.models import Coach
from rules.record import UNPLAYED, Outcome


@dataclass(frozen=True, slots=True)
class SurveyedMatch:
    """A match of the season.

    why: why it is left out: ``open``, ``unreported``, ``not_played``, ``computer``, ``strangers``;
         empty where it is reported.
    """

    fixture: Fixture
    entries: Sequence[Entry]
    why: str

    @property
    def names(self) -> str:
        return " – ".join(entry.team.name for entry in self.entries)


@dataclass(frozen=True, slots=True)
class SurveyedEntry:
    """An entry with its coach as the federation knows them.

    by_account: the number stands in the coach's own account.
    matches:    how many of its matches are reported.
    """

    entry: Entry
    person: Person
    by_account: bool
    matches: int


@dataclass(frozen=True, slots=True)
class Survey:
    """A season's report, and what is not in it.

    shared: numbers that several coaches have.
    """

    season: Season
    federation: Federation
    report: FederationReport
    entries: Sequence[SurveyedEntry]
    matches: Sequence[SurveyedMatch]
    shared: Sequence[int]

    @property
    def missing(self) -> list[SurveyedEntry]:
        """The entries of people whose coach has no number."""
        return [each for each in self.entries if each.person.number is None]

    @property
    def reported(self) -> list[SurveyedMatch]:
        return [each for each in self.matches if not each.why]

    def left_out(self, why: str) -> list[SurveyedMatch]:
        return [each for each in self.matches if each.why == why]

    def written(self) -> bytes:
        return self.federation.written(self.report)


def survey(season: Season) -> Survey:
    """Return the report of a season; a fixed number of queries. Raises Refusal("no_federation")."""
    federation = federation_of(season)
    entries = entries_of(season)
    by_row = {entry.pk: entry for entry in entries}
    fixtures = (
        season.fixtures.select_related("round__stage", "season__league")
        .prefetch_related(sides())
        .order_by("round__stage__number", "round__number", "group_id", "slot", "attempt")
    )
    played_by = {
        (coaching.record.fixture_id, coaching.side): coaching.coach
        for coaching in Coaching.objects.filter(record__fixture__season=season).select_related(
            "record__fixture", "coach"
        )
    }
    people = {entry.pk: person_of(entry) for entry in entries}
    counted: Counter[int] = Counter()
    coaches: dict[Person, set[str]] = {}
    surveyed: list[SurveyedMatch] = []
    matches: list[ReportedMatch] = []
    for fixture in fixtures:
        pair = [by_row[side.entry_id] for side in fixture.sides.all()]
        if len(pair) != 2:
            continue
        both = [
            _substitute(entry, played_by.get((fixture.pk, at)), people)
            for at, entry in enumerate(pair)
        ]
        why = _left_out(fixture, pair, both)
        surveyed.append(SurveyedMatch(fixture, pair, why))
        if why:
            continue
        matches.append(_reported(fixture, both))
        for entry, person in zip(pair, both, strict=True):
            counted[entry.pk] += 1
            coaches.setdefault(person, set()).add(entry.team.race)
    matches.sort(key=lambda each: each.at or datetime.min)  # noqa: DTZ901 - by the league's clocks
    numbers = Counter(person.number for person in coaches if person.number is not None)
    report = FederationReport(_organiser(season), _merged(coaches), matches)
    return Survey(
        season,
        federation,
        report,
        [
            SurveyedEntry(entry, people[entry.pk], _by_account(entry), counted[entry.pk])
            for entry in entries
            if entry.managed == Entry.Managed.PERSON
        ],
        surveyed,
        sorted(number for number, count in numbers.items() if count > 1),
    )


def person_of(entry: Entry) -> Person:
    """Return the coach of an entry as the federation knows them: by the account, else the entry."""
    coach = entry.team.coach
    if coach is not None and coach.federation_number is not None:
        return _account(coach)
    name = entry.federation_name or (str(coach) if coach is not None else entry.team.name)
    return Person(name, entry.federation_number)


def _account(coach: Coach) -> Person:
    return Person(coach.federation_name or str(coach), coach.federation_number)


def _by_account(entry: Entry) -> bool:
    return entry.team.coach is not None and entry.team.coach.federation_number is not None


def _substitute(entry: Entry, coach: Coach | None, people: Mapping[int, Person]) -> Person:
    """Return who played for an entry: whoever has its team now may have got it later."""
    if coach is None or coach.pk == entry.team.coach_id:
        return people[entry.pk]
    return _account(coach)


def _left_out(fixture: Fixture, pair: Sequence[Entry], both: Sequence[Person]) -> str:
    if fixture.unreported:
        return "unreported"
    if fixture.state != Fixture.State.SETTLED or fixture.outcome is None:
        return "open"
    ended = {side.ended for side in Outcome.from_json(fixture.outcome).sides}
    if fixture.annulled or "void" in ended or ended & UNPLAYED:
        return "not_played"
    if any(entry.managed == Entry.Managed.AUTOMATIC for entry in pair):
        return "computer"
    return "strangers" if all(person.number is None for person in both) else ""


def _reported(fixture: Fixture, both: Sequence[Person]) -> ReportedMatch:
    outcome = Outcome.from_json(fixture.outcome)
    at = fixture.settled
    if fixture.kickoff is not None and (at is None or fixture.kickoff < at):
        at = fixture.kickoff
    local = None if at is None else at.astimezone(ZoneInfo(fixture.season.league.time_zone))
    home, away = (
        ReportedSide(person, side.score, side.counts)
        for person, side in zip(both, outcome.sides, strict=True)
    )
    return ReportedMatch(None if local is None else local.replace(tzinfo=None), (home, away))


def _merged(coaches: Mapping[Person, set[str]]) -> list[ReportedCoach]:
    """Return coaches with their teams; two persons of one number are one coach."""
    merged: dict[int, ReportedCoach] = {}
    others: list[ReportedCoach] = []
    for person, races in coaches.items():
        if person.number is None:
            others.append(ReportedCoach(person, frozenset(races)))
            continue
        known = merged.get(person.number)
        one = person if known is None else known.person
        before = frozenset[str]() if known is None else known.races
        merged[person.number] = ReportedCoach(one, before | races)
    return [*merged.values(), *others]


def _organiser(season: Season) -> str:
    """Return who owns the league, by the name at the federation; one query."""
    owner = season.league.memberships.filter(role=Membership.Role.OWNER).select_related("coach")
    coach = next((each.coach for each in owner), None)
    return season.league.name if coach is None else _account(coach).name

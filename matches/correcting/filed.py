"""A settled fixture as it stands: as it was filed, or as corrections have left it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any
from uuid import UUID

from django.db.models import Prefetch, Q, QuerySet

from leagues.models import Fixture, FixtureSide
from matches.models import Correction, CorrectionStep, MatchRecord, Report
from rosters.models import Team, TeamEvent
from rules.record import JSON, Outcome, Record, RecordedSide
from rules.roster import CORRECTED, Event

#: What a version has where the match was corrected as a report: the report, and the line-ups where
#: others took the field than was reported first.
RETOLD = ("report", "line_ups")


@dataclass(frozen=True)
class FiledMatch:
    """A settled fixture with its record.

    teams:  in the order of the sides, as they are stored.
    stored: the record as it was filed; None where nothing was played.
    """

    fixture: Fixture
    sides: list[FixtureSide]
    teams: list[Team]
    stored: MatchRecord | None

    @classmethod
    def of(cls, fixture: Fixture) -> FiledMatch:
        sides = list(fixture.sides.select_related("entry__team").order_by("number"))
        stored = MatchRecord.objects.filter(fixture=fixture).first()
        return cls(fixture, sides, [side.entry.team for side in sides], stored)

    @cached_property
    def version(self) -> JSON:
        """The version that stands, as corrections keep it: see `Correction.before`."""
        standing = self.corrected or {}
        return {
            "outcome": self.fixture.outcome,
            "annulled": self.fixture.annulled,
            "sides": self.reports,
            **{key: standing[key] for key in RETOLD if key in standing},
        }

    @cached_property
    def corrected(self) -> JSON:
        """The version that corrections have left; None where there was no correction."""
        return standing_version(corrections_of(self.fixture))

    @cached_property
    def counted(self) -> Report | None:
        """The report by which the match was settled; None where it was played here."""
        return Report.objects.filter(fixture=self.fixture, state__in=Report.COUNTS).first()

    @cached_property
    def reports(self) -> Sequence[RecordedSide] | None:
        """The sides of the record as they stand; None where nothing was played."""
        if self.corrected is not None:
            return self.corrected["sides"]
        return None if self.stored is None else self.stored.record["sides"]

    @property
    def record(self) -> Record | None:
        """The record as it stands, without its log; None where nothing was played."""
        if self.stored is None or self.reports is None:
            return None
        return self.as_of(self.version)

    def as_of(self, version: JSON) -> Record:
        """Return the record in another version.

        A version without sides of its own has those that stand, or those that were filed.
        """
        assert self.stored is not None
        filed, outcome = self.stored.unpacked(), Outcome.from_json(version["outcome"])
        sides = version["sides"] or self.reports or filed.sides
        match = replace(filed.match, line_ups=version.get("line_ups", filed.match.line_ups))
        return Record(match, outcome, sides, filed.answers, None, filed.build)

    @cached_property
    def batches(self) -> set[UUID]:
        return set(fixtures_of_batches([self.fixture.pk]))

    def events(self, team: Team) -> list[TeamEvent]:
        """Return all events that this fixture ever put into a team's stream, voided ones
        included.
        """
        return list(TeamEvent.objects.filter(team=team, batch__in=self.batches).order_by("seq"))

    def standing(self, team: Team) -> list[Event]:
        """Return the events of this fixture on a team that are not voided."""
        return plain(event for event in self.events(team) if event.voided_by is None)

    def place(self, team: Team) -> int | None:
        """Return the place in a team's stream of the first event of this fixture; None without
        events.
        """
        return min((event.place for event in self.events(team)), default=None)


def corrections_of(fixture: Fixture) -> list[Correction]:
    """Return the corrections of a fixture with their steps; two queries."""
    steps = Prefetch("steps", CorrectionStep.objects.select_related("ruling__by").order_by("pk"))
    return list(fixture.corrections.prefetch_related(steps).order_by("pk"))


def standing_version(corrections: Iterable[Correction]) -> JSON:
    """Return what the last step of these corrections made of their fixture; None without any."""
    acts = [(step.pk, step.act, each) for each in corrections for step in each.steps.all()]
    if not acts:
        return None
    _, act, correction = max(acts, key=lambda each: each[0])
    return correction.after if act == Correction.State.APPLIED else correction.before


def plain(stored: Iterable[TeamEvent]) -> list[Event]:
    """Return stored events as the rules know them, without the traces of corrections."""
    return [
        Event(
            each.kind,
            each.payload,
            str(each.batch),
            each.seq,
            each.place,
            each.version,
            each.voided_by is not None,
        )
        for each in stored
        if each.kind != CORRECTED
    ]


def fixtures_of_batches(
    wanted: Iterable[int] | QuerySet[Any, Any], batches: Collection[UUID] | None = None
) -> dict[UUID, int]:
    """Return the batches that these fixtures ever put into streams, with their fixtures; one query.

    Filed, corrected, and served where they were not played.

    wanted:  the keys of the fixtures, or a query for them.
    batches: return only these; None for all.
    """
    if not isinstance(wanted, QuerySet):
        wanted = list(wanted)
    filed = MatchRecord.objects.filter(fixture__in=wanted).values_list("batch", "fixture_id")
    steps = CorrectionStep.objects.filter(correction__fixture__in=wanted)
    sat_out = FixtureSide.objects.filter(fixture__in=wanted, served__isnull=False)
    if batches is not None:
        filed, steps = filed.filter(batch__in=batches), steps.filter(batch__in=batches)
        sat_out = sat_out.filter(served__in=batches)
    return dict(
        filed.order_by().union(
            steps.order_by().values_list("batch", "correction__fixture_id"),
            sat_out.order_by().values_list("served", "fixture_id"),
        )
    )


def later_corrections(correction: Correction, filed: FiledMatch) -> list[Correction]:
    """Return the applied corrections that came after this one and rest on it.

    They are of the same fixture, or of a later match of one of its teams whose aftermath was worked
    out anew.
    """
    applied = correction.steps.order_by("-pk").values_list("pk", flat=True)[:1]
    newer = CorrectionStep.objects.filter(
        pk__gt=applied[0], correction__state=Correction.State.APPLIED
    ).exclude(correction=correction)
    same = newer.filter(correction__fixture=correction.fixture_id)
    after = Q()
    for team in filed.teams:
        after |= Q(team=team, place__gt=filed.place(team) or team.seq)
    touched = TeamEvent.objects.filter(after, kind=CORRECTED).values("batch")
    built = newer.filter(batch__in=touched)
    later = Correction.objects.filter(pk__in=(same | built).values("correction"))
    return list(later.select_related("fixture__round").order_by("pk"))

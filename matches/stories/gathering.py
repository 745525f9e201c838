"""The facts of settled matches, read from their rows (LG-STORY-02)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Q, Sum

from leagues.models import Fixture
from leagues.results.counted_seasons import counts
from leagues.results.rated_matches import Meeting, meetings
from matches.correcting.filed import corrections_of, standing_version
from matches.games import of as room_of
from matches.games.courses import Course, Who
from matches.models import MatchRecord, StatLine, Tally
from matches.stories.facts import Facts, Past
from rosters.models import TeamEvent
from rules.record import Outcome, digest, squad

#: So many matches of a season come before one of them is its widest win.
_BEFORE_WIDEST = 5
#: Somebody dies of a match after its end, where its game rolls for that then.
_DIED = "died"


@dataclass(frozen=True, slots=True)
class Gathered:
    """The facts of a match in every language, and how many steps of corrections it has had."""

    facts: Facts
    steps: int


def gather(fixture: Fixture) -> Gathered:
    """Return the facts of a settled match of two sides that was played; at most 14 queries.

    fixture: with its record, season, round and sides.
    """
    record: MatchRecord = fixture.record
    corrections = corrections_of(fixture)
    steps = [step for each in corrections for step in each.steps.all()]
    standing = standing_version(corrections) or {}
    sides = standing.get("sides") or record.record["sides"]
    line_ups = standing.get("line_ups") or record.record["match"]["line_ups"]
    outcome = Outcome.from_json(fixture.outcome)
    course = room_of(fixture.season.game).course
    assert course is not None
    # A log tells the match as it was filed; it may say otherwise than a correction.
    log = None if steps else record.unpacked_log()
    lines = list(record.lines.select_related("player").order_by("side", "place"))
    before = [] if fixture.season.friendly else _before(fixture)
    facts = Facts(
        game=fixture.season.game,
        digest=digest([record.digest, sides]) if steps else record.digest,
        place=_place(fixture),
        ended=[side.ended for side in outcome.sides],
        results=[side.result for side in outcome.sides],
        scores=[side.score for side in outcome.sides],
        names=[
            {member["number"]: member["name"] for member in squad(line_up, side)}
            for line_up, side in zip(line_ups, sides, strict=True)
        ],
        counts=_counts(lines),
        course=_sure(fixture.season.game, course(sides, log), _counts(lines)),
        past=[] if fixture.season.friendly else _pasts(fixture, before),
        widest=_widest(fixture, before),
        career=_careers(fixture, lines, before),
        dead=_dead(record, [step.batch for step in steps], lines),
        lasts=fixture.season.changes_teams,
    )
    return Gathered(facts, len(steps))


def _sure(game: str, course: Course, counted: Sequence[Mapping[int, Mapping[str, int]]]) -> Course:
    """Return a course without its scores where the counts of the players say otherwise.

    A correction may give a score to somebody else: then nobody knows who scored when.
    """
    what = room_of(game).numbers.SCORED
    if course.scores is None or what is None:
        return course
    scored = Counter(score.who for score in course.scores if score.who is not None)
    by_count = Counter(
        {
            (side, number): own[what]
            for side, of_side in enumerate(counted)
            for number, own in of_side.items()
            if own.get(what)
        }
    )
    return course if scored == by_count else replace(course, scores=None)


def _counts(lines: Sequence[StatLine]) -> list[dict[int, Mapping[str, int]]]:
    return [
        {line.squad_number: line.counts for line in lines if line.side == side} for side in (0, 1)
    ]


def _place(fixture: Fixture) -> int:
    """Return the place of a match in the schedule of its season: neighbours open differently."""
    in_order = fixture.season.fixtures.order_by(
        "round__stage__number", "round__number", "group__name", "slot", "attempt"
    )
    return list(in_order.values_list("pk", flat=True)).index(fixture.pk)


def _before(fixture: Fixture) -> list[Meeting]:
    """Return the matches that count before this one: of its season, and of its teams in the league.

    Before is by the order of the schedule, which no worker's speed changes.
    """
    teams = [side.entry.team_id for side in fixture.sides.all()]
    of_interest = Fixture.objects.filter(
        counts("season"), season__league=fixture.season.league_id, season__game=fixture.season.game
    ).filter(
        Q(season=fixture.season_id)
        | Q(pk__in=Fixture.objects.filter(sides__entry__team__in=teams).values("pk"))
    )
    played = meetings(of_interest)
    at = next((n for n, each in enumerate(played) if each.fixture == fixture.pk), len(played))
    return played[:at]


def _pasts(fixture: Fixture, before: Sequence[Meeting]) -> list[Past]:
    teams = [side.entry.team_id for side in fixture.sides.all()]
    return [_past(team, teams[1 - side], before) for side, team in enumerate(teams)]


def _past(team: int, other: int, before: Sequence[Meeting]) -> Past:
    own = [each for each in reversed(before) if team in each.teams]
    results = [each.results[each.teams.index(team)] for each in own]
    last = next((each for each in own if other in each.teams), None)
    return Past(
        won=_run(results, lambda result: result == "win"),
        lost=_run(results, lambda result: result == "loss"),
        unbeaten=_run(results, lambda result: result != "loss"),
        without_win=_run(results, lambda result: result != "win"),
        lost_last=last is not None and last.results[last.teams.index(team)] == "loss",
    )


def _run(results: Sequence[str], goes_on: Callable[[str], bool]) -> int:
    """Count the results, from the latest back, as long as they go on."""
    return next((n for n, result in enumerate(results) if not goes_on(result)), len(results))


def _widest(fixture: Fixture, before: Sequence[Meeting]) -> int | None:
    margins = [
        max(each.scores) - min(each.scores)
        for each in before
        if each.season == fixture.season_id and "win" in each.results
    ]
    return max(margins) if len(margins) >= _BEFORE_WIDEST else None


def _careers(
    fixture: Fixture, lines: Sequence[StatLine], before: Sequence[Meeting]
) -> dict[Who, int]:
    """Return what those who scored in this match had scored before, in the league."""
    what = room_of(fixture.season.game).numbers.SCORED
    scorers = {
        line.player_id: (line.side, line.squad_number)
        for line in lines
        if line.player_id is not None and what is not None and line.counts.get(what)
    }
    if not scorers or not before:
        return {}
    sums = (
        Tally.objects.filter(
            line__player__in=[*scorers],
            line__record__fixture__in=[each.fixture for each in before],
            what=what,
        )
        .order_by()
        .values_list("line__player")
        .annotate(total=Sum("amount"))
    )
    return {scorers[player]: total for player, total in sums}


def _dead(record: MatchRecord, batches: Sequence[Any], lines: Sequence[StatLine]) -> frozenset[Who]:
    """Return who died after the match of what it did to them."""
    died = set(
        TeamEvent.objects.filter(
            batch__in=[record.batch, *batches], kind=_DIED, voided_by=None
        ).values_list("team_id", "payload__player")
    )
    return frozenset(
        (line.side, line.squad_number)
        for line in lines
        if line.player is not None and (line.team_id, line.player.number) in died
    )

"""Bring the results of a file into a season: outcomes without a match here (LG-IO-08)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from leagues.campaigns.stream import campaign_of
from leagues.models import Entry, ExternalName, Fixture, FixtureSide, Season
from leagues.operations.advancing import advance_season
from leagues.operations.brought.columns import Line, plain
from leagues.operations.brought.finding import Field, moment_in, number_in, with_pairs
from leagues.operations.brought.reports import CLAUSE, Report
from leagues.operations.common import register
from leagues.operations.drawing import BATCH
from leagues.operations.outcomes import COLUMNS, told
from leagues.schedules.plan import LADDER, MEETINGS, ROUND_ROBIN, SWISS
from rosters.models import Coach
from rosters.runtime.clock import now
from rules.problems import Problem
from rules.record import Kind, Outcome

#: More than any side scores, and than anything is counted in a match.
MOST_SCORE, MOST_COUNT = 99, 999
MOST_ROUNDS = 200
#: How a match can have ended, by the words of a file; who lost gave up, or did not come.
_ENDED: Mapping[str, Kind] = {
    "": "played",
    "played": "played",
    "conceded": "conceded",
    "walk over": "walk_over",
    "double forfeit": "double_forfeit",
    "сыгран": "played",
    "сдача": "conceded",
    "неявка": "walk_over",
    "неявка обоих": "double_forfeit",
}
#: What a result changes of its match.
_FIELDS = ("state", "outcome", "provisional", "settled", "brought", "kickoff", "changes")
#: Stages whose tables are worked out anew when a result that was brought is mended.
_MENDED = (ROUND_ROBIN, MEETINGS, SWISS)


def bring_results(
    user: Coach, season: Season, system: str, lines: Sequence[Line], report: Report
) -> None:
    """Settle the matches of a file with its scores; what was brought before is mended.

    A result that was brought counts in tables and ratings. It changes no team, and nobody has
    numbers of it: what players carry comes by rulings. A line without a score is left out.
    """
    if against_results(season, report):
        return
    field = Field.of(season, system)
    told = []
    for line in lines:
        before = len(report.problems)
        outcome = _outcome(season, line, report)
        pair = field.pair(line, report)
        date = moment_in(line, "date", season.league.time_zone, report)
        number = number_in(line, "round", 1, MOST_ROUNDS, report)
        if pair is None or len(report.problems) > before:
            continue
        thing = field.ids.get((ExternalName.Kind.FIXTURE, line["id"])) if line["id"] else None
        told.append(ToldResult(line.number, pair, outcome, number, date, thing=thing))
    settle_results(user, season, told, report, f"CSV · {system}" if system else "CSV")


def against_results(season: Season, report: Report) -> bool:
    """Report why a season takes no results of files; return whether there was anything."""
    if season.state != Season.State.RUNNING:
        params = {"season": season.name}
        report.wrong(1, "", Problem("season_not_running", "LG-SEASON-01", params))
        return True
    if campaign_of(season) is not None:
        report.wrong(1, "", Problem("no_results_of_campaigns", CLAUSE, {"season": season.name}))
        return True
    return False


@dataclass(frozen=True, slots=True)
class ToldResult:
    """A result that a file tells.

    outcome:     of the pair in its order; None where the file has no score.
    round:       None where the file does not say.
    thing:       the UUID of the match, where the file has an id for it.
    either_way:  the file does not know who is at home: the match may be drawn the other way round.
    result_only: the file knows who won, and no score: a score that is there stays.
    stage:       the row of the stage that it is of; None for any.
    """

    line: int
    pair: tuple[Entry, Entry]
    outcome: Outcome | None
    round: int | None = None
    date: datetime | None = None
    thing: object | None = None
    either_way: bool = False
    result_only: bool = False
    stage: int | None = None

    @property
    def match(self) -> str:
        return " – ".join(entry.team.name for entry in self.pair)


def settle_results(
    user: Coach, season: Season, told: Sequence[ToldResult], report: Report, reason: str
) -> None:
    """Settle the matches of these results; what was brought before is mended.

    reason: where they come from, for the register of rulings.
    """
    fixtures = with_pairs(
        season.fixtures.select_for_update(of=("self",))
        .select_related("round__stage", "season")
        .order_by("round__stage__number", "round__number", "slot", "attempt")
    )
    done: set[int] = set()
    changed: dict[int, tuple[Fixture, Outcome]] = {}
    for each in told:
        if each.outcome is None:
            report.add(each.line, "same", "no_score", match=each.match)
            continue
        fixture, is_turned = _fixture(fixtures, each, done, report)
        if fixture is None:
            continue
        outcome = Outcome(each.outcome.sides[::-1]) if is_turned else each.outcome
        done.add(fixture.pk)
        is_same = _same(fixture, outcome, result_only=each.result_only)
        if problem := _against(fixture, outcome, is_same=is_same):
            report.wrong(each.line, "", problem)
            continue
        how = _change(fixture, outcome, each.date, is_same=is_same)
        shown = ":".join(str(side.score) for side in each.outcome.sides)
        if how != "same":
            changed[fixture.pk] = fixture, outcome
        report.add(
            each.line, how, "result", match=each.match, round=fixture.round.number, score=shown
        )
    if changed and not report.problems:
        _write(changed)
        uuids = [str(fixture.uuid) for fixture, _ in changed.values()]
        register(user, season, "file:results", season.name, reason, fixtures=uuids)
        advance_season(season.pk)


def _outcome(season: Season, line: Line, report: Report) -> Outcome | None:
    """Return the outcome that a line says; None without a score, or where one is wrong."""
    scores = [number_in(line, f"{side}_score", 0, MOST_SCORE, report) for side in ("home", "away")]
    counts: list[dict[str, int]] = [{}, {}]
    for at, side in enumerate(("home", "away")):
        for what in season.rules.counted:
            count = number_in(line, f"{side}:{what}", 0, MOST_COUNT, report)
            counts[at][what] = count or 0
    ended = _ENDED.get(plain(line["ended"]))
    if ended is None:
        params = {"found": line["ended"][:40], "known": [*_ENDED][1:6]}
        report.wrong(line.number, line.place("ended"), Problem("cell_unknown", CLAUSE, params))
        return None
    if ended == "double_forfeit":
        return Outcome.between((0, 0), absent=(0, 1))
    if scores == [None, None]:
        return None
    for side, score in zip(("home", "away"), scores, strict=True):
        if score is None and not line[f"{side}_score"]:
            name = line.place(f"{side}_score")
            report.wrong(line.number, name, Problem("cell_empty", CLAUSE, {"name": name}))
    if None in scores:
        return None
    outcome = Outcome.between([score or 0 for score in scores], counts)
    if ended != "played" and outcome.sides[0].result == "draw":
        name = line.place("home_score")
        report.wrong(line.number, name, Problem("nobody_gave_up", CLAUSE))
        return None
    return Outcome.alike(ended, outcome.sides)


def _fixture(
    fixtures: Sequence[tuple[Fixture, tuple[int, ...]]],
    told: ToldResult,
    done: set[int],
    report: Report,
) -> tuple[Fixture | None, bool]:
    """Return the match that a result is of, and whether it is drawn the other way round.

    By its id; else by its round and entries; without a round the first of the two that no line
    before has taken. None is reported.
    """
    wanted = tuple(entry.pk for entry in told.pair)
    ways = (wanted, wanted[::-1]) if told.either_way else (wanted,)
    for way in ways:
        for fixture, entries in fixtures:
            if told.thing is not None and fixture.uuid != told.thing:
                continue
            if told.stage is not None and fixture.round.stage_id != told.stage:
                continue
            is_its_round = told.round in (None, fixture.round.number)
            if entries == way and is_its_round and fixture.pk not in done:
                return fixture, way != wanted
    match = told.match
    if not told.either_way and any(entries == wanted[::-1] for _fixture, entries in fixtures):
        problem = Problem("match_the_other_way", CLAUSE, {"match": match})
    elif told.round is not None:
        params = {"match": match, "round": told.round}
        problem = Problem("no_such_match_in_round", CLAUSE, params)
    else:
        problem = Problem("no_such_match", CLAUSE, {"match": match})
    report.wrong(told.line, "", problem)
    return None, False


def _against(fixture: Fixture, outcome: Outcome, *, is_same: bool) -> Problem | None:
    """Return why a match cannot have this outcome; None where it can."""
    format_ = fixture.round.stage.format
    match = {"round": fixture.round.number}
    if format_ == LADDER:
        return Problem("no_results_of_ladders", CLAUSE, match)
    if format_ not in _MENDED and outcome.sides[0].result == "draw":
        return Problem("no_draw_in_knockout", "LG-KO-04", match)
    if fixture.state == Fixture.State.LOCKED:
        return Problem("fixture_is_being_played", "LG-FIX-09")
    if fixture.state != Fixture.State.SETTLED or is_same:
        return None
    if not fixture.brought:
        return Problem("fixture_is_settled", "LG-FIX-05")
    if format_ not in _MENDED or fixture.round.stage.ended is not None:
        return Problem("brought_result_stands", CLAUSE, match)
    return None


def _same(fixture: Fixture, outcome: Outcome, *, result_only: bool) -> bool:
    """Return whether a settled match has these scores, and these counts where it was brought.

    result_only: whether it was won, drawn or lost so, and played or not.
    """
    if fixture.outcome is None:
        return False
    stored = Outcome.from_json(fixture.outcome)
    if result_only:
        if stored.took_place != outcome.took_place:
            return False
        return [each.result for each in stored.sides] == [each.result for each in outcome.sides]
    if fixture.brought:
        return stored == outcome
    return [each.score for each in stored.sides] == [each.score for each in outcome.sides]


def _change(fixture: Fixture, outcome: Outcome, date: datetime | None, *, is_same: bool) -> str:
    """Give a match its outcome, still to be written; return ``new``, ``changed`` or ``same``."""
    if fixture.state == Fixture.State.SETTLED:
        if is_same:
            return "same"
        fixture.outcome = outcome.to_json()
        fixture.changes += 1
        return "changed"
    if date is not None and date != fixture.kickoff:
        fixture.kickoff = date
        fixture.changes += 1
    fixture.state, fixture.settled = Fixture.State.SETTLED, now()
    fixture.outcome, fixture.provisional, fixture.brought = outcome.to_json(), None, True
    return "new"


def _write(changed: Mapping[int, tuple[Fixture, Outcome]]) -> None:
    """Write the outcomes of matches, by their rows; a few queries however many they are.

    No side owes anything: whatever its players served, they served where the match was.
    """
    fixtures = [fixture for fixture, _ in changed.values()]
    # As rows that are there already: an update of many takes an expression a row and field.
    Fixture.objects.bulk_create(
        fixtures, BATCH, update_conflicts=True, update_fields=_FIELDS, unique_fields=["id"]
    )
    sides = list(FixtureSide.objects.filter(fixture__in=[*changed]))
    for side in sides:
        _fixture, outcome = changed[side.fixture_id]
        for name, value in told(outcome.sides[side.number]).items():
            setattr(side, name, value)
    FixtureSide.objects.bulk_create(
        sides,
        BATCH,
        update_conflicts=True,
        update_fields=COLUMNS,
        unique_fields=["id"],
    )

"""Seasons that are corrected in tests, and what must hold whatever was done to them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from django.db.models import Prefetch

from leagues import operations as leagues
from leagues.models import CampaignEvent, Entry, Fixture, Group, Season
from leagues.operations import advance_season
from leagues.stages.standings import group_table
from matches.correcting.changes import corrected_record, read
from matches.correcting.filed import FiledMatch
from matches.correcting.operations import correct
from matches.games import of
from matches.models import Correction, MatchRecord, StatLine, Tally
from matches.resolution.dispatch import close_round
from matches.resolution.operations import play_out, resolve_season
from matches.resolution.playing import after, play
from matches.resolution.settling import settle
from matches.resolution.taking import take
from rosters.models import Coach, LedgerLine, Player, Team, TeamEvent
from rosters.teams.projections import differences
from rules.record import Outcome, digest, ended_as
from tests import factories

Wish = dict[str, Any]


def corrected(season: Season, fixture: Fixture, wish: Wish) -> Correction:
    return correct(factories.owner_of(season), fixture, wish, reason="It was typed in wrongly.")


def ruled(season: Season, fixture: Fixture, **wish: Any) -> Correction:
    wish = {"kind": "correct", **wish}
    return correct(factories.owner_of(season), fixture, wish, reason="The tape shows it.")


def scored_by(game: str) -> str:
    """What a score of the game is made of, player by player."""
    scored = of(game).numbers.SCORED
    assert scored is not None
    return scored


def count(side: int, line: Any, what: str, many: int) -> Wish:
    """What a wish says of one counted thing of a player; line: his, as the record has it."""
    return {"side": side, "number": line["number"], "what": what, "count": many}


def two_matches(owner: Coach, game: str, teams: Sequence[Team], strength: str) -> Season:
    """A season of two matches between the same teams, both managed by automated coaches."""
    league = factories.league(owner)
    season = leagues.create_season(owner, league, "Cup", game, legs=2, seed="corrections")
    season = leagues.open_registration(owner, season)
    for team in teams:
        leagues.enter_team(owner, season, team, managed=Entry.Managed.AUTOMATIC)
    season = leagues.start_season(owner, season)
    season.entries.update(strength=strength)  # also one that is offered to nobody
    play_out(resolve_season(owner, season))
    season.refresh_from_db()
    return season


def overruled(result: str, home: int, away: int, kind: str = "played", **more: Any) -> Wish:
    """A wish for another outcome; result is the home side's."""
    other = {"win": "loss", "loss": "win", "draw": "draw"}[result]
    return {
        "kind": "correct",
        "outcome": wished_outcome(kind, (result, home), (other, away)),
        **more,
    }


def wished_outcome(kind: Any, *sides: tuple[Any, int]) -> dict[str, Any]:
    """The outcome of a wish, of results and scores; who lost it lost it alike."""
    told = [
        {"ended": ended_as(kind, result), "result": result, "score": score}
        for result, score in sides
    ]
    return {"sides": told}


def state_of(season: Season) -> dict[str, Any]:
    """All that undoing a correction must bring back: outcomes, tables, teams, careers, players.

    In a fixed number of queries, as it is asked again and again.
    """
    season.refresh_from_db()
    teams = Team.objects.filter(entries__season=season).order_by("name")
    lines = StatLine.objects.filter(record__fixture__season=season).order_by(
        "record__fixture", "side", "place"
    )
    tallies = Tally.objects.filter(line__record__fixture__season=season).order_by(
        "line__record__fixture", "line__side", "line__place", "what"
    )
    return {
        "fixtures": list(
            season.fixtures.order_by("pk").values_list(
                "pk", "attempt", "state", "outcome", "annulled", "goes_on"
            )
        ),
        "sides": list(
            season.fixtures.order_by("pk", "sides__number").values_list(
                "sides__entry__number", "sides__result", "sides__score"
            )
        ),
        "teams": list(teams.values_list("name", "treasury", "value", "totals")),
        "ledgers": list(
            LedgerLine.objects.filter(team__entries__season=season)
            .order_by("team__name", "number")
            .values_list("team__name", "reason", "amount", "balance")
        ),
        "players": list(
            Player.objects.filter(team__entries__season=season)
            .exclude(left="voided")
            .order_by("team__name", "number")
            .values_list("team__name", "uuid", "number", "experience", "data")
        ),
        "lines": list(lines.values_list("squad_number", "name", "player__uuid", "counts")),
        "tallies": list(
            tallies.values_list(
                "line__record__fixture", "line__side", "line__place", "what", "amount"
            )
        ),
        "placings": season.placings,
        "campaign": [
            (event.kind, event.payload)
            for event in CampaignEvent.objects.filter(
                campaign__season=season, voided_by=None
            ).exclude(kind="corrected").order_by("place", "seq")
        ],
    }  # fmt: skip


def assert_holds(season: Season) -> None:
    """Stored totals are the fold, nothing filed is lost, and the lines are those that stand."""
    for team in Team.objects.filter(entries__season=season):
        assert differences(team) == []
        voided = TeamEvent.objects.filter(team=team, voided_by__isnull=False)
        voiding = set(voided.values_list("voided_by", flat=True))
        traces = set(team.events.filter(kind="corrected").values_list("batch", flat=True))
        assert voiding <= traces, "whoever takes something out leaves a trace"
    counted = [key for key, *_ in of(season.game).numbers.COLUMNS]
    in_order = Prefetch("lines", StatLine.objects.order_by("side", "place"))
    records = MatchRecord.objects.filter(fixture__season=season).select_related("fixture")
    for record in records.prefetch_related(in_order):
        assert digest(record.record) == record.digest, "the record stays as it was filed"
        reports = FiledMatch(record.fixture, [], [], record).reports
        expected = [
            [line["number"], *(line[key] for key in counted)]
            for side in reports or ()
            for line in side["lines"]
        ]
        found = record.lines.all()
        assert [
            [line.squad_number, *(line.counts[key] for key in counted)] for line in found
        ] == expected


def random_wish(chance: Random, fixture: Fixture) -> Wish:
    """A correction that somebody might make of this fixture."""
    filed = FiledMatch.of(fixture)
    kinds = ["outcome", "outcome", "counts", "counts", "void", "annul", "walk_over"]
    kind = chance.choice(kinds if filed.record is not None else ["outcome", "void", "annul"])
    if kind in ("void", "annul"):
        return {"kind": kind}
    sides = range(len(filed.teams))
    if kind == "walk_over":
        alone, aftermath = chance.choice(sides), chance.choice(["again", "keep"])
        scores = [2 if side == alone else 0 for side in sides]
        gone = [side for side in sides if side != alone]
        return told_as(Outcome.between(scores, absent=gone), aftermath=aftermath)
    if kind == "outcome":
        scores = [chance.randrange(5) for _ in sides]
        left = chance.sample(sides, chance.randrange(len(sides)))
        given_up = left if chance.randrange(3) == 0 else []
        return told_as(Outcome.between(scores, conceded=given_up), aftermath="keep")
    if of(fixture.season.game).numbers.SCORED is None:
        return other_counts(chance, filed)
    return other_scorers(chance, filed)


def other_counts(chance: Random, filed: FiledMatch) -> Wish:
    """Something else is counted of everybody, and nothing of the outcome hangs on it."""
    assert filed.record is not None
    [what, *_] = chance.choice(of(filed.fixture.season.game).numbers.COLUMNS)
    counts = [
        {"side": side, "number": line["number"], "what": what, "count": chance.choice([0, 0, 1])}
        for side, report in enumerate(filed.record.sides)
        for line in report["lines"]
    ]
    return {"kind": "correct", "counts": counts}


def told_as(outcome: Outcome, **more: Any) -> Wish:
    """A wish for that outcome."""
    sides = [
        {"ended": side.ended, "result": side.result, "score": side.score} for side in outcome.sides
    ]
    return {"kind": "correct", "outcome": {"sides": sides}, **more}


def other_scorers(chance: Random, filed: FiledMatch) -> Wish:
    """Every player scored otherwise, and the score with them."""
    record = filed.record
    assert record is not None
    what = scored_by(filed.fixture.season.game)
    counts, score = [], [0 for _ in record.sides]
    for side, report in enumerate(record.sides):
        for line in report["lines"]:
            scored = chance.choice([0, 0, 0, 1, 2])
            score[side] += scored
            change = {"side": side, "number": line["number"], "what": what}
            counts.append({**change, "count": scored})
    return told_as(Outcome.between(score), counts=counts)


def tables(season: Season) -> list[bytes]:
    groups = Group.objects.filter(stage__season=season).order_by("stage__number", "name")
    return [group_table(group).to_bytes() for group in groups]


def filed_first(season: Season, at: int, wish: Wish) -> None:
    """Play a season in which that fixture is filed as it should have been: the wished facts are in
    the record before it goes through the door.
    """
    for number, fixture in enumerate(season.fixtures.order_by("round__number", "slot")):
        claim = take(fixture.pk)
        assert claim is not None
        played = play(claim.match, claim.sides)
        if number == at:
            record = corrected_record(read(wish, season.game), played.record)
            played = after(record, claim.sides)
        settle(claim, played)
        close_round(season.pk)
    advance_season(season.pk)
    season.refresh_from_db()

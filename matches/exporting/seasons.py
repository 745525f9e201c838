"""The sheets of a season."""

from __future__ import annotations

from collections.abc import Iterable

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, QuerySet, Sum

from leagues.campaigns.stream import campaign_of
from leagues.models import Entry, ExternalName, Fixture, Group, Season
from leagues.reading.campaign_pages import campaign_table, standing_columns
from leagues.reading.season_pages import entries_of
from leagues.schedules.plan import LADDER
from leagues.stages.standings import group_table
from leagues.words.placings import final_places
from matches.exporting.sheets import Cell, Sheet, Sheets, moment
from matches.games.number_labels import things
from matches.models import StatLine, Tally
from rosters.models import Player
from rules.record import Outcome

Kind = ExternalName.Kind


def _ids(season: Season, kind: str) -> dict[object, str]:
    """Return what the league's own files call the things of a season; one query."""
    names = ExternalName.objects.filter(season=season, system="", kind=kind)
    return {each.thing: each.name for each in names}


def entries(season: Season) -> Sheet:
    """Return who takes part, as a file of entries that can be brought; two queries."""
    ids = _ids(season, Kind.ENTRY)
    rows: list[list[Cell]] = [
        [
            entry.team.name,
            str(entry.team.coach or ""),
            entry.team.race,
            entry.club,
            entry.seed,
            entry.strength if entry.managed == Entry.Managed.AUTOMATIC else "",
            ids.get(entry.uuid, ""),
        ]
        for entry in entries_of(season)
        if entry.withdrawn is None
    ]
    return Sheet("entries", ["team", "coach", "list", "club", "seed", "computer", "id"], rows)


def _drawn(season: Season) -> list[Fixture]:
    """Return the matches of a season in the order of play, without byes; three queries."""
    found = (
        season.fixtures.select_related("round__stage", "group", "season__league")
        .prefetch_related("sides__entry__team")
        .order_by("round__stage__number", "round__number", "group_id", "slot", "attempt")
    )
    return [each for each in found if len(each.sides.all()) > 1]


def _names(fixture: Fixture) -> list[str]:
    """Return home and away; in a match of more the others stand with the second."""
    home, *others = [side.entry.team.name for side in fixture.sides.all()]
    return [home, " / ".join(others)]


def fixtures(season: Season) -> Sheet:
    """Return the matches, as a file of fixtures that can be brought; four queries."""
    ids, zone = _ids(season, Kind.FIXTURE), season.league.time_zone
    rows: list[list[Cell]] = [
        [
            fixture.round.number,
            *_names(fixture),
            moment(fixture.kickoff, zone),
            ids.get(fixture.uuid, ""),
        ]
        for fixture in _drawn(season)
    ]
    return Sheet("fixtures", ["round", "home", "away", "date", "id"], rows)


def results(season: Season) -> Sheet:
    """Return the settled matches, as a file of results that can be brought; four queries."""
    ids, zone, counted = _ids(season, Kind.FIXTURE), season.league.time_zone, season.rules.counted
    rows: list[list[Cell]] = []
    for fixture in _drawn(season):
        if fixture.state != Fixture.State.SETTLED or fixture.outcome is None:
            continue
        outcome = Outcome.from_json(fixture.outcome)
        home, *others = outcome.sides
        row: list[Cell] = [fixture.round.number, *_names(fixture), home.score]
        row.append(
            others[0].score if len(others) == 1 else " / ".join(str(o.score) for o in others)
        )
        row += [outcome.kind, moment(fixture.kickoff, zone), ids.get(fixture.uuid, "")]
        for what in counted:
            row += [home.counts.get(what, 0), others[0].counts.get(what, 0)]
        rows.append(row)
    header = ["round", "home", "away", "home score", "away score", "ended", "date", "id"]
    for what in counted:
        shown = what.replace("_", " ")
        header += [f"home {shown}", f"away {shown}"]
    return Sheet("results", header, rows)


def table(season: Season) -> Sheet:
    """Return all tables of points of a season, one under the other."""
    counted = season.rules.counted
    header = ["stage", "group", "place", "team", "coach", "played", "won", "drawn", "lost"]
    header += ["points", "score for", "score against", "score difference"]
    for what in counted:
        header += [f"{what.replace('_', ' ')} made", f"{what.replace('_', ' ')} suffered"]
    by_number = {entry.number: entry for entry in entries_of(season)}
    groups = Group.objects.filter(stage__season=season).select_related("stage__season__league")
    rows: list[list[Cell]] = []
    for group in groups.order_by("stage__number", "pk"):
        stage = group.stage
        if stage.plan.is_knockout or stage.format == LADDER:
            continue
        for row in group_table(group).rows:
            entry, sums = by_number[row.entry], row.standing
            cells: list[Cell] = [stage.number, group.name, row.place, entry.team.name]
            cells += [str(entry.team.coach or ""), sums.played, sums.won, sums.drawn, sums.lost]
            cells += [sums.points, sums.score_for, sums.score_against, sums.score_difference]
            for what in counted:
                cells += [sums.made[what], sums.suffered[what]]
            rows.append(cells)
    return Sheet("table", header, rows)


def standings(season: Season) -> Sheet:
    """Return the standings of a campaign; empty where the season is none."""
    campaign = campaign_of(season)
    if campaign is None or not campaign.seq:
        return Sheet("standings", ["place", "team"], [])
    shown = campaign_table(campaign, entries_of(season), AnonymousUser())
    header = ["place", "team", "coach", *standing_columns(season)]
    rows: list[list[Cell]] = [
        [row.place, row.entry.team.name, str(row.entry.team.coach or ""), *row.numbers]
        for row in shown.rows
    ]
    return Sheet("standings", header, rows)


def placings(season: Season) -> Sheet:
    """Return the final placings; empty before the season is over. One query."""
    rows: list[list[Cell]] = [
        [line.place, line.entry.team.name, str(line.entry.team.coach or "")]
        for line in final_places(season, entries_of(season))
    ]
    return Sheet("placings", ["place", "team", "coach"], rows)


def players(season: Season) -> Sheet:
    """Return what is counted of everybody who played; three queries."""
    lines = StatLine.objects.filter(record__fixture__season=season).exclude(player=None)
    return sums_of(season.game, lines, "players")


def sums_of(game: str, lines: QuerySet[StatLine], name: str) -> Sheet:
    """Return the sums of stat lines by player; three queries.

    lines: those of players, not of guests.
    """
    counted = things(game)
    played = {
        row["player"]: row["matches"]
        for row in lines.values("player").order_by("player").annotate(matches=Count("pk"))
    }
    amounts: dict[tuple[int, str], int] = {}
    tallies = Tally.objects.filter(line__in=lines).order_by()
    for row in tallies.values("line__player", "what").annotate(total=Sum("amount")):
        amounts[row["line__player"], row["what"]] = row["total"]
    people: Iterable[Player] = (
        Player.objects.filter(pk__in=lines.values("player"))
        .select_related("team")
        .order_by("team__name", "number")
    )
    rows: list[list[Cell]] = [
        [
            player.team.name,
            player.shown_number,
            player.name,
            player.position,
            played[player.pk],
            *(amounts.get((player.pk, what), 0) for what in counted),
        ]
        for player in people
    ]
    header = ["team", "number", "name", "position", "matches"]
    return Sheet(name, [*header, *(what.replace("_", " ") for what in counted)], rows)


SEASON: Sheets = {
    "entries": entries,
    "fixtures": fixtures,
    "results": results,
    "table": table,
    "standings": standings,
    "placings": placings,
    "players": players,
}

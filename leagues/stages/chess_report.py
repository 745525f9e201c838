"""A Swiss group as a chess tournament file, so that endorsed programs can check it (LG-IO-14).

Home is white. The file has the rounds that are over. It knows who won, not by how much.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from zoneinfo import ZoneInfo

from leagues.models import Entry, Group, Season
from leagues.policy import Policy
from leagues.schedules.chess_files import MOST_POINTS, Cell, ChessFile, Player, worth
from leagues.schedules.plan import SWISS, StagePlan
from leagues.schedules.swiss import first_is_home
from leagues.stages.results import Meeting, meetings, of_group, stage_fixtures
from leagues.stages.standings import group_table
from leagues.tables import Scoring
from rules.record import UNPLAYED

#: The bye that a round counts as which a late entry missed (LG-OUT-05).
_MISSED = {"loss": "Z", "draw": "H", "bye": "F"}


def swiss_groups(season: Season) -> list[Group]:
    """Return the groups of a season's Swiss stages that are drawn; one query."""
    groups = Group.objects.filter(
        stage__season=season, stage__format=SWISS, stage__drawn__isnull=False
    )
    return list(groups.select_related("stage__season__league").order_by("stage__number", "pk"))


def chess_file(group: Group) -> ChessFile:
    """Return a group with its players by start number, and every round that is over.

    Start numbers are the places in the seeding, as the Dutch system reads them. Points follow from
    results alone; bonuses are not carried.
    """
    stage = group.stage
    season, plan = stage.season, stage.plan
    entries = {each.number: each for each in season.entries.select_related("team") if each.number}
    played = of_group(group, meetings(stage_fixtures(stage)))
    here = {each.number for each in group.entries.all()}
    met = {number for meeting in played for number in meeting.entries}
    seeds = [n for n in group.seeds if n is not None]
    numbers = [*seeds, *sorted(n for n in (here | met) - {*seeds} if n is not None)]
    starts = {entry: start for start, entry in enumerate(numbers, 1)}
    rounds = _over(played)
    points = {} if plan.is_dutch else _points(season, plan)
    places = {row.entry: row.place for row in group_table(group).rows}
    is_open = stage.ended is None and rounds < plan.rounds
    players = []
    for entry in numbers:
        cells = _cells(entries[entry], played, starts, rounds, _missed(season, plan))
        total = sum(worth(cell, points) for cell in cells)
        if is_open and entries[entry].withdrawn is not None:
            cells.append(Cell(0, "-", "Z"))  # it is not to be paired
        name = entries[entry].team.name
        players.append(Player(starts[entry], name, total, places.get(entry, 0), tuple(cells)))
    name = season.name if stage.groups.count() == 1 else f"{season.name} {group.name}"
    return ChessFile(
        name,
        players,
        plan.rounds,
        first_is_home(season.draw_seed) if plan.is_dutch else None,
        points,
        _forbidden(plan, numbers, starts, entries, Policy.from_json(season.policy).apart),
        _dates(season),
    )


def _over(played: Sequence[Meeting]) -> int:
    """Return how many rounds are over, from the first on."""
    last = max((meeting.round for meeting in played), default=0)
    open_rounds = {meeting.round for meeting in played if meeting.outcome is None}
    return min(open_rounds, default=last + 1) - 1


def _missed(season: Season, plan: StagePlan) -> str:
    return "Z" if plan.is_dutch else _MISSED[Policy.from_json(season.policy).late_entry]


def _cells(
    entry: Entry,
    played: Sequence[Meeting],
    starts: Mapping[int, int],
    rounds: int,
    missed: str,
) -> list[Cell]:
    mine = {m.round: m for m in played if entry.number in m.entries and m.round <= rounds}
    before = (entry.joined or 1) - 1
    return [
        Cell(0, "-", missed if number <= before else "Z")
        if (meeting := mine.get(number)) is None
        else _cell(meeting, entry.number or 0, starts)
        for number in range(1, rounds + 1)
    ]


def _cell(meeting: Meeting, entry: int, starts: Mapping[int, int]) -> Cell:
    """Return a match, or a bye; a match that does not count is a round without anything."""
    outcome = meeting.outcome
    assert outcome is not None, "the round is over"
    at = meeting.entries.index(entry)
    side = outcome.sides[at]
    if not meeting.counts or side.ended == "void":
        return Cell(0, "-", "Z")
    if len(meeting.entries) == 1:
        return Cell(0, "-", "U")
    if side.ended in UNPLAYED:
        result = "+" if side.ended == "walk_over_won" else "-"
    else:
        result = {"win": "1", "draw": "=", "loss": "0"}[side.result]
    return Cell(starts[meeting.entries[1 - at]], "w" if at == 0 else "b", result)


def _points(season: Season, plan: StagePlan) -> dict[str, int]:
    """Return the points of a season in tenths; those of chess where the file has no room."""
    scoring = Scoring.from_json(season.scoring).bye_points(swiss=True)
    lost = scoring.walk_over_lost
    values = {
        "BBW": scoring.win,
        "BBD": scoring.draw,
        "BBL": scoring.loss,
        "BBZ": 0,
        "BBF": scoring.loss if lost is None else lost,
        "BBU": scoring.bye or 0,
    }
    if min(values.values()) < 0 or 10 * max(values.values()) * plan.rounds > MOST_POINTS:
        return {}
    return {code: 10 * points for code, points in values.items()}


def _forbidden(
    plan: StagePlan,
    numbers: Sequence[int],
    starts: Mapping[int, int],
    entries: Mapping[int, Entry],
    firmly: str,
) -> list[list[int]]:
    """Return the start numbers of each coach, club and circle of whom no two may meet (LG-SWISS-05,
    LG-DAY-12).

    firmly: `Policy.apart`.
    """
    groups: dict[tuple[str, object], list[int]] = {}
    for number in numbers:
        entry = entries[number]
        if plan.same_coach == "forbidden" and entry.team.coach_id:
            groups.setdefault(("coach", entry.team.coach_id), []).append(starts[number])
        if plan.same_club == "forbidden" and entry.club:
            groups.setdefault(("club", entry.club), []).append(starts[number])
        if plan.is_dutch or firmly == "forbidden":
            for circle in entry.circles:
                groups.setdefault(("circle", circle), []).append(starts[number])
    return [group for group in groups.values() if len(group) > 1]


def _dates(season: Season) -> tuple[str, str]:
    zone = ZoneInfo(season.league.time_zone)
    began, ended = (
        "" if at is None else at.astimezone(zone).strftime("%Y/%m/%d")
        for at in (season.started, season.finished)
    )
    return began, ended

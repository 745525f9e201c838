"""Bring a chess tournament file into a season: its players as entries, its rounds as results.

While registration is open its players enter, by names and start numbers; later its rounds settle
the matches that were drawn here (LG-IO-14).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from leagues.models import Entry, FixtureSide, Season, Stage
from leagues.operations.brought.columns import Line, plain
from leagues.operations.brought.entries import bring_entries
from leagues.operations.brought.finding import present_stage
from leagues.operations.brought.pairings import take_pairings
from leagues.operations.brought.reports import Lost, Report
from leagues.operations.brought.results import ToldResult, against_results, settle_results
from leagues.schedules.chess_files import (
    CLAUSE,
    ChessFile,
    Pair,
    Player,
    byes_of,
    pairs_of,
    read,
    short_name,
)
from leagues.tables import Scoring
from rosters.models import Coach
from rules.problems import Problem
from rules.record import Outcome

State = Season.State
#: The columns of a player's line, by what they have.
_PLACES = {"team": "15-47", "coach": "15-47", "seed": "5-8"}
#: A score says no more than who won: the file has none.
_SCORES = {"win": (1, 0), "draw": (0, 0), "loss": (0, 1)}


def bring_chess(user: Coach, season: Season, system: str, text: str, report: Report) -> None:
    """Enter the players of a file before a season starts; then settle its rounds."""
    file, problems = read(text)
    for problem in problems:
        report.wrong(int(problem.params["line"]), str(problem.params["column"]), problem)
    if file is None:
        return
    report.lost += [Lost(1, code, count) for code, count in file.lost.items()]
    if season.state in (State.DRAFT, State.REGISTRATION):
        _enter(user, season, system, file, report)
        return
    if against_results(season, report):
        return
    stage = present_stage(season)
    if stage is None:
        params = {"season": season.name}
        report.wrong(1, "", Problem("season_not_running", "LG-SEASON-01", params))
        return
    reason = f"TRF · {system}" if system else "TRF"
    entries = _entries(season, stage, file, report)
    if not take_pairings(user, stage, file, entries, report, reason):
        return
    results = list(_results(season, stage, file, entries, report))
    settle_results(user, season, results, report, reason)


def _enter(user: Coach, season: Season, system: str, file: ChessFile, report: Report) -> None:
    known = _by_name(season)
    lists = season.rules.races(season.version)
    lines = []
    for player in file.players:
        entries = known.get(plain(player.name), [])
        cells = {"team": player.name, "coach": player.name, "seed": str(player.number)}
        if entries and entries[0].team.coach is not None:
            cells |= {"team": entries[0].team.name, "coach": entries[0].team.coach.username}
        elif len(lists) > 1:
            report.wrong(player.line, _PLACES["team"], _unknown(season, player))
            continue
        lines.append(Line(player.line, cells, _PLACES))
    bring_entries(user, season, system, lines, report)


def _by_name(season: Season) -> dict[str, list[Entry]]:
    """Return the entries by the names that a file may have for them; one query.

    Of long names it has the beginning.
    """
    found: dict[str, list[Entry]] = {}
    for entry in season.entries.select_related("team__coach").order_by("number", "pk"):
        coach = entry.team.coach
        names = (
            [entry.team.name] if coach is None else [entry.team.name, str(coach), coach.username]
        )
        for name in {plain(short_name(each)) for each in names}:
            found.setdefault(name, []).append(entry)
    return found


def _unknown(season: Season, player: Player) -> Problem:
    params = {"name": player.name, "season": season.name}
    return Problem("chess_player_unknown", CLAUSE, params)


def _results(
    season: Season, stage: Stage, file: ChessFile, entries: Mapping[int, Entry], report: Report
) -> Iterable[ToldResult]:
    """Yield the results of a file; byes that are not here are reported."""
    scoring = Scoring.from_json(season.scoring)
    counted = season.rules.counted
    _check_byes(stage, file, entries, report)
    for pair in pairs_of(file):
        if pair.first not in entries or pair.second not in entries:
            continue
        yield ToldResult(
            pair.line,
            (entries[pair.first], entries[pair.second]),
            _outcome(pair, scoring, counted),
            pair.round,
            either_way=True,
            result_only=True,
            stage=stage.pk,
        )


def _entries(season: Season, stage: Stage, file: ChessFile, report: Report) -> dict[int, Entry]:
    """Return the entries by start number. Of several with one name the numbers here decide."""
    known = _by_name(season)
    seeds = [[n for n in group.seeds if n is not None] for group in stage.groups.order_by("pk")]
    found: dict[int, Entry] = {}
    for player in file.players:
        those = known.get(plain(player.name), [])
        if len(those) > 1:
            numbers = {group[player.number - 1] for group in seeds if player.number <= len(group)}
            those = [entry for entry in those if entry.number in numbers]
        if len(those) == 1 and those[0] not in found.values():
            found[player.number] = those[0]
        elif any(cell is not None for cell in player.cells):
            report.wrong(player.line, _PLACES["team"], _unknown(season, player))
    return found


def _outcome(pair: Pair, scoring: Scoring, counted: Iterable[str]) -> Outcome | None:
    """Return the outcome of a pair; None where the file has no result yet."""
    if not pair.result:
        return None
    if pair.result == "none":
        return Outcome.between((0, 0), absent=(0, 1))
    if pair.forfeit:
        return scoring.walk_over(0 if pair.result == "win" else 1)
    nothing = dict.fromkeys(counted, 0)
    return Outcome.between(_SCORES[pair.result], [nothing, nothing])


def _check_byes(
    stage: Stage, file: ChessFile, entries: Mapping[int, Entry], report: Report
) -> None:
    """Report the byes of the pairing that nobody has here; one query."""
    sides = FixtureSide.objects.filter(fixture__round__stage=stage, fixture__outcome__isnull=False)
    resting = {
        (number, entry)
        for number, entry, outcome in sides.values_list(
            "fixture__round__number", "entry", "fixture__outcome"
        )
        if outcome is not None and len(outcome["sides"]) == 1
    }
    for number, player, which in byes_of(file):
        entry = entries.get(player.number)
        if which == "U" and entry is not None and (number, entry.pk) not in resting:
            params = {"team": entry.team.name, "round": number}
            report.wrong(player.line, "", Problem("chess_no_bye", CLAUSE, params))

"""Samples of the files that can be brought, with the lists and teams of a season."""

from __future__ import annotations

from leagues.models import FileImport, Season
from leagues.operations.brought.columns import columns_of
from rosters.games import of

#: Teams and coaches of nobody, where a season has none yet.
_TEAMS = ("Harbour Hawks", "Mill Street Mice", "Old Town Owls", "Quarry Quails")
_COACHES = ("Ada", "Bruno", "Cleo", "Dmitri")


def sample(season: Season, kind: str) -> tuple[list[str], list[list[str]]]:
    """Return the header of a kind of file, with all its columns, and some rows."""
    columns = columns_of(kind, season)
    return [column.names[0] for column in columns], [
        [row.get(column.key, "") for column in columns] for row in _rows(season, kind)
    ]


def _rows(season: Season, kind: str) -> list[dict[str, str]]:
    names = [entry.team.name for entry in season.entries.select_related("team")[:4]]
    if kind == FileImport.Kind.ENTRIES or len(names) < 4:
        names = [*_TEAMS]
    if kind == FileImport.Kind.ENTRIES:
        races = season.rules.races(season.version)
        shown = [of(season.game).sheet.race_name(season.version, race) for race in races[:4]]
        return [
            {
                "team": name,
                "coach": coach,
                "list": str(shown[at % len(shown)]),
                "contact": f"{coach.lower()}@example.org",
                "seed": str(at + 1),
                "id": f"T{at + 1}",
            }
            for at, (name, coach) in enumerate(zip(names, _COACHES, strict=True))
        ]
    pairs = [(1, 0, 1), (1, 2, 3), (2, 1, 2), (2, 3, 0)]
    rows = [
        {
            "round": str(number),
            "home": names[home],
            "away": names[away],
            "date": f"2026-03-{8 + 7 * number:02} 19:30",
            "id": f"M{at}",
        }
        for at, (number, home, away) in enumerate(pairs, 1)
    ]
    if kind == FileImport.Kind.RESULTS:
        for row, scores in zip(rows, ("21", "00", "13", "  "), strict=True):
            row["home_score"], row["away_score"] = scores[0].strip(), scores[1].strip()
    return rows

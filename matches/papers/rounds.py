"""What stands on the papers of a round: its pairings, and a slip for each table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from django.utils.translation import gettext

from leagues.models import Fixture, Round
from leagues.stages.halls import matches_of
from leagues.words.rounds import numbered_round
from matches.papers.typesetting import typeset

PAIRINGS, SLIPS = "pairings", "slips"
KINDS: Final = (PAIRINGS, SLIPS)
#: So many matches fit a sheet of A4 twice: by name, and by table.
ON_ONE_SHEET: Final = 24


def round_paper(round_: Round, kind: str, address: Callable[[Fixture], str]) -> bytes:
    """Return a paper of a round as PDF; five queries at most, whatever its size.

    kind:    one of `KINDS`.
    address: of a match, with its host: what the QR code of its slip opens.
    """
    season = round_.stage.season
    matches = matches_of(round_)
    matches.sort(key=lambda each: (each.table is None, each.table or 0))
    name = numbered_round(season.game, round_.number)
    if kind == SLIPS:
        slips = [_slip(each, season.name, name, address(each)) for each in matches]
        return typeset(f"{season.name}, {name}", [{"kind": "slips", "slips": slips}])
    page = {"title": f"{season.name}, {name}", "about": season.league.name}
    by_table = [
        {
            "table": str(each.table or "–"),
            "who": " – ".join(side.entry.team.name for side in each.sides.all()),
        }
        for each in matches
    ]
    if all(each.table is None for each in matches):
        # A list by name leads to tables; without any it would lead nowhere.
        return typeset(page["title"], [{**page, "kind": "pairings", "matches": by_table}])
    fits = len(matches) <= ON_ONE_SHEET
    by_name = {**page, "kind": "by-name", "rows": _by_name(matches)}
    by_name["matches"] = by_table if fits else []
    rest = [] if fits else [{**page, "kind": "pairings", "matches": by_table}]
    return typeset(page["title"], [by_name, *rest])


def _by_name(matches: list[Fixture]) -> list[dict[str, str]]:
    rows = []
    for fixture in matches:
        for side in fixture.sides.all():
            team = side.entry.team
            rows.append(
                {
                    "name": str(team.coach) if team.coach else team.name,
                    "team": team.name if team.coach else "",
                    "table": str(fixture.table or "–"),
                }
            )
    return sorted(rows, key=lambda row: (row["name"].casefold(), row["team"].casefold()))


def _slip(fixture: Fixture, season: str, name: str, address: str) -> dict[str, Any]:
    import segno  # loaded by the process that makes the first slip: nobody else need wait for it

    code = segno.make(address, error="m", micro=False)
    return {
        "season": season,
        "round": name,
        "table": str(fixture.table or gettext("none")),
        "qr": code.svg_inline(border=1),
        "sides": [
            {"team": side.entry.team.name, "coach": str(side.entry.team.coach or "")}
            for side in fixture.sides.all()
        ],
    }

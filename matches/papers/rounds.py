"""What stands on the papers of a round: its pairings, and a slip for each table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext

from leagues.models import Fixture, Round, Season
from leagues.stages.halls import matches_of
from leagues.words.rounds import numbered_round
from matches.papers.typesetting import typeset
from matches.quick_results.codes import shown
from matches.quick_results.sheet import counted_of
from matches.quick_results.slips import open_matches
from rosters.games import of

PAIRINGS, SLIPS = "pairings", "slips"
KINDS: Final = (PAIRINGS, SLIPS)


def round_paper(round_: Round, kind: str, address: Callable[[Fixture], str]) -> bytes:
    """Return a paper of a round as PDF; six queries at most, whatever its size.

    kind:    one of `KINDS`.
    address: of a match, with its host: what the QR code of its slip opens.
    """
    season = round_.stage.season
    matches = matches_of(round_)
    matches.sort(key=lambda each: (each.table is None, each.table or 0))
    name = numbered_round(season.game, round_.number)
    if kind == SLIPS:
        counted = counted_words(season)
        slips = [
            _slip(each, season.name, name, counted) | {"qr": qr_of(address(each))}
            for each in matches
        ]
        return typeset(f"{season.name}, {name}", [{"kind": "slips", "slips": slips}])
    page = {
        "kind": "pairings",
        "title": f"{season.name}, {name}",
        "about": season.league.name,
        # A list by name leads to tables; without any it would lead nowhere.
        "rows": _by_name(matches) if any(each.table for each in matches) else [],
        "matches": [
            {
                "table": str(each.table or "–"),
                "who": " – ".join(side.entry.team.name for side in each.sides.all()),
            }
            for each in matches
        ],
    }
    return typeset(str(page["title"]), [page])


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


def slips_with_codes(
    round_: Round,
    codes: Mapping[int, str],
    opens: Callable[[str], str],
    enter: str,
    one: Fixture | None = None,
) -> bytes:
    """Return the slips of a round's open matches with a code for each side (LG-PAPER-05).

    codes: by the keys of the sides, as `print_codes` has made them.
    opens: the address that a code has, with its host: its QR code says it.
    enter: the address of the page where a code is typed.
    one:   the match whose slip alone is printed.

    It is not kept: nobody reads the codes again.
    """
    season = round_.stage.season
    matches = sorted(open_matches(round_, one), key=lambda each: each.table or 0)
    name = numbered_round(season.game, round_.number)
    counted = counted_words(season)
    slips = []
    for fixture in matches:
        slip = _slip(fixture, season.name, name, counted)
        for side, row in zip(fixture.sides.all(), slip["sides"], strict=True):
            code = codes[side.pk]
            row |= {"code": shown(code), "opens": opens(code), "qr": qr_of(opens(code))}
        slips.append(slip | {"enter": enter.partition("://")[2]})
    title = f"{season.name}, {name}"
    return typeset(title, [{"kind": "slips", "slips": slips}], kept=False)


def _slip(fixture: Fixture, season: str, name: str, counted: list[str]) -> dict[str, Any]:
    """Return what every slip has; `counted` are the headings of its boxes, without the score's."""
    return {
        "season": season,
        "round": name,
        "table": str(fixture.table or gettext("none")),
        "boxes": [gettext("Score"), *counted],
        "sides": [
            {"team": side.entry.team.name, "coach": str(side.entry.team.coach or "")}
            for side in fixture.sides.all()
        ],
    }


def counted_words(season: Season) -> list[str]:
    """Return what the season's tables count of a side besides the score, by its names."""
    names = of(season.game).seasons.COUNTED
    return [str(names.get(what, what)) for what in counted_of(season)]


def qr_of(address: str) -> str:
    """Return a QR code as SVG."""
    import segno  # loaded by the process that makes the first slip: nobody else need wait for it

    return segno.make(address, error="m", micro=False).svg_inline(border=1)

"""One number for a player: on the sheet, on paper, in a line-up and on the board (LG-FACE-04)."""

from __future__ import annotations

import html
import re
from collections.abc import Callable

import pytest
from django.urls import reverse

from leagues.models import Season
from matches.models import MatchRecord
from rosters.models import Coach
from tests import factories
from tests.site.alley import alley_season
from tests.site.factories import client_of
from tests.site.street import street_season

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-FACE-04")]

Numbers = dict[str, int]
#: A token of the board: its words, which name whose it is, and what stands on it.
TOKEN = re.compile(
    r'<a [^>]*class="player side-(\d)[^>]*><title>[^<]*? (\d+), ([^<,]+), [^<]*</title>(.*?)</a>'
)
LINED_UP = re.compile(r'<span class="token[^>]*>(\d*)</span>\s*<div>\s*<a [^>]*>([^<]+)</a>')
LISTED = re.compile(r"Nr </span>(\d+)</span>\s*<a [^>]*><strong>([^<]+)</strong>")
PRINTED = re.compile(r'<td class="n strong">(\d+)</td>\s*<th scope="row">([^<]+)</th>')
SPELT = re.compile(r">(\d+)</text>")


def found(pattern: re.Pattern[str], page: str) -> Numbers:
    return {html.unescape(name): int(number or 0) for number, name in pattern.findall(page)}


def tokens(page: str) -> list[Numbers]:
    """By side, the numbers on the board of those who stand on it."""
    sides: list[Numbers] = [{}, {}]
    for side, number, name, drawn in TOKEN.findall(page):
        assert SPELT.findall(drawn)[0] == number, "what is read out is what is seen"
        sides[int(side)][html.unescape(name)] = int(number)
    return sides


def is_apart(record: MatchRecord) -> bool:
    """Whether the place of somebody in the line-up is not their number on the roster."""
    line_ups = record.record["match"]["line_ups"]
    return any(each["player"] != each["number"] for side in line_ups for each in side["players"])


@pytest.mark.parametrize("made", [street_season, alley_season])
def test_a_model_has_the_same_number_on_lists_in_line_ups_and_on_the_board(
    made: Callable[[Coach], Season],
) -> None:
    owner = factories.coach()
    season = made(owner)
    client = client_of(owner)

    def page(name: str, *arguments: object) -> str:
        answer = client.get(reverse(name, args=arguments))
        assert answer.status_code == 200
        return answer.content.decode()

    records = MatchRecord.objects.filter(fixture__season=season).order_by("pk")
    record = next(each for each in records if each.log and is_apart(each))
    fixture = record.fixture
    squads = page("match-line-ups", fixture.uuid).split('aria-labelledby="box-')[1:]
    address = reverse("replay", args=[fixture.uuid])
    log = record.unpacked_log() or []
    board = client.get(f"{address}?event={len(log) // 3}").content.decode()
    for side, numbers in enumerate(tokens(board)):
        assert numbers, "they stand on the board"
        team = fixture.sides.all()[side].entry.team
        listed = found(LISTED, page("team", team.slug))
        printed = found(PRINTED, page("print-team", team.slug))
        assert listed == printed
        lined_up = found(LINED_UP, squads[side])
        for name, number in numbers.items():
            assert lined_up[name] == number, name
            assert listed.get(name, number) == number, name

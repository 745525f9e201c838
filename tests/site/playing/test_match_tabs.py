"""The tabs of a match that is over: who played and did what, its turns, its dice."""

from __future__ import annotations

import re
import struct

import pytest
from django.urls import reverse

from leagues.models import Fixture
from tests import factories
from tests.site.factories import blood_bowl_match, client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Fixture:
    return blood_bowl_match(factories.coach()).fixtures.get()


def tab(match: Fixture, name: str, query: str = "") -> str:
    answer = client_of().get(reverse(name, args=[match.uuid]) + query)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_who_played_is_told_in_deeds_and_dashes_are_folded_away(match: Fixture) -> None:
    shown = tab(match, "match-line-ups")
    squads, numbers = shown[: shown.index("All numbers of")], shown[shown.index("All numbers of") :]
    assert "<td" not in squads
    assert re.findall(r'<span class="pill">Turnovers caused <b>\d+</b></span>', squads)
    assert "<b>0</b>" not in squads
    assert numbers.count("<table") == 2
    assert numbers[: numbers.index("</main>")].count("<details") == 1, (
        "the first is opened before its heading"
    )


def test_of_a_long_log_one_turn_is_opened_at_a_time(match: Fixture) -> None:
    shown = tab(match, "match-turns")
    assert len(shown) < 40_000
    assert "<ol>" not in shown[shown.index('class="log"') :]
    opened = re.findall(r'href="\?open=(\d+)#turn-\1"', shown)
    assert len(opened) > 30
    third = tab(match, "match-turns", f"?open={opened[2]}")
    assert third.count("<ol>") == 1
    assert f'id="turn-{opened[2]}" open' in third
    assert tab(match, "match-turns", "?log=unfolded").count("<ol>") == len(opened)


def test_everything_of_a_match_leads_to_seeing_it_again(match: Fixture) -> None:
    for name in ("match", "match-line-ups", "match-turns", "match-dice"):
        assert reverse("replay", args=[match.uuid]) + '"' in tab(match, name)


def test_a_link_to_a_match_bears_a_crest_and_who_met(match: Fixture) -> None:
    first, second = (side.entry.team.name for side in match.sides.order_by("number"))
    shown = tab(match, "match")
    assert f'<meta property="og:title" content="{first} – {second}">' in shown
    (picture,) = re.findall(r'property="og:image" content="http://testserver(.*?)"', shown)
    answer = client_of().get(picture)
    assert answer["Content-Type"] == "image/png"
    assert answer.content[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", answer.content[16:24]) == (1200, 630)
    assert len(answer.content) < 40_000
    assert client_of().get(picture.replace(".png", "x.png")).status_code == 404

"""Pictures for links (LG-SHARE): of matches, tables and players."""

from __future__ import annotations

import re
import struct

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from leagues.models import League, Season
from matches.sharing import pictures
from rosters.models import Player, Team
from tests import factories
from tests.site.factories import client_of, played

pytestmark = pytest.mark.django_db


def addresses(season: Season) -> dict[str, str]:
    """The pages of a season, a match and a player, each with the address of its picture."""
    fixture = season.fixtures.order_by("pk")[0]
    player = Player.objects.filter(stat_lines__record__fixture=fixture, active=True)[0]
    both = [season.league.slug, season.slug]
    return {
        reverse("season", args=both): reverse("season-picture", args=both),
        reverse("match", args=[fixture.uuid]): reverse("match-picture", args=[fixture.uuid]),
        reverse("player", args=[player.uuid]): reverse("player-picture", args=[player.uuid]),
    }


def size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.mark.clause("LG-SHARE-01", "LG-SHARE-02")
def test_pages_name_their_pictures_which_are_png_of_the_usual_size() -> None:
    season = played(4, legs=1)
    client = client_of(factories.coach())
    for page, picture in addresses(season).items():
        shown = client.get(page).content.decode()
        (named,) = re.findall(r'property="og:image" content="([^"]+)"', shown)
        assert named.endswith(picture)
        answer = client.get(picture)
        assert answer["Content-Type"] == "image/png"
        assert size(answer.content) == (1200, 630)
        again = client.get(picture, headers={"If-None-Match": answer["ETag"]})
        assert again.status_code == 304


@pytest.mark.clause("LG-SHARE-01")
def test_the_same_content_is_the_same_bytes_and_other_content_is_not() -> None:
    season = played(4, rounds=1, legs=1)
    client = client_of(factories.coach())
    for picture in addresses(season).values():
        first = client.get(picture).content
        cache.clear()
        assert client.get(picture).content == first
    at = reverse("season-picture", args=[season.league.slug, season.slug])
    before = client.get(at).content
    Team.objects.filter(entries__season=season).update(name="Others")
    assert client.get(at).content != before


@pytest.mark.clause("LG-SHARE-02")
def test_nobody_else_opens_the_pictures_of_a_private_league() -> None:
    season = played(3, legs=1)
    League.objects.update(visibility=League.Visibility.PRIVATE)
    for picture in addresses(season).values():
        assert client_of(factories.coach()).get(picture).status_code == 404
        assert client_of(factories.owner_of(season)).get(picture).status_code == 200


@pytest.mark.clause("LG-SHARE-01")
def test_what_people_have_written_is_no_markup_and_fits() -> None:
    name = '</text><script>&amp; "' + "W" * 60
    team = factories.team(factories.coach(), "x")
    team.name = name
    sides = [pictures.Side(team, "2"), pictures.Side(team, "1")]
    assert size(pictures.match_picture(sides, name, name)) == (1200, 630)
    assert size(pictures.match_picture([*sides, sides[0]], name, "")) == (1200, 630)
    assert size(pictures.player_picture(name, name, team, [(name, 12)] * 9)) == (1200, 630)
    line = pictures._text("W" * 200, 0, 0, 40, 300)
    words = re.sub("<[^>]+>", "", line)
    assert words.endswith("…")
    assert len(words) * 24 * 0.62 <= 300


@pytest.mark.clause("LG-SHARE-01")
def test_a_picture_asks_the_same_for_few_and_for_many() -> None:
    counted = []
    for n in (3, 8):
        season = played(n, rounds=1, legs=1, name=f"League of {n}")
        client = client_of(factories.coach())
        each = []
        for picture in addresses(season).values():
            client.get(picture)
            with CaptureQueriesContext(connection) as asked:
                client.get(picture)
            each.append(len(asked))
        counted.append(each)
    assert counted[0] == counted[1]

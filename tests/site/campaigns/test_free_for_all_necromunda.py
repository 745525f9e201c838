"""Battles of three and four gangs on pages and by the API: before, at the table, and afterwards."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from leagues import operations as leagues
from leagues.models import Entry, Fixture, Season
from matches import reporting
from matches.live import operations as playing
from matches.models import FrozenMatch, LiveMatch, MatchRecord
from matches.resolution import claims
from matches.resolution.operations import play_out, resolve_round
from matches.verification.stored_matches import verify
from rosters.models import Coach
from rosters.teams.projections import differences
from tests import factories
from tests.api.world import client_of as program_of
from tests.matches.meeting import as_read
from tests.site.factories import client_of
from tests.site.questioned import RUSSIAN
from tests.support.underhive import HOUSES, KEY, gang_of

pytestmark = pytest.mark.django_db
NAMES = ("Iron Tithe", "The Needles", "Gate Nine", "Cold Light")
#: Answers at the table before its page is looked at: everybody stands there then.
ANSWERS = 30


def war() -> tuple[Coach, Season]:
    """Four gangs of one coach, each of another house."""
    owner = factories.coach()
    league = factories.league(owner)
    season = leagues.create_season(owner, league, "War", KEY, legs=1, seed="7")
    season = leagues.open_registration(owner, season)
    for house, name in zip(HOUSES, NAMES, strict=False):
        team = gang_of(owner, house, name)
        leagues.enter_team(owner, season, team, strength="rookie", managed=Entry.Managed.PERSON)
    return owner, leagues.start_season(owner, season)


def all_against_all(owner: Coach, season: Season, gangs: int) -> Fixture:
    entries = list(season.entries.order_by("number")[:gangs])
    return as_read(leagues.make_fixture(owner, season, entries, reason="All on one table."))


def pages(client: Any, fixture: Fixture, *names: str) -> dict[str, str]:
    """Each page in English; in Russian it must come as well."""
    found = {}
    for name in names:
        address = reverse(name, args=[fixture.uuid])
        assert client.get(address, headers=RUSSIAN).status_code == 200, name
        response = client.get(address)
        assert response.status_code == 200, name
        found[name] = response.content.decode()
    return found


@pytest.mark.clause("LG-FIX-14", "NM-SCEN-47", "NM-CAMP-63", "NM-CONV-01")
@pytest.mark.parametrize("gangs", [3, 4])
def test_a_free_for_all_is_shown_counted_and_replayed(gangs: int) -> None:
    owner, season = war()
    fixture = all_against_all(owner, season, gangs)
    play_out(resolve_round(owner, fixture.round))
    record = MatchRecord.objects.get(fixture=fixture)
    assert record.record["sides"][0]["scenario"] == "free_for_all"
    assert verify(record).equal
    client = client_of(owner)
    told = pages(
        client, fixture, "match", "match-line-ups", "match-turns", "match-dice", "replay",
        "correct-match",
    )  # fmt: skip
    sides = list(as_read(fixture).sides.order_by("number"))
    for name, page in told.items():
        for side in sides:
            assert side.entry.team.name in page, name
    assert " : ".join(str(side.score) for side in sides) in told["match"]
    later = client.get(reverse("replay", args=[fixture.uuid]) + "?event=200").content.decode()
    assert "Free-for-all" in later or "free-for-all" in later
    rounds = reverse("season-rounds", args=[season.league.slug, season.slug])
    assert all(side.entry.team.name in client.get(rounds).content.decode() for side in sides)
    by_api = program_of(owner).get(f"/api/fixtures/{fixture.uuid}/").json()
    assert [each["result"] for each in by_api["outcome"]["sides"]] == [
        side.result for side in sides
    ]
    for side in sides:
        assert differences(side.entry.team) == []
        assert side.entry.team.choices, "the sequence after it waits for its coach"


@pytest.mark.clause("LG-FIX-05", "LG-FIX-14", "NM-SCEN-47")
@pytest.mark.parametrize("gangs", [3, 4])
def test_a_free_for_all_is_fought_at_the_table(gangs: int) -> None:
    owner, season = war()
    fixture = all_against_all(owner, season, gangs)
    playing.start_match(owner, fixture, [0])
    client = client_of(owner)
    for given in range(ANSWERS):
        table = claims.live_match_of(as_read(fixture))
        assert table is not None
        if given % 10 == 0:
            page = pages(client, fixture, "play-match")["play-match"]
            for side in fixture.sides.all():
                assert side.entry.team.name in page
        if table.state != LiveMatch.State.PLAYING:
            break
        playing.answer_by_default(owner, as_read(fixture), table.question_number)
    else:
        assert FrozenMatch.objects.get(fixture=fixture).unfrozen().line_ups[gangs - 1]["players"]


@pytest.mark.clause("LG-FIX-06", "LG-FIX-14", "NM-OVER-06")
def test_a_free_for_all_is_typed_in() -> None:
    owner, season = war()
    fixture = all_against_all(owner, season, 3)
    report = reporting.begin_report(owner, fixture)
    client = client_of(owner)
    keys = ["battle", *(f"{kind}-{n}" for n in range(3) for kind in ("side", "deeds", "lost"))]
    for key in (*keys, "result"):
        address = reverse("write-report-step", args=[report.uuid, key])
        assert client.get(address).status_code == 200, key
        assert client.get(address, headers=RUSSIAN).status_code == 200, key

"""Erasing an account replaces the person everywhere (LG-ROLE-06)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse

from leagues.models import Membership, Ruling
from leagues.operations import award_fixture, remove_member
from matches.live.operations import answer, start_match
from matches.models import LiveMatch
from matches.resolution import operations
from rosters import operations as rosters
from rosters.accounts.personal_data import personal_data
from rosters.models import Coach
from tests import factories
from tests.matches.seasons import fingerprint

pytestmark = pytest.mark.django_db(transaction=True)

NAME = "Zebediah"


def texts(row: dict[str, Any]) -> str:
    return " ".join(str(value) for value in row.values())


@pytest.mark.clause("LG-ROLE-06")
def test_no_row_of_any_table_names_somebody_whose_account_is_gone() -> None:
    owner = factories.coach()
    zeb = factories.coach(username=NAME.lower(), display_name=NAME, email=f"{NAME}@example.org")
    season = factories.season(3, legs=2, owner=owner)
    Membership.objects.create(league=season.league, coach=zeb, role="commissioner")
    first = season.fixtures.order_by("round__number")[0]
    team = first.sides.all()[0].entry.team
    rosters.hand_over(owner, team, zeb)
    later = season.fixtures.filter(sides__entry__team=team).order_by("round__number")[1]
    award_fixture(zeb, later, later.sides.all()[0].entry, reason="The bus broke down.")
    live = start_match(zeb, first, [0])
    first.refresh_from_db()
    while live.state == LiveMatch.State.PLAYING and live.given < 4:
        live = answer(zeb, first, live.question_number, "heads")
    operations.resolve_season(zeb, season)
    exported = personal_data(zeb)
    assert exported["rulings"][0]["reason"] == "The bus broke down."
    assert exported["answers"]
    json.dumps(exported)
    before = fingerprint(season)

    remove_member(owner, season.league, zeb)
    rosters.erase_account(zeb)

    assert fingerprint(season) == before, "rosters, results and tables keep their numbers"
    for model in apps.get_models():
        for row in model._default_manager.values():
            assert NAME.lower() not in texts(row).lower(), model.__name__
    ruling = Ruling.objects.get(kind="fixture:awarded")
    assert ruling.by == Coach.objects.get(pk=zeb.pk)
    for address in (
        reverse("league", args=[season.league.slug]),
        reverse("season", args=[season.league.slug, season.slug]),
        reverse("team", args=[team.slug]),
        reverse("match", args=[first.uuid]),
    ):
        page = Client().get(address)
        assert page.status_code == 200, address
        assert NAME.lower() not in page.content.decode().lower(), address

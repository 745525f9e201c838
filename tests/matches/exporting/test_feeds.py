"""The news of a league as Atom: what happened, once, wherever it may be read."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from django.test import Client

from leagues import operations
from leagues.models import League, Season
from matches.sandboxes.operations import open_sandbox
from tests import factories
from tests.site.factories import client_of, decided, played, queries

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-IO-04")]
ATOM = "{http://www.w3.org/2005/Atom}"


def feed(season: Season, client: Client | None = None) -> ET.Element:
    answer = (client or Client()).get(f"/leagues/{season.league.slug}/news.atom")
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("application/atom+xml")
    return ET.fromstring(answer.content)  # noqa: S314 - our own


def titles(root: ET.Element) -> list[str]:
    return [each.findtext(f"{ATOM}title") or "" for each in root.iter(f"{ATOM}entry")]


def test_results_rulings_and_seasons_are_news_the_newest_first() -> None:
    season = played(3)
    owner = factories.owner_of(season)
    root = feed(season)
    told = titles(root)
    assert told[-1] == "Season has begun"
    assert (
        sum(" – Team" in title for title in told)
        == season.fixtures.exclude(sides__ended="bye").count()
    )
    moments = [each.findtext(f"{ATOM}updated") or "" for each in root.iter(f"{ATOM}entry")]
    assert moments == sorted(moments, reverse=True)
    operations.reopen_season(owner, season, reason="<b>The & tape</b>")
    newest = feed(season)
    entry = newest.find(f"{ATOM}entry")
    assert entry is not None
    assert entry.findtext(f"{ATOM}summary") == "<b>The & tape</b>"
    names = [each.findtext(f"{ATOM}id") for each in newest.iter(f"{ATOM}entry")]
    assert len({*names}) == len(names)
    before = {each.findtext(f"{ATOM}id") for each in root.iter(f"{ATOM}entry")}
    gone = before - {*names}
    assert gone <= {f"urn:uuid:{season.uuid}#finished"}
    link = entry.find(f"{ATOM}link")
    assert link is not None
    assert link.attrib["href"].startswith("http://testserver/leagues/")


def test_it_is_found_from_the_page_of_the_league_and_read_in_russian() -> None:
    season = played(2)
    path = f"/leagues/{season.league.slug}/"
    page = Client().get(path).content.decode()
    assert page.count(f"{path}news.atom") == 2
    root = feed(season, Client(HTTP_ACCEPT_LANGUAGE="ru"))
    assert root.findtext(f"{ATOM}title") == f"Новости: {season.league.name}"


def test_a_private_league_has_news_for_its_members_alone() -> None:
    season = played(2)
    League.objects.update(visibility="private")
    path = f"/leagues/{season.league.slug}/news.atom"
    assert Client().get(path).status_code == 404
    assert client_of(factories.coach()).get(path).status_code == 404
    assert titles(feed(season, client_of(factories.owner_of(season))))


def test_what_counts_nowhere_is_no_news() -> None:
    season = factories.season(3, legs=1)
    before = titles(feed(season))
    open_sandbox(factories.owner_of(season), season)
    assert titles(feed(season)) == before


def test_as_many_queries_for_many_matches() -> None:
    few, many = played(2), decided(factories.season(12, legs=1))
    many.fixtures.update(settled="2026-03-01T12:00:00Z")
    counts = [queries(Client(), f"/leagues/{s.league.slug}/news.atom") for s in (few, many)]
    assert counts[0] == counts[1]

"""What an address may hold; everything else is nowhere, and said as is due there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.urls.converters import StringConverter

from leagues import operations as leagues
from tests import factories
from tests.cases import for_all
from tests.site.factories import client_of, played

pytestmark = pytest.mark.django_db

BROKEN = ["a%00b", "%00", "a%0Ab", "a%0A", "%E2%80%AE", "..", "a%2Fb", "x" * 3000, "%FF", "{}"]


def patterns(resolver: URLResolver | URLPattern, before: str = "") -> Iterator[URLPattern]:
    if isinstance(resolver, URLPattern):
        yield resolver
        return
    for each in resolver.url_patterns:
        yield from patterns(each)


def test_no_address_takes_any_text() -> None:
    ours = [each for each in patterns(get_resolver()) if "contrib" not in each.lookup_str]
    assert len(ours) > 150
    loose = [
        str(each.pattern)
        for each in ours
        if any(type(kind) is StringConverter for kind in each.pattern.converters.values())
    ]
    assert not loose


@pytest.mark.parametrize("token", BROKEN)
def test_an_invitation_that_is_none_is_nowhere(token: str) -> None:
    owner = factories.coach()
    league = factories.league(owner)
    for url in (f"/join/{token}/", f"/leagues/{league.slug}/invitations/{token}/revoke/"):
        assert client_of(owner).get(url).status_code == 404
        assert client_of(owner).post(url).status_code == 404


def test_an_invitation_has_the_form_of_its_address() -> None:
    owner = factories.coach()
    league = factories.league(owner)
    for _ in range(50):
        token = leagues.invite(owner, league).token
        assert client_of().get(reverse("accept-invitation", args=[token])).status_code == 200


@for_all(
    rest=[*BROKEN, *(f"leagues/{each}/" for each in BROKEN if not each.isalpha())],
    method=["get", "post", "put", "delete", "options"],
)
def test_the_api_says_it_as_json(rest: str, method: str) -> None:
    answer = getattr(Client(), method)(f"/api/{rest}")
    assert answer.status_code == 404
    assert answer.json()["problems"][0]["code"] == "not_found"


@pytest.mark.parametrize("method", ["post", "put", "delete", "options"])
def test_nothing_is_sent_to_the_reference_of_the_api(method: str) -> None:
    answer = getattr(Client(enforce_csrf_checks=True), method)("/api/")
    assert answer.status_code == 404
    assert answer.json()["problems"][0]["code"] == "not_found"


def test_what_comes_before_the_api_is_json_as_well(client: Client) -> None:
    answer = client.get("/api/leagues/", headers={"host": "evil.example"})
    assert answer.status_code == 400
    assert answer.json()["problems"][0]["code"] == "malformed"
    assert (
        client.get("/", headers={"host": "evil.example"})
        .headers["Content-Type"]
        .startswith("text/html")
    )


def test_what_breaks_the_api_is_json_as_well(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("config.site.rulebook.shelf", broken)
    client.raise_request_exception = False
    answer = client.get("/api/rules/")
    assert answer.status_code == 500
    assert answer.json()["problems"][0]["code"] == "broken"


def test_a_page_has_no_values_that_no_link_of_the_site_has() -> None:
    """A page beyond the end is an old link, and shows the last one."""
    season = played(2, legs=1)
    both = [season.league.slug, season.slug]
    match = season.fixtures.get().uuid
    replay = reverse("replay", args=[match])
    history = reverse("table-history", args=[*both, 1])
    ratings = reverse("ratings", args=[season.league.slug])
    client = client_of(factories.owner_of(season))
    for url, wrong, right in (
        (reverse("leagues"), "page=x page=0 page=-1 page=%D9%A3", "page=1 page=999 page="),
        (reverse("my-teams"), "page=x page=0", "page=1 page=999"),
        (history, "round=x round=-1 round=99 round=" + "9" * 5000, "round=1 round="),
        (ratings, "of=AAA game=AAA", "of=teams of= game=coin game=blood_bowl"),
        (reverse("match-turns", args=[match]), "log=AAA", "log=unfolded log="),
        (replay, "zones=AAA event=x event=-1", "zones=home zones= event=1"),
    ):
        for query in wrong.split():
            assert client.get(f"{url}?{query}").status_code == 404, (url, query[:20])
        for query in right.split():
            assert client.get(f"{url}?{query}").status_code == 200, (url, query)

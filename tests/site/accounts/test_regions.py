"""Dates and times as their reader's region writes them (LG-NOTE-10)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from importlib import import_module

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from leagues.models import NoticeChoice
from leagues.notices import notify
from rosters.models import Coach, locale_of
from rosters.runtime.moments import distance_in_words, moment_in_words
from tests import factories
from tests.clocks import START, calendar
from tests.site.factories import PASSWORD, client_of

__all__ = ["calendar"]
pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-NOTE-10")]

AT = datetime(2026, 11, 25, 22, 24, tzinfo=UTC)
#: What browsers ask for, and whose dates their readers get.
BROWSERS = [
    ("", "en-GB"),
    ("en-US,en;q=0.9", "en-US"),
    ("en-GB,en;q=0.9,en-US;q=0.8", "en-GB"),
    ("en-AU", "en-GB"),
    ("de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7", "en-GB"),
    ("ru-RU,ru;q=0.9,en-US;q=0.8", "ru"),
    ("ru", "ru"),
    ("rue", "en-GB"),
    ("*", "en-GB"),
]


@pytest.mark.parametrize(
    ("language", "region", "words"),
    [
        ("en", "en-GB", "25 Nov 2026, 22:24 UTC"),
        ("en", "en-US", "Nov 25, 2026, 10:24 PM UTC"),
        ("en", "ru", "25 Nov 2026, 22:24 UTC"),
        ("ru", "ru", "25\u00a0нояб. 2026\u00a0г., 22:24 UTC"),
        ("ru", "en-US", "25\u00a0нояб. 2026\u00a0г., 22:24 UTC"),
    ],
)
def test_a_moment_is_written_by_language_and_region(language: str, region: str, words: str) -> None:
    with translation.override(locale_of(language, region)), timezone.override("UTC"):
        assert moment_in_words(AT) == words


def test_months_are_in_the_genitive_or_cut_short_in_russian() -> None:
    with translation.override("ru"), timezone.override("UTC"):
        written = [moment_in_words(AT.replace(month=month)).split()[1] for month in range(1, 13)]
    assert written == [
        *("янв.", "февр.", "мар.", "апр.", "мая", "июн."),
        *("июл.", "авг.", "сент.", "окт.", "нояб.", "дек."),
    ]


@pytest.mark.parametrize(("asks", "region"), BROWSERS)
def test_an_account_begins_with_the_region_of_its_browser(asks: str, region: str) -> None:
    headers = {"accept-language": asks}
    form = {"username": "vera", "password": PASSWORD}
    assert Client().post(reverse("sign-up"), form, headers=headers).status_code == 302
    api = Client().post(
        "/api/coaches/", {**form, "username": "bert"}, "application/json", headers=headers
    )
    assert api.status_code == 201
    assert api.json()["region"] == region
    assert {coach.region for coach in Coach.objects.all()} == {region}


def told(coach: Coach) -> None:
    """A notice of a certain moment stands on somebody's home."""
    notify([coach], "report_counts", {"match": "Reds – Blues"})
    coach.notices.update(created=AT)


def test_its_owner_chooses_another_and_every_page_follows() -> None:
    coach = factories.coach()
    told(coach)
    client = client_of(coach)
    assert "25 Nov 2026, 22:24 UTC" in client.get("/").content.decode()
    shown = client.get(reverse("account")).content.decode()
    assert "United States: Nov 25, 2026, 10:24 PM" in shown
    form = {"display_name": "Vera", "language": "en", "region": "en-US", "time_zone": "UTC"}
    assert client.post(reverse("account"), form).status_code == 302
    assert "Nov 25, 2026, 10:24 PM UTC" in client.get("/").content.decode()
    assert client.post(reverse("account"), form | {"region": "moon"}).status_code == 422
    assert client.patch("/api/me/", {"region": "moon"}, "application/json").status_code == 400
    client.post(reverse("account"), form | {"language": "ru"})
    shown = client.get("/").content.decode()
    assert '<html lang="ru"' in shown, "pages follow the account"
    assert "25\u00a0нояб. 2026\u00a0г., 22:24 UTC" in shown


def test_strangers_read_by_their_browser() -> None:
    season = factories.season(2, legs=1)
    season.fixtures.update(kickoff=AT)
    url = reverse("match", args=[season.fixtures.get().uuid])
    for asks, words in (("en-US", "Nov 25, 2026, 10:24 PM"), ("en", "25 Nov 2026, 22:24")):
        shown = Client().get(url, headers={"accept-language": asks}).content.decode()
        assert words in shown


@pytest.mark.usefixtures("calendar")
@pytest.mark.parametrize(
    ("ahead", "words", "russian"),
    [
        ({"days": 3}, "in 3 days", "через 3 дня"),
        ({"days": 21}, "in 21 days", "через 21 день"),
        ({"hours": 35}, "in 35 hours", "через 35 часов"),
        ({"hours": 36}, "in 2 days", "через 2 дня"),
        ({"minutes": 89}, "in 89 minutes", "через 89 минут"),
        ({"minutes": 1}, "in 1 minute", "через 1 минуту"),
        ({"seconds": 10}, "now", "сейчас"),
        ({"hours": -2}, "2 hours ago", "2 часа назад"),
        ({"days": -2}, "2 days ago", "2 дня назад"),
    ],
)
def test_what_is_near_is_said_relatively(ahead: dict[str, float], words: str, russian: str) -> None:
    at = START + timedelta(**ahead)
    for language, said in (("en-gb", words), ("ru", russian)):
        with translation.override(language):
            assert distance_in_words(at) == said


def test_accounts_from_before_read_as_their_language_and_get_new_notices_daily() -> None:
    one, other = factories.coach(language="ru"), factories.coach()
    Coach.objects.filter(pk=factories.coach().pk).update(erased_at=AT)
    import_module("rosters.migrations.0013_region").by_language(apps, None)
    import_module("leagues.migrations.0020_notice_choices").begin_daily(apps, None)
    assert Coach.objects.get(pk=one.pk).region == "ru"
    assert Coach.objects.get(pk=other.pk).region == "en-GB"
    rows = NoticeChoice.objects.values_list("coach", "group", "site", "mail")
    assert sorted(rows) == sorted(
        (coach.pk, group, True, "daily")
        for coach in (one, other)
        for group in ("seasons", "leagues")
    )


@pytest.mark.clause("LG-NOTE-08")
def test_whoever_changes_the_language_at_the_foot_is_written_to_in_it() -> None:
    coach = factories.coach()
    client = client_of(coach)
    client.post(reverse("set_language"), {"language": "ru", "next": "/"})
    coach.refresh_from_db()
    assert coach.language == "ru"
    assert 'lang="ru' in client.get("/").content.decode()
    client.post(reverse("set_language"), {"language": "xx", "next": "/"})
    coach.refresh_from_db()
    assert coach.language == "ru", "nobody reads that language"
    client_of().post(reverse("set_language"), {"language": "en", "next": "/"})

"""Notices by e-mail: when, how many, in whose words, and how they end (LG-NOTE-04 and on)."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from leagues import operations as leagues
from leagues.models import Notice, NoticeChoice
from leagues.notices import mail_notices, notify
from leagues.notices.choices import choices_of
from leagues.notices.kinds import Group
from leagues.notices.links import stop_path
from leagues.notices.mail import last_morning
from rosters import operations as rosters
from rosters.models import Coach
from rules.problems import Refusal
from tests import factories
from tests.clocks import START, Calendar, calendar
from tests.site.factories import MAIL, client_of

__all__ = ["calendar"]
pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("calendar")]

ADDRESS = "vera@league.example"


@pytest.fixture(autouse=True)
def _mail(settings: Any) -> None:
    for name, value in MAIL.items():
        setattr(settings, name, value)
    mail.outbox = []


@pytest.fixture
def vera(calendar: Calendar) -> Coach:
    return factories.confirmed(factories.coach(username="vera"), ADDRESS)


def sent() -> list[Any]:
    """The e-mails that go now; each is told once."""
    mail_notices()
    found, mail.outbox = list(mail.outbox), []
    return found


def tell(coach: Coach, kind: str = "report_counts", **params: str) -> None:
    notify([coach], kind, {"match": "Reds – Blues", "season": "Spring", **params})


def choose(coach: Coach, group: Group, when: str, *, site: bool = True) -> None:
    leagues.choose_notices(coach, {group: {"site": site, "mail": when}})


@pytest.mark.clause("LG-NOTE-06")
def test_a_coach_gets_one_e_mail_in_ten_minutes_with_all_that_came_meanwhile(
    vera: Coach, calendar: Calendar
) -> None:
    tell(vera)
    [first] = sent()
    assert first.subject == "Dugout: The result of Reds – Blues counts as reported."
    for match in ("Greens – Greys", "Pinks – Plums"):
        calendar.pass_(minutes=4)
        tell(vera, match=match)
        assert sent() == []
    calendar.pass_(minutes=2)
    [second] = sent()
    assert second.subject == "Dugout: 2 notices"
    assert second.body.index("Greens") < second.body.index("Pinks")
    calendar.pass_(minutes=30)
    assert sent() == []


@pytest.mark.clause("LG-NOTE-06")
def test_nobody_waits_for_another_or_for_a_clock_that_was_set_back(
    vera: Coach, calendar: Calendar
) -> None:
    other = factories.confirmed(factories.coach(), "bert@league.example")
    tell(vera)
    sent()
    tell(other)
    assert [letter.to for letter in sent()] == [["bert@league.example"]]
    calendar.go_to(START - timedelta(hours=3))
    tell(vera)
    assert len(sent()) == 1


@pytest.mark.clause("LG-NOTE-05")
def test_daily_notices_come_together_in_the_readers_morning(
    vera: Coach, calendar: Calendar
) -> None:
    rosters.change_profile(vera, time_zone="Asia/Tokyo")
    choose(vera, Group.MATCHES, "daily")
    tell(vera)  # 21:00 there
    calendar.pass_(hours=9)  # 06:00
    tell(vera, match="Greens – Greys")
    assert sent() == []
    calendar.pass_(minutes=59)
    assert sent() == []
    calendar.pass_(minutes=1)
    [digest] = sent()
    assert digest.subject == "Dugout: 2 notices"
    tell(vera, match="Pinks – Plums")
    calendar.pass_(hours=23)
    assert sent() == []
    calendar.pass_(hours=1)
    [next_day] = sent()
    assert "Pinks" in next_day.body
    assert "Reds" not in next_day.body


@pytest.mark.clause("LG-NOTE-05")
def test_a_morning_is_the_readers_also_on_the_day_that_clocks_change() -> None:
    noon = datetime(2027, 3, 28, 12, tzinfo=UTC)
    assert last_morning(noon, "Europe/Berlin") == datetime(2027, 3, 28, 5, tzinfo=UTC)
    assert last_morning(noon - timedelta(hours=8), "Europe/Berlin") == datetime(
        2027, 3, 27, 6, tzinfo=UTC
    )


@pytest.mark.clause("LG-NOTE-04")
def test_what_is_never_mailed_stands_on_the_site_and_what_is_not_shown_is_mailed(
    vera: Coach,
) -> None:
    choose(vera, Group.MATCHES, "never")
    choose(vera, Group.SEASONS, "now", site=False)
    tell(vera)
    tell(vera, "season_over")
    [letter] = sent()
    assert letter.subject == "Dugout: Spring is over: see the final placings."
    page = client_of(vera).get("/").content.decode()
    assert "Reds – Blues" in page
    assert "Spring is over" not in page


@pytest.mark.clause("LG-NOTE-04")
def test_whoever_has_not_chosen_gets_what_asks_at_once_and_what_others_do_in_a_league_daily(
    vera: Coach,
) -> None:
    found = choices_of([vera])[vera.pk]
    assert {group: (each.site, str(each.mail)) for group, each in found.items()} == {
        "questions": (True, "now"),
        "matches": (True, "now"),
        "seasons": (True, "now"),
        "leagues": (True, "daily"),
        "following": (True, "daily"),
    }


@pytest.mark.clause("LG-NOTE-04")
def test_choices_are_refused_whole_with_every_problem(vera: Coach) -> None:
    with pytest.raises(Refusal) as no:
        leagues.choose_notices(
            vera,
            {
                "matches": {"site": True, "mail": "never"},
                "gossip": {"site": True, "mail": "now"},
                "seasons": {"site": True, "mail": "hourly"},
            },
        )
    assert {each.code for each in no.value.problems} == {
        "unknown_notice_group",
        "unknown_notice_mail",
    }
    assert not NoticeChoice.objects.filter(coach=vera).exists()


@pytest.mark.clause("LG-NOTE-07")
def test_no_private_leagues_name_is_in_a_subject(vera: Coach, calendar: Calendar) -> None:
    choose(vera, Group.LEAGUES, "now")
    for visibility in ("private", "public"):
        league = factories.league(name=f"Moonshine {visibility}", visibility=visibility)
        notify([vera], "league_given", {"name": "Bert", "league": league.name}, league=league)
        [letter] = sent()
        assert league.name in letter.body
        assert ("Moonshine" in letter.subject) == (visibility == "public")
        calendar.pass_(minutes=10)


@pytest.mark.clause("LG-NOTE-07")
def test_a_subject_is_one_short_line_whatever_a_reason_says(vera: Coach) -> None:
    notify([vera], "ruled", {"ruling": "team", "about": "Reds", "reason": "One.\n\nTwo. " * 99})
    [letter] = sent()
    assert "\n" not in letter.subject
    assert len(letter.subject) < 140


@pytest.mark.clause("LG-NOTE-08", "LG-NOTE-10")
def test_an_e_mail_links_to_its_subject_in_the_readers_language_region_and_zone(
    calendar: Calendar,
) -> None:
    season = factories.season(2, start=False)
    until = datetime(2026, 11, 25, 22, 24, tzinfo=UTC)
    ways = {
        ("en", "en-GB", "UTC"): "25 Nov 2026, 22:24 UTC",
        ("en", "en-US", "America/New_York"): "Nov 25, 2026, 5:24 PM EST",
        ("ru", "ru", "Europe/Moscow"): "26\u00a0нояб. 2026\u00a0г., 01:24 МСК",
        ("ru", "en-US", "UTC"): "25\u00a0нояб. 2026\u00a0г., 22:24 UTC",
    }
    for number, ((language, region, zone), _) in enumerate(ways.items()):
        coach = factories.confirmed(
            factories.coach(),
            f"{number}@league.example",
            language=language,
            region=region,
            time_zone=zone,
        )
        params = {"season": "Spring", "round": "2", "deadline": until}
        notify([coach], "week_opened_until", params, season=season)
    for letter, words in zip(sent(), ways.values(), strict=True):
        assert words in letter.body
        place = f"https://league.example/leagues/{season.league.slug}/seasons/{season.slug}/"
        assert place in letter.body.splitlines()


def stop_of(letter: Any) -> str:
    [path] = re.findall(
        r"^<https://league\.example(/\S+)>$", letter.extra_headers["List-Unsubscribe"]
    )
    return str(path)


@pytest.mark.clause("LG-NOTE-08")
def test_one_click_ends_the_e_mails_without_a_session_or_a_token(vera: Coach) -> None:
    tell(vera)
    [letter] = sent()
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    path = stop_of(letter)
    assert f"https://league.example{path}" in letter.body
    stranger = Client(enforce_csrf_checks=True)
    assert stranger.get(path).status_code == 200
    assert not NoticeChoice.objects.filter(coach=vera).exists(), "a mail filter opens every link"
    for _ in range(2):
        answer = stranger.post(path, {"List-Unsubscribe": "One-Click"})
        assert answer.status_code == 200
        assert ADDRESS in answer.content.decode()
    rows = NoticeChoice.objects.filter(coach=vera)
    assert {(row.site, row.mail) for row in rows} == {(True, "never")}
    assert {row.group for row in rows} == set(Group)
    tell(vera)
    Notice.objects.update(created=START + timedelta(minutes=20))
    assert sent() == []


@pytest.mark.clause("LG-NOTE-08")
def test_a_link_holds_for_its_own_address_alone(vera: Coach) -> None:
    path = stop_path(vera)
    factories.confirmed(vera, "vera@new.example")
    for bad in (path, f"{path[:-3]}xx/"):
        assert Client().get(bad).status_code == 404
        assert Client().post(bad).status_code == 404
    with pytest.raises(Refusal):
        leagues.stop_notice_mail("nothing")
    assert not NoticeChoice.objects.filter(mail="never").exists()


@pytest.mark.clause("LG-NOTE-04")
def test_the_choices_are_made_on_a_page_and_by_the_api(vera: Coach) -> None:
    client = client_of(vera)
    page = client.get("/account/notices/")
    assert page.status_code == 200
    wished = {f"{group}-mail": "daily" for group in Group} | {"matches-site": "on"}
    assert client.post("/account/notices/", wished).status_code == 302
    rows = client.get("/api/me/notice-choices/").json()
    assert rows == [
        {"group": str(group), "site": group == "matches", "mail": "daily"} for group in Group
    ]
    refused = client.post("/account/notices/", wished | {"matches-mail": "hourly"})
    assert refused.status_code == 422
    answer = client.patch(
        "/api/me/notice-choices/",
        {"choices": [{"group": "leagues", "site": True, "mail": "never"}]},
        content_type="application/json",
    )
    assert answer.json()[-2] == {"group": "leagues", "site": True, "mail": "never"}
    assert answer.json()[0]["mail"] == "daily"


@pytest.mark.clause("LG-NOTE-06")
def test_what_is_due_is_read_in_the_same_queries_for_3_coaches_and_for_30(
    django_assert_max_num_queries: Any,
) -> None:
    from leagues.notices.mail import _batches
    from rosters.runtime.clock import now

    for number in range(33):
        coach = factories.confirmed(factories.coach(), f"{number}@league.example")
        tell(coach)
        if number in (2, 32):
            with django_assert_max_num_queries(2):
                assert len(list(_batches(now()))) == number + 1

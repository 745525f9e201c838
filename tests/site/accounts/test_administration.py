"""Who runs the site: finds accounts, sees what waits, locks, helps; and changes nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.core.management import CommandError, call_command
from django.db import connection
from django.http import HttpRequest
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import resolve, reverse
from rest_framework.test import APIClient

from leagues import operations as leagues
from leagues.webhooks.operations import add_webhook, try_webhook
from matches import reporting
from matches.resolution.claims import fail
from matches.resolution.operations import play_out, resolve_season
from rosters import operations
from rosters.accounts.administration import site
from rosters.models import Coach, Team
from rosters.runtime.clock import now
from rules.problems import Refusal
from tests import factories
from tests.site.factories import PASSWORD, client_of, person, rivalry

pytestmark = pytest.mark.django_db


def keeper() -> Coach:
    return factories.coach(username="keeper", is_staff=True, is_superuser=True)


def helper() -> Coach:
    """Staff with the one right that an account is looked after with."""
    coach = factories.coach(username="helper", is_staff=True)
    coach.user_permissions.set(
        Permission.objects.filter(codename__in=["view_coach", "change_coach"])
    )
    return Coach.objects.get(pk=coach.pk)


def page(coach: Coach) -> str:
    return reverse("admin:rosters_coach_change", args=[coach.pk])


def press(client: Client, action: str, *coaches: Coach) -> Any:
    body = {"action": action, "_selected_action": [coach.pk for coach in coaches]}
    return client.post(reverse("admin:rosters_coach_changelist"), body, follow=True)


# -- what is not done here ------------------------------------------------------------------------


def request_of(coach: Coach) -> HttpRequest:
    request = RequestFactory().get("/")
    request.user = coach
    return request


def test_nothing_is_added_changed_or_deleted_whoever_asks() -> None:
    """The administration that the addresses lead to has no way to write a row of any model."""
    index: Any = resolve(reverse("admin:index")).func
    assert index.admin_site is site
    request = request_of(keeper())
    coach = person("vera")
    assert len(site._registry) > 5
    for model, shown in site._registry.items():
        assert not shown.has_add_permission(request), model
        assert not shown.has_change_permission(request, None), model
        assert not shown.has_delete_permission(request, None), model
        assert not shown.inlines, model
        assert not getattr(shown, "list_editable", ()), model
    client = client_of(Coach.objects.get(username="keeper"))
    before = Coach.objects.values().get(pk=coach.pk)
    for action, args in (("add", []), ("change", [coach.pk]), ("delete", [coach.pk])):
        url = reverse(f"admin:rosters_coach_{action}", args=args)
        assert client.post(url, {"username": "other", "post": "yes"}).status_code == 403, action
    assert Coach.objects.values().get(pk=coach.pk) == before


def test_what_only_people_themselves_may_know_is_not_shown() -> None:
    season = rivalry(2)
    owner = factories.owner_of(season)
    token, secret = operations.new_token(owner, name="Bot", scope="read")
    invitation = leagues.invite(owner, season.league)
    models = {model._meta.model_name for model in site._registry}
    assert not models & {"token", "tokenproxy", "season", "fixture", "frozenmatch", "livematch"}
    client = client_of(keeper())
    text = "".join(
        client.get(url).content.decode()
        for url in (
            page(owner),
            reverse("admin:leagues_invitation_change", args=[invitation.pk]),
            reverse("admin:rosters_apitoken_change", args=[token.pk]),
        )
    )
    assert "league" in text
    for kept in (invitation.token, secret, token.hash, season.secret, "argon2", "md5$"):
        assert str(kept) not in text


def test_only_staff_comes_in_and_by_the_door_of_the_site() -> None:
    inside = reverse("admin:index")
    stranger = Client().get(inside, follow=True)
    assert stranger.redirect_chain[-1][0].startswith(reverse("login"))
    assert client_of(person("vera")).get(inside, follow=True).status_code == 403
    assert client_of(keeper()).get(inside).status_code == 200
    Coach.objects.filter(username="vera").update(is_staff=True)
    body = {"username": "vera", "password": PASSWORD, "next": inside}
    assert Client().post(reverse("login"), body).headers["Location"] == inside


# -- accounts -------------------------------------------------------------------------------------


def test_an_account_is_found_by_its_names_and_addresses() -> None:
    vera = factories.confirmed(person("vera"), "v@old.example")
    operations.change_profile(vera, email="holt@new.example", display_name="Greta H")
    person("tomas")
    client = client_of(keeper())
    for asked in ("ver", "greta", "v@old", "HOLT@new"):
        text = client.get(reverse("admin:rosters_coach_changelist"), {"q": asked}).content.decode()
        assert page(vera) in text, asked
        assert "tomas" not in text, asked
    Coach.objects.filter(username="tomas").update(is_active=False)
    for state, name in (("locked", "tomas"), ("open", "vera")):
        url = reverse("admin:rosters_coach_changelist")
        text = client.get(url, {"standing": state}).content.decode()
        assert {each for each in ("tomas", "vera") if f">{each}<" in text} == {name}


def test_a_locked_account_is_out_at_once_everywhere_and_for_good() -> None:
    vera = person("vera")
    site_of_hers = Client()
    body = {"username": "vera", "password": PASSWORD}
    site_of_hers.post(reverse("login"), body)
    program = APIClient()
    key = program.post(reverse("api-token"), body).json()["token"]
    program.credentials(HTTP_AUTHORIZATION=f"Token {key}")
    session = APIClient()
    session.cookies = site_of_hers.cookies

    def reached() -> list[int]:
        return [
            site_of_hers.get(reverse("account")).status_code,
            program.get(reverse("api-me")).status_code,
            session.get(reverse("api-me")).status_code,
        ]

    assert reached() == [200, 200, 200]
    client = client_of(keeper())
    assert b"is locked" in press(client, "lock", vera).content
    assert reached() == [302, 401, 401]
    assert Client().post(reverse("login"), body).status_code == 200, "the form again"
    assert APIClient().post(reverse("api-token"), body).status_code == 401

    press(client, "unlock", vera)
    assert reached() == [302, 401, 401], "what was open before stays closed"
    assert Client().post(reverse("login"), body).status_code == 302
    said = [entry.change_message for entry in LogEntry.objects.order_by("pk")]
    assert said == ["Locked.", "Unlocked."]
    operations.erase_account(vera)
    assert "vera" not in "".join(LogEntry.objects.values_list("object_repr", flat=True)).lower()


def test_a_link_is_shown_once_and_kept_nowhere() -> None:
    vera = person("vera")
    client = client_of(keeper())
    shown = press(client, "make_link", vera)
    (link,) = set(
        re.findall(r"http://testserver(/choose-password/[^\"<]+)", shown.content.decode())
    )
    token = link.rstrip("/").rpartition("/")[2]
    assert "no-store" in shown.headers["Cache-Control"]
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names():
            cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608
            assert token not in repr(cursor.fetchall()), table
    hers = Client()
    form = hers.get(link, follow=True).redirect_chain[-1][0]
    password = "another long and unlikely one"
    hers.post(form, {"new_password1": password, "new_password2": password})
    vera.refresh_from_db()
    assert vera.check_password(password)
    assert b"This link has expired" in Client().get(link, follow=True).content
    assert b"one account at a time" in press(client, "make_link", vera, person("tomas")).content


def test_nobody_rises_by_looking_after_accounts() -> None:
    """With the right to look after accounts nobody comes in as one who may do more."""
    boss, deputy, vera = keeper(), helper(), person("vera")
    client = client_of(deputy)
    for other in (boss, deputy, factories.coach(username="second", is_staff=True)):
        for act in ("lock", "unlock", "make_link"):
            answer = press(client, act, other)
            assert b"not yours to look after" in answer.content
            assert b"/choose-password/" not in answer.content
        assert Coach.objects.get(pk=other.pk).is_active
    assert b"/choose-password/" in press(client, "make_link", vera).content
    press(client, "lock", vera)
    assert Coach.objects.get(pk=vera.pk).is_locked
    assert b"own account" in press(client_of(boss), "lock", boss).content
    reader = factories.coach(username="reader", is_staff=True)
    reader.user_permissions.set(Permission.objects.filter(codename="view_coach"))
    assert b"Lock the account" not in client_of(reader).get(page(vera)).content
    press(client_of(reader), "unlock", vera)
    assert Coach.objects.get(pk=vera.pk).is_locked
    for stranger in (vera, person("tomas")):
        with pytest.raises(Refusal):
            operations.lock_account(stranger, boss)


# -- what waits for somebody ----------------------------------------------------------------------


def busy(owner: Coach, things: int) -> None:
    """So many of each kind of thing wait for this coach."""
    for number in range(things):
        season = factories.season(2, legs=1, owner=owner, name=f"League {owner.pk}.{number}")
        leagues.invite(owner, season.league)
        league = leagues.change_league(owner, season.league, join_policy="approval")
        leagues.join(factories.coach(), league)
        fixture = season.fixtures.get()
        reporting.begin_report(owner, fixture)
        stuck = factories.season(2, legs=1, owner=owner, name=f"Stuck {owner.pk}.{number}")
        wish = resolve_season(owner, stuck)
        fail(stuck.fixtures.get().pk, "Traceback\nZeroDivisionError: by nought")
        play_out(wish)
    done = factories.season(2, legs=1, owner=owner, name=f"Done {owner.pk}")
    play_out(resolve_season(owner, done))
    Team.objects.filter(coach=owner, entries__season=done).update(choices=2)


def test_the_page_of_an_account_says_what_waits_and_leads_there() -> None:
    owner = factories.coach(username="vera")
    client = client_of(keeper())
    assert "Nothing." in client.get(page(owner)).content.decode()
    busy(owner, 1)
    text = client.get(page(owner)).content.decode()
    for heading in (
        "Reports that are open",
        "Choices after a match",
        "Invitations that are open",
        "Requests to join a league",
        "Resolutions that failed",
    ):
        assert heading in text
    links = set(
        re.findall(r'href="(/admin/(?:rosters/team|leagues|matches)/[^"?]+/change/)"', text)
    )
    kinds = {link.split("/")[3] for link in links}
    assert kinds == {"team", "invitation", "joinrequest", "report", "resolution"}
    for link in links:
        assert client.get(link).status_code == 200, link
    (failed,) = (link for link in links if "/resolution/" in link)
    assert b"ZeroDivisionError" in client.get(failed).content


def test_every_list_and_page_of_the_administration_opens() -> None:
    owner = factories.coach(username="vera")
    busy(owner, 1)
    hook = add_webhook(owner, factories.league(owner), address="https://93.184.216.34/hook")
    try_webhook(owner, hook)
    operations.new_token(owner, name="Bot", scope="read")
    client = client_of(keeper())
    for model in site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        assert client.get(reverse(f"{name}_changelist"), {"q": "a"}).status_code == 200
        row = model._default_manager.first()
        assert row is not None, model
        assert client.get(reverse(f"{name}_change", args=[row.pk])).status_code == 200
        client.cookies.load({settings.LANGUAGE_COOKIE_NAME: "ru"})
        russian = client.get(reverse(f"{name}_change", args=[row.pk])).content.decode()
        assert "Администрирование" in russian
        assert "Хозяева" not in russian, "the home team is not where one goes back to"
        client.cookies.load({settings.LANGUAGE_COOKIE_NAME: "en"})


@pytest.mark.long
def test_pages_take_as_many_queries_for_thirty_things_as_for_three() -> None:
    client = client_of(keeper())
    few, many = factories.coach(username="few"), factories.coach(username="many")
    busy(few, 3)
    busy(many, 30)

    def asked(url: str) -> int:
        client.get(url)
        with CaptureQueriesContext(connection) as caught:
            assert client.get(url).status_code == 200
        return len(caught)

    assert asked(page(few)) == asked(page(many))


# -- without the administration -------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_a_link_is_made_by_a_command_as_well(manage: Callable[..., Any]) -> None:
    person("vera")
    done = manage("password_link", "Vera", "--site", "https://league.example/")
    assert done.returncode == 0, done.stderr
    (link,) = done.stdout.splitlines()
    assert link.startswith("https://league.example/choose-password/")
    path = link.removeprefix("https://league.example")
    assert b"vera" in Client().get(path, follow=True).content
    assert "vera, once, until" in done.stderr
    done = manage("password_link", "nobody")
    assert (done.returncode, done.stdout) == (1, "")
    assert "no account “nobody”" in done.stderr


def test_the_command_names_what_it_lacks(capsys: pytest.CaptureFixture[str]) -> None:
    vera = person("vera")
    call_command("password_link", "vera")
    bare = capsys.readouterr()
    assert bare.out.startswith("/choose-password/")
    assert "DUGOUT_URL" in bare.err
    Coach.objects.filter(pk=vera.pk).update(is_active=False, locked_at=now() - timedelta(days=1))
    with pytest.raises(CommandError, match="is locked"):
        call_command("password_link", "vera")
    assert capsys.readouterr().out == ""

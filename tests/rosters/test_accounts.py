from __future__ import annotations

import json
from email.utils import getaddresses

import pytest
from django.core.exceptions import ValidationError
from django.core.mail.message import EmailMessage, sanitize_address
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import emails

from rosters import operations
from rosters.accounts.personal_data import personal_data
from rosters.models import Coach
from rosters.runtime.clock import time_zones
from rules.problems import Refusal
from tests import factories

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery staple"


def test_somebody_registers() -> None:
    coach = operations.register("anna", PASSWORD, display_name="Anna  B.", language="ru")
    assert (str(coach), coach.language, coach.check_password(PASSWORD)) == ("Anna B.", "ru", True)


@pytest.mark.parametrize(
    ("username", "password"),
    [
        ("ANNA", PASSWORD),
        ("", PASSWORD),
        ("a b", PASSWORD),
        ("a\x00", PASSWORD),
        ("x" * 151, PASSWORD),
        ("berta", "12345678"),
        ("berta", ""),
    ],
)
def test_a_bad_registration_is_refused(username: str, password: str) -> None:
    operations.register("anna", PASSWORD)
    with pytest.raises(Refusal):
        operations.register(username, password)
    assert Coach.objects.count() == 1


def test_every_problem_of_a_registration_is_named() -> None:
    operations.register("anna", PASSWORD)
    with pytest.raises(Refusal) as refused:
        operations.register("Anna", "123")
    assert len(refused.value.problems) > 2


@pytest.mark.parametrize(
    "fields",
    [
        {"language": "xx"},
        {"time_zone": "Mars/Olympus"},
        {"display_name": "x" * 61},
        {"email": "nonsense"},
    ],
)
def test_a_bad_profile_is_refused(fields: dict[str, str]) -> None:
    coach = factories.coach()
    with pytest.raises(Refusal):
        operations.change_profile(coach, **fields)


#: Django's own check takes them all; no mail server does.
UNMAILABLE = {
    "a label that vanishes": "x@\u200d.de",
    "a label too long in ASCII": f"x@{60 * 'ü'}.de",
    "a whole too long in ASCII": f"x@{'.'.join(20 * ['дружина'])}.de",
    "a domain that becomes two": "x@a\uff20b.de",
    "a comma in disguise": "x@a\uff0cb.de",
    "no letter of ASCII": "ſ@x.de",
    "too long before the @": f"{65 * 'x'}@x.de",
}


@pytest.mark.parametrize("address", UNMAILABLE.values(), ids=UNMAILABLE.keys())
def test_an_address_that_no_mail_server_takes_is_refused_wherever_it_is_entered(
    address: str, client: Client
) -> None:
    coach = factories.coach()
    coach.set_password(PASSWORD)
    coach.save()
    with pytest.raises(Refusal) as refused:
        operations.change_profile(coach, email=address)
    (problem,) = refused.value.problems
    assert (problem.code, problem.about) == ("field_refused", "email")
    with pytest.raises(Refusal):
        operations.register("anna", PASSWORD, email=address)

    client.force_login(coach)
    where = {"language": "en", "region": "en-GB", "time_zone": "UTC"}
    given = {**where, "email": address, "password": PASSWORD}
    page = client.post(reverse("account"), given)
    assert "No mail server takes this e-mail address." in page.content.decode()
    wish = {"email": address, "password": PASSWORD}
    answer = client.patch("/api/me/", wish, content_type="application/json")
    assert answer.status_code == 422
    assert answer.json()["problems"][0]["about"] == "email"
    signing_up = {"username": "anna", "password": PASSWORD, "email": address}
    client.logout()
    answer = client.post("/api/coaches/", signing_up, content_type="application/json")
    assert answer.status_code == 422

    with pytest.raises(CommandError, match="No mail server"):
        call_command("createsuperuser", "--noinput", username="root", email=address)
    assert Coach.objects.exclude(email="").count() == 0


@given(local=st.text(max_size=70), domain=st.text(max_size=80), known=emails())
def test_what_is_taken_can_be_mailed(local: str, domain: str, known: str) -> None:
    """Whatever passes is one address in ASCII for the mail library, with no line of its own."""
    for address in (known, f"{local}@{domain}.de", f"x@{domain}.de", f"{local}@example.org"):
        coach = Coach(username="anna", email=address)
        try:
            coach.clean_fields(exclude=["password"])
        except ValidationError:
            continue
        sent = sanitize_address(address, "utf-8")
        assert sent.isascii()
        assert sent.rpartition("@")[0] == address.rpartition("@")[0]
        message = EmailMessage("Subject", "Text", "dugout@localhost", [address]).message()
        assert len(getaddresses([str(message["To"])])) == 1


def test_a_malformed_name_and_a_weak_password_are_told_apart() -> None:
    with pytest.raises(Refusal) as refusal:
        operations.register("no spaces, please!", "short")
    codes = [problem.code for problem in refusal.value.problems]
    assert codes[0] == "field_refused"
    assert set(codes[1:]) == {"password_weak"}


def test_a_profile_is_changed() -> None:
    coach = operations.change_profile(
        factories.coach(), display_name="Ann", time_zone="Europe/Berlin", email="a@example.org"
    )
    coach.refresh_from_db()
    assert (coach.display_name, coach.time_zone, coach.email) == (
        "Ann",
        "Europe/Berlin",
        "a@example.org",
    )


@pytest.mark.clause("LG-ROLE-06")
def test_all_that_is_stored_about_a_person_can_be_taken_away() -> None:
    coach = operations.register("anna", PASSWORD, display_name="Anna", email="a@example.org")
    team = factories.team(coach, "Reds")
    league = factories.league(coach)
    factories.team(factories.coach(), "Blues")

    data = json.loads(json.dumps(personal_data(coach)))

    assert data["account"]["email"] == "a@example.org"
    assert PASSWORD not in json.dumps(data)
    assert coach.password not in json.dumps(data)
    (own,) = data["teams"]
    assert own["name"] == "Reds"
    assert [event["kind"] for event in own["events"]] == [
        event.kind for event in team.events.order_by("seq")
    ]
    assert [(each["slug"], each["role"]) for each in data["memberships"]] == [
        (league.slug, "owner")
    ]


@pytest.mark.clause("LG-ROLE-06")
def test_an_erased_account_leaves_a_pseudonym_and_its_numbers() -> None:
    coach = operations.register("anna", PASSWORD, display_name="Anna", email="a@example.org")
    team = factories.team(coach, "Reds")
    operations.erase_account(coach)
    coach.refresh_from_db()
    assert "anna" not in f"{coach.username} {coach} {coach.email}".lower()
    assert not coach.is_active
    assert not coach.check_password(PASSWORD)
    team.refresh_from_db()
    assert (team.treasury, team.coach) == (800, coach)


def test_another_password_ends_the_tokens() -> None:
    coach = operations.register("anna", PASSWORD)
    operations.token_by_password(coach)
    with pytest.raises(Refusal):
        operations.change_password(coach, "12345")
    assert coach.api_tokens.exists()
    operations.change_password(coach, "another long and unlikely one")
    coach.refresh_from_db()
    assert coach.check_password("another long and unlikely one")
    assert not coach.api_tokens.exists()


def test_time_zones_are_places() -> None:
    zones = time_zones()
    assert {"UTC", "Europe/Moscow", "America/Argentina/Ushuaia"} <= zones
    assert not {"Factory", "localtime", "EST5EDT"} & zones

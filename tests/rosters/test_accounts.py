from __future__ import annotations

import json

import pytest
from rest_framework.authtoken.models import Token

from rosters import operations
from rosters.models import Coach
from rosters.personal_data import personal_data
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


def test_another_password_revokes_the_token() -> None:
    coach = operations.register("anna", PASSWORD)
    Token.objects.create(user=coach)
    with pytest.raises(Refusal):
        operations.change_password(coach, "12345")
    assert Token.objects.exists()
    operations.change_password(coach, "another long and unlikely one")
    coach.refresh_from_db()
    assert coach.check_password("another long and unlikely one")
    assert not Token.objects.exists()

"""Addresses are confirmed, and nothing else is sent to one that is not (LG-ROLE)."""

from __future__ import annotations

import re
from smtplib import SMTPException
from typing import Any

import pytest
from celery import current_app
from django.core import mail
from django.core.checks import run_checks
from django.core.management import call_command
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.urls import resolve
from kombu.exceptions import OperationalError

from leagues.notices import mail_notices, notify
from rosters import operations
from rosters.accounts import account_mail
from rosters.accounts.account_mail import send_letters
from rosters.accounts.links import password_tokens
from rosters.models import Coach, Letter
from rosters.operations.upkeep import lock_account, unlock_account
from rules.problems import Refusal
from tests import factories
from tests.clocks import Calendar, calendar
from tests.site.factories import MAIL, PASSWORD

__all__ = ["calendar"]
pytestmark = pytest.mark.django_db

OLD, NEW = "anna@old.example", "anna@new.example"


@pytest.fixture(autouse=True)
def _mail(settings: Any) -> None:
    for name, value in MAIL.items():
        setattr(settings, name, value)
    mail.outbox = []


def anna(**fields: Any) -> Coach:
    return operations.register("anna", PASSWORD, **fields)


def sent() -> list[tuple[str, str]]:
    """To whom letters go now, and their subjects; each is told once."""
    send_letters()
    found = [(letter.to[0], str(letter.subject)) for letter in mail.outbox]
    mail.outbox = []
    return found


def link_in(letter: Any) -> str:
    """The path of the link in a letter."""
    (path,) = re.findall(r"^https://league\.example(/\S+)$", letter.body, re.MULTILINE)
    return str(path)


def confirm(letter: Any) -> Coach:
    return operations.confirm_address(resolve(link_in(letter)).kwargs["signed"])


def news(coach: Coach) -> None:
    """Something happens that a coach with a confirmed address is told of."""
    notify([coach], "report_counts", {"match": "Reds – Blues"})


CONFIRM, RESET = "Dugout: confirm your e-mail address", "Dugout: choose another password"
CHANGED = "Dugout: another e-mail address for your account"
REMOVED = "Dugout: your account no longer has an e-mail address"


def test_an_address_gets_its_confirmation_and_nothing_else_until_it_is_confirmed() -> None:
    coach = anna(email=OLD)
    send_letters()
    (asked,) = mail.outbox
    assert (asked.to, asked.subject) == ([OLD], CONFIRM)
    assert "anna" in asked.body
    mail.outbox = []
    news(coach)
    operations.ask_for_password(OLD)
    assert mail_notices() == 0
    assert sent() == []

    coach = confirm(asked)
    assert coach.confirmed_email == OLD
    assert confirm(asked) == coach, "twice is as good as once"
    operations.ask_for_password(OLD.upper())
    assert sent() == [(OLD, RESET)]
    assert mail_notices() == 1


def test_another_address_waits_and_the_old_one_is_told_and_stays() -> None:
    coach = factories.confirmed(anna(), OLD)
    sent()
    operations.change_profile(coach, email=NEW)
    send_letters()
    told = {letter.to[0]: letter for letter in mail.outbox}
    assert {to: letter.subject for to, letter in told.items()} == {NEW: CONFIRM, OLD: CHANGED}
    assert NEW not in told[OLD].body
    mail.outbox = []
    for address in (NEW, OLD):
        operations.ask_for_password(address)
    assert sent() == [(OLD, RESET)]

    confirm(told[NEW])
    for address in (NEW, OLD):
        operations.ask_for_password(address)
    assert sent() == [(NEW, RESET)]


def test_an_address_that_is_given_up_is_told_and_gets_nothing_more() -> None:
    coach = factories.confirmed(anna(), OLD)
    sent()
    coach = operations.change_profile(coach, email="")
    assert coach.confirmed_email == ""
    assert sent() == [(OLD, REMOVED)]
    operations.ask_for_password(OLD)
    assert sent() == []


def test_a_link_of_an_address_that_was_given_up_confirms_nothing() -> None:
    coach = anna(email=OLD)
    send_letters()
    (asked,) = mail.outbox
    coach = operations.change_profile(coach, email=NEW)
    with pytest.raises(Refusal):
        confirm(asked)
    coach = operations.change_profile(coach, email=OLD)
    assert confirm(asked).confirmed_email == OLD


def test_a_link_to_confirm_ends_after_a_week_and_is_signed(calendar: Calendar) -> None:
    anna(email=OLD)
    send_letters()
    (asked,) = mail.outbox
    signed = resolve(link_in(asked)).kwargs["signed"]
    for other in (signed[:-1], signed + "x", f"x{signed}", "", "a:b:c"):
        with pytest.raises(Refusal):
            operations.confirm_address(other)
    calendar.pass_(days=6, hours=23)
    operations.confirm_address(signed)
    calendar.pass_(hours=2)
    with pytest.raises(Refusal):
        operations.confirm_address(signed)


def test_nobody_is_flooded_with_letters(calendar: Calendar) -> None:
    coach = anna(email=OLD)
    for _ in range(account_mail.MOST - 1):
        operations.ask_for_confirmation(coach)
    with pytest.raises(Refusal) as refused:
        operations.ask_for_confirmation(coach)
    assert [problem.code for problem in refused.value.problems] == ["confirmed_too_often"]
    with pytest.raises(Refusal):
        operations.change_profile(coach, email=NEW)
    coach.refresh_from_db()
    assert coach.email == OLD, "what is refused changes nothing"
    factories.confirmed(factories.coach(), NEW)
    for _ in range(account_mail.MOST + 3):
        operations.ask_for_password(NEW)
    assert [to for to, subject in sent() if subject == RESET] == [NEW] * account_mail.MOST
    calendar.pass_(days=1)
    send_letters()
    operations.ask_for_confirmation(coach)


def test_letters_are_written_in_the_language_and_time_zone_of_who_reads_them() -> None:
    coach = factories.confirmed(anna(), OLD, language="ru", time_zone="Asia/Vladivostok")
    sent()
    operations.ask_for_password(OLD)
    send_letters()
    (letter,) = mail.outbox
    assert letter.subject == "Dugout: новый пароль"
    assert "+10" in letter.body
    token = resolve(link_in(letter)).kwargs["token"]
    assert password_tokens.check_token(coach, token)


def test_what_cannot_be_sent_is_logged_and_not_tried_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    anna(email=OLD)

    def away(*args: Any) -> None:
        raise SMTPException

    monkeypatch.setattr(account_mail, "send_mail", away)
    assert send_letters() == 0
    assert "could not be sent" in caplog.text
    assert OLD not in caplog.text
    assert send_letters() == 0
    assert Letter.objects.get().taken is not None


def test_where_no_mail_is_set_up_nothing_is_written(settings: Any) -> None:
    for name, value in (
        ("EMAIL_BACKEND", "django.core.mail.backends.dummy.EmailBackend"),
        ("DUGOUT_URL", ""),
    ):
        before = getattr(settings, name)
        setattr(settings, name, value)
        coach = factories.coach()
        operations.change_profile(coach, email=OLD)
        operations.ask_for_password(OLD)
        with pytest.raises(Refusal) as refused:
            operations.ask_for_confirmation(coach)
        assert refused.value.problems[0].code == "no_mail_here"
        assert not Letter.objects.exists()
        setattr(settings, name, before)


def test_a_mail_server_without_the_address_of_the_site_is_pointed_out(settings: Any) -> None:
    assert "rosters.W001" not in [each.id for each in run_checks()]
    settings.DUGOUT_URL = ""
    assert "rosters.W001" in [each.id for each in run_checks()]


def test_a_worker_is_woken_and_a_broker_that_is_away_hinders_nobody(
    monkeypatch: pytest.MonkeyPatch,
    django_capture_on_commit_callbacks: Any,
    caplog: pytest.LogCaptureFixture,
) -> None:
    woken: list[str] = []

    def away(task: str) -> None:
        woken.append(task)
        raise OperationalError

    monkeypatch.setattr(current_app, "send_task", away)
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        anna(email=OLD)
    assert woken == ["rosters.tasks.send_letters"]
    assert "No worker was told" in caplog.text
    assert sent() == [(OLD, CONFIRM)]


# -- links to choose a password -------------------------------------------------------------------


def token_of(coach: Coach) -> str:
    coach.refresh_from_db()
    return password_tokens.make_token(coach)


def test_a_link_to_choose_a_password_works_once_and_for_a_day(calendar: Calendar) -> None:
    coach = factories.confirmed(anna(), OLD)
    token = token_of(coach)
    calendar.pass_(hours=23)
    assert password_tokens.check_token(coach, token)
    calendar.pass_(hours=2)
    assert not password_tokens.check_token(coach, token)
    token = token_of(coach)
    coach = operations.change_password(coach, "another long and unlikely one")
    assert not password_tokens.check_token(coach, token)
    token = token_of(coach)
    coach.last_login = calendar()  # he has found the password again, and signed in
    assert not password_tokens.check_token(coach, token)


def test_a_link_does_not_outlive_a_lock_nor_another_address() -> None:
    keeper = factories.coach(is_staff=True, is_superuser=True)
    coach = factories.confirmed(anna(), OLD)
    token = token_of(coach)
    assert not password_tokens.check_token(lock_account(keeper, coach), token)
    coach = unlock_account(keeper, coach)
    assert not password_tokens.check_token(coach, token)
    token = token_of(coach)
    assert not password_tokens.check_token(factories.confirmed(coach, NEW), token)


def test_nobody_is_helped_into_an_account_that_is_locked_or_erased() -> None:
    keeper = factories.coach(is_staff=True, is_superuser=True)
    coach = factories.confirmed(anna(), OLD)
    operations.ask_for_password(OLD)
    lock_account(keeper, coach)
    assert sent() == []
    with pytest.raises(Refusal):
        operations.password_link(None, coach)
    operations.erase_account(unlock_account(keeper, coach))
    operations.ask_for_password(OLD)
    assert sent() == []
    for act in (lock_account, unlock_account, operations.password_link):
        with pytest.raises(Refusal) as refused:
            act(keeper, coach)
        assert refused.value.problems[0].code == "account_is_gone"


@pytest.mark.clause("LG-ROLE-06")
def test_an_erased_account_leaves_no_address_and_no_letter() -> None:
    coach = factories.confirmed(anna(email=NEW), OLD)
    operations.erase_account(coach)
    coach.refresh_from_db()
    assert (coach.email, coach.confirmed_email) == ("", "")
    assert not Letter.objects.exists()


# -- addresses from before ------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_addresses_from_before_are_asked_once_and_trusted_only_then() -> None:
    def migrated(name: str) -> Any:
        return MigrationExecutor(connection).migrate([("rosters", name)]).apps

    before = migrated("0003_copies").get_model("rosters", "Coach")
    for name, email, active in (
        ("anna", OLD, True),
        ("berta", "", True),
        ("former", "gone@x.example", False),
    ):
        before.objects.create(username=name, email=email, is_active=active, password="!")
    migrated("0004_confirmed_addresses")
    call_command("migrate", verbosity=0)

    coach = Coach.objects.get(username="anna")
    assert (coach.email, coach.confirmed_email) == (OLD, "")
    operations.ask_for_password(OLD)
    send_letters()
    (asked,) = mail.outbox
    assert (asked.to, asked.subject) == ([OLD], CONFIRM)
    assert confirm(asked).confirmed_email == OLD


def test_who_runs_the_site_reads_where_mail_goes(settings: Any) -> None:
    assert "https://league.example" in account_mail.where_mail_goes()
    settings.DUGOUT_URL = ""
    assert "set EMAIL_URL and DUGOUT_URL" in account_mail.where_mail_goes()

"""Names that live outside the code stay, however it is laid out: in the environments and databases
of those who run a site, in their scripts, in messages that wait in a queue."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.core.management import get_commands
from django.db import connection
from django.utils.module_loading import import_string
from kombu.transport import TRANSPORT_ALIASES
from kombu.transport.virtual import Transport

from config.celery import app as celery
from rosters.accounts import links
from tests.conftest import ROOT

#: Import paths that servers, old messages and migrations use.
IMPORTED = [
    "config.settings.INSTALLED_APPS",
    "config.wsgi.application",
    "config.asgi.application",
    "config.celery.app",
    "config.beat.Scheduler",
    "leagues.models.new_token",
    "rosters.addresses.mailable",
    "rosters.faces.dressing.born",
    "rosters.models.game_choices",
    "rosters.models.secret_of_a_team",
]
TASKS = {
    "matches.tasks.act",
    "matches.tasks.advance",
    "matches.tasks.confirm_silent",
    "matches.tasks.play_fixture",
    "rosters.tasks.send_letters",
}
COMMANDS = {
    "advance",
    "bench_pages",
    "bench_site",
    "calibrate",
    "compile_engines",
    "demo",
    "password_link",
    "rebuild",
    "resolve",
    "serve",
    "verify_match",
}
VARIABLES = {
    "ALLOWED_HOSTS",
    "CACHE_URL",
    "CELERY_BROKER_URL",
    "CSRF_TRUSTED_ORIGINS",
    "DATABASE_URL",
    "DEBUG",
    "DUGOUT_ANSWER_SECONDS",
    "DUGOUT_BEHIND_PROXY",
    "DUGOUT_DATA",
    "DUGOUT_HTTPS",
    "DUGOUT_LEASE_SECONDS",
    "DUGOUT_MAIL_FROM",
    "DUGOUT_PROXIES",
    "DUGOUT_RATE_ANON",
    "DUGOUT_RATE_RESOLVE",
    "DUGOUT_RATE_SIGN_IN",
    "DUGOUT_RATE_USER",
    "DUGOUT_URL",
    "EMAIL_URL",
    "LOG_LEVEL",
    "SECRET_KEY",
}
TABLES = {
    "leagues": "applied appointment campaign campaignevent carried challenge dateoffer deadlineact "
    "deal entry fixture fixtureside friendly friendlyside group invitation joinrequest league "
    "membership notice release round ruling season seasonchange stage termsquestion",
    "matches": "coaching correction correctionstep frozenmatch liveanswers livematch matchrecord "
    "playinvitation report resolution statline tally",
    "rosters": "coach draft ledgerline letter made player team teamevent",
}


@pytest.mark.parametrize("path", IMPORTED)
def test_it_is_imported_by_its_old_path(path: str) -> None:
    module, _, name = path.rpartition(".")
    assert getattr(import_module(module), name) is not None


def test_messages_that_wait_in_a_queue_find_their_tasks() -> None:
    celery.loader.import_default_modules()
    assert set(celery.tasks) >= TASKS


def test_scripts_find_their_commands() -> None:
    assert set(get_commands()) >= COMMANDS


def test_environments_are_read() -> None:
    source = Path(settings.BASE_DIR, "config", "settings.py").read_text(encoding="utf-8")
    assert not {name for name in VARIABLES if name not in source}


def test_tables_of_a_database_keep_their_names() -> None:
    for label, names in TABLES.items():
        present = {model._meta.db_table for model in apps.get_app_config(label).get_models()}
        assert present >= {f"{label}_{name}" for name in names.split()}


@pytest.mark.django_db
def test_a_database_has_them() -> None:
    present = set(connection.introspection.table_names())
    assert {f"{label}_{name}" for label, names in TABLES.items() for name in names.split()} <= (
        present
    )


def test_links_in_emails_are_signed_as_ever() -> None:
    assert links._SALT == "rosters.links.confirmation"
    assert links.PasswordTokens.key_salt == "rosters.links.PasswordTokens"


def test_what_is_named_by_a_text_is_there() -> None:
    """The broker and the server are loaded by other programs, from a name that nothing checks."""
    assert issubclass(import_string(TRANSPORT_ALIASES["spool"].replace(":", ".")), Transport)
    image = (ROOT / "config" / "Dockerfile").read_text(encoding="utf-8")
    worker = re.search(r'"--worker-class", "([\w.]+)"', image)
    assert worker
    assert import_string(worker[1]).__name__ == "Worker"

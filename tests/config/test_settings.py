"""The settings, as processes with nothing but an environment see them."""

import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.conftest import ROOT

SERVICES = {
    "DATABASE_URL": "postgres://dugout@127.0.0.1:1/dugout",
    "CELERY_BROKER_URL": "redis://127.0.0.1:1/0",
    "CACHE_URL": "redis://127.0.0.1:1/1",
    "SECRET_KEY": "0123456789 and enough more characters to satisfy Django's own check",
}


def python(code: str, *, data: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return run("-c", f"from config import settings\n{code}", data=data, **environment)


def run(*arguments: str, data: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    bare = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=bare | {"DUGOUT_DATA": str(data)} | environment,
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_embedded_mode_makes_its_key_once_and_for_its_user_alone(tmp_path: Path) -> None:
    data = tmp_path / "new" / "data"
    with ThreadPoolExecutor(4) as pool:  # a site and its workers start at the same time
        keys = {
            done.stdout
            for done in pool.map(
                lambda _: python("print(settings.SECRET_KEY)", data=data), range(4)
            )
        }
    assert len(keys) == 1
    assert len(keys.pop().strip()) >= 50
    assert stat.S_IMODE((data / "secret_key").stat().st_mode) == 0o600
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    assert [path.name for path in data.glob("secret_key*")] == ["secret_key"]


@pytest.mark.parametrize("missing", ["SECRET_KEY", "CELERY_BROKER_URL", "CACHE_URL"])
def test_services_mode_refuses_in_a_sentence(tmp_path: Path, missing: str) -> None:
    environment = {name: value for name, value in SERVICES.items() if name != missing}
    done = run("manage.py", "check", data=tmp_path, **environment)
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1, done.stderr
    assert missing in done.stderr
    assert "docs/operations.md" in done.stderr
    assert not list(tmp_path.iterdir())


def test_deploy_checks_pass_in_services_mode(tmp_path: Path) -> None:
    done = run("manage.py", "check", "--deploy", "--fail-level", "INFO", data=tmp_path, **SERVICES)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "no issues (0 silenced)" in done.stdout


def test_debug_is_off_unless_asked_for(tmp_path: Path) -> None:
    show = "print(settings.DEBUG)"
    assert python(show, data=tmp_path).stdout == "False\n"
    assert python(show, data=tmp_path, DEBUG="yes").stdout == "True\n"


def test_embedded_mode_signs_in_without_a_certificate(tmp_path: Path) -> None:
    show = "print(settings.SESSION_COOKIE_SECURE, settings.SECURE_SSL_REDIRECT)"
    assert python(show, data=tmp_path).stdout == "False False\n"
    assert python(show, data=tmp_path, **SERVICES).stdout == "True True\n"


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("", "dummy None None False"),
        ("smtp+tls://vera:secret@mail.example:587", "smtp mail.example 587 True"),
    ],
)
def test_e_mail_goes_nowhere_until_a_server_is_named(tmp_path: Path, url: str, said: str) -> None:
    code = (
        "from django.conf import settings as s\n"
        "tls = getattr(s, 'EMAIL_USE_TLS', False)\n"
        "print(s.EMAIL_BACKEND.split('.')[-2], s.EMAIL_HOST, s.EMAIL_PORT, tls)"
    )
    named = {"EMAIL_URL": url} if url else {}
    done = run("-c", code, data=tmp_path, DJANGO_SETTINGS_MODULE="config.settings", **named)
    assert done.stdout.strip() == said, done.stderr


@pytest.mark.parametrize(
    ("name", "rate", "bound"),
    [
        ("DUGOUT_RATE_SIGN_IN", "1000000/min", True),
        ("DUGOUT_RATE_SIGN_IN", "601/h", True),
        ("DUGOUT_RATE_SIGN_IN", "9" * 5000 + "/min", True),
        ("DUGOUT_RATE_ANON", "many", False),
        ("DUGOUT_RATE_USER", "0/min", False),
        ("DUGOUT_RATE_RESOLVE", "10/fortnight", False),
    ],
)
def test_a_rate_that_nobody_can_count_is_refused_in_a_sentence(
    tmp_path: Path, name: str, rate: str, bound: bool
) -> None:
    """Each attempt at a password looks at as many places as the rate has."""
    done = run("manage.py", "check", data=tmp_path, **{name: rate})
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1, done.stderr
    assert name in done.stderr
    assert ("at most 600" in done.stderr) == bound
    assert len(done.stderr) < 300


def test_the_highest_rate_of_attempts_is_one_that_is_taken(tmp_path: Path) -> None:
    done = run("manage.py", "check", data=tmp_path, DUGOUT_RATE_SIGN_IN="600/min")
    assert done.returncode == 0, done.stderr

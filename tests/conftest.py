"""What all tests share: marks, tiers, and walls around them."""

import gc
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from celery import current_app
from django.core.cache import caches
from django.db import connection
from django.utils import translation
from hypothesis import HealthCheck, settings
from hypothesis.internal.conjecture import providers
from whitenoise.middleware import WhiteNoiseMiddleware

from tests.chance import seeded
from tests.databases import copy_migrated

ROOT = Path(__file__).resolve().parent.parent

# A shell starts what runs in the background with SIGINT ignored, and its children inherit that:
# what tests stop as by Ctrl-C would go on for ever.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# The same examples on every run and machine; the long run of `make proof` looks further.
settings.register_profile(
    "ci",
    derandomize=True,
    max_examples=50,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("proof", settings.get_profile("ci"), max_examples=5_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

# Hypothesis would also draw numbers and words that stand in our own modules, as far as these are
# loaded: a test by itself had other examples than in a whole run, and each process would parse a
# thousand files to find them.
assert "is_local_module_file" in vars(providers)
vars(providers)["is_local_module_file"] = lambda path: False

# Tests of these tiers are not part of a run that did not ask for them.
TIERS = {
    "services": "needs PostgreSQL, Redis and real workers: `make test-services`",
    "browser": "opens pages in Chromium: `make test-browser`",
    "proof": "takes minutes to hours: `make proof`",
}


def pytest_addoption(parser: pytest.Parser) -> None:
    for tier, meaning in TIERS.items():
        parser.addoption(f"--{tier}", action="store_true", help=f"also run what {meaning}")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers", "clause(*ids): proves these clauses of the rulebooks in docs/rules"
    )
    config.addinivalue_line("markers", "long: takes seconds, and so begins before all others")
    for tier, meaning in TIERS.items():
        config.addinivalue_line("markers", f"{tier}: {meaning}")


# Thousands of tests and all that they import live to the end: the garbage collector, which would
# walk through them again and again, is told so once, and looks at what tests make.
gc.disable()


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()


def pytest_xdist_auto_num_workers() -> int:
    """Start half as many processes again as there are cores: tests that start servers wait."""
    cores = (
        len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    )
    return cores + (cores + 1) // 2


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
    left_out = {tier for tier in TIERS if not config.getoption(f"--{tier}")}
    long: list[pytest.Item] = []
    short: list[pytest.Item] = []
    deselected: list[pytest.Item] = []
    for item in items:
        marks = {mark.name for mark in item.iter_markers()}
        waits = "process_environment" in getattr(item, "fixturenames", ())
        lasts = waits or "long" in marks
        (deselected if marks & left_out else long if lasts else short).append(item)
    if deselected:
        config.hook.pytest_deselected(items=deselected)
    # What is left for the end is short, so that no process waits long for another.  What starts
    # processes of its own waits for them most of the time.
    items[:] = [*long, *short]


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None, pytestconfig: pytest.Config
) -> Iterator[None]:
    """The test database is copied from one that was migrated before (`tests/databases.py`)."""
    with pytest.MonkeyPatch.context() as patch:
        if pytestconfig.pluginmanager.has_plugin("cacheprovider"):
            copy_migrated(pytestconfig.cache.mkdir("databases"), patch)
        yield


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """A page that was asked for in another language leaves no trace in the next test."""
    with translation.override("en"):
        yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def _seeded_chance(request: pytest.FixtureRequest) -> Iterator[None]:
    """What the house draws as secrets follows from the name of the test, on every machine alike.

    Dice between matches come from such secrets: a test that a few of them break fails always, or
    never.  Worlds that are built once have chance of their own (`tests/worlds.py`).
    """
    with seeded(request.node.nodeid):
        yield


@pytest.fixture(autouse=True, scope="session")
def _loopback_only() -> Iterator[None]:
    """A test that talks to another machine fails, on every machine alike."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:
        if self.family in (socket.AF_INET, socket.AF_INET6) and not _is_loopback(address[0]):
            raise AssertionError(f"a test may not connect to {address[0]}")
        connect(self, address)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(socket.socket, "connect", guarded)
        yield


@pytest.fixture(autouse=True, scope="session")
def _static_files_found_once() -> Iterator[None]:
    """Every client of a test starts the site anew, and the site looks for its static files first:
    all clients of a process share what the first has found.
    """
    find = WhiteNoiseMiddleware.add_files_from_finders
    found: dict[str, Any] = {}

    def found_once(self: WhiteNoiseMiddleware) -> None:
        if not found:
            find(self)
            found.update(self.files)
        self.files = found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(WhiteNoiseMiddleware, "add_files_from_finders", found_once)
        yield


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


@pytest.fixture
def no_attempts() -> Iterator[None]:
    """Nobody has tried a password or a token yet, nor has when the test is over."""
    caches["doors"].clear()
    yield
    caches["doors"].clear()


@pytest.fixture
def process_environment(transactional_db: None) -> dict[str, str]:
    """The environment in which another process sees the test's database, queues and cache.

    What earlier tests sent to workers is gone.
    """
    with (
        current_app.connection_for_write() as broker,
        broker.SimpleQueue(current_app.conf.task_default_queue) as queue,
    ):
        queue.clear()
    database = connection.settings_dict
    if connection.vendor == "sqlite":
        url = f"sqlite:///{database['NAME']}"
    else:
        url = "postgres://{USER}:{PASSWORD}@{HOST}:{PORT}/{NAME}".format_map(database)
    return {**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "tests.settings"}


@pytest.fixture
def manage(process_environment: dict[str, str]) -> Callable[..., Any]:
    """Run a command of manage.py as an operator would, in a process of its own."""

    def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=process_environment | environment,
            capture_output=True,
            text=True,
            timeout=240,
            check=False,
        )

    return run

"""Run the tests of all that has a database on a PostgreSQL and a Redis of their own.

`python -m tests.services [arguments of pytest]`
"""

import os
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from functools import partial
from pathlib import Path

from tests.services.harness import Unavailable, end_with_parent, postgres, redis_server

TESTS = Path(__file__).resolve().parent.parent
#: Pages whose work differs by database: addresses that one of them cannot store, the throttle of
#: the doors, forms that are sent twice at once.
ON_BOTH = {"test_addresses.py", "test_doors.py", "test_once.py", "test_signing_in.py"}

SELECTION = ("--services", "-p", "tests.services.differing")


def once() -> list[str]:
    """Tests that `make test` has shown already, and no database makes a difference to.

    `rules` knows neither a database nor a queue, and what pages show is worked out below them.
    """
    pages = (each for each in (TESTS / "site").glob("test_*.py") if each.name not in ON_BOTH)
    return [str(TESTS / "rules"), *map(str, sorted(pages))]


def main(arguments: list[str]) -> int:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        with (
            postgres() as database,
            redis_server() as broker,
            tempfile.TemporaryDirectory(prefix="dugout-tests-", ignore_cleanup_errors=True) as data,
        ):
            environment = os.environ | {
                "DATABASE_URL": database.url,
                "CELERY_BROKER_URL": broker.url,
                "CACHE_URL": broker.url.removesuffix("0") + "1",
                "DUGOUT_TEST_DATA": data,
            }
            ignored = [f"--ignore={path}" for path in once()]
            return _wait(
                subprocess.Popen(
                    [sys.executable, "-m", "pytest", *SELECTION, *ignored, *arguments],
                    env=environment,
                    preexec_fn=partial(end_with_parent, signal.SIGTERM),
                )
            )
    except Unavailable as problem:
        print(f"make test-services: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 128 + signal.SIGINT


def _wait(pytest: subprocess.Popen[bytes]) -> int:
    """Pytest's status. Ctrl-C reaches pytest too, which then says how far it came."""
    try:
        return pytest.wait()
    except KeyboardInterrupt:
        with suppress(subprocess.TimeoutExpired):
            pytest.wait(20)
        raise
    finally:
        if pytest.poll() is None:
            pytest.terminate()
            pytest.wait()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Measure pages, or a season through workers, on a PostgreSQL and a Redis of its own.

`python -m tests.services.bench bench_season [its arguments]`, or bench_pages, or bench_site
"""

import os
import subprocess
import sys
import tempfile

from tests.services.harness import Unavailable, postgres, redis_server


def main(arguments: list[str]) -> int:
    try:
        with (
            postgres() as database,
            redis_server() as broker,
            tempfile.TemporaryDirectory() as data,
        ):
            environment = os.environ | {
                "DATABASE_URL": database.url,
                "CELERY_BROKER_URL": broker.url,
                "CACHE_URL": broker.url.removesuffix("0") + "1",
                "SECRET_KEY": "for the time of the measurement",
                "DUGOUT_DATA": data,
                "DUGOUT_HTTPS": "no",
            }
            for command in (["collectstatic", "--no-input", "--verbosity=0"], arguments):
                run = [sys.executable, "manage.py", *command]
                if code := subprocess.run(run, env=environment, check=False).returncode:
                    return code
            return 0
    except Unavailable:
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

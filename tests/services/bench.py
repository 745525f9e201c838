"""Measure a season through workers on a PostgreSQL and a Redis of its own.

`python -m tests.services.bench [arguments of manage.py bench_season]`
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
            }
            command = [sys.executable, "manage.py", "bench_season", *arguments]
            return subprocess.run(command, env=environment, check=False).returncode
    except Unavailable:
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""The product's settings, with a data folder, a database and queues of this process's own.

Each worker of pytest-xdist shares them with the processes that its tests start, and with
nobody else.
"""

import atexit
import os
import shutil
import sys
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

# What is compiled once, with the assertions of 500 files rewritten, serves all processes of tests;
# made anew it takes each of them three times as long as all else that it does before a test.
# Containers are often told to keep nothing.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

WORKER = os.environ.get("PYTEST_XDIST_WORKER", "main")

_data = os.environ.get("DUGOUT_TEST_DATA")
if _data is None:  # the first process, which outlives those it starts
    _data = os.environ["DUGOUT_TEST_DATA"] = tempfile.mkdtemp(prefix="dugout-tests-")
    atexit.register(shutil.rmtree, _data, ignore_errors=True)

os.environ["DUGOUT_DATA"] = str(Path(_data, WORKER))
os.environ["SECRET_KEY"] = "a key for tests, known to everybody and guarding nothing at all"
os.environ["DUGOUT_HTTPS"] = "no"

for _name, _database in (("CELERY_BROKER_URL", 0), ("CACHE_URL", 1)):
    _url = urlsplit(os.environ.get(_name, ""))
    if _url.scheme == "redis" and WORKER.startswith("gw"):
        # Redis has numbered databases: the first two for a run without workers.
        _database += 2 * (int(WORKER.removeprefix("gw")) + 1)
        os.environ[_name] = _url._replace(path=f"/{_database}").geturl()

from config.settings import *  # noqa: E402, F403
from config.settings import (  # noqa: E402
    DATA_DIR,
    DATABASES,
    EMBEDDED,
    LOCALE_PATHS,
    REST_FRAMEWORK,
    STATIC_ROOT,
    STORAGES,
)

if EMBEDDED:
    # A file, not memory: locks and WAL as in a real run, and other processes can open it.
    DATABASES["default"]["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}
    # Tests kill processes, not the machine: what is written need not wait for the disk.
    DATABASES["default"]["OPTIONS"]["init_command"] += " PRAGMA synchronous=off;"

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
# Tests that are about a throttle set its rate.
REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"] = dict.fromkeys(REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"])
# The words of the example game that has rooms of its own.
LOCALE_PATHS.append(Path(__file__).parent / "pennies" / "locale")
STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
WHITENOISE_USE_FINDERS = True
STATIC_ROOT.mkdir(parents=True, exist_ok=True)

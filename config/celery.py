"""The Celery application: `celery -A config worker`.

Tasks live in the apps' `tasks.py`, are declared with `shared_task`, take ids and are safe to
deliver twice. How they are delivered is set in config/settings.py.
"""

import os
import sys
from pathlib import Path

from celery import Celery
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
# As a worker starts, Celery would run the system checks, for which all pages and games are loaded,
# and ignore their findings.  `manage.py check` shows them.
os.environ.setdefault("CELERY_SKIP_CHECKS", "yes")

# The embedded mode's broker, as the scheme of CELERY_BROKER_URL.
TRANSPORT_ALIASES["spool"] = "config.serving.filesystem_broker:Transport"

path = sys.path[:]
app = Celery("dugout")
# Celery has put the working directory before all else, and with it the plain engines before the
# compiled ones of a PYTHONPATH.  It belongs last: `celery -A config` takes away the one it added.
sys.path[:] = [*path, str(Path.cwd())]
app.config_from_object("django.conf:settings", namespace="CELERY")
# Celery would end the connections to the database around every task: a new one costs the server as
# much as all that a match asks.  Workers do as the site does (matches/resolution/workers/pool.py).
app.conf.CELERY_DB_REUSE_MAX = sys.maxsize
app.autodiscover_tasks()

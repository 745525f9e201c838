"""The settings of workers that are to be hurt: the coin game, and places to stop at."""

from tests.settings import *  # noqa: F403
from tests.settings import CELERY_BROKER_TRANSPORT_OPTIONS, INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.services.faults.Faults"]
# Nothing may depend on the broker's giving a message out again.
CELERY_BROKER_TRANSPORT_OPTIONS["visibility_timeout"] = 3600
# What is sent to webhooks arrives at servers of tests, on this machine.
WEBHOOKS_INSIDE = True

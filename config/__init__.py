"""The top layer: settings, URLs, the Celery application and the servers' entry points."""

import atexit
import gc

# A process loads some 300,000 objects that live to its end.  The garbage collector would walk
# through them a dozen times while they are loaded, and at the end take them apart one by one: half
# of what `manage.py check` cost.  So it looks after 10,000 new objects, not 700, and at the end
# not at all.
gc.set_threshold(10_000, 10, 10)
atexit.register(gc.freeze)

from config.celery import app as celery_app  # noqa: E402

__all__ = ["celery_app"]

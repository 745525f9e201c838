"""Entry point for WSGI servers: `gunicorn config.wsgi`."""

import os

from django.core.wsgi import get_wsgi_application

from config.serving.preloading import load

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_wsgi_application()
load()

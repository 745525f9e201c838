"""Entry point for ASGI servers: `uvicorn config.asgi:application`."""

import os

from django.core.asgi import get_asgi_application

from config.serving.preloading import load

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

application = get_asgi_application()
load()

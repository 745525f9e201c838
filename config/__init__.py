"""The top floor: settings, addresses, the Celery application and the servers' entry points."""

from config.celery import app as celery_app

__all__ = ["celery_app"]

"""Preloading: everything that a process that serves pages loads before the first one."""

import gc
from importlib import import_module

from django.conf import settings
from django.template import engines

from rules import game, games


def load() -> None:
    """Load what the first request would wait for, and hide it from the garbage collector.

    A full round of the collector looks at every object there is. With all code and catalogues among
    them it took longer than the rest of an answer, and came every few answers: unpacking a match
    makes the many objects that trigger it.
    """
    import_module(settings.ROOT_URLCONF)  # and with it every page
    engines.all()
    for key in games():
        for version in game(key).versions:
            game(key).catalogue(version)
    gc.collect()
    gc.freeze()

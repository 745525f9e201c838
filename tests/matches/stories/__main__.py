"""Writes the facts and the snapshots anew: read what changed before you keep it."""

import os

import django

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from tests.matches.stories import others, played

    played.rewrite()
    others.rewrite()

#!/usr/bin/env python
"""Dugout's command line: `manage.py help` lists what an operator can do."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        from config import settings  # noqa: F401  # only to see whether it loads
    except ImproperlyConfigured as problem:
        sys.exit(f"dugout: {problem}")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()

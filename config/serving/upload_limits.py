"""How much a request may bring, and the one door for files."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import SuspiciousOperation
from django.core.files.uploadhandler import TemporaryFileUploadHandler

#: Paths below these take files, and longer bodies than all others: the proxy has lines for them,
#: too (docs/operations.md).
DOORS = ("/files/", "/api/files/")
#: The largest file that comes in through them, in bytes; the rest of its form comes besides.
MOST_FILE = 5 * 1024 * 1024


def most_bytes(path: str) -> int:
    """Return how many bytes the body of a request for this path may have."""
    usual: int = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
    return MOST_FILE + usual if path.startswith(DOORS) else usual


class FileRefused(SuspiciousOperation):
    """Raised when a file is sent: answered as malformed, before a byte of it is stored."""


class OneDoor(TemporaryFileUploadHandler):
    """An upload handler that takes one file at the door for files, and refuses every other.

    The file is written to the disk as it is read, and is gone with the request.
    """

    has_one = False

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        super().new_file(*args, **kwargs)
        path = getattr(self.request, "path_info", "")
        if not path.startswith(DOORS) or self.has_one:
            self.file.close()
            raise FileRefused(f"A file for the field {self.field_name!r}.")
        self.has_one = True

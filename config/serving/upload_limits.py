"""Refusal of files: no form of this site takes one."""

from __future__ import annotations

from typing import Any, NoReturn

from django.core.exceptions import SuspiciousOperation
from django.core.files.uploadhandler import FileUploadHandler


class FileRefused(SuspiciousOperation):
    """Raised when a file is sent: answered as malformed, before a byte of it is stored."""


class NoFiles(FileUploadHandler):
    """An upload handler that refuses every file."""

    def new_file(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise FileRefused(f"A file for the field {args[0]!r}.")

    def receive_data_chunk(self, raw_data: bytes, start: int) -> bytes:
        return raw_data

    def file_complete(self, file_size: int) -> None:
        return None

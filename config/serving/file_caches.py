"""Caches of the embedded mode, in files."""

from __future__ import annotations

import logging
import pickle
import time
from pathlib import Path
from typing import IO, Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.filebased import FileBasedCache
from django.core.files import locks

from rosters.runtime.resource_limits import shortage

logger = logging.getLogger(__name__)


class Files(FileBasedCache):
    """Django's file cache that survives a full disk.

    A value that cannot be stored is worked out again next time, and the page is shown all the same.
    """

    def set(
        self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> None:
        try:
            super().set(key, value, timeout, version)
        except OSError as error:
            if not shortage(error):
                raise
            self.delete(key, version)  # what was kept before is out of date
            logger.warning("Nothing can be cached: %s", error)


class CountingFiles(FileBasedCache):
    """Django's file cache, in which `add` is atomic, also between processes.

    Django's own looks first and writes then: of two calls at the same time both are told that they
    were first. And where there are many values it drops some at random: here expired ones go first.
    """

    _dir: str
    _max_entries: int

    def add(
        self, key: str, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> bool:
        self._createdir()  # type: ignore[attr-defined]
        with Path(self._dir, "lock").open("ab") as handle:  # closing it lets the next one in
            locks.lock(handle, locks.LOCK_EX)
            return super().add(key, value, timeout, version)

    def _is_expired(self, file: IO[bytes]) -> bool:
        """Return whether a file has expired, without deleting it.

        Django's own deletes it by name, which may be that of a new value by now.
        """
        try:
            until = pickle.load(file)  # noqa: S301 (written here, in a folder of the user's own)
        except EOFError:
            return True
        return until is not None and until < time.time()

    def _cull(self) -> None:
        files = self._list_cache_files()  # type: ignore[attr-defined]
        if len(files) < self._max_entries:
            return
        for name in files:
            with Path(name).open("rb") as file:
                expired = self._is_expired(file)
            if expired:
                Path(name).unlink()
        super()._cull()  # type: ignore[misc]

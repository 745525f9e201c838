"""Disks that are full, really."""

from __future__ import annotations

import resource
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


class SmallDisk:
    """A file system of a few megabytes, at `folder`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._ballast = folder / "ballast"

    def fill(self) -> None:
        """Take all the room that is left, to the last byte."""
        with self._ballast.open("ab", buffering=0) as file:
            for size in (1 << 20, 1 << 12, 1):
                try:
                    while True:
                        file.write(bytes(size))
                except OSError:
                    continue

    def make_room(self) -> None:
        self._ballast.unlink()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[SmallDisk]:
    """Of 24 MB, in memory."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounting = ["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", str(folder)]
    mounted = subprocess.run(mounting, capture_output=True, text=True, check=False)
    if mounted.returncode:
        pytest.skip(f"a disk of its own takes root: {mounted.stderr.strip()}")
    try:
        yield SmallDisk(folder)
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@contextmanager
def no_file_may_grow() -> Iterator[None]:
    """Whatever this process writes to a file is refused by the kernel, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

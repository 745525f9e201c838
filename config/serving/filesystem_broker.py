"""Kombu's filesystem transport with messages that appear whole and are taken once.

Kombu's own writes a message into its final name piece by piece, and takes it by moving it to the
system's temporary folder: a worker that polls often enough reads half a message and dies of it, and
on another file system the move is a copy. Here a message is written under another name and renamed
into the spool, and taken by renaming it again; both are atomic.

Kombu's exchanges are files, too, shared by all processes and just as easily read half written.
Celery routes a task by its queue's name, so here that name is the whole of routing.
"""

import json
import logging
import time
import uuid
from pathlib import Path
from queue import Empty
from typing import Any

from kombu.transport import filesystem

logger = logging.getLogger(__name__)


class Channel(filesystem.Channel):
    """A channel; a queue is a folder's files named `<arrival>_<id>.<queue>.msg`, oldest first."""

    supports_fanout = False

    def _lookup(self, exchange: str, routing_key: str, default: str | None = None) -> list[str]:
        return [routing_key]

    def _queue_bind(self, *args: Any) -> None:
        pass

    # kombu names this argument in two ways
    def _put(self, queue: str, message: Any, **kwargs: Any) -> None:  # type: ignore[override]
        name = f"{time.time_ns():020d}_{uuid.uuid4().hex}.{queue}.msg"
        aside = Path(self.data_folder_out, f"{name}.new")
        try:
            aside.write_text(json.dumps(message), encoding="utf-8")
            aside.rename(aside.with_name(name))
        except OSError:  # half a message takes room as well
            aside.unlink(missing_ok=True)
            raise

    def _get(self, queue: str, timeout: float | None = None) -> dict[str, Any]:
        for file in sorted(Path(self.data_folder_in).iterdir()):
            if file.name.partition(".")[2] != f"{queue}.msg":
                continue
            taken = file.with_name(f"{file.name}.taken")
            try:
                file.rename(taken)
            except FileNotFoundError:  # another worker was quicker
                continue
            written = taken.read_bytes()
            taken.unlink()
            try:
                message: dict[str, Any] = json.loads(written)
            except ValueError:  # a machine that lost its power may leave it empty
                logger.warning("Message %s is not whole; it is sent again.", file.name)
                continue
            return message
        raise Empty

    def _delete(self, queue: str, *args: Any, **kwargs: Any) -> None:
        self._purge(queue)


class Transport(filesystem.Transport):
    Channel = Channel
    driver_name = "spool"
    #: A folder that cannot be read or written now is a broker that is away: a worker waits for it.
    connection_errors = (*filesystem.Transport.connection_errors, OSError)

"""The embedded mode's broker loses nothing and delivers nothing twice."""

from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from kombu import Connection

import config.celery  # noqa: F401  # names the transport

MESSAGES = 200


def connect(folder: Path) -> Connection:
    options = {
        "data_folder_in": str(folder),
        "data_folder_out": str(folder),
        "polling_interval": 0.001,
    }
    return Connection("spool://localhost", transport_options=options)


def test_messages_come_in_order(tmp_path: Path) -> None:
    with connect(tmp_path) as connection, connection.SimpleQueue("fixtures") as queue:
        for number in range(5):
            queue.put({"number": number})
        with connection.SimpleQueue("other") as other, pytest.raises(Empty):
            other.get(block=False)
        assert [queue.get(timeout=1).payload["number"] for _ in range(5)] == [0, 1, 2, 3, 4]


def test_each_message_goes_to_one_of_many_readers(tmp_path: Path) -> None:
    def read(_: Any) -> list[int]:
        got: list[int] = []
        with connect(tmp_path) as connection, connection.SimpleQueue("fixtures") as queue:
            while True:
                try:
                    message = queue.get(timeout=0.5)
                except Empty:
                    return got
                got.append(message.payload["number"])
                message.ack()

    with ThreadPoolExecutor(4) as pool:
        readers = pool.map(read, range(4))
        with connect(tmp_path) as connection, connection.SimpleQueue("fixtures") as queue:
            for number in range(MESSAGES):
                queue.put({"number": number, "padding": "x" * 20_000})
        assert sorted(chain.from_iterable(readers)) == list(range(MESSAGES))
    assert not list(tmp_path.glob("*.msg*"))

"""The embedded mode's broker loses nothing and delivers nothing twice."""

from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from pathlib import Path
from queue import Empty
from typing import Any

import pytest
from kombu import Connection
from kombu.exceptions import OperationalError

import config.celery  # noqa: F401  # names the transport
from tests.support.disks import no_file_may_grow

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


def test_a_full_disk_is_a_broker_that_is_away_and_keeps_no_half_message(tmp_path: Path) -> None:
    retry: dict[str, Any] = {"retry": True, "retry_policy": {"max_retries": 0}}
    with connect(tmp_path) as connection, connection.SimpleQueue("fixtures") as queue:
        queue.put({"number": 1})
        with (
            connect(tmp_path) as other,
            other.Producer() as producer,
            no_file_may_grow(),
            pytest.raises(OperationalError),
        ):
            producer.publish({"number": 2}, routing_key="fixtures", **retry)
        assert len(list(tmp_path.glob("*.msg*"))) == 1
        queue.put({"number": 3})
        for number in (1, 3):
            message = queue.get(timeout=1)
            assert message.payload["number"] == number
            message.ack()


def test_a_message_that_lost_its_end_is_left_out(tmp_path: Path) -> None:
    with connect(tmp_path) as connection, connection.SimpleQueue("fixtures") as queue:
        queue.put({"number": 1})
        (lost,) = tmp_path.glob("*.fixtures.msg")
        lost.write_bytes(b"")
        queue.put({"number": 2})
        message = queue.get(timeout=1)
        assert message.payload["number"] == 2
        message.ack()
    assert not list(tmp_path.glob("*.msg*"))

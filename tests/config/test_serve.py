"""`manage.py serve`: one command, a site with its workers, and nothing left afterwards."""

import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

from tests.conftest import ROOT


def test_serves_until_ctrl_c(process_environment: dict[str, str]) -> None:
    with subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--port", "0", "--workers", "1"],
        cwd=ROOT,
        env=process_environment,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as serving:
        try:
            assert serving.stdout
            said = serving.stdout.readline()
            address = re.search(r"http://127\.0\.0\.1:\d+/", said)
            assert address, said
            with urlopen(f"{address[0]}healthz") as answer:
                assert answer.status == 200
            with urlopen(f"{address[0]}static/admin/css/base.css") as answer:
                assert answer.status == 200
            family = descendants(serving.pid)
            assert len(family) >= 5  # the site and its two, the workers and their one
            serving.send_signal(signal.SIGINT)
            assert serving.wait(10) == 0
            assert not [pid for pid in family if runs(pid)]
        finally:
            serving.kill()


def test_a_port_in_use_is_a_sentence(process_environment: dict[str, str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = subprocess.run(
            [sys.executable, "manage.py", "serve", "--port", str(port)],
            cwd=ROOT,
            env=process_environment,
            capture_output=True,
            text=True,
        )
    assert done.returncode == 1
    assert done.stderr.strip().endswith(
        f"Cannot listen on 127.0.0.1:{port}: Address already in use."
    )


def descendants(pid: int) -> list[int]:
    children = [
        int(folder.name)
        for folder in Path("/proc").glob("[0-9]*")
        if (status := state_and_parent(int(folder.name))) and status[1] == str(pid)
    ]
    return children + [each for child in children for each in descendants(child)]


def runs(pid: int) -> bool:
    """Whether it does; one that ended stays in the list until its parent has looked."""
    status = state_and_parent(pid)
    return status is not None and status[0] != "Z"


def state_and_parent(pid: int) -> tuple[str, str] | None:
    try:
        state, parent, *_ = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return None
    return state, parent

"""PostgreSQL, Redis and real workers for tests, started here and gone afterwards.

    with postgres() as database, redis_server() as broker:
        database.url, broker.url                # for DATABASE_URL, CELERY_BROKER_URL
        database.cut_connections("test_dugout") # as a network that fails
        broker.restart()                        # comes back empty: nothing is on disk

Servers listen on loopback, on free ports, keep their data in a temporary folder and end with
the process that started them, however that ends.
"""

import ctypes
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import redis
from psycopg import sql

from matches.resolution.workers import Workers

# Debian keeps PostgreSQL's servers off the PATH.
POSTGRES_FOLDERS = "/usr/lib/postgresql/*/bin", "/usr/local/pgsql/bin", "/opt/homebrew/bin"


class Unavailable(Exception):
    """A program is missing or a server does not start; the text is for the person."""


@dataclass
class Server:
    """A server process that can be stopped, killed, and started again on the same port."""

    command: list[str]
    port: int
    folder: Path
    url: str
    answers: Callable[[], bool]
    end_signal: signal.Signals
    run_as: dict[str, Any] = field(default_factory=dict)
    process: subprocess.Popen[bytes] | None = None

    @property
    def log(self) -> Path:
        return self.folder / "server.log"

    def start(self, seconds: float = 30) -> None:
        with self.log.open("ab") as output:
            self.process = subprocess.Popen(
                self.command,
                cwd=self.folder,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                start_new_session=True,  # Ctrl-C is for the runner, which stops us in order
                preexec_fn=partial(end_with_parent, self.end_signal),
                **self.run_as,
            )
        until = time.monotonic() + seconds
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > until:
                self.kill()
                tail = self.log.read_text("utf-8", "replace")[-2000:]
                raise Unavailable(f"{self.command[0]} did not start:\n{tail}")
            time.sleep(0.02)

    def stop(self) -> None:
        """End it in order; its clients are cut off."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(self.end_signal)
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(10)
        self.kill()

    def kill(self) -> None:
        """End it as a power cut would."""
        if self.process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def restart(self, pause: float = 0) -> None:
        """Away for `pause` seconds, then back at the same address."""
        self.stop()
        time.sleep(pause)
        self.start()


class Postgres(Server):
    def cut_connections(self, database: str) -> int:
        """Cut all connections to `database` in the middle of whatever they do; how many."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            return connection.execute(
                "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = %s",
                [database],
            ).fetchone()[0]  # type: ignore[index]  # count() always gives a row

    def create_database(self, name: str) -> str:
        """An empty database; its URL."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return self.url.rpartition("/")[0] + f"/{name}"


class Redis(Server):
    def client(self) -> redis.Redis:
        return redis.Redis(port=self.port, socket_connect_timeout=1)


@contextmanager
def postgres() -> Iterator[Postgres]:
    initdb, server = _find("initdb", "postgresql"), _find("postgres", "postgresql")
    user = _unprivileged_user()
    # As root the data belongs to another user, so it may not lie below root's own folders.
    folder = Path(tempfile.mkdtemp(prefix="dugout-postgres-", dir="/tmp" if user else None))
    run_as: dict[str, Any] = {}
    if user:
        os.chown(folder, user.pw_uid, user.pw_gid)
        run_as = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    try:
        data, port = folder / "data", free_port()
        made = subprocess.run(
            [
                *(initdb, "--pgdata", str(data), "--username", "dugout", "--auth", "trust"),
                *("--encoding", "UTF8", "--locale", "C.UTF-8", "--no-sync", "--no-instructions"),
            ],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            **run_as,
        )
        if made.returncode:
            raise Unavailable(f"{initdb} failed:\n{made.stderr}")
        options = {
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": "",
            "max_connections": "200",
            # Nothing here outlives the run, so nothing waits for the disk.
            "fsync": "off",
            "synchronous_commit": "off",
            "full_page_writes": "off",
            "autovacuum": "off",
        }
        url = f"postgres://dugout@127.0.0.1:{port}/postgres"
        handle = Postgres(
            command=[
                *(server, "-D", str(data), "-p", str(port)),
                *(word for name, value in options.items() for word in ("-c", f"{name}={value}")),
            ],
            port=port,
            folder=folder,
            url=url,
            answers=lambda: _postgres_answers(url),
            end_signal=signal.SIGINT,  # "fast": clients are cut off, not waited for
            run_as=run_as,
        )
        with _running(handle):
            yield handle
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def redis_server() -> Iterator[Redis]:
    program, port = _find("redis-server", "redis-server"), free_port()
    with tempfile.TemporaryDirectory(prefix="dugout-redis-", ignore_cleanup_errors=True) as folder:
        handle = Redis(
            command=[
                *(program, "--port", str(port), "--bind", "127.0.0.1", "--dir", folder),
                *("--save", "", "--appendonly", "no"),
                *("--databases", "128"),  # two for each of pytest's workers
            ],
            port=port,
            folder=Path(folder),
            url=f"redis://127.0.0.1:{port}/0",
            answers=lambda: _redis_answers(port),
            end_signal=signal.SIGTERM,
        )
        with _running(handle):
            yield handle


class Worker(Workers):
    """A real `celery worker`, which a test may hurt."""

    def children(self) -> list[int]:
        """The process ids of its pool."""
        found = []
        for status in Path("/proc").glob("[0-9]*/stat"):
            try:
                parent = int(status.read_text().rpartition(")")[2].split()[1])
            except (FileNotFoundError, ProcessLookupError):  # ended meanwhile
                continue
            if parent == self.process.pid:
                found.append(int(status.parent.name))
        return found

    def kill_children(self) -> None:
        """SIGKILL whoever is playing; the worker itself lives on and replaces them."""
        for pid in self.children():
            os.kill(pid, signal.SIGKILL)

    def wait_for(self, line: str, seconds: float = 30) -> None:
        """Wait until its log says `line`."""
        until = time.monotonic() + seconds
        while line not in self.log.read_text("utf-8", "replace"):
            if time.monotonic() > until:
                raise AssertionError(f"the worker never said {line!r}:\n{self.last_lines(40)}")
            time.sleep(0.02)


@contextmanager
def worker(
    environment: Mapping[str, str], *, log: Path, concurrency: int = 1, wait: bool = True
) -> Iterator[Worker]:
    """A worker that sees what `environment` names; see the fixture `process_environment`."""
    handle = Worker(concurrency, log=log, environment=environment)
    try:
        if wait:
            handle.wait_for(" ready.", 120)
        yield handle
    finally:
        handle.kill()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def _running(server: Server) -> Iterator[None]:
    try:
        server.start()
        yield
    finally:
        server.stop()


def _find(program: str, package: str) -> str:
    """The newest `program` installed."""
    found = shutil.which(program)
    if not found:
        folders = [folder for glob in POSTGRES_FOLDERS for folder in Path("/").glob(glob[1:])]
        folders.sort(key=lambda folder: [int(p) for p in folder.parts if p.isdigit()])
        found = shutil.which(program, path=os.pathsep.join(map(str, reversed(folders))))
    if not found:
        raise Unavailable(
            f"{program} is not installed; on Debian: apt-get install postgresql redis-server "
            f"(it is in the package {package})."
        )
    return found


def _unprivileged_user() -> pwd.struct_passwd | None:
    """PostgreSQL refuses to run as root; who it runs as then."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise Unavailable("PostgreSQL does not run as root, and there is no user postgres or nobody.")


def _postgres_answers(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=1).close()
    except psycopg.OperationalError:
        return False
    return True


def _redis_answers(port: int) -> bool:
    try:
        with redis.Redis(port=port, socket_connect_timeout=1) as client:
            return bool(client.ping())
    except redis.ConnectionError:
        return False


def end_with_parent(end_signal: signal.Signals) -> None:
    """On Linux a process ends with the one that started it, even if that is killed."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, end_signal)  # PR_SET_PDEATHSIG

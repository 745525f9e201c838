"""League files that are too large for a request: they come and go in pieces, and a worker reads or
writes them (LG-IO-09).

A piece is a request like any other, so neither the server nor a proxy gathers a whole file. Rows
say what waits; one process of the site does it at a time.
"""

from __future__ import annotations

import io
import logging
import tempfile
import time
from collections.abc import Iterator
from typing import IO, Any

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.db.models import Sum
from django.db.models.functions import Length

from leagues.access.permissions import require_commissioner
from leagues.models import League
from matches.league_files.operations import shown_of
from matches.league_files.reading import CLAUSE as WHOLE
from matches.league_files.storing import rehearsed, store_league
from matches.league_files.writing import write_league
from matches.models import LeagueFile, LeagueFilePiece, MatchRecord
from matches.periodic.league_files import wake_for_league_files
from rosters.models import Coach
from rosters.runtime.clock import now
from rosters.runtime.one_at_a_time import alone
from rosters.typed.text import plain_line
from rules.problems import Problem, Refusal

logger = logging.getLogger(__name__)

CLAUSE = "LG-IO-09"
State = LeagueFile.State
#: The bytes of a piece, and of a whole file.
PIECE, MOST_LARGE = 3 * 1024 * 1024, 200 * 1024 * 1024
#: A league with more records than this is written by a worker.
MOST_AT_ONCE = 200
#: How many large files of one coach are kept at a time.
MOST_KEPT = 3
#: The name by which one process keeps the others away; so long after its death another may.
_LOCK, _LOCK_SECONDS = "league-files", 900
#: How often the progress is told, in seconds.
_TELL_SECONDS = 1.0


# -- what people do -------------------------------------------------------------------------------


@transaction.atomic
def begin_large_file(user: Coach, *, name: str, size: int, copy: bool = False) -> LeagueFile:
    """Begin to bring a file in pieces; whatever the coach had begun before and not sent ends.

    size: of the whole file in bytes.

    Raises Refusal with ``league_file_beyond``, ``league_files_enough`` and ``league_files_full``.
    """
    most = MOST_LARGE // 2**20
    if not 0 < size <= MOST_LARGE:
        raise Refusal(Problem("league_file_beyond", CLAUSE, {"most": most}, "file"))
    Coach.objects.select_for_update().get(pk=user.pk)  # of two forms at once one begins
    LeagueFile.objects.filter(by=user, state=State.ARRIVING).delete()
    _refuse_without_room(user, size)
    return LeagueFile.objects.create(
        by=user,
        name=plain_line(name[-120:], "name", 120, empty=True),
        copy=copy,
        size=size,
        state=State.ARRIVING,
        created=now(),
    )


@transaction.atomic
def add_piece(user: Coach, file: LeagueFile, number: int, data: bytes) -> int:
    """Store a piece; return how many bytes have come. Sent again it takes the place of the first.

    number: from 0 on; a piece follows on one that has come.

    Raises Refusal with ``not_your_file``, ``league_file_not_arriving`` and
    ``league_file_piece_wrong``.
    """
    row = _own(user, file)
    if row.state != State.ARRIVING:
        raise Refusal(Problem("league_file_not_arriving", CLAUSE, {}, "file"))
    come = _come(row, before=number)
    wrong = number and not row.pieces.filter(number=number - 1).exists()
    if wrong or not 0 < len(data) <= PIECE or come + len(data) > row.size:
        params = {"number": number, "most": PIECE}
        raise Refusal(Problem("league_file_piece_wrong", CLAUSE, params, "file"))
    row.pieces.filter(number__gte=number).delete()
    LeagueFilePiece.objects.create(file=row, number=number, data=data)
    return come + len(data)


@transaction.atomic
def read_large_file(user: Coach, file: LeagueFile) -> LeagueFile:
    """Have a worker look at a file that has all come; asked again, it stays as it is.

    Raises Refusal("not_your_file") or Refusal("league_file_incomplete").
    """
    row = _own(user, file)
    if row.state == State.ARRIVING:
        if (come := _come(row)) != row.size:
            params = {"come": come, "size": row.size}
            raise Refusal(Problem("league_file_incomplete", CLAUSE, params, "file"))
        _wait(row, State.LOOKING)
    return row


@transaction.atomic
def store_large_file(user: Coach, file: LeagueFile) -> LeagueFile:
    """Have a worker store a file as it was shown; asked again, it stays as it is.

    Raises Refusal("not_your_file") or Refusal("league_file_not_shown").
    """
    row = _own(user, file)
    if row.state in (State.ARRIVING, State.LOOKING, State.FAILED) or row.of_id is not None:
        raise Refusal(Problem("league_file_not_shown", CLAUSE, {}, "file"))
    if row.state == State.SHOWN:
        _wait(row, State.STORING)
    return row


@transaction.atomic
def write_large_file(user: Coach, league: League) -> LeagueFile:
    """Have a worker write a league to a file; what it writes for this coach already is returned.

    Raises Refusal("not_a_commissioner") or Refusal("league_files_full").
    """
    require_commissioner(user, league)
    Coach.objects.select_for_update().get(pk=user.pk)
    written = LeagueFile.objects.filter(by=user, of=league)
    under_way = written.filter(state=State.WRITING).first()
    if under_way is not None:
        return under_way
    written.delete()
    _refuse_without_room(user, 1)
    row = LeagueFile(by=user, of=league, name=league.name[:120], created=now())
    _wait(row, State.WRITING)
    return row


def is_for_a_worker(league: League) -> bool:
    """Return whether a league is too large to be written within a request; one query."""
    records = MatchRecord.objects.filter(fixture__season__league=league)
    return records[MOST_AT_ONCE : MOST_AT_ONCE + 1].exists()


def content_of(user: Coach, file: LeagueFile) -> Iterator[bytes]:
    """Return the pieces of a file that a worker has written, for whoever still runs its league.

    Raises Refusal with ``not_your_file``, ``not_a_commissioner`` and ``league_file_not_shown``.
    """
    if file.by_id != user.pk:
        raise Refusal(Problem("not_your_file", WHOLE, {}, "file"))
    if file.of is not None:
        require_commissioner(user, file.of)
    if file.state != State.WRITTEN:
        raise Refusal(Problem("league_file_not_shown", CLAUSE, {}, "file"))
    return _pieces(file)


def percent_of(file: LeagueFile) -> int | None:
    """Return how much of a file a worker has read; None where nobody knows."""
    percent: int | None = cache.get(_progress_key(file)) if file.waits else None
    return percent


def problems_of(file: LeagueFile) -> list[Problem]:
    """Return why a worker could not do what was asked."""
    return [Problem(**each) for each in file.problems]


# -- what a worker does ---------------------------------------------------------------------------


def handle_waiting() -> int:
    """Do what waits, the oldest first; return how many files that were.

    Does nothing while another process does.
    """
    done = 0
    with alone(_LOCK, _LOCK_SECONDS) as held:
        while held and (file := _next()) is not None:
            _handle(file)
            done += 1
    return done


def _next() -> LeagueFile | None:
    waiting = LeagueFile.objects.filter(state__in=LeagueFile.WAITING)
    return waiting.select_related("by", "of").order_by("created", "pk").first()


def _handle(file: LeagueFile) -> None:
    """Do what waits with one file. Whatever goes wrong is told on its page, and ends the wait."""
    work = {State.LOOKING: _look, State.STORING: _store, State.WRITING: _write}[State(file.state)]
    problems: list[Problem] = []
    try:
        work(file)
    except Refusal as refusal:
        problems = list(refusal.problems)
    except Exception:
        logger.exception("A league file could not be handled: %s, %s", file.uuid, file.state)
        problems = [Problem("league_file_failed", CLAUSE, {}, "file")]
    if problems:
        told = [
            {"code": p.code, "clause": p.clause, "params": dict(p.params), "about": p.about}
            for p in problems
        ]
        LeagueFile.objects.filter(pk=file.pk).update(state=State.FAILED, problems=told)
        file.pieces.all().delete()
    cache.delete(_progress_key(file))


def _look(file: LeagueFile) -> None:
    report, digest = rehearsed(file.by, _Source(file), shown_of, copy=file.copy)
    LeagueFile.objects.filter(pk=file.pk).update(state=State.SHOWN, report=report, digest=digest)


@transaction.atomic
def _store(file: LeagueFile) -> None:
    row = LeagueFile.objects.select_for_update(of=("self",)).get(pk=file.pk)
    if row.state != State.STORING:  # another process was slow, not dead
        return
    stored = store_league(file.by, _Source(file), copy=file.copy)
    row.league, row.stored, row.state = stored.league, now(), State.STORED
    row.save(update_fields=["league", "stored", "state"])
    row.pieces.all().delete()


def _write(file: LeagueFile) -> None:
    assert file.of is not None
    require_commissioner(file.by, file.of)
    with tempfile.TemporaryFile() as whole:
        digest = write_league(file.of, whole)
        size = whole.tell()
        whole.seek(0)
        with transaction.atomic():
            file.pieces.all().delete()
            for number, data in enumerate(iter(lambda: whole.read(PIECE), b"")):
                LeagueFilePiece.objects.create(file=file, number=number, data=data)
            LeagueFile.objects.filter(pk=file.pk).update(
                state=State.WRITTEN, digest=digest, size=size
            )


class _Source(io.RawIOBase, IO[bytes]):
    """A file in pieces as a stream; tells how much of it has been read."""

    def __init__(self, file: LeagueFile) -> None:
        self.file, self.pieces = file, _pieces(file)
        self.left = b""
        self.read_so_far, self.told = 0, 0.0

    def read(self, size: int = -1) -> bytes:
        if not self.left:
            self.left = next(self.pieces, b"")
        data, self.left = (self.left, b"") if size < 0 else (self.left[:size], self.left[size:])
        self.read_so_far += len(data)
        if time.monotonic() > self.told + _TELL_SECONDS:
            self.told = time.monotonic()
            percent = 100 * self.read_so_far // max(1, self.file.size)
            cache.set(_progress_key(self.file), percent, _LOCK_SECONDS)
            cache.touch(_LOCK, _LOCK_SECONDS)
        return data


# -- parts ----------------------------------------------------------------------------------------


def _own(user: Coach, file: LeagueFile) -> LeagueFile:
    """Return the locked row of a file. Raises Refusal("not_your_file") for another's."""
    row = LeagueFile.objects.select_for_update(of=("self",)).get(pk=file.pk)
    if row.by_id != user.pk:
        raise Refusal(Problem("not_your_file", WHOLE, {}, "file"))
    return row


def _wait(row: LeagueFile, state: str) -> None:
    row.state = state
    row.save()
    transaction.on_commit(wake_for_league_files)


def _come(row: LeagueFile, before: int | None = None) -> int:
    """Return how many bytes of a file have come, in the pieces before this one."""
    pieces = row.pieces.all() if before is None else row.pieces.filter(number__lt=before)
    come: int | None = pieces.aggregate(come=Sum(Length("data")))["come"]
    return come or 0


def _refuse_without_room(user: Coach, size: int) -> None:
    """Check that the coach may bring one more file of this size, in bytes.

    Raises Refusal("league_files_enough") if they have enough, and Refusal("league_files_full") if
    the site has no room for it.
    """
    kept = LeagueFile.objects.filter(size__gt=0, stored=None).exclude(state=State.FAILED)
    if kept.filter(by=user).count() >= MOST_KEPT:
        raise Refusal(Problem("league_files_enough", CLAUSE, {"most": MOST_KEPT}, "file"))
    taken = kept.aggregate(taken=Sum("size"))["taken"] or 0
    if taken + size > settings.DUGOUT_LEAGUE_FILES_MB * 2**20:
        raise Refusal(Problem("league_files_full", CLAUSE, {}, "file"))


def _pieces(file: LeagueFile) -> Iterator[bytes]:
    """Yield the pieces of a file, one query each, so that one is in memory at a time."""
    number = 0
    while (data := _piece(file, number)) is not None:
        yield data
        number += 1


def _piece(file: LeagueFile, number: int) -> bytes | None:
    rows: Any = LeagueFilePiece.objects.filter(file=file, number=number)
    data = rows.values_list("data", flat=True).first()
    return None if data is None else bytes(data)


def _progress_key(file: LeagueFile) -> str:
    return f"league-file:{file.uuid}"

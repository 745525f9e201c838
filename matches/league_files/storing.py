"""Store a league file as a league of this server, all of it or nothing (LG-IO-01)."""

from __future__ import annotations

import json
import secrets
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import IO, Any, TypeVar, cast
from uuid import UUID, uuid4

from django.db import DatabaseError, connection, models, transaction

from leagues.models import Entry, Fixture, League, Membership, Ruling, Season, Stage
from leagues.operations import secret_of
from matches.league_files.checking import check_league
from matches.league_files.reading import CLAUSE, Head, Reader
from matches.league_files.tables import BY_NAME, Table
from matches.league_files.values import Wrong, read, uuid_of
from matches.league_files.writing import FORMAT
from matches.models import Correction, MatchRecord, StatLine, Tally
from rosters.games import no_members
from rosters.games.federation import member
from rosters.models import Coach, Team
from rosters.typed.text import free_slug, plain_line, secret_slug
from rules.problems import Problem, Refusal
from rules.record import Record, secret_hash

Row = dict[str, Any]
#: Rows of so many at once are written; of records fewer, as they are large.
_TOGETHER, _RECORDS = 500, 25
#: A log unpacks to at most so many bytes.
MOST_LOG = 64 * 1024 * 1024
#: JSON that has a digest of its own: nothing in it names a row by its UUID.
_SEALED = {("record", "record"), ("record", "aftermath"), ("frozen_match", "match")}


Told = TypeVar("Told")


@dataclass(frozen=True, slots=True)
class Stored:
    """What came of a file.

    counts: rows by table.
    opened: fixtures that are still to be played, with new secrets.
    digest: names the rows of the file.
    """

    league: League
    counts: Mapping[str, int]
    opened: int
    digest: str


@transaction.atomic
def store_league(owner: Coach, source: IO[bytes], *, copy: bool = False) -> Stored:
    """Store a league file as a new league of `owner`.

    copy: with other UUIDs, so that the league may stand here twice.

    Everything happens in one transaction, the checks of `check_league` too. Raises Refusal, with
    the line, for a file that is no league file, was changed or is cut off, or needs another
    version; for a league that is here already; and for rows that do not fit together.
    """
    reader = Reader(source)
    storing = _Storing(owner, reader, reader.head(), copy)
    try:
        storing.all()
    except Wrong as wrong:
        raise reader.wrong(storing.path, str(wrong)) from None
    except DatabaseError:
        raise reader.wrong(storing.path, "twice") from None
    return storing.done()


@dataclass
class _Storing:
    """One file that is being stored.

    path: the table and field that are read just now.
    keys: by model, the primary keys of rows by their keys in the file.
    """

    owner: Coach
    reader: Reader
    head: Head
    copy: bool
    path: str = ""
    keys: dict[Any, dict[str, Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.mask = secrets.token_bytes(32)
        self.league: League | None = None
        self.opened = 0
        #: The season of each fixture, by their keys.
        self.seasons: dict[str, str] = {}
        self.waiting: list[tuple[models.Model, str, Row]] = []

    def all(self) -> None:
        """Store all rows, table after table."""
        last: Table | None = None
        for name, row in self.reader.rows():
            table = BY_NAME[name]
            if table is not last and last is not None:
                self.flush(last)
            last = table
            self.take(table, row)
            if len(self.waiting) >= (_RECORDS if table.model is MatchRecord else _TOGETHER):
                self.flush(table)
        if last is not None:
            self.flush(last)
        self.path = ""

    def take(self, table: Table, row: Row) -> None:
        """Read a row, and keep it to be written.

        Raises Wrong for a row that has come before.
        """
        carried = table.carried(secrets=self.head.secrets, schema=self.head.schema)
        self.path = table.name
        if row.keys() != {*carried}:
            odd = sorted(row.keys() ^ {*carried})
            raise self.reader.wrong(f"{table.name}.{odd[0]}", "unknown or missing")
        columns: Row = {}
        for name in carried:
            self.path = f"{table.name}.{name}"
            column = cast("models.Field[Any, Any]", table.model._meta.get_field(name))
            if column.many_to_many:
                columns[name] = self._several(column, row[name])
            elif column.remote_field is not None:
                columns[column.attname] = self._named(table, column, row[name])
            else:
                value = read(column, row[name])
                columns[name] = self._renamed(table, column, value) if self.copy else value
        self.path = table.name
        key = "/".join(str(row[name]) for name in table.key)
        if key and key in self.keys.get(table.model, ()):
            raise Wrong("twice")
        several = {name: value for name, value in columns.items() if isinstance(value, _Several)}
        one = {name: value for name, value in columns.items() if name not in several}
        made = table.model(**one)
        if (prepare := _PREPARE.get(table.name)) is not None:
            prepare(self, made, row)
        self.waiting.append((made, key, several))

    def _named(self, table: Table, column: models.Field[Any, Any], value: Any) -> Any:
        """Return the primary key of the row that a row names.

        Raises Wrong if the name is missing, is no string, or names no row of this file.
        """
        if value is None:
            if column.null:
                return None
            raise Wrong("missing")
        if not isinstance(value, str):
            raise Wrong("of another type")
        target = column.related_model
        if target is table.model:
            self.flush(table)
        found = self.keys.get(target, {}).get(value)
        if found is None:
            raise Wrong("names nothing in this file")
        return found

    def _several(self, column: models.Field[Any, Any], value: Any) -> _Several:
        if not isinstance(value, list) or len({*map(str, value)}) != len(value):
            raise Wrong("of another type")
        known = self.keys.get(column.related_model, {})
        if any(str(each) not in known for each in value):
            raise Wrong("names nothing in this file")
        return _Several(known[each] for each in value)

    # -- copies ----------------------------------------------------------------------------------

    def renamed(self, uuid: UUID) -> UUID:
        """Return the UUID that a copy has instead: the same wherever the file has this one."""
        made = blake2b(uuid.bytes, key=self.mask, digest_size=16).digest()
        return UUID(bytes=made, version=4)

    def _renamed(self, table: Table, column: models.Field[Any, Any], value: Any) -> Any:
        if isinstance(value, UUID):
            return self.renamed(value)
        if isinstance(column, models.JSONField) and (table.name, column.name) not in _SEALED:
            return self._renamed_in(value)
        return value

    def _renamed_in(self, value: Any) -> Any:
        if isinstance(value, str) and len(value) == 36:
            try:
                return str(self.renamed(uuid_of(value)))
            except Wrong:
                return value
        if isinstance(value, list):
            return [self._renamed_in(each) for each in value]
        if isinstance(value, dict):
            return {self._renamed_in(key): self._renamed_in(each) for key, each in value.items()}
        return value

    # -- rows ------------------------------------------------------------------------------------

    def flush(self, table: Table) -> None:
        """Write the rows that wait."""
        if not self.waiting:
            return
        rows, keys, several = zip(*self.waiting, strict=True)
        self.waiting = []
        written = insert(table.model, rows)
        for pk, row in zip(written, rows, strict=True):
            row.pk = pk
        if table.key:
            known = self.keys.setdefault(table.model, {})
            known |= dict(zip(keys, written, strict=True))
        if table.model is Entry:
            through: Any = Entry.groups.through
            through.objects.bulk_create(
                through(entry_id=pk, group_id=group)
                for pk, each in zip(written, several, strict=True)
                for group in each["groups"]
            )
        if table.model is StatLine:
            insert(
                Tally,
                [
                    Tally(line_id=pk, what=what, amount=amount)
                    for pk, line in zip(written, rows, strict=True)
                    for what, amount in line.counts.items()
                    if amount
                ],
            )

    # -- the end ---------------------------------------------------------------------------------

    def done(self) -> Stored:
        """Give the league its owner and its dice, and check that all of it holds together."""
        league = self.league
        if league is None:
            raise self.reader.wrong("league", "missing")
        Membership.objects.filter(league=league, role=Membership.Role.OWNER).update(
            role=Membership.Role.COMMISSIONER
        )
        Membership.objects.create(league=league, coach=self.owner, role=Membership.Role.OWNER)
        if not self.head.secrets:
            self._draw_secrets(league)
        check_league(league)
        Ruling.objects.create(
            league=league,
            kind=IMPORTED,
            about=league.name,
            reason=f"{FORMAT} {self.reader.digest[:16]}",
            by=self.owner,
            data={"digest": self.reader.digest, "fixtures": self.opened},
        )
        return Stored(league, dict(self.reader.counts), self.opened, self.reader.digest)

    def _draw_secrets(self, league: League) -> None:
        """Give every fixture that is still to be played the hash of its new secret."""
        open_ = list(
            Fixture.objects.filter(season__league=league, season__copy_of=None)
            .exclude(state=Fixture.State.SETTLED)
            .select_related("season", "group", "round__stage")
        )
        for fixture in open_:
            fixture.secret_hash = secret_hash(secret_of(fixture))
        Fixture.objects.bulk_update(open_, ["secret_hash"], batch_size=200)
        self.opened = len(open_)


#: The kind of the ruling that registers an import.
IMPORTED = "league:imported"


class _Several(tuple[Any, ...]):
    """The primary keys of rows that one row names."""

    __slots__ = ()


def insert(model: type[models.Model], rows: Any) -> list[Any]:
    """Insert rows as they are, times included; return their primary keys in order."""
    rows = list(rows)
    columns = [each for each in model._meta.concrete_fields if not each.primary_key]
    size = min(_TOGETHER, connection.ops.bulk_batch_size(columns, rows) or _TOGETHER)
    keys: list[Any] = []
    key = model._meta.pk
    for start in range(0, len(rows), size):
        written = model._base_manager.get_queryset()._insert(  # type: ignore[attr-defined]
            rows[start : start + size],
            fields=columns,
            using=connection.alias,
            raw=True,
            returning_fields=[key],
        )
        keys += [pk for (pk,) in written]
    return keys


# -- what a row needs besides -------------------------------------------------------------------


def _coach(storing: _Storing, coach: Coach, _row: Row) -> None:
    """Make a placeholder: nobody can sign in as one (LG-IO-07).

    Raises Wrong if the name cannot be shown.
    """
    storing.path = "coach.display_name"
    try:
        coach.display_name = plain_line(coach.display_name, "display_name", 60)
    except Refusal:
        raise Wrong("no name") from None
    _member(storing, coach, _row)
    coach.username = f"guest-{secrets.token_hex(8)}"
    coach.is_active, coach.placeholder = False, True
    coach.set_unusable_password()
    if Coach.objects.filter(uuid=coach.uuid).exists():
        coach.uuid = uuid4()  # an account of this server belongs to its person alone


def _member(storing: _Storing, known: Coach | Entry, _row: Row) -> None:
    """Keep the name and number of a member of a federation (LG-IO-12).

    Raises Wrong for a number that no member can have.
    """
    try:
        said = member(known.federation_name, known.federation_number, no_members())
    except Refusal:
        storing.path = f"{known._meta.model_name}.federation_number"
        raise Wrong("out of range") from None
    known.federation_name, known.federation_number = said.name, said.number


def _league(storing: _Storing, league: League, _row: Row) -> None:
    if storing.league is not None:
        raise Wrong("twice")
    if League.objects.filter(uuid=league.uuid).exists():
        raise Refusal(Problem("league_file_stands", CLAUSE, {"name": league.name}, "file"))
    public = league.visibility == League.Visibility.PUBLIC
    if public:
        league.slug = free_slug(
            league.slug or league.name, lambda s: League.objects.filter(slug=s).exists(), "league"
        )
    else:
        league.slug = secret_slug(league.name, "league")
    storing.league = league


def _team(storing: _Storing, team: Team, _row: Row) -> None:
    if Team.objects.filter(uuid=team.uuid).exists():
        raise Refusal(Problem("league_file_team_stands", CLAUSE, {"team": team.name}, "file"))
    taken = {each.slug for each, *_ in storing.waiting if isinstance(each, Team)}
    team.slug = free_slug(
        team.slug or team.name,
        lambda s: s in taken or Team.objects.filter(slug=s).exists(),
        "team",
    )


def _season(storing: _Storing, season: Season, _row: Row) -> None:
    if not season.secret:
        season.secret = secrets.token_bytes(32)


def _record(storing: _Storing, stored: MatchRecord, _row: Row) -> None:
    """Compare a record and its log with their digests.

    Raises Wrong if they differ, or if the log cannot be unpacked.
    """
    try:
        record = Record.from_json(stored.record, None, stored.build)
        same = record.digest == stored.digest
    except (KeyError, TypeError, ValueError, AttributeError, IndexError):
        same = False
    if not same:
        storing.path = "record.digest"
        raise Wrong("does not agree with its digest")
    if stored.log is None:
        return
    storing.path = "record.log"
    unpacker = zlib.decompressobj()
    try:
        log = unpacker.decompress(stored.log, MOST_LOG)
        if not unpacker.eof or unpacker.unused_data:
            raise Wrong("too long")
        if blake2b(log, digest_size=32).hexdigest() != stored.log_digest:
            raise Wrong("does not agree with its digest")
        if not isinstance(json.loads(log), list):
            raise Wrong("of another type")
    except (zlib.error, ValueError, RecursionError) as error:
        raise Wrong(str(error) if isinstance(error, Wrong) else "does not unpack") from None


def _fixture(storing: _Storing, _fixture: Fixture, row: Row) -> None:
    storing.seasons[row["uuid"]] = row["season"]


def _correction(storing: _Storing, correction: Correction, row: Row) -> None:
    """Check that what a correction did to later fixtures names rows of this league alone.

    Raises Wrong if it names anything else.
    """
    storing.path = "correction.later"
    season = storing.seasons[row["fixture"]]
    fixtures = storing.keys.get(Fixture, {})
    if not isinstance(row["later"], list):
        raise Wrong("of another type")
    for told, each in zip(row["later"], correction.later, strict=True):
        if not isinstance(told, dict):
            raise Wrong("of another type")
        if any(told[name] not in fixtures for name in ("fixture", "made") if name in told):
            raise Wrong("names nothing in this file")
        if "stage" in told:
            stage = storing.keys.get(Stage, {}).get(f"{season}/{told['stage']}")
            if stage is None:
                raise Wrong("names nothing in this file")
            each["stage"] = stage


_PREPARE: Mapping[str, Callable[[_Storing, Any, Row], None]] = {
    "coach": _coach,
    "league": _league,
    "team": _team,
    "season": _season,
    "entry": _member,
    "fixture": _fixture,
    "record": _record,
    "correction": _correction,
}


class _Rehearsed(Exception):
    """Ends a rehearsal: everything is as it was."""


def rehearse_league(owner: Coach, source: IO[bytes], *, copy: bool = False) -> Stored:
    """Return what storing a file would do, and leave everything as it was (LG-IO-02)."""
    return rehearsed(owner, source, lambda stored: stored, copy=copy)


def rehearsed(
    owner: Coach, source: IO[bytes], told: Callable[[Stored], Told], *, copy: bool
) -> Told:
    """Return what `told` says of a league while it is stored; then everything is as it was.

    Raises Refusal as `store_league` does.
    """
    try:
        with transaction.atomic():
            said = told(store_league(owner, source, copy=copy))
            raise _Rehearsed
    except _Rehearsed:
        return said

"""Whole seasons as rows, written again and again: databases of the size that years of play leave.

A season that was really played is read once. Each copy of it has keys, UUIDs, dates and addresses
of its own and is otherwise the same row for row. Keys of a copy follow each other without a gap, so
a foreign key is the place of the row that it names plus the first key of that copy.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cached_property
from typing import Any

from django.apps import apps
from django.core.management.color import no_style
from django.db import connection, models, transaction
from django.db.models import Max, OuterRef, Subquery

from leagues.models import (
    Applied,
    Campaign,
    CampaignEvent,
    Entry,
    Fixture,
    FixtureSide,
    Group,
    League,
    Membership,
    Round,
    Season,
    Stage,
)
from matches.models import Coaching, FrozenMatch, MatchRecord, StatLine, Tally
from rosters.models import Coach, LedgerLine, Player, Team, TeamEvent

#: One copy of so many has the records, logs and events of its matches.
WHOLE = 100
#: How many copies of one season a league has, one after the other.
OF_A_LEAGUE = 4
#: How many copies are written in one transaction, with one COPY a table.
TOGETHER = 40
#: How many copies are of the same days: the seasons that run beside each other.
BESIDE = 5
A_DAY = timedelta(days=1)

Kind = Any
#: A value of a row: by what it is made for each copy (None: for all alike), and from what.
Value = tuple[Kind, Any]

#: Rows that all seasons of a league share.
SHARED: tuple[type[models.Model], ...] = (Coach, League, Membership)
#: Names that are unique, or by which a reader tells seasons apart: they end in a number.
NUMBERED = {
    "rosters_coach.username": "slug",
    "rosters_team.slug": "slug",
    "leagues_season.slug": "slug",
    "leagues_league.slug": "slug",
    "leagues_league.name": "name",
    "leagues_season.name": "name",
}
TIME, UUID, SLUG, NAME = "time", "uuid", "slug", "name"


@dataclass(frozen=True)
class Rows:
    """The rows of a model in one season: columns, and the values of each row."""

    model: type[models.Model]
    fields: Sequence[models.Field[Any, Any]]
    rows: Sequence[Sequence[Value]]

    @cached_property
    def text(self) -> tuple[str, Sequence[Value]]:
        """The rows as COPY takes them, with a place for each value that copies differ in, and
        these.
        """
        asked = [value for row in self.rows for value in row if value[0] is not None]
        lines = (
            "\t".join(
                _as_text(column, value) if kind is None else "%s"
                for column, (kind, value) in zip(self.fields, row, strict=True)
            )
            for row in self.rows
        )
        return "".join(f"{line}\n" for line in lines), asked


@dataclass(frozen=True, slots=True)
class Source:
    """A season that was played, as rows that are written again."""

    matches: int
    tables: Sequence[Rows]


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy that is to be written.

    starts: by model, the key of its first row.
    mask:   the bits in which its UUIDs differ from those of the season that was played.
    back:   how long before that season it took place.
    tables: what is written; rows of its league only with the league's first season.
    """

    number: int
    matches: int
    starts: Mapping[type[models.Model], int]
    mask: int
    back: timedelta
    tables: Sequence[Rows]


def read(season: Season, *, whole: bool) -> Source:
    """Read a season that is over as rows to be copied.

    whole: with records, logs, frozen matches, events and ledgers; otherwise records keep only who
    was lined up, teams only how they were founded.
    """
    places: dict[type[models.Model], dict[Any, int]] = {}
    tables = []
    for found in _rows(season, whole=whole):
        model = found.model
        objects = list(found.order_by("pk").iterator(chunk_size=500))
        places[model] = {each.pk: place for place, each in enumerate(objects)}
        fields = model._meta.concrete_fields
        tables.append(
            Rows(
                model,
                fields,
                [
                    [_value(each, column, places, whole=whole) for column in fields]
                    for each in objects
                ],
            )
        )
    return Source(len(places[MatchRecord]), tables)


def _rows(season: Season, *, whole: bool) -> Iterator[models.QuerySet[Any]]:
    """Yield the rows of a season by model, each after those that it names."""
    of_season = {"fixture__season": season}
    teams = Team.objects.filter(entries__season=season).order_by().values("pk")
    coaches = Coach.objects.filter(memberships__league=season.league) | Coach.objects.filter(
        teams__in=teams
    )
    events = TeamEvent.objects.filter(team__in=teams)
    if not whole:
        first = TeamEvent.objects.filter(team=OuterRef("team")).order_by("seq").values("batch")[:1]
        events = events.filter(batch=Subquery(first))
    yield Coach.objects.filter(pk__in=coaches.order_by().values("pk"))
    yield League.objects.filter(pk=season.league_id)
    yield Membership.objects.filter(league=season.league_id)
    yield Team.objects.filter(pk__in=teams)
    yield Player.objects.filter(team__in=teams)
    yield events
    yield Season.objects.filter(pk=season.pk)
    yield Stage.objects.filter(season=season)
    yield Group.objects.filter(stage__season=season)
    yield Round.objects.filter(stage__season=season)
    yield Entry.objects.filter(season=season)
    places = Entry.groups.through.objects
    yield places.filter(entry__season=season)  # type: ignore[misc]  # of entries, not of groups
    yield Fixture.objects.filter(season=season)
    yield FixtureSide.objects.filter(**of_season)
    yield Campaign.objects.filter(season=season)
    yield CampaignEvent.objects.filter(campaign__season=season)
    yield Applied.objects.filter(campaign__season=season)
    if whole:
        yield LedgerLine.objects.filter(team__in=teams)
        yield FrozenMatch.objects.filter(**of_season)
    yield MatchRecord.objects.filter(**of_season)
    yield Coaching.objects.filter(record__fixture__season=season)
    yield StatLine.objects.filter(record__fixture__season=season)
    yield Tally.objects.filter(line__record__fixture__season=season)


def _value(
    row: models.Model,
    column: models.Field[Any, Any],
    places: Mapping[type[models.Model], Mapping[Any, int]],
    *,
    whole: bool,
) -> Value:
    """Return a value of a row, and by what it is made in each copy."""
    value = getattr(row, column.attname)
    model = type(row)
    named = f"{model._meta.db_table}.{column.column}"
    if column.primary_key:
        return model, places[model][value]
    if value is None:
        return None, None
    if isinstance(column, models.ForeignKey):
        target = column.remote_field.model
        if target in places:
            # A row of another season, such as the one that was before, is not part of the copy.
            return (target, places[target][value]) if value in places[target] else (None, None)
        return None, value
    if isinstance(column, models.UUIDField):
        return UUID, value.int
    if isinstance(column, models.DateTimeField):
        return TIME, value
    if named in NUMBERED:
        return NUMBERED[named], value
    if not whole:
        value = _slim(named, value)
    if named == "rosters_coach.password":
        value = "!"  # nobody signs in
    return None, value


def _slim(named: str, value: Any) -> Any:
    """Return a value without what only serves to play the match again, or stands elsewhere.

    Of what a record says of players, stat lines say the most. A count that is not named is 0.
    """
    if named == "matches_matchrecord.record":
        line_ups = [{**each, "players": []} for each in value["match"]["line_ups"]]
        return {
            **value,
            "answers": [],
            "match": {**value["match"], "line_ups": line_ups},
            "sides": [{**side, "lines": []} for side in value["sides"]],
        }
    if named == "matches_statline.counts":
        return {what: count for what, count in value.items() if count}
    return _LEFT_OUT.get(named, value)


#: Columns of a record that a season without its records has empty.
_LEFT_OUT: Mapping[str, Any] = {
    "matches_matchrecord.log": None,
    "matches_matchrecord.log_digest": "",
    "matches_matchrecord.aftermath": [],
}


def copies(seasons: Sequence[Season], matches: int, seed: str) -> Iterator[Sequence[Copy]]:
    """Yield copies of these seasons in turn, a batch at a time, until they have `matches` matches.

    matches: of all copies together.
    seed: fixes the random bits of their UUIDs.
    """
    chance = random.Random(f"copies {seed}")  # noqa: S311  # names rows, keeps no secret
    sources = [{True: read(each, whole=True), False: read(each, whole=False)} for each in seasons]
    tables = {rows.model for source in sources for rows in source[True].tables}
    free = {model: _next_key(model) for model in tables}
    first = Season.objects.count()  # copies that are there already have lower numbers
    leagues: list[Mapping[type[models.Model], int]] = [{} for _ in sources]
    number, written, together = 0, 0, []
    while written < matches:
        which, turn = number % len(sources), number // len(sources)
        source = sources[which][number % WHOLE == 0]
        shared = turn % OF_A_LEAGUE == 0
        starts = dict(free)
        if not shared:
            starts |= leagues[which]
        tables_of = [each for each in source.tables if shared or each.model not in SHARED]
        for rows in tables_of:
            free[rows.model] += len(rows.rows)
        if shared:
            leagues[which] = {model: starts[model] for model in SHARED}
        mask = _mask(chance)
        back = A_DAY * (1 + number // BESIDE)
        together.append(Copy(first + number, source.matches, starts, mask, back, tables_of))
        number += 1
        written += source.matches
        if len(together) == TOGETHER or written >= matches:
            yield together
            together = []


def _mask(chance: random.Random) -> int:
    """Return random bits by which the UUIDs of a copy differ from the source's.

    The bits of version and variant are 0, so that they stay.
    """
    return chance.getrandbits(128) & ~((0xF << 76) | (0x3 << 62))


def _next_key(model: type[models.Model]) -> int:
    newest: int | None = model._default_manager.aggregate(newest=Max("pk"))["newest"]
    return (newest or 0) + 1


@transaction.atomic
def write(together: Sequence[Copy]) -> None:
    """Insert a batch of copies, table after table, in one transaction."""
    tables: dict[type[models.Model], list[tuple[Copy, Rows]]] = {}
    for copy in together:
        for rows in copy.tables:
            tables.setdefault(rows.model, []).append((copy, rows))
    put = _copy_in if connection.vendor == "postgresql" else _insert
    for copied in tables.values():
        put(copied)


def after_all() -> None:
    """Set the database's counters of keys beyond the copies, and have it gather its statistics."""
    models_ = [model for app in ("rosters", "leagues", "matches") for model in _models(app)]
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models_):
            cursor.execute(statement)
        cursor.execute("ANALYZE")


def _models(app: str) -> list[type[models.Model]]:
    return list(apps.get_app_config(app).get_models(include_auto_created=True))


Made = Mapping[Any, Callable[[Any], Any]]


def _made(copy: Copy) -> Made:
    """Return how the values of a copy are made, by what they are made by."""
    starts = {model: start.__add__ for model, start in copy.starts.items()}
    mask, back, number = copy.mask, copy.back, copy.number
    return {
        **starts,
        UUID: lambda value: f"{value ^ mask:032x}",
        TIME: lambda value: (value - back).isoformat(" "),
        SLUG: lambda value: f"{value[:60]}-copy-{number}",
        NAME: lambda value: f"{value[:60]} {number}",
    }


# -- PostgreSQL: one COPY a table, of text that is filled in -----------------------------------


def _copy_in(copies_of_one: Sequence[tuple[Copy, Rows]]) -> None:
    first = copies_of_one[0][1]
    columns = ", ".join(f'"{column.column}"' for column in first.fields)
    with connection.cursor() as cursor:
        statement = f'COPY "{first.model._meta.db_table}" ({columns}) FROM STDIN'
        with cursor.copy(statement) as stream:
            for copy, rows in copies_of_one:
                made = _made(copy)
                text, asked = rows.text
                stream.write(text % tuple([made[kind](value) for kind, value in asked]))


#: What stands for itself in the text of COPY is written so.
_ESCAPED = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r", "%": "%%"})


def _as_text(column: models.Field[Any, Any], value: Any) -> str:
    """Return a value as COPY takes it, with the sign % doubled."""
    if value is None:
        return "\\N"
    if isinstance(column, models.JSONField):
        value = json.dumps(value, cls=column.encoder)
    elif isinstance(column, models.BinaryField):
        value = f"\\x{bytes(value).hex()}"
    elif isinstance(value, bool):
        value = "t" if value else "f"
    return str(value).translate(_ESCAPED)


# -- other databases: rows of values ---------------------------------------------------------------


def _insert(copies_of_one: Sequence[tuple[Copy, Rows]]) -> None:
    first = copies_of_one[0][1]
    columns = ", ".join(connection.ops.quote_name(str(each.column)) for each in first.fields)
    places = ", ".join(["%s"] * len(first.fields))
    table = connection.ops.quote_name(first.model._meta.db_table)
    with connection.cursor() as cursor:
        for copy, rows in copies_of_one:
            made = _made(copy)
            cursor.executemany(
                f"INSERT INTO {table} ({columns}) VALUES ({places})",  # noqa: S608  # names of models
                [
                    [
                        column.get_db_prep_save(value, connection)
                        if kind is None
                        else made[kind](value)
                        for column, (kind, value) in zip(rows.fields, row, strict=True)
                    ]
                    for row in rows.rows
                ],
            )

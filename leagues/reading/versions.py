"""Versions of what programs read often: what their answers are made of, without making them."""

from __future__ import annotations

from typing import Any

from django.db.models import Model

from leagues.models import Entry, Group, Season
from leagues.stages.standings import bouts
from leagues.tables.criteria.given import GIVEN


def columns(row: Model) -> list[Any]:
    """Return all that is stored of a row."""
    return [getattr(row, each.attname) for each in row._meta.concrete_fields]


def version_of_season(season: Season) -> list[Any]:
    """Return all that a program reads of a season; no query beside the season's own."""
    beside = [each and each.uuid for each in (season.follows, season.copy_of)]
    return [*columns(season), season.league.slug, *beside]


def version_of_tables(season: Season) -> list[Any] | None:
    """Return all that the tables of a season are made of: its settings, groups, entries and
    results. Four queries, whatever its size.

    None where a tie-break looks beyond the season's results: at ratings, or at what teams have.
    """
    groups = list(
        Group.objects.filter(stage__season=season)
        .order_by("pk")
        .values_list("stage__settings", "pk", "name", "seeds", "stage__number", "stage__format")
    )
    planned = [settings.get("tie_breakers") or () for settings, *_rest in groups]
    breakers = [each for several in (season.tie_breakers, *planned) for each in several]
    if any(each == "rating" or each.startswith(f"{GIVEN}:") for each in breakers):
        return None
    entries = season.entries.order_by("pk", "groups").values_list(
        *_stored(Entry), "groups", "team__slug", "team__name"
    )
    return [*columns(season), groups, list(entries), sorted(map(repr, bouts(season)))]


def _stored(model: type[Model]) -> list[str]:
    return [each.attname for each in model._meta.concrete_fields]

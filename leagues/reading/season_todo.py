"""What a season waits for: what each entry is asked, and until when."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch
from django.urls import reverse
from django.utils.translation import gettext

from leagues.access.visible import sides
from leagues.campaigns.terms import open_questions
from leagues.models import Deal, Entry, Season
from rosters.games import of as room_of
from rosters.words.own_words import in_words_of


@dataclass(frozen=True, slots=True)
class Owed:
    """Something that a season waits for.

    until: when it is answered for the entry, or ends; None where there is no limit.
    """

    entry: Entry
    what: str
    url: str
    until: datetime | None = None


def owed(season: Season, entries: Sequence[Entry]) -> list[Owed]:
    """List the questions before matches, deals, and steps after a match that a season waits for.

    The most urgent come first. Two queries and one for the sides; none where the season is not
    running.
    entries: of the season, with their teams.
    """
    if season.state != Season.State.RUNNING:
        return []
    by_row = {entry.pk: entry for entry in entries if entry.withdrawn is None}
    waiting = [*_questions(season, by_row), *_deals(season, by_row)]
    waiting.sort(key=lambda each: (each.until is None, each.until or 0, each.entry.number or 0))
    return [*waiting, *_steps(season, by_row.values())]


def _questions(season: Season, by_row: dict[int, Entry]) -> list[Owed]:
    by_entry: dict[tuple[int, int], Owed] = {}
    questions = open_questions().filter(fixture__season=season).order_by("due", "pk")
    for question in questions.prefetch_related(Prefetch("fixture__sides", sides().queryset)):
        entry = by_row.get(question.side.entry_id)
        if entry is not None:
            match = " – ".join(side.entry.team.name for side in question.fixture.sides.all())
            what = gettext("is asked before %(match)s") % {"match": match}
            url = reverse("match", args=[question.fixture.uuid]) + "#terms"
            by_entry.setdefault(
                (entry.pk, question.fixture_id), Owed(entry, what, url, question.due)
            )
    return list(by_entry.values())


def _deals(season: Season, by_row: dict[int, Entry]) -> list[Owed]:
    if season.rules.deals is None:
        return []
    url = reverse("season-deals", args=[season.league.slug, season.slug])
    what = gettext("is offered a deal")
    open_ = season.deals.filter(state=Deal.State.OPEN).order_by("expires", "pk")
    return [
        Owed(by_row[deal.taker_id], what, url, deal.expires)
        for deal in open_
        if deal.taker_id in by_row
    ]


def _steps(season: Season, entries: Iterable[Entry]) -> list[Owed]:
    steps = room_of(season.game).wording.STEPS
    return [
        Owed(
            entry,
            in_words_of(season.game, "after the match: {step}").format(step=steps[entry.team.step])
            if entry.team.step in steps
            else in_words_of(season.game, "has choices after the match"),
            reverse("team", args=[entry.team.slug]),
        )
        for entry in entries
        if entry.team.choices
    ]

"""Stored reports and reviews as pages, feeds and the API show them, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Count, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import get_language

from leagues.models import Entry, Fixture, Round, Season
from matches.models import CorrectionStep, RoundReview, StatLine, Story
from matches.stories.sentences import LANGUAGES
from rosters.models import Player, Team
from rosters.words.catalogue_names import called, name_in_match


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a paragraph. team, player: whose page it leads to; None where it leads nowhere."""

    text: str
    team: Team | None = None
    player: UUID | None = None


#: Paragraphs.
Told = list[list[Piece]]


def report(
    fixture: Fixture, lines: Iterable[StatLine] = (), *, steps: int | None = None
) -> Told | None:
    """Return the report of a match; one query. None where there is none, or none yet.

    lines: the stat lines of the match with their players, so that names lead to them.
    steps: how many steps of corrections the match has had: a report from before the last of them is
           not shown (LG-STORY-01); None where nobody counted.
    """
    return reports([fixture], {fixture.pk: lines}, steps=steps).get(fixture.pk)


def steps_of(fixture: Fixture) -> int:
    """Count the steps of corrections that a match has had; one query."""
    return CorrectionStep.objects.filter(correction__fixture=fixture).count()


def reports(
    fixtures: Sequence[Fixture],
    lines: Mapping[int, Iterable[StatLine]] | None = None,
    *,
    steps: int | None = None,
) -> dict[int, Told]:
    """Return the reports of these matches by their ids; one query.

    fixtures: with their sides and teams, and their seasons.
    """
    of_it = Story.objects.filter(
        fixture__in=[each.pk for each in fixtures], language=language_told()
    )
    stored = {story.fixture_id: story for story in of_it}
    told = {}
    for fixture in fixtures:
        story = stored.get(fixture.pk)
        if story is not None and (steps is None or story.steps == steps):
            pages = {
                (line.side, line.squad_number): line.player.uuid
                for line in (lines or {}).get(fixture.pk, ())
                if line.player is not None
            }
            told[fixture.pk] = [
                [_piece(fixture, part, pages) for part in parts] for parts in story.text
            ]
    return told


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a round, as pieces and as words alone."""

    paragraphs: Told

    @property
    def words(self) -> str:
        return as_words(self.paragraphs)


def reviews(season: Season, rounds: Sequence[Round] | None = None) -> dict[int, Review]:
    """Return the reviews of a season's rounds by the round's id; at most two queries.

    rounds: None for all. A review that a correction has overtaken is told anew soon, and is not
    shown until then.
    """
    of_it = RoundReview.objects.filter(round__stage__season=season, language=language_told())
    if rounds is not None:
        of_it = of_it.filter(round__in=[round_.pk for round_ in rounds])
    steps = (
        CorrectionStep.objects.filter(correction__fixture__round=OuterRef("round"))
        .order_by()
        .values("correction__fixture__round")
        .annotate(n=Count("pk"))
        .values("n")
    )
    stored = list(of_it.filter(steps=Coalesce(Subquery(steps), 0)))
    if not stored:
        return {}
    entries = Entry.objects.filter(season=season, number__isnull=False).select_related("team")
    teams = {entry.number: entry.team for entry in entries}
    return {
        each.round_id: Review(
            [
                [
                    Piece(part) if isinstance(part, str) else _team(teams.get(part["entry"]))
                    for part in parts
                ]
                for parts in each.text
            ]
        )
        for each in stored
    }


def as_words(told: Told | None) -> str:
    """Return a report or a review as words alone, a line for each paragraph."""
    return "\n".join("".join(piece.text for piece in parts) for parts in told or ())


def as_pieces(paragraphs: Iterable[Iterable[str | Piece]]) -> Told:
    """Return paragraphs of texts and names as pieces."""
    return [
        [part if isinstance(part, Piece) else Piece(part) for part in parts] for parts in paragraphs
    ]


def team_piece(team: Team) -> Piece:
    return Piece(team.name, team=team)


def person_piece(player: Player) -> Piece:
    """Return a player, who comes with their team, by name in the reader's language."""
    return Piece(called(player.team.game, "player", player.name), player=player.uuid)


def language_told() -> str:
    """Return the language in which the reader is told: theirs, where stories are told in it."""
    language = (get_language() or "").split("-")[0]
    return language if language in LANGUAGES else LANGUAGES[0]


def _team(team: Team | None) -> Piece:
    return Piece("–") if team is None else Piece(team.name, team=team)


def _piece(fixture: Fixture, part: object, pages: Mapping[tuple[int, int], UUID]) -> Piece:
    if isinstance(part, str):
        return Piece(part)
    assert isinstance(part, dict)
    if "team" in part:
        return _team(fixture.sides.all()[part["team"]].entry.team)
    side, number = part["player"]
    name = name_in_match(fixture.season.game, part["name"], number)
    return Piece(name, player=pages.get((side, number)))

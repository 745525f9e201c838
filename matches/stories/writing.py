"""Reports are written a moment after their match, by the job that time brings (LG-STORY-01).

Settling is measured work, and a page that is read writes nothing. Rows say what is due: a match
without a report, or one that was corrected since.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.utils.translation import override

from leagues.access.visible import sides
from leagues.models import Fixture, FixtureSide, Round
from leagues.notices import notify
from leagues.notices.followers import followers
from matches.games import of as room_of
from matches.models import CorrectionStep, QuickResult, RoundReview, Story
from matches.stories import reviews, telling
from matches.stories.gathering import gather
from matches.stories.sentences import LANGUAGES, VERSION, games, of
from rosters.runtime.job_isolation import Attempts
from rules.record import MET

#: So many matches are told at a look; the others at the next ones.
BATCH = 40


def tell_due(attempt: Attempts | None = None) -> int:
    """Write the reports and reviews that are due; return how many.

    Safe at any time, in any number of processes at once. A match that cannot be told holds up no
    other.
    """
    attempt = attempt or Attempts()
    done = 0
    for due, tell in ((_due_matches, tell_match), (_due_rounds, review_round)):
        for pk in attempt(due) or ():
            done += attempt(tell, pk) or 0
    return done


def tell_match(fixture_id: int) -> int:
    """Write the report of a match in each language, in place of an older one; return how many."""
    fixture = (
        Fixture.objects.select_related("record", "season__league", "round__stage")
        .prefetch_related(sides())
        .get(pk=fixture_id)
    )
    gathered = gather(fixture)
    rows = []
    for language in LANGUAGES:
        sentences = of(gathered.facts.game, language)
        assert sentences is not None
        with override(language):
            text = telling.tell(gathered.facts, sentences, _scene(fixture))
        rows.append(
            Story(
                fixture=fixture, language=language, version=VERSION, steps=gathered.steps, text=text
            )
        )
    with transaction.atomic():
        # Of several processes one tells those who follow the teams (LG-FOLLOW-02).
        Fixture.objects.select_for_update(of=("self",)).get(pk=fixture.pk)
        if not Story.objects.filter(fixture=fixture).exists():
            _tell_followers(fixture)
        return len(
            Story.objects.bulk_create(
                rows,
                update_conflicts=True,
                unique_fields=["fixture", "language"],
                update_fields=["version", "steps", "text"],
            )
        )


def _tell_followers(fixture: Fixture) -> None:
    """Tell whoever follows a side of a match, and coaches none of them; friendlies tell nobody."""
    if fixture.season.friendly:
        return
    teams = [side.entry.team for side in fixture.sides.all()]
    follow = followers(fixture.season.league, teams, whole=False)
    coaches = [team.coach_id for team in teams if team.coach_id is not None]
    params = {
        "match": " – ".join(team.name for team in teams),
        "score": ":".join("–" if score is None else str(score) for score in fixture.scores),
    }
    notify(follow.exclude(pk__in=coaches), "followed_result", params, fixture=fixture)


def review_round(round_id: int) -> int:
    """Write the review of a round in each language, in place of an older one; return how many."""
    with transaction.atomic():
        round_ = Round.objects.select_related("stage__season").get(pk=round_id)
        steps = CorrectionStep.objects.filter(correction__fixture__round=round_).count()
        results = reviews.results_of(round_)
        rows = [
            RoundReview(
                round=round_,
                language=language,
                version=VERSION,
                steps=steps,
                text=reviews.review(results, round_.stage.season.game, language),
            )
            for language in LANGUAGES
        ]
        return len(
            RoundReview.objects.bulk_create(
                rows,
                update_conflicts=True,
                unique_fields=["round", "language"],
                update_fields=["version", "steps", "text"],
            )
        )


def _scene(fixture: Fixture) -> Callable[[str], str]:
    """Return how the game names its missions and scenarios, in the active language."""
    named = room_of(fixture.season.game).scene
    return lambda id_: id_ if named is None else named(fixture.season.version, id_)


def _matches() -> QuerySet[Fixture]:
    """Return the settled matches of two sides that took place, where they are told.

    Sandboxes and practice are not: nobody but who plays there reads them (LG-PRACTICE-03).
    """
    of_it = FixtureSide.objects.filter(fixture=OuterRef("pk"))
    return Fixture.objects.filter(
        ~Exists(of_it.exclude(ended__in=MET)),
        ~Exists(of_it.filter(number=2)),
        Exists(of_it.filter(number=1)),
        state=Fixture.State.SETTLED,
        record__isnull=False,
        practice__isnull=True,
        season__copy_of=None,
        season__game__in=games(),
    )


def _rounds() -> QuerySet[Round]:
    """Return the rounds that are over in which a match was told, or has a result of the desk.

    A result in one line has no report, and stands in the review all the same (LG-DAY-04).
    """
    typed = QuickResult.objects.filter(
        fixture__round=OuterRef("pk"),
        fixture__season__game__in=games(),
        state=QuickResult.State.COUNTS,
    )
    told = _matches().filter(round=OuterRef("pk"), stories__language=LANGUAGES[0])
    open_ = Fixture.objects.filter(round=OuterRef("pk")).exclude(state=Fixture.State.SETTLED)
    untold = _matches().filter(round=OuterRef("pk"), stories__isnull=True)
    return Round.objects.filter(
        ~Exists(open_),
        ~Exists(untold),
        Exists(told) | Exists(typed),
        stage__season__copy_of=None,
        stage__season__friendly=False,
    )


def _due_matches() -> list[int]:
    return _due(_matches(), "stories")


def _due_rounds() -> list[int]:
    return _due(_rounds(), "reviews")


def _due(rows: QuerySet[Any], told: str) -> list[int]:
    """Return the keys of rows that are not told, or that were corrected since; the newest first.

    told: how they name what is told of them.
    """
    path = "correction__fixture" if told == "stories" else "correction__fixture__round"
    steps = (
        CorrectionStep.objects.filter(**{path: OuterRef("pk")})
        .order_by()
        .values(path)
        .annotate(n=Count("pk"))
        .values("n")
    )
    return list(
        rows.annotate(now=Subquery(steps))
        .filter(
            Q(**{f"{told}__isnull": True})
            | Q(**{f"{told}__language": LANGUAGES[0], "now__gt": F(f"{told}__steps")})
        )
        .order_by("-pk")
        .values_list("pk", flat=True)[:BATCH]
    )

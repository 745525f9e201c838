"""The score of a match over time, as a picture drawn on the server, one step for each score."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.safestring import SafeString

from leagues.reading.charts import Series, Words, stepped
from matches.reading.story import Story
from matches.views.charts import as_markup


def score_flow(
    story: Story, kits: Sequence[str], names: Sequence[str], title: str
) -> SafeString | None:
    """Draw the score over time; None where nobody has scored, or the game does not say when.

    A single step of several points is None, too: a game that counts at the end does not say when.

    kits, names: the CSS classes and the names of the sides; home first.
    title:       what the picture shows, in words.
    """
    if not story.steps or not story.parts:
        return None
    if len(story.steps) == 1 and sum(story.steps[0].score) > 1:
        return None
    lines = [
        Series(names[side], _risen(story, side), kits[side])
        for side in range(len(story.steps[0].score))
    ]
    named = {step.at: step.part for step in story.steps}
    return as_markup(stepped(lines, story.parts, named, Words(title)))


def _risen(story: Story, side: int) -> list[tuple[int, float]]:
    """Return the points at which a side has scored, each with its score then."""
    points: list[tuple[int, float]] = []
    score = 0
    for step in story.steps:
        if step.score[side] != score:
            score = step.score[side]
            points.append((step.part, score))
    return points

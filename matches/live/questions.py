"""Questions to people, in the words of their game, through its room."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from leagues.models import Fixture
from matches.games import of
from matches.games.lines import Cast
from matches.games.questions import Chance, Form, Group, Link, Option, Question, Seat
from rules import game as rules_of
from rules.coach import Decision


def cast_of(fixture: Fixture, line_ups: Sequence[Any]) -> Cast:
    """Return the teams and people of a match by their names, for its sentences."""
    teams = [side.entry.team for side in fixture.sides.all()]
    numbered = rules_of(fixture.season.game).has_numbers
    return Cast.of([team.name for team in teams], line_ups, numbered=numbered)


def with_guests(line_ups: Sequence[Any], hired: Sequence[Sequence[Any]]) -> list[Any]:
    """Return the line-ups with the players who were hired for this match alone."""
    if not hired:
        return list(line_ups)
    return [
        {**line_up, "players": [*line_up["players"], *guests]}
        for line_up, guests in zip(line_ups, hired, strict=True)
    ]


def question(
    game: str, decision: Decision, cast: Cast, typed: Mapping[str, str] | None = None
) -> Question:
    """Return a decision as the coach who takes it reads it.

    typed: what the coach has filled in or chosen so far, as the page sends it.
    """
    return of(game).asking.question(decision, cast, typed or {})


def given(game: str, typed: Mapping[str, str]) -> Any:
    """Return the answer that the fields of a form make, legal or not."""
    return of(game).asking.given(typed)


def proposed(game: str, decision: Decision, frame: Any, asked: Question) -> Any:
    """Return the frame with the placement of a question's form on it, before it is answered, and
    with whatever else the question has drawn there.
    """
    placement = {place.name: place.square for place in asked.places} or asked.proposal
    if asked.plan is not None:
        placement = asked.plan.places
    if placement:
        frame = of(game).asking.proposed(decision, frame, placement)
    return {**frame, **asked.marks} if asked.marks else frame


__all__ = [
    "Chance",
    "Form",
    "Group",
    "Link",
    "Option",
    "Question",
    "Seat",
    "cast_of",
    "given",
    "proposed",
    "question",
    "with_guests",
]

"""The opening of a season's yearbook in words (LG-STORY-10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from matches.stories.choosing import Teller, listed_teams, paragraph, teller_of
from matches.stories.common import RUN
from matches.stories.points import score

#: So much must lie between two scores for a win to be told.
_WIDE = 2


@dataclass(frozen=True, slots=True)
class Year:
    """A season that is over.

    digest:    chooses the sentences.
    champions: the teams in first place, as sentences name them; places: the next two, each None
               where it is shared or nobody has it.
    widest:    winner, loser and their scores; None where several were as wide, or nobody compares.
    streak:    who won most in a row, and how many; None where several did.
    dead:      how many died; None in a game in which nobody does.
    """

    game: str
    digest: str
    season: str
    champions: Sequence[Any]
    places: tuple[Any | None, Any | None]
    teams: int
    results: int
    draws: int
    widest: tuple[Any, Any, int, int] | None = None
    streak: tuple[Any, int] | None = None
    dead: int | None = None


def opening(year: Year, language: str) -> list[list[Any]]:
    """Return the opening as paragraphs of texts and names; empty for a game that nobody tells."""
    teller = teller_of("yearbooks", year.game, language, year.digest)
    if teller is None:
        return []
    told = [
        paragraph(_title(teller, year), *_places(teller, year)),
        paragraph(
            _numbers(teller, year),
            _widest(teller, year),
            _streak(teller, year),
            _dead(teller, year),
        ),
    ]
    return [parts for parts in told if parts]


def _title(teller: Teller, year: Year) -> list[Any]:
    values: dict[str, Any] = {"season": year.season}
    if not year.champions:
        return teller.said("nobody", values)
    if len(year.champions) == 1:
        return teller.said("champion", {**values, "champion": year.champions[0]})
    champions = listed_teams(year.champions, teller.words)
    return teller.said("shared", {**values, "champions": champions})


def _places(teller: Teller, year: Year) -> list[list[Any]]:
    """Tell who came second and third, where the places before them are not shared."""
    second, third = year.places
    if len(year.champions) != 1 or second is None:
        return []
    told = [teller.said("second", {"second": second})]
    return told if third is None else [*told, teller.said("third", {"third": third})]


def _numbers(teller: Teller, year: Year) -> list[Any]:
    if not year.results:
        return []
    return teller.said("numbers", {"teams": year.teams, "n": year.results, "draws": year.draws})


def _widest(teller: Teller, year: Year) -> list[Any]:
    if year.widest is None:
        return []
    winner, loser, mine, theirs = year.widest
    if mine - theirs < _WIDE:
        return []
    return teller.said("widest", {"winner": winner, "loser": loser, "score": score(mine, theirs)})


def _streak(teller: Teller, year: Year) -> list[Any]:
    if year.streak is None or year.streak[1] < RUN:
        return []
    return teller.said("streak", {"team": year.streak[0], "n": year.streak[1]})


def _dead(teller: Teller, year: Year) -> list[Any]:
    if year.dead is None:
        return []
    return teller.said("dead", {"n": year.dead}) if year.dead else teller.said("nobody_dead", {})

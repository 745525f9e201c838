"""The obituary of a player who died: their career in words (LG-STORY-09)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from matches.stories.choosing import Teller, paragraph, teller_of

#: From so many matches on a career is long.
LONG = 10
#: So many counted things are told.
DEEDS = 4


@dataclass(frozen=True, slots=True)
class BestDay:
    """The match in which somebody did most of what their game counts first.

    other: the opponent, as a sentence names them; what: the counted thing by name.
    """

    other: Any
    what: str
    n: int


@dataclass(frozen=True, slots=True)
class Life:
    """A career that is over.

    digest:  chooses the sentences.
    player, team, by: as sentences name them; by: who killed them, None where nobody knows.
    by_lives: whether the one who did it is still with their team.
    season:  in which they died; empty where no match says so.
    seasons: in how many they played, and the name of the first.
    deeds:   counted things by name with how much of each, the most telling first.
    """

    game: str
    digest: str
    player: Any
    team: Any
    position: str
    matches: int
    by: Any | None = None
    by_lives: bool = False
    season: str = ""
    seasons: tuple[int, str] = (0, "")
    deeds: Sequence[tuple[str, int]] = ()
    best: BestDay | None = None


def obituary(life: Life, language: str) -> list[list[Any]]:
    """Return the obituary as paragraphs of texts and names; empty for a game that nobody tells."""
    teller = teller_of("lives", life.game, language, life.digest)
    if teller is None:
        return []
    names = {"player": life.player, "team": life.team}
    if life.by is not None and life.season:
        death = teller.said("died_by", {**names, "by": life.by, "season": life.season})
    elif life.season:
        death = teller.said("died_in", {**names, "season": life.season})
    else:
        death = teller.said("died", names)
    told = [
        paragraph(death, _career(teller, life), _seasons(teller, life)),
        paragraph(_deeds(teller, life), _best(teller, life)),
        paragraph(
            teller.said("avenged", {**names, "by": life.by})
            if life.by is not None and life.by_lives
            else teller.said("close", names)
        ),
    ]
    return [parts for parts in told if parts]


def _career(teller: Teller, life: Life) -> list[Any]:
    if life.matches < 2:
        return teller.said("career_one" if life.matches else "career_none", {})
    key = "career_long" if life.matches >= LONG else "career_short"
    return teller.said(key, {"n": life.matches, "position": life.position})


def _seasons(teller: Teller, life: Life) -> list[Any]:
    count, first = life.seasons
    return teller.said("seasons", {"n": count, "first": first}) if count > 1 else []


def _deeds(teller: Teller, life: Life) -> list[Any]:
    if not life.matches:
        return []
    if not life.deeds:
        return teller.said("no_deeds", {})
    deeds = ", ".join(f"{_small(what)} – {n}" for what, n in life.deeds[:DEEDS])
    return teller.said("deeds", {"deeds": deeds})


def _best(teller: Teller, life: Life) -> list[Any]:
    """Tell the best day, where it is not the only one and there was more than one deed."""
    best = life.best
    if best is None or life.matches < 2 or best.n < 2:
        return []
    return teller.said("best_day", {"other": best.other, "what": _small(best.what), "n": best.n})


def _small(what: str) -> str:
    """Return the name of a counted thing within a sentence."""
    return what[:1].lower() + what[1:]

"""The preview of a match to come in words (LG-STORY-08): meetings, form, who is missing, stakes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from matches.stories.choosing import Teller, listed, listed_teams, paragraph, teller_of
from matches.stories.common import RUN
from matches.stories.points import score

#: So many of the missing are named.
NAMED = 3


@dataclass(frozen=True, slots=True)
class Coming:
    """A side before the match.

    team:    how a sentence names it.
    form:    its last results, the newest last.
    missing: who cannot play, as a sentence names them.
    """

    team: Any
    form: Sequence[str] = ()
    missing: Sequence[Any] = ()


@dataclass(frozen=True, slots=True)
class LastTime:
    """The last meeting of two. winner: a side; None for a draw. scores: None where nobody compares
    them.
    """

    winner: int | None
    scores: Sequence[int] | None = None


@dataclass(frozen=True, slots=True)
class Rank:
    """The two sides in the table, the higher one first: by side, place and points."""

    first: int
    places: tuple[int, int]
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Ahead:
    """A match to come.

    digest:   chooses the sentences; place: chooses the first one, so that neighbours differ.
    met:      of two, how many meetings the first won, drew and lost.
    knockout: as `leagues.reading.match_meaning.Stake` has it.
    whole:    whether everybody's line-up is known, so that nobody missing is worth telling.
    """

    game: str
    digest: str
    place: int
    sides: Sequence[Coming]
    met: tuple[int, int, int] = (0, 0, 0)
    last: LastTime | None = None
    rank: Rank | None = None
    knockout: str = ""
    whole: bool = True


def preview(ahead: Ahead, language: str) -> list[list[Any]]:
    """Return the preview as paragraphs of texts and names; empty for a game that nobody tells."""
    teller = teller_of("previews", ahead.game, language, ahead.digest)
    if teller is None:
        return []
    told = [
        paragraph(_opening(teller, ahead), *_history(teller, ahead)),
        paragraph(*(_form(teller, side) for side in ahead.sides)),
        paragraph(*_missing(teller, ahead)),
        paragraph(_table(teller, ahead), _bracket(teller, ahead)),
    ]
    return [parts for parts in told if parts]


def _pair(ahead: Ahead) -> dict[str, Any]:
    return {"home": ahead.sides[0].team, "away": ahead.sides[1].team}


def _opening(teller: Teller, ahead: Ahead) -> list[Any]:
    if len(ahead.sides) > 2:
        who = listed_teams([side.team for side in ahead.sides[1:]], teller.words)
        return teller.said("open_many", {"home": ahead.sides[0].team, "who": who}, ahead.place)
    if not sum(ahead.met):
        return teller.said("open_first", _pair(ahead), ahead.place)
    return teller.said("open_again", {**_pair(ahead), "n": sum(ahead.met)}, ahead.place)


def _history(teller: Teller, ahead: Ahead) -> list[list[Any]]:
    if ahead.last is None or len(ahead.sides) > 2:
        return []
    won, drawn, lost = ahead.met
    told = []
    if won + drawn + lost > 1:
        told.append(
            teller.said("balance", {**_pair(ahead), "won": won, "drawn": drawn, "lost": lost})
        )
    winner = ahead.last.winner
    if winner is None:
        return [*told, teller.said("last_drawn", {})]
    values = {"winner": ahead.sides[winner].team, "loser": ahead.sides[1 - winner].team}
    scores = ahead.last.scores
    if scores is None or scores[winner] <= scores[1 - winner]:
        return [*told, teller.said("last_won_plain", values)]
    shown = score(scores[winner], scores[1 - winner])
    return [*told, teller.said("last_won", {**values, "score": shown})]


def _form(teller: Teller, side: Coming) -> list[Any]:
    """Tell how the last matches of a side went."""
    form = list(side.form)
    values: dict[str, Any] = {"team": side.team, "n": len(form)}
    if not form:
        return teller.said("fresh", values)
    if len(form) == 1:
        return teller.said(f"one_{form[0]}", values)
    for key, goes_on in (
        ("winning", {"win"}),
        ("losing", {"loss"}),
        ("unbeaten", {"win", "draw"}),
        ("winless", {"loss", "draw"}),
    ):
        run = next((n for n, one in enumerate(reversed(form)) if one not in goes_on), len(form))
        if run >= RUN:
            return teller.said(key, {**values, "n": run})
    return teller.said("mixed", {**values, "won": form.count("win"), "lost": form.count("loss")})


def _missing(teller: Teller, ahead: Ahead) -> list[list[Any]]:
    told = []
    for side in ahead.sides:
        if side.missing:
            key = "many_missing" if len(side.missing) > NAMED else "missing"
            people = listed(side.missing[:NAMED], teller.words["and"])
            values = {"team": side.team, "people": people, "n": len(side.missing)}
            told.append(teller.said(key, values))
    if not told and ahead.whole and len(ahead.sides) == 2:
        return [teller.said("whole", {})]
    return told


def _table(teller: Teller, ahead: Ahead) -> list[Any]:
    """Tell where the two stand, once somebody has points."""
    rank = ahead.rank
    if rank is None:
        return []
    values: dict[str, Any] = {
        "first": ahead.sides[rank.first].team,
        "second": ahead.sides[1 - rank.first].team,
    }
    if rank.places == (1, 2):
        return teller.said("top", values)
    gap = rank.points[0] - rank.points[1]
    if not gap:
        return teller.said("level", values)
    place, other = rank.places
    return teller.said("gap", {**values, "place": place, "other_place": other, "n": gap})


def _bracket(teller: Teller, ahead: Ahead) -> list[Any]:
    if not ahead.knockout or len(ahead.sides) > 2:
        return []
    return teller.said(f"knockout_{ahead.knockout}", {})

"""The names of a season's statistics."""

from __future__ import annotations

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from matches.games import of
from rosters.games.words import plain

#: The names of the spans of records.
SPANS: dict[str, Promise] = {
    "match": _("In a match"),
    "season": _("In a season"),
    "career": _("In a career"),
    "streak": _("Matches in a row"),
}

#: The names of records of teams, by what they count.
TEAM_RECORDS: dict[str, Promise] = {
    "score": _("Highest score"),
    "margin": _("Widest win"),
    "winning": _("Longest winning streak"),
    "unbeaten": _("Longest unbeaten streak"),
    "losing": _("Longest losing streak"),
}

#: The names of awards at the end of a season.
AWARDS: dict[str, Promise] = {
    "champion": _("Champion"),
    "top_scorer": _("Top scorer"),
    "best_defence": _("Best defence"),
    "most_improved": _("Most improved"),
}


def things(game: str) -> list[str]:
    """Return what a game counts of its players: first what has leaders, in order."""
    numbers = of(game).numbers
    return [*numbers.LEADERS, *(k for k, *_ in numbers.COLUMNS if k not in numbers.LEADERS)]


def heading_of(game: str, what: str) -> Promise | str:
    """Return the heading of a count, whether it has a column or not."""
    headings = {key: heading for key, heading, _meaning in of(game).numbers.COLUMNS}
    return headings.get(what) or meaning_of(game, what)


def meaning_of(game: str, what: str) -> Promise | str:
    """Return the name of a counted thing."""
    meanings = {key: meaning for key, _heading, meaning in of(game).numbers.COLUMNS}
    return meanings.get(what) or of(game).numbers.OTHERS.get(what) or plain(what)


def title_of(game: str, what: str) -> Promise | str:
    """Return the title of the leaders of a counted thing."""
    return of(game).numbers.LEADERS.get(what) or meaning_of(game, what)


def score_title(game: str) -> Promise | str:
    """Name what the score of a match is made of; points, where players do not score."""
    scored = of(game).numbers.SCORED
    return meaning_of(game, scored) if scored is not None else _("Points scored")

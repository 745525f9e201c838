"""What a season's statistics are called, and its dead by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from leagues.models import Fixture
from matches.games import of
from matches.reading.event_actors import deed_of, doers
from matches.reading.selectors import Change
from rosters.games.words import plain
from rosters.models import Player
from rosters.words.events import Told, tell

#: How long records last.
SPANS: dict[str, Promise] = {
    "match": _("In a match"),
    "season": _("In a season"),
    "career": _("In a career"),
    "streak": _("Matches in a row"),
}

#: Records of teams by what they count.
TEAM_RECORDS: dict[str, Promise] = {
    "score": _("Highest score"),
    "margin": _("Widest win"),
    "winning": _("Longest winning streak"),
    "unbeaten": _("Longest unbeaten streak"),
    "losing": _("Longest losing streak"),
}

#: Awards at the end of a season.
AWARDS: dict[str, Promise] = {
    "champion": _("Champion"),
    "top_scorer": _("Top scorer"),
    "best_defence": _("Best defence"),
    "most_improved": _("Most improved"),
}


def things(game: str) -> list[str]:
    """What a game counts of its players, those first that have leaders, in order."""
    numbers = of(game).numbers
    return [*numbers.LEADERS, *(k for k, *_ in numbers.COLUMNS if k not in numbers.LEADERS)]


def heading_of(game: str, what: str) -> Promise | str:
    """The heading of a count, whether it has a column or not."""
    headings = {key: heading for key, heading, _meaning in of(game).numbers.COLUMNS}
    return headings.get(what) or meaning_of(game, what)


def meaning_of(game: str, what: str) -> Promise | str:
    """A counted thing by its name."""
    meanings = {key: meaning for key, _heading, meaning in of(game).numbers.COLUMNS}
    return meanings.get(what) or of(game).numbers.OTHERS.get(what) or plain(what)


def title_of(game: str, what: str) -> Promise | str:
    """What its leaders are called."""
    return of(game).numbers.LEADERS.get(what) or meaning_of(game, what)


def score_title(game: str) -> Promise | str:
    """What the score of a match is made of; of a game whose players do not score, its points."""
    scored = of(game).numbers.SCORED
    return meaning_of(game, scored) if scored is not None else _("Points scored")


@dataclass(frozen=True, slots=True)
class Fallen:
    """Who died, of what, and in which match."""

    player: Player
    told: Told
    fixture: Fixture | None


def fallen(changes: Sequence[Change]) -> list[Fallen]:
    """The dead and who killed them by name, in two queries."""
    teams = {change.event.team_id for change in changes}
    players = {
        (player.team_id, player.number): player
        for player in Player.objects.filter(team__in=teams, left="dead")
        .select_related("team")
        .defer("data")  # all the dead of these teams are read, and nothing more of them is shown
    }
    killers = doers(deed_of(change.event, change.fixture) for change in changes)
    found = []
    for change in changes:
        player = players.get((change.event.team_id, change.event.payload["player"]))
        if player is not None:
            killer = killers.get(deed_of(change.event, change.fixture))
            told = tell(player.team.game, change.event, killer)
            found.append(Fallen(player, told, change.fixture))
    return found

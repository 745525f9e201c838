"""What a season's statistics are called, and its dead by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from leagues.models import Fixture
from leagues.tables import Standing
from matches.box_scores import COLUMNS
from matches.selectors import Change
from rosters.models import Player
from rosters.telling import Told, tell

#: Counted things that have leaders, in the order in which they are shown.
LEADERS: dict[str, Promise] = {
    "touchdowns": _("Top scorers"),
    "goals": _("Top scorers"),
    "casualties": _("Most casualties"),
    "saves": _("Most saves"),
    "completions": _("Most completions"),
    "interceptions": _("Most interceptions"),
    "blocks": _("Most blocks"),
    "tackles": _("Most tackles won"),
    "steals": _("Most steals"),
    "fouls": _("Most fouls"),
}

#: What the score of a game may be made of, player by player.
_SCORED = ("touchdowns", "goals")

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
    "most_casualties": _("Most casualties"),
    "best_defence": _("Best defence"),
    "most_improved": _("Most improved"),
}


@dataclass(frozen=True, slots=True)
class Extra:
    """A column of tables beside the score: two counts of a team.

    first, second: whether it ``made`` or ``suffered`` them, and which.
    """

    heading: str
    meaning: Promise
    first: tuple[str, str]
    second: tuple[str, str]

    def of(self, standing: Standing) -> tuple[int, int]:
        first, second = (
            getattr(standing, how).get(what, 0) for how, what in (self.first, self.second)
        )
        return first, second


#: By game.
EXTRAS: Mapping[str, Extra] = {
    "blood_bowl": Extra(
        "CAS",
        _("Casualties made and suffered"),
        ("made", "casualties"),
        ("suffered", "casualties"),
    ),
    "helvetia_cup": Extra(
        "YC:RC", _("Yellow and red cards"), ("made", "yellows"), ("made", "reds")
    ),
}


def things(game: str) -> list[str]:
    """What a game counts of its players, in the order in which it is shown."""
    columns = [key for key, _heading, _meaning in COLUMNS.get(game, ())]
    if not columns:
        return list(LEADERS)
    return [*(key for key in LEADERS if key in columns), *(k for k in columns if k not in LEADERS)]


def kills(game: str) -> bool:
    """Whether a player can die of a match: where casualties are counted."""
    return "casualties" in things(game)


def scored(game: str) -> str | None:
    """What the score is made of; None where players do not score."""
    return next((what for what in _SCORED if what in things(game)), None)


def meaning_of(what: str) -> Promise | str:
    """A counted thing by its name."""
    return _MEANINGS.get(what) or what.replace("_", " ").capitalize()


def title_of(what: str) -> Promise | str:
    """What its leaders are called."""
    return LEADERS.get(what) or meaning_of(what)


_MEANINGS = {key: meaning for columns in COLUMNS.values() for key, _heading, meaning in columns}


@dataclass(frozen=True, slots=True)
class Fallen:
    """Who died, of what, and in which match."""

    player: Player
    told: Told
    fixture: Fixture | None


def fallen(changes: Sequence[Change]) -> list[Fallen]:
    """The dead by name, in one query."""
    teams = {change.event.team_id for change in changes}
    players = {
        (player.team_id, player.number): player
        for player in Player.objects.filter(team__in=teams, left="dead").select_related("team")
    }
    found = []
    for change in changes:
        player = players.get((change.event.team_id, change.event.payload["player"]))
        if player is not None:
            found.append(Fallen(player, tell(player.team.game, change.event), change.fixture))
    return found

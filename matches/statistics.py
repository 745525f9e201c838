"""What a season's statistics are called, and its dead by name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from leagues.models import Fixture
from matches.selectors import Change
from rosters.models import Player
from rosters.telling import Told, tell

#: Counted things that have leaders, in the order in which they are shown.
LEADERS: dict[str, Promise] = {
    "touchdowns": _("Top scorers"),
    "casualties": _("Most casualties"),
    "completions": _("Most completions"),
    "interceptions": _("Most interceptions"),
    "blocks": _("Most blocks"),
    "fouls": _("Most fouls"),
}


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

"""The dead of a season, by name and with who killed them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from leagues.models import Fixture
from matches.reading.event_actors import deed_of, doers
from matches.reading.players import Change
from rosters.models import Player
from rosters.words.events import Told, tell


@dataclass(frozen=True, slots=True)
class Fallen:
    """A dead player, what killed them, and in which match."""

    player: Player
    told: Told
    fixture: Fixture | None


def fallen(changes: Sequence[Change]) -> list[Fallen]:
    """Return the dead and who killed them by name; two queries."""
    teams = {change.event.team_id for change in changes}
    players = {
        (player.team_id, player.number): player
        for player in Player.objects.filter(team__in=teams, left="dead")
        .select_related("team")
        .defer("data")  # all the dead of these teams are read, and nothing more of them is shown
    }
    killers = doers(deed_of(change.event, change.fixture) for change in changes)
    dead = []
    for change in changes:
        player = players.get((change.event.team_id, change.event.payload["player"]))
        if player is not None:
            killer = killers.get(deed_of(change.event, change.fixture))
            death = tell(player.team.game, change.event, killer)
            dead.append(Fallen(player, death, change.fixture))
    return dead

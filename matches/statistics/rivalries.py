"""Who meets whom, and how it ends: rivalries, nemesis and favourite victim (LG-FAME-03)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar
from uuid import UUID

from leagues.models import League
from leagues.results.rated_matches import Meeting, meetings, of_league
from leagues.results.result_cache import remembered
from leagues.results.results_version import versions
from matches.games.number_labels import meaning_of, things
from matches.reading.event_actors import deed_of, doers
from matches.reading.players import PlayerView
from matches.statistics.ratings import Balance
from rosters.models import Team
from rosters.words.events import Doer

_Key = TypeVar("_Key")

#: From so many meetings on two teams are rivals, and so often somebody is beaten by a nemesis.
OFTEN = 2
#: How many rivalries of a league are listed.
MOST = 12

#: Names the code that counts rivalries; changes with what a remembered one holds.
_EDITION = "rivalries 1"


@dataclass(slots=True)
class Against:
    """What a team has reached against another. last: their newest meeting."""

    team: Team
    last: Meeting
    balance: Balance = field(default_factory=Balance)


@dataclass(frozen=True, slots=True)
class Rivals:
    """A team's opponents, those that it met most first.

    nemesis: who beat it most, and more often than it beat them; victim: the other way round. None
             where nobody is, or several are.
    """

    opponents: Sequence[Against] = ()
    nemesis: Against | None = None
    victim: Against | None = None


@dataclass(frozen=True, slots=True)
class Rivalry:
    """Two teams and how often the first won, drew and lost."""

    one: Team
    other: Team
    balance: Balance


def result_between(meeting: Meeting, one: int, other: int) -> str:
    """Return how a match ended between two of its teams; of three or four, who won beat the
    others.
    """
    results = [meeting.results[meeting.teams.index(team)] for team in (one, other)]
    if results[0] == "win":
        return "win"
    return "loss" if results[1] == "win" else "draw"


def rivals_of(team: Team, played: Sequence[Meeting]) -> Rivals:
    """Return a team's opponents in these meetings; one query."""
    found: dict[int, tuple[Balance, Meeting]] = {}
    for meeting in played:
        if team.pk in meeting.teams:
            for other in meeting.teams:
                if other != team.pk:
                    balance = found[other][0] if other in found else Balance()
                    balance.add(result_between(meeting, team.pk, other))
                    found[other] = (balance, meeting)
    teams = Team.objects.in_bulk(found)
    opponents = [Against(teams[pk], last, balance) for pk, (balance, last) in found.items()]
    opponents.sort(key=lambda each: (-each.balance.played, each.team.name))
    return Rivals(
        opponents,
        _most(opponents, lambda balance: (balance.lost, balance.won)),
        _most(opponents, lambda balance: (balance.won, balance.lost)),
    )


def _most(
    opponents: Sequence[Against], count: Callable[[Balance], tuple[int, int]]
) -> Against | None:
    """Return the one opponent with most of the first number, and more of it than of the second."""
    counted = [(*count(each.balance), each) for each in opponents]
    fit = [each for each in counted if each[0] >= OFTEN and each[0] > each[1]]
    most = max((each[0] for each in fit), default=0)
    best = [each[2] for each in fit if each[0] == most]
    return best[0] if len(best) == 1 else None


def rivalries(league: League, game: str) -> list[Rivalry]:
    """Return the pairs of teams that met most in a league; three queries, two from the cache."""

    def work() -> list[tuple[int, int, Balance]]:
        pairs: dict[tuple[int, int], Balance] = {}
        for meeting in meetings(of_league(league, game)):
            for at, one in enumerate(meeting.teams):
                for other in meeting.teams[at + 1 :]:
                    if (other, one) in pairs:
                        pairs[other, one].add(result_between(meeting, other, one))
                    else:
                        balance = pairs.setdefault((one, other), Balance())
                        balance.add(result_between(meeting, one, other))
        often = [(*pair, each) for pair, each in pairs.items() if each.played >= OFTEN]
        often.sort(key=lambda each: (-each[2].played, abs(each[2].won - each[2].lost)))
        return often[:MOST]

    version = versions([league.pk]).get((league.pk, game), "")
    found = remembered(_EDITION, [league.pk, game, version], work)
    teams = Team.objects.in_bulk({pk for one, other, _balance in found for pk in (one, other)})
    return [
        Rivalry(teams[one], teams[other], balance)
        for one, other, balance in found
        if one in teams and other in teams
    ]


# -- players --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Enemies:
    """A player's nemesis, who hurt them most, and their favourite victim: the team against which
    they did most.

    hurt: how often the nemesis did it; what: the counted thing by name; n: how much of it.
    """

    nemesis: Doer | None = None
    hurt: int = 0
    victim: Team | None = None
    what: str = ""
    n: int = 0


def enemies_of(view: PlayerView) -> Enemies:
    """Return a player's nemesis and favourite victim from their career; one query."""
    game = view.player.team.game
    deeds = [deed_of(change.event, change.fixture) for change in view.changes]
    known = doers(deeds)
    hurt: Counter[tuple[str, UUID | None]] = Counter(
        (known[deed].name, known[deed].uuid) for deed in deeds if deed in known
    )
    nemesis = _alone(hurt)
    what = things(game)[0]
    teams: dict[int, Team] = {}
    did: Counter[int] = Counter()
    for line in view.lines:
        for side in line.record.fixture.sides.all():
            if side.entry.team_id != view.player.team_id:
                teams[side.entry.team_id] = side.entry.team
                did[side.entry.team_id] += line.counts.get(what, 0)
    victim = _alone(did)
    if victim is not None and did[victim] < OFTEN:
        victim = None
    return Enemies(
        None if nemesis is None else Doer(*nemesis),
        0 if nemesis is None else hurt[nemesis],
        None if victim is None else teams[victim],
        str(meaning_of(game, what)),
        0 if victim is None else did[victim],
    )


def _alone(counted: Counter[_Key]) -> _Key | None:
    """Return what was counted most; None where nothing was, or several as often."""
    most = max(counted.values(), default=0)
    best = [key for key, n in counted.items() if n == most]
    return best[0] if most and len(best) == 1 else None

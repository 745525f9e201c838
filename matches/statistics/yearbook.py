"""A season's yearbook (LG-STORY-10), read in a fixed number of queries once the season is over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from leagues.access.permissions import User
from leagues.models import Entry, Season
from leagues.reading.season_pages import Frame, Standing, bare_tables, entries_of
from leagues.results.rated_matches import Meeting, meetings
from leagues.words.placings import PlaceLine, champions, final_places
from matches.games import of
from matches.reading.lives import deaths, obituaries
from matches.reading.players import Change, the_dead
from matches.statistics.season_awards import OVER, AwardView, season_awards
from matches.statistics.stored_records import RecordView, record_book
from matches.stories.reading import Review, Told, as_pieces, language_told, reviews, team_piece
from matches.stories.sentences import LANGUAGES
from matches.stories.sentences import of as sentences_of
from matches.stories.yearbooks import Year, opening
from rosters.models import Player, Team
from rules.record import digest

#: So many obituaries stand in a yearbook, of those who died last; the statistics list all.
LIVES = 24


@dataclass(frozen=True, slots=True)
class RoundTold:
    """A round and its review. stage: its number; 0 where the season has only one."""

    stage: int
    number: int
    title: str
    review: Review


@dataclass(frozen=True, slots=True)
class Yearbook:
    """What stands in a yearbook.

    tables:  of the last stage that has some, by name.
    records: those of the league that were set in this season, as they stood at its end.
    lives:   the obituaries of who died last in it; died: how many did.
    """

    opening: Told
    placings: Sequence[PlaceLine]
    tables: Sequence[tuple[str, list[Standing]]]
    rounds: Sequence[RoundTold]
    awards: Sequence[AwardView]
    records: Sequence[RecordView]
    lives: Sequence[tuple[Player, Told]]
    died: int


def yearbook(user: User, frame: Frame) -> Yearbook | None:
    """Return the yearbook of a season; None before it is over, and for a friendly."""
    season = frame.season
    if season.state not in OVER or season.friendly:
        return None
    entries = entries_of(season)
    dead = the_dead(season, LIVES)
    fallen = _fallen(dead.last)
    found = deaths(user, fallen)
    lives = obituaries(user, fallen, found)
    told = reviews(season)
    several = len(frame.stages) > 1
    return Yearbook(
        _opening(season, entries, dead.count),
        final_places(season, entries),
        bare_tables(frame, entries),
        [
            RoundTold(
                line.round.stage.number if several else 0,
                line.round.number,
                line.title,
                told[line.round.pk],
            )
            for line in frame.rounds
            if line.round.pk in told
        ],
        season_awards(season),
        _records(season),
        [(player, lives[player.pk]) for player in fallen if lives.get(player.pk)],
        dead.count,
    )


def _fallen(changes: Sequence[Change]) -> list[Player]:
    """Return the dead of these changes, in their order; one query."""
    keys = [(each.event.team_id, each.event.payload["player"]) for each in changes]
    rows = Player.objects.filter(team__in={team for team, _number in keys}, left="dead")
    by_key = {(p.team_id, p.number): p for p in rows.select_related("team").defer("data")}
    return [by_key[key] for key in dict.fromkeys(keys) if key in by_key]


def _records(season: Season) -> list[RecordView]:
    """Return the records of the league that were set in this season, as they stood at its end."""
    if season.copy_of_id is not None:
        return []
    book = record_book(season.league, season.game, until=season)
    led = of(season.game).numbers.LEADERS
    every = [*book.teams, *(each for what in led for each in book.players.get(what, ()))]
    return [each for each in every if each.holders[0].season.pk == season.pk]


def _opening(season: Season, entries: Sequence[Entry], died: int) -> Told:
    played = meetings(season.fixtures.all())
    teams = {entry.number: entry.team for entry in entries if entry.number is not None}
    by_pk = {team.pk: team for team in teams.values()}
    first = [
        teams[row["entry"]] for row in champions(season.placings or ()) if row["entry"] in teams
    ]
    year = Year(
        game=season.game,
        digest=digest([str(each.results) for each in played]),
        season=season.name,
        champions=[team_piece(team) for team in first],
        places=(_alone(season, 2, teams), _alone(season, 3, teams)),
        teams=len(teams),
        results=len(played),
        draws=sum("win" not in each.results for each in played),
        widest=_widest(season, played, by_pk),
        streak=_streak(played, by_pk),
        dead=died if of(season.game).numbers.LETHAL else None,
    )
    return as_pieces(opening(year, language_told()))


def _alone(season: Season, place: int, teams: dict[int, Team]) -> object | None:
    """Return the team in a final place, as a sentence names it; None where not one has it.

    Where the last stage has groups, each group has its own second.
    """
    rows = [row for row in season.placings or () if row["place"] == place]
    if len(rows) != 1 or rows[0]["reason"]["kind"] == "left" or rows[0]["entry"] not in teams:
        return None
    return team_piece(teams[rows[0]["entry"]])


def _widest(
    season: Season, played: Sequence[Meeting], teams: dict[int, Team]
) -> tuple[object, object, int, int] | None:
    sentences = sentences_of(season.game, LANGUAGES[0])
    if sentences is None or not sentences.scores:
        return None
    wins = [each for each in played if "win" in each.results and len(each.teams) == 2]
    margins = sorted(wins, key=lambda each: -_margin(each))
    if not margins or (len(margins) > 1 and _margin(margins[0]) == _margin(margins[1])):
        return None
    best = margins[0]
    winner = best.results.index("win")
    mine, theirs = best.scores[winner], best.scores[1 - winner]
    names = [team_piece(teams[team]) for team in best.teams if team in teams]
    return (names[winner], names[1 - winner], mine, theirs) if len(names) == 2 else None


def _margin(each: Meeting) -> int:
    return max(each.scores) - min(each.scores)


def _streak(played: Sequence[Meeting], teams: dict[int, Team]) -> tuple[object, int] | None:
    """Return who won most matches in a row in the season; None where several did."""
    now: dict[int, int] = {}
    best: dict[int, int] = {}
    for each in played:
        for team, result in zip(each.teams, each.results, strict=True):
            now[team] = now.get(team, 0) + 1 if result == "win" else 0
            best[team] = max(best.get(team, 0), now[team])
    most = max(best.values(), default=0)
    holders = [team for team, n in best.items() if n == most]
    if not most or len(holders) != 1 or holders[0] not in teams:
        return None
    return team_piece(teams[holders[0]]), most

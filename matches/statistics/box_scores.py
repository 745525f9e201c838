"""The box score of a match: a line for each player, with what the match did to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from leagues.models import FixtureSide
from matches.games import of
from matches.games.lines import Line
from matches.games.numbers import Column
from matches.models import StatLine
from matches.reading.event_actors import doer_of
from matches.reading.matches import MatchView
from rosters.games import of as team_room
from rosters.models import TeamEvent
from rosters.words.catalogue_names import called, name_in_match, number_of, numbered_name
from rosters.words.events import Doer, Told, tell
from rules import game as rules_of


@dataclass(frozen=True, slots=True)
class BoxLine:
    """A fielded player: their counts by column, and what the match did to them.

    number: the number that lists and boards show (LG-FACE-04).
    deeds:  the counts that are not 0, each with what it counts.
    scored: how much of the side's score is theirs; 0 where players do not score.
    """

    game: str
    line: StatLine
    number: int
    position: str
    counts: tuple[int, ...]
    deeds: tuple[tuple[str, int], ...]
    scored: int
    told: tuple[Told, ...]

    @property
    def name(self) -> str:
        """The name in the match, in the reader's language where the game gave it."""
        line = self.line
        if line.player_id:
            return called(self.game, "player", line.name)
        return name_in_match(self.game, line.name, line.squad_number)


@dataclass(frozen=True, slots=True)
class Box:
    """One team of a box score.

    lined_up: what its line-up says of it besides its players.
    induced:  what it bought or brought for this match alone; ``induced_clause`` speaks of it.
    bench:    members of the line-up who were not fielded.
    absent:   why the team did not take the field; None where it did.
    effects:  what the match did to the team as a whole.
    numbered: whether its players wear numbers.
    """

    side: FixtureSide
    race: str
    lined_up: tuple[str, ...]
    numbered: bool
    columns: tuple[Column, ...]
    lines: tuple[BoxLine, ...]
    totals: tuple[int, ...]
    induced: tuple[str, ...]
    induced_clause: str
    bench: tuple[str, ...]
    absent: Line | None
    effects: tuple[Told, ...]

    @property
    def scorers(self) -> list[BoxLine]:
        """The players who scored, those who scored most first."""
        return sorted((each for each in self.lines if each.scored), key=lambda each: -each.scored)


def boxes(view: MatchView) -> list[Box]:
    """Return the box scores of all sides from what the view has loaded; no query."""
    if view.record is None:
        return []
    sides = view.fixture.sides.all()
    return [_box(view, side, number) for number, side in enumerate(sides)]


def _box(view: MatchView, side: FixtureSide, number: int) -> Box:
    season = view.fixture.season
    line_up, stat_lines = view.line_ups[number], view.lines[number]
    team = side.entry.team
    columns = columns_of(season.game, {key for line in stat_lines for key in line.counts})
    effects = _told(season.game, view.events[number], _members(view, 1 - number))
    sheet, log_words = team_room(season.game).sheet, of(season.game).match_log
    scoring = of(season.game).numbers.SCORED
    lines = tuple(
        BoxLine(
            season.game,
            line,
            number_of(season.game, line.squad_number, line.player.number if line.player else None),
            sheet.position_name(season.version, team.race, line.position),
            tuple(line.counts.get(key, 0) for key, _heading, _meaning in columns),
            tuple(
                (str(meaning), line.counts[key])
                for key, _heading, meaning in columns
                if line.counts.get(key)
            ),
            line.counts.get(scoring, 0) if scoring is not None else 0,
            effects.get(line.player.number, ()) if line.player else (),
        )
        for line in stat_lines
    )
    fielded = {line.squad_number for line in stat_lines}
    return Box(
        side,
        sheet.race_name(team.version, team.race),
        tuple(log_words.lined_up(line_up)),
        rules_of(season.game).has_numbers,
        columns,
        lines,
        tuple(sum(column) for column in zip(*(line.counts for line in lines), strict=True)),
        tuple(log_words.induced(view.sides[number])),
        log_words.INDUCED_CLAUSE,
        tuple(
            numbered_name(
                season.game,
                member["number"],
                name_in_match(season.game, member["name"], member["number"]),
            )
            for member in line_up.get("players", ())
            if member["number"] not in fielded
        ),
        log_words.unfielded(line_up),
        effects.get(None, ()),
    )


@dataclass(frozen=True, slots=True)
class Compared:
    """A count of both sides: `most` is the larger of the two."""

    meaning: str
    counts: tuple[int, ...]

    @property
    def most(self) -> int:
        return max(self.counts)


def compared(found: Sequence[Box]) -> list[Compared]:
    """Return the sums of the sides beside each other, without those that are 0 on all sides.

    Empty where a side was not on the pitch.
    """
    if not found or not all(box.lines for box in found):
        return []  # whoever did not play has no sums
    by_column = zip(found[0].columns, zip(*(box.totals for box in found), strict=True), strict=True)
    return [
        Compared(str(meaning), counts)
        for (_key, _heading, meaning), counts in by_column
        if any(counts)
    ]


#: Events of a match that say nothing that the box score does not say already.
_SILENT = frozenset({"match_played"})


def _members(view: MatchView, side: int) -> Mapping[int, Doer]:
    """Return the players of a side, by number."""
    return {
        line.squad_number: doer_of(
            line.name, line.squad_number, line.player.uuid if line.player else None
        )
        for line in view.lines[side]
    }


def _told(
    game: str, events: list[TeamEvent], opponents: Mapping[int, Doer]
) -> dict[int | None, tuple[Told, ...]]:
    """Return what a match did in words, by player; under None to the team."""
    effects: dict[int | None, tuple[Told, ...]] = {}
    silent = _SILENT | rules_of(game).joining
    for event in events:
        if event.kind in silent or event.voided_by is not None:
            continue
        who = event.payload.get("player")
        effects[who] = (
            *effects.get(who, ()),
            tell(game, event, opponents.get(event.payload.get("by"))),
        )
    return effects


def columns_of(game: str, counted: Iterable[str]) -> tuple[Column, ...]:
    """Return the columns of a game; everything that was counted for a game that names none."""
    return tuple(of(game).numbers.COLUMNS) or tuple(
        (key, key[:3].upper(), key.replace("_", " ").capitalize()) for key in sorted(counted)
    )

"""The preview of a match in words, from what its page knows anyway: no query (LG-STORY-08)."""

from __future__ import annotations

from leagues.models import Fixture
from matches.reading.match_preview import Beforehand
from matches.stories.previews import Ahead, Coming, LastTime, Rank, preview
from matches.stories.reading import Told, as_pieces, language_told, person_piece, team_piece
from matches.stories.sentences import LANGUAGES, of
from rules.record import digest


def preview_of(fixture: Fixture, ahead: Beforehand) -> Told:
    """Return the preview of a match; empty for a friendly of a game that nobody tells."""
    return as_pieces(preview(facts_of(fixture, ahead), language_told()))


def facts_of(fixture: Fixture, ahead: Beforehand) -> Ahead:
    """Return what a preview is made of."""
    teams = [squad.side.entry.team for squad in ahead.squads]
    met = ahead.squads[0].met
    won, drawn, lost = (met.get(result, 0) for result in ("win", "draw", "loss"))
    return Ahead(
        game=fixture.season.game,
        # The hash of its secret is public from the draw on, and no two matches have the same.
        digest=digest([fixture.secret_hash, won, drawn, lost, *(s.form for s in ahead.squads)]),
        place=fixture.round.number + fixture.slot,
        sides=[
            Coming(
                team_piece(squad.side.entry.team),
                squad.form,
                [person_piece(each.player) for each in squad.missing],
            )
            for squad in ahead.squads
        ],
        met=(won, drawn, lost) if len(teams) == 2 else (0, 0, 0),
        last=_last(ahead) if len(teams) == 2 else None,
        rank=_rank(ahead) if len(teams) == 2 else None,
        knockout=ahead.stake.knockout,
        whole=all(squad.lacks is None and squad.members for squad in ahead.squads),
    )


def _last(ahead: Beforehand) -> LastTime | None:
    if not ahead.meetings:
        return None
    last = ahead.meetings[0]
    by_team = {side.entry.team_id: side for side in last.sides.all()}
    sides = [by_team[squad.side.entry.team_id] for squad in ahead.squads]
    sentences = of(last.season.game, LANGUAGES[0])
    scores = [side.score for side in sides]
    compared = sentences is not None and sentences.scores and None not in scores
    return LastTime(
        next((n for n, side in enumerate(sides) if side.result == "win"), None),
        [each or 0 for each in scores] if compared else None,
    )


def _rank(ahead: Beforehand) -> Rank | None:
    """Return where the two stand in the table; None before anybody there has played."""
    lines = ahead.stake.lines
    if len(lines) != 2 or not any(line.row.standing.played for line in lines):
        return None
    higher, lower = lines
    first = next(n for n, s in enumerate(ahead.squads) if s.side.entry.pk == higher.entry.pk)
    return Rank(
        first,
        (higher.row.place, lower.row.place),
        (higher.row.standing.points, lower.row.standing.points),
    )

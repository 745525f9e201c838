"""The review of a round in words (LG-STORY-06): every result, what stands out, who is on a run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from leagues.models import Fixture, Round
from matches.stories.choosing import Teller
from matches.stories.points import score
from matches.stories.sentences import LANGUAGES, of, read_shared
from rules.record import MET

Part = str | dict[str, Any]
Text = list[list[Part]]

#: So much must lie between two scores for a win to stand out.
_WIDE = 2


@dataclass(frozen=True, slots=True)
class Result:
    """A result of the round.

    entries: the numbers of the sides' entries; scores: None where nobody compares them.
    """

    entries: Sequence[int]
    results: Sequence[str]
    scores: Sequence[int] | None
    met: bool
    digest: str

    @property
    def winner(self) -> int | None:
        return next((side for side, result in enumerate(self.results) if result == "win"), None)


def results_of(round_: Round) -> list[Result]:
    """Return the results of two sides of a round, in the order of the schedule; two queries."""
    fixtures = (
        Fixture.objects.filter(round=round_, state=Fixture.State.SETTLED)
        .select_related("record")
        .defer("record__log", "record__record")
        .prefetch_related("sides__entry")
        .order_by("group__name", "slot", "attempt")
    )
    sentences = of(round_.stage.season.game, LANGUAGES[0])
    shows = sentences is not None and sentences.scores
    found = []
    for fixture in fixtures:
        sides = sorted(fixture.sides.all(), key=lambda side: side.number)
        if len(sides) != 2:
            continue
        record = getattr(fixture, "record", None)
        scores = [side.score for side in sides]
        found.append(
            Result(
                [side.entry.number or 0 for side in sides],
                [side.result for side in sides],
                [each or 0 for each in scores] if shows and None not in scores else None,
                all(side.ended in MET for side in sides),
                record.digest if record else "",
            )
        )
    return found


def review(results: Sequence[Result], game: str, language: str) -> Text:
    """Tell a round: the same results give the same text, and no sentence comes twice."""
    sentences = of(game, language)
    words = {} if sentences is None else sentences.words
    variants = read_shared("rounds", language)
    # Results without a record choose by what they say.
    digest = "".join(each.digest for each in results) or repr(
        [(*each.entries, each.results, each.scores) for each in results]
    )
    said = Teller(variants, words, digest).said
    played = [each for each in results if each.met]
    paragraphs = [
        said("summary", {"n": len(played), "draws": sum(each.winner is None for each in played)})
    ]
    standing_out = _widest(played)
    for each in sorted(played, key=lambda one: one is not standing_out):
        key = "widest" if each is standing_out else "draw" if each.winner is None else "win"
        paragraphs.append(said(key, _values(each)))
    paragraphs += [said("unplayed", _values(each)) for each in results if not each.met]
    lines = [parts for parts in paragraphs if parts]
    return [lines[0], [part for line in lines[1:] for part in (*line, " ")][:-1]] if lines else []


def _widest(played: Sequence[Result]) -> Result | None:
    """Return the one result with the widest margin, where it stands out."""
    margins = sorted(
        ((abs(each.scores[0] - each.scores[1]), each) for each in played if each.scores),
        key=lambda pair: -pair[0],
    )
    if not margins or margins[0][0] < _WIDE or margins[0][1].winner is None:
        return None
    alone = len(margins) == 1 or margins[1][0] < margins[0][0]
    return margins[0][1] if alone and len(margins) > 1 else None


def _values(each: Result) -> dict[str, Any]:
    home, away = ({"entry": number} for number in each.entries)
    values: dict[str, Any] = {"home": home, "away": away}
    if each.scores is not None:
        values["score"] = score(*each.scores)
    if each.winner is not None:
        first, second = (home, away) if each.winner == 0 else (away, home)
        values |= {"winner": first, "loser": second}
        if each.scores is not None:
            mine, theirs = each.scores[each.winner], each.scores[1 - each.winner]
            if mine > theirs:
                values["score"] = score(mine, theirs)
            else:
                del values["score"]
    return values

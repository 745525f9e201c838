"""The points that reports of all games share: the dead, and what a match means for the league."""

from __future__ import annotations

from matches.games.courses import Loss
from matches.stories.facts import Facts
from matches.stories.points import Paragraph, Person, Point, Team, Value

#: A run of so many matches is worth a sentence.
RUN = 3
#: How many things are said of what a match means.
MEANINGS = 3


def worst(facts: Facts) -> list[Loss]:
    """Return who died of the match, each once; nobody where they play on (LG-DAY-03)."""
    if not facts.lasts:
        return []
    found = {loss.who: loss for loss in facts.course.losses if facts.known(loss.who)}
    dead = [loss for loss in found.values() if loss.grave == "dead" or loss.who in facts.dead]
    told = {loss.who for loss in dead}
    later = [Loss(who, None, "dead") for who in sorted(facts.dead) if who not in told]
    return [*dead, *(loss for loss in later if facts.known(loss.who))]


def loss_point(facts: Facts, loss: Loss, key: str) -> Point:
    """Return the point of a loss: with who did it, where that is known."""
    values: dict[str, Value] = {"player": Person(loss.who), "team": Team(loss.who[0])}
    if loss.by is not None and facts.known(loss.by) and loss.by[0] != loss.who[0]:
        return Point(f"{key}_by", {**values, "by": Person(loss.by)})
    return Point(key, values)


def meaning(facts: Facts) -> Paragraph:
    """Return what the match means for both sides, the rarest first."""
    if len(facts.past) != 2:
        return []
    if facts.winner is None:
        return [
            Point("unbeaten", {"team": Team(side), "n": past.unbeaten + 1})
            for side, past in enumerate(facts.past)
            if past.unbeaten + 1 > RUN
        ][:MEANINGS]
    winner, loser = facts.winner, 1 - facts.winner
    won, lost = facts.past[winner], facts.past[loser]
    both = {"winner": Team(winner), "loser": Team(loser)}
    margin = facts.scores[winner] - facts.scores[loser]
    candidates = (
        ("biggest", facts.widest is not None and margin > facts.widest, 0),
        ("broken_streak", lost.won >= RUN, lost.won),
        ("first_win", won.without_win >= RUN, won.without_win),
        ("streak", won.won + 1 >= RUN, won.won + 1),
        ("revenge", won.lost_last, 0),
        ("losing", lost.lost + 1 >= RUN, lost.lost + 1),
    )
    said = [Point(key, {**both, "n": n}) for key, holds, n in candidates if holds]
    return said[:MEANINGS]

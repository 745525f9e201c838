"""The points of a report where people are put out of action: Kill Team, Necromunda."""

from __future__ import annotations

from collections import Counter

from matches.games.courses import Loss, When
from matches.stories.common import loss_point, meaning, worst
from matches.stories.facts import Facts
from matches.stories.points import Paragraph, Person, Point, Scene, Team, Value, score
from matches.stories.sentences import Sentences

#: How many of the dead are named.
DEAD = 3


def plan(facts: Facts, sentences: Sentences) -> list[Paragraph]:
    """Plan a report: the opening, the course with its turning point, the people, the meaning."""
    return [
        [_opening(facts), *_scene(facts, sentences)],
        [*_first(facts), *_turning(facts), *_last(facts), *_nerve(facts)],
        [*_people(facts), *_dead(facts), *_tally(facts)],
        meaning(facts),
    ]


def _lost(facts: Facts, side: int) -> int:
    return sum(loss.who[0] == side for loss in facts.course.losses)


def _opening(facts: Facts) -> Point:
    if facts.winner is None:
        return Point("open_draw", {"home": Team(0), "away": Team(1)})
    winner, loser = facts.winner, 1 - facts.winner
    ours, theirs = _lost(facts, winner), _lost(facts, loser)
    values: dict[str, Value] = {"winner": Team(winner), "loser": Team(loser)}
    values |= {"ours": ours, "theirs": theirs}
    if facts.conceded:
        key = "open_conceded"
    elif not ours + theirs:
        key = "open_bloodless"
    elif ours > theirs:
        key = "open_costly"
    else:
        key = "open_clear" if theirs >= max(3, 2 * ours) else "open_narrow"
    return Point(key, values)


def _scene(facts: Facts, sentences: Sentences) -> Paragraph:
    course, points = facts.course, Paragraph()
    if course.scene and course.rounds:
        values: dict[str, Value] = {"scene": Scene(course.scene), "rounds": course.rounds}
        points.append(Point("scene", values))
    winner = facts.winner
    if sentences.scores and winner is not None:
        points.append(_points(facts, winner))
    return points


def _points(facts: Facts, winner: int) -> Point:
    """Return the points of a match; where they did not decide it, what did (KT-END-03 to -09)."""
    loser = 1 - winner
    mine, theirs = facts.scores[winner], facts.scores[loser]
    values: dict[str, Value] = {"winner": Team(winner), "loser": Team(loser)}
    values["score"] = score(mine, theirs)
    if mine > theirs or facts.conceded:
        return Point("points", values)
    if 0 < len(facts.names[loser]) <= _lost(facts, loser):
        return Point("points_gone", values)
    return Point("points_broke" if loser in facts.course.gave_way else "points_given", values)


def _first(facts: Facts) -> Paragraph:
    losses = facts.course.losses
    if not losses or not _alone(facts, losses[0]) or not facts.known(losses[0].who):
        return []
    return [_fell(facts, losses[0], "first_blood", "first_loss")]


def _alone(facts: Facts, loss: Loss) -> bool:
    """Return whether a loss has a place of its own in the order: nobody else has its moment, or
    the log tells the order within moments.
    """
    moments = [each.when for each in facts.course.losses]
    return loss.when is not None and (facts.course.ordered or moments.count(loss.when) == 1)


def _time(loss: Loss) -> dict[str, Value]:
    return {} if loss.when is None else {"time": loss.when}


def _fell(facts: Facts, loss: Loss, taken: str, lost: str) -> Point:
    side = loss.who[0]
    values: dict[str, Value] = {"player": Person(loss.who), "other": Team(side)}
    values["team"] = Team(1 - side)
    values |= _time(loss)
    if loss.by is not None and facts.known(loss.by) and loss.by[0] != side:
        return Point(taken, {**values, "by": Person(loss.by)})
    return Point(lost, values)


def _turning(facts: Facts) -> Paragraph:
    """Return the turning point: the round in which the winner gained most people on the loser."""
    winner, losses = facts.winner, facts.course.losses
    if winner is None or facts.conceded or any(loss.when is None for loss in losses):
        return []
    if _lost(facts, winner) > _lost(facts, 1 - winner):
        # It was not won by losses.
        sides: dict[str, Value] = {"team": Team(winner), "other": Team(1 - winner)}
        return [Point("turn_broke", sides)] if facts.course.gave_way == [1 - winner] else []
    gained: Counter[int] = Counter()
    for loss in losses:
        assert loss.when is not None
        gained[loss.when.number] += 1 if loss.who[0] != winner else -1
    if not gained:
        return []
    number = min(gained, key=lambda each: (-gained[each], each))
    if gained[number] <= 0:
        return []
    fell = [
        loss
        for loss in losses
        if loss.when is not None and loss.when.number == number and loss.who[0] != winner
    ]
    values: dict[str, Value] = {"team": Team(winner), "other": Team(1 - winner)}
    values["time"] = When(0, number)
    if len(fell) > 1:
        return [Point("swing", {**values, "n": len(fell)})]
    if losses[0] is fell[0] or not facts.known(fell[0].who):
        return []  # it was told as the first loss
    return [Point("swing_one", {**values, "player": Person(fell[0].who)})]


def _last(facts: Facts) -> Paragraph:
    """Return who fell last, where several did and that was not told as the turning point."""
    losses = facts.course.losses
    if len(losses) < 3 or not _alone(facts, losses[-1]) or not facts.known(losses[-1].who):
        return []
    loss = losses[-1]
    if any(point.values.get("player") == Person(loss.who) for point in _turning(facts)):
        return []
    values: dict[str, Value] = {"player": Person(loss.who), "team": Team(loss.who[0])}
    return [Point("last_loss", {**values, **_time(loss)})]


def _nerve(facts: Facts) -> Paragraph:
    gave_way = facts.course.gave_way
    if any(point.key == "turn_broke" for point in _turning(facts)):
        return []
    if len(gave_way) > 1:
        return [Point("gave_way_both")]
    if gave_way:
        return [Point("gave_way", {"team": Team(gave_way[0])})]
    return [Point("held")] if facts.course.losses and not facts.conceded else []


def _people(facts: Facts) -> Paragraph:
    best = facts.best("took_out")
    if best is None:
        return []
    who, n = best
    if n == 1:
        several = sum(facts.total(side, "took_out") for side in (0, 1)) > 2
        return [Point("shared")] if several else []
    values: dict[str, Value] = {"player": Person(who), "team": Team(who[0]), "n": n}
    second = facts.best("took_out", 1 - who[0])
    level = sum(own.get("took_out", 0) == n for each in facts.counts for own in each.values()) > 1
    points = [Point("tied" if level else "best", values)]
    if second is not None and second[1] > 1:
        person, count = second
        answer: dict[str, Value] = {"player": Person(person), "team": Team(person[0]), "n": count}
        points.append(Point("tied" if count == n else "second", answer))
    return points


def _dead(facts: Facts) -> Paragraph:
    return [loss_point(facts, loss, "dead") for loss in worst(facts)][:DEAD]


def _tally(facts: Facts) -> Paragraph:
    ours, theirs = _lost(facts, 0), _lost(facts, 1)
    if not ours + theirs:
        return []
    sides: dict[str, Value] = {"home": Team(0), "away": Team(1)}
    return [Point("tally", {**sides, "ours": ours, "theirs": theirs})]

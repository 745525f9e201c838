"""The points of a report where scores are counted: Blood Bowl, Helvetia Cup, Boufbowl."""

from __future__ import annotations

from collections.abc import Sequence

from matches.games import of as room_of
from matches.games.courses import Loss, When
from matches.stories.common import loss_point, meaning, worst
from matches.stories.facts import Facts
from matches.stories.points import Paragraph, Person, Point, Team, Value, score
from matches.stories.sentences import Sentences

#: At most so many scores are told one by one.
SCORES = 6
#: How many injuries and deeds are told with a name.
HURT, FEATS = 3, 3
#: The totals of both sides that close the people's part, by the key of their sentence.
_TOTALS = {"shots": "shots", "contests": "contests_won"}
#: Careers are told at these numbers.
_ROUND = (10, 25, 50, 75, 100, 150, 200)


def plan(facts: Facts, sentences: Sentences) -> list[Paragraph]:
    """Plan a report: the opening, the course with its turning point, the people, the meaning."""
    return [
        [_opening(facts)],
        [*_course(facts), *_after_all(facts)],
        [*_people(facts, sentences), *_losses(facts, sentences), *_totals(facts, sentences)],
        meaning(facts),
    ]


def _after(point: When | None, moment: When) -> bool:
    """Return whether a moment comes at that point or later."""
    return point is not None and (moment.part, moment.number) >= (point.part, point.number)


def _decider(facts: Facts) -> int | None:
    """Return the place of the score that put the winner ahead for good; None without one."""
    if facts.winner is None:
        return None
    ahead = [standing[facts.winner] > standing[1 - facts.winner] for standing in facts.standings()]
    if not ahead or not ahead[-1]:
        return None
    behind = [place for place, is_ahead in enumerate(ahead) if not is_ahead]
    return behind[-1] + 1 if behind else 0


def _was_behind(facts: Facts, side: int) -> bool:
    return any(standing[side] < standing[1 - side] for standing in facts.standings())


def _opening(facts: Facts) -> Point:
    home, away = facts.scores
    sides: dict[str, Value] = {"home": Team(0), "away": Team(1)}
    if facts.winner is None:
        key = "open_draw" if home or away else "open_goalless"
        return Point(key, {**sides, "score": score(home, away)})
    winner = facts.winner
    mine, theirs = facts.scores[winner], facts.scores[1 - winner]
    values: dict[str, Value] = {
        "winner": Team(winner),
        "loser": Team(1 - winner),
        "score": score(mine, theirs),
    }
    if facts.conceded:
        return Point("open_conceded", values)
    if mine <= theirs:
        kicks = facts.course.kicks
        if kicks:
            shown = score(kicks[winner], kicks[1 - winner])
            return Point("open_kicks", {**values, "kicks": shown})
        return Point("open_won", values)
    return Point(f"open_{_kind(facts, winner, mine - theirs)}", values)


def _kind(facts: Facts, winner: int, margin: int) -> str:
    """Name what kind of a win it is."""
    scores, decider = facts.course.scores or (), _decider(facts)
    last = len(scores) - 1
    if margin == 1 and decider == last and _after(facts.course.late, scores[last].when):
        return "late"
    if decider is not None and _was_behind(facts, winner):
        return "comeback"
    return "narrow" if margin == 1 else "clear" if margin == 2 else "rout"


def _course(facts: Facts) -> Paragraph:
    scores, standings = facts.course.scores, facts.standings()
    if scores is None:
        return _scorers(facts)
    if len(scores) == 1 and facts.known(scores[0].who):
        return [Point("only", _values(facts, 0))]
    keys = [_key(place, standings, scores[place].side) for place in range(len(scores))]
    turning = _turning(facts)
    if turning is not None:
        keys[turning[0]] = turning[1]
    told = set(range(len(scores)))
    # Of very many the swings of the lead are told, the first and the last; others fill up.
    for place in reversed([at for at, key in enumerate(keys[:-1]) if key in ("extend", "back")]):
        if len(told) > SCORES:
            told.discard(place)
    points = [
        Point(keys[place] if facts.known(scores[place].who) else "awarded", _values(facts, place))
        for place in sorted(told)
    ]
    break_ = _interval(facts, standings)
    if break_ is not None:
        before, point = break_
        points.insert(sum(place < before for place in told), point)
    return points


def _interval(facts: Facts, standings: Sequence[tuple[int, ...]]) -> tuple[int, Point] | None:
    """Return how many scores fell before the break, and how it stood; None without a break."""
    half, scores = facts.course.half, facts.course.scores or ()
    before = sum(not _after(half, scored.when) for scored in scores)
    if half is None or before == len(scores) or facts.conceded:
        return None
    if not before:
        return 0, Point("interval_blank")
    home, away = standings[before - 1]
    sides: dict[str, Value] = {"home": Team(0), "away": Team(1)}
    return before, Point("interval", {**sides, "score": score(home, away)})


def _key(place: int, standings: Sequence[tuple[int, ...]], side: int) -> str:
    """Name what a score changed."""
    mine, theirs = standings[place][side], standings[place][1 - side]
    if place == 0:
        return "first"
    if mine == theirs:
        return "level"
    if mine == theirs + 1:
        return "lead"
    return "extend" if mine > theirs else "back"


def _values(facts: Facts, place: int) -> dict[str, Value]:
    assert facts.course.scores is not None
    scored, standing = facts.course.scores[place], facts.standings()[place]
    mine, theirs = standing[scored.side], standing[1 - scored.side]
    values: dict[str, Value] = {
        "team": Team(scored.side),
        "other": Team(1 - scored.side),
        "time": scored.when,
        "score": score(max(mine, theirs), min(mine, theirs)),
    }
    if scored.who is not None:
        values["player"] = Person(scored.who)
    return values | _winner_and_loser(facts)


def _winner_and_loser(facts: Facts) -> dict[str, Value]:
    if facts.winner is None:
        return {}
    return {"winner": Team(facts.winner), "loser": Team(1 - facts.winner)}


def _scorers(facts: Facts) -> Paragraph:
    """Return who scored, where nobody knows when."""
    what = room_of(facts.game).numbers.SCORED
    told = []
    for side, counts in enumerate(facts.counts):
        people = [
            (Person((side, number)), own.get(what or "", 0))
            for number, own in counts.items()
            if own.get(what or "", 0) and facts.known((side, number))
        ]
        if people:
            people.sort(key=lambda each: -each[1])
            told.append(Point("scorers", {"team": Team(side), "people": people}))
    return told


def _turning(facts: Facts) -> tuple[int, str] | None:
    """Return the place of the score that changed most, and how it is told; None without one.

    It is the score that put the winner ahead for good or, in a draw, the last that levelled. The
    first score of the match is told as that, and what it was for the winner afterwards.
    """
    scores, standings = facts.course.scores, facts.standings()
    if not scores or facts.conceded:
        return None
    last = len(scores) - 1
    if facts.winner is None:
        return (last, "turn_level") if standings[last][0] == standings[last][1] else None
    decider = _decider(facts)
    if not decider:
        return None
    if decider == last and _after(facts.course.late, scores[decider].when):
        return decider, "turn_late"
    return decider, "turn_comeback" if _was_behind(facts, facts.winner) else "turn_lead"


def _after_all(facts: Facts) -> Paragraph:
    """Return what the course comes to: a lead that was never lost, a side that never scored."""
    scores, points = facts.course.scores or (), Paragraph()
    if facts.winner is None or facts.conceded:
        return points
    if len(scores) > 1 and _decider(facts) == 0 and facts.known(scores[0].who):
        points.append(Point("turn_never", _values(facts, 0)))
    if not facts.scores[1 - facts.winner] and facts.scores[facts.winner]:
        points.append(Point("blank", _winner_and_loser(facts)))
    return points


def _people(facts: Facts, sentences: Sentences) -> Paragraph:
    what = room_of(facts.game).numbers.SCORED or ""
    points: Paragraph = []
    top = facts.best(what)
    if top is not None and top[1] > 1:
        who, n = top
        points.append(
            Point(
                "hat" if n > 2 else "brace", {"player": Person(who), "team": Team(who[0]), "n": n}
            )
        )
    points += _milestones(facts, what)
    feats = []
    for deed, least in sentences.feats.items():
        best = facts.best(deed)
        if best is not None and best[1] >= least:
            who, n = best
            values: dict[str, Value] = {"player": Person(who), "team": Team(who[0]), "n": n}
            feats.append(Point(f"feat_{deed}", values))
    return [*points, *feats[:FEATS]]


def _milestones(facts: Facts, what: str) -> Paragraph:
    """Return the first career that reaches a round number in this match."""
    for side, counts in enumerate(facts.counts):
        for number, own in counts.items():
            before = facts.career.get((side, number), 0)
            reached = [n for n in _ROUND if before < n <= before + own.get(what, 0)]
            if before and reached and facts.known((side, number)):
                values: dict[str, Value] = {"player": Person((side, number)), "team": Team(side)}
                return [Point("milestone", {**values, "n": reached[-1]})]
    return []


def _losses(facts: Facts, sentences: Sentences) -> Paragraph:
    points = [loss_point(facts, loss, "dead") for loss in worst(facts)][:HURT]
    room = HURT - len(points)
    losses = [loss for loss in facts.course.losses if facts.known(loss.who)]
    for grave in ("lasting", "missing", "hurt") if facts.lasts else ("hurt",):
        if grave in sentences.variants:
            of_it = [loss for loss in losses if loss.grave == grave]
            points += [
                Point("hurt", _hurt(loss)) if grave == "hurt" else loss_point(facts, loss, grave)
                for loss in of_it[: max(0, room)]
            ]
            room -= len(of_it)
    for side, counts in enumerate(facts.counts):
        for number, own in counts.items():
            if own.get("reds") and "red" in sentences.variants and facts.known((side, number)):
                who = Person((side, number))
                points.append(Point("red", {"player": who, "team": Team(side)}))
    if facts.course.unhurt:
        points.append(Point("unhurt"))
    elif len(facts.course.losses) > len(points) and "hurt_count" in sentences.variants:
        points.append(Point("hurt_count", {"n": len(facts.course.losses)}))
    return points


def _hurt(loss: Loss) -> dict[str, Value]:
    values: dict[str, Value] = {"player": Person(loss.who), "team": Team(loss.who[0])}
    return values | ({"time": loss.when} if loss.when is not None else {})


def _totals(facts: Facts, sentences: Sentences) -> Paragraph:
    for key, what in _TOTALS.items():
        ours, theirs = (facts.total(side, what) for side in (0, 1))
        if key in sentences.variants and ours + theirs:
            sides: dict[str, Value] = {"home": Team(0), "away": Team(1)}
            return [Point(key, {**sides, "ours": ours, "theirs": theirs})]
    return []

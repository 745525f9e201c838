"""What an answer leads to, laid open beside it, and what can come of nothing (LG-FIX-36, -37).

The engine itself is asked: it plays on from the open question with answers that nobody has given
yet. A question is laid open only where no die falls before it, nothing hidden is shown and nobody
else is asked. So a page tells a coach no more than they could see by answering, and taking that
back (LG-FIX-32).

Where one answer is a whole gesture, such as a move to a place, the page offers the answers together
as a chain: ``[["choose_action", "move"], ["move_path", [[3, 4], [5, 6]]]]``.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext

from matches.games import of
from matches.games.lines import Cast
from matches.games.questions import Group, Link, Option, Question
from matches.live import play
from matches.live.answer_odds import with_chances
from rosters.runtime.resource_limits import refuse_if_short
from rules import game
from rules.coach import Answer
from rules.game import Pause
from rules.record import Record

logger = logging.getLogger(__name__)

#: The field of a form that sends answers together, and the one that chooses what the board shows.
CHAIN, LAYER = "chain", "layer"
#: The field that sends answers together with what is chosen at the question after them: its last
#: pair is no answer, but what is added to the address.
ONTO = "onto"
#: The word in an address that shows what can come of nothing.
ALL = "all"
#: How many questions are laid open, one behind the other; and in all, so that a page stays quick.
DEEP, MOST = 3, 24
#: More answers than this are folded: all of them are on the board.
MANY = 6


@dataclass(slots=True)
class Ahead:
    """Looks ahead from the open question of a live match.

    left: how many questions more may be looked at.
    """

    standing: play.AtQuestion
    left: int = MOST

    def after(self, before: Pause, answer: Answer) -> Pause | None:
        """Return the question that the same coach would be asked next; None where a die falls
        before it, anything hidden is shown, or anybody else is asked.
        """
        if self.left <= 0:
            return None
        self.left -= 1
        match, live = self.standing.match, self.standing.live
        nobody = [None] * len(match.line_ups)
        came: Pause | Record = before
        orders: list[int] = []
        try:
            came = game(match.game).resume(match, [*before.answers, answer], nobody, before.seam)
            while isinstance(came, Pause) and not _is_spoken(match.game, came):
                given = play.ordered(live, match.game, came.decision)
                if given is None:
                    break
                orders.append(came.decision.side)
                answers = [*came.answers, given]
                came = game(match.game).resume(match, answers, nobody, came.seam)
        except Exception as error:  # looking ahead is extra: the question stands without it
            refuse_if_short(error)
            logger.exception("Nobody can look ahead in live match %s.", live.pk)
            return None
        if not isinstance(came, Pause) or not play.is_free(before, came, orders):
            return None
        return came


def _is_spoken(game_key: str, pause: Pause) -> bool:
    """Return whether a question is answered by a field of its own in a gesture."""
    return bool(of(game_key).gestures.spoken_key == pause.decision.key)


def opened(
    standing: play.AtQuestion, asked: Question, cast: Cast, typed: Mapping[str, str]
) -> Question:
    """Return the question with what follows from its answers laid open, its last choice first, and
    without what can come of nothing, unless all is asked for.

    typed: what its coach has chosen so far, as the page sends it.
    """
    key, decision, everything = standing.match.game, standing.pause.decision, ALL in typed
    room = of(key).gestures
    if (plan := room.plan(decision, cast, typed)) is not None:
        return replace(asked, plan=plan)
    last = play.last_choice(standing.live, key, decision)
    ahead = Ahead(standing)
    groups: list[Group] = []
    idle = {*room.idle(decision)}
    names: list[str] = []
    for answer in room.opens(decision, typed):
        found, nothing = _chains(ahead, standing.pause, answer, cast, everything=everything)
        label = _label(asked, answer)
        if nothing and not found:
            idle.add(answer)
        elif found and (inline := _inline(asked, answer, label, found)) is not None:
            asked = inline
        elif found:
            names.append(answer)
            folded = len(found) > MANY
            groups.append(
                Group(label, found, name=f"then-{len(groups)}", folded=folded, layer=answer)
            )
    if (end := room.ends(decision)) is not None:
        groups = [*_others(ahead, standing.pause, end, cast)]
        return replace(asked, options=[*asked.options, *groups])
    asked, hidden = _without(asked, set() if everything else idle)
    several = [
        Option(json.dumps(chain), label, field=CHAIN)
        for label, chain in room.together(decision, cast)
    ]
    options = [*_first(asked.options, last), *([Group("", several)] if several else [])]
    asked = replace(asked, options=options, hidden=hidden)
    if not groups:
        return asked
    wished = typed.get(LAYER, "")
    shown = next((name for name in (wished, last, names[0]) if name in names), names[0])
    layers = [
        Link(group.title, (LAYER, group.layer), chosen=group.layer == shown) for group in groups
    ]
    groups.sort(key=lambda group: group.layer != shown)
    return replace(
        asked,
        options=[*asked.options, *groups],
        layers=layers if len(layers) > 1 else [replace(layers[0], chosen=True)],
        spoken=room.spoken(decision, cast),
    )


def _others(ahead: Ahead, before: Pause, end: Answer, cast: Cast) -> Iterator[Group]:
    """Yield those who can be tapped at once, as what another one does can be ended for them."""
    pause = ahead.after(before, end)
    if pause is None:
        return
    asked = of(ahead.standing.match.game).asking.question(pause.decision, cast, {})
    ended = [before.decision.key, end]
    over = of(ahead.standing.match.game).gestures.over(pause.decision)
    if over is not None:
        both = json.dumps([ended, [pause.decision.key, over]])
        yield Group("", [Option(both, _label(asked, over), field=CHAIN)])
    options = [
        Option(json.dumps([ended, [*link.asks]]), link.label, link.square, ONTO)
        for links in asked.links.values()
        for link in links
        if link.ends_there
    ]
    if options:
        yield Group(gettext("Go on with somebody else"), options, name=ONTO, folded=True)


def _inline(
    asked: Question, answer: Answer, label: str, found: Sequence[Option]
) -> Question | None:
    """Put the chains in the place of their answer, where that stands in a group of its own, such as
    one of a player; None elsewhere.
    """
    for n, group in enumerate(asked.options):
        at = [option.answer for option in group.options]
        if group.title and answer in at:
            chains = [replace(each, label=f"{label}: {each.label}", square="") for each in found]
            where = at.index(answer)
            options = [*group.options[:where], *chains, *group.options[where + 1 :]]
            groups = [*asked.options[:n], replace(group, options=options), *asked.options[n + 1 :]]
            return replace(asked, options=groups)
    return None


def _chains(
    ahead: Ahead, before: Pause, answer: Answer, cast: Cast, *, everything: bool
) -> tuple[list[Option], int]:
    """Return what can be answered together with an answer, and how many chains come of nothing."""
    begun = [[before.decision.key, answer]]
    pause = ahead.after(before, answer)
    if pause is None:
        return [], 0
    return _onward(ahead, pause, begun, "", cast, everything=everything)


def _onward(
    ahead: Ahead, pause: Pause, begun: list[Any], said: str, cast: Cast, *, everything: bool
) -> tuple[list[Option], int]:
    key, decision = ahead.standing.match.game, pause.decision
    room = of(key).gestures
    asked = with_chances(key, decision, of(key).asking.question(decision, cast, {}))
    idle = set() if everything else {*room.idle(decision)}
    further = {*room.opens(decision, {})} if len(begun) < DEEP else set()
    found: list[Option] = []
    hidden = 0
    seen: set[str] = set()
    for option in _options(asked):
        answer = answer_of(option)
        if option.answer in seen:
            continue
        seen.add(option.answer)
        if answer_key(answer) in idle:
            hidden += 1
            continue
        label = f"{said} · {option.label}" if said else option.label
        then = [*begun, [decision.key, answer]]
        onward = ahead.after(pause, answer) if answer_key(answer) in further else None
        if onward is not None:
            more, nothing = _onward(ahead, onward, then, _short(label), cast, everything=everything)
            hidden += nothing
            if more or nothing:
                found += more
                continue
        found.append(replace(option, answer=json.dumps(then), label=label, field=CHAIN))
    return found, hidden


def _short(label: str) -> str:
    """Return the name of a weapon without its line, where a target follows it."""
    return label.partition(":")[0]


def _options(asked: Question) -> Iterator[Option]:
    for group in asked.options:
        if not group.folded or group.name == "places":
            yield from group.options


def answer_of(option: Option) -> Answer:
    """Return the answer that an option sends."""
    return json.loads(option.answer) if option.field == "json" else option.answer


def answer_key(answer: Answer) -> Any:
    """Return an answer as a member of a set: a word as it is, other values as JSON."""
    return answer if isinstance(answer, str | int) else json.dumps(answer)


def _label(asked: Question, answer: Answer) -> str:
    for group in asked.options:
        for option in group.options:
            if option.answer == answer:
                return option.label
    return str(answer)


def _without(asked: Question, idle: Collection[Any]) -> tuple[Question, int]:
    """Return the question without the options that come of nothing, and how many they are.

    Where all options are such, all stay.
    """

    def stays(option: Option) -> bool:
        return answer_key(answer_of(option)) not in idle

    groups = [
        replace(group, options=[option for option in group.options if stays(option)])
        for group in asked.options
    ]
    hidden = sum(len(group.options) for group in asked.options)
    hidden -= sum(len(group.options) for group in groups)
    kept = [group for group in groups if group.options]
    return (replace(asked, options=kept), hidden) if hidden and kept else (asked, 0)


def _first(groups: Sequence[Group], last: Answer | None) -> Sequence[Group]:
    """Put the last choice first among the options that stand for themselves."""
    if last is None:
        return groups
    return [
        group if group.title else replace(
            group, options=sorted(group.options, key=lambda each: each.answer != last)
        )
        for group in groups
    ]  # fmt: skip

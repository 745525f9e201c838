"""How many clicks and page loads a coach needs who plays a match here (LG-FIX-36).

A script plays one side through the pages, as a person does: by the buttons and links that a page
shows. What to answer is said by a veteran automated coach. Of the ways that the page offers to say
so the script takes the one that gets farthest. Where the coach wants a place that is not offered,
the nearest one that is offered does.

A click is counted for each button and link, for opening what is folded, and for opening a list and
choosing in it. Typing counts as a click on the field.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from math import dist, inf
from statistics import median
from typing import Any

from django.db import transaction
from django.test import Client
from django.urls import reverse

from matches.live import operations, play
from matches.models import FrozenMatch, LiveMatch
from rosters.models import Coach
from rules import game
from rules.coach import Automated, Decision
from rules.game import Pause
from tests.matches.live.test_live import Table
from tests.site.factories import client_of

#: How far a place may be from the one that the coach wants, in inches, so that it does as well.
NEAR = 3.0
#: How many answers are looked ahead.
AHEAD = 16
#: The question with which a unit begins that is one of several in a turn.
PICKS = {
    "kill_team": ("move_pick", "shoot_pick", "fight_pick"),
    "necromunda": ("activate",),
}
SETS_UP = frozenset({"place_players", "place_model", "deploy_fighter", "choose_crew", "set_up"})
#: What the units are called.
UNITS = {
    "blood_bowl": "turn",
    "helvetia_cup": "turn",
    "boufbowl": "turn",
    "kill_team": "model in a phase",
    "necromunda": "activation",
}


# -- what a page shows ----------------------------------------------------------------------------


@dataclass
class Button:
    """A button of the page, with its form.

    clicks: how many it takes: one more where it is folded.
    """

    name: str
    value: str
    form: Form
    clicks: int
    action: str = ""


@dataclass
class Form:
    id: str
    action: str
    hidden: dict[str, str] = field(default_factory=dict)
    lists: dict[str, list[str]] = field(default_factory=dict)


class Page(HTMLParser):
    """The buttons, links and fields of a page, in their order."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.buttons: list[Button] = []
        self.links: list[str] = []
        self._open: Form | None = None
        self._folded = 0
        self._list = ""
        self._pending: list[tuple[dict[str, str], int]] = []
        self.feed(html)
        by_id = {form.id: form for form in self.forms if form.id}
        for words, clicks in self._pending:
            if words["form"] in by_id:
                form = by_id[words["form"]]
                action = words.get("formaction", "")
                self.buttons.append(Button(words["name"], words["value"], form, clicks, action))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        words = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._open = Form(words.get("id", ""), words.get("action", ""))
            self.forms.append(self._open)
        elif tag == "details":
            self._folded += "open" not in words
        elif tag == "input" and self._open and words.get("type") == "hidden":
            self._open.hidden[words.get("name", "")] = words.get("value", "")
        elif tag == "select" and self._open:
            self._list = words.get("name", "")
            self._open.lists[self._list] = []
        elif tag == "option" and self._open and self._list:
            self._open.lists[self._list].append(words.get("value", ""))
        elif tag == "a":
            self.links.append(words.get("href", ""))
        elif tag == "button":
            clicks = 1 + bool(self._folded)
            if "form" in words:
                self._pending.append((words, clicks))
            elif self._open:
                self.buttons.append(
                    Button(words.get("name", ""), words.get("value", ""), self._open, clicks)
                )

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        elif tag == "details":
            self._folded = max(0, self._folded - 1)
        elif tag == "select":
            self._list = ""


# -- what comes of an answer ----------------------------------------------------------------------


@dataclass
class Step:
    """What the coach answers to a question, by its key."""

    key: str
    answer: Any
    memory: Any = None


@dataclass
class Offer:
    """A way to answer: what is sent, what it costs, and how many questions it answers."""

    url: str
    fields: dict[str, str]
    clicks: int
    covers: int = 1
    off: float = 0.0
    loads: int = 1
    onto: str = ""


def apart(wanted: Any, offered: Any) -> float:
    """Say how far an offered answer is from the wanted one: 0 for the same, in inches for places;
    infinite for another one.
    """
    if wanted == offered:
        return 0.0
    if isinstance(wanted, dict) and isinstance(offered, dict):
        same = {k: v for k, v in wanted.items() if k not in ("at", "facing")}
        others = {k: v for k, v in offered.items() if k not in ("at", "facing")}
        if same == others and "at" in wanted and "at" in offered:
            return apart(wanted["at"], offered["at"])
        return inf
    ends = [_end(wanted), _end(offered)]
    if ends[0] is None or ends[1] is None:
        return inf
    return dist(ends[0], ends[1])


def _end(answer: Any) -> tuple[float, float] | None:
    while isinstance(answer, list) and answer and isinstance(answer[0], list):
        answer = answer[-1]
    is_pair = isinstance(answer, list) and len(answer) == 2
    if is_pair and all(isinstance(each, int | float) for each in answer):
        return (answer[0], answer[1])
    return None


# -- playing --------------------------------------------------------------------------------------


@dataclass
class Counted:
    """What was counted, by unit: clicks, page loads, and where the clicks went by question."""

    clicks: dict[Any, int] = field(default_factory=dict)
    loads: dict[Any, int] = field(default_factory=dict)
    by_question: dict[str, list[int]] = field(default_factory=dict)

    def add(self, unit: Any, key: str, offer: Offer) -> None:
        self.clicks[unit] = self.clicks.get(unit, 0) + offer.clicks
        self.loads[unit] = self.loads.get(unit, 0) + offer.loads
        self.by_question.setdefault(key, []).append(offer.clicks)

    def of(self, kind: str) -> tuple[list[int], list[int]]:
        units = [unit for unit in self.clicks if unit[0] == kind]
        return [self.clicks[unit] for unit in units], [self.loads[unit] for unit in units]


class Player:
    """Plays one side of a match through its pages, as the veteran says."""

    def __init__(self, table: Table, game_key: str, match_number: int = 0) -> None:
        self.table, self.key, self.match = table, game_key, match_number
        live = table.live
        self.side = live.people[0]
        self.coach: Coach = table.people[self.side]
        self.client: Client = client_of(self.coach)
        self.url = reverse("play-match", args=[table.fixture.uuid])
        self.rules = game(game_key)
        frozen = FrozenMatch.objects.get(fixture=table.fixture).unfrozen()
        self.frozen = frozen
        self.mind = self.rules.coach("veteran", frozen.seed, self.side)
        self.counted = Counted()
        self.unit: Any = ("before", self.match)
        self.number = 0
        self.html = self.chosen = ""
        self.usual_orders()

    def usual_orders(self) -> None:
        """Give the usual standing orders, which is two clicks once and for all."""
        send = {"side": str(self.side), "usual": "yes"}
        self.client.post(reverse("settle-orders", args=[self.table.fixture.uuid]), send)

    def standing(self) -> play.AtQuestion | None:
        from matches.resolution import claims

        live = claims.live_match_of(self.table.fixture)
        if live is None or live.state != LiveMatch.State.PLAYING:
            return None
        return play.look(live)

    def play_on(self, units: int, kind: str) -> None:
        """Play until so many units of a kind are counted, or the match is over."""
        for _ in range(20_000):
            at = self.standing()
            if at is None or len(self.counted.of(kind)[0]) > units:
                return
            self.answer(at)

    def answer(self, at: play.AtQuestion) -> None:
        decision = at.pause.decision
        self.unit = self._unit_of(decision)
        steps = self._wanted(at)
        if not self.html:
            self.html = self.client.get(self.url).content.decode()
        page = Page(self.html)
        offers = list(self._offers(page, decision, steps))
        if not offers:
            clicks = self._typed(decision, steps[0].answer)
            self._by_hand(at, steps, clicks)
            return
        best = min(offers, key=lambda each: (each.clicks / each.covers, each.off))
        before = at.live.given
        response = self.client.post(best.url, best.fields, follow=True)
        # Where the answer ended on a page of its own, such as the end of the match, look anew.
        shown = response.redirect_chain and self.url in response.redirect_chain[-1][0]
        self.chosen = best.onto
        self.html = response.content.decode() if shown else ""
        now = self.standing()
        if now is not None and (now.live.given, now.live.rewinds) == (before, at.live.rewinds):
            # The page offered what the match did not take: that is a fault of the page.
            raise AssertionError((decision.key, best, steps[0]))
        # What was given with the first answer is done for the coach, too.
        done = 1 if best.covers == AHEAD or best.fields.keys() & {"onto"} else best.covers
        self.mind.remember(steps[min(done, len(steps)) - 1].memory)
        self.counted.add(self.unit, decision.key, best)

    def _by_hand(self, at: play.AtQuestion, steps: Sequence[Step], clicks: int) -> None:
        offer = Offer(self.url, {}, clicks)
        self.html = ""
        operations.answer(self.coach, self.table.fixture, at.live.question_number, steps[0].answer)
        self.counted.add(self.unit, at.pause.decision.key, offer)

    def _unit_of(self, decision: Decision) -> Any:
        pos = getattr(decision.view, "pos", decision.view)
        if decision.key in SETS_UP:
            return ("set-up", self.match, getattr(pos, "half", 0), tuple(getattr(pos, "score", ())))
        if self.key in PICKS:
            if decision.key in PICKS[self.key]:
                self.number += 1
                return (UNITS[self.key], self.match, self.number)
            return self.unit if self.unit[0] == UNITS[self.key] else ("between", self.match)
        if self.key == "blood_bowl":
            if getattr(pos, "active", None) != self.side:
                return ("theirs", self.match, pos.half, tuple(pos.markers))
            return ("turn", self.match, pos.half, pos.markers[self.side])
        if self.key == "boufbowl":
            return ("turn", self.match, getattr(pos, "turn", 0))
        return ("turn", self.match, pos.half, pos.minute)

    def _wanted(self, at: play.AtQuestion) -> list[Step]:
        """Say what the veteran answers, and what they would answer then, as long as they are asked
        and all is as expected.
        """
        decision = at.pause.decision
        answer = self._decide(self.mind, decision)
        steps = [Step(decision.key, answer, self._memory(self.mind))]
        mind = self.rules.coach("veteran", self.frozen.seed, self.side)
        try:
            mind.remember(steps[0].memory)
        except (AttributeError, KeyError, TypeError, ValueError):
            return steps
        pause: Any = at.pause
        nobody: list[Automated | None] = [None] * len(self.frozen.line_ups)
        while len(steps) < AHEAD:
            answers = [*pause.answers, steps[-1].answer]
            try:
                pause = self.rules.resume(self.frozen, answers, nobody, pause.seam)
            except Exception:  # noqa: BLE001
                break
            if not isinstance(pause, Pause) or pause.decision.side != self.side:
                break
            if pause.decision.key in ENDS:
                break
            ordered = play.ordered(at.live, self.key, pause.decision)
            answer = self._decide(mind, pause.decision)
            given = answer if ordered is None else ordered
            steps.append(Step(pause.decision.key, given, self._memory(mind)))
        return steps

    def _memory(self, mind: Automated) -> Any:
        return json.loads(json.dumps(mind.memory()))

    def _decide(self, mind: Automated, decision: Decision) -> Any:
        try:
            answer = mind.decide(decision)
        except Exception:  # noqa: BLE001
            answer = None
        if answer is None or decision.problems(answer):
            fresh = self.rules.coach("veteran", bytes(32), self.side)
            answer = fresh.decide(decision)
        return json.loads(json.dumps(answer))

    # -- the ways that a page offers ------------------------------------------------------------

    def _offers(self, page: Page, decision: Decision, steps: Sequence[Step]) -> Iterator[Offer]:
        yield from self._placement(page, decision, steps[0])
        for button in page.buttons:
            if button.form.action == "" or button.name == "" or button.action:
                continue
            fields = {**button.form.hidden, button.name: button.value}
            if button.name in ("answer", "json"):
                offered = button.value if button.name == "answer" else json.loads(button.value)
                off = apart(steps[0].answer, offered)
                if off <= NEAR:
                    yield Offer(button.form.action, fields, button.clicks, off=off)
            elif button.name == "plan" and button.value:
                # The plan that the page proposes is what the veteran would do.
                yield Offer(button.form.action, fields, button.clicks, covers=AHEAD)
            elif button.name == "onto":
                (key, answer), (_name, who) = json.loads(button.value)
                same = (key, answer) == (steps[0].key, steps[0].answer)
                if same and len(steps) > 1 and str(steps[1].answer).split()[-1:] == [who]:
                    # It ends what one does and chooses the next, who is tapped anyway.
                    yield Offer(button.form.action, fields, 1, covers=2, onto=f"?to={who}")
            elif button.name == "chain":
                yield from self._chain(button, fields, steps)
        for form in page.forms:
            for name, values in form.lists.items():
                if name in ("answer", "json") and values:
                    wanted = steps[0].answer
                    values_ = [json.loads(v) if name == "json" else v for v in values]
                    found = [n for n, v in enumerate(values_) if v == wanted]
                    if found:
                        fields = {**form.hidden, name: values[found[0]]}
                        yield Offer(form.action, fields, 1 if not found[0] else 3)
        yield from self._walks(page, decision, steps)

    def _chain(
        self, button: Button, fields: dict[str, str], steps: Sequence[Step]
    ) -> Iterator[Offer]:
        chain = json.loads(button.value)
        off, covers = 0.0, 0
        for (key, answer), step in zip(chain, steps, strict=False):
            away = apart(step.answer, answer) if key == step.key else inf
            if away > NEAR:
                return
            off, covers = off + away, covers + 1
        if covers == len(chain):
            yield Offer(button.form.action, fields, button.clicks, covers=covers, off=off)

    def _walks(self, page: Page, decision: Decision, steps: Sequence[Step]) -> Iterator[Offer]:
        """Yield whole moves of Blood Bowl: who, where to, and go."""
        if self.key != "blood_bowl":
            return
        words = str(steps[0].answer).split()
        first = decision.key == "choose_action" and words[:1] == ["move"]
        if not first and decision.key != "continue_action":
            return
        who = words[1] if first else ""
        path = [s for s in steps if s.key == "continue_action"]
        squares, ended = [], False
        for step in path:
            name = str(step.answer).split()
            if name[0] in ("step", "gfi", "go") and len(name) == 2:
                squares.append(name[1])
            elif step.answer == "stand up" and not squares:
                continue
            else:
                ended = step.answer == "end action"
                break
        if not squares:
            return
        goal = f"{who} {squares[-1]}" if first else squares[-1]
        clicks = 0
        if first and self.chosen == f"?to={who}":
            pass
        elif first:
            if not any(re.search(rf"[?&]to={who}(#|&|$)", link) for link in page.links):
                return
            clicks += 1
            page = Page(self.client.get(f"{self.url}?to={who}").content.decode())
        wanted = goal.replace(" ", r"\+")
        at_once = [b for b in page.buttons if b.action and b.value == goal]
        if at_once:
            # The end of the action is implied by who is tapped next.
            fields = {**at_once[0].form.hidden, "to": goal}
            covers = len(squares) + first
            yield Offer(at_once[0].action, fields, clicks + 1, covers=covers, loads=clicks + 1)
        direct = self._walk_button(page, goal, ended)
        if direct is None:
            if not any(re.search(rf"[?&]to={wanted}(#|&|$)", link) for link in page.links):
                return
            clicks += 1
            page = Page(self.client.get(f"{self.url}?to={goal.replace(' ', '+')}").content.decode())
            direct = self._walk_button(page, goal, ended)
        if direct is None:
            return
        covers = len(squares) + first + ended
        form, fields = direct
        yield Offer(form.action, fields, clicks + 1, covers=covers, loads=clicks + 1)

    def _walk_button(
        self, page: Page, goal: str, ended: bool
    ) -> tuple[Form, dict[str, str]] | None:
        walks = [form for form in page.forms if form.hidden.get("to") == goal]
        if not walks:
            return None
        fields = {**walks[0].hidden, **({"ends": "yes"} if ended else {})}
        return walks[0], fields

    def _placement(self, page: Page, decision: Decision, step: Step) -> Iterator[Offer]:
        """Yield a set-up in a form with a line for each: a click for it, a tap on the board, and
        one for all.
        """
        if decision.key != "place_players" or not isinstance(step.answer, dict):
            return
        shown = dict(re.findall(r'name="place-(\d+)"\s+value="([^"]*)"', self.html))
        fields = {"number": str(self.table.live.question_number)}
        fields |= {f"place-{number}": square for number, square in step.answer.items()}
        moved = [n for n in shown if step.answer.get(n, "") != shown[n]]
        yield Offer(
            reverse("answer-match", args=[self.table.fixture.uuid]),
            fields,
            2 * len(moved) + 1,
        )

    def _typed(self, decision: Decision, answer: Any) -> int:
        """Count the clicks for an answer that is filled in: on each field, and to send it."""
        if isinstance(answer, list) and answer and not isinstance(answer[0], list):
            return len(answer) + 1
        return 2 if not isinstance(answer, dict) else len(answer) + 1


#: Questions that begin another unit: what comes from there on is not looked ahead to.
ENDS = frozenset({"move_pick", "shoot_pick", "fight_pick", "activate", "choose_action_of_none"})


def measured(table_of: Callable[[int], Table], game_key: str, units: int) -> Player:
    """Play units of matches that are kicked off with one person, as many as it takes.

    table_of: makes such a match; its number says which dice it has.
    """
    counted = Counted()
    for number in range(units):
        with transaction.atomic():
            player = Player(table_of(number), game_key, number)
            player.counted = counted
            player.play_on(units, UNITS[game_key])
            transaction.set_rollback(True)
        if len(counted.of(UNITS[game_key])[0]) > units:
            break
    return player


def lines(player: Player) -> list[str]:
    """Say what was counted: medians by kind of unit, and the questions that cost most."""
    kinds = dict.fromkeys(unit[0] for unit in player.counted.clicks)
    told = []
    for kind in kinds:
        clicks, loads = player.counted.of(kind)
        told.append(
            f"{player.key:14} {kind:18} n={len(clicks):4} clicks {median(clicks):5.1f}"
            f" loads {median(loads):5.1f} most {max(clicks)}"
        )
    costly = sorted(player.counted.by_question.items(), key=lambda each: -sum(each[1]))[:10]
    told += [f"    {key:22} {len(n):5} times {sum(n):5} clicks" for key, n in costly]
    return told

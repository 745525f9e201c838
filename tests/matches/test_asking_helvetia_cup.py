"""Questions of Helvetia Cup as people read them: whatever the engine asks can be answered."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from django.utils import translation

from matches.asking import Question, given, question
from matches.asking.helvetia_cup import OF_CARDS, SENTENCES
from matches.asking.helvetia_cup.placing import room
from matches.telling import Cast
from rules.coach import Answer, Choice, Coach, Decision
from rules.dice import Stream
from rules.helvetia_cup.match import play
from rules.helvetia_cup.moving import Move, Path, Walking, follow
from rules.helvetia_cup.setup import SetUp
from rules.helvetia_cup.shooting import SectorChoice
from rules.helvetia_cup.squads import SquadChoice
from rules.record import Match
from tests.rulebook import clauses
from tests.rules.helvetia_cup.matches import Chaser, random_match

CAST = Cast(["Rams", "Foxes"], [{n: f"Ram {n}" for n in range(99)}, {}])

#: A match has more than a thousand paths: of so many one is read.
OFTEN = 10


def answers(asked: Question) -> list[Any]:
    """What its buttons send."""
    return [
        json.loads(option.answer) if option.field == "json" else option.answer
        for group in asked.options
        for option in group.options
    ]


class Reader:
    """A coach who reads every question, and answers what another would with what it offers."""

    def __init__(self, mind: Coach, cast: Cast, seen: set[str]) -> None:
        self.mind = mind
        self.cast = cast
        self.seen = seen
        self.moves = 0

    def decide(self, decision: Decision) -> Answer:
        wanted = self.mind.decide(decision)
        if isinstance(decision, Move):
            self.moves += 1
            if self.moves % OFTEN:
                return wanted
        asked = self.ask(decision)
        assert asked.text
        assert "{" not in asked.text
        labels = [option.label for group in asked.options for option in group.options]
        assert all(labels), decision.key
        self.seen.add(decision.key)
        sent = self.sent(decision, asked, wanted)
        assert not isinstance(decision, Move) or self.as_good(decision, sent, wanted)
        return sent

    def ask(self, decision: Decision, **typed: str) -> Question:
        return question("helvetia_cup", decision, self.cast, typed)

    def sent(self, decision: Decision, asked: Question, wanted: Answer) -> Answer:
        match decision:
            case Move():
                return self.move(decision, wanted)
            case SetUp():
                return self.set_up(decision, wanted)
            case SquadChoice():
                return self.post(squad_typed(wanted))
            case SectorChoice():
                return self.post({"form": "cover", **{f"cover-{s}": "yes" for s in wanted}})
        assert isinstance(decision, Choice)
        if decision.key in OF_CARDS:
            assert asked.form is not None
            shown = {each["value"] for each in asked.form.to_json()["choices"]}
            cards = [] if wanted == "none" else wanted.split(" ")
            assert {*cards} <= shown
            return self.post({"form": "cards", **{f"cards-{card}": "yes" for card in cards}})
        if decision.key == "attack_action":
            long = self.ask(decision, layer="long")
            assert sorted(answers(asked)) == sorted(decision.options) == sorted(answers(long))
        else:
            assert answers(asked) == list(decision.options)
        return wanted

    def post(self, typed: Mapping[str, str]) -> Answer:
        return given("helvetia_cup", typed)

    def move(self, decision: Move, wanted: str) -> str:
        """The offered path to where the other one goes."""
        number, *words = wanted.split(" ")
        asked = self.ask(decision, move=number)
        offered = answers(asked)
        assert offered[0] == "done"
        for answer in offered:
            assert decision.problems(answer) == []
        form = asked.form.to_json() if asked.form else {}
        listed = [way for player in form["players"] for way in player["ways"].values()]
        assert {*offered[1:]} <= {*listed}
        if wanted == "done":
            return "done"
        walking, end = walked(decision, wanted)
        if end.h == walking.start().h and "off" not in words and "stand" not in words:
            return wanted  # once round and back: nobody wants to
        same = [each for each in offered[1:] if there(decision, each) == there(decision, wanted)]
        same += [each for each in offered[1:] if there(decision, each)[:2] == (end.h, "")]
        return str(same[0])

    def as_good(self, decision: Move, sent: str, wanted: str) -> bool:
        """It costs no more markers than his own path."""
        if wanted == "done":
            return sent == "done"
        return walked(decision, sent)[1].spent <= walked(decision, wanted)[1].spent

    def set_up(self, decision: SetUp, wanted: Mapping[str, str]) -> Answer:
        """Player by player, by the links: who changes places makes room first."""
        way, pitch = "", decision.view.pos.pitch.names
        asked = self.ask(decision)
        for number, name in aside(decision, asked.proposal, wanted, list(pitch)):
            picked = next(link for link in who(asked) if link.asks[1].startswith(f"{number};"))
            asked = self.ask(decision, way=picked.asks[1])
            here = next(link for link in where(asked) if link.label == name)
            way = here.asks[1]
            asked = self.ask(decision, way=way)
        (answer,) = answers(asked)
        assert answer == asked.proposal
        return answer


def who(asked: Question) -> Any:
    return next(iter(asked.links.values()))


def where(asked: Question) -> Any:
    return list(asked.links.values())[1]


def aside(
    decision: SetUp, now: Mapping[str, str], wanted: Mapping[str, str], names: list[str]
) -> list[tuple[str, str]]:
    """First everybody to hexes that nobody wants, then to his own."""
    moving = [number for number in wanted if now[number] != wanted[number]]
    taken = {*now.values(), *wanted.values()}
    free = [names[h] for h in room(decision) if names[h] not in taken]
    out = list(zip(moving, free, strict=False))
    return [*out, *((number, wanted[number]) for number in moving)]


def squad_typed(squad: Mapping[str, Any]) -> dict[str, str]:
    typed = {"form": "squad", f"player-{squad['goalkeeper']}": "goalkeeper"}
    typed |= {f"player-{n}": "starter" for n in squad["starters"]}
    return typed | {f"player-{n}": "substitute" for n in squad["substitutes"]}


def walked(decision: Move, answer: str) -> tuple[Walking, Path]:
    number, *words = answer.split(" ")
    walking = decision.walking(decision.view.pos.player(decision.side, int(number)))
    path = follow(walking, words)
    assert isinstance(path, Path)
    return walking, path


def there(decision: Move, answer: str) -> tuple[int, str, bool]:
    """Where a path ends, for whom he goes off, and whether he has the ball."""
    _walking, path = walked(decision, answer)
    return path.h, answer.partition(" off ")[2], path.carrying


def read_through(number: int) -> set[str]:
    """A match in which both coaches read all that they are asked; what they were asked."""
    match: Match = random_match(number)
    cast = Cast.of([line_up["name"] for line_up in match.line_ups], match.line_ups)
    seen: set[str] = set()
    minds = [Chaser(Stream(match.seed, f"coach-{side}"), ("done",)) for side in (0, 1)]
    play(match, [Reader(mind, cast, seen) for mind in minds])
    return seen


@pytest.mark.parametrize("language", ["en", "ru"])
def test_whatever_is_asked_in_whole_matches_is_answered_by_what_is_offered(language: str) -> None:
    with translation.override(language):
        seen = set().union(*(read_through(number) for number in range(3)))
    assert len(seen) > 15
    assert seen <= set(SENTENCES)


def test_every_decision_of_the_rulebook_has_a_sentence() -> None:
    decisions = [clause for clause in clauses().values() if clause.chapter == "HC-DEC"]
    assert len(decisions) > 25
    asked = {clause.cells[1].strip("`") for clause in decisions}
    assert asked - {"trim_collection"} == set(SENTENCES), "that one is asked between matches"

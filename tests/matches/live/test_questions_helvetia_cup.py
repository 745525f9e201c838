"""Questions of Helvetia Cup as people read them: whatever the engine asks can be answered."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from django.utils import translation

from matches.games.helvetia_cup.asking import OF_CARDS, SENTENCES
from matches.games.helvetia_cup.asking.picking import TickForm
from matches.games.helvetia_cup.asking.placing import room
from matches.games.match_log import Cast
from matches.live.questions import Question, given, question
from rules.coach import Answer, Choice, Coach, Decision
from rules.dice import Stream
from rules.helvetia_cup.cards.moments import Turn
from rules.helvetia_cup.catalogue import load
from rules.helvetia_cup.match import play
from rules.helvetia_cup.movement_paths import Path, Walking, follow
from rules.helvetia_cup.moving import Move
from rules.helvetia_cup.setup import SetUp
from rules.helvetia_cup.shooting import SectorChoice
from rules.helvetia_cup.squads import SquadChoice
from rules.record import Match
from tests.rules.helvetia_cup.matches import Chaser, random_match
from tests.rules.helvetia_cup.play import Table
from tests.support.rulebook import clauses

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


# -- a movement turn -------------------------------------------------------------------------------

AWAY = "1@8,0 5@5,0 6@5,2 7@5,-2 8@2,3"


def ways_of(home: str, number: int, **more: Any) -> dict[str, str]:
    """What the form says of where a player of Home goes, with his words."""
    table = Table(home, AWAY, **more)
    ready = sum(1 << p for p in table.pos.on_pitch(0))
    asked = question(
        "helvetia_cup", Move("move_turn", 0, table.ref.view(0), Turn(0, ready)), CAST, {}
    )
    assert asked.form is not None
    players = asked.form.to_json()["players"]
    return next(dict(player["ways"]) for player in players if player["number"] == number)


@pytest.mark.clause("HC-OVER-01", "HC-ACC-02")
def test_a_hex_that_he_overtakes_to_does_not_hide_those_beyond_it() -> None:
    ways = ways_of("1@-8,0 7@1,-4 8@-2,0 9@-3,2* 10@-5,-2", 7, markers={"home 7": 2})
    steps = sorted((words for words in ways.values() if "off" not in words), key=len)
    assert "7 F over" in steps
    assert "7 F F F" in steps


@pytest.mark.clause("HC-BALL-05")
def test_he_goes_with_the_ball_or_past_it() -> None:
    """It lies where he can go round it for a marker less than over it."""
    ways = ways_of("1@-8,0 7@0,0 8@-4,0 9@-5,2 10@-5,-2", 7, ball="0,-1")
    assert ways["0,-1 ball"].split()[1:] == ["FL"] or len(ways["0,-1 ball"].split()) == 2
    behind = {name for name in ways if name.endswith(" ball")}
    assert "0,-2 ball" in behind
    round_ = {name.removesuffix(" ball") for name in behind} & {*ways}
    assert "1,-1" in round_, "next to both: a step without the ball, two with it"


@pytest.mark.clause("HC-SUB-04", "HC-SUB-06")
def test_who_walks_off_chooses_the_hex_on_which_the_other_appears() -> None:
    ways = ways_of("1@-8,0 7@-3,-4 8@-2,0 9@-3,2* 10@-5,-2 12", 7)
    leaving = {name: words for name, words in ways.items() if " off " in name}
    assert {name.partition(" ")[2] for name in leaving} == {"off 12"}
    assert leaving["-3,-4 off 12"] == "7 off 12"
    assert len(leaving) > 3


# -- what he is told -------------------------------------------------------------------------------


@pytest.mark.clause("HC-CONV-12", "HC-TCARD-06")
def test_the_facts_are_his_own_cards_and_the_mission() -> None:
    table = Table(hands=("T01 T02", "T05"))
    table.pos.missions = ["T03", "T04"]
    asked = question(
        "helvetia_cup", Choice("opening_defence", 0, table.ref.view(0), ["none"]), CAST
    )
    facts = dict(asked.facts)
    data = load("first")
    assert facts["Your cards"] == f"{data.card('T01').name}, {data.card('T02').name}"
    assert facts["Your mission"].startswith(data.card("T03").name)
    assert facts["Their mission"].startswith(data.card("T04").name), "it lies face up"
    assert "now:" in facts["Their mission"]
    assert data.card("T05").name not in str(facts)


@pytest.mark.clause("HC-DEC-01", "HC-DEAL-02")
def test_cards_are_listed_as_the_game_names_them_together() -> None:
    """Whatever order they were dealt in: so what is ticked is an answer as it stands."""
    hands = ["T05 T09 L01", "T05 T30 L01"]
    asked = question("helvetia_cup", Choice("keep_hand", 0, Table().ref.view(0), hands), CAST)
    assert isinstance(asked.form, TickForm)
    assert [tick.value for tick in asked.form.ticks] == ["T05", "T09", "T30", "L01"]
    ticked = {f"cards-{tick.value}": "yes" for tick in asked.form.ticks if tick.ticked}
    assert given("helvetia_cup", {"form": "cards", **ticked}) == hands[0]


@pytest.mark.clause("HC-DEC-29", "HC-TCARD-04")
def test_what_cannot_be_ticked_together_is_refused_by_the_game() -> None:
    """A form with nothing ticked says so as the game does; one with too much is no option."""
    assert given("helvetia_cup", {"form": "cards"}) == "none"
    ticked = {"form": "cards", "cards-T02": "yes", "cards-T10": "yes"}
    assert given("helvetia_cup", ticked) == "T02 T10"
    assert given("helvetia_cup", {"form": "cover", "cover-BR": "y", "cover-TL": "y"}) == [
        "TL",
        "BR",
    ]


@pytest.mark.clause("HC-SQUAD-01")
def test_two_goalkeepers_in_goal_are_no_squad() -> None:
    typed = {"form": "squad", "player-1": "goalkeeper", "player-2": "goalkeeper", "player-x": "?"}
    assert given("helvetia_cup", typed) == {"goalkeeper": 0, "starters": [], "substitutes": []}

"""A match that counts nowhere is taken back further than the last die, if all agree (LG-FIX-42)."""

from __future__ import annotations

from typing import Any

import pytest

from leagues.models import Notice
from matches.live import handing_over, play, taking_back_further
from matches.live.taking_back_further import answer_request, ask_back, ways_back
from matches.models import FrozenMatch, LiveAnswers, LiveMatch, MatchRecord
from matches.reading.duties import duties
from matches.verification.stored_matches import verify
from rules import game
from rules.coach import recorded
from rules.game import Pause
from rules.problems import Refusal
from tests import factories
from tests.matches.live.of_game import OfGame
from tests.matches.live.test_live import Table, codes, log_so_far, minds_of

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-FIX-42")]

GAMES = ("blood_bowl", "helvetia_cup", "boufbowl", "kill_team", "necromunda")


def friendly(game_key: str) -> Table:
    """Two people in a match that counts nowhere."""
    table = OfGame(game_key)
    season = table.fixture.season
    season.friendly = True
    season.save()
    return table


def ask(table: Table, side: int, back: int = 1) -> LiveMatch:
    number = table.live.number_for(side)
    return ask_back(table.people[side], table.fixture, number, back)


def agree(table: Table, side: int, yes: bool = True) -> LiveMatch:
    request = table.live.open_request
    assert request is not None
    return answer_request(table.people[side], table.fixture, request["id"], agree=yes)


def faces(log: list[Any]) -> list[Any]:
    """The dice of these events."""
    return [
        event.get("faces", event.get("value", event.get("face")))
        for event in log
        if event["event"] == "rolled"
    ]


@pytest.mark.parametrize("game_key", GAMES)
def test_what_is_rolled_after_it_is_new_and_the_record_still_verifies(game_key: str) -> None:
    """Twice to the same question, and then to an earlier one; seams and whole runs agree."""
    table = friendly(game_key)
    minds = minds_of(table)
    table.play_on(minds, most=90)
    rolled: list[list[Any]] = []
    side = table.live.asks or 0
    for back in (10, 1, 9):
        own = LiveAnswers.objects.filter(by=table.people[side]).order_by("-number")
        to = own[back - 1].number
        before = table.live
        answers = play.look(before).pause.answers
        log = log_so_far(table)
        ask(table, side, back)
        live = agree(table, 1 - side)
        assert (live.given, live.asks) == (to, side)
        # Cards are shuffled anew, which nobody sees.
        now = [event for event in log_so_far(table) if event.get("only") != []]
        assert now == [event for event in log if event.get("only") != []][: len(now)]
        match = FrozenMatch.objects.get().unfrozen()
        assert match.taken_back[-1][0] == to
        begun = len(log_so_far(table))
        rolled.append(faces(log)[-8:])
        # The same answers, as far as the new dice let them be given.
        for answer in answers[to : to + 12]:
            decision = table.decision
            legal = not decision.problems(answer)
            table.answer(answer if legal else decision.default)
        rolled.append(faces(log_so_far(table)[begun:])[:8])
        pause = game(game_key).resume(match, play.look(table.live).pause.answers, [None, None])
        assert isinstance(pause, Pause)
        assert log_so_far(table) == pause.log
        side = table.live.asks or 0
        table.play_on(minds_of(table), most=25)
        side = table.live.asks or 0
    assert any(rolled[1::2])
    assert all(
        before != after for before, after in zip(rolled[::2], rolled[1::2], strict=True) if after
    )
    words = [word for _, word in FrozenMatch.objects.get().unfrozen().taken_back]
    assert words == sorted(set(words))
    assert max(words) == 3


@pytest.mark.parametrize("game_key", ["blood_bowl", "boufbowl", "kill_team"])
def test_it_is_settled_and_verified_as_any_match(game_key: str) -> None:
    table = friendly(game_key)
    table.play_on(minds_of(table), most=30)
    side = table.live.asks or 0
    ask(table, side, 3)
    agree(table, 1 - side)
    for number in (0, 1):
        handing_over.hand_over(table.people[number], table.fixture, number, "end")
    for _ in range(200):
        for pk in handing_over.waiting_for_a_stand_in():
            handing_over.play_on_by_itself(pk)
    left = MatchRecord.objects.get()
    assert left.record["match"]["taken_back"] == [[LiveMatch.objects.get().handovers[0]["from"], 1]]
    assert verify(left).holds
    # Without the word it is another match.
    stripped = {k: v for k, v in left.record["match"].items() if k != "taken_back"}
    left.record = {**left.record, "match": stripped}
    assert not verify(left).holds


def test_a_match_that_was_never_taken_back_says_nothing_of_it() -> None:
    table = friendly("kill_team")
    match = FrozenMatch.objects.get().unfrozen()
    assert "taken_back" not in match.to_json()
    back = match.back_to(5)
    assert type(match).from_json(back.to_json()).to_json() == back.to_json()
    assert match.dice(8, 5).key == match.seed == back.dice(8, 5).key
    assert back.dice(8, 6).key not in (match.seed, back.back_to(5).dice(8, 6).key)
    assert back.dice(8, 6).position == 8
    table.play_on(minds_of(table), most=3)
    played = play.look(table.live).pause
    coaches = recorded(played.answers)
    assert len(coaches) == 2


def test_the_cards_that_nobody_has_seen_are_shuffled_anew() -> None:
    table = friendly("boufbowl")
    minds = minds_of(table)
    table.play_on(minds, most=20)
    side = table.live.asks or 0
    seam = table.live.unpacked_seam()
    ask(table, side, 1)
    agree(table, 1 - side)
    table.play_on(minds_of(table), most=30)
    after = table.live.unpacked_seam()
    assert seam is not None
    assert after is not None
    old, new = (each.state["decks"]["actions"] for each in (seam, after))
    assert any(
        first[: len(second)] != second[: len(first)] for first, second in zip(old, new, strict=True)
    )


def test_the_other_coach_is_asked_and_says_no() -> None:
    table = friendly("blood_bowl")
    table.play_on(minds_of(table), most=30)
    side = table.live.asks or 0
    other = table.people[1 - side]
    given = table.live.given
    ask(table, side, 2)
    assert Notice.objects.filter(coach=other, kind="back_asked").count() == 1
    assert [each.kind for each in duties(other) if each.kind == "asked_back"] == ["asked_back"]
    assert not [each for each in duties(table.people[side]) if each.kind == "asked_back"]
    with pytest.raises(Refusal) as refused:
        ask(table, side, 1)
    assert codes(refused) == ["asked_back_already"]
    with pytest.raises(Refusal) as refused:
        agree(table, side)
    assert codes(refused) == ["not_your_request"]
    live = agree(table, 1 - side, yes=False)
    assert (live.given, live.open_request) == (given, None)
    assert Notice.objects.filter(coach=table.people[side], kind="back_declined").count() == 1
    assert not [each for each in duties(other) if each.kind == "asked_back"]
    with pytest.raises(Refusal) as refused:
        answer_request(other, table.fixture, "gone", agree=True)
    assert codes(refused) == ["not_asked_back"]


def test_playing_on_says_no() -> None:
    table = friendly("blood_bowl")
    table.play_on(minds_of(table), most=30)
    side = table.live.asks or 0
    ask(table, 1 - side, 1)
    request = table.live.open_request
    assert request is not None
    table.answer(table.decision.default)
    assert table.live.open_request is None
    with pytest.raises(Refusal) as refused:
        answer_request(table.people[side], table.fixture, request["id"], agree=True)
    assert codes(refused) == ["not_asked_back"]


def test_an_automated_coach_agrees_at_once() -> None:
    """Also one that plays for a person."""
    table = friendly("kill_team")
    minds = minds_of(table)
    while LiveAnswers.objects.filter(by=table.people[0]).count() < 4:
        table.play_on(minds, most=1)
    handing_over.hand_over(table.people[1], table.fixture, 1, "end")
    to = LiveAnswers.objects.filter(by=table.people[0]).order_by("-number")[2].number
    live = ask(table, 0, 3)
    assert (live.given, live.asks, live.open_request) == (to, 0, None)
    handover = live.handover_of(1)
    assert handover is not None
    assert handover["from"] == to


def test_it_is_for_matches_that_count_nowhere_and_for_those_who_play_them() -> None:
    table: Table = OfGame("kill_team")
    table.play_on(minds_of(table), most=10)
    side = table.live.asks or 0
    for do in (lambda: ask(table, side), lambda: ways_back(table.people[side], table.fixture)):
        with pytest.raises(Refusal) as refused:
            do()
        assert codes(refused) == ["counts_somewhere"]
    table = friendly("kill_team")
    for user in (table.owner, factories.coach()):
        with pytest.raises(Refusal) as refused:
            ask_back(user, table.fixture, 0, 1)
        assert codes(refused) == ["not_your_match"]
    with pytest.raises(Refusal) as refused:
        ask(table, table.live.asks or 0, 1)
    assert codes(refused) == ["no_such_question"]


@pytest.mark.parametrize("game_key", GAMES)
def test_the_answers_to_go_back_to_are_ones_own_and_in_words(game_key: str) -> None:
    table = friendly(game_key)
    table.play_on(minds_of(table), most=40)
    side = table.live.asks or 0
    ways = ways_back(table.people[side], table.fixture)
    own = LiveAnswers.objects.filter(by=table.people[side]).count()
    assert [way.back for way in ways] == [*range(1, min(own, taking_back_further.MOST) + 1)]
    assert all(way.asked for way in ways)
    assert any(way.answer for way in ways)


def test_of_an_answer_and_going_back_at_once_one_is_done() -> None:
    table = friendly("blood_bowl")
    table.play_on(minds_of(table), most=30)
    side = table.live.asks or 0
    number = table.live.number_for(side)
    table.answer(table.decision.default)
    with pytest.raises(Refusal) as refused:
        ask_back(table.people[side], table.fixture, number, 1)
    assert codes(refused) == ["answered_already"]

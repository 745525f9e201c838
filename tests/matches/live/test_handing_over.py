"""A side is handed to the automated coach of its entry, for a turn or to the end (LG-FIX-41)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from matches.games import of as of_game
from matches.live import handing_over, operations, play, stand_ins
from matches.live.handing_over import HandedOver, handed_over
from matches.models import FrozenMatch, LiveMatch, MatchRecord
from matches.periodic.deadlines import act
from matches.reading.coach_todo import waiting
from matches.resolution.playing import play as play_whole
from matches.resolution.taking import held
from matches.verification.stored_matches import verify
from rules import game
from rules.coach import RANDOM
from rules.problems import Refusal
from tests import factories
from tests.matches.live.of_game import OfGame
from tests.matches.live.test_live import Table, codes, minds_of

pytestmark = [pytest.mark.django_db, pytest.mark.clause("LG-FIX-41")]

GAMES = ("blood_bowl", "helvetia_cup", "boufbowl", "kill_team", "necromunda")


def asked_of(table: Table) -> int:
    asks = table.live.asks
    assert asks is not None
    return asks


def hand_over(table: Table, side: int, until: handing_over.Until) -> LiveMatch:
    return handing_over.hand_over(table.people[side], table.fixture, side, until)


@pytest.mark.parametrize("game_key", GAMES)
def test_both_sides_handed_over_leave_the_record_of_their_levels(game_key: str) -> None:
    """The clock plays them out, and the record is that of two automated coaches, to the byte."""
    table = OfGame(game_key)
    claim = held(table.fixture.pk, table.live.claim)
    assert claim is not None
    strengths = [coach["strength"] for coach in FrozenMatch.objects.get().coached()]
    level = stand_ins.level_of(game_key, strengths[0])
    sides = [type(side)(side.state, level, side.absent) for side in claim.sides]
    expected = play_whole(claim.match, sides).record
    for side in (0, 1):
        hand_over(table, side, "end")
    for _ in range(200):
        if not handing_over.waiting_for_a_stand_in():
            break
        act()
    left = MatchRecord.objects.get()
    assert (left.digest, left.log_digest) == (expected.digest, expected.log_digest)
    assert verify(left).holds
    played = LiveMatch.objects.get()
    assert [each["level"] for each in played.handovers] == [level, level]


@pytest.mark.parametrize("game_key", GAMES)
def test_a_turn_is_over_with_the_turn(game_key: str) -> None:
    table = OfGame(game_key)
    minds, when = minds_of(table), of_game(game_key).match_log.when
    for _ in range(300):  # into a turn
        if any(when(event) for event in play.look(table.live).pause.log):
            break
        table.play_on(minds, most=1)
    side = asked_of(table)
    given = table.live.given
    live = hand_over(table, side, "turn")
    assert live.given > given
    for _ in range(300):
        live = table.live
        if live.handover_of(side) is None:
            break
        if live.asks == side:
            handing_over.play_on(table.people[side], table.fixture)
        else:
            table.play_on(minds, most=1)
    [entry] = live.handovers
    assert entry["from"] == given
    assert entry["to"] > given
    assert handed_over(table.fixture, live) == []


def test_it_plays_at_the_level_of_the_entry_and_never_at_random() -> None:
    table = OfGame("blood_bowl")
    frozen = FrozenMatch.objects.get()
    for coach, level in zip(frozen.coaches, ("rookie", RANDOM), strict=True):
        coach["level"] = level
    frozen.save()
    for side in (0, 1):
        hand_over(table, side, "end")
    usual = game("blood_bowl").usual_strength
    live = LiveMatch.objects.get()
    assert [live.handovers[side]["level"] for side in (0, 1)] == ["rookie", usual]


def test_the_side_is_taken_back_with_the_next_question() -> None:
    table = OfGame("blood_bowl")
    side = asked_of(table)
    user, question = table.people[side], table.live.question_number
    hand_over(table, 1 - side, "end")
    live = hand_over(table, side, "end")
    while live.asks != side:
        live = handing_over.play_on(table.people[1 - side], table.fixture)
    default = table.decision.default
    with pytest.raises(Refusal) as refused:
        table.answer(default, user=user)
    assert codes(refused) == ["side_is_handed_over"]
    live = handing_over.take_over(user, table.fixture, side)
    assert live.question_number != question
    assert [each.side for each in handed_over(table.fixture, live)] == [1 - side]
    assert table.answer(default, user=user).given > live.given
    with pytest.raises(Refusal) as refused:
        handing_over.take_over(user, table.fixture, side)
    assert codes(refused) == ["side_is_not_handed_over"]


def test_what_a_stand_in_answered_cannot_be_taken_back_as_free() -> None:
    table = OfGame("kill_team")
    side = asked_of(table)
    hand_over(table, side, "turn")
    assert not table.live.answers.filter(free=True).exists()
    assert not table.live.answers.exclude(by=None).exists()


def test_no_deadline_runs_against_a_side_that_is_handed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nor does it stand among what awaits its coach."""
    table = OfGame("blood_bowl")
    table.season.answer_hours = 1
    table.season.save()
    side = asked_of(table)
    hand_over(table, 1 - side, "end")
    fixture = table.fixture
    fixture.season.answer_hours = 1
    live = table.live
    LiveMatch.objects.update(asked=live.asked and live.asked - timedelta(hours=2))
    assert operations.time_is_up(fixture, live)
    assert [each.live for each in waiting(table.people[side])] == [live]
    monkeypatch.setattr(stand_ins, "AT_MOST", -1.0)  # it stops after its first answer
    live = hand_over(table, side, "end")
    while live.asks != side:
        live = handing_over.play_on(table.people[side], fixture)
    LiveMatch.objects.update(asked=live.asked and table.live.asked)
    LiveMatch.objects.update(asked=table.live.asked - timedelta(hours=2))  # type: ignore[operator]
    assert not operations.time_is_up(fixture, table.live)
    assert waiting(table.people[side]) == []


def test_only_its_coach_hands_a_side_over_and_not_before_the_kick_off() -> None:
    table = OfGame("blood_bowl")
    for user in (table.people[1], table.owner, factories.coach()):
        for do in (
            lambda user=user: handing_over.hand_over(user, table.fixture, 0, "end"),
            lambda user=user: handing_over.take_over(user, table.fixture, 0),
        ):
            with pytest.raises(Refusal) as refused:
                do()
            assert codes(refused) == ["not_your_match"]
    with pytest.raises(Refusal) as refused:
        handing_over.play_on(factories.coach(), table.fixture)
    assert codes(refused) == ["not_your_match"]
    LiveMatch.objects.update(asks=None, given=0)
    with pytest.raises(Refusal) as refused:
        hand_over(table, 0, "end")
    assert codes(refused) == ["match_not_kicked_off"]


def test_a_stand_in_without_an_answer_takes_the_usual_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As after plans of which it knows nothing."""
    table = OfGame("blood_bowl")
    side = asked_of(table)
    monkeypatch.setattr(stand_ins, "AT_MOST", -1.0)

    class Lost:
        def decide(self, decision: object) -> object:
            raise KeyError("what was I doing?")

    rules = game("blood_bowl")
    monkeypatch.setattr(type(rules), "coach", lambda *_: Lost())
    default = table.decision.default
    hand_over(table, side, "end")
    assert table.live.answers.order_by("number").values_list("answers", flat=True)[0][0] == default


def test_what_is_said_of_it() -> None:
    table = OfGame("kill_team")
    side = asked_of(table)
    hand_over(table, 1 - side, "end")
    team = table.fixture.sides.get(number=1 - side).entry.team.name
    level = FrozenMatch.objects.get().coached()[1 - side]["strength"]
    assert handed_over(table.fixture, table.live) == [HandedOver(1 - side, team, level, turn=False)]

"""HC-CONV-12: what a coach hides makes no difference to anything that the other sees.

Two matches are played that differ only in what one coach hides.  Everything that reaches the other
until it is shown must be the same to the byte: when he is asked and what, what he may answer, his
view, and as much of the log as he may see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from hashlib import blake2b
from typing import Any

import pytest

from rules.coach import NO_ANSWER, Answer, Build, Coach, Decision
from rules.dice import Stream
from rules.helvetia_cup.cards.moments import Turn
from rules.helvetia_cup.catalogue import Ruleset
from rules.helvetia_cup.match import play_on
from rules.helvetia_cup.match import record as record_of
from rules.helvetia_cup.referee import Referee
from rules.helvetia_cup.secrets import SECRET
from rules.helvetia_cup.squads import LineUps
from rules.record import Match, Record, canonical, visible
from tests.rules.helvetia_cup.matches import Explorer, referee, seed, usual_line_up
from tests.support.rulebook import clauses

JSON = Any
#: What a coach answers where he hides something: the answer itself, or how he finds it.
Secrets = Mapping[str, Answer | Callable[[Decision], Answer]]


class Hiding:
    """A coach who answers secret questions as the test says, and plays no card."""

    def __init__(self, coach: Coach, secrets: Secrets) -> None:
        self.coach = coach
        self.secrets = secrets
        self.asked: list[str] = []

    def decide(self, decision: Decision) -> Answer:
        self.asked.append(decision.key)
        if decision.key in self.secrets:
            answer = self.secrets[decision.key]
            return answer(decision) if callable(answer) else answer
        if decision.key == "play_card":
            return "none"
        return self.coach.decide(decision)


class Spy:
    """A coach who keeps all that reaches him, a line a question."""

    def __init__(self, coach: Coach, side: int) -> None:
        self.coach = coach
        self.side = side
        self.ref: Referee | None = None
        self.seen: list[tuple[str, bytes]] = []
        self.log = blake2b()
        self.read = 0

    def decide(self, decision: Decision) -> Answer:
        self.look(decision)
        return self.coach.decide(decision)

    def look(self, decision: Decision | None) -> None:
        assert self.ref is not None
        log = self.ref.log or []
        for event in visible(log[self.read :], self.side, over=False):
            self.log.update(canonical(event))
        self.read = len(log)
        told: list[JSON] = [self.log.hexdigest(), self.ref.view(self.side).to_json()]
        if decision is not None:
            assert decision.view.to_json() == told[1]
            options = None if isinstance(decision, Build) else list(decision.options)
            told += [options, plain(decision.about), decision.default]
        key = "" if decision is None else decision.key
        self.seen.append((key, canonical(told)))


def plain(about: Any) -> JSON:
    """What a question is about, as JSON."""
    match about:
        case Turn():
            return [about.side, about.ready, sorted(about.free.items()), about.stopped]
        case LineUps():
            return list(about.line_ups)
        case Ruleset():
            return asdict(about)
        case tuple() | list():
            return [plain(each) for each in about]
    return about


def spied(match: Match, hider: int, secrets: Secrets) -> tuple[Spy, Hiding, Record]:
    """A match between a coach who hides something and one who looks, to its end."""
    coaches: list[Any] = [Explorer(Stream(match.seed, f"coach-{side}")) for side in (0, 1)]
    hiding = coaches[hider] = Hiding(coaches[hider], secrets)
    spy = coaches[1 - hider] = Spy(coaches[1 - hider], 1 - hider)
    ref = referee(match, coaches)
    spy.ref = ref
    play_on(ref)
    spy.look(None)
    return spy, hiding, record_of(match, ref)


def friendly(number: int) -> Match:
    line_ups = [usual_line_up(team) for team in ("THG", "MLU")]
    return Match("helvetia_cup", "first", {}, line_ups, seed(number))


def cup_match(number: int) -> Match:
    """Both own ten tactic cards of all windows, and have all legendary ones."""
    match = friendly(number)
    for line_up in match.line_ups:
        line_up["collection"] = [f"T{number:02}" for number in range(1, 31, 3)]
    return Match("helvetia_cup", "first", {"competition": "cup"}, match.line_ups, match.seed)


#: Who hides something, and a cup match in which both shoot, and at goalkeepers who may choose.
SHOTS_ARE_FACED = [(0, 7), (1, 2)]


def tactics_only(at: int) -> Callable[[Decision], Answer]:
    """Keeps three of the tactic cards, one way or another, and no legendary one."""

    def keep(decision: Decision) -> Answer:
        ways = [way for way in decision.options if "L" not in way]  # type: ignore[union-attr]
        return ways[at]

    return keep


# -- the hand --------------------------------------------------------------------------------------


@pytest.mark.clause(
    "HC-DEAL-03", "HC-DEAL-05", "HC-CONV-12", "HC-CARD-22", "HC-DEC-01", "HC-DEC-26"
)
@pytest.mark.parametrize(("hider", "number"), [(0, 0), (1, 1)])
def test_the_hand_kept_in_a_friendly_is_seen_by_nobody_else(hider: int, number: int) -> None:
    match = friendly(number)
    one, holds, _ = spied(match, hider, {"keep_hand": tactics_only(0)})
    other, holds_too, _ = spied(match, hider, {"keep_hand": tactics_only(-1)})
    assert one.seen == other.seen
    # He was asked for other cards at other times.
    assert holds.asked != holds_too.asked


@pytest.mark.clause("HC-DEC-31", "HC-CONV-12", "HC-CARD-22", "HC-TCARD-09")
@pytest.mark.parametrize(("hider", "number"), [(0, 0), (1, 1)])
def test_what_and_how_much_is_brought_is_seen_by_nobody_else(hider: int, number: int) -> None:
    match = cup_match(number)
    none, asked_little, _ = spied(match, hider, {"bring_tactics": "none"})
    three, asked_much, _ = spied(match, hider, {"bring_tactics": "T01 T04 T13"})
    assert none.seen == three.seen
    assert asked_much.asked.count("play_card") > asked_little.asked.count("play_card")


@pytest.mark.clause("HC-CARD-22", "HC-CARD-24", "HC-CONV-13", "HC-DEC-26")
@pytest.mark.parametrize(("hider", "number"), SHOTS_ARE_FACED)
def test_nobody_sees_that_a_coach_did_not_answer_a_secret_question(hider: int, number: int) -> None:
    """His time ran out, or he chose what is the default: it is all one to the other."""
    match = cup_match(number)
    defaults = {key: lambda decision: decision.default for key in SECRET}
    chosen, _, record = spied(match, hider, defaults)
    silent, hiding, late = spied(match, hider, dict.fromkeys(SECRET, NO_ANSWER))
    assert chosen.seen == silent.seen
    assert {*SECRET} - {*hiding.asked} <= {"keep_hand"}
    # When it is over, all is seen.
    log = late.log or []
    told = [event for event in visible(log, None, over=True) if event["event"] == "no answer"]
    assert {event["detail"][0] for event in told} == {*hiding.asked} & SECRET
    assert record.outcome == late.outcome


@pytest.mark.clause("HC-CARD-24", "HC-DEAL-05")
def test_a_spectator_sees_what_both_see() -> None:
    match = friendly(5)
    _, _, record = spied(match, 0, dict.fromkeys(SECRET, NO_ANSWER))
    log = record.log or []
    mine, theirs, both = (visible(log, side, over=False) for side in (0, 1, None))
    assert [event for event in mine if event in theirs] == both
    assert len(both) < len(mine) < len(log)
    hidden = [event for event in log if event not in both]
    assert {e["event"] for e in hidden} == {"rolled", "hand", "no answer"}
    assert {e["die"] for e in hidden if e["event"] == "rolled"} == {"shuffle"}


# -- until it is shown -----------------------------------------------------------------------------


def until(spy: Spy, keys: Sequence[str]) -> list[tuple[str, bytes]]:
    """What he saw up to the last of his first questions that are among these."""
    seen = []
    for key, told in spy.seen:
        if key not in keys:
            break
        seen.append((key, told))
    return seen


BEFORE = ("acquire", "training_pick", "mission_pick", "choose_squad", "bring_tactics")


@pytest.mark.clause("HC-DEC-29", "HC-CONV-12", "HC-TCARD-04")
@pytest.mark.parametrize("hider", [0, 1])
def test_training_is_hidden_until_the_match_starts(hider: int) -> None:
    match = cup_match(2)
    secrets: dict[str, Any] = {"acquire": "training", "bring_tactics": "none"}
    seen = []
    for cards in ("T02 T11", "none", "T30"):
        spy, _, record = spied(match, hider, {**secrets, "training_pick": cards})
        seen.append(until(spy, BEFORE))
        assert record.sides[hider]["acquired"]["trained"] == cards.replace("none", "").split()
    assert seen[0] == seen[1] == seen[2]
    assert seen[0][-1][0] == "bring_tactics", "his own cards he chose without knowing"


@pytest.mark.clause("HC-DEC-28", "HC-CONV-12", "HC-TCARD-03")
def test_the_way_is_hidden_until_both_have_chosen() -> None:
    """Home chooses first, and Away is asked without having seen it, nor a word of it in the log."""
    match = cup_match(3)
    told = [spied(match, 0, {"acquire": way}) for way in ("training", "mission")]
    one, other = (until(spy, BEFORE) for spy, _, _ in told)
    assert one[0][0] == "acquire"
    assert one[0] == other[0]
    assert one[1] != other[1], "then it is seen"
    for way, (_, _, record) in zip(("training", "mission"), told, strict=True):
        assert record.sides[0]["acquired"]["way"] == way
        acquired = [e for e in record.log or () if e["event"] == "acquires"]
        assert [each["side"] for each in acquired] == [0, 1]


@pytest.mark.clause("HC-DEC-02", "HC-SQUAD-06", "HC-CONV-12")
def test_a_squad_is_hidden_until_both_have_chosen() -> None:
    match = friendly(4)
    keepers = [e["number"] for e in match.line_ups[0]["players"] if e["role"] == "goalkeeper"]
    spies = []
    for at in (0, -1):
        secrets: dict[str, Any] = {"choose_squad": lambda d, at=at: _squad(d, keepers[at])}
        spies.append(spied(match, 0, secrets)[0])
    one, other = (until(spy, ("keep_hand", "choose_squad")) for spy in spies)
    assert one == other
    assert one[-1][0] == "choose_squad"
    assert spies[0].seen[2] != spies[1].seen[2], "then it is seen"


def _squad(decision: Decision, keeper: int) -> JSON:
    """The default with that goalkeeper."""
    squad = dict(decision.default)
    bench = [number for number in squad["substitutes"] if number != keeper]
    return {**squad, "goalkeeper": keeper, "substitutes": bench}


@pytest.mark.clause("HC-SHOT-16", "HC-SHOT-03", "HC-SHOT-09", "HC-DEC-14", "HC-CONV-12")
@pytest.mark.parametrize(("hider", "number"), SHOTS_ARE_FACED)
def test_the_sector_is_hidden_until_the_goalkeeper_has_chosen(hider: int, number: int) -> None:
    match = cup_match(number)
    spies = [spied(match, hider, {"shot_sector": sector})[0] for sector in ("TL", "BR")]
    one, other = (_up_to(spy, "keeper_sectors") for spy in spies)
    assert one == other
    after = len(one)
    assert spies[0].seen[after] != spies[1].seen[after], "then both choices are shown"


def _up_to(spy: Spy, key: str) -> list[tuple[str, bytes]]:
    """What he saw up to that question and with it."""
    keys = [each for each, _ in spy.seen]
    return spy.seen[: keys.index(key) + 1]


@pytest.mark.clause("HC-SHOT-16")
def test_the_choices_are_logged_when_both_are_made_the_attackers_first() -> None:
    _, _, record = spied(friendly(7), 0, {})
    log = [event["event"] for event in record.log or ()]
    aims = [at for at, event in enumerate(log) if event == "aims"]
    assert aims
    assert all(log[at + 1] == "covers" for at in aims)


# -- the spy ---------------------------------------------------------------------------------------


def test_the_spy_sees_what_is_not_hidden() -> None:
    """A card played, a mission face up: the same two matches differ."""
    match = cup_match(1)
    quiet, _, _ = spied(match, 0, {"bring_tactics": "T01 T04 T10"})
    plays: Secrets = {
        "bring_tactics": "T01 T04 T10",
        "play_card": lambda decision: decision.options[-1],  # type: ignore[union-attr]
    }
    loud, _, _ = spied(match, 0, plays)
    assert quiet.seen != loud.seen


@pytest.mark.clause("HC-CONV-12", "HC-CONV-17")
def test_what_is_secret_is_what_the_rulebook_says() -> None:
    rows = [clause for id_, clause in clauses().items() if id_.startswith("HC-DEC-")]
    secret = {row.cells[1].strip("`") for row in rows if not row.cells[4].startswith("no")}
    assert secret == SECRET


@pytest.mark.clause("HC-CONV-12")
def test_a_view_is_the_position_and_ones_own_hand() -> None:
    match = cup_match(1)
    ref = referee(match, [])
    ref.hands[0].brought, ref.hands[1].brought = ["T01"], ["T30"]
    for side, mine, other in ((0, "T01", "T30"), (1, "T30", "T01")):
        told = canonical(ref.view(side).to_json()).decode()
        assert mine in told
        assert other not in told

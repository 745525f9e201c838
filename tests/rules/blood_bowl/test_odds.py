"""What a question says of the dice, compared with play: every way in which they can fall."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.blood_bowl.actions import act
from rules.blood_bowl.answer_odds import key_of
from rules.blood_bowl.events import Rolled
from rules.blood_bowl.game import GAME
from rules.blood_bowl.match import play_on
from rules.blood_bowl.notation import read
from rules.blood_bowl.position import STANDING, Phase
from rules.blood_bowl.turn import take_action
from rules.coach import Answer, Decision
from rules.dice import Script
from rules.odds import Odds, Prospects, together
from tests.rules.answer_odds import Until, asked, check_prospects, endings, rerolled
from tests.rules.blood_bowl.board import A, H, Table
from tests.rules.blood_bowl.matches import coaches_of, random_match, referee
from tests.rules.blood_bowl.odds import Prefers, odds

#: Rolls that come after those that a test looks at.
AFTERWARDS = ("armour", "injury", "bounce", "scatter", "casualty", "throw-in direction",
              "throw-in distance")  # fmt: skip
Says = Mapping[str, Any]


def question(
    picture: str,
    action: str,
    key: str,
    home: Says | None = None,
    away: Says | None = None,
    dice: str = "",
    time: int = 1,
    **facts: Any,
) -> Decision:
    """What a coach is asked after Home's player has begun that action; without one, before it."""
    pos = read(picture)
    pos.phase = Phase.ACTION
    for slot, value in facts.items():
        setattr(pos, slot, value)
    coaches: list[Any] = [Until(Prefers(says), key, time) for says in (home, away)]
    table = Table(pos, Script(dice), coaches)
    return asked(lambda: act(table, action) if action else take_action(table))


def prospects(*about: Any, **more: Any) -> Prospects:
    return GAME.odds(question(*about, **more))


def played(
    picture: str,
    action: str,
    see: Callable[[Table], str],
    home: Says | None = None,
    away: Says | None = None,
    indifferent: tuple[str, ...] = AFTERWARDS,
    **facts: Any,
) -> dict[str, Fraction]:
    """How the action ends, by the real rules."""

    def run(ref: Table) -> str:
        act(ref, action)
        return see(ref)

    return odds(picture, run, home, away, indifferent, **facts)


def happened(**endings_of: str) -> Callable[[Table], str]:
    """The first of these events that is in the log; words as ``fell__BB_DODGE_06`` name a clause.

    ``otherwise`` if none of them is.
    """

    def see(ref: Table) -> str:
        log = [(getattr(event, "what", ""), event.clause) for event in ref.log or []]
        for word, ending in endings_of.items():
            what, _, clause = word.partition("__")
            for event, its in log:
                if event == what.replace("_", " ") and clause.replace("_", "-") in its:
                    return ending
        return endings_of["otherwise"]

    return see


# -- moving -----------------------------------------------------------------------------------

DODGER = """
    k6
    .   A2  .
    H1  .   .
    A1  .   .

    H1 MA1 AG4
"""


@pytest.mark.clause("BB-DODGE-01", "BB-DODGE-03", "BB-DODGE-04", "BB-GFI-02", "BB-PICK-01")
def test_a_step_beyond_ma_out_of_a_tackle_zone_onto_the_ball() -> None:
    # He runs one square within his MA and is to go for one more.
    picture = """
        k6
        .   .   .   A2
        H1  .   *   .
        .   .   A1  .

        H1 MA1 AG4
    """
    says = {"continue_action": ("step l7", "go m7", "end action")}
    found = prospects(
        picture, "move 1", "continue_action", {"continue_action": ("step l7",)}, time=2
    )

    rolls = found["go m7"]
    assert [roll.what for roll in rolls] == ["go_for_it", "dodge", "pick_up"]
    assert [roll.target for roll in rolls] == [2, 4, 4]
    assert together(rolls) == Fraction(5, 6) * Fraction(1, 2) * Fraction(1, 2)
    assert "end action" not in found
    see = happened(
        fell__BB_GFI_03="go_for_it failure", fell__BB_DODGE_06="dodge failure",
        fumbled="pick_up failure", otherwise="pick_up success",
    )  # fmt: skip
    assert played(picture, "move 1", see, says) == endings(rolls)


@pytest.mark.clause("BB-SKILL-DODGE-01", "BB-SKILL-TACKLE-01")
@pytest.mark.parametrize("tackle", ["", "A1 Tackle"])
def test_his_own_dodge_re_rolls_what_nobody_denies_him(tackle: str) -> None:
    picture = DODGER.replace("AG4", "AG3 Dodge") + f"\n{tackle}"
    says = {"continue_action": ("step l7", "end action"), "reroll": ("skill",)}

    rolls = prospects(picture, "move 1", "continue_action")["step l7"]

    see = happened(fell="dodge failure", otherwise="dodge success")
    assert bool(rolls[0].rerolled) is not bool(tackle)
    assert played(picture, "move 1", see, says, rerolls=[0, 0]) == rerolled(rolls)


@pytest.mark.clause("BB-SKILL-DIVINGTACKLE-01", "BB-SKILL-TENTACLES-01", "BB-SKILL-SHADOWING-01")
def test_opponents_who_may_come_between_are_named() -> None:
    picture = DODGER + "\nA1 Diving Tackle, Tentacles, Shadowing"

    (dodge,) = prospects(picture, "move 1", "continue_action")["step l7"]

    assert dodge.unless == ("tentacles", "diving_tackle")


@pytest.mark.clause("BB-SKILL-BREAKTACKLE-01")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_breaking_a_tackle_or_not(answer: str) -> None:
    picture = DODGER.replace("AG4", "AG2 ST4 Break Tackle")
    first = {"continue_action": ("step l7", "end action")}

    rolls = prospects(picture, "move 1", "use_break_tackle", first)[answer]

    see = happened(fell="dodge failure", otherwise="dodge success")
    says = {**first, "use_break_tackle": answer}
    assert played(picture, "move 1", see, says, rerolls=[0, 0]) == endings(rolls)


@pytest.mark.clause("BB-SKILL-LEAP-01", "BB-SKILL-LEAP-02", "BB-SKILL-SUREFEET-01")
def test_a_leap_of_two_squares_beyond_ma_onto_the_ball() -> None:
    picture = """
        k6
        .   .   A1  *
        H1  .   .   .

        H1 MA1 AG4 Leap, Sure Feet
    """
    says = {"continue_action": ("step l7", "leap n6", "end action")}
    first = {"continue_action": ("step l7",)}

    rolls = prospects(picture, "move 1", "continue_action", first, time=2)["leap n6"]

    see = happened(
        fell__BB_GFI_03="go_for_it failure", fell__BB_SKILL_LEAP="leap failure",
        fumbled="pick_up failure", otherwise="pick_up success",
    )  # fmt: skip
    assert [roll.what for roll in rolls] == ["go_for_it", "go_for_it", "leap", "pick_up"]
    assert played(picture, "move 1", see, says, rerolls=[0, 0]) == endings(rolls)
    # Sure Feet is there for one of the two, so only the first says so.
    assert [bool(roll.rerolled) for roll in rolls] == [True, False, False, False]


@pytest.mark.clause("BB-STAND-05", "BB-SKILL-HYPNO-01")
def test_standing_up_and_gazing() -> None:
    slow = "k6\n. h1\n\nH1 MA2"
    says = {"continue_action": ("stand up", "end action")}

    rolls = prospects(slow, "move 1", "continue_action")["stand up"]

    see = happened(stayed_down="stand_up failure", otherwise="stand_up success")
    assert played(slow, "move 1", see, says) == endings(rolls)
    assert prospects("k6\n. h1", "move 1", "continue_action") == {}

    gazer = "k6\nH1 A1\n. A2\n\nH1 AG4 Hypnotic Gaze"
    rolls = prospects(gazer, "move 1", "continue_action")["gaze 1"]
    see = happened(resisted="gaze failure", otherwise="gaze success")
    assert played(gazer, "move 1", see, {"continue_action": "gaze 1"}) == endings(rolls)


@pytest.mark.clause("BB-SKILL-TENTACLES-01", "BB-SKILL-SHADOWING-01")
def test_holding_and_following() -> None:
    first = {"continue_action": ("step l7", "end action")}
    held = DODGER + "\nA1 ST4 Tentacles"
    (roll,) = prospects(held, "move 1", "tentacles", first)["1"]
    see = happened(held="tentacles failure", otherwise="tentacles success")
    assert roll.side == 0
    assert roll.dice == 2
    assert played(held, "move 1", see, first, {"tentacles": "1"}, (*AFTERWARDS, "dodge")) == (
        endings([roll])
    )

    followed = DODGER + "\nA1 MA8 Shadowing"
    (roll,) = prospects(followed, "move 1", "shadow", first, dice="d6=6")["1"]
    see = happened(shadowed="shadowing failure", otherwise="shadowing success")
    after = (*AFTERWARDS, "dodge")
    assert played(followed, "move 1", see, first, {"shadow": "1"}, after) == endings([roll])


# -- blocks -----------------------------------------------------------------------------------

#: From the attacker's best face to his worst.
USUAL = ("defender down", "defender stumbles", "push", "both down", "attacker down")
DODGED = ("defender down", "push", "defender stumbles", "both down", "attacker down")
BOTH_FIRST = ("defender down", "both down", "defender stumbles", "push", "attacker down")
WRESTLED = ("defender down", "defender stumbles", "push", "both down", "attacker down")


def block_seen(ref: Table) -> str:
    """How a block of H1 against A1 ended, by where they are."""
    pos = ref.pos
    if ref.happened("placed prone"):
        return "block wrestled"
    mine, theirs = pos.state[H[1]] != STANDING, pos.state[A[1]] != STANDING
    if mine:
        return "block both" if theirs else "block fallen"
    if theirs:
        return "block down"
    return "block pushed" if ref.happened("pushed") else "block nothing"


@pytest.mark.clause(
    "BB-BLOCK-04", "BB-BLOCK-05", "BB-BLOCK-06", "BB-BLOCK-07", "BB-BLOCK-12", "BB-BLOCK-16",
    "BB-BLOCK-20", "BB-SKILL-WRESTLE-01",
)  # fmt: skip
@pytest.mark.parametrize(
    ("attacker", "defender", "dice", "order", "wrestle"),
    [
        ("ST3", "ST3", 1, USUAL, ("no", "no")),
        ("ST4", "ST3", 2, USUAL, ("no", "no")),
        ("ST4 Block", "ST3", 2, BOTH_FIRST, ("no", "no")),
        ("ST7 Block", "ST3 Block", 3, USUAL, ("no", "no")),
        ("ST4", "ST3 Dodge", 2, DODGED, ("no", "no")),
        ("ST4 Tackle", "ST3 Dodge", 2, USUAL, ("no", "no")),
        ("ST4 Wrestle", "ST3 Block", 2, WRESTLED, ("yes", "no")),
        ("ST3 Block", "ST3 Wrestle", 1, USUAL, ("no", "yes")),
        ("ST3", "ST4", -2, USUAL, ("no", "no")),
        ("ST3", "ST4 Block", -2, USUAL, ("no", "no")),
        ("ST2", "ST5 Dodge", -3, DODGED, ("no", "no")),
    ],
)
def test_every_result_of_a_block(
    attacker: str, defender: str, dice: int, order: tuple[str, ...], wrestle: tuple[str, str]
) -> None:
    picture = f"k6\n. . .\n. H1 A1\n. . .\n\nH1 {attacker}\nA1 {defender}"
    home = {"choose_block_die": order, "use_wrestle": wrestle[0]}
    away = {"choose_block_die": order[::-1], "use_wrestle": wrestle[1]}

    (roll,) = prospects(picture, "", "choose_action")["block 1"]

    assert roll.dice == dice
    assert roll.target is None
    assert played(picture, "block 1", block_seen, home, away, rerolls=[0, 0]) == endings([roll])


BESIDE = "k6\n. . .\n. H1 A1\n. . .\n\n"


@pytest.mark.clause("BB-BLITZ-01", "BB-GFI-04", "BB-SKILL-FOULAPP-01", "BB-SKILL-JUGGERNAUT-01")
def test_a_blitz_beyond_ma_against_somebody_foul() -> None:
    picture = """
        k6
        .   .   .   .
        H1  .   A1  .
        .   .   .   .

        H1 MA1 Juggernaut
        A1 Foul Appearance
    """
    steps = ("step l7", "block", "end action")
    first = {"continue_action": ("step l7",)}
    home = {"continue_action": steps, "use_juggernaut": "push"}

    rolls = prospects(picture, "blitz 1", "continue_action", first, time=2)["block"]

    def see(ref: Table) -> str:
        for what, ending in (
            ("fell", "go_for_it failure"),
            ("repelled", "foul_appearance failure"),
        ):
            if ref.happened(what):
                return ending
        return block_seen(ref)

    assert [roll.what for roll in rolls] == ["go_for_it", "foul_appearance", "block"]
    assert played(picture, "blitz 1", see, home, rerolls=[0, 0]) == endings(rolls)


@pytest.mark.clause("BB-SKILL-DAUNTLESS-01", "BB-ASSIST-01", "BB-ASSIST-02")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_a_dauntless_block_with_assists(answer: str) -> None:
    picture = "k6\nH2 . .\n. H1 A1\n. A2 H3\n\nH1 ST3 Dauntless\nA1 ST5\nH3 Guard"
    target = {"block_target": "1"}

    rolls = prospects(picture, "block 1", "use_dauntless", target)[answer]
    home = {**target, "use_dauntless": answer, "choose_block_die": USUAL}
    away = {"choose_block_die": USUAL[::-1]}

    def see(ref: Table) -> str:
        face = ref.rolled("dauntless")
        return "dauntless failure" if face and face[0][0] < 3 else block_seen(ref)

    assert [roll.what for roll in rolls] == ["dauntless", "block"][answer == "no" :]
    assert rolls[-1].dice == (2 if answer == "yes" else -2)
    assert (
        prospects(picture, "block 1", "block_target")["1"]
        == prospects(picture, "block 1", "use_dauntless", target)["yes"]
    )
    assert played(picture, "block 1", see, home, away, rerolls=[0, 0]) == endings(rolls)


@pytest.mark.clause("BB-DEC-15", "BB-SKILL-STAB-01", "BB-SKILL-CHAINSAW-01")
def test_weapons_in_place_of_a_block() -> None:
    knife = BESIDE + "H1 Stab\nA1 AV7"
    found = prospects(knife, "block 1", "attack_mode")
    see = happened(placed_prone="armour broken", otherwise="armour held")
    assert [roll.what for roll in found["block"]] == ["block"]
    assert played(knife, "block 1", see, {"attack_mode": "stab"}, indifferent=("injury",)) == (
        endings(found["stab"])
    )

    chainsaw = BESIDE + "H1 Chainsaw"
    rolls = prospects(chainsaw, "", "choose_action")["block 1"]
    see = happened(
        kicked_back="chainsaw failure", knocked_down="armour broken", otherwise="armour held"
    )
    after = ("injury", "casualty")
    assert played(chainsaw, "block 1", see, indifferent=after, rerolls=[0, 0]) == endings(rolls)


@pytest.mark.clause("BB-SKILL-HORNS-01", "BB-SKILL-MULTIBLOCK-01")
def test_nothing_is_said_where_the_question_does_not_show_which_block_it_is() -> None:
    horned = "k6\n. A2 .\n. H1 A1\n. . .\n\nH1 Horns"
    assert {*prospects(horned, "block 1", "block_target")} == {"1", "2"}
    assert prospects(horned, "block 1", "block_target", blitzed=True) == {}
    # Whether he blocks both is asked next.
    both = horned.replace("Horns", "Multiple Block")
    assert prospects(both, "block 1", "block_target") == {}


# -- fouls ------------------------------------------------------------------------------------


@pytest.mark.clause("BB-FOUL-02", "BB-FOUL-03", "BB-FOUL-08", "BB-SKILL-SNEAKYGIT-01",
                    "BB-SKILL-DIRTYPLAYER-01")  # fmt: skip
@pytest.mark.parametrize("skills", ["", "H1 Sneaky Git", "H1 Dirty Player", "H1 Chainsaw"])
def test_a_foul_is_seen_or_not(skills: str) -> None:
    picture = f"k6\n. H2 .\n. H1 a1\n\n{skills}"

    rolls = prospects(picture, "foul 1", "continue_action")["foul"]

    def see(ref: Table) -> str:
        if ref.happened("kicked back"):
            return "chainsaw failure"
        broken = "broken" if ref.rolled("injury") else "held"
        return f"foul {broken}{'_seen' if ref.happened('sent off') else ''}"

    home = {"continue_action": "foul"}
    after = ("casualty", "bounce")
    assert played(picture, "foul 1", see, home, indifferent=after, rerolls=[0, 0]) == endings(rolls)


@pytest.mark.clause("BB-BRIBE-01", "BB-SKILL-JUMPUP-02", "BB-SKILL-BONEHEAD-01",
                    "BB-SKILL-WILDANIMAL-01")  # fmt: skip
def test_wits_and_bribes() -> None:
    picture = BESIDE.replace("H1", "h1") + "H1 Jump Up, Bone-head, Wild Animal"
    rolls = prospects(picture, "", "choose_action")["block 1"]
    assert [(roll.what, roll.target) for roll in rolls] == [
        ("bone_head", 2), ("wild_animal", 2), ("jump_up", 2), ("block", None),
    ]  # fmt: skip
    assert [roll.target for roll in prospects(picture, "", "choose_action")["move 1"]] == [2, 4]

    foul = "k6\nH1 a1"
    says = {"continue_action": "foul"}
    (bribe,) = prospects(
        foul, "foul 1", "use_bribe", says, dice="2d6=1,1", bribes=[1, 0]
    )["yes"]  # fmt: skip
    assert bribe.outcomes == {"success": Fraction(5, 6), "failure": Fraction(1, 6)}


# -- the ball ---------------------------------------------------------------------------------

THROW = "k6\n. A2 . . .\nH1* . . . H2\n. . . . .\n\nH1 AG{ag} {skills}\nH2 AG4"


def pass_seen(ref: Table) -> str:
    if ref.happened("fumble"):
        return "pass fumble"
    if ref.happened("inaccurate"):
        return "pass inaccurate"
    return "catch success" if ref.happened("caught") else "catch failure"


@pytest.mark.clause("BB-PASS-09", "BB-PASS-16", "BB-FUMBLE-01", "BB-CATCH-02", "BB-CATCH-04",
                    "BB-SKILL-PASS-01")  # fmt: skip
@pytest.mark.parametrize(("ag", "skills"), [(3, ""), (1, ""), (4, "Accurate"), (3, "Pass")])
def test_a_throw_and_the_catch_of_it(ag: int, skills: str) -> None:
    picture = THROW.format(ag=ag, skills=skills)
    says = {"continue_action": "throw", "pass_target": "o7"}
    first = {"continue_action": "throw"}

    found = prospects(picture, "pass 1", "pass_target", first)
    rolls = found["o7"]

    assert [roll.what for roll in found["n6"]] == ["pass"]
    after = (*AFTERWARDS, "interception")
    plain = {**says, "reroll": "none"}
    assert played(picture, "pass 1", pass_seen, plain, None, after) == endings(rolls)
    if skills == "Pass":
        again = {**says, "reroll": ("skill",)}
        assert played(picture, "pass 1", pass_seen, again, None, after) == rerolled(rolls)


@pytest.mark.clause("BB-INT-07", "BB-SKILL-SAFETHROW-01", "BB-INT-06")
def test_an_interception_that_may_be_cancelled() -> None:
    picture = "k6\n. . . . .\nH1* . A1 . H2\n\nH1 Safe Throw\nA1 AG4"
    says = {"continue_action": "throw", "pass_target": "o7", "safe_throw": "yes"}

    throw = prospects(picture, "pass 1", "pass_target", says)["o7"][0]
    (steal,) = prospects(picture, "pass 1", "interceptor", says)["1"]
    (safe,) = prospects(picture, "pass 1", "safe_throw", says, {"interceptor": "1"}, "d6=6")["yes"]

    assert throw.unless == ("interceptor",)
    assert steal.side == 1
    assert steal.unless == ("safe_throw",)
    after = (*AFTERWARDS, "pass", "catch")
    taken = happened(intercepted="taken", otherwise="flies on")
    found = played(picture, "pass 1", taken, says, {"interceptor": "1"}, after, rerolls=[0, 0])
    assert found["taken"] == steal.outcomes["success"] * safe.outcomes["failure"]


@pytest.mark.clause("BB-HAND-01", "BB-HAND-04", "BB-SKILL-ANIMOSITY-01")
def test_a_hand_off_to_somebody_of_another_race() -> None:
    picture = "k6\nH1* H2\n\nH1 Animosity as goblin\nH2 AG3"
    plain = picture.replace(" Animosity as goblin", " AG3")

    (take,) = prospects(plain, "hand-off 1", "continue_action")["hand-off"]

    see = happened(caught="catch success", otherwise="catch failure")
    says = {"continue_action": "hand-off", "reroll": "none"}
    assert take.target == 3
    assert played(plain, "hand-off 1", see, says) == endings([take])


# -- re-rolls ---------------------------------------------------------------------------------


@pytest.mark.clause("BB-RR-17", "BB-SKILL-LONER-01", "BB-SKILL-PRO-01", "BB-DEC-20")
@pytest.mark.parametrize("way", ["skill", "team", "pro"])
def test_the_chance_that_the_roll_comes_good_again(way: str) -> None:
    picture = DODGER.replace("AG4", "AG3 Dodge, Pro, Loner")
    says = {"continue_action": ("step l7", "end action")}

    found = prospects(picture, "move 1", "reroll", says, dice="d6=1", rerolls=[2, 0])

    assert {*found} == {"skill", "team", "pro"}
    see = happened(fell="bad", otherwise="good")
    again = {**says, "reroll": (way,)}
    once = played(picture, "move 1", see, {**says, "reroll": "none"}, rerolls=[2, 0])["good"]
    twice = played(picture, "move 1", see, again, rerolls=[2, 0])["good"]
    if way != "pro":
        # A failed Pro may be re-rolled by the team, which is another question.
        assert twice - once == (1 - once) * together(found[way])
    else:
        assert [roll.what for roll in found[way]] == ["pro", "dodge"]
        assert together(found[way]) == Fraction(1, 2) * once


@pytest.mark.clause("BB-BLOCK-09", "BB-SKILL-TTM-10")
def test_blocks_and_throws_rolled_again() -> None:
    picture = BESIDE + "H1 ST4"
    found = prospects(picture, "block 1", "reroll", dice="block=skull,skull", rerolls=[1, 0])
    assert found == {"team": prospects(picture, "", "choose_action")["block 1"]}

    throw = THROW.format(ag=3, skills="")
    says = {"continue_action": "throw", "pass_target": "o7"}
    found = prospects(throw, "pass 1", "reroll", says, dice="d6=1", rerolls=[1, 0])
    first = prospects(throw, "pass 1", "pass_target", says)["o7"][0]
    assert [roll.outcomes for roll in found["team"]] == [first.outcomes]

    giant = "k6\nH1 H2* . .\n\nH1 ST5 Throw Team-Mate, Always Hungry\nH2 Right Stuff"
    says = {"continue_action": "throw team-mate"}
    hungry, dropped = prospects(giant, "pass 1", "throw_teammate", says)["2 m6"]
    see = happened(eaten="eaten", fumble="dropped", otherwise="flies")
    after = (*AFTERWARDS, "escape being eaten", "land")
    flies = played(
        giant, "pass 1", see, {**says, "throw_teammate": "2 m6"}, None, after, rerolls=[0, 0]
    )["flies"]
    assert flies == together([hungry, dropped])


# -- any match --------------------------------------------------------------------------------

#: Of these the odds are called otherwise than the first of their dice.
OTHERWISE = {"foul": "armour"}


class Checker:
    """A coach who looks at the odds of whatever he is asked, and then at the dice that fall.

    waiting: the first roll that is to come, and how long the log was; shared by both coaches.
    """

    def __init__(self, coach: Any, waiting: list[tuple[Odds, int]], seen: set[str]) -> None:
        self.coach = coach
        self.waiting = waiting
        self.seen = seen
        self.ref: Any = None

    def decide(self, decision: Decision) -> Answer:
        self.compare()
        before = bytes(decision.view)
        found = GAME.odds(decision)
        assert bytes(decision.view) == before
        check_prospects(decision, found)
        answer = self.coach.decide(decision)
        if isinstance(answer, str) and answer in found:
            self.seen.update(roll.what for roll in found[answer])
            self.waiting.append((found[answer][0], len(self.ref.log)))
        return answer

    def compare(self) -> None:
        """The first roll since was the one that was told of, against the same number."""
        while self.waiting:
            roll, seen = self.waiting.pop()
            if roll.unless:
                continue
            fell = next((e for e in self.ref.log[seen:] if isinstance(e, Rolled)), None)
            if fell is None and roll.what == "block":
                # Who assists is asked before its dice.
                continue
            assert fell is not None, f"{roll.what} was never rolled"
            assert key_of(fell.purpose) == OTHERWISE.get(roll.what, roll.what)
            assert len(fell.faces) == abs(roll.dice)
            assert fell.needed == (roll.target or 0)
            assert fell.side == roll.side


@pytest.mark.clause("BB-GEN-13")
@settings(max_examples=10, deadline=None)
@given(number=st.integers(0, 2**64 - 1))
def test_the_odds_of_every_question_of_any_match_are_those_of_its_dice(number: int) -> None:
    match = random_match(number)
    waiting: list[tuple[Odds, int]] = []
    seen: set[str] = set()
    coaches = [Checker(coach, waiting, seen) for coach in coaches_of(number)(match)]
    ref = referee(match, coaches)
    for coach in coaches:
        coach.ref = ref

    play_on(ref)

    coaches[0].compare()
    record = GAME.play(match, coaches_of(number)(match), log=False)
    assert record.answers == ref.answers

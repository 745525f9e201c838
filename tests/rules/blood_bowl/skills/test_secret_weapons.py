"""Secret Weapon: sent off at the end of the drive."""

from __future__ import annotations

import pytest

from rules.blood_bowl.drive import end_drive
from rules.blood_bowl.position import Weather
from tests.rules.blood_bowl.board import A, H, board, spot

ARMED = """
    k6
    H2 H1 A1 A3

    H1 Secret Weapon
    A1 Secret Weapon
    A2 reserves Secret Weapon
    in_drive = ["H1", "H2", "A1", "A3"]
    """


@pytest.mark.clause("BB-SKILL-SECRETWEAPON-01", "BB-DRIVE-01")
def test_who_brought_a_weapon_is_sent_off_at_the_end_of_the_drive() -> None:
    ref = board(ARMED)

    end_drive(ref)

    assert (spot(ref, H[1]), spot(ref, A[1])) == ("sent off", "sent off")
    # Who has one but was not on the pitch, and who has none.
    assert (spot(ref, A[2]), spot(ref, H[2])) == ("reserves", "reserves")
    assert not ref.pos.turnover
    ref.finish()


@pytest.mark.clause("BB-SKILL-SECRETWEAPON-01")
@pytest.mark.parametrize("box", ["reserves", "knocked out"])
def test_he_is_sent_off_wherever_he_is_by_then(box: str) -> None:
    ref = board(f'k6\nA1\n\nH1 {box} Secret Weapon\nin_drive = ["H1", "A1"]')

    end_drive(ref)

    assert spot(ref, H[1]) == "sent off"


@pytest.mark.clause("BB-SKILL-SECRETWEAPON-01", "BB-INJ-06")
def test_a_casualty_stays_one_and_is_not_bribed_for() -> None:
    ref = board('k6\nA1\n\nH1 casualty Secret Weapon\nin_drive = ["H1", "A1"]', bribes=[1, 0])

    end_drive(ref)

    assert spot(ref, H[1]) == "casualty"
    assert ref.says(0).asked == []


@pytest.mark.clause("BB-BRIBE-04", "BB-DEC-41", "BB-DICE-09")
def test_bribes_are_tried_home_first_by_shirt_number() -> None:
    ref = board(
        """
        k6
        H5 H2 A4

        H5 Secret Weapon
        H2 Secret Weapon
        A4 Secret Weapon
        in_drive = ["H2", "H5", "A4"]
        bribes = [3, 1]
        """,
        dice="d6=1 d6=2 d6=6 d6=2",
        home={"use_bribe": ["yes", "yes", "yes"]},
        away={"use_bribe": "yes"},
    )

    end_drive(ref)

    # A failed bribe may be followed by another for the same player (BB-BRIBE-02).
    assert [(roll.purpose, roll.player) for roll in ref.every_roll()] == [
        ("bribe", H[2]),
        ("bribe", H[2]),
        ("bribe", H[5]),
        ("bribe", A[4]),
    ]
    assert {spot(ref, p) for p in (H[2], H[5], A[4])} == {"reserves"}
    ref.finish()


@pytest.mark.clause("BB-BRIBE-04", "BB-DEC-41")
def test_a_bribe_may_be_kept() -> None:
    ref = board(ARMED, bribes=[1, 0], home={"use_bribe": "no"})

    end_drive(ref)

    assert spot(ref, H[1]) == "sent off"
    assert ref.pos.bribes == [1, 0]
    ref.finish()


@pytest.mark.clause("BB-DRIVE-01", "BB-SKILL-SECRETWEAPON-01")
def test_heat_comes_before_the_weapons_and_does_not_hide_them() -> None:
    ref = board(
        'k6\nH1 A1\n\nH1 Secret Weapon\nin_drive = ["H1", "A1"]\nbribes = [1, 0]',
        dice="d6=1 d6=6 d6=1",
        weather=Weather.SWELTERING_HEAT,
    )

    end_drive(ref)

    assert ref.rolls() == ["heat", "heat", "bribe"]
    assert spot(ref, H[1]) == "sent off"
    ref.finish()


@pytest.mark.clause("BB-DRIVE-01", "BB-SKILL-SECRETWEAPON-01")
def test_the_last_drive_of_the_match_is_a_drive_like_others() -> None:
    ref = board(ARMED, half=2, markers=[8, 8], score=[1, 0], bribes=[1, 0], dice="d6=2")

    end_drive(ref)

    assert (spot(ref, H[1]), spot(ref, A[1])) == ("reserves", "sent off")
    assert ref.happened("final whistle")
    ref.finish()

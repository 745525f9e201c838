"""Every clause of a chapter that is done has a test that names it."""

from __future__ import annotations

import pytest

from rules.blood_bowl.skills import SKILLS
from tests.rulebook import BOOKS, clauses, proved, unproved


def _ids(chapter: str, *numbers: int) -> set[str]:
    return {f"{chapter}-{number:02}" for number in numbers}


#: Chapters that are done, with the clauses of them that are not built yet: what only skills that
#: cannot be played yet, inducements or stars would need.
DONE: dict[str, set[str]] = {
    **{
        f"BB-{chapter}": set()
        for chapter in (
            *("GEN", "DICE", "PITCH", "TEAM", "PRE", "WEATHER", "FANS", "TOSS", "SETUP", "SCAT"),
            *("KICK", "TURN", "TO", "ACT", "AG", "STAND", "DODGE", "GFI", "PICK", "BLOCK"),
            *("BLITZ", "ASSIST", "PUSH", "CROWD", "FOLLOW", "DOWN", "INJ", "BALL", "TIN", "PASS"),
            *("INT", "FUMBLE", "CATCH", "HAND", "FOUL", "TD", "DRIVE", "NOPL", "CONC", "END"),
            *("OT", "PEN", "DATA", "SKILL-GEN"),
        )
    },
    "BB-KTAB": _ids("BB-KTAB", 34),
    "BB-MOVE": _ids("BB-MOVE", 6),
    "BB-BRIBE": _ids("BB-BRIBE", 4),
    "BB-RR": _ids("BB-RR", 20),
    "BB-LEAGUE": _ids("BB-LEAGUE", *range(8, 25)),
    "BB-DEC": _ids(
        "BB-DEC",
        *(5, 6, 15, 18, 19, 23, 24, 26, 29, 30, 33, 35, 39, *range(42, 48), 50, 51, 54, 55, 60),
    ),
    "BB-EX": _ids("BB-EX", 51, 55, 87),
    "BB-EXL": _ids("BB-EXL", 12),
    **{
        f"BB-SKILL-{skill}": set()
        for skill in (
            *("ALWAYSHUNGRY", "ANIMOSITY", "BLOCK", "BONEHEAD", "CATCH", "DECAY", "DODGE"),
            *("GUARD", "LONER", "MIGHTYBLOW", "PASS", "PREHENSILE", "REALLYSTUPID", "REGEN"),
            *("RIGHTSTUFF", "SAFETHROW", "TACKLE", "THICKSKULL", "TTM"),
        )
    },
    "BB-SKILL-STUNTY": _ids("BB-SKILL-STUNTY", 4),
    "BB-SKILL-SUREHANDS": _ids("BB-SKILL-SUREHANDS", 2),
}


def test_every_playable_skill_is_a_done_chapter() -> None:
    playable = {name.upper() for name, skill in SKILLS.items() if skill.playable}
    short = {"REGENERATION": "REGEN", "THROWTEAMMATE": "TTM", "PREHENSILETAIL": "PREHENSILE"}
    plain = {"".join(letter for letter in name if letter.isalpha()) for name in playable}

    assert {f"BB-SKILL-{short.get(name, name)}" for name in plain} <= set(DONE)


@pytest.mark.parametrize("chapter", DONE)
def test_every_clause_of_a_done_chapter_is_proved(chapter: str) -> None:
    missing = [clause for clause in unproved(chapter) if clause not in DONE[chapter]]

    assert not missing, f"no test names {', '.join(missing)}"


@pytest.mark.parametrize("chapter", DONE)
def test_what_is_left_out_is_really_a_clause(chapter: str) -> None:
    assert DONE[chapter] <= set(clauses())


def test_no_test_names_a_clause_that_there_is_not() -> None:
    unknown = {clause: where for clause, where in proved().items() if clause not in clauses()}

    assert not unknown


def test_the_cost_of_the_base_teams_is_proved() -> None:
    assert {"BB-EX-94", "BB-EX-95"} <= set(proved())


def test_the_rulebook_counts_its_own_clauses() -> None:
    kinds = [c.kind for c in clauses().values() if c.id.startswith("BB-") and c.kind]
    text = (BOOKS / "blood_bowl.md").read_text(encoding="utf-8")

    assert (
        f"{len(kinds)} clauses: {kinds.count('book')} book, {kinds.count('ruling')} ruling, "
        f"{kinds.count('completion')} completion" in text
    )

"""The log of a battle of Necromunda in sentences: nothing that can happen goes without one."""

from __future__ import annotations

import re
from functools import cache
from typing import Any, get_args

import pytest
from django.utils import translation

from matches.games.match_log import Cast, chapters, decides, latest, moments, sentence, story
from matches.games.necromunda import match_log, sentences
from matches.games.necromunda.answers import told_answer
from matches.games.necromunda.asking import sentences as questions
from matches.games.necromunda.weapons import told_weapon
from rules.necromunda.catalogue.vocabulary import DecisionKey, Purpose
from rules.necromunda.events import happened, rolled
from rules.necromunda.match import play
from rules.necromunda.picture.drawing import draw
from rules.necromunda.picture.replay import Board
from rules.record import Match
from rules.svg import Look
from tests.matches.engine import Engine
from tests.rules.necromunda.matches import DATA, explorers, random_match

JSON = Any

KEY = "necromunda"
CAST = Cast(["Rams", "Foxes"], [{1: "Ada", 2: "Bo"}, {1: "Cy", 2: "Di"}], numbered=False)
TEAMS = ("Ёлки", "Палки", "Иголки", "Опилки")
ADA, BO, CY = [0, 1], [0, 2], [1, 1]
#: Decisions between battles, and dice that are rolled there.
OUTSIDE = {
    *("build_gang", "doc_visit", "post_action", "work_boon", "captive_fate", "ransom_answer"),
    *("advances", "advance_option", "market", "roster_edit", "new_leader", "stake_territory"),
    "rescue_captive",
}
AFTERWARDS = {
    *("succumb", "lasting_injury", "lasting_quantity", "capture", "doc_fee", "doc", "income"),
    *("reward", "experience", "availability", "ganger_advance", "random_skill", "territory"),
    *("underdog", "captor", "counter_attack"),
}
#: What is written in Latin letters in any language.
#: Dice, and the letters of zones, which are those of gangs.
LATIN = re.compile(r"D[0-9]+|(?<=банда )[A-D]\b")


def noted(what: str, clause: str = "NM-MOVE-01", side: int = 0, **more: JSON) -> JSON:
    """An event; fighter and other by side and number."""
    usual: JSON = {"fighter": None, "other": None, "path": [], "detail": ""}
    return happened(what, clause, side, **(usual | more))


def die(purpose: Any, *faces: int, side: int = 0, **who: JSON) -> JSON:
    """So many D6 for the same."""
    fighter, other = who.get("fighter"), who.get("other")
    at = (2, "action")
    return [rolled(1, at, purpose, "NM-SHOOT-11", 6, face, side, fighter, other) for face in faces]


def told(entry: JSON) -> str:
    return sentence(KEY, entry, CAST).text


# -- what the engine says -------------------------------------------------------------------------


def test_every_event_of_the_engine_has_a_sentence_and_no_sentence_is_left_over() -> None:
    kinds = Engine(KEY).handed("note", 0)
    assert len(kinds) > 50
    assert kinds | {"decided"} == set(sentences.SENTENCES)
    for some in (
        match_log.BIG,
        match_log.HURT,
        match_log.DECISIONS,
        match_log.WAYS,
        match_log.ICONS,
    ):
        assert set(some) <= kinds | {"decided"}
    assert set(sentences.OF_SEVERAL) <= kinds


@pytest.mark.clause("NM-LOG-10")
def test_every_die_and_every_question_of_a_battle_has_words() -> None:
    assert set(get_args(Purpose)) - AFTERWARDS == set(sentences.ROLLS)
    keys = set(get_args(DecisionKey)) - OUTSIDE
    assert keys == set(sentences.QUESTIONS)
    assert keys - {"action_object"} == set(questions.TITLES)
    assert keys == set(questions.HELP)


def test_whatever_the_catalogue_names_has_words() -> None:
    assert set(sentences.BOARDS) == set(DATA.boards)
    assert set(sentences.ACTIONS) == set(DATA.actions)
    for weapon in DATA.weapons.values():
        for profile in weapon.profiles:
            word = f"{weapon.id} {profile.id}" if len(weapon.profiles) > 1 else weapon.id
            assert weapon.name in told(noted("shoots", fighter=ADA, detail=word))
    assert told_weapon("stub_gun#2").endswith(" 2")


# -- whole battles --------------------------------------------------------------------------------


@cache
def explored(number: int) -> tuple[Match, JSON]:
    """A battle of random crews, by coaches who do much and now and then do not answer."""
    match = random_match(number)
    return match, play(match, explorers(match, silent=12)).log


def renamed(match: Match) -> Cast:
    """The cast with names in Russian letters, so that others are the engine's."""
    people = [{p["number"]: f"Боец {p['number']}" for p in up["players"]} for up in match.line_ups]
    return Cast(TEAMS[: len(match.line_ups)], people, numbered=False)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("number", range(8))
def test_battles_in_which_much_is_done_are_told(number: int, language: str) -> None:
    """Every event alone and in its chapter; no value is left open, no word of the engine shown."""
    match, log = explored(number)
    cast = renamed(match)
    with translation.override(language):
        parts = chapters(KEY, log, cast, everything=True)
        lines = [line for part in parts for line in part.lines]
        lines += [sentence(KEY, entry, cast) for entry in log]
        texts = [line.text for line in lines] + [part.title for part in parts]
        texts += [moment.text for moment in moments(KEY, log, cast)]
    assert all(texts)
    assert all(line.clause.startswith("NM-") for line in lines)
    assert not [text for text in texts if re.search(r"[{}_]|None|\[|Promise", text)]
    assert not [text for text in texts if "  " in text or " ." in text or " ," in text]
    if language == "ru":
        assert not [text for text in texts if re.search(r"[A-Za-z]", LATIN.sub("", text))]


def test_every_die_is_shown_and_every_event_is_in_one_chapter() -> None:
    match, log = explored(1)
    cast = renamed(match)
    parts = story(KEY, log, cast, everything=True)
    shown = [face for part in parts for line in part.lines if line.dice for face in line.dice.faces]
    assert len(shown) == sum(entry["event"] == "rolled" for entry in log)
    begins = [part.event for part in parts]
    assert begins == sorted(set(begins))
    seen = [moment for part in parts for moment in part.moments]
    assert seen == [each for each in moments(KEY, log, cast) if each.is_worth_seeing]
    assert latest(KEY, log, cast)


# -- examples -------------------------------------------------------------------------------------


def test_an_activation_is_told_from_the_shot_to_the_casualty() -> None:
    log = [
        noted("round", side=-1, detail=2),
        noted("phase", side=-1, detail="action"),
        noted("is activated", "NM-ACT-01", fighter=ADA),
        noted("joins", "NM-GRP-05", fighter=BO, other=ADA),
        noted("acts", fighter=ADA),
        noted("does", fighter=ADA, detail="shoot"),
        noted("shoots", "NM-SHOOT-02", fighter=ADA, detail="autogun"),
        *die("hit", 5, fighter=ADA, other=CY),
        noted("is hit", side=1, fighter=CY, other=ADA),
        *die("wound", 6, side=1, fighter=CY, other=ADA),
        noted("loses wounds", side=1, fighter=CY, other=ADA, detail=2),
        *die("injury", 1, 6, side=1, fighter=CY, other=ADA),
        noted("is out of action", "NM-INJURY-05", 1, fighter=CY, other=ADA),
        noted("phase", side=-1, detail="end"),
        noted("bottles", side=1),
        noted("battle over", side=-1, detail=["field", [0], [2, 0]]),
    ]
    found = chapters(KEY, log, CAST, everything=False)
    assert [(part.title, part.side, part.event) for part in found] == [
        ("Round 2", -1, 1),
        ("Round 2: Action phase", -1, 2),
        ("Round 2: Ada, Rams", 0, 3),
        ("Round 2: End phase", -1, 15),
        ("The end", -1, 17),
    ]
    assert [line.text for line in found[2].lines] == [
        "Ada is activated.",
        "Bo is activated with Ada.",
        "Ada shoots: Autogun.",
        "Ada rolls to hit Cy.",
        "Cy is hit by Ada.",
        "Wound roll against Cy.",
        "Cy loses 2 wounds.",
        "Injury roll for Cy.",
        "Cy is out of action, by Ada.",
    ]
    assert [line.dice.faces for line in found[2].lines if line.dice] == [["5"], ["6"], ["1", "6"]]
    last = found[2].lines[-1]
    assert (last.side, last.weight, last.clause) == (1, "hurt", "NM-INJURY-05")
    assert found[-1].lines[0].text == (
        "The battle is over, Rams has won, 2 : 0. One gang holds the field."
    )
    assert decides(KEY, log[5])
    seen = moments(KEY, log, CAST)
    assert [(moment.event, moment.kind, moment.side) for moment in seen] == [
        (1, "drive", -1),
        (2, "turn", -1),
        (3, "turn", 0),
        (14, "is out of action", 1),
        (15, "turn", -1),
        (16, "bottles", 1),
        (17, "battle over", 0),
    ]
    assert [match_log.when(entry) for entry in log if match_log.when(entry)] == ["2"]
    assert [score for entry in log if (score := match_log.scored(entry, (0, 0)))] == [[2, 0]]


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (noted("attacks", fighter=ADA, other=CY, detail=[]), "Ada attacks Cy with bare hands."),
        (noted("attacks", fighter=ADA, other=CY, detail=["chainsword", "stub_gun"]),
         "Ada attacks Cy: Chainsword, Stub gun."),
        (noted("battle over", side=-1, detail=["rounds", [0, 1], [3, 3]]),
         "The battle is over, a draw, 3 : 3. The last round is over."),
        (noted("battle over", side=-1, detail=["forfeit", [], [0, 0]]),
         "The battle is over, 0 : 0. There were not two gangs that could field anybody."),
        (noted("is declared", side=1, fighter=CY, other=ADA), "Ada declares a charge at Cy."),
        (noted("is hit", side=1, fighter=CY), "Cy is hit."),
        (noted("is out of action", fighter=ADA, other=ADA), "Ada is out of action."),
        (noted("is treated", fighter=BO, other=ADA, detail="wound"),
         "Ada treats Bo: a wound less."),
        (noted("moves", fighter=ADA, path=[[1, 1], [1, 6.5]]), 'Ada moves 5.5", to (1, 6.5).'),
        (noted("moves", fighter=ADA, path=[[1, 1]]), "Ada stays where it is."),
        (noted("opens a door", fighter=ADA, detail=0), "Ada opens door 1."),
        (noted("picks up", fighter=ADA, detail=2), "Ada picks up objective 3."),
        (noted("priority", side=1, detail=[1, 0]),
         "Foxes has priority; the order is Foxes, Rams."),
        (noted("runs out of ammunition", fighter=ADA, detail=["autogun", "jammed"]),
         "Ada: Autogun jams for good."),
        (noted("runs out of ammunition", fighter=ADA, detail=["autogun", "empty"]),
         "Ada is out of ammunition: Autogun."),
        (noted("no answer", detail="activate"),
         "Rams hasn't answered in time: the usual choice is taken: who is activated."),
    ],
)  # fmt: skip
def test_what_happened_is_said_as_it_was(entry: JSON, said: str) -> None:
    assert told(entry) == said


@pytest.mark.parametrize(
    ("key", "answer", "said"),
    [
        ("activate", "0:2", "Bo"),
        ("choose_action", "run_and_gun", "run and gun"),
        ("choose_crew", [1, 2], "Ada, Bo"),
        ("charge_targets", ["1:1", "1:2"], "Cy, Di"),
        ("action_object", "0:2 flesh_wound", "Bo, a flesh wound"),
        ("firepower_dice", 2, "2"),
        ("injury_pick", 0, "number 1"),
        ("end_facing", 90, "90°"),
        ("end_facing", "keep", "look on as it does"),
        ("move_path", [[1, 1], [2, 2]], ""),
        ("deploy_fighter", {"fighter": 1, "at": [1, 2], "facing": 0}, "Ada"),
        ("shoot_weapon", "laspistol & stub_gun", "Laspistol, Stub gun"),
        ("fight_weapons", "unarmed", "bare hands"),
        ("reinforcement_edge", "N", "the northern edge"),
    ],
)
def test_an_answer_is_said_in_words(key: str, answer: JSON, said: str) -> None:
    assert told_answer(key, answer, CAST, 0) == said


def test_a_sentence_reads_in_russian() -> None:
    with translation.override("ru"):
        assert told(noted("loses wounds", fighter=ADA, detail=2)) == "Ada теряет 2 раны."
        assert told(noted("is out of action", fighter=ADA, other=CY)) == (
            "Ada выходит из строя, виновник\N{NO-BREAK SPACE}— Cy."
        )


# -- beside the log -------------------------------------------------------------------------------


def test_the_clock_says_round_phase_and_scenario() -> None:
    match = random_match(3, scenario="looters")
    for line_up in match.line_ups:
        line_up.pop("scenario", None)
    board = Board(match.line_ups)
    assert match_log.clock(board.to_json()) == ["deployment"]
    board.take(noted("scenario", side=-1, detail="looters"))
    board.take(noted("round", side=-1, detail=3))
    assert match_log.clock(board.to_json()) == ["round 3", "Priority phase", "Looters"]
    board.take(noted("phase", side=-1, detail="action"))
    assert match_log.clock(board.to_json()) == ["round 3", "Action phase", "Looters"]
    board.take(noted("battle over", side=-1, detail=["rounds", [0], [1, 0]]))
    assert match_log.clock(board.to_json()) == ["round 3", "Looters"]


def test_a_line_up_says_its_rating_and_brings_nothing_to_one_battle_alone() -> None:
    assert match_log.lined_up({"rating": 995}) == ["Gang rating 995"]
    assert match_log.lined_up({"rating": 1000}) == ["Gang rating 1\u202f000"]
    assert match_log.induced({}) == []


def test_every_word_of_the_picture_is_read_in_russian() -> None:
    said: set[str] = set()

    def say(words: str) -> str:
        said.add(words)
        return words

    for number in (1, 3, 5, 6, 11, 14):
        match, log = explored(number)
        board = Board(match.line_ups)
        for at, entry in enumerate(log):
            board.take(entry)
            if at % 40 == 0:
                draw(DATA, board, Look(zones=range(len(match.line_ups)), say=say))
    assert len(said) > 20
    with translation.override("ru"):
        assert not {words for words in said if translation.gettext(words) == words}

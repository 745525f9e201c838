"""The log of a Kill Team match in sentences: nothing that can happen goes without one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
from django.conf import settings
from django.utils import translation

from matches.games.kill_team import match_log, sentences
from matches.games.kill_team.match_log import clock, scored, when
from matches.games.match_log import Cast, chapters, decides, latest, moments, sentence, story
from rules.coach import RandomAnswers
from rules.dice import Stream
from rules.kill_team.catalogue import load
from rules.kill_team.catalogue.missions import Scored
from rules.kill_team.events import happened, rolled
from rules.kill_team.match import play
from rules.kill_team.picture.drawing import draw
from rules.kill_team.picture.replay import Board
from rules.kill_team.setup import ZONES
from rules.kill_team.shooting_phase import ORDERS
from rules.kill_team.squads import sample_line_up
from rules.record import Match
from rules.svg import Look
from tests.matches.engine import Engine
from tests.matches.reporting.test_report_forms_kill_team import lined
from tests.rules.kill_team.matches import VERSION, explorers, random_match, seed
from tests.support.barracks import KEY, SAMPLES

JSON = Any

DATA = load(VERSION)
CAST = Cast(["Rams", "Foxes"], [{1: "Ada", 2: "Bo"}, {1: "Cy", 2: "Di", 3: "Ed"}], numbered=False)
TEAMS = ("Ёлки", "Палки")
#: The two zones are letters in any language.
ZONE = re.compile(r"зона [AB]")
#: Decisions of the rulebook that no match asks.
OUTSIDE = {"pick_team", "roster_change", "level_ability", "restore_resource"}


def noted(what: str, clause: str = "KT-MOVE-01", side: int = 0, **more: JSON) -> JSON:
    """An event; model and other by side and number."""
    usual: JSON = {"model": None, "other": None, "path": [], "detail": ""}
    return happened(what, clause, side, **(usual | more))


def die(purpose: str, *faces: int, side: int = 0, again: int | None = None, **who: JSON) -> JSON:
    """So many dice for the same."""
    model, other = who.get("model"), who.get("other")
    return [rolled(1, purpose, "KT-HIT-01", 6, face, side, model, other, again) for face in faces]


def told(entry: JSON) -> str:
    return sentence(KEY, entry, CAST).text


# -- what the engine says -------------------------------------------------------------------------


ENGINE = Engine(KEY)


def test_every_event_of_the_engine_has_a_sentence_and_no_sentence_is_left_over() -> None:
    kinds = ENGINE.handed("note", 0)
    assert len(kinds) > 40
    assert kinds == set(sentences.SENTENCES)
    known = kinds | {"rolled"}
    for some in (
        match_log.BIG,
        match_log.HURT,
        match_log.DECISIONS,
        match_log.SEEN_AGAIN,
        match_log.WAYS,
    ):
        assert some <= known
    assert set(sentences.OF_SEVERAL) | set(match_log.ICONS) <= known


def test_every_roll_of_the_engine_says_what_it_is_for() -> None:
    purposes = ENGINE.handed("d6", 0)
    assert len(purposes) > 20
    assert purposes == set(sentences.ROLLS)


def test_every_question_of_the_rulebook_has_words() -> None:
    book = Path(settings.BASE_DIR, "docs", "rules", "kill_team.md").read_text(encoding="utf-8")
    rows = book.partition("| Key | Who | When |")[2].partition("\n\n")[0]
    keys = set(re.findall(r"^\| `(\w+)` \|", rows, re.MULTILINE))
    assert keys - OUTSIDE == set(sentences.QUESTIONS)


def test_whatever_the_catalogue_names_has_words() -> None:
    assert set(sentences.LAYOUTS) == set(DATA.layouts)
    assert set(sentences.POWERS) == set(DATA.powers)
    assert set(sentences.SCORED) == set(get_args(Scored))
    assert set(sentences.ORDERS) == set(ORDERS)
    assert set(sentences.ZONES) == set(ZONES)
    for weapon in DATA.weapons.values():
        for profile in weapon.profiles:
            word = f"{weapon.id} {profile.id}" if len(weapon.profiles) > 1 else weapon.id
            shot = noted("fires", model=[0, 1], other=[1, 1], detail=word)
            assert weapon.name in told(shot)
            usual = profile.id == "std" or len(weapon.profiles) == 1
            assert ("(" in told(shot)) != usual, "each way to use a weapon has a name"


# -- whole matches --------------------------------------------------------------------------------


@cache
def sampled(mission: str) -> tuple[Match, JSON]:
    """Two sample teams in a mission, by coaches who answer anything."""
    line_ups = [
        {**sample_line_up(DATA, sample), "name": name}
        for sample, name in zip(SAMPLES, TEAMS, strict=True)
    ]
    match = Match(KEY, VERSION, {"mission": mission}, line_ups, seed(len(mission)))
    coaches = [RandomAnswers(Stream(match.seed, f"coach-{side}"), ("concede",)) for side in (0, 1)]
    return match, play(match, coaches).log


@cache
def explored(number: int) -> tuple[Match, JSON]:
    """Two small random teams, by coaches who do much and now and then do not answer."""
    match = random_match(number, most=5)
    return match, play(match, explorers(match, silent=12)).log


def renamed(match: Match) -> Cast:
    """The cast with names in Russian letters, so that others are the engine's."""
    models = [{p["number"]: f"Боец {p['number']}" for p in up["players"]} for up in match.line_ups]
    return Cast(TEAMS, models, numbered=False)


def check(match: Match, log: JSON, language: str) -> None:
    """Every event alone and in its chapter; no value is left open, no word of the engine shown."""
    cast = renamed(match)
    with translation.override(language):
        parts = chapters(KEY, log, cast, everything=True)
        lines = [line for part in parts for line in part.lines]
        lines += [sentence(KEY, entry, cast) for entry in log]
        texts = [line.text for line in lines] + [part.title for part in parts]
        texts += [moment.text for moment in moments(KEY, log, cast)]
    assert all(texts)
    assert all(line.clause.startswith("KT-") for line in lines)
    assert not [text for text in texts if re.search(r"[{}_]|None|\[|Promise", text)]
    assert not [text for text in texts if "  " in text or " ." in text or " ," in text]
    if language == "ru":
        assert not [text for text in texts if re.search(r"[A-Za-z]", ZONE.sub("", text))]


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("mission", sorted(DATA.missions))
def test_matches_of_sample_teams_are_told_in_every_mission(mission: str, language: str) -> None:
    check(*sampled(mission), language)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("number", range(4))
def test_matches_in_which_much_is_done_are_told(number: int, language: str) -> None:
    check(*explored(number), language)


def test_every_die_is_shown_and_every_event_is_in_one_chapter() -> None:
    match, log = explored(1)
    cast = renamed(match)
    parts = story(KEY, log, cast, everything=True)
    shown = [face for part in parts for line in part.lines if line.dice for face in line.dice.faces]
    assert shown == [str(entry["face"]) for entry in log if entry["event"] == "rolled"]
    begins = [part.event for part in parts]
    assert begins == sorted(set(begins))
    seen = [moment for part in parts for moment in part.moments]
    assert seen == [each for each in moments(KEY, log, cast) if each.is_worth_seeing]
    assert latest(KEY, log, cast)


# -- examples -------------------------------------------------------------------------------------


def test_a_shot_is_told_from_the_weapon_to_the_casualty() -> None:
    ada, cy = [0, 1], [1, 1]
    log = [
        noted("round", side=-1, detail=2),
        noted("phase", side=-1, detail="shooting_start"),
        noted("shoots", "KT-SHOOT-01", model=ada),
        noted("fires", "KT-SHOOT-18", model=ada, other=cy, detail="plasma_gun super"),
        *die("hit", 2, 5, model=ada, other=cy),
        *die("wound", 1, model=ada, other=cy),
        *die("wound", 4, model=ada, other=cy, again=3),
        *die("save", 3, side=1, model=cy, other=ada),
        noted("loses wounds", "KT-DMG-01", 1, model=cy, other=ada, detail=2),
        *die("injury", 3, 6, model=ada, other=cy),
        noted("out of action", "KT-INJ-02", 1, model=cy, other=ada, detail="plasma_gun super"),
    ]
    (part,) = chapters(KEY, log, CAST)
    assert part.title == "Round 2: Shooting phase"
    assert [line.text for line in part.lines] == [
        "Ada shoots.",
        "Ada fires at Cy: Plasma gun (supercharged).",
        "Ada rolls to hit Cy.",
        "Ada rolls to wound Cy.",
        "Ada rolls to wound Cy.",
        "Cy rolls to save.",
        "Cy loses 2 wounds.",
        "Injury roll for Cy.",
        "Cy is out of action, by Ada: Plasma gun (supercharged).",
    ]
    dice = [line.dice for line in part.lines if line.dice]
    assert [each.faces for each in dice] == [["2", "5"], ["1"], ["4"], ["3"], ["3", "6"]]
    assert [each.again for each in dice] == [False, False, True, False, False]
    assert dice[0].pairs == [("2", "d6-2"), ("5", "d6-5")]
    last = part.lines[-1]
    assert (last.side, last.weight, last.clause) == (1, "hurt", "KT-INJ-02")


def test_a_round_has_a_chapter_for_each_phase_and_of_the_movement_for_each_side() -> None:
    log = [
        noted("mission", side=-1, detail="sweep_and_clear"),
        noted("is placed", model=[1, 1], side=1, path=[[3, 27.25]]),
        noted("is placed", model=[0, 1], path=[[3, 4]]),
        noted("is placed", model=[0, 2], path=[[5, 4]]),
        noted("round", side=-1, detail=1),
        noted("gains command points", detail=2),
        noted("phase", side=-1, detail="movement_start"),
        noted("movement", side=1),
        noted("holds", side=1, model=[1, 2]),
        noted("is ready", side=1, model=[1, 1]),
        noted("is ready", side=1, model=[1, 3]),
        noted("movement"),
        noted("moves", model=[0, 1], path=[[3, 4], [3, 7], [7, 10]]),
        noted("moves", model=[0, 2], path=[[5, 4]]),
        noted("phase", side=-1, detail="shooting_start"),
        noted("phase", side=-1, detail="round_end"),
        noted("concedes", side=1),
        noted("scores", detail=["quarter_swept", 2]),
        noted("match over", "KT-END-10", detail=[2, 0]),
    ]
    found = chapters(KEY, log, CAST)
    assert [(part.title, part.side, part.event) for part in found] == [
        ("Before the match", -1, 1),
        ("Deployment", -1, 2),
        ("Round 1", -1, 5),
        ("Round 1: Movement phase, Foxes", 1, 8),
        ("Round 1: Movement phase, Rams", 0, 12),
        ("The end", -1, 17),
    ]
    assert [[line.text for line in part.lines] for part in found] == [
        ["Mission: Sweep and Clear."],
        ["Cy is placed at (3, 27.2).", "Rams places Ada, Bo."],
        ["Rams gains 2 command points."],
        ["Cy, Ed are ready."],
        ['Ada moves 8.0", to (7, 10).', "Bo stays where it is."],
        [
            "Foxes concedes.",
            "Rams scores 2 victory points – quarters swept.",
            "It ends 2 : 0: Rams wins. The other side has conceded.",
        ],
    ]
    assert "Di holds its ground." in [
        line.text for part in chapters(KEY, log, CAST, everything=True) for line in part.lines
    ]
    assert decides(KEY, log[8])
    assert [(moment.event, moment.kind, moment.side) for moment in moments(KEY, log, CAST)] == [
        (2, "drive", -1),
        (5, "drive", -1),
        (8, "turn", 1),
        (12, "turn", 0),
        (15, "turn", -1),
        (17, "concedes", 1),
        (18, "scores", 0),
    ]
    assert [when(entry) for entry in log if when(entry)] == ["1"]
    assert [score for entry in log if (score := scored(entry, (0, 0)))] == [[2, 0], [2, 0]]


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (noted("charge fails", model=[0, 1], detail=7),
         'The charge of Ada fails: 7" is not far enough.'),
        (noted("charge fails", model=[0, 1]),
         "The charge of Ada fails: no target that it named is left."),
        (noted("declares a charge", model=[0, 1], detail=[1, 3]),
         "Ada declares a charge at Cy, Ed."),
        (noted("gains command points", model=[0, 1], detail=1),
         "Rams gains 1 command point by Ada."),
        (noted("is placed", "KT-ADV-41", model=[0, 1], path=[[1, 2]]),
         "Ada is placed again, at (1, 2)."),
        (noted("match over", "KT-END-02", -1, detail=[1, 1]),
         "It ends 1 : 1, a draw. The die has ended it."),
        (noted("match over", "KT-CAMP-39", -1),
         "Neither side has a legal kill team: both lose."),
        (noted("out of action", model=[0, 1], detail="perils"),
         "Ada is out of action: perils of the psychic test."),
        (noted("out of action", model=[0, 1], other=[0, 1], detail="plasma_gun super"),
         "Ada is out of action: Plasma gun (supercharged)."),
        (noted("out of action", model=[0, 1], other=[1, 1], detail="psybolt"),
         "Ada is out of action, by Cy: Psybolt."),
        (noted("out of action", model=[0, 1], other=[1, 1], detail="deadly_counter"),
         "Ada is out of action, by Cy: Deadly Counter."),
        (noted("out of action", model=[0, 1], other=[1, 1], detail="deadly_charge"),
         "Ada is out of action, by Cy: Deadly Charge."),
        (noted("out of action", model=[0, 1], other=[1, 1], detail="close_combat"),
         "Ada is out of action, by Cy: Close combat blow."),
        (noted("shoots", "KT-ADT-09", model=[0, 1]), "Ada shoots a second time."),
        (noted("tactic", detail="rousing_transmission"),
         "Rams uses a tactic: Rousing Transmission."),
        (noted("tactic", model=[0, 2], detail="gritted_teeth"),
         "Rams uses a tactic for Bo: Gritted Teeth."),
        (noted("scores", detail=["enemy_team_broken", 1]),
         "Rams scores 1 victory point – the enemy kill team is broken."),
        (noted("order", model=[0, 1], other=[0, 2], detail="shoot"),
         "Ada gives Bo an order: it shoots although it fell back."),
    ],
)  # fmt: skip
def test_what_happened_is_said_as_it_was(entry: JSON, said: str) -> None:
    assert told(entry) == said


@pytest.mark.parametrize(
    ("key", "answer", "said"),
    [
        ("move_action", "hold", "the action of the move – hold"),
        ("nerve_order", "model 2", "whose nerve is tested next – Bo"),
        ("target", "enemy 3", "the target – Ed"),
        ("charge_targets", [1, 2], "the targets of the charge – Cy, Di"),
        ("weapon_group", "frag_grenade", "which weapons are fired – Frag grenade"),
        ("next_weapon", "boltgun", "the next weapon – Boltgun"),
        ("pick_mission", "last_stand", "the mission – Last Stand"),
        ("pick_zone", "zone A", "the deployment zone – zone A"),
        ("place_model", {"model": 1, "at": [1, 2]}, "the set-up"),
        ("allot_shots", {"2": 3}, "the allotment of shots"),
    ],
)
def test_a_default_that_served_is_said(key: str, answer: JSON, said: str) -> None:
    entry = noted("no answer", "KT-GEN-15", detail=[key, answer])
    assert told(entry) == f"Rams hasn't answered in time: the usual choice is taken: {said}."


def test_a_sentence_reads_in_russian() -> None:
    with translation.override("ru"):
        assert told(noted("loses wounds", model=[0, 1], detail=2)) == "Ada теряет 2 раны."
        assert told(noted("fires", model=[0, 1], other=[1, 1], detail="lasgun")) == (
            "Ada стреляет, цель\N{NO-BREAK SPACE}— Cy: Лазган."
        )
        assert told(noted("moves", model=[0, 1], path=[[0, 0], [0, 2.5]])) == (
            'Ada идёт 2,5", до (0; 2,5).'
        )


# -- beside the log -------------------------------------------------------------------------------


def test_the_clock_says_round_phase_and_mission() -> None:
    board = Board([sample_line_up(DATA, sample) for sample in SAMPLES])
    assert clock(board.to_json()) == ["deployment"]
    board.take(noted("mission", side=-1, detail="hold_the_ground"))
    board.take(noted("round", side=-1, detail=3))
    board.take(noted("scores", side=1, detail=["objective_controlled", 2]))
    assert clock(board.to_json()) == ["round 3", "Hold the Ground"]
    assert board.to_json()["score"] == [0, 2]
    for detail, phase in (
        ("movement_start", "Movement phase"),
        ("shooting_start", "Shooting phase"),
        ("morale_start", "Morale phase"),
    ):
        board.take(noted("phase", side=-1, detail=detail))
        assert clock(board.to_json()) == ["round 3", phase, "Hold the Ground"]
    board.take(noted("phase", side=-1, detail="round_end"))
    assert clock(board.to_json()) == ["round 3", "Hold the Ground"]


def test_a_line_up_says_its_force_and_brings_nothing_to_one_match_alone() -> None:
    line_up = lined().match.line_ups[0]
    assert match_log.lined_up(line_up) == [f"Force {line_up['force']}"]
    assert match_log.lined_up({**line_up, "force": 0}) == [], "nobody plays"
    assert match_log.induced({}) == []


def test_every_word_of_the_picture_is_read_in_russian() -> None:
    said: set[str] = set()

    def say(words: str) -> str:
        said.add(words)
        return words

    for board in boards():
        draw(DATA, board, Look(zones=(0, 1), say=say))
    assert len(said) > 20
    with translation.override("ru"):
        assert not {words for words in said if translation.gettext(words) == words}


def boards() -> Iterator[Board]:
    """A table before the match; and one with every layout, specialist and state."""
    samples = [sample_line_up(DATA, sample) for sample in SAMPLES]
    yield Board(samples)
    people = samples[0]["players"]
    of_each = [
        {**people[0], "number": number, "specialism": specialism}
        for number, specialism in enumerate(DATA.specialisms, 1)
    ]
    line_ups = [{**samples[0], "players": of_each}, samples[1]]
    for layout in DATA.layouts:
        board = Board(line_ups)
        for number in range(1, len(of_each)):
            board.take(noted("is placed", model=[0, number], path=[[2 * number, 5]]))
        board.take(noted("mission", side=-1, detail="hold_the_ground"))
        board.take(noted("layout", side=-1, detail=layout))
        board.take(noted("round", side=-1, detail=1))
        board.take(noted("movement"))
        for event in ("is ready", "is shaken"):
            board.take(noted(event, model=[0, 1]))
        board.take(noted("flesh wound", model=[0, 1], detail=1))
        board.take(noted("is broken", side=1))
        board.take(noted("out of action", model=[0, 2]))
        yield board

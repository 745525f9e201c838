"""Play and replay: what the dice of answers bring, dice as drawings, the whole match in a line."""

from __future__ import annotations

import html
import re
from fractions import Fraction
from typing import Any

import pytest
from django.urls import reverse
from django.utils import translation

from leagues.models import Fixture
from matches.games.blood_bowl.asking import question
from matches.games.lines import Cast
from matches.games.percentages import percent
from matches.live import operations as playing
from matches.live.answer_odds import with_chances
from matches.live.timeline import time_line
from matches.models import MatchRecord
from rules import game
from rules.coach import Choice
from tests import factories
from tests.matches.live.test_live import Table
from tests.site.factories import blood_bowl_match, client_of

GAME = "blood_bowl"
CAST = Cast(["Reavers", "Eye"], [{1: "Ulric"}, {1: "Grom"}])


def chosen(key: str, options: list[str], about: Any = None) -> Choice:
    return Choice(key, 0, None, options, about)


# -- odds ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1, 1296), "<1 %"),
        (Fraction(1, 6), "17 %"),
        (Fraction(2, 3), "67 %"),
        (Fraction(1295, 1296), ">99 %"),
        (Fraction(1), "100 %"),
    ],
)
def test_percents_are_rounded_but_nothing_is_said_to_be_certain(
    chance: Fraction, said: str
) -> None:
    assert percent(chance) == said.replace(" ", "\u00a0")


@pytest.mark.django_db
def test_an_answer_that_leads_to_dice_says_what_they_bring() -> None:
    table = Table(game_key=GAME)
    playing.start_match(table.owner, table.fixture)
    seen = 0
    for _ in range(200):
        decision = table.decision
        found = game(GAME).odds(decision)
        side = table.live.asks
        assert side is not None
        if found and decision.key != "choose_action":
            url = reverse("play-match", args=[table.fixture.uuid])
            page = client_of(table.people[side]).get(f"{url}?zones=both").content.decode()
            assert len(page.encode()) <= 110_000
            other = client_of(table.people[1 - side]).get(url).content.decode()
            assert 'class="chance"' in page
            assert 'class="chance"' not in other, "the odds are told to who is asked"
            asked = with_chances(GAME, decision, question(decision, CAST, {}))
            told = {o.answer: o.chance for group in asked.options for o in group.options}
            for answer, rolls in found.items():
                chance = told[str(answer)]
                assert chance is not None
                assert html.escape(chance.percent) in page
                for roll in rolls:
                    assert roll.clause in chance.exact
                    assert all(str(share) in chance.exact for share in roll.outcomes.values())
                    assert roll.target is None or f"{roll.target}+" in chance.exact
            assert all(told[a] is None for a in told if a not in found)
            seen += 1
            if seen == 3:
                return
        if not isinstance(decision, Choice):
            table.answer(decision.default)
            continue
        attacks = [o for o in decision.options if str(o).startswith(("block ", "blitz "))]
        table.answer((attacks or list(found) or [decision.default])[0])
    raise AssertionError("no dice in two hundred answers")


@pytest.mark.django_db
def test_odds_are_worked_out_once_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(game_key=GAME)
    playing.start_match(table.owner, table.fixture)
    side = table.live.asks
    assert side is not None
    asked: list[str] = []
    rules = game(GAME)
    before = rules.odds

    def counted(decision: Any) -> Any:
        asked.append(decision.key)
        return before(decision)

    monkeypatch.setattr(type(rules), "odds", staticmethod(counted))
    url = reverse("play-match", args=[table.fixture.uuid])
    client_of(table.people[side]).get(url)
    assert len(asked) == 1
    client_of(table.people[1 - side]).get(url)
    client_of().get(url)
    assert len(asked) == 1, "who is not asked has none worked out"


# -- dice ------------------------------------------------------------------------------------------


def test_faces_of_block_dice_are_drawn_on_their_answers() -> None:
    faces = ["attacker down", "both down", "push", "defender stumbles", "defender down"]
    asked = question(chosen("choose_block_die", faces), CAST, {})
    drawn = {o.answer: o.drawn for group in asked.options for o in group.options}
    assert drawn == {
        "attacker down": "block-attacker_down",
        "both down": "block-both_down",
        "push": "block-pushed",
        "defender stumbles": "block-defender_stumbles",
        "defender down": "block-defender_down",
    }


def test_the_dice_that_may_be_rolled_again_are_drawn_and_spoken() -> None:
    about = (0, "block", (1, 6), 2)
    asked = question(chosen("reroll", ["none", "team"], about), CAST, {})
    assert list(asked.dice) == [
        ("attacker down", "block-attacker_down"),
        ("defender down", "block-defender_down"),
    ]
    asked = question(chosen("reroll", ["none", "team"], (0, "dodge", (2,), 3)), CAST, {})
    assert list(asked.dice) == [("2", "d6-2")]
    assert [o.drawn for group in asked.options for o in group.options] == ["", "ic-turn"]


def test_to_concede_is_out_of_the_way() -> None:
    asked = question(chosen("concede", ["play", "concede"]), CAST, {})
    play, more = asked.options
    assert [option.answer for option in play.options] == ["play"]
    assert more.folded
    assert [option.answer for option in more.options] == ["concede"]


# -- a match that is over --------------------------------------------------------------------------


@pytest.fixture
def watched(db: None) -> MatchRecord:
    blood_bowl_match(factories.coach())
    return MatchRecord.objects.get()


def replayed(record: MatchRecord, event: int) -> str:
    url = reverse("replay", args=[record.fixture.uuid])
    return client_of().get(f"{url}?event={event}").content.decode()


def test_the_time_line_leads_to_every_turn_and_marks_what_was(watched: MatchRecord) -> None:
    log = watched.unpacked_log() or []
    page = replayed(watched, len(log) // 2)
    line = re.search(r'class="timeline".*?</nav>', page, re.DOTALL)
    assert line is not None
    turns = [n for n, entry in enumerate(log, 1) if entry["event"] == "turn"]
    for number in turns:
        assert f'class="turn" href="?event={number}&amp;zones="' in line[0]
    assert line[0].count('aria-current="step"') == 1
    scored = [n for n, entry in enumerate(log, 1) if entry["event"] == "touchdown"]
    for number in scored:
        assert f"?event={number}&amp;" in line[0], "a score is what a turn is remembered for"


def test_the_line_of_a_match_parts_it_without_a_gap(watched: MatchRecord) -> None:
    from matches.games import match_log
    from matches.live.questions import cast_of

    log = watched.unpacked_log() or []
    fixture: Fixture = watched.fixture
    cast = cast_of(fixture, watched.record["match"]["line_ups"])
    moments = match_log.moments(GAME, log, cast)
    for event in (0, 1, len(log) // 3, len(log)):
        line = time_line(GAME, log, moments, event)
        assert sum(turn.here for turn in line.turns) == (event >= line.turns[0].event)
        assert {turn.label for turn in line.turns} >= {"1", "8"}
        assert {turn.side for turn in line.turns} == {0, 1}
        in_turns = [mark for turn in line.turns for mark in turn.marks]
        assert {mark.event for mark in in_turns} <= {mark.event for mark in line.marks}
        assert sum(turn.opens for turn in line.turns) >= 2, "each half begins with a drive"
    assert time_line(GAME, log, [], 1).turns == []


def test_what_happened_is_told_with_its_dice_drawn(watched: MatchRecord) -> None:
    log = watched.unpacked_log() or []
    event = next(n for n, e in enumerate(log, 1) if e["event"] == "rolled" and e["die"] == "D6")
    told = re.search(r'class="told.*?</p>', replayed(watched, event), re.DOTALL)
    assert told is not None
    assert '<svg class="die' in told[0]
    assert f'aria-label="{log[event - 1]["faces"][0]}"' in told[0]


def test_both_sides_wear_their_kits_on_the_board(watched: MatchRecord) -> None:
    page = replayed(watched, 400)
    home, away = (side.entry.team for side in watched.fixture.sides.all())
    wearing = re.findall(r'class="(?:home-wears|arena away-wears) (kit-\w+) trim-\w+"', page)
    assert len(wearing) == 2
    assert wearing[0] == f"kit-{home.cloth}"
    assert wearing[1] in (f"kit-{away.cloth}", f"kit-{away.trim}")
    assert "player side-0" in page
    assert "player side-1" in page


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_replay_is_light(watched: MatchRecord, language: str) -> None:
    log = watched.unpacked_log() or []
    url = reverse("replay", args=[watched.fixture.uuid])
    for event in (400, len(log) // 2, len(log)):
        with translation.override(language):
            page = client_of().get(
                f"{url}?event={event}&zones=both", headers={"accept-language": language}
            )
        assert len(page.content) <= 110_000

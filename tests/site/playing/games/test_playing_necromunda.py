"""Battles of Necromunda between people, on the pages of the site."""

from __future__ import annotations

import pytest
from django.urls import reverse

from matches.live import operations as playing
from matches.models import FrozenMatch, MatchRecord
from rosters.teams.projections import differences
from rules import game
from tests.site.alley import Alley
from tests.site.factories import client_of, queries
from tests.site.questioned import RUSSIAN, answer_each_kind
from tests.support.underhive import KEY

pytestmark = pytest.mark.django_db


@pytest.mark.long
@pytest.mark.clause("LG-FIX-05", "NM-LOG-09")
def test_every_kind_of_question_has_a_page_that_answers_it() -> None:
    alley = Alley()
    playing.start_match(alley.owner, alley.fixture, [0, 1])

    kinds = answer_each_kind(alley)

    assert {"activate", "choose_action", "deploy_fighter", "move_path", "shoot_target"} <= kinds
    assert len(kinds) > 12


@pytest.mark.clause("LG-FIX-05", "NM-OVER-06", "NM-CAMP-02")
def test_a_battle_that_was_played_here_is_seen_again_and_leads_to_the_sequence() -> None:
    alley = Alley()
    playing.start_match(alley.owner, alley.fixture, [0, 1])
    frozen = FrozenMatch.objects.get(fixture=alley.fixture).unfrozen()
    minds = [game(KEY).coach("random", bytes([7] * 32), side) for side in (0, 1)]
    whole = game(KEY).play(frozen, [*minds])
    answers = list(whole.answers)

    alley.go_to(answers[:-1])
    alley.answer(answers[-1])

    record = MatchRecord.objects.get(fixture=alley.fixture)
    assert record.record["outcome"] == whole.to_json()["outcome"]
    client = client_of(alley.owner)
    for name in ("match", "match-turns", "match-line-ups", "replay"):
        address = reverse(name, args=[alley.fixture.uuid])
        for headers in ({}, RUSSIAN):
            assert client.get(address, headers=headers).status_code == 200, name
    turns = reverse("match-turns", args=[alley.fixture.uuid])
    story = client.get(f"{turns}?log=unfolded").content.decode()
    assert "has priority" in story
    replay = reverse("replay", args=[alley.fixture.uuid])
    counts = {queries(client, f"{replay}?event={event}") for event in (40, 200, 400)}
    assert len(counts) == 1
    for side in alley.fixture.sides.all():
        assert not differences(side.entry.team)

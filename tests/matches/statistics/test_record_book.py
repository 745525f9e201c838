"""The record book as its story is told: who holds, since when, and who held before."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leagues.results.rated_matches import Meeting
from matches.statistics.record_book import NAMED, Feat, Record, player_records, team_records
from rules.record import Result

pytestmark = pytest.mark.clause("LG-STAT-04")

A, B, C = 1, 2, 3


def meeting(
    number: int, score: tuple[int, int], *, season: int = 1, teams: tuple[int, int] = (A, B)
) -> Meeting:
    home, away = score
    results: tuple[Result, Result] = (
        ("draw", "draw") if home == away else ("win", "loss") if home > away else ("loss", "win")
    )
    return Meeting(
        fixture=number,
        uuid=UUID(int=number),
        league=1,
        game="coin",
        season=season,
        stage=1,
        round=number,
        settled=datetime(2026, 1, 1, tzinfo=UTC),
        sides=(0, 1),
        teams=teams,
        results=results,
        scores=score,
    )


def of_team(scores: Sequence[tuple[int, int]], what: str) -> Record:
    """A record of teams A and B after they have met so often."""
    records = team_records([meeting(n, score) for n, score in enumerate(scores)])
    return next(record for record in records if record.what == what)


def touchdowns(*feats: tuple[int, int, int], span: str) -> Record:
    """A record after these: season, player and touchdowns, a match each."""
    meetings = [meeting(n, (0, 0), season=season) for n, (season, _, _) in enumerate(feats)]
    done = {n: [Feat(player, "touchdowns", many)] for n, (_, player, many) in enumerate(feats)}
    found = player_records(meetings, done, ["touchdowns"])
    return next(record for record in found if record.span == span)


def story(record: Record) -> tuple[int, list[int], tuple[int, int] | None]:
    """The amount, its holders, and who had how much before."""
    before = (record.before.holder, record.before.amount) if record.before else None
    return record.amount, [mark.holder for mark in record.holders], before


def test_a_broken_record_names_who_held_it() -> None:
    record = touchdowns((1, A, 2), (1, B, 1), (1, B, 3), span="match")
    assert story(record) == (3, [B], (A, 2))
    assert [mark.at for mark in record.holders] == [2]


def test_an_equalled_record_is_shared_and_the_first_stands_first() -> None:
    record = touchdowns((1, A, 1), (1, B, 3), (1, A, 2), (1, C, 3), span="match")
    assert story(record) == (3, [B, C], (A, 1))


def test_who_breaks_his_own_record_of_a_match_held_it_before() -> None:
    assert story(touchdowns((1, A, 2), (1, A, 4), span="match")) == (4, [A], (A, 2))


def test_who_adds_to_his_season_has_not_taken_the_record_from_himself() -> None:
    record = touchdowns((1, A, 2), (1, B, 3), (1, B, 1), (1, B, 2), span="season")
    assert story(record) == (6, [B], (A, 2))


def test_a_season_begins_from_nothing_and_a_career_does_not() -> None:
    feats = (1, A, 3), (2, A, 2), (2, B, 4), (3, A, 1)
    assert story(touchdowns(*feats, span="season")) == (4, [B], (A, 3))
    assert story(touchdowns(*feats, span="career")) == (6, [A], None)


def test_a_career_that_overtakes_another_leaves_it_as_the_one_before() -> None:
    feats = (1, A, 3), (1, B, 5), (2, A, 3), (2, A, 1)
    assert story(touchdowns(*feats, span="career")) == (7, [A], (B, 5))


def test_of_many_who_share_only_some_are_named() -> None:
    record = touchdowns(*((1, player, 1) for player in range(1, 9)), span="match")
    assert [mark.holder for mark in record.holders] == list(range(1, NAMED + 1))
    assert record.more == 8 - NAMED


def test_the_highest_score_and_the_widest_win() -> None:
    scores = [(4, 4), (3, 0), (1, 2)]
    assert story(of_team(scores, "score")) == (4, [A, B], None)
    assert story(of_team(scores, "margin")) == (3, [A], None)


def test_streaks_end_as_they_must() -> None:
    scores = [(1, 0), (2, 1), (1, 1), (3, 0), (0, 1), (0, 2)]
    assert story(of_team(scores, "winning")) == (2, [A, B], None)
    assert story(of_team(scores, "unbeaten")) == (4, [A], None)
    assert story(of_team(scores, "losing")) == (2, [B, A], None)


def test_a_longer_streak_names_the_one_that_it_has_broken() -> None:
    record = of_team([(1, 0), (1, 0), (0, 1), (0, 1), (0, 1)], "winning")
    assert story(record) == (3, [B], (A, 2))


def test_nobody_holds_what_nobody_has_done() -> None:
    assert all(not record.holders for record in team_records([]))
    assert of_team([(0, 0)], "score").holders == ()
    assert touchdowns(span="career").holders == ()


FEATS = st.lists(
    st.tuples(st.integers(1, 3), st.integers(1, 4), st.integers(1, 5)), min_size=1, max_size=30
)


@given(FEATS)
def test_a_record_is_the_most_there_has_been(feats: list[tuple[int, int, int]]) -> None:
    feats = sorted(feats, key=lambda feat: feat[0])  # a season after the other
    careers = {player: sum(m for _, p, m in feats if p == player) for _, player, _ in feats}
    seasons = {
        (s, player): sum(m for t, p, m in feats if (t, p) == (s, player)) for s, player, _ in feats
    }
    assert touchdowns(*feats, span="match").amount == max(many for _, _, many in feats)
    assert touchdowns(*feats, span="season").amount == max(seasons.values())
    career = touchdowns(*feats, span="career")
    assert career.amount == max(careers.values())
    assert {mark.holder for mark in career.holders} == {
        player for player, many in careers.items() if many == career.amount
    }


@given(FEATS)
@pytest.mark.parametrize("span", ["match", "season", "career"])
def test_what_stood_before_is_less_and_was_done_earlier(
    span: str, feats: list[tuple[int, int, int]]
) -> None:
    record = touchdowns(*sorted(feats, key=lambda feat: feat[0]), span=span)
    if record.before is not None:
        assert record.before.amount < record.amount
        assert record.before.at < record.holders[0].at
        assert record.before.run not in {mark.run for mark in record.holders[:1]}

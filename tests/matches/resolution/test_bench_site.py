"""What `make bench` measures of the site: whole matches of people, answered over HTTP."""

from __future__ import annotations

import pytest

from leagues.models import Entry
from matches.management.commands.bench_site import answer_times
from matches.models import MatchRecord
from tests.matches.live.test_live import Table

pytestmark = pytest.mark.django_db


def test_every_answer_of_two_people_is_measured() -> None:
    table = Table()
    times = answer_times(table.fixture, table.people[0])
    assert len(times) == len(MatchRecord.objects.get().unpacked().answers)
    assert min(times) > 0


def test_against_an_automated_coach_only_the_person_s_answers_are() -> None:
    table = Table()
    Entry.objects.filter(team__coach=table.people[1]).update(managed=Entry.Managed.AUTOMATIC)
    times = answer_times(table.fixture, table.people[0])
    assert 0 < len(times) < len(MatchRecord.objects.get().unpacked().answers)

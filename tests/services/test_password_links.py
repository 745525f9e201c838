"""A link to choose a password over connections of their own: one of many at once sets it.

LG-ROLE-08, on PostgreSQL with real locks.
"""

from __future__ import annotations

from functools import partial

import pytest

from rosters import operations
from rosters.accounts.links import password_path
from rosters.models import Coach
from tests.services.test_playing import at_once
from tests.site.factories import person

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.clause("LG-ROLE-08")]


def test_of_six_who_choose_at_the_same_moment_one_does() -> None:
    coach = person("vera")
    token = password_path(coach).rstrip("/").rpartition("/")[2]
    chosen = [f"a long and unlikely password {n}" for n in range(6)]
    came = at_once(
        *(partial(operations.choose_password, coach, token, password) for password in chosen)
    )
    assert sum(isinstance(each, Coach) for each in came) == 1, came
    assert came.count("link_is_no_good") == 5
    coach.refresh_from_db()
    [winner] = [n for n, each in enumerate(came) if isinstance(each, Coach)]
    assert coach.check_password(chosen[winner])

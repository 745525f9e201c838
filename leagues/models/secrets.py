"""Secrets of fixtures and of steps between matches, derived from their place in the schedule."""

from __future__ import annotations

from leagues.models import Fixture
from rules.record import fixture_secret


def secret_of(fixture: Fixture) -> bytes:
    """Return the secret of a fixture, from which the dice of its match come.

    It is derived from the season's secret and the fixture's place in the schedule, and stays
    private until the match is settled.
    """
    return fixture_secret(bytes(fixture.season.secret), _place(fixture))


def secret_of_steps(fixture: Fixture, side: int) -> bytes:
    """Return the secret for what a side's team rolls between this match and its next.

    The key of each step is shown; the secret itself never is.
    """
    return fixture_secret(bytes(fixture.season.secret), f"steps/{_place(fixture)}/{side}")


def _place(fixture: Fixture) -> str:
    round_, group = fixture.round, fixture.group
    return (
        f"{round_.stage.number}/{group.name}/{round_.number}/{fixture.slot}/{round_.leg}/"
        f"{fixture.attempt}"
    )

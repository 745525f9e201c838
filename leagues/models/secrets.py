"""The secrets of fixtures and of steps between matches, from their place in the schedule."""

from __future__ import annotations

from leagues.models import Fixture
from rules.record import fixture_secret


def secret_of(fixture: Fixture) -> bytes:
    """The fixture's secret, from its place in the schedule; private until it is settled."""
    return fixture_secret(bytes(fixture.season.secret), _place(fixture))


def secret_of_steps(fixture: Fixture, side: int) -> bytes:
    """Of what the team of a side rolls between this match and its next; its keys are shown step by
    step, itself never."""
    return fixture_secret(bytes(fixture.season.secret), f"steps/{_place(fixture)}/{side}")


def _place(fixture: Fixture) -> str:
    round_, group = fixture.round, fixture.group
    return (
        f"{round_.stage.number}/{group.name}/{round_.number}/{fixture.slot}/{round_.leg}/"
        f"{fixture.attempt}"
    )

"""A calendar that tests set."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from rosters.runtime import clock

#: A Saturday; any day does.
START = datetime(2027, 3, 6, 12, tzinfo=UTC)


class Calendar:
    """Stands at START until it is moved."""

    def __init__(self) -> None:
        self.at = START

    def __call__(self) -> datetime:
        return self.at

    def go_to(self, at: datetime) -> None:
        self.at = at

    def pass_(self, **span: float) -> None:
        self.at += timedelta(**span)


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> Calendar:
    made = Calendar()
    monkeypatch.setattr(clock, "calendar", made)
    return made

"""What somebody waits for stands first on a home."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from leagues.notices.duties import DUTIES
from matches.reading import duties as read
from matches.reading.duties import Duty
from tests import factories


@pytest.mark.clause("LG-NOTE-09")
@pytest.mark.parametrize("kind", sorted(DUTIES))
def test_what_a_person_waits_for_comes_before_every_deadline(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    day = timezone.now()

    def duty(of_kind: str, days: int | None) -> Duty:
        until = None if days is None else day + timedelta(days=days)
        return Duty("", f"{of_kind} {days}", "", "", "", until, of_kind)

    rows = [duty(kind, 1), duty("move", None), duty("move", 3), duty("play_here", 2)]
    monkeypatch.setattr(read, "_KINDS", [lambda _coach: rows])
    first = [each.kind for each in read.duties(factories.CoachFactory.build())]
    if DUTIES[kind].waiting:
        assert first[0] == kind, "the nearest of them"
    else:
        assert first == ["play_here", "move", "move", kind]

"""A page of all components, for people who build pages; it exists only where ``DEBUG`` is on."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from config.site.icons import symbols
from matches.reading.duties import Duty
from rosters.faces.crests import CHARGES, DIVISIONS, SHAPES
from rosters.faces.dressing import Face, born
from rosters.faces.kits import CLOTHS
from rosters.runtime.clock import now


@require_safe
def components(request: HttpRequest) -> HttpResponse:
    """Show made-up teams in every component; nothing is read from the database."""
    shapes = list(SHAPES)
    crests = [
        (shapes[n % len(shapes)], _face(n, charge, list(DIVISIONS)[n % len(DIVISIONS)]), name)
        for n, (charge, (_path, name)) in enumerate(CHARGES.items())
    ]
    duties = [
        Duty(
            "ic-play",
            "Reavers against Eagles: it is your move",
            "Old Harbour",
            "#",
            "Play on",
            now(),
        ),
        Duty(
            "ic-date",
            "Eagles offer dates for round 4",
            "Old Harbour",
            "#",
            "Pick one",
            now() + timedelta(days=1),
        ),
        Duty("ic-tick", "Reavers – Eagles: finish your report", "Old Harbour", "#", "Go on"),
    ]
    context: dict[str, Any] = {
        "cloths": CLOTHS.items(),
        "crests": crests,
        "marks": [mark for mark in symbols() if not mark.startswith("ic-")],
        "icons": [mark for mark in symbols() if mark.startswith("ic-")],
        "duties": duties,
        "form": ["win", "win", "draw", "loss", "win"],
    }
    return render(request, "config/components.html", context)


def _face(number: int, charge: str, division: str) -> Face:
    drawn = born("", "", f"{number}")
    return Face(drawn.cloth, drawn.trim, division, charge)

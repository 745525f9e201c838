"""The form of halls, of the length of rounds, and of an order of play. It only asks."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.forms.dates import moment_field
from leagues.models import Venue
from leagues.models.halls import MOST_MINUTES
from leagues.operations.halls.venues import LONGEST
from leagues.schedules.halls import HIGHEST, MOST_TABLES, Hall

#: The number of empty rows for more halls, and for more lines of an order of play.
SPARE_HALLS, SPARE_LINES = 2, 4
_SPAN = re.compile(r"(\d{1,4})(?:\s*[-–—]\s*(\d{1,4}))?")


def typed_tables(text: str) -> tuple[int, ...] | None:
    """Return the numbers that somebody has typed, as “1-4, 7”; None where they are none."""
    found: list[int] = []
    for part in filter(None, (each.strip() for each in re.split(r"[,;]", text))):
        span = _SPAN.fullmatch(part)
        if span is None:
            return None
        first = int(span[1])
        last = int(span[2] or first)
        if not first <= last < first + MOST_TABLES:
            return None
        found += range(first, last + 1)
    return tuple(found)


def shown_tables(numbers: tuple[int, ...]) -> str:
    """Return numbers as somebody types them, runs in short: “1-4, 7”."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)


class VenueForm(forms.Form):
    """Halls and an order of play, one in each row, with some empty rows."""

    minutes = forms.IntegerField(
        label=_("Minutes on the clock"), required=False, min_value=1, max_value=MOST_MINUTES
    )

    def __init__(self, venue: Venue | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["minutes"].initial = venue.minutes if venue else None
        halls, lines = (venue.rooms, venue.lines) if venue else ([], [])
        self.halls = max(self._sent("hall"), len(halls) + SPARE_HALLS)
        self.play = max(self._sent("line"), len(lines) + SPARE_LINES)
        for number in range(1, self.halls + 1):
            self._add_hall(number, halls[number - 1] if number <= len(halls) else None)
        for number in range(1, self.play + 1):
            line = lines[number - 1] if number <= len(lines) else None
            self.fields[f"line-{number}"] = forms.CharField(
                label=_("What"), required=False, max_length=LONGEST,
                initial=line.name if line else "",
            )  # fmt: skip
            self.fields[f"at-{number}"] = moment_field(_("Begins"))
            self.fields[f"at-{number}"].initial = line.at if line else None
            self.fields[f"minutes-{number}"] = forms.IntegerField(
                label=_("Minutes"), required=False, min_value=1, max_value=MOST_MINUTES,
                initial=line.minutes if line else None,
            )  # fmt: skip

    def _sent(self, what: str) -> int:
        return sum(name.startswith(f"{what}-") for name in self.data)

    def _add_hall(self, number: int, hall: Hall | None) -> None:
        self.fields[f"hall-{number}"] = forms.CharField(
            label=_("Hall"), required=False, max_length=LONGEST, initial=hall.name if hall else ""
        )
        for what, label, value in (
            ("first", _("First table"), hall.first if hall else None),
            ("last", _("Last table"), hall.last if hall else None),
        ):
            self.fields[f"{what}-{number}"] = forms.IntegerField(
                label=label, required=False, min_value=1, max_value=HIGHEST, initial=value
            )
        for what, label, tables in (
            ("free", _("Without stairs"), hall.step_free if hall else ()),
            ("streamed", _("Streamed"), hall.streamed if hall else ()),
        ):
            self.fields[f"{what}-{number}"] = forms.CharField(
                label=label,
                required=False,
                max_length=200,
                initial=shown_tables(tables),
                widget=forms.TextInput(attrs={"placeholder": "1-4, 7", "autocomplete": "off"}),
            )

    @property
    def hall_rows(self) -> list[tuple[int, list[forms.BoundField]]]:
        """The fields of each hall."""
        parts = ("hall", "first", "last", "free", "streamed")
        return [(n, [self[f"{part}-{n}"] for part in parts]) for n in range(1, self.halls + 1)]

    @property
    def play_rows(self) -> list[tuple[int, list[forms.BoundField]]]:
        """The fields of each line of the order of play."""
        parts = ("line", "at", "minutes")
        return [(n, [self[f"{part}-{n}"] for part in parts]) for n in range(1, self.play + 1)]

    def clean(self) -> dict[str, Any]:
        """Refuse tables that are no numbers, and a hall that lacks its first or last table."""
        data = super().clean() or self.cleaned_data
        for number in range(1, self.halls + 1):
            name = data.get(f"hall-{number}", "")
            for what in ("free", "streamed"):
                if typed_tables(data.get(f"{what}-{number}") or "") is None:
                    said = gettext("{name}: write tables as numbers, such as 1-4, 7.").format(
                        name=name
                    )
                    self.add_error(f"{what}-{number}", said)
            for what in ("first", "last"):
                if (
                    name
                    and data.get(f"{what}-{number}") is None
                    and not self.errors.get(f"{what}-{number}")
                ):
                    self.add_error(f"{what}-{number}", _("Give the number of this table."))
        return data

    def settings(self) -> dict[str, Any]:
        """Return what `plan_venue` takes. A row in which nothing is typed is ignored."""
        data = self.cleaned_data
        halls = [
            {
                "name": data[f"hall-{n}"],
                "first": data[f"first-{n}"] or 0,
                "last": data[f"last-{n}"] or 0,
                "step_free": typed_tables(data[f"free-{n}"]) or (),
                "streamed": typed_tables(data[f"streamed-{n}"]) or (),
            }
            for n in range(1, self.halls + 1)
            if data[f"hall-{n}"] or data[f"first-{n}"] or data[f"last-{n}"]
        ]
        lines = [
            {
                "name": data[f"line-{n}"],
                "at": data[f"at-{n}"],
                "minutes": data[f"minutes-{n}"],
            }
            for n in range(1, self.play + 1)
            if data[f"line-{n}"] or data[f"at-{n}"] or data[f"minutes-{n}"]
        ]
        return {"halls": halls, "minutes": data["minutes"], "order_of_play": lines}


class ClockForm(forms.Form):
    """What a button of the clock does, and minutes where it takes some."""

    act = forms.CharField(max_length=10)
    minutes = forms.IntegerField(required=False, min_value=-MOST_MINUTES, max_value=MOST_MINUTES)


class TableForm(forms.Form):
    """The number of a table; empty for none."""

    table = forms.IntegerField(required=False, min_value=1, max_value=HIGHEST)

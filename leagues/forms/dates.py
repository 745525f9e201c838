"""Forms of dates, deadlines and ladders. They only ask; operations decide.

Times are read in the active time zone: the reader's own, or the league's.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from leagues.forms.leagues import ReasonForm
from leagues.models import Entry

_FORMATS = ["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"]


def moment_field(label: Any, *, required: bool = False) -> forms.DateTimeField:
    """Return a field for a date and time."""
    return forms.DateTimeField(
        label=label,
        required=required,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        input_formats=_FORMATS,
    )


class _Zoned(forms.Form):
    """A form that says in which time zone it reads times."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        moments = [f for f in self.fields.values() if isinstance(f, forms.DateTimeField)]
        for field in moments[-1:]:
            zone = timezone.get_current_timezone_name()
            field.help_text = _("Time zone: %(zone)s.") % {"zone": zone} + f" {field.help_text}"


class DeadlineForm(_Zoned):
    deadline = moment_field(_("Deadline"))
    reason = ReasonForm.base_fields["reason"]

    def __init__(self, *args: Any, without: Any = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["deadline"].help_text += f" {without}"


class KickoffForm(_Zoned):
    kickoff = moment_field(_("Kick-off"))
    reason = ReasonForm.base_fields["reason"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["kickoff"].help_text += " " + _("Empty takes it back.")


class DatesForm(_Zoned):
    """Up to three dates."""

    first = moment_field(_("First date"), required=True)
    second = moment_field(_("Second date"))
    third = moment_field(_("Third date"))

    def times(self) -> list[datetime]:
        """Return the dates that were filled in."""
        typed = (self.cleaned_data.get(name) for name in ("first", "second", "third"))
        return [time for time in typed if time is not None]


class AwardForm(forms.Form):
    """The winner of a walk-over, or nobody."""

    winner = forms.ChoiceField(label=_("Walk-over for"))
    reason = ReasonForm.base_fields["reason"]

    def __init__(self, entries: list[Entry], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._entries = {str(entry.uuid): entry for entry in entries}
        field = self.fields["winner"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [
            ("", "–"),
            *((key, entry.team.name) for key, entry in self._entries.items()),
            ("nobody", _("nobody: forfeited by both")),
        ]

    def clean_winner(self) -> Entry | None:
        return self._entries.get(self.cleaned_data["winner"])


class ChallengeAnswerForm(forms.Form):
    """A commissioner's answer for a coach."""

    accept = forms.TypedChoiceField(
        label=_("Answer"),
        choices=[("1", _("Accept")), ("0", _("Decline"))],
        coerce=lambda value: value == "1",
    )
    reason = ReasonForm.base_fields["reason"]

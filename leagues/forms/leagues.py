"""Forms of leagues and their members. They only ask; operations decide."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.models import League, Membership
from rosters.models import Coach
from rosters.runtime.clock import time_zones


class LeagueForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=80)
    description = forms.CharField(
        label=_("Description"),
        required=False,
        max_length=4000,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=_("Markdown: **bold**, lists, headings, links. Images and HTML are not shown."),
    )
    visibility = forms.ChoiceField(label=_("Who may read it"), choices=League.Visibility.choices)
    join_policy = forms.ChoiceField(
        label=_("Joining"),
        choices=League.JoinPolicy.choices,
        initial=League.JoinPolicy.INVITATION,
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=[(zone, zone) for zone in sorted(time_zones())],
        initial="UTC",
        required=False,
        help_text=_("Deadlines are set in this time zone. Readers see them in their own."),
    )

    comments = forms.BooleanField(
        label=_("Comments on posts"),
        required=False,
        initial=True,
        help_text=_("Switched off, none is shown or taken; what was written comes back."),
    )

    def clean_time_zone(self) -> str:
        """Return the time zone; one that is not sent stays as it was."""
        sent: str = self.cleaned_data["time_zone"]
        return sent or self.get_initial_for_field(self.fields["time_zone"], "time_zone")


class InvitationForm(forms.Form):
    role = forms.ChoiceField(
        label=_("As"),
        choices=[c for c in Membership.Role.choices if c[0] != Membership.Role.OWNER],
        initial=Membership.Role.COACH,
    )
    seats = forms.IntegerField(
        label=_("Seats"),
        required=False,
        min_value=1,
        max_value=10_000,
        help_text=_("How many may come in by it; empty for any number."),
    )
    expires = forms.DateTimeField(
        label=_("Until"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M", "%Y-%m-%d"],
    )


class ReasonForm(forms.Form):
    reason = forms.CharField(
        label=_("Reason"),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Everybody can read it among the rulings."),
    )


class HeirForm(forms.Form):
    """The member who becomes the owner."""

    coach = forms.ChoiceField(label=_("To"))

    def __init__(self, coaches: list[Coach], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._coaches = {str(coach.uuid): coach for coach in coaches}
        field = self.fields["coach"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(key, str(coach)) for key, coach in self._coaches.items()]

    def clean_coach(self) -> Coach:
        return self._coaches[self.cleaned_data["coach"]]

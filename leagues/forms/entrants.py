"""The form for what an organiser keeps of entrants (LG-DAY-10, LG-DAY-12)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.models import Entry
from leagues.operations.days.entrants import MOST_CONTACT
from leagues.policy import Policy


@dataclass(frozen=True, slots=True)
class EntrantRow:
    """The fields of one entry; `contact` is None for somebody who has an account."""

    entry: Entry
    club: forms.BoundField
    circles: forms.BoundField
    contact: forms.BoundField | None

    @property
    def fields(self) -> list[forms.BoundField]:
        return [self.club, self.circles, *([self.contact] if self.contact is not None else [])]


class EntrantsForm(forms.Form):
    """A club, circles and, for whoever has no account, a contact of each entry."""

    apart = forms.ChoiceField(
        label=_("Whoever has the same word"),
        choices=[
            ("discouraged", _("should rather not meet")),
            ("forbidden", _("never meet, as long as there is another pairing")),
        ],
    )

    def __init__(
        self,
        policy: Policy,
        entries: Sequence[Entry],
        contacts: Mapping[int, str],
        *args: Any,
        **kwargs: Any,
    ) -> None:
        """Make the fields. contacts: by the row of the entry."""
        super().__init__(*args, **kwargs)
        self.entries = entries
        self.fields["apart"].initial = policy.apart
        for entry in entries:
            about = {"team": entry.team.name}
            coach = entry.team.coach
            self.fields[f"club-{entry.uuid}"] = forms.CharField(
                label=_("Club of %(team)s") % about,
                required=False,
                max_length=80,
                initial=entry.club,
            )
            self.fields[f"circles-{entry.uuid}"] = forms.CharField(
                label=_("Words of %(team)s, with commas between them") % about,
                required=False,
                max_length=400,
                initial=", ".join(entry.circles),
            )
            if coach is not None and coach.placeholder:
                self.fields[f"contact-{entry.uuid}"] = forms.CharField(
                    label=_("Contact of %(team)s") % about,
                    required=False,
                    max_length=MOST_CONTACT,
                    initial=contacts.get(entry.pk, ""),
                )

    @property
    def rows(self) -> list[EntrantRow]:
        """The fields by entry, for the page."""
        return [
            EntrantRow(
                entry,
                self[f"club-{entry.uuid}"],
                self[f"circles-{entry.uuid}"],
                self[name] if (name := f"contact-{entry.uuid}") in self.fields else None,
            )
            for entry in self.entries
        ]

    def entrants(self) -> dict[str, dict[str, Any]]:
        """Return what was typed, as `describe_entrants` takes it."""
        data = self.cleaned_data
        return {
            str(entry.uuid): {
                "club": data[f"club-{entry.uuid}"],
                "circles": data[f"circles-{entry.uuid}"].split(","),
                **(
                    {"contact": data[f"contact-{entry.uuid}"]}
                    if f"contact-{entry.uuid}" in data
                    else {}
                ),
            }
            for entry in self.entries
        }

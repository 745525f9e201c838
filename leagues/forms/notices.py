"""The form in which a coach chooses how their notices reach them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.translation import gettext_lazy as _

from leagues.models import NoticeChoice
from leagues.notices.choices import Chosen
from leagues.notices.kinds import Group


class NoticeForm(forms.Form):
    """For each group a tick for the site, and when it comes by e-mail."""

    def __init__(self, chosen: Mapping[Group, Chosen], data: Any = None) -> None:
        super().__init__(data)
        self.chosen = chosen
        for group, each in chosen.items():
            self.fields[f"{group}-site"] = forms.BooleanField(
                label=_("Show on the site"), required=False, initial=each.site
            )
            self.fields[f"{group}-mail"] = forms.ChoiceField(
                label=_("By e-mail"), choices=NoticeChoice.Mail.choices, initial=each.mail
            )

    def groups(self) -> Iterator[tuple[Chosen, BoundField, BoundField]]:
        """Yield each group with its two fields."""
        for group, each in self.chosen.items():
            yield each, self[f"{group}-site"], self[f"{group}-mail"]

    def wishes(self) -> dict[str, dict[str, Any]]:
        """Return what was chosen, as `choose_notices` takes it."""
        return {
            str(group): {name: self.cleaned_data[f"{group}-{name}"] for name in ("site", "mail")}
            for group in self.chosen
        }

"""The form by which a whole league is brought."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class LeagueFileForm(forms.Form):
    """A league file, and whether it is to become a copy."""

    file = forms.FileField(
        label=_("League file"),
        allow_empty_file=True,
        help_text=_("As another server wrote it; at most 200 MB, and 5 MB without scripts."),
        widget=forms.ClearableFileInput(attrs={"accept": ".gz,application/gzip"}),
    )
    copy = forms.BooleanField(
        label=_("Make a copy"),
        required=False,
        help_text=_("For a league that is here already: both stand beside each other."),
    )

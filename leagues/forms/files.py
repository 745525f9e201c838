"""The form by which a file is brought to a season: sent, or pasted."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.models import FileImport
from rosters.typed.text import plain_line


class FileForm(forms.Form):
    """A file, or its rows, and what they are."""

    kind = forms.ChoiceField(
        label=_("Kind of rows"), choices=FileImport.Kind.choices, widget=forms.RadioSelect
    )
    file = forms.FileField(
        label=_("File"),
        required=False,
        allow_empty_file=True,
        help_text=_(
            "CSV as any spreadsheet saves it, a report to a federation (XML) or a chess file "
            "(TRF); at most 5 MB."
        ),
        widget=forms.ClearableFileInput(
            attrs={"accept": ".csv,.txt,.tsv,.xml,.trf,.trfx,text/csv,application/xml"}
        ),
    )
    text = forms.CharField(
        label=_("Or paste the rows"),
        required=False,
        strip=False,
        help_text=_(
            "Copied from a spreadsheet, with the header. A list of entrants needs none: on each "
            "line a person, a list, a contact and, if there is one, the name under which they play."
        ),
        widget=forms.Textarea(attrs={"rows": 10, "cols": 80, "spellcheck": "false"}),
    )
    encoding = forms.ChoiceField(
        label=_("Characters"),
        required=False,
        choices=[
            ("", _("as the file says")),
            ("cp1251", _("Windows, Cyrillic (1251)")),
            ("cp1252", _("Windows, Western Europe (1252)")),
        ],
    )
    system = forms.CharField(
        label=_("Where the ids come from"),
        required=False,
        max_length=60,
        help_text=_("The site or program whose ids stand in the column “id”."),
    )

    def clean_system(self) -> str:
        return plain_line(self.cleaned_data["system"], "system", 60, empty=True)

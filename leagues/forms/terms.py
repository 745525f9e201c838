"""The form in which a commissioner answers a coach's question before a match (LG-FIX-17)."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.campaigns.terms_pages import Ask
from leagues.forms.leagues import ReasonForm


class TermsAnswerForm(forms.Form):
    """The options of one question, and the reason of the ruling."""

    answer = forms.ChoiceField(label=_("Answer"), widget=forms.RadioSelect)
    reason = ReasonForm.base_fields["reason"]

    def __init__(self, asked: Ask, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["answer"]
        assert isinstance(field, forms.ChoiceField)
        field.label = asked.title
        field.choices = [
            (each.value, f"{each.words}: {each.brings}" if each.brings else each.words)
            for each in asked.options
        ]

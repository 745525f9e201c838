"""Forms about people.  They only ask; operations decide."""

from __future__ import annotations

from typing import Any
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from rosters.models import Coach


class SignUpForm(forms.Form):
    username = forms.CharField(
        label=_("User name"),
        max_length=150,
        help_text=_("To sign in with: letters, digits and @ . + - _"),
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    display_name = forms.CharField(
        label=_("Name shown to others"),
        max_length=60,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=1000,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}, render_value=True),
    )


class ProfileForm(forms.Form):
    display_name = forms.CharField(label=_("Name shown to others"), max_length=60, required=False)
    email = forms.EmailField(label=_("E-mail"), required=False)
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    time_zone = forms.ChoiceField(
        label=_("Time zone"), choices=[(zone, zone) for zone in sorted(available_timezones())]
    )


class EraseForm(forms.Form):
    """Asks for the password once more."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        max_length=1000,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, coach: Coach, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.coach = coach

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.coach.check_password(password):
            raise forms.ValidationError(_("This is not your password."))
        return password

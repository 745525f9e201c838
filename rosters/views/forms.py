"""Forms about people. They only ask; operations decide."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.forms import PasswordResetForm
from django.utils import translation
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _

from rosters import operations
from rosters.accounts.account_mail import mail_is_set_up
from rosters.games import of, with_federations
from rosters.models import Coach, locale_of
from rosters.runtime.clock import time_zones

#: Shown in the ways to write it.
_SAMPLE = datetime(2026, 11, 25, 22, 24, tzinfo=UTC)


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
    email = forms.EmailField(
        label=_("E-mail"),
        required=False,
        help_text=_("For notices and a lost password; a link to confirm it is sent there."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    password = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=1000,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}, render_value=True),
    )

    time_zone = forms.CharField(
        required=False, max_length=64, widget=forms.HiddenInput(attrs={"data-browser-zone": ""})
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not mail_is_set_up():
            del self.fields["email"]

    def clean_time_zone(self) -> str:
        """Return the browser's time zone, or an empty string for one that this machine does not
        know.
        """
        zone: str = self.cleaned_data["time_zone"]
        return zone if zone in time_zones() else ""


class OwnForm(forms.Form):
    """A form in which people type their own password once more."""

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


class EraseForm(OwnForm):
    pass


class ProfileForm(OwnForm):
    """The profile.

    Only another address needs the password, as an address opens the account one day.
    """

    display_name = forms.CharField(label=_("Name shown to others"), max_length=60, required=False)
    email = forms.EmailField(label=_("E-mail"), required=False)
    language = forms.ChoiceField(label=_("Language"), choices=settings.LANGUAGES)
    region = forms.ChoiceField(label=_("Dates and times"))
    time_zone = forms.ChoiceField(
        label=_("Time zone"), choices=[(zone, zone) for zone in sorted(time_zones())]
    )
    federation_name = forms.CharField(
        label=_("Name at your federation"),
        max_length=60,
        required=False,
        help_text=_("If it differs from the name shown to others."),
    )
    federation_number = forms.IntegerField(
        label=_("Member number at your federation"),
        min_value=1,
        max_value=9_999_999,
        required=False,
        help_text=_("Commissioners report your matches with it. Leave it empty if you have none."),
    )
    field_order = ["display_name", "email", "password", "language", "region", "time_zone"]

    def __init__(self, coach: Coach, *args: Any, is_rated: bool = False, **kwargs: Any) -> None:
        """Show the federation's fields where ``is_rated``: the coach plays a game that has one."""
        super().__init__(coach, *args, **kwargs)
        names = [of(game).federation for game in with_federations()]
        shown = ", ".join(each.NAME for each in names if each is not None)
        for name in ("federation_name", "federation_number"):
            self.fields[name].label = f"{self.fields[name].label} ({shown})"
            if not is_rated:
                del self.fields[name]
        self.fields["password"].required = False
        self.fields["password"].help_text = _("Only to give another e-mail address.")
        asked = self.fields["region"]
        assert isinstance(asked, forms.ChoiceField)
        asked.choices = [(key, f"{words}: {_sample(key)}") for key, words in Coach.Region.choices]
        asked.help_text = _("For pages and e-mails in English; Russian has one way to write them.")

    def clean_password(self) -> str:
        if self.cleaned_data.get("email", self.coach.email) != self.coach.email:
            return super().clean_password()
        return ""


def _sample(region: str) -> str:
    """Return a moment as a region writes it in its own language."""
    language = "ru" if region == Coach.Region.RUSSIA else "en"
    with translation.override(locale_of(language, region)):
        return date_format(_SAMPLE, "DATETIME_FORMAT")


class LostPasswordForm(PasswordResetForm):
    """Asks for the address. A worker writes the letter, whoever it is for."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("E-mail")

    def save(self, *args: Any, **kwargs: Any) -> None:
        operations.ask_for_password(self.cleaned_data["email"])

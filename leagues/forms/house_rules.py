"""House rules in forms: a switch each: on, off, or as usual. Only the game knows which there
are.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from leagues.forms.leagues import ReasonForm
from leagues.models import Season
from leagues.words.house_rules import Switch, switches

_SET = {"on": True, "off": False}
_WRITTEN = {True: "on", False: "off", None: ""}


def switch_fields(key: str, options: Mapping[str, bool] | None = None) -> dict[str, forms.Field]:
    """Return a field for each house rule of a game, by the name of the field."""
    return {f"{key}-{each.option}": _field(each) for each in switches(key, options)}


def _field(switch: Switch) -> forms.Field:
    usual = _("as usual")
    if switch.usual:
        usual = _("as usual: {what}").format(what=switch.usual)
    field = forms.ChoiceField(
        label=switch.name,
        required=False,
        choices=[("", usual), ("on", _("on")), ("off", _("off"))],
        initial=_WRITTEN[switch.value],
        help_text=switch.says,
    )
    field.clause = switch.clause  # type: ignore[attr-defined]  # for the page
    return field


def options_of(key: str, data: Mapping[str, Any]) -> dict[str, bool]:
    """Return the house rules that were set in a filled-in form, without those left as usual."""
    typed = {each.option: data.get(f"{key}-{each.option}") for each in switches(key)}
    return {option: _SET[value] for option, value in typed.items() if value}


class HouseRulesForm(forms.Form):
    """The house rules of a season; once it has started, also the reason of the change."""

    def __init__(self, season: Season, started: bool, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._game = season.game
        self._switches = switch_fields(season.game, season.options)
        self.fields.update(self._switches)
        if started:
            self.fields["reason"] = ReasonForm.base_fields["reason"]

    def options(self) -> dict[str, bool]:
        return options_of(self._game, self.cleaned_data)

    @property
    def parts(self) -> list[tuple[str, list[forms.BoundField], str]]:
        """The fields under one empty heading, as all belong to its game, for the page."""
        return [("", [self[name] for name in self._switches], "")] if self._switches else []

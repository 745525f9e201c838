"""Forms of campaigns. They only ask; operations decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.forms.leagues import ReasonForm
from leagues.models import Campaign, Entry, Season
from rosters.games import of
from rules.game import Award
from rules.territories import LEAST, LONGEST, MOST

#: The number of empty rows beyond the territories of a map.
SPARE = 4


class MapForm(forms.Form):
    """A map, one territory in each row, with some empty rows; a row without a name is ignored."""

    def __init__(
        self, kinds: Sequence[tuple[str, Any]], rows: Sequence[Any], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        sent = sum(name.startswith("name-") for name in self.data)
        self.count = max(sent, len(rows) + SPARE)
        for number in range(1, self.count + 1):
            row = rows[number - 1] if number <= len(rows) else {}
            self.fields[f"name-{number}"] = forms.CharField(
                label=_("Name"), max_length=LONGEST, required=False, initial=row.get("name", "")
            )
            self.fields[f"kind-{number}"] = forms.ChoiceField(
                label=_("What it does"), choices=kinds, required=False, initial=row.get("kind", "")
            )
            self.fields[f"beside-{number}"] = forms.CharField(
                label=_("Lies beside"),
                required=False,
                max_length=2000,
                initial=", ".join(row.get("neighbours", ())),
            )

    @property
    def lines(self) -> list[tuple[int, list[forms.BoundField]]]:
        """The fields of each row."""
        return [
            (number, [self[f"{what}-{number}"] for what in ("name", "kind", "beside")])
            for number in range(1, self.count + 1)
        ]

    def rows(self) -> list[dict[str, Any]]:
        """Return the territories as `draw_map` takes them."""
        data, territories = self.cleaned_data, []
        for number in range(1, self.count + 1):
            name, beside = data[f"name-{number}"], data[f"beside-{number}"]
            if name or beside:
                others = [each.strip() for each in beside.split(",") if each.strip()]
                kind = data[f"kind-{number}"]
                territories.append({"name": name, "kind": kind, "neighbours": others})
        return territories


class AwardForm(forms.Form):
    """An award by a ruling, or what it takes from an entry."""

    entry = forms.ChoiceField(label=_("Team"), required=False)
    territory = forms.ChoiceField(label=_("Territory"), required=False)
    number = forms.ChoiceField(label=_("Or a number"), required=False)
    by = forms.IntegerField(
        label=_("How much more"),
        required=False,
        min_value=-1000,
        max_value=1000,
        help_text=_("Below zero: how much less."),
    )
    reason = ReasonForm.base_fields["reason"]

    def __init__(self, campaign: Campaign, entries: Sequence[Entry], *args: Any) -> None:
        super().__init__(*args)
        seasons = of(campaign.season.game).seasons
        rules = campaign.season.rules.campaigns
        given = rules.given if rules is not None else ()
        places = [(e["id"], e["name"]) for e in campaign.data.get("territories", ())]
        teams = [(str(e.number), e.team.name) for e in entries if e.number is not None]
        for name, choices in (
            ("entry", [("", _("nobody")), *teams]),
            ("territory", [("", "–"), *places]),
            ("number", [("", "–"), *((each, seasons.GIVEN.get(each, each)) for each in given)]),
        ):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = choices

    def award(self) -> Award:
        """Return the award that was filled in."""
        data = self.cleaned_data
        return Award(
            int(data["entry"]) if data["entry"] else None,
            data["territory"] or None,
            data["number"] or None,
            data["by"] or 0,
        )


class SeedMapForm(forms.Form):
    """The size of a map, and the seed that draws it."""

    count = forms.IntegerField(label=_("How many territories"), min_value=LEAST, max_value=MOST)
    seed = forms.CharField(label=_("Seed of the map"), max_length=80)


class CampaignForm(forms.Form):
    """Whether the season is a campaign, with the settings of its game."""

    campaign = forms.BooleanField(label=_("This season is a campaign"), required=False)

    def __init__(self, season: Season, planned: Campaign | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._settings = of(season.game).seasons.campaign()
        # A map has a form of its own.
        kept = planned.settings if planned else {}
        self._drawn = {key: kept[key] for key in ("territories",) if key in kept}
        self.fields.update(self._settings)
        self.fields["campaign"].initial = planned is not None
        for name, value in (planned.settings if planned else {}).items():
            if name in self.fields:
                self.fields[name].initial = value

    def settings(self) -> dict[str, Any] | None:
        """Return the settings as `plan_campaign` takes them; None: no campaign."""
        if not self.cleaned_data["campaign"]:
            return None
        typed = {name: self.cleaned_data[name] for name in self._settings}
        given = {name: v for name, v in typed.items() if v is not None and v is not False}
        return {**self._drawn, **given}

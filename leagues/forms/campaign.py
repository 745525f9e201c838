"""The form by which a season is made a campaign.  It only asks; operations decide."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.models import Campaign, Season
from rosters.games import of
from rules.territories import LEAST, LONGEST, MOST

#: So many rows more than a map has territories.
SPARE = 4


class MapForm(forms.Form):
    """A map, a territory a row, with some rows to spare; a row without a name is none."""

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
        """As `draw_map` takes them."""
        data, found = self.cleaned_data, []
        for number in range(1, self.count + 1):
            name, beside = data[f"name-{number}"], data[f"beside-{number}"]
            if name or beside:
                others = [each.strip() for each in beside.split(",") if each.strip()]
                kind = data[f"kind-{number}"]
                found.append({"name": name, "kind": kind, "neighbours": others})
        return found


class SeedMapForm(forms.Form):
    """How large a map a seed shall draw."""

    count = forms.IntegerField(label=_("How many territories"), min_value=LEAST, max_value=MOST)
    seed = forms.CharField(label=_("Seed of the map"), max_length=80)


class CampaignForm(forms.Form):
    """Whether the season is a campaign, and the settings of its game."""

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
        """As `plan_campaign` takes them."""
        if not self.cleaned_data["campaign"]:
            return None
        found = {name: self.cleaned_data[name] for name in self._settings}
        given = {name: v for name, v in found.items() if v is not None and v is not False}
        return {**self._drawn, **given}

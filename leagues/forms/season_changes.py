"""Forms of a season that follows another. They only ask; operations decide."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from leagues.forms.dates import moment_field
from leagues.models import Entry, Season
from rosters.games import of
from rosters.games.wishes import whole

#: The option of a game with which rosters are bought anew.
_REDRAFT = "redraft"


class ChangeForm(forms.Form):
    """The name of the new season, the teams that come along, and the off-season of its game."""

    name = forms.CharField(label=_("Name"), max_length=80)
    entries = forms.MultipleChoiceField(
        label=_("Teams"), widget=forms.CheckboxSelectMultiple, required=False
    )

    def __init__(self, season: Season, entries: list[Entry], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        teams = self.fields["entries"]
        assert isinstance(teams, forms.MultipleChoiceField)
        teams.choices = [(str(entry.uuid), entry.team.name) for entry in entries]
        self._seasons = of(season.game).seasons
        self._options = self._seasons.off_season()
        self.fields.update(self._options)
        if _REDRAFT in self._options:
            self.fields["due"] = moment_field(_("Coaches choose until"))
            self.fields["due"].help_text = _(
                "They are told when you save the plan, and reminded. A team without a choice keeps "
                "the best value. Time zone: %(zone)s."
            ) % {"zone": timezone.get_current_timezone_name()}

    def due(self) -> datetime | None:
        """Return until when coaches choose what they keep; None where nothing says so."""
        redrafted = self.cleaned_data.get(_REDRAFT)
        return self.cleaned_data.get("due") if redrafted else None

    @property
    def parts(self) -> list[tuple[Any, bool, list[forms.BoundField]]]:
        """The off-season under its headings, for the page, and whether a part is shown open.

        A part that begins with a box to tick is open where that is ticked, or something is wrong.
        """
        headed = dict(self._seasons.OFF_SEASON)
        rest = [name for name in self._options if not any(name in each for each in headed.values())]
        if rest:
            headed[_("Between the seasons")] = rest
        parts = []
        for heading, named in headed.items():
            names = [*named, *(["due"] if _REDRAFT in named else [])]
            fields = [self[name] for name in names]
            is_asked = len(names) > 1 and isinstance(self.fields[names[0]], forms.BooleanField)
            wrong = any(field.errors for field in fields)
            parts.append((heading, not is_asked or wrong or bool(fields[0].value()), fields))
        return parts

    def off_season(self) -> dict[str, Any]:
        """Return the off-season options as they are stored."""
        typed: Mapping[str, Any] = {key: self.cleaned_data[key] for key in self._options}
        empty = self._seasons.EMPTY_IS_NONE
        return {k: v for k, v in typed.items() if v is not None or k in empty}


def typed_redraft(data: QueryDict, choice: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a form of a redraft keeps, as the game takes it.

    data:   ticked players in ``players``, and a number for each thing that may be kept.
    choice: any choice of the same redraft. Of a thing without a readable number nothing is kept.
    """
    players = [whole(text) for text in data.getlist("players")]
    assets = {what: whole(data.get(what, "")) for what in choice if what != "players"}
    return {
        "players": [id_ for id_ in players if isinstance(id_, int)],
        **{what: count if isinstance(count, int) else 0 for what, count in assets.items()},
    }

"""Forms about seasons and their entries.  They only ask; operations decide."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.forms.leagues import ReasonForm
from leagues.models import Entry, Season
from leagues.operations.seasons import MOST_HOURS
from leagues.schedules.plan import MOST_GROUPS, MOST_LEGS
from leagues.wording import strength_name
from rosters.models import Team, game_choices

_CUP = {"format": "single_elimination", "seeding": "previous"}
#: What seasons usually look like: a name, and the stages.
SHAPES: dict[str, tuple[Any, list[dict[str, Any]]]] = {
    "round_robin": (_("Round robin"), [{"format": "round_robin"}]),
    "swiss": (_("Swiss"), [{"format": "swiss", "rounds": 5}]),
    "cup": (_("Knock-out"), [{"format": "single_elimination", "third_place": True}]),
    "double": (_("Double elimination"), [{"format": "double_elimination"}]),
    "groups_cup": (
        _("Groups, then a knock-out"),
        [{"format": "round_robin", "groups": 2, "first": 2}, _CUP],
    ),
    "swiss_cup": (
        _("Swiss, then a knock-out"),
        [{"format": "swiss", "rounds": 4, "first": 4}, _CUP],
    ),
    "divisions": (
        _("Divisions"),
        [{"format": "round_robin", "groups": 2, "divisions": True}],
    ),
    "ladder": (_("Ladder"), [{"format": "ladder"}]),
}


def stages_of(shape: str, legs: int, groups: int | None = None) -> list[dict[str, Any]]:
    """The stages of a shape; its round robins with so many legs, and in so many groups.

    groups: only where the shape has some; None: as many as it has.
    """
    return [
        _told(stage, legs, groups) if stage["format"] == "round_robin" else stage
        for stage in SHAPES[shape or "round_robin"][1]
    ]


def _told(stage: dict[str, Any], legs: int, groups: int | None) -> dict[str, Any]:
    wanted = {"groups": groups} if groups and "groups" in stage else {}
    return {**stage, "legs": legs} | wanted


class SeasonForm(forms.Form):
    name = forms.CharField(label=_("Name"), max_length=80)
    game = forms.ChoiceField(label=_("Game"), choices=game_choices)
    shape = forms.ChoiceField(
        label=_("Shape"),
        required=False,
        choices=[(key, label) for key, (label, _stages) in SHAPES.items()],
        help_text=_("Its stages can be changed in every detail until it starts."),
    )
    legs = forms.IntegerField(
        label=_("Legs"),
        min_value=1,
        max_value=MOST_LEGS,
        initial=1,
        help_text=_("How often each pair meets in a round robin."),
    )
    groups = forms.IntegerField(
        label=_("Groups"),
        required=False,
        min_value=2,
        max_value=MOST_GROUPS,
        initial=2,
        help_text=_("How many, where the shape has groups or divisions."),
    )
    answer_hours = forms.IntegerField(
        label=_("Hours for an answer"),
        required=False,
        min_value=1,
        max_value=MOST_HOURS,
        help_text=_(
            "How long a coach has for a decision when people play a match here; empty for ever."
        ),
    )


class EntryChangeForm(forms.Form):
    """The automated coach of an entry, and why: unless it is one's own."""

    strength = forms.ChoiceField(label=_("Automated coach"), required=False)
    reason = ReasonForm.base_fields["reason"]

    def __init__(self, season: Season, own: bool, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["strength"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(key, strength_name(key)) for key in season.rules.strengths]
        if own:
            del self.fields["reason"]


class EntryForm(forms.Form):
    """Which team enters, and who acts for it."""

    team = forms.ChoiceField(label=_("Team"))
    strength = forms.ChoiceField(
        label=_("Automated coach"), help_text=_("Who plays for it when the engine does.")
    )
    managed = forms.ChoiceField(
        label=_("Choices after a match"),
        choices=Entry.Managed.choices,
        initial=Entry.Managed.PERSON,
    )

    def __init__(self, season: Season, teams: list[Team], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._teams = {team.slug: team for team in teams}
        for name, choices in (
            ("team", [(team.slug, team.name) for team in teams]),
            ("strength", [(key, strength_name(key)) for key in season.rules.strengths]),
        ):
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = choices
        self.fields["strength"].initial = season.rules.usual_strength

    def clean_team(self) -> Team:
        return self._teams[self.cleaned_data["team"]]

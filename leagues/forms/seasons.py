"""Forms of seasons and their entries. They only ask; operations decide."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.forms.choosing import Deciding
from leagues.forms.house_rules import options_of, switch_fields
from leagues.forms.leagues import ReasonForm
from leagues.models import Entry, Season
from leagues.models.strengths import strength_name
from leagues.operations.seasons import MOST_HOURS
from leagues.schedules.plan import MOST_GROUPS, MOST_LEGS
from leagues.words.refusals import strength_words
from rosters.models import Team, game_choices
from rules import game, games

_CUP = {"format": "single_elimination", "seeding": "previous"}
#: The usual shapes of seasons: a name, and the stages.
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
    "meetings": (_("Meetings, week by week"), [{"format": "meetings", "rounds": 8}]),
}


def stages_of(shape: str, legs: int, groups: int | None = None) -> list[dict[str, Any]]:
    """Return the stages of a shape, its round robins with so many legs and groups.

    groups: only where the shape has some; None: as many as it has.
    """
    return [
        _told(stage, legs, groups) if stage["format"] == "round_robin" else stage
        for stage in SHAPES[shape or "round_robin"][1]
    ]


def _told(stage: dict[str, Any], legs: int, groups: int | None) -> dict[str, Any]:
    wanted = {"groups": groups} if groups and "groups" in stage else {}
    return {**stage, "legs": legs} | wanted


def _asked_of(stages: list[dict[str, Any]]) -> str:
    """Return the words, as classes, of the fields that such a shape asks for."""
    robins = [stage for stage in stages if stage["format"] == "round_robin"]
    grouped = any("groups" in stage for stage in robins)
    return " ".join(["legs"] * bool(robins) + ["groups"] * grouped)


class SeasonForm(forms.Form):
    """A new season. The chosen shape and game decide what else the page asks."""

    name = forms.CharField(label=_("Name"), max_length=80)
    game = forms.ChoiceField(label=_("Game"), choices=game_choices)
    campaign = forms.BooleanField(
        label=_("A campaign"),
        required=False,
        help_text=_(
            "Beside the table there are territories or resources: what is at stake in a match "
            "changes hands when the round is over."
        ),
    )
    shape = forms.ChoiceField(
        label=_("Shape"),
        required=False,
        widget=Deciding({key: _asked_of(stages) for key, (_label, stages) in SHAPES.items()}),
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
        help_text=_("How many there are."),
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

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._plain = list(self.fields)
        self._switches = {key: switch_fields(key) for key in sorted(games())}
        self.fields["game"].widget = Deciding({key: _asked_by(key) for key in games()})
        self.fields["game"].widget.choices = game_choices()
        for fields in self._switches.values():
            self.fields.update(fields)

    def clean(self) -> dict[str, Any]:
        """Refuse a campaign of a game without campaigns, and house rules of another game."""
        data = dict(super().clean() or {})
        chosen = data.get("game")
        if chosen and data.get("campaign") and game(chosen).campaigns is None:
            named = {"game": game(chosen).name}
            self.add_error("campaign", _("%(game)s has no campaigns.") % named)
        for key, fields in self._switches.items():
            for name in fields:
                if chosen and key != chosen and data.get(name):
                    other = {"game": game(key).name}
                    self.add_error(name, _("This is a house rule of %(game)s.") % other)
        return data

    def options(self) -> dict[str, bool]:
        """Return the house rules that were set."""
        return options_of(self.cleaned_data["game"], self.cleaned_data)

    @property
    def plain(self) -> list[forms.BoundField]:
        """The fields that are asked for every game, for the page."""
        return [self[name] for name in self._plain]

    @property
    def parts(self) -> list[tuple[str, list[forms.BoundField], str]]:
        """The house rules of each game: heading, fields, and the word that shows them.

        The word is empty where a field has an error, so that the error is seen.
        """
        headed = []
        for key, names in self._switches.items():
            fields = [self[name] for name in names]
            heading = _("House rules of %(game)s") % {"game": game(key).name}
            wrong = any(field.errors for field in fields)
            headed.append((heading, fields, "" if wrong else _of_game(key)))
        return [each for each in headed if each[1]]


def _asked_by(key: str) -> str:
    """Return the words, as classes, of the fields that such a game asks for.

    They are its house rules, and a campaign.
    """
    return " ".join([_of_game(key), *(["campaign"] if game(key).campaigns is not None else [])])


def _of_game(key: str) -> str:
    """Return a game's word by its place among all: the style sheet names no game."""
    return f"game-{sorted(games()).index(key) + 1}"


class CoachForm(forms.Form):
    """Who coaches a team of a season: a person, or an automated coach of some strength."""

    managed = forms.ChoiceField(
        label=_("Who coaches it"),
        choices=[
            (Entry.Managed.PERSON, _("its coach, a person")),
            (Entry.Managed.AUTOMATIC, _("the automated coach")),
        ],
        initial=Entry.Managed.PERSON,
        help_text=_(
            "Who plays its matches here, and takes what a match leaves to a coach: improvements, "
            "purchases. Against an automated coach anybody plays at once, without asking."
        ),
    )
    strength = forms.ChoiceField(label=_("Automated coach"))

    def __init__(self, season: Season, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["strength"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(key, strength_name(key)) for key in season.rules.strengths]
        field.help_text = " ".join(
            [gettext("How well it plays; also when the engine plays for a person.")]
            + [
                f"{strength_name(key)}: {strength_words(season.game, key)}."
                for key in season.rules.strengths
            ]
        )
        field.initial = season.rules.usual_strength


class EntryChangeForm(CoachForm):
    """Who coaches an entry; for somebody else's, also the reason."""

    reason = ReasonForm.base_fields["reason"]

    def __init__(self, season: Season, own: bool, *args: Any, **kwargs: Any) -> None:
        super().__init__(season, *args, **kwargs)
        for name in ("managed", "strength"):
            self.fields[name].required = False  # to withdraw it nothing has to be chosen
        if own:
            del self.fields["reason"]


class EntryForm(CoachForm):
    """The team that enters, and who coaches it."""

    team = forms.ChoiceField(label=_("Team"))
    field_order = ["team", "managed", "strength"]

    def __init__(self, season: Season, teams: list[Team], *args: Any, **kwargs: Any) -> None:
        super().__init__(season, *args, **kwargs)
        self._teams = {team.slug: team for team in teams}
        field = self.fields["team"]
        assert isinstance(field, forms.ChoiceField)
        field.choices = [(team.slug, team.name) for team in teams]

    def clean_team(self) -> Team:
        return self._teams[self.cleaned_data["team"]]

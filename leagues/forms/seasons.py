"""Forms of seasons and their entries. They only ask; operations decide."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from leagues.forms.choosing import Deciding
from leagues.forms.house_rules import options_of, switch_fields
from leagues.forms.leagues import ReasonForm
from leagues.models import Entry, Season
from leagues.models.strengths import strength_name
from leagues.policy import MOST_HOURS
from leagues.schedules.plan import MOST_GROUPS, MOST_LEGS, MOST_ROUNDS
from leagues.words.refusals import strength_words
from rosters.games import sorts
from rosters.models import Team, game_choices
from rules import game, games

_CUP = {"format": "single_elimination", "seeding": "previous"}
#: The usual shapes of seasons: a name, and the stages.
SHAPES: dict[str, tuple[Any, list[dict[str, Any]]]] = {
    "round_robin": (_("Round robin"), [{"format": "round_robin"}]),
    "swiss": (_("Swiss"), [{"format": "swiss", "rounds": 5}]),
    "cup": (_("Knock-out"), [{"format": "single_elimination", "third_place": True}]),
    "double": (_("Double elimination"), [{"format": "double_elimination"}]),
    "table_cup": (
        _("Round robin, then a knock-out"),
        [{"format": "round_robin", "first": 2}, _CUP],
    ),
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


def stages_of(
    shape: str,
    legs: int,
    groups: int | None = None,
    goes_on: int | None = None,
    rounds: int | None = None,
) -> list[dict[str, Any]]:
    """Return the stages of a shape, its round robins with so many legs and groups, its Swiss stage
    with so many rounds.

    groups, goes_on: the number of groups, and how many of each go on, only where the shape has
        some; None: as many as it has.
    rounds: None: as many as the shape has.
    """
    stages = []
    for stage in SHAPES[shape or "round_robin"][1]:
        told = _told(stage, legs, groups, goes_on) if stage["format"] == "round_robin" else stage
        stages.append({**told, "rounds": rounds} if rounds and _is_swiss(stage) else told)
    return stages


def _is_swiss(stage: dict[str, Any]) -> bool:
    return bool(stage["format"] == "swiss")


def _told(
    stage: dict[str, Any], legs: int, groups: int | None, goes_on: int | None
) -> dict[str, Any]:
    wanted = {"groups": groups, "first": goes_on}
    return {**stage, "legs": legs} | {
        key: value for key, value in wanted.items() if value and key in stage
    }


def _asked_of(stages: list[dict[str, Any]]) -> str:
    """Return the words, as classes, of the fields that such a shape asks for."""
    robins = [stage for stage in stages if stage["format"] == "round_robin"]
    grouped = any("groups" in stage for stage in robins)
    goes_on = any("first" in stage for stage in robins)
    asked = {
        "legs": bool(robins),
        "groups": grouped,
        "goes-on": goes_on,
        "rounds": any(_is_swiss(stage) for stage in stages),
    }
    return " ".join(word for word, is_asked in asked.items() if is_asked)


#: What each sort of season is, and who plays its matches, in a sentence.
_SORTS = {
    Season.Sort.LEAGUE: _("A table over some weeks: everybody meets everybody."),
    Season.Sort.TOURNAMENT: _("A few rounds or a cup, and a winner at the end."),
    Season.Sort.CAMPAIGN: _("Territories or resources change hands, week by week."),
}
_PLAYED_BY = {
    Season.PlayedBy.TABLE: _("You play with figures or cards, and report here."),
    Season.PlayedBy.HERE: _("You play move by move on this site."),
    Season.PlayedBy.ENGINE: _("The rules engine plays the matches by itself."),
}
#: The fields of the first screen beside the name, and those under "More settings".
_FORMAT = ("shape", "groups", "goes_on", "legs", "rounds")
_MORE = ("round_days", "answer_hours", "carries_over", "campaign")


class SeasonForm(forms.Form):
    """A new season: its game, its sort, who plays its matches, and what differs from the usual.

    The chosen shape and game decide what else the page asks (LG-SEASON-12).
    """

    name = forms.CharField(label=_("Name"), max_length=80)
    game = forms.ChoiceField(label=_("Game"), choices=game_choices)
    played_by = forms.ChoiceField(
        label=_("Who plays the matches"),
        choices=Season.PlayedBy.choices,
        initial=Season.PlayedBy.TABLE,
        widget=forms.RadioSelect,
        required=False,
    )
    campaign = forms.BooleanField(
        label=_("A league or tournament with a campaign"),
        required=False,
        help_text=_(
            "Beside the table there are territories or resources: what is at stake in a match "
            "changes hands when the round is over."
        ),
    )
    shape = forms.ChoiceField(
        label=_("Format"),
        required=False,
        widget=Deciding({key: _asked_of(stages) for key, (_label, stages) in SHAPES.items()}),
        choices=[
            ("", _("the usual one")),
            *((key, label) for key, (label, _stages) in SHAPES.items()),
        ],
    )
    legs = forms.IntegerField(
        label=_("Matches of each pair"),
        min_value=1,
        max_value=MOST_LEGS,
        initial=1,
    )
    groups = forms.IntegerField(
        label=_("Groups"),
        required=False,
        min_value=2,
        max_value=MOST_GROUPS,
        initial=2,
    )
    goes_on = forms.IntegerField(
        label=_("From each table go on"),
        required=False,
        min_value=1,
        max_value=64,
        initial=2,
    )
    rounds = forms.IntegerField(
        label=_("Swiss rounds"),
        required=False,
        min_value=1,
        max_value=MOST_ROUNDS,
    )
    round_days = forms.IntegerField(
        label=_("Days for a round"),
        required=False,
        min_value=0,
        max_value=366,
        help_text=_("Empty: the usual number. 0: rounds have no deadline."),
    )
    answer_hours = forms.IntegerField(
        label=_("Hours for an answer"),
        required=False,
        min_value=0,
        max_value=MOST_HOURS,
        help_text=_(
            "How long a coach has for a decision when people play a match here. Empty: the usual "
            "number. 0: no limit."
        ),
    )

    carries_over = forms.ChoiceField(
        label=_("What carries over"),
        required=False,
        choices=[
            ("", _("what is usual")),
            ("yes", _("injuries, experience, money")),
            ("no", _("nothing")),
        ],
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._switches = {key: switch_fields(key) for key in sorted(games())}
        self.fields["game"].widget = Deciding({key: _asked_by(key) for key in games()})
        self.fields["game"].widget.choices = game_choices()
        for key, fields in self._switches.items():
            self.fields[_sort_of(key)] = _sort_field(key)
            self.fields.update(fields)

    @classmethod
    def shown_again(cls, data: Mapping[str, str]) -> SeasonForm:
        """Return the form with all that was typed, and nothing of it checked."""
        form = cls()
        return cls(
            initial={
                name: name in data if isinstance(field, forms.BooleanField) else data.get(name, "")
                for name, field in form.fields.items()
            }
        )

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

    def wish(self) -> dict[str, Any]:
        """Return what was filled in, as `create_season` takes it."""
        data = self.cleaned_data
        sort, days = data[_sort_of(data["game"])] or None, data["round_days"]
        usual = sort is not None and not data["shape"]
        return {
            "sort": sort,
            "played_by": data["played_by"] or None,
            "stages": None
            if usual
            else stages_of(
                data["shape"], data["legs"], data["groups"], data["goes_on"], data["rounds"]
            ),
            "policy": ({} if days is None else {"round_days": days or None})
            | ({"carries_over": data["carries_over"] == "yes"} if data["carries_over"] else {}),
            "answer_hours": data["answer_hours"],
            "options": options_of(data["game"], data),
        }

    @property
    def adds_campaign(self) -> bool:
        """Whether a season of another sort is a campaign as well."""
        data = self.cleaned_data
        is_one = data[_sort_of(data["game"])] == Season.Sort.CAMPAIGN
        return bool(data["campaign"]) and not is_one

    @property
    def chosen(self) -> tuple[str, str, str]:
        """The game, the sort and who plays, as the form stands; a sort is empty without a game."""
        key = str(self["game"].value() or "")
        sort = str(self[_sort_of(key)].value() or "") if key in self._switches else ""
        return key, sort, str(self["played_by"].value() or "")

    @property
    def sort_picks(self) -> list[tuple[str, forms.BoundField, list[Pick]]]:
        """The choices of a sort of season, a row for each game, for the page.

        A row is the word by which the page shows it, the field, and its radio buttons.
        """
        return [
            (
                _of_game(key),
                self[_sort_of(key)],
                [
                    Pick(radio, _SORTS[Season.Sort(radio.data["value"])])
                    for radio in self[_sort_of(key)]
                ],
            )
            for key in self._switches
        ]

    @property
    def played_by_picks(self) -> list[Pick]:
        """Who may play the matches, for the page."""
        return [
            Pick(radio, _PLAYED_BY[Season.PlayedBy(radio.data["value"])])
            for radio in self["played_by"]
        ]

    @property
    def format(self) -> list[tuple[str, forms.BoundField]]:
        """The fields of the format, for the page, each with the word by which the page shows it."""
        return [(name.replace("_", "-"), self[name]) for name in _FORMAT]

    @property
    def more(self) -> list[forms.BoundField]:
        """The fields that few seasons need, for the page."""
        return [self[name] for name in _MORE]

    @property
    def more_is_wrong(self) -> bool:
        """Whether one of the fields that are folded away has an error, so that it is seen."""
        plain = {"name", "game", "played_by", *_FORMAT, *map(_sort_of, self._switches)}
        return self.is_bound and any(name not in plain for name in self.errors)

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


@dataclass(frozen=True, slots=True)
class Pick:
    """A choice that is shown with a sentence."""

    radio: Any
    says: Any


def _sort_of(key: str) -> str:
    """Return the name of the field for the sort of season of a game."""
    return f"sort-{key}"


def _sort_field(key: str) -> forms.ChoiceField:
    """Return the field for the sort of season of a game, the usual one chosen."""
    names = list(sorts(key))
    return forms.ChoiceField(
        label=_("Sort of season"),
        choices=[(name, Season.Sort(name).label) for name in names],
        initial=names[0],
        widget=forms.RadioSelect,
        required=False,
    )


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

    @property
    def of_coaches(self) -> list[forms.BoundField]:
        """The fields that most people leave as they are."""
        return [self["managed"], self["strength"]]


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

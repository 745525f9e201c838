"""Forms of the stages of a season. They only ask; operations decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues.forms.leagues import ReasonForm
from leagues.models import Entry, Season, Stage
from leagues.policy import MOST_BUDGET, MOST_HOURS, Policy
from leagues.schedules.plan import (
    DOUBLE,
    LADDER,
    MEETINGS,
    MOST_A_PAIR,
    MOST_A_WEEK,
    MOST_GROUPS,
    MOST_LEGS,
    MOST_ROUNDS,
    ROUND_ROBIN,
    SINGLE,
    SWISS,
    StagePlan,
)

ATTITUDES = [
    ("free", _("does not matter")),
    ("discouraged", _("rather not")),
    ("forbidden", _("never")),
]

#: The parts of a stage, in the order of the page: a heading, the formats that have it (none: all),
#: and the fields.
PARTS: list[tuple[Any, tuple[str, ...], list[str]]] = [
    (
        _("Groups and who goes on"),
        (),
        ["seeding", "groups", "dealing", "divisions", "up", "down", "first", "next_best", "carry"],
    ),
    (_("Round robin"), (ROUND_ROBIN,), ["legs", "fixtures"]),
    (_("Swiss"), (SWISS,), ["rounds", "variant", "opening", "same_coach", "same_club"]),
    (
        _("Knock-out"),
        (SINGLE, DOUBLE),
        [
            "third_place",
            "full_placement",
            "two_legs",
            "away_scores",
            "when_level",
            "crossed",
            "crossing",
        ],
    ),
    (_("Grand final"), (DOUBLE,), ["reset"]),
    (_("Ladder"), (LADDER,), ["reach", "declines", "answer_days"]),
    (_("Meetings"), (MEETINGS,), ["rounds", "a_week", "a_pair", "answer_days"]),
]


class StageForm(forms.Form):
    """One stage, with the fields of its format only; all others keep their defaults.

    `shown` is the format for which the page had fields: a format chosen since then gets its
    defaults.
    """

    format = forms.ChoiceField(label=_("Format"), choices=Stage.Format.choices)
    seeding = forms.ChoiceField(
        label=_("Seeding"),
        choices=[
            ("drawn", _("drawn by lot")),
            ("hand", _("by hand")),
            ("rating", _("by rating")),
            ("previous", _("by the stage before")),
        ],
    )
    groups = forms.IntegerField(label=_("Groups"), min_value=1, max_value=MOST_GROUPS)
    dealing = forms.ChoiceField(
        label=_("Dealt"),
        choices=[
            ("snake", _("as a snake: 1-2-3, 6-5-4")),
            ("pots", _("from pots, by lot")),
            ("hand", _("by hand")),
        ],
    )
    divisions = forms.BooleanField(
        label=_("The groups are divisions, the strongest first"), required=False
    )
    up = forms.IntegerField(label=_("Move up"), min_value=0, max_value=16)
    down = forms.IntegerField(label=_("Move down"), min_value=0, max_value=16)
    first = forms.IntegerField(
        label=_("Of each group go on"), min_value=0, max_value=64, help_text=_("The first so many.")
    )
    next_best = forms.IntegerField(
        label=_("And of the next-placed"), min_value=0, max_value=MOST_GROUPS
    )
    carry = forms.BooleanField(
        label=_("Results among those who came here together count on"), required=False
    )
    legs = forms.IntegerField(label=_("Legs"), min_value=1, max_value=MOST_LEGS)
    fixtures = forms.IntegerField(
        label=_("Matches for each entry"),
        required=False,
        min_value=1,
        max_value=1000,
        help_text=_("Empty: everybody meets everybody."),
    )
    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=MOST_ROUNDS)
    variant = forms.ChoiceField(
        label=_("Pairing"),
        choices=[
            ("optimal", _("the best for all")),
            ("monrad", _("neighbours (Monrad)")),
            ("dutch", _("Dutch, as in chess")),
        ],
    )
    opening = forms.ChoiceField(
        label=_("First round"),
        choices=[("halves", _("top half against bottom half")), ("drawn", _("drawn by lot"))],
    )
    same_coach = forms.ChoiceField(label=_("Teams of one coach meet"), choices=ATTITUDES)
    same_club = forms.ChoiceField(label=_("Teams of one club meet"), choices=ATTITUDES)
    third_place = forms.BooleanField(label=_("A match for the third place"), required=False)
    full_placement = forms.BooleanField(label=_("Every place is played out"), required=False)
    reset = forms.BooleanField(
        label=_("An unbeaten finalist must be beaten twice in the grand final"), required=False
    )
    two_legs = forms.BooleanField(label=_("Ties over two legs"), required=False)
    away_scores = forms.BooleanField(
        label=_("Level over both legs: more scored away decides"), required=False
    )
    when_level = forms.ChoiceField(
        label=_("Level, where the game knows no way"),
        choices=[
            ("coin", _("a coin decides")),
            ("better_seed", _("the better seed goes on")),
            ("replay", _("it is played again")),
        ],
    )
    crossed = forms.ChoiceField(
        label=_("From groups into the bracket"),
        choices=[
            ("usual", _("as is usual in the game")),
            ("late", _("two of a group meet as late as possible")),
            ("next_group", _("winners against runners-up of the next group")),
        ],
    )
    crossing = forms.CharField(
        label=_("Crossing by hand"),
        required=False,
        max_length=400,
        help_text=_("Down the first round, such as: A1 B2, B1 A2. Empty: as chosen above."),
    )
    a_week = forms.IntegerField(
        label=_("Matches of an entry in a week"), min_value=1, max_value=MOST_A_WEEK
    )
    a_pair = forms.IntegerField(
        label=_("The same two meet at most"),
        min_value=0,
        max_value=MOST_A_PAIR,
        help_text=_("0: as often as they like."),
    )
    reach = forms.IntegerField(label=_("Places above within reach"), min_value=1, max_value=64)
    declines = forms.IntegerField(label=_("Challenges one may decline"), min_value=0, max_value=20)
    answer_days = forms.IntegerField(label=_("Days for an answer"), min_value=1, max_value=60)

    def __init__(self, plan: StagePlan, *args: Any, **kwargs: Any) -> None:
        initial = {name: getattr(plan, name) for part in PARTS for name in part[2]} | {
            "format": plan.format,
            "crossing": " ".join(plan.crossing),
        }
        kwargs["initial"] = initial
        super().__init__(*args, **kwargs)
        self.label_suffix = ""
        chosen = self["format"].value()
        asked = {name for part in PARTS if not part[1] or chosen in part[1] for name in part[2]}
        for name in {name for part in PARTS for name in part[2]} - asked:
            del self.fields[name]
        if chosen == MEETINGS:
            self.fields["rounds"].label = _("Weeks")
        for _title, formats, names in PARTS:
            if chosen in formats and self.is_bound and self._is_new(chosen):
                self._as_usual(names)

    def _is_new(self, chosen: str) -> bool:
        return self.data.get(self.add_prefix("shown"), chosen) != chosen

    def _as_usual(self, names: list[str]) -> None:
        """Fill in the defaults of fields that the page could not show."""
        usual = StagePlan()
        self.data = self.data.copy()  # type: ignore[attr-defined] # what was sent is not changed
        for name in names:
            value, key = getattr(usual, name), self.add_prefix(name)
            if value in (None, False, ()):
                self.data.pop(key, None)  # type: ignore[attr-defined]
            else:
                self.data[key] = "on" if value is True else str(value)  # type: ignore[index]

    @property
    def parts(self) -> list[tuple[Any, bool, list[forms.BoundField]]]:
        """The fields of the chosen format under their headings, and whether a part is open.

        The fields of the format come first; those of all formats are folded away where nothing is
        chosen.
        """
        headed = []
        format_ = self["format"].value()
        for title, formats, names in (*PARTS[1:], PARTS[0]):
            if formats and format_ not in formats:
                continue
            own_names = [name for name in names if name in self.fields]
            chosen = [str(self[name].value()) for name in ("groups", "first")] != ["1", "0"]
            wrong = self.is_bound and any(name in self.errors for name in own_names)
            if own_names:
                headed.append(
                    (title, bool(formats) or chosen or wrong, [self[n] for n in own_names])
                )
        return headed

    def plan(self) -> dict[str, Any]:
        """Return the plan as it was filled in."""
        data = dict(self.cleaned_data)
        if "crossing" in data:
            data["crossing"] = data["crossing"].replace(",", " ").split()
        return data


#: The fields of a policy, by heading.
_OF_PLAY = ("played_by", "answer_hours")
_OF_ROUNDS = ("round_days", "remind_hours", "deadline", "strict_rounds")
_OF_COACHES = ("confirm_days", "choice_days", "start_alone")
_OF_CAMPAIGNS = ("terms_days", "deal_days", "stand_in", "rounds_close")
_OF_ENTRIES = ("carries_over", "budget", "brought_teams")
_OF_LEAVING = ("withdrawal", "late_entry", "forfeits_serve", "league_suspensions")


class PolicyForm(forms.Form):
    """A season's rules for late results and leaving teams."""

    round_days = forms.IntegerField(
        label=_("Days for a round"),
        required=False,
        min_value=1,
        max_value=366,
        help_text=_("Empty: rounds have no deadline."),
    )
    remind_hours = forms.IntegerField(
        label=_("Hours before a deadline to remind"), min_value=1, max_value=720
    )
    deadline = forms.ChoiceField(
        label=_("A passed deadline"),
        choices=[
            ("remind", _("reminds")),
            ("engine", _("has the engine play")),
            ("walk_over", _("is a walk-over for the side that offered dates")),
            ("double_forfeit", _("is a double forfeit")),
            ("ask", _("asks the commissioner")),
        ],
    )
    strict_rounds = forms.BooleanField(
        label=_("Play one round after the other"),
        required=False,
        help_text=_(
            "Off: in a round robin and in meetings each match can be played whatever is open in "
            "other rounds. Campaigns always play one round after the other."
        ),
    )
    confirm_days = forms.IntegerField(
        label=_("Days after which a reported result counts unanswered"), min_value=1, max_value=60
    )
    choice_days = forms.IntegerField(
        label=_("Days for what a match leaves to a coach"), min_value=1, max_value=60
    )
    terms_days = forms.IntegerField(
        label=_("Days for what a campaign asks before a match"), min_value=1, max_value=60
    )
    deal_days = forms.IntegerField(
        label=_("Days for the answer to a deal"), min_value=1, max_value=60
    )
    stand_in = forms.ChoiceField(
        label=_("If that is not answered in time"),
        choices=[
            ("default", _("the usual answer is taken")),
            ("manager", _("the automated manager answers")),
        ],
    )
    rounds_close = forms.BooleanField(
        label=_("Rounds of a campaign close at their deadline"),
        required=False,
        help_text=_("A later match counts with the round that is played then."),
    )
    carries_over = forms.BooleanField(
        label=_("Injuries, experience and money carry over"),
        required=False,
        help_text=_(
            "Off: everybody plays all rounds with the roster that was registered. It can't be "
            "changed once the season runs."
        ),
    )
    budget = forms.IntegerField(
        label=_("Budget"),
        required=False,
        min_value=1,
        max_value=MOST_BUDGET,
        help_text=_(
            "The most an entry may be worth, as it enters and as the season begins. Empty: no "
            "limit."
        ),
    )
    brought_teams = forms.ChoiceField(
        label=_("Entries brought from another program, with what they have won there"),
        choices=[
            ("told", _("are welcome, and whoever runs the league is told")),
            ("yes", _("are welcome as any other")),
            ("no", _("stay out")),
        ],
    )
    withdrawal = forms.ChoiceField(
        label=_("Results of entries that leave a round robin"),
        choices=[
            ("half", _("stand from half of its matches on")),
            ("annul", _("are always annulled")),
            ("keep", _("always stand")),
            ("ask", _("are asked about each time")),
        ],
    )
    late_entry = forms.ChoiceField(
        label=_("Rounds that a late entry missed"),
        choices=[("loss", _("are lost")), ("draw", _("are drawn")), ("bye", _("count as byes"))],
    )
    forfeits_serve = forms.BooleanField(
        label=_("A forfeit against a team is a match missed for those who sit out, too"),
        required=False,
    )
    league_suspensions = forms.BooleanField(
        label=_("Suspensions count in all seasons of the league"), required=False
    )
    start_alone = forms.BooleanField(
        label=_("Either coach may start a match here"),
        required=False,
        help_text=_("Off: that coach invites the others, and it begins when all have accepted."),
    )
    reason = ReasonForm.base_fields["reason"]

    def __init__(
        self,
        policy: Policy,
        started: bool,
        *args: Any,
        without: bool = False,
        played_by: str = "",
        answer_hours: int | None = None,
        **kwargs: Any,
    ) -> None:
        """Leave out the fields that do not apply.

        without: the game has neither campaigns nor deals.
        played_by: who plays the matches now; empty: neither that nor the hours are asked.
        answer_hours: the hours for a decision now; None: no limit.
        """
        names = [name for name in self.base_fields if hasattr(policy, name)]
        initial = {name: getattr(policy, name) for name in names}
        kwargs["initial"] = initial
        super().__init__(*args, **kwargs)
        self._kept = {"apart": policy.apart}  # which has a page of its own
        if without:
            self._kept |= {name: initial[name] for name in _OF_CAMPAIGNS}
            for name in _OF_CAMPAIGNS:
                del self.fields[name]
        if played_by:
            self.fields["played_by"] = forms.ChoiceField(
                label=_("Who plays the matches"),
                choices=Season.PlayedBy.choices,
                initial=played_by,
                required=False,
                help_text=_("It decides which button of a match comes first. All ways stay open."),
            )
            self.fields["answer_hours"] = forms.IntegerField(
                label=_("Hours for a decision in a match"),
                required=False,
                min_value=0,
                max_value=MOST_HOURS,
                initial=answer_hours,
                help_text=_("When people play a match here. Empty: no limit."),
            )
        if started:
            self._kept["carries_over"] = initial["carries_over"]
            del self.fields["carries_over"]
        else:
            del self.fields["reason"]

    def policy(self) -> dict[str, Any]:
        """Return the policy as it was filled in; fields that were not shown stay as they were."""
        data = {**self._kept, **self.cleaned_data}
        for name in ("reason", "played_by", "answer_hours"):
            data.pop(name, None)
        return data

    @property
    def parts(self) -> list[tuple[Any, list[forms.BoundField]]]:
        """The fields under their headings, for the page."""
        headed = [
            (heading, [self[name] for name in names if name in self.fields])
            for heading, names in (
                (_("Who plays"), _OF_PLAY),
                (_("Rounds and their deadlines"), _OF_ROUNDS),
                (_("Answers of coaches"), _OF_COACHES),
                (_("Campaigns and deals"), _OF_CAMPAIGNS),
                (_("Rosters and entries"), _OF_ENTRIES),
                (_("Withdrawals and late entries"), _OF_LEAVING),
            )
        ]
        return [part for part in headed if part[1]]


class SeedForm(forms.Form):
    """A seed and a group for each entry, where they are given by hand."""

    def __init__(
        self, entries: list[Entry], groups: int, dealt: Mapping[str, int], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.entries = entries
        for entry in entries:
            self.fields[f"seed-{entry.uuid}"] = forms.IntegerField(
                label=_("Seed of %(team)s") % {"team": entry.team.name},
                required=False,
                min_value=1,
                max_value=999,
                initial=entry.seed,
            )
            if groups > 1:
                self.fields[f"group-{entry.uuid}"] = forms.IntegerField(
                    label=_("Group of %(team)s") % {"team": entry.team.name},
                    required=False,
                    min_value=1,
                    max_value=groups,
                    initial=dealt.get(str(entry.uuid)),
                )

    def seeds(self) -> dict[str, int | None]:
        """Return the seeds by entry UUID; None for an empty one."""
        return {str(e.uuid): self.cleaned_data[f"seed-{e.uuid}"] for e in self.entries}

    def dealt(self, groups: int) -> list[list[str]] | None:
        """Return entry UUIDs by group; None where nobody was dealt."""
        chosen = {str(e.uuid): self.cleaned_data.get(f"group-{e.uuid}") for e in self.entries}
        if not any(chosen.values()):
            return None
        return [
            [uuid for uuid, group in chosen.items() if group == number]
            for number in range(1, groups + 1)
        ]

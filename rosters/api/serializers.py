"""Serializers of coaches and teams for the API."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.urls import reverse
from rest_framework import serializers

from rosters.faces.crests import CHARGES, DIVISIONS
from rosters.faces.dressing import Face
from rosters.faces.kits import CHOICES
from rosters.models import ApiToken, Coach, Draft, LedgerLine, Player, Team, TeamEvent
from rosters.runtime.clock import time_zones
from rosters.teams.acts import Act
from rosters.web.drafts import draft_problems
from rosters.words.refusals import sentence
from rules.problems import Problem


class CoachSerializer(serializers.Serializer[Coach]):
    """A person, as others see them."""

    uuid = serializers.UUIDField(read_only=True)
    name = serializers.CharField(source="__str__", read_only=True)


class MeSerializer(serializers.Serializer[Coach]):
    """A person, as they see themselves."""

    uuid = serializers.UUIDField(read_only=True)
    username = serializers.CharField(read_only=True)
    display_name = serializers.CharField(max_length=60, allow_blank=True)
    email = serializers.EmailField(allow_blank=True)
    confirmed_email = serializers.CharField(
        read_only=True,
        help_text="Where letters go: the last address that was confirmed; empty: nowhere.",
    )
    password = serializers.CharField(
        write_only=True,
        required=False,
        max_length=1000,
        trim_whitespace=False,
        help_text="The password once more, to give another e-mail address.",
    )
    language = serializers.ChoiceField(choices=settings.LANGUAGES)
    region = serializers.ChoiceField(
        choices=Coach.Region.choices, help_text="As which dates and times are written."
    )
    time_zone = serializers.ChoiceField(choices=sorted(time_zones()))
    federation_name = serializers.CharField(
        max_length=60, allow_blank=True, help_text="As which a game's federation knows the coach."
    )
    federation_number = serializers.IntegerField(min_value=1, max_value=9_999_999, allow_null=True)


class SignUpSerializer(serializers.Serializer[Any]):
    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=1000, trim_whitespace=False, write_only=True)
    display_name = serializers.CharField(max_length=60, allow_blank=True, default="")
    email = serializers.EmailField(allow_blank=True, default="")
    time_zone = serializers.ChoiceField(
        choices=sorted(time_zones()),
        default="UTC",
        help_text="In which times are shown and read on the site, and written in e-mails.",
    )
    region = serializers.ChoiceField(
        choices=Coach.Region.choices,
        required=False,
        help_text="As which dates and times are written; else by the Accept-Language of the call.",
    )


class SignInSerializer(serializers.Serializer[Any]):
    """Name and password, and what the token is to be.

    With a `name` it has this scope and end. Without one it has all rights and no end, and of tokens
    made so the five used last stay.
    """

    username = serializers.CharField(max_length=150)
    password = serializers.CharField(max_length=1000, trim_whitespace=False)
    name = serializers.CharField(max_length=60, required=False)
    scope = serializers.ChoiceField(
        choices=ApiToken.Scope.choices, required=False, help_text="With a `name` alone."
    )
    expires = serializers.DateTimeField(
        required=False, allow_null=True, help_text="With a `name` alone; null for no end."
    )


class TokenSerializer(serializers.Serializer[ApiToken]):
    """A token, but for itself. `used` is when it came last, to ten minutes."""

    uuid = serializers.UUIDField()
    name = serializers.CharField(allow_blank=True)
    scope = serializers.ChoiceField(choices=ApiToken.Scope.choices)
    ending = serializers.CharField(help_text="Its last four characters.")
    created = serializers.DateTimeField()
    expires = serializers.DateTimeField(allow_null=True)
    used = serializers.DateTimeField(allow_null=True)


class NewTokenSerializer(TokenSerializer):
    """A new token, told this once. It is sent as `Authorization: Token …`."""

    token = serializers.CharField()


class PasswordSerializer(serializers.Serializer[Any]):
    password = serializers.CharField(max_length=1000, trim_whitespace=False)


class NewPasswordSerializer(PasswordSerializer):
    new_password = serializers.CharField(max_length=1000, trim_whitespace=False)


class GameSerializer(serializers.Serializer[Any]):
    """A game that can be played."""

    key = serializers.CharField()
    name = serializers.CharField()
    versions = serializers.ListField(child=serializers.CharField())
    strengths = serializers.ListField(child=serializers.CharField())
    tie_breakers = serializers.ListField(child=serializers.CharField())


class RosterSerializer(serializers.Serializer[Any]):
    """A wished roster, as the game's rulebook has it. `version` is the newest if not given."""

    game = serializers.CharField(max_length=32)
    version = serializers.CharField(max_length=32, required=False)
    roster = serializers.JSONField()


class DraftSerializer(serializers.Serializer[Draft]):
    """A team that is still being built. Its `problems` keep it from being founded.

    `shared` is the path of the page where anybody who knows that address may read it; null where it
    is not shared.
    """

    uuid = serializers.UUIDField()
    game = serializers.CharField()
    version = serializers.CharField()
    race = serializers.CharField()
    roster = serializers.DictField()
    changed = serializers.DateTimeField()
    archived = serializers.DateTimeField(
        allow_null=True, help_text="When it was archived; null where it is not."
    )
    shared = serializers.SerializerMethodField()
    steps = serializers.SerializerMethodField(help_text="How many changes can be undone.")
    problems = serializers.SerializerMethodField()

    def get_shared(self, draft: Draft) -> str | None:
        return None if draft.shared is None else reverse("shared-list", args=[draft.shared])

    def get_steps(self, draft: Draft) -> int:
        return len(draft.before)

    def get_problems(self, draft: Draft) -> list[dict[str, Any]]:
        return [
            {**problem.to_json(), "message": sentence(problem, draft.game)}
            for problem in draft_problems(draft)
        ]


class ComparedThingSerializer(serializers.Serializer[Any]):
    """How many of a thing a list contains, and what they cost; null: it has no price of its own."""

    count = serializers.IntegerField()
    cost = serializers.IntegerField(allow_null=True)


class ComparedLineSerializer(serializers.Serializer[Any]):
    """A thing that one of the two lists contains."""

    name = serializers.CharField()
    left = ComparedThingSerializer()
    right = ComparedThingSerializer()
    differs = serializers.BooleanField()


class ComparedListSerializer(serializers.Serializer[Any]):
    """The totals of a list; null: nothing in it has a price, or its form can't tell."""

    uuid = serializers.UUIDField(source="draft.uuid")
    players = serializers.IntegerField(source="shown.players", allow_null=True)
    cost = serializers.IntegerField(allow_null=True)


class ComparisonSerializer(serializers.Serializer[Any]):
    """Two drafts side by side."""

    left = ComparedListSerializer()
    right = ComparedListSerializer()
    lines = ComparedLineSerializer(many=True)


class DraftRosterSerializer(serializers.Serializer[Any]):
    """A wished roster as far as it is written. Its team list cannot be changed."""

    roster = serializers.JSONField()


class FaceSerializer(serializers.Serializer[Face]):
    """A team's crest and colours (LG-FACE)."""

    cloth = serializers.ChoiceField(choices=CHOICES, help_text="Its first colour.")
    trim = serializers.ChoiceField(
        choices=CHOICES, help_text="Its second colour, which stands out on the first."
    )
    division = serializers.ChoiceField(choices=list(DIVISIONS), help_text="How it is parted.")
    charge = serializers.ChoiceField(choices=list(CHARGES), help_text="What stands on it.")


class TeamSerializer(serializers.Serializer[Team]):
    uuid = serializers.UUIDField()
    slug = serializers.SlugField()
    name = serializers.CharField()
    game = serializers.CharField()
    version = serializers.CharField()
    race = serializers.CharField()
    coach = CoachSerializer(allow_null=True)
    value = serializers.IntegerField()
    treasury = serializers.IntegerField()
    seq = serializers.IntegerField(
        help_text="The team's version: a change made for another is refused."
    )
    totals = serializers.DictField()
    face = FaceSerializer()


class ConditionSerializer(serializers.Serializer[Any]):
    """A condition that a player carries from match to match.

    `cause` is as in the ledger: `match:4` (the aftermath of the team's fourth match), `between` ...
    """

    kind = serializers.CharField()
    what = serializers.CharField()
    cause = serializers.CharField()
    clause = serializers.CharField(allow_blank=True)
    until = serializers.CharField(help_text="never, matches, rests or roll")
    left = serializers.IntegerField(help_text="How many more matches it lasts.")
    rolls = serializers.ListField(child=serializers.IntegerField())
    how = serializers.CharField(allow_blank=True)
    by = serializers.IntegerField(allow_null=True)
    competition = serializers.CharField(
        allow_blank=True, help_text="Where alone it counts; empty: everywhere."
    )


class PlayerSerializer(serializers.Serializer[Player]):
    uuid = serializers.UUIDField()
    number = serializers.IntegerField(help_text="Their name within the team's events and wishes.")
    squad_number = serializers.IntegerField(
        allow_null=True, help_text="Their number in line-ups; null where players have none."
    )
    name = serializers.CharField()
    position = serializers.CharField()
    active = serializers.BooleanField()
    left = serializers.CharField(allow_blank=True)
    experience = serializers.IntegerField()
    value = serializers.IntegerField()
    conditions = ConditionSerializer(many=True, source="data.conditions", default=list)
    data = serializers.DictField()  # type: ignore[assignment] # the field's own name


class LedgerLineSerializer(serializers.Serializer[LedgerLine]):
    number = serializers.IntegerField()
    amount = serializers.IntegerField()
    reason = serializers.CharField()
    about = serializers.CharField(allow_blank=True)
    cause = serializers.CharField(allow_blank=True)
    clause = serializers.CharField(allow_blank=True)
    balance = serializers.IntegerField()


class TeamEventSerializer(serializers.Serializer[TeamEvent]):
    """A fact about a team.

    Of the batches in the context's `hidden` (matches of leagues that the reader may not open) it
    does not say which opponent the team met.
    """

    seq = serializers.IntegerField()
    place = serializers.IntegerField()
    batch = serializers.UUIDField()
    kind = serializers.CharField()
    version = serializers.IntegerField()
    payload = serializers.DictField()
    voided_by = serializers.UUIDField(allow_null=True)
    created = serializers.DateTimeField()

    def to_representation(self, instance: TeamEvent) -> dict[str, Any]:
        shown: dict[str, Any] = super().to_representation(instance)
        if instance.batch in self.context.get("hidden", ()):
            payload = shown["payload"].items()
            shown["payload"] = {key: value for key, value in payload if key != "opponent"}
        return shown


class WishSerializer(serializers.Serializer[Any]):
    """One act between matches, or a list of acts that are all done or none.

    `wish` is an object with `act`: hire, dismiss, buy, give_up, rename,
    rename_player, renumber or improve, and what that act asks for.  `seq` is the version
    of the team that it was made for; `reason` is for a commissioner who rules on another's team.
    `faces` are those that fell at the table for an act that rolls (LG-FIX-30); without them it is
    rolled here.
    """

    wish = serializers.JSONField()
    seq = serializers.IntegerField(required=False, min_value=0, max_value=2**31 - 1)
    reason = serializers.CharField(max_length=2000, allow_blank=True, default="")
    faces = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=100), max_length=10, default=list
    )


class TakeBackSerializer(serializers.Serializer[Any]):
    """`seq`: the version of the team that the call is made for; `reason`: that of a ruling."""

    seq = serializers.IntegerField(required=False, min_value=0, max_value=2**31 - 1)
    reason = serializers.CharField(max_length=2000, allow_blank=True, default="")


class DressSerializer(TakeBackSerializer):
    """`face`: in the form that a team has it. All that is wrong with it is said at once."""

    face = FaceSerializer()


class ActProblemSerializer(serializers.Serializer[Problem]):
    """One reason why an act cannot be taken back."""

    code = serializers.CharField()
    clause = serializers.CharField(allow_blank=True)
    message = serializers.SerializerMethodField()

    def get_message(self, problem: Problem) -> str:
        return sentence(problem, self.context.get("game", ""))


class ActEventSerializer(serializers.Serializer[TeamEvent]):
    kind = serializers.CharField()
    payload = serializers.DictField()


class ActSerializer(serializers.Serializer[Act]):
    """Something that was done with a team since its last match.

    It can be taken back where there are no `problems`; `batch` names it.
    """

    batch = serializers.UUIDField()
    by = CoachSerializer(allow_null=True)
    created = serializers.DateTimeField()
    events = ActEventSerializer(many=True)
    problems = ActProblemSerializer(many=True)


class HandOverSerializer(serializers.Serializer[Any]):
    coach = serializers.UUIDField(allow_null=True)
    reason = serializers.CharField(max_length=2000, allow_blank=True, default="")

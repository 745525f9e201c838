"""Corrections as the API reads and writes them."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from matches.models import Correction, CorrectionStep
from rosters.api.serializers import CoachSerializer


class WishedSerializer(serializers.Serializer[Any]):
    """A correction: `change` says what is to be corrected.

    Its parts are `kind` (`correct`, `annul`, `void`, `replay`), `outcome`, `counts`, facts of the
    game by their names, `aftermath` (`again`, `keep`), `later` (`stand`, `redraw`, `replay`,
    `award`). Or, for anything that was played: `report`, as it should have been, in the form of its
    game, and `dice` after it by their places; begin with what stands (`corrections/report/`).
    """

    change = serializers.JSONField()


class NewCorrectionSerializer(WishedSerializer):
    """A correction to apply; `seen` is that of the preview, and other consequences are refused."""

    reason = serializers.CharField(max_length=2000)
    seen = serializers.CharField(max_length=64, required=False)


class CorrectionBegunSerializer(serializers.Serializer[Any]):
    """`report`: what happened in the match, as it stands, in the form of its game."""

    report = serializers.DictField()


class PreviewSerializer(serializers.Serializer[Any]):
    """Everything that would change; `seen` names it.

    `dice`, of a corrected report: every die and choice after the match by its `place`, with its
    `value` and its `source`: `stood`, `typed`, or `here` (new, and rolled here).
    """

    seen = serializers.CharField()
    consequences = serializers.DictField()
    dice = serializers.ListField(child=serializers.DictField(), default=list)


class StepSerializer(serializers.Serializer[CorrectionStep]):
    """A step of a correction, applied or undone: by whom and why."""

    act = serializers.ChoiceField(Correction.State.choices)
    reason = serializers.CharField(source="ruling.reason")
    by = CoachSerializer(source="ruling.by", allow_null=True)
    created = serializers.DateTimeField()


class CorrectionSerializer(serializers.Serializer[Correction]):
    uuid = serializers.UUIDField()
    fixture = serializers.UUIDField(source="fixture.uuid")
    state = serializers.ChoiceField(Correction.State.choices)
    change = serializers.DictField()
    consequences = serializers.DictField()
    steps = StepSerializer(many=True, source="steps.all")
    created = serializers.DateTimeField()


class WhySerializer(serializers.Serializer[Any]):
    reason = serializers.CharField(max_length=2000)

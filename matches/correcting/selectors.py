"""Corrections, read for pages in a fixed number of queries."""

from __future__ import annotations

from uuid import UUID

from django.db.models import Prefetch, QuerySet
from django.http import Http404

from leagues.access.permissions import User, readable
from leagues.access.visible import sides
from leagues.models import League
from matches.models import Correction, CorrectionStep


def corrections(user: User) -> QuerySet[Correction]:
    """Return the corrections in leagues that this user may open, with their steps."""
    steps = CorrectionStep.objects.select_related("ruling__by").order_by("pk")
    return (
        Correction.objects.filter(fixture__season__league__in=League.objects.filter(readable(user)))
        .select_related("fixture__season__league", "fixture__round")
        .prefetch_related(Prefetch("steps", steps), Prefetch("fixture__sides", sides().queryset))
        .order_by("pk")
    )


def correction_or_404(user: User, uuid: UUID) -> Correction:
    correction = corrections(user).filter(uuid=uuid).first()
    if correction is None:
        raise Http404
    return correction

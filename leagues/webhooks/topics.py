"""What webhooks tell, by topics among which commissioners choose."""

from __future__ import annotations

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class Topic(TextChoices):
    RESULTS = "results", _("Results")
    ROUNDS = "rounds", _("Rounds that open")
    SEASONS = "seasons", _("Seasons: registration, start, stages, champion")
    DATES = "dates", _("Dates of matches")
    RULINGS = "rulings", _("Rulings")


#: The kind of a message that tries the address out; it belongs to no topic.
TRIAL = "trial"

#: The topic of each kind: those of `leagues.notices.kinds.PUBLIC`, rulings, and what nobody gets
#: a notice of.
TOPIC_OF = {
    "result": Topic.RESULTS,
    "round_opened": Topic.ROUNDS,
    "registration_open": Topic.SEASONS,
    "season_started": Topic.SEASONS,
    "stage_drawn": Topic.SEASONS,
    "season_won": Topic.SEASONS,
    "season_over": Topic.SEASONS,
    "date_agreed": Topic.DATES,
    "date_set": Topic.DATES,
    "date_lifted": Topic.DATES,
    "ruled": Topic.RULINGS,
}

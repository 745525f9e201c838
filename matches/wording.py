"""Sentences about playing matches."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "fixture_is_settled": _("This fixture is settled."),
    "round_not_open": _("Round {round} must be over first."),
    "season_not_running": _("{season} is not running."),
}

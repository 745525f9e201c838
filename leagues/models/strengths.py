"""What automated coaches are called."""

from django.utils.translation import gettext_lazy as _

#: Automated coaches by their strength.
STRENGTHS = {"rookie": _("Rookie"), "veteran": _("Veteran"), "legend": _("Legend")}


def strength_name(key: str) -> str:
    """What an automated coach is called; one of a game that has its own goes by its key."""
    return str(STRENGTHS.get(key) or key.capitalize())

"""Names of automated coaches."""

from django.utils.translation import gettext_lazy as _

#: Automated coaches by their strength, as they are offered; who answers at random is not.
STRENGTHS = {"rookie": _("Rookie"), "veteran": _("Veteran"), "legend": _("Legend")}


def strength_name(key: str) -> str:
    """Return the name of an automated coach; a strength of a single game is named by its key."""
    return str(STRENGTHS.get(key) or key.capitalize())

"""What happens between two seasons, in words."""

from django.utils.translation import gettext_lazy as _

#: Why a player is gone.
LEFT = {
    "released": _("released"),
    "retired": _("retired"),
    "let_go": _("let go"),
    "dead": _("dead"),
    "dismissed": _("dismissed"),
    "walked_out": _("walked out"),
}

#: What is kept besides players.
ASSETS = {
    "apothecary": _("Apothecary"),
    "rerolls": _("Re-rolls"),
    "assistants": _("Assistant coaches"),
    "cheerleaders": _("Cheerleaders"),
}

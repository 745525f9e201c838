"""Sentences about people and what they write."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "account_is_gone": _("{name} has no account any more."),
    "done_at_once": _(
        "Somebody did the same at this moment. Look again, and repeat what is still missing."
    ),
    "field_refused": _("{message}"),
    "password_weak": _("{message}"),
    "text_missing": _("{what}: something must be written here."),
    "text_not_plain": _("{what}: only text without control characters."),
    "text_too_long": _("{what}: at most {most} characters; these are {found}."),
    "unknown_language": _("This language is not offered."),
    "unknown_time_zone": _("This time zone is not known."),
    "username_taken": _("The name “{username}” is taken."),
    "value_not_storable": _("This holds a value that cannot be stored: {what}."),
}

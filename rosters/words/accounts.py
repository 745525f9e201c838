"""Sentences about people and what they write."""

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    "account_is_gone": _("Nobody can sign in as {name} any more."),
    "account_is_locked": _("The account “{name}” is locked."),
    "confirmed_too_often": _(
        "An address was asked {most} times today whether it is yours: try again tomorrow."
    ),
    "done_at_once": _(
        "Somebody did the same at this moment. Look again, and repeat what is still missing."
    ),
    "field_refused": _("{message}"),
    "link_is_no_good": _("This link has expired or is incomplete."),
    "no_token_sent": _("Send the token that is to end, or end it by its address among yours."),
    "no_mail_here": _("This site sends no e-mail."),
    "not_your_account": _("The account “{name}” is not yours to look after."),
    "not_your_token": _("This token is not yours."),
    "nothing_to_confirm": _("No address is waiting to be confirmed."),
    "own_account_locked": _("You can't lock your own account."),
    "machine_short": _(
        "The machine of this site is short of memory or of room on its disk just now. Nothing was "
        "changed: try again in a moment."
    ),
    "password_weak": _("{message}"),
    "text_missing": _("{what}: this can't be empty."),
    "text_not_plain": _("{what}: only text without control characters."),
    "member_number": _(
        "Write the member number as a whole number from 1 to {most}, or leave it empty. 9 stands "
        "for everybody who has none."
    ),
    "text_too_long": _("{what}: at most {most} characters. You have typed {found}."),
    "token_ends_too_soon": _("Choose an end that lies ahead."),
    "token_scope": _(
        "Send a token with the scope “{needed}”: this call needs it, and your token “{name}” has "
        "the scope “{scope}”. You make tokens on the page of your account."
    ),
    "too_many_tokens": _(
        "End a token that you no longer need: you have {most}, the most there are."
    ),
    "unknown_language": _("This language is not offered."),
    "unknown_scope": _("Choose one of these scopes: {known}."),
    "unknown_time_zone": _("This time zone is not known."),
    "username_taken": _("The name “{username}” is taken."),
    "username_looks_alike": _("Choose another name: “{username}” looks like a name that is taken."),
    "value_not_storable": _("This holds a value that cannot be stored: {what}."),
}

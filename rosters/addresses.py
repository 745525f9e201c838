"""E-mail addresses in the form that mail servers take."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext_lazy as _

#: Octets, by RFC 5321: of what stands before the @, and of the whole.
_MOST_LOCAL = 64
_MOST = 254


def mailable(address: str) -> None:
    """Raise ValidationError for an address that nothing can be sent to.

    Django's own check looks at an address as it is written. The address that is sent differs: its
    domain becomes ASCII, which is longer, may not exist at all, or holds what the letters stand for
    (a wide ＠ is an @). A mail server takes nothing but ASCII before the @.
    """
    local, _at, domain = address.rpartition("@")
    try:
        validate_email(address)
    except ValidationError:
        return  # said by the field's own check
    try:
        sent = f"{local}@{domain.encode('idna').decode('ascii')}"
        validate_email(sent)
    except (UnicodeError, ValidationError):
        raise _refused() from None
    takes = local.isascii() and local.isprintable() and len(local) <= _MOST_LOCAL
    if not takes or len(sent) > _MOST:
        raise _refused()


def _refused() -> ValidationError:
    return ValidationError(_("No mail server takes this e-mail address."), code="not_mailable")

"""Sending e-mails one after the other; one that fails does not hold up the next."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from smtplib import (
    SMTPDataError,
    SMTPNotSupportedError,
    SMTPRecipientsRefused,
    SMTPSenderRefused,
)
from typing import TypeVar

logger = logging.getLogger(__name__)

Waiting = TypeVar("Waiting")

#: A mail server's errors about one message alone; its other errors concern all messages.
_OF_ONE_MESSAGE = (
    SMTPSenderRefused,
    SMTPRecipientsRefused,
    SMTPDataError,
    SMTPNotSupportedError,
)


def send_each(waiting: Iterable[Waiting], send: Callable[[Waiting], int]) -> int:
    """Send waiting letters with `send`, which returns its number of e-mails; return the total.

    A failure is logged and holds up no other letter, whatever a mail library or server says of it.
    Only where the server itself does not answer, the others wait for the next time, as each would
    wait for it in vain.
    """
    sent = 0
    for letter in waiting:
        try:
            sent += send(letter)
        except Exception as error:
            logger.exception("%r could not be sent.", letter)
            if isinstance(error, OSError) and not isinstance(error, _OF_ONE_MESSAGE):
                break
    return sent

"""URL path converters for account links: encoded user ids, reset tokens, signed values."""

from django.urls import register_converter


class Words:
    """Letters, digits and punctuation of signed or encoded values."""

    regex = ""

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class Encoded(Words):
    """A number as Django writes it into a link."""

    regex = "[A-Za-z0-9_-]{1,40}"


class Token(Words):
    """A reset token: a time and a digest, or the word that Django puts in its place afterwards."""

    regex = "[A-Za-z0-9-]{1,100}"


class Signed(Words):
    """A value signed by `django.core.signing`."""

    regex = "[A-Za-z0-9:._=-]{1,1000}"


class Shared(Words):
    """The token by which a team list is shared (`operations.share_draft`)."""

    regex = "[A-Za-z0-9_-]{32}"


class Code(Words):
    """A short code that people read and type: letters of any script, digits, dashes."""

    regex = r"[\w-]{1,40}"


register_converter(Code, "code")
register_converter(Encoded, "encoded")
register_converter(Token, "reset_token")
register_converter(Signed, "signed")
register_converter(Shared, "shared")

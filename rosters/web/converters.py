"""What stands in an address of an account, in the form that it really has."""

from django.urls import register_converter


class Words:
    """Letters, digits and what stands between them in what is signed or encoded."""

    regex = ""

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


class Encoded(Words):
    """A number as Django writes it into a link."""

    regex = "[A-Za-z0-9_-]{1,40}"


class Token(Words):
    """What a link holds by: a time and a digest, or the word that stands for it afterwards."""

    regex = "[A-Za-z0-9-]{1,100}"


class Signed(Words):
    """What `django.core.signing` makes."""

    regex = "[A-Za-z0-9:._=-]{1,1000}"


class Shared(Words):
    """What a list of a team is shared by (`operations.share_draft`)."""

    regex = "[A-Za-z0-9_-]{32}"


register_converter(Encoded, "encoded")
register_converter(Token, "reset_token")
register_converter(Signed, "signed")
register_converter(Shared, "shared")

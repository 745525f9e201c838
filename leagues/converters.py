"""URL path converters of leagues: an address in any other form is not found."""

from django.urls import register_converter


class InvitationToken:
    """A token as `models.new_token` makes it."""

    regex = "[A-Za-z0-9_-]{32}"

    def to_python(self, value: str) -> str:
        return value

    to_url = to_python


register_converter(InvitationToken, "invitation")

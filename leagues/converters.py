"""What stands in an address, in the form that it really has; everything else is nowhere."""

from django.urls import register_converter


class InvitationToken:
    """As `models.new_token` makes them."""

    regex = "[A-Za-z0-9_-]{32}"

    def to_python(self, value: str) -> str:
        return value

    to_url = to_python


register_converter(InvitationToken, "invitation")

"""Light or dark, as a reader has chosen; and where he comes to by that."""

from __future__ import annotations

import pytest
from django.templatetags.static import static
from django.test import Client
from django.urls import reverse

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("back", "comes_to"),
    [
        ("/leagues/?q=harbour", "/leagues/?q=harbour"),
        ("https://elsewhere.example/", "/"),
        ("//elsewhere.example/", "/"),
        ("-1", "/"),  # no path: a name that there is not
        ("", "/"),
    ],
)
def test_the_choice_is_kept_and_one_is_where_one_was(back: str, comes_to: str) -> None:
    client = Client()
    response = client.post(reverse("look"), {"look": "dark", "next": back})
    assert (response.status_code, response["Location"]) == (302, comes_to)
    assert client.cookies["look"].value == "dark"


def test_a_browser_finds_the_icon_beside_what_is_no_page() -> None:
    """Of a PDF it asks for the address that browsers guess."""
    response = Client().get("/favicon.ico")
    assert (response.status_code, response["Location"]) == (302, static("dugout.svg"))

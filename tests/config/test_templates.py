"""Templates are compacted as they are read, and mean the same."""

from __future__ import annotations

from typing import Any

import pytest
from django.template import Context, Template

from config.site.templates import compact

SOURCES = {
    "attributes": (
        '<a\n  class="x"\n  href="{% url \'login\' %}"\n>in</a>',
        '<a class="x" href="/',
    ),
    "a comparison within a tag": ("<p\n  {% if 2 > 1 %}hidden{% endif %}\n>x</p>", "<p hidden>x"),
    "an attribute at times": ("<p\n  {% if no %}hidden{% endif %}\n>x</p>", "<p>x"),
    "a sign within a value": ('<p\n  title="a > b"\n>x</p>', '<p title="a > b">x'),
    "text": ("<p>\n    one\n    two\n</p>", "<p>one\ntwo</p>"),
    "words": (
        "{% load i18n %}<b>{% blocktranslate trimmed %}\n Two\n lines\n{% endblocktranslate %}</b>",
        "<b>Two lines</b>",
    ),
}


@pytest.mark.parametrize(("source", "starts"), SOURCES.values(), ids=SOURCES)
def test_a_page_says_the_same_in_fewer_bytes(source: str, starts: str) -> None:
    page = Template(compact(source)).render(Context())
    assert page.startswith(starts)
    written = Template(source).render(Context())
    assert "".join(page.split()) == "".join(written.split())


def test_the_site_reads_its_templates_so(client: Any, db: None) -> None:
    page = client.get("/accounts/login/", follow=True).content.decode()
    assert "\n " not in page

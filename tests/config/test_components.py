"""The page of all components is there while pages are built, and only then."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.test import Client, RequestFactory

from config.site.components import components
from rosters.faces.crests import CHARGES
from rosters.faces.kits import CLOTHS


def test_every_cloth_and_charge_is_on_it() -> None:
    request = RequestFactory().get("/components/")
    request.user = AnonymousUser()
    page = components(request).content.decode()
    for cloth in CLOTHS:
        assert f"kit-{cloth}" in page
    for charge in CHARGES:
        assert f"/{charge}/" in page
    assert 'class="form5"' in page


def test_nobody_else_sees_it(db: None) -> None:
    assert Client().get("/components/").status_code == 404

"""A sheet of styles as it is served says the same as the one that is written, in less room."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from playwright.sync_api import Browser

from config.site.style_sheet import lean
from tests.site.browsing import browser

__all__ = ["browser"]

STATIC = Path(settings.BASE_DIR) / "config" / "static"
RULES = r"""(sheet) => {
  const made = new CSSStyleSheet();
  made.replaceSync(sheet);
  return [...made.cssRules].map(rule => rule.cssText.replace(/\s*,\s*/g, ","));
}"""


@pytest.mark.parametrize(
    ("written", "served"),
    [
        ("a { color: red; }", "a{color:red}"),
        ("/* why */ .a > .b,\n.c :is(p, q) { margin: 0 auto }", ".a>.b,.c :is(p,q){margin:0 auto}"),
        ("p { width: calc(1rem + 2px) }", "p{width:calc(1rem + 2px)}"),
        ('td::before { content: " : ; " }', 'td::before{content:" : ; "}'),
        ("li { &:first-child { top: 0 } & p { top: 1px } }",
         "li{&:first-child{top:0}& p{top:1px}}"),
    ],
)  # fmt: skip
def test_comments_and_blanks_are_left_out(written: str, served: str) -> None:
    assert lean(written) == served
    assert lean(served) == served, "what is lean stays as it is"


def test_a_browser_reads_the_same_rules(browser: Browser) -> None:
    sheet = "".join(each.read_text(encoding="utf-8") for each in sorted(STATIC.glob("*.css")))
    page = browser.new_page()
    written, served = page.evaluate(RULES, sheet), page.evaluate(RULES, lean(sheet))
    page.close()
    assert len(written) > 300
    assert served == written


@pytest.mark.parametrize(
    ("sheet", "most", "compressed"),
    [
        ("dugout.css", 53_700, 13_600),
        # On the pages with a board, besides.
        ("boards.css", 26_000, 7_000),
        # On the pages of halls and the wall, besides.
        ("hall.css", 12_000, 3_000),
    ],
)
def test_sheets_keep_to_their_budgets(sheet: str, most: int, compressed: int) -> None:
    served = lean((STATIC / sheet).read_text(encoding="utf-8")).encode()
    assert len(served) <= most
    assert len(gzip.compress(served, 9)) <= compressed


def test_the_sprite_keeps_to_its_budget() -> None:
    assert (STATIC / "marks.svg").stat().st_size <= 15_000


def test_collected_sheets_are_lean(tmp_path: Path, settings: Any) -> None:
    settings.STATIC_ROOT = str(tmp_path)
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "config.site.style_sheet.LeanStaticFilesStorage"},
    }
    call_command("collectstatic", interactive=False, verbosity=0)
    (hashed,) = tmp_path.glob("dugout.*.css")
    assert hashed.read_text() == lean((STATIC / "dugout.css").read_text(encoding="utf-8"))
    assert hashed.with_name(f"{hashed.name}.gz").stat().st_size < 14_000

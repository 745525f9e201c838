"""Markdown of people: what of it becomes HTML, and that nothing else does."""

import re

import pytest

from rosters.texts.markdown import MOST, as_html, as_words, excerpt

pytestmark = pytest.mark.clause("LG-TEXT-01")


def test_it_has_what_people_write() -> None:
    shown = as_html("We play **every** week.\nBring *dice*.\n\n- one\n- two\n\n> said\n\n~~never~~")
    assert "<strong>every</strong> week.<br" in shown
    assert "<em>dice</em>" in shown
    assert "<li>one</li>" in shown
    assert "<blockquote>" in shown
    assert "<s>never</s>" in shown


@pytest.mark.parametrize(
    "typed",
    [
        "<script>alert(1)</script>",
        "a <script src=//evil.example></script> b",
        "<img src=x onerror=alert(1)>",
        "<div onclick='x'>\n\nmore\n\n</div>",
        "<!-- hidden -->",
        "<style>body{display:none}</style>",
        "```html\n<script>x</script>\n```",
        "`<script>`",
        "    <script>x</script>",
        '**"><script>x</script>**',
        '[x](https://a.example/"><script>x</script>)',
    ],
)
def test_html_is_shown_as_it_was_typed(typed: str) -> None:
    shown = as_html(typed)
    plain = re.sub(r"</?(?:p|pre|code|strong)>", "", shown)
    left = re.sub(r'<a href="[^"<>]*" rel="nofollow ugc noopener">|</a>', "", plain)
    assert "<" not in left
    assert "&lt;" in shown or "%3C" in shown


@pytest.mark.parametrize(
    "typed",
    [
        "[x](javascript:alert(1))",
        "[x](JavaScript:alert(1))",
        "[x](java\nscript:alert(1))",
        "[x](&#106;avascript:alert(1))",
        "[x](data:text/html;base64,PHNjcmlwdD4=)",
        "[x](vbscript:x)",
        "[x](file:///etc/passwd)",
        "[x](//evil.example)",
        "[x](/account/)",
        "[x](#top)",
        "<javascript:alert(1)>",
        "[x]\n\n[x]: javascript:alert(1)",
    ],
)
def test_a_link_leads_nowhere_but_to_the_web_or_a_mailbox(typed: str) -> None:
    assert "<a" not in as_html(typed)
    assert "href" not in as_html(typed)


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("[the rules](https://example.org/rules?a=1&b=2)", "https://example.org/rules?a=1&amp;b=2"),
        ("<http://example.org>", "http://example.org"),
        ('[x](https://example.org "\\"><script>x</script>")', "https://example.org"),
        ("[write](mailto:vera@example.org)", "mailto:vera@example.org"),
        ("[x]\n\n[x]: https://example.org", "https://example.org"),
        ("Look at https://example.org/chat, it is there.", "https://example.org/chat"),
        ("(see https://example.org/chat).", "https://example.org/chat"),
        ("see https://example.org/A_(b)", "https://example.org/A_(b)"),
    ],
)
def test_a_link_is_marked_as_a_strangers(typed: str, address: str) -> None:
    assert f'<a href="{address}" rel="nofollow ugc noopener">' in as_html(typed)
    assert as_html(typed).count("<a ") == 1


def test_no_image_is_loaded() -> None:
    shown = as_html("![our hall](https://example.org/hall.jpg) ![x](data:image/gif;base64,AAAA)")
    assert "<img" not in shown
    assert 'href="https://example.org/hall.jpg"' in shown


def test_headings_are_lowered_and_skip_no_level() -> None:
    typed = "### Where\n\n# House rules\n\n#### Money\n\nUnder it\n===\n"
    assert re.findall(r"<(h\d)>", as_html(typed)) == ["h3", "h3", "h4", "h3"]
    assert re.findall(r"</(h\d)>", as_html(typed, under=1)) == ["h2", "h2", "h3", "h2"]
    deep = "\n\n".join("#" * level + " x" for level in range(1, 7))
    assert set(re.findall(r"<(h\d)>", as_html(deep, under=4))) == {"h5", "h6"}


def test_a_word_behind_a_fence_is_no_class() -> None:
    assert "class" not in as_html("```danger button\nx\n```")


@pytest.mark.parametrize("part", ["> ", "- ", "1. ", "[", "![", "*", "_", "`", "**a ", "[a](", "<"])
def test_a_text_made_to_blow_up_stays_small(part: str) -> None:
    typed = part * (MOST // len(part)) + "x"
    shown = as_html(typed + "y" * MOST)
    deep = most = 0
    for closing in re.findall(r"<(/?)(?:blockquote|ul|ol|li|em|strong)\b", shown):
        deep += -1 if closing else 1
        most = max(most, deep)
    assert most <= 20
    assert len(shown) < 12 * MOST
    as_words(typed)


def test_a_text_in_words_has_no_marks() -> None:
    typed = "# Old *Harbour*\n\nWe [meet](https://example.org)\non **Fridays**.\n\n- `dice`\n- <b>"
    assert as_words(typed) == "Old Harbour We meet on Fridays. dice <b>"
    assert as_html("") == as_words("") == ""


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("# Rules\n\nWe play **every** week.\n\n- one\n- two", "We play every week."),
        ("- bring dice\n- bring snacks\n\nSee you.", "See you."),
        ("- bring dice\n- bring snacks", "bring dice"),
        ("# Only a title", "Only a title"),
        ("> said\n\nIt is\nover.", "It is over."),
        ("", ""),
    ],
)
def test_a_card_has_its_first_paragraph_alone(typed: str, shown: str) -> None:
    assert excerpt(typed) == shown

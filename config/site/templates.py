"""Loader of templates that leaves out the blanks of their layout.

Templates are written with one element in each line. The formatter breaks lines where a blank means
nothing: within tags, and between elements that stood on lines of their own. The loader undoes that
once, when a template is compiled, so that a page is no longer for being readable at its source.
Nothing on the site stands in ``<pre>``, where blanks would count; text that people typed is filled
in later.
"""

from __future__ import annotations

import re

from django.template import Origin
from django.template.loaders import filesystem

#: An opening tag with its content: quoted values, tags of Django, other characters.
_TAG = re.compile(
    r"""<[a-zA-Z](?:"[^"]*"|\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}|[^">{]|\{)*>""", re.DOTALL
)
_BREAK = re.compile(r"\s*\n\s*")
#: An attribute that is there only at times takes the blank before it along.
_ONLY_IF = re.compile(r" (\{% if [^%]*%\})(?=\S)((?:(?!\{% (?:if|el|endif)).)*\{% endif %\})")
#: Block elements: no blank before or after them is ever shown.
_BLOCKS = (
    "article aside body caption dd details div dl dt fieldset figcaption figure footer form h1 h2 "
    "h3 head header html legend li link main meta nav ol optgroup option p script section summary "
    "table tbody td tfoot th thead title tr ul"
)
_BLOCK = rf"</?(?:{'|'.join(_BLOCKS.split())})\b"
_BEFORE = re.compile(rf"\n(?={_BLOCK})")
_AFTER = re.compile(rf"({_BLOCK}(?:\"[^\"]*\"|{{%.*?%}}|[^\">])*>)\n")


def compact(source: str) -> str:
    """Return a template without indentation, with each opening tag on one line.

    >>> compact('<p\\n  class="lede"\\n>\\n  Hello\\n</p>')
    '<p class="lede">Hello</p>'
    """
    lines = re.sub(r"\n\s+", "\n", _TAG.sub(_on_one_line, source))
    return _AFTER.sub(r"\1", _BEFORE.sub("", lines))


def _on_one_line(tag: re.Match[str]) -> str:
    return _ONLY_IF.sub(r"\1 \2", _BREAK.sub(" ", tag.group()[:-1]).rstrip()) + ">"


class Loader(filesystem.Loader):
    """Django's loader for the project's folder of templates, which compacts what it reads."""

    def get_contents(self, origin: Origin) -> str:
        return compact(super().get_contents(origin))

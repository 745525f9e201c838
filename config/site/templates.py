"""Templates are written one element a line; pages are sent without the blanks that this takes.

What the formatter breaks over lines it breaks where a blank means nothing: within tags, and
between elements that stood on lines of their own. The loader undoes that once, when a template is
compiled, so that a page is no longer for being readable at its source. Nothing on the site stands
in ``<pre>``, where blanks would count; text that people typed is filled in later.
"""

from __future__ import annotations

import re

from django.template import Origin
from django.template.loaders import filesystem

#: An opening tag with all that stands in it: quoted values, tags of Django, other characters.
_TAG = re.compile(
    r"""<[a-zA-Z](?:"[^"]*"|\{%.*?%\}|\{\{.*?\}\}|\{#.*?#\}|[^">{]|\{)*>""", re.DOTALL
)
_BREAK = re.compile(r"\s*\n\s*")
#: An attribute that is there only at times takes the blank before it along.
_ONLY_IF = re.compile(r" (\{% if [^%]*%\})(?=\S)((?:(?!\{% (?:if|el|endif)).)*\{% endif %\})")
#: What stands in a block of its own: no blank before or after it is ever shown.
_BLOCKS = (
    "article aside body caption dd details div dl dt fieldset figcaption figure footer form h1 h2 "
    "h3 head header html legend li link main meta nav ol optgroup option p script section summary "
    "table tbody td tfoot th thead title tr ul"
)
_BLOCK = rf"</?(?:{'|'.join(_BLOCKS.split())})\b"
_BEFORE = re.compile(rf"\n(?={_BLOCK})")
_AFTER = re.compile(rf"({_BLOCK}(?:\"[^\"]*\"|{{%.*?%}}|[^\">])*>)\n")


def compact(source: str) -> str:
    """A template without indentation, and with each opening tag on one line.

    >>> compact('<p\\n  class="lede"\\n>\\n  Hello\\n</p>')
    '<p class="lede">Hello</p>'
    """
    lines = re.sub(r"\n\s+", "\n", _TAG.sub(_on_one_line, source))
    return _AFTER.sub(r"\1", _BEFORE.sub("", lines))


def _on_one_line(tag: re.Match[str]) -> str:
    return _ONLY_IF.sub(r"\1 \2", _BREAK.sub(" ", tag.group()[:-1]).rstrip()) + ">"


class Loader(filesystem.Loader):
    """Django's own for the project's folder of templates, compacting what it reads."""

    def get_contents(self, origin: Origin) -> str:
        return compact(super().get_contents(origin))

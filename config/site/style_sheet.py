"""Style sheets as they are served: without comments and unneeded blanks."""

from __future__ import annotations

import re
from typing import Any

from django.core.files.base import ContentFile
from whitenoise.storage import CompressedManifestStaticFilesStorage

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
#: Text in quotes is left alone.
_QUOTED = re.compile(r'("[^"]*")')
_BLANKS = re.compile(r"\s+")
#: Blanks around these mean nothing; before a colon they do.
_AROUND = re.compile(r" ?([{};,>]) ?|(?<=:) ")


def lean(sheet: str) -> str:
    """Return the same sheet without comments, and without blanks that mean nothing."""
    parts = _QUOTED.split(_COMMENT.sub("", sheet))
    parts[::2] = [_without_blanks(part) for part in parts[::2]]
    return "".join(parts).replace(";}", "}").strip()


def _without_blanks(part: str) -> str:
    return _AROUND.sub(lambda found: found[1] or "", _BLANKS.sub(" ", part))


class LeanStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Static files named by the digest of their content, compressed; style sheets made lean."""

    def _save(self, name: str, content: Any) -> str:
        if name.endswith(".css"):
            content.open()
            content = ContentFile(lean(content.read().decode()).encode())
        saved: str = super()._save(name, content)
        return saved


__all__ = ["LeanStaticFilesStorage", "lean"]

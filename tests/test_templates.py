"""Templates can be read."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WIDEST = 120


def test_nobody_reads_a_template_sideways() -> None:
    wide = [
        f"{path.relative_to(ROOT)}:{number}: {len(line)} characters"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > WIDEST
    ]
    assert not wide, "\n".join(wide)


#: An element that has nothing but clauses in it.
BARE = re.compile(r"<(\w+)[^<>]*>\s*(?:{% clause [^%]*%}\s*)+</\1>")


def test_every_clause_stands_beside_words() -> None:
    bare = [
        f"{path.relative_to(ROOT)}: {found[0]}"
        for path in sorted((ROOT / "templates").rglob("*.html"))
        for found in BARE.finditer(path.read_text(encoding="utf-8"))
    ]
    assert not bare, "\n".join(bare)

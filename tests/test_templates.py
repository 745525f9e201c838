"""Templates can be read."""

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

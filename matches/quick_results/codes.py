"""Codes of slips: drawn, written so that nobody misreads them, read as people type them."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import normalize

from django.utils.crypto import salted_hmac

#: Crockford's base 32: without I, L, O and U, which are taken for others.
SIGNS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
#: Ten signs of five bits hold the 48 that are drawn (LG-DAY-20).
BITS, LENGTH = 48, 10
#: What people type for a sign that looks the same; the second row is Cyrillic.
_TYPED_FOR = str.maketrans("OILАВСЕНКМОРТУХЗ", "011ABCEHKM0PTYX3")
_BETWEEN = re.compile(r"[\s–—-]+")


def new_code(word: str, place: object) -> str:
    """Return the code of ten signs that a word which nobody can guess gives for a place."""
    drawn = salted_hmac("dugout.slips.new", f"{word}/{place}", algorithm="sha256").digest()
    number = int.from_bytes(drawn[: BITS // 8])
    return "".join(SIGNS[number >> 5 * place & 31] for place in reversed(range(LENGTH)))


def shown(code: str) -> str:
    """Return a code as it is printed: in two groups of five signs."""
    return f"{code[:5]}-{code[5:]}"


def read_code(text: str) -> str:
    """Return the code that somebody typed or scanned, empty where it cannot be one.

    Case, blanks and dashes do not matter, nor do letters that look like a sign of it. Of an address
    its last part is read.
    """
    last = text[:200].strip().rstrip("/").rpartition("/")[2]
    plain = _BETWEEN.sub("", normalize("NFKC", last).upper()).translate(_TYPED_FOR)
    return plain if len(plain) == LENGTH and not set(plain) - set(SIGNS) else ""


def digest_of(code: str) -> str:
    """Return what is stored of a code: 64 hexadecimal digits, keyed by the site's secret."""
    return salted_hmac("dugout.slips", code, algorithm="sha256").hexdigest()

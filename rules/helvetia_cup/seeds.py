"""Seed matches that no league manages (HC-LEAGUE-06); a league gives its matches seeds itself."""

from __future__ import annotations

from hashlib import sha256

from rules.dice import KEY_BYTES

SEED_BYTES = 8


def unmanaged_seed(competition: object, match: object) -> int:
    """Return the first 8 bytes, big-endian, of SHA-256 of ``<competition seed>:<match id>``."""
    return int.from_bytes(sha256(f"{competition}:{match}".encode()).digest()[:SEED_BYTES], "big")


def unmanaged_key(competition: object, match: object) -> bytes:
    """Return this seed as the key of a match's streams: 32 bytes, the rest of them zeros."""
    return unmanaged_seed(competition, match).to_bytes(SEED_BYTES, "big").ljust(KEY_BYTES, b"\0")

"""One throttle for every place where a password or a token can be guessed.

It counts attempts, good ones too, by the address that they come from and by the name whose password
is tried. It makes no difference who is signed in, or whose token comes along. Nothing takes a count
back, so guessers gain nothing by signing in as themselves in between.

A rate is a number of places. Each attempt takes one for the time of the rate, and then it is free
again. A place is taken in one atomic act of the cache: of any number of attempts at once exactly as
many pass as there are places, and never more within that time.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable
from ipaddress import IPv6Address, IPv6Network, ip_address
from math import ceil
from unicodedata import normalize

from django.conf import settings
from django.core.cache import caches
from django.http import HttpRequest
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle, SimpleRateThrottle

#: The alias of the cache that counts, and the rate by which it does.
CACHE, RATE = "doors", "sign-in"
#: Drafts that are begun from one address without an account, in so many seconds (LG-ROLE-09).
DRAFTS = 20, 24 * 60 * 60
#: Wrong codes of slips from one address, in so many seconds: a whole hall has one (LG-DAY-24).
WRONG_CODES = 60, 10 * 60
#: Results that are sent by one code, in so many seconds.
SENT_BY_CODE = 20, 10 * 60


def attempt(request: HttpRequest | Request, name: str = "") -> int:
    """Count an attempt, at the password of `name` if one is named.

    Returns 0 if it may be made, else the seconds until the next may. An attempt that is refused for
    its address does not count against the name: nobody is locked out by it.
    """
    rate = _rate()
    return _take(f"at {_address(request)}", rate) or (
        _take(f"as {_digest(name)}", rate) if name else 0
    )


def wrong_token(request: HttpRequest | Request) -> int:
    """Count a token that does not exist; return the seconds to wait, as `attempt` does."""
    place = _address(request)
    rate = _rate()
    return _take(f"token {place}", rate) or _take(f"at {place}", rate)


def tokens_wait(request: HttpRequest | Request) -> int:
    """Return the seconds for which no token from this address is looked at; 0 where they are.

    Right tokens wait as well: otherwise a guesser whose guesses no longer count could still tell
    the right one.
    """
    rate = _rate()
    if rate is None:
        return 0
    taken = caches[CACHE].get_many(_places(f"token {_address(request)}", rate[0]))
    return _wait(taken.values()) if len(taken) >= rate[0] else 0


def new_draft(request: HttpRequest) -> int:
    """Count a draft that a browser without an account begins.

    Returns 0 if it may be begun, else the seconds until the next may.
    """
    return _take(f"draft {_address(request)}", DRAFTS)


def new_practice(request: HttpRequest) -> int:
    """Count a practice match that is begun from this address (LG-PRACTICE-05).

    Returns 0 if it may be begun, else the seconds until the next may.
    """
    return _take(f"practice {_address(request)}", (settings.DUGOUT_PRACTICE_HOURLY, 60 * 60))


def wrong_code(request: HttpRequest | Request) -> int:
    """Count a code that opens nothing (LG-DAY-24).

    Returns 0 if it may be answered, else the seconds until the next may.
    """
    return _take(f"code {_address(request)}", WRONG_CODES)


def codes_wait(request: HttpRequest | Request) -> int:
    """Return the seconds for which no code from this address is looked at; 0 where they are.

    Right codes wait as well, as tokens do.
    """
    taken = caches[CACHE].get_many(_places(f"code {_address(request)}", WRONG_CODES[0]))
    return _wait(taken.values()) if len(taken) >= WRONG_CODES[0] else 0


def sent_by_code(code: str) -> int:
    """Count a result that is sent by a code.

    Returns 0 if it may be sent, else the seconds until the next may.
    """
    return _take(f"sent by {_digest(code)}", SENT_BY_CODE)


def check(request: Request, name: str = "") -> None:
    """Count an attempt by the API to sign in. Raises Throttled for one too many."""
    refuse(attempt(request, name))


def refuse(wait: int) -> None:
    """Raise Throttled if a caller of the API has to wait.

    wait: seconds; 0: there is no need to wait.
    """
    if wait:
        raise exceptions.Throttled(wait)


def _rate() -> tuple[int, int] | None:
    """Return the number of attempts and the seconds that they count for; None for no limit."""
    rate = SimpleRateThrottle.THROTTLE_RATES.get(RATE)
    if rate is None:
        return None
    most, seconds = _Rates().parse_rate(rate)
    assert most is not None
    assert seconds is not None
    return most, seconds


class _Rates(SimpleRateThrottle):
    rate = "1/s"  # any: it only reads others


def _take(what: str, rate: tuple[int, int] | None) -> int:
    """Take a place of a rate; return 0, or the seconds until one is free."""
    if rate is None:
        return 0
    most, seconds = rate
    counts, places = caches[CACHE], _places(what, most)
    taken = counts.get_many(places)
    until = time.time() + seconds
    for place in places:
        if place not in taken and counts.add(place, until, seconds):
            return 0
    return _wait(counts.get_many(places).values())


def _places(what: str, most: int) -> list[str]:
    return [f"{what} {number}".replace(" ", "_") for number in range(most)]


def _wait(ends: Iterable[float]) -> int:
    """Return the whole seconds until the first of these moments, at least 1."""
    return max(1, ceil(min(ends, default=0) - time.time()))


def _address(request: HttpRequest | Request) -> str:
    """Return where an attempt comes from: an address, or the IPv6 network of one household."""
    named = BaseThrottle().get_ident(request) or ""  # type: ignore[arg-type] # it reads META
    try:
        address = ip_address(named)
    except ValueError:
        return _digest(named)
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(IPv6Network((int(address), 64), strict=False).network_address)
    return str(address)


def _digest(name: str) -> str:
    """Return a cache key for a name, however it is written, that does not reveal the name."""
    plain = normalize("NFKC", name).strip().casefold()
    return hashlib.sha256(plain.encode("utf-8", "replace")).hexdigest()[:32]

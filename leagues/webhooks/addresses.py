"""Addresses of webhooks: which are fit, where they lead, and sending to exactly there.

A host is resolved once, and what was looked at is what is connected to: a name that leads
elsewhere a moment later leads nobody inside.
"""

from __future__ import annotations

import re
import socket
import ssl
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as TooLong
from contextlib import suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from threading import Timer
from urllib.parse import urlsplit

from django.conf import settings

#: How long each step may take: looking up the name, connecting, sending, an answer.
SECONDS = 5
#: How long all steps after the look-up may take together, however slowly an answer drips.
WHOLE_SECONDS = 10
MOST_CHARACTERS = 500
#: IPv6 addresses in which an IPv4 address travels on, by where in it that stands: IPv4-mapped and
#: -compatible ones, NAT64, 6to4.
_CARRIERS = (
    (IPv6Network("::ffff:0:0/96"), 0),
    (IPv6Network("::/96"), 0),
    (IPv6Network("64:ff9b::/96"), 0),
    (IPv6Network("2002::/16"), 80),
)
#: Those that lead nobody knows where: NAT64 of a network's own, Teredo.
_UNKNOWN = (IPv6Network("64:ff9b:1::/48"), IPv6Network("2001::/32"))


class Unfit(Exception):
    """An address that is not sent to; `code` says why, as the code of a refusal."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Target:
    """An address, read. path: with its query."""

    host: str
    port: int
    path: str
    secure: bool


def inside() -> bool:
    """Say whether plain HTTP and addresses of this machine are let through: in tests alone."""
    return bool(getattr(settings, "WEBHOOKS_INSIDE", False))


def target_of(address: str) -> Target:
    """Return an address, read; raise Unfit(``webhook_address``) for any but HTTPS to a host."""
    if len(address) > MOST_CHARACTERS or re.search(r"[^\x21-\x7e]", address):
        raise Unfit("webhook_address")
    try:
        parts = urlsplit(address)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise Unfit("webhook_address") from None
    secure = parts.scheme == "https"
    known = secure or (parts.scheme == "http" and inside())
    if not known or not host or port == 0 or "@" in parts.netloc or parts.fragment:
        raise Unfit("webhook_address")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Target(host, port or (443 if secure else 80), path, secure)


def looked_up(target: Target) -> str:
    """Return the one IP address that is connected to.

    Raises Unfit: ``webhook_unknown_host``, and ``webhook_inner`` where any address of the host is
    not one of the open internet.
    """
    pool = ThreadPoolExecutor(1)
    try:
        asked = pool.submit(socket.getaddrinfo, target.host, target.port, type=socket.SOCK_STREAM)
        found = [str(each[4][0]) for each in asked.result(SECONDS)]
    except (OSError, UnicodeError, TooLong):
        raise Unfit("webhook_unknown_host") from None
    finally:
        pool.shutdown(wait=False)
    if not found:
        raise Unfit("webhook_unknown_host")
    if not inside() and not all(is_open(each) for each in found):
        raise Unfit("webhook_inner")
    return found[0]


def is_open(address: str) -> bool:
    """Say whether an IP address is one of the open internet, itself and whatever it carries."""
    try:
        ip = ip_address(address)
    except ValueError:  # with a zone, such as fe80::1%eth0
        return False
    if isinstance(ip, IPv6Address):
        for network, shift in _CARRIERS:
            if ip in network:
                return _is_global(IPv4Address((int(ip) >> shift) & 0xFFFF_FFFF))
        if any(ip in network for network in _UNKNOWN):
            return False
    return _is_global(ip)


def _is_global(ip: IPv4Address | IPv6Address) -> bool:
    site_local = isinstance(ip, IPv6Address) and ip.is_site_local
    reserved = ip.is_multicast or ip.is_reserved or ip.is_unspecified
    return ip.is_global and not (reserved or site_local)


def post(target: Target, ip: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Send a message to exactly this IP address and return the status of the answer.

    The host's name stands in the request and is what the certificate has to show. A redirect is an
    answer like any other, and is not followed. The body of an answer is not read. Raises OSError.
    """
    connection = _Pinned(target, ip)
    watch = Timer(WHOLE_SECONDS, connection.cut)
    watch.daemon = True
    watch.start()
    try:
        connection.request("POST", target.path, body, dict(headers))
        return connection.getresponse().status
    except HTTPException as error:
        raise OSError(str(error)) from error
    finally:
        watch.cancel()
        connection.close()


class _Pinned(HTTPConnection):
    """A connection to one IP address in the name of a host."""

    def __init__(self, target: Target, ip: str) -> None:
        self.default_port = 443 if target.secure else 80
        super().__init__(target.host, target.port, timeout=SECONDS)
        self._ip, self._secure = ip, target.secure

    def connect(self) -> None:
        made = socket.create_connection((self._ip, self.port), SECONDS)
        self.sock = made
        if self._secure:
            self.sock = _tls().wrap_socket(made, server_hostname=self.host)

    def cut(self) -> None:
        """End the connection from another thread."""
        if self.sock is not None:
            with suppress(OSError):  # it has ended by itself
                self.sock.shutdown(socket.SHUT_RDWR)


def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()

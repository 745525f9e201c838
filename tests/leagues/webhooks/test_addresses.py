"""Where webhooks lead: nowhere inside, and to what was looked at."""

from __future__ import annotations

import socket
import ssl
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from leagues.webhooks import addresses
from leagues.webhooks import operations as webhooks
from leagues.webhooks.addresses import Target, Unfit, is_open, looked_up, post, target_of
from leagues.webhooks.sending import send_due
from rules.problems import Refusal
from tests import factories
from tests.leagues.webhooks.receiver import receiving

pytestmark = pytest.mark.clause("LG-IO-04")


@pytest.mark.parametrize(
    "address",
    [
        "10.1.2.3", "127.0.0.1", "127.9.9.9", "0.0.0.0",  # noqa: S104
        "169.254.169.254", "172.16.0.1",
        "192.168.1.1", "100.64.0.1", "192.0.2.1", "198.18.0.1", "224.0.0.1", "255.255.255.255",
        "240.0.0.1", "::", "::1", "fe80::1", "fe80::1%eth0", "fc00::1", "fd12::1", "fec0::1",
        "ff02::1", "2001:db8::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254",
        "::127.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1",
        "2002:7f00:1::1", "2002:c0a8:101::", "2001:0:1234::1", "nonsense",
    ],
)  # fmt: skip
def test_inner_addresses_are_refused_in_every_form(address: str) -> None:
    assert not is_open(address)


@pytest.mark.parametrize(
    "address",
    ["93.184.216.34", "2606:4700::1111", "::ffff:93.184.216.34", "64:ff9b::5db8:d822",
     "2002:5db8:d822::1"],
)  # fmt: skip
def test_open_addresses_are_let_through(address: str) -> None:
    assert is_open(address)


@pytest.mark.parametrize(
    "address",
    [
        "http://club.example/", "ftp://club.example/", "https://", "club.example/hook",
        "https://me:pw@club.example/", "https://club.example:0/", "https://club.example:99999/",
        "https://club.example/#part", "https://club.example/a b", "https://club.example/\r\nX: y",
        "https://клуб.example/", "https://[::1/", "https://club.example/" + "x" * 500, "",
    ],
)  # fmt: skip
def test_only_whole_https_addresses_are_taken(address: str) -> None:
    with pytest.raises(Unfit, match="webhook_address"):
        target_of(address)


@pytest.mark.parametrize(
    "host", ["localhost", "127.1", "0x7f.1", "2130706433", "[::1]", "[::ffff:127.0.0.1]"]
)
def test_other_ways_to_write_this_machine_are_seen_through(host: str) -> None:
    with pytest.raises(Unfit, match="webhook_inner"):
        looked_up(target_of(f"https://{host}/"))


def _named(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """Let names lead to these addresses, one answer after the other; list what was asked."""
    asked: list[str] = []
    left = list(answers)

    really = socket.getaddrinfo

    def known(host: str, port: int, *how: Any, **more: Any) -> list[Any]:
        if host[-1].isdigit():
            return [*really(host, port, *how, **more)]
        asked.append(host)
        found = left.pop(0) if len(left) > 1 else left[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in found]

    monkeypatch.setattr(socket, "getaddrinfo", known)
    return asked


def test_one_inner_address_among_others_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    _named(monkeypatch, ["93.184.216.34", "10.0.0.1"])
    with pytest.raises(Unfit, match="webhook_inner"):
        looked_up(target_of("https://club.example/"))


@pytest.mark.django_db
def test_a_name_that_leads_inside_later_is_refused_when_it_is_sent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = _named(monkeypatch, ["93.184.216.34"], ["127.0.0.1"])
    season = factories.season(2, legs=1)
    owner = factories.owner_of(season)
    webhook = webhooks.add_webhook(owner, season.league, address="https://club.example/")
    delivery = webhooks.try_webhook(owner, webhook)
    assert send_due() == 0
    delivery.refresh_from_db()
    assert (delivery.error, delivery.status) == ("inner", None)
    assert asked == ["club.example"] * 2
    _named(monkeypatch, ["192.168.0.9"])
    with pytest.raises(Refusal, match="webhook inner"):
        webhooks.add_webhook(owner, season.league, address="https://club.example/")


def _certificate(folder: Path, host: str) -> tuple[Path, Path]:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, host)])
    start = datetime.now(UTC) - timedelta(days=1)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(7)
        .not_valid_before(start)
        .not_valid_after(start + timedelta(days=9))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem, secret = folder / "cert.pem", folder / "key.pem"
    pem.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    secret.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return pem, secret


def test_it_connects_to_the_address_in_the_name_of_the_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is looked up a second time; the certificate has to be that of the host."""
    asked = _named(monkeypatch, ["10.0.0.1"])
    pem, secret = _certificate(tmp_path, "club.example")
    served = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    served.load_cert_chain(pem, secret)
    names: list[str | None] = []
    served.sni_callback = lambda _made, name, _context: names.append(name)
    with receiving(served) as receiver:
        target = Target("club.example", receiver.port, "/hook", secure=True)
        with pytest.raises(OSError, match="certificate verify failed"):
            post(target, "127.0.0.1", b"{}", {})
        trusting = ssl.create_default_context(cafile=str(pem))
        monkeypatch.setattr(addresses, "_tls", lambda: trusting)
        assert post(target, "127.0.0.1", b"{}", {"X": "y"}) == 204
        other = Target("other.example", receiver.port, "/hook", secure=True)
        with pytest.raises(OSError, match="Hostname mismatch"):
            post(other, "127.0.0.1", b"{}", {})
        [(headers, _body)] = receiver.arrived
    assert headers["host"] == f"club.example:{receiver.port}"
    assert names == ["club.example", "club.example", "other.example"]
    assert asked == []
    plain = Target("club.example", 443, "/", secure=True)
    assert addresses._Pinned(plain, "127.0.0.1").default_port == 443

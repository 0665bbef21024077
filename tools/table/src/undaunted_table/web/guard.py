"""Who may ask, and how often: hosts, origins, rates, and the headers of every answer."""

from __future__ import annotations

import asyncio
import ipaddress
import math
import time
from collections import OrderedDict
from contextlib import asynccontextmanager
from itertools import islice
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import attrs

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Iterable, Mapping

#: Pictures come with style attributes, which may stay; no script and no style of a page is inline.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    # A form has to say where it comes from, other sites learn nothing; the key of a link is in no address.
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
#: What a page of another origin may send, as its browser asks first, and how long the browser keeps the answer.
PREFLIGHT = {
    "access-control-allow-methods": "GET, POST, DELETE",
    "access-control-allow-headers": "authorization, content-type",
    "access-control-max-age": "86400",
}
#: Seconds for which somebody counts as here after the last work, how many such are looked at, and for how many seconds
#: one rests until that is looked at again.
PRESENCE, LATEST, LONGEST_REST = 2.0, 8, 0.02
LEAST_SHARE = 0.01
LOCAL = ("localhost", "127.0.0.1", "::1")


@attrs.frozen
class Site:
    """The names the server answers to: a page of another name that leads here (DNS rebinding) gets nothing.

    ``outer`` are the names by which visitors reach it, perhaps through a proxy.  With ``numbers`` any address in
    numbers is one of them, for a server that listens on all addresses of a machine.  ``origins`` are those of other
    pages that may ask too.
    """

    names: frozenset[str]
    outer: frozenset[str] = frozenset()
    numbers: bool = False
    origins: frozenset[str] = frozenset()

    @classmethod
    def of(
        cls, host: str, addresses: Iterable[str] = (), *, numbers: bool = False, origins: Iterable[str] = ()
    ) -> Site:
        """The site of a server bound to ``host`` that is also reached at these addresses (names or whole URLs).

        Pages of these further ``origins`` may ask too; ValueError for what is no origin.
        """
        names = {_hostname(address if "//" in address else f"//{address}") for address in addresses} - {""}
        known = frozenset({*LOCAL, host.casefold(), *names} - {""})
        return cls(known, frozenset(names), numbers, frozenset(map(read_origin, origins)))

    def is_host(self, header: str | None) -> bool:
        """Whether the header ``Host`` names this server."""
        name = _hostname(f"//{header}") if header and not set(header) & set("@/\\?#") else ""
        if name in self.names:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return self.numbers

    def is_origin(self, headers: Mapping[str, str]) -> bool:
        """Whether a request comes from a page of this server; what is no browser sends no ``Origin``."""
        origin = headers.get("origin")
        if origin is None or origin.casefold() in self.origins:
            return True
        scheme, _, host = origin.casefold().partition("://")
        # A proxy that ends TLS keeps the host, or the address of the page was given; the scheme is the browser's.
        is_known = host == headers.get("host", "").casefold() or _hostname(f"//{host}") in self.outer
        return scheme in ("http", "https") and is_known

    def headers_for(self, headers: Mapping[str, str]) -> dict[str, str]:
        """The headers that let a page of another origin read an answer."""
        if not self.origins:
            return {}
        origin = headers.get("origin", "")
        # A cache between must not give the answer for one origin to another.
        vary = {"vary": "origin"}
        if origin.casefold() not in self.origins:
            return vary
        return {
            **vary,
            "access-control-allow-origin": origin,
            "access-control-expose-headers": "content-disposition",
            "cross-origin-resource-policy": "cross-origin",
        }


def read_origin(text: str) -> str:
    """An origin such as ``http://localhost:5173``; ValueError for anything else."""
    try:
        parts = urlsplit(text)
        is_origin = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        is_origin = False
    origin = text.casefold().removesuffix("/")
    if not is_origin or origin != f"{parts.scheme}://{parts.netloc}".casefold() or "@" in origin:
        raise ValueError(f"found {text[:60]!r}, expected an origin such as http://localhost:5173")
    return origin


def _hostname(address: str) -> str:
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


class Rate:
    """So many at once, then so many each second."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._burst = burst
        self._rate = rate
        self._clock = clock
        self._left = burst
        self._at = clock()

    def take(self) -> bool:
        """Take one; whether there was one."""
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Rates:
    """A rate for each address; of very many, those asked last are remembered."""

    def __init__(self, burst: float, rate: float, most: int) -> None:
        self._made = (burst, rate)
        self._most = most
        self._rates: OrderedDict[str, Rate] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take one for an address; whether there was one."""
        rate = self._rates.pop(address, None) or Rate(*self._made)
        self._rates[address] = rate
        while len(self._rates) > self._most:
            self._rates.popitem(last=False)
        return rate.take()


class Turns:
    """So many pieces of work at once for each address; what is more waits in order.

    While others are here too, an address has ``burst`` seconds of work at once and ``share`` of each second after that.
    What is more waits, so that the others do not.
    """

    def __init__(
        self, most: int, burst: float = math.inf, share: float = 1.0, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most, self._burst, self._share, self._clock = most, burst, max(share, LEAST_SHARE), clock
        #: For each address that has work the places and how many want them.
        self._busy: dict[str, tuple[asyncio.Semaphore, list[None]]] = {}
        #: For each address when its last work ended, and the seconds it had left then; the latest is the last.
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    @asynccontextmanager
    async def take(self, address: str) -> AsyncIterator[None]:
        """Wait for time and a place, and keep the place."""
        await self.rest(address)
        async with self.place(address):
            yield

    async def rest(self, address: str) -> None:
        """Wait until the address has time left, or nobody else is here."""
        while (wait := self._wait(address)) > 0:
            await asyncio.sleep(min(wait, LONGEST_REST))

    @asynccontextmanager
    async def place(self, address: str) -> AsyncIterator[None]:
        """Wait for a place, and keep it; the time in it counts."""
        places, users = self._busy.setdefault(address, (asyncio.Semaphore(self._most), []))
        users.append(None)
        try:
            async with places:
                begun = self._clock()
                try:
                    yield
                finally:
                    self._spend(address, begun)
        finally:
            users.pop()
            if not users:
                del self._busy[address]

    def _wait(self, address: str) -> float:
        """How long to wait: not at all if the address has time left, or another one has less."""
        now = self._clock()
        left = self._left_at(now, address)
        latest = islice(reversed(self._left.items()), LATEST)
        others = [other for other, (at, _) in latest if other != address and now - at < PRESENCE]
        if left >= 0 or not others or any(self._left_at(now, other) < left for other in others):
            return 0.0
        return -left / self._share

    def _left_at(self, now: float, address: str) -> float:
        at, left = self._left.get(address, (now, self._burst))
        return min(self._burst, left + (now - at) * self._share)

    def _spend(self, address: str, begun: float) -> None:
        # The work of the server itself is nobody's.
        if not address or self._burst == math.inf:
            return
        now = self._clock()
        # A long time alone here is no debt for later.
        left = max(-self._burst, self._left_at(now, address) - (now - begun))
        self._left.pop(address, None)
        self._left[address] = now, left
        while now - next(iter(self._left.values()))[0] > 2 * self._burst / self._share:
            self._left.popitem(last=False)


__all__ = ["HEADERS", "POLICY", "PREFLIGHT", "Rate", "Rates", "Site", "Turns", "read_origin"]

"""Where requests come from, as far as limits care: a household is one address, however many it has."""

from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

from kuhstall.core.errors import Malformed

BLOCKS: Final = (64, 48)
"""What one household is given of IPv6 by most providers, and what anybody can have for the asking."""


@lru_cache(maxsize=4096)
def blocks_of(address: str) -> tuple[str, ...]:
    """What an address counts as: an IPv4 address as itself, one of IPv6 as its block and the wider one around it."""
    found = parsed(address)
    if not isinstance(found, IPv6Address):
        return (str(found or address),)
    return tuple(str(IPv6Network((found, length), strict=False)) for length in BLOCKS)


def parsed(address: str) -> IPv4Address | IPv6Address | None:
    """An address, of which IPv4 is IPv4 also where it is written as IPv6; None if it is none, as at a Unix socket."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return None
    return (isinstance(found, IPv6Address) and found.ipv4_mapped) or found


def among(address: str, listed: str) -> bool:
    """Whether an address is one of those, or in one of the networks, that are listed with commas; * are all."""
    found, networks = parsed(address), networks_of(listed)
    return networks is None or (found is not None and any(found in network for network in networks))


@lru_cache(maxsize=16)
def networks_of(listed: str) -> Sequence[IPv4Network | IPv6Network] | None:
    """The addresses and networks of a setting, None for all; Malformed if it has something else."""
    names = [name.strip() for name in listed.split(",") if name.strip()]
    try:
        return None if names == ["*"] else [ip_network(name, strict=False) for name in names]
    except ValueError as error:
        raise Malformed(f"addresses and networks are listed with commas: {error}") from None

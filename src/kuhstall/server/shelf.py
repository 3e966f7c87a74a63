"""Answers that do not change: kept in memory with their compressed forms, and told apart by an ETag."""

import gzip
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response
from litestar.datastructures import State
from msgspec import Struct

FOR_A_YEAR: Final = "public, max-age=31536000, immutable"
"""For files whose names change with their contents."""
ASK_AGAIN: Final = "no-cache"
"""For everything else: a browser keeps it, but asks each time whether it is still the same."""
TEXTS: Final = ("text/", "application/json", "application/manifest+json", "image/svg+xml")
"""The media types that shrink when they are compressed."""
WORTH_IT: Final = 500
"""What has fewer bytes is sent as it is."""


class Kept(Struct, frozen=True, kw_only=True):
    """An answer with every form in which it can be sent."""

    body: bytes
    media_type: str
    cache: str
    etag: str
    encoded: dict[str, bytes]
    """The compressed forms by their name in Accept-Encoding, the smallest first."""
    vary: str = "accept-encoding"
    headers: Mapping[str, str] = {}
    """What else browsers are told about it."""

    def answer(self, request: Request[Any, Any, State], status: int = 200) -> Response[Any]:
        """The answer in the best form that the browser takes, or that it has it already."""
        headers = {**self.headers, "etag": self.etag, "cache-control": self.cache, "vary": self.vary}
        known = [each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")]
        if status == 200 and self.etag.removeprefix("W/") in known:
            return Response(b"", status_code=304, media_type=self.media_type, headers=headers)
        accepted = taken(request.headers.get("accept-encoding", ""))
        encoding = next((name for name in self.encoded if name in accepted), "")
        if encoding:
            headers["content-encoding"] = encoding
        return Response(self.form(encoding), status_code=status, media_type=self.media_type, headers=headers)

    def form(self, encoding: str) -> bytes:
        """The answer in one of its forms, as it is without a name."""
        return self.encoded[encoding] if encoding else self.body


class Lying(Kept, frozen=True, kw_only=True):
    """An answer too large for the memory, which stays on the disk; its forms here are the names of files there."""

    def form(self, encoding: str) -> bytes:
        """What stands in the file now."""
        return Path(super().form(encoding).decode()).read_bytes()


def kept(body: bytes, media_type: str, cache: str = ASK_AGAIN, brotli: bytes = b"") -> Kept:
    """An answer to keep; a text is compressed with gzip, brotli has to be done before."""
    encoded = {"br": brotli} if brotli else {}
    if media_type.startswith(TEXTS) and len(body) >= WORTH_IT:
        encoded["gzip"] = gzip.compress(body, mtime=0)
    # The forms differ in their bytes but not in what they say, so the tag is a weak one.
    etag = f'W/"{sha256(body).hexdigest()[:20]}"'
    return Kept(body=body, media_type=media_type, cache=cache, etag=etag, encoded=encoded)


def taken(header: str) -> set[str]:
    """The encodings that an Accept-Encoding header allows."""
    parts = [part.replace(" ", "").lower().partition(";q=") for part in header.split(",")]
    return {name for name, _, weight in parts if weight.strip("0.") or not weight}

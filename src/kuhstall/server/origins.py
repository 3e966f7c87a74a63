"""Which pages may talk to the server."""

from urllib.parse import urlsplit

from kuhstall.server.config import Config


def may_ask(origin: str | None, host: str, config: Config) -> bool:
    """Whether a page of this origin may talk to the server; programs that are no browsers name none."""
    if origin is None:
        return True
    allowed = {config.public_url.rstrip("/"), *(each.strip().rstrip("/") for each in config.origins.split(","))}
    return urlsplit(origin).netloc == host or origin.rstrip("/") in allowed - {""}

"""A server to compare with, and servers of one's own."""

from tests.server.conftest import own_server, server

__all__ = ["own_server", "server"]

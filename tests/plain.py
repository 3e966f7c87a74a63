"""What is left out on the plain rules, which are the same code, ten to thirty times as slow."""

import os

import pytest

PLAIN = os.environ.get("KUHSTALL_PLAIN") == "1"
slow_if_plain = pytest.mark.skipif(PLAIN, reason="it takes compiled code to be done with it soon")

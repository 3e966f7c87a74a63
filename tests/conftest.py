"""What every test shares: the marker of rule tests, and hypothesis without chance, clock or files."""

from tempfile import TemporaryDirectory

import pytest
from hypothesis import configuration, settings

pytest.register_assert_rewrite("tests.rules", "tests.kuhhandel.scenes")

settings.register_profile("kuhstall", derandomize=True, deadline=None, database=None)
settings.load_profile("kuhstall")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(id, ...): the numbered rules that a test proves")
    home = TemporaryDirectory(prefix="hypothesis-")  # What hypothesis writes all the same.
    config.add_cleanup(home.cleanup)
    configuration.set_hypothesis_home_dir(home.name)

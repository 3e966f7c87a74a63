"""What tables and their server say: the catalogue of reasons."""

from typing import Final

from kuhstall.core.catalogue import Catalogue

TEXTS: Final = Catalogue.read("kuhstall.tables")

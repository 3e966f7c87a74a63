"""The `kuhstall` command as `python -m kuhstall`."""

import sys

from kuhstall.cli import main

if __name__ == "__main__":
    sys.exit(main())

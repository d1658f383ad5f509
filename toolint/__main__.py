"""``python -m toolint``."""

import sys

from toolint.cli import main

if __name__ == "__main__":
    sys.exit(main())

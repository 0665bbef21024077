"""``python -m undaunted_core`` is the command ``undaunted``."""

from __future__ import annotations

import sys

from undaunted_core.cli.main import main

if __name__ == "__main__":
    sys.exit(main())

"""``undaunted``, ``undaunted-core`` and ``python -m undaunted_core``: the command, if it is installed."""

from __future__ import annotations

import sys

#: The group of the entry point that is the command.
PROGRAM = "undaunted_core.program"
MISSING = """undaunted-core is installed without its command. To install it:
    pip install "undaunted-core[games]"    the command, the page to play on and the three titles
    pip install "undaunted-core[cli]"      the command alone"""


def main() -> int:
    """Run the command; without it, say what to install.  Gives the exit status."""
    from importlib.metadata import entry_points

    for point in entry_points(group=PROGRAM):
        try:
            run = point.load()
        except (Exception, SystemExit) as error:
            # Not by the core's own helper: the core may be what cannot be imported.
            whose = f"the command of the distribution {point.dist.name if point.dist else 'unknown'}"
            print(f"undaunted: {whose} cannot be loaded: {type(error).__name__}: {error}", file=sys.stderr)
            return 1
        status: int = run()
        return status
    print(MISSING, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())

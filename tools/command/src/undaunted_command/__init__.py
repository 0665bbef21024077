"""The command line: ``undaunted`` and ``python -m undaunted_core``."""

__version__ = "0.1.0"

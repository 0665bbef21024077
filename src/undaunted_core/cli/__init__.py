"""The command line: ``undaunted`` and ``python -m undaunted_core``."""

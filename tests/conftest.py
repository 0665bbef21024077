"""Profiles of Hypothesis: ``quick`` for every run, ``deep`` with ``HYPOTHESIS_PROFILE=deep``."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

#: The plugin is there without an installation of its entry point too.
pytest_plugins = ["undaunted_pytest", "pytester"]

settings.register_profile(
    "quick",
    derandomize=True,
    deadline=None,
    max_examples=80,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)
settings.register_profile("deep", settings.get_profile("quick"), derandomize=False, max_examples=400)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

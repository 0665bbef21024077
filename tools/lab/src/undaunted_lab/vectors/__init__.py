"""Observations and actions as numbers, for learners."""

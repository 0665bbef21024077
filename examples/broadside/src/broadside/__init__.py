"""Broadside: a small sea fight whose attack runs through the combat pipeline of the core."""

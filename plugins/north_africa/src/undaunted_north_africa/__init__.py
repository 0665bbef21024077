"""Undaunted: North Africa as a plugin of undaunted-core.  Unofficial."""

"""Undaunted: Normandy as a plugin of undaunted-core.  Unofficial."""

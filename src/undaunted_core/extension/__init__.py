"""Plugins: hook specifications and their manager; the only part that imports pluggy."""

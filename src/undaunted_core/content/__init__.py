"""Definitions as data: classes, the schemas generated from them, and how they are loaded."""

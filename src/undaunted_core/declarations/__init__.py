"""Declarations: the form in which packs write their rules, one value per rule."""

"""Checks of packs: what their declarations say of each other, their functions, texts, conflicts, and advice."""

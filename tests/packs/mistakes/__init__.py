"""A small pack in which one mistake after another is planted."""

"""The kernel: players, decisions, chance, visibility and saving; it knows no wargame."""

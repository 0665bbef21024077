"""What games of any family have: board, pieces, zones, decks, rounds, sums, attacks, windows, victory."""

"""The things of the genre: board, pieces, card zones, dice."""

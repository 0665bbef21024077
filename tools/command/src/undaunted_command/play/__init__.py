"""The terminal game: a person plays, move by move."""

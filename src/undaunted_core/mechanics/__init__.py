"""The verbs of the genre: rounds, initiative, decks, activation, movement, combat, control, victory."""

"""Drawing: everything here reads observations, the board and the catalogue, never a state."""

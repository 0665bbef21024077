"""Drawing, and the page to play on: everything here reads observations, the board and the catalogue, never a state."""

__version__ = "0.1.0"

"""The Undaunted system: what both titles share (every UND clause), as a built-in pack."""

"""Bots: what one is, the built-in ones, and the loop that plays them.  They read observations only."""

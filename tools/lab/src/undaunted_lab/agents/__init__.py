"""Bots that search or slip, and series of games between bots."""

"""Many games: played by processes or a cluster, kept as rows, counted and compared."""

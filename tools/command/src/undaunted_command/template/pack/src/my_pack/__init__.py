"""My Pack, a pack of undaunted-core."""

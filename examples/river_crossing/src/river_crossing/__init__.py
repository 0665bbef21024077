"""A plugin of undaunted-core."""

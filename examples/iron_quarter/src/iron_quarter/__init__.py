"""Iron Quarter: an expansion with three linked scenarios for undaunted-core."""

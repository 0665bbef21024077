"""River Crossing, a pack of undaunted-core."""

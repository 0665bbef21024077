"""Adapters to other projects' interfaces for learners; each needs the extra of its name."""

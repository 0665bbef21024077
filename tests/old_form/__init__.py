"""A small pack in the form that packs had before ``undaunted_core.authoring``; only its refusal is tested."""

"""The testing kit: what the library's own tests call, public for those of packs."""

from undaunted_core.testing.scene import notations, play, scene, zone

__all__ = ["notations", "play", "scene", "zone"]

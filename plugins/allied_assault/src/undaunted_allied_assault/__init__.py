"""Panzer General: Allied Assault as a plugin of undaunted-core.  Unofficial."""

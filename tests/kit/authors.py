"""The modules that authors import."""

from __future__ import annotations

import importlib
import pkgutil

from undaunted_core import authoring

#: The modules of one subject each, by their names.
ROOMS = {
    room.name: importlib.import_module(f"{authoring.__name__}.{room.name}")
    for room in pkgutil.iter_modules(authoring.__path__)
}
#: The page that most rules need, and those.
AUTHORING = [authoring, *ROOMS.values()]

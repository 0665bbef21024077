"""The toy with what one more pack brings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import toy
import undaunted_core as uc

if TYPE_CHECKING:
    from collections.abc import Callable


def library_with(*rules: Any, state: Callable[[Any], object] | None = None) -> uc.Library:
    """The toy and a pack ``extra`` with these rules; ``state`` gets the register before them."""

    class Extra:
        PACK = uc.Pack(id="extra", version="1", requires=("toy",))

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            if state is not None:
                state(register)
            register.add(*rules)

    library = toy.make_library()
    library.register(Extra())
    return library


def with_pack(*rules: Any, state: Callable[[Any], object] | None = None) -> Any:
    """The toy's ruleset of the convoy with such a pack."""
    return library_with(*rules, state=state).ruleset("toy", "convoy", ("extra",))

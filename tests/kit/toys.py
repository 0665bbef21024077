"""The toy with what one more pack brings."""

from __future__ import annotations

from typing import Any

import toy
import undaunted_core as uc


def with_pack(*rules: Any, state: Any = None) -> Any:
    """The toy's ruleset of the convoy with a further pack that has these rules."""

    class Extra:
        PACK = uc.Pack(id="extra", version="1", requires=("toy",))

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            if state is not None:
                state(register)
            register.add(*rules)

    library = toy.make_library()
    library.register(Extra())
    return library.ruleset("toy", "convoy", ("extra",))

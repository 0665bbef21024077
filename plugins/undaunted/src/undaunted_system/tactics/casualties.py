"""Casualties: what it means for a piece to be hit, by a policy of the game or of the piece."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.errors import Fault, LinkError
from undaunted_core.ids import nearest
from undaunted_core.kernel.kinds import Kind
from undaunted_core.kernel.registry import Declaration
from undaunted_core.mechanics.kinds import LAST_COUNTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from undaunted_core.declarations.findings import Findings
    from undaunted_core.kernel.registry import Called, Registry
    from undaunted_core.mechanics.setting import Setting
    from undaunted_system.tactics.state import Ctx, TacticsRules


@attrs.frozen(eq=False, repr=False)
class CasualtyPolicy(Declaration):
    """What a casualty is: ``policy(ctx, piece)``.  The one registered last is the game's own.

    >>> CasualtyPolicy("my_pack.gone", lambda ctx, piece: None).name
    'my_pack.gone'
    """

    name: str
    policy: Callable[[Any, int], None]

    def declare(self, registry: Registry, pack: str) -> None:
        """Register the policy."""
        registry.add(CASUALTY_POLICIES, self.name, self.policy, pack, of=self)
        registry.append(LAST_COUNTS, ("casualty policy", self.name), pack)

    def calls(self, registry: Registry) -> Iterable[Called]:
        """The functions that it holds."""
        return [(f"casualty policy {self.name}", self.policy, "ctx, piece")]

    def check(self, findings: Findings, pack: str) -> None:
        """Its name is the pack's own; definitions use it, so it has no dot there."""
        if "." in self.name:
            findings.own(pack, "casualty policy", self.name)


CASUALTY_POLICIES: Kind[Callable[..., None]] = Kind("casualty_policy", callable)


def casualty_table(rules: TacticsRules, setting: Setting) -> tuple[Callable[[Ctx, int], None], ...]:
    """The casualty policy of each piece.

    It is the one its definition names, else the game's own: the one registered last for all.
    """
    policies = rules.registry.all(CASUALTY_POLICIES)
    names = [getattr(piece.definition, "casualties", None) for piece in setting.pieces]
    faults = [
        Fault("units", f"/{piece.name}/casualties", repr(name), "a registered casualty policy", nearest(name, policies))
        for piece, name in zip(setting.pieces, names, strict=True)
        if name and name not in policies
    ]
    if faults:
        raise LinkError(faults)
    default = list(policies.values())[-1] if policies else _no_casualties
    return tuple(policies[name] if name else default for name in names)


def _no_casualties(ctx: Ctx, piece: int) -> None:
    """No pack says what a casualty is: nothing happens."""


def suffer_casualty(ctx: Ctx, piece: int) -> None:
    """Let a piece take a casualty by its policy.

    >>> suffer_casualty(ctx, piece)
    >>> game.events(None)[-1].kind
    'undaunted.casualty_taken'
    """
    ctx.rules.casualties[piece](ctx, piece)

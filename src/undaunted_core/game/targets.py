"""Where what an action names lies, as a seat sees it: what a drawing marks, and what a click means."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.by_value import ByValue
from undaunted_core.game.fixed import once_per_ruleset
from undaunted_core.kernel.flow import FLOWS, OFFERS

if TYPE_CHECKING:
    from undaunted_core.kernel.actions import Action


@attrs.frozen(eq=False, repr=False)
class Target(ByValue):
    """One thing that an action names: the field of the action, its domain, the name, and where it lies.

    ``zone`` is the zone of a card, ``space`` that of a piece or the space itself. It is None for a thing that lies
    nowhere, such as an ability, and for one that the seat does not see.
    """

    field: str
    domain: str
    name: str
    zone: str | None = None
    space: str | None = None

    def to_dict(self) -> dict[str, Any]:
        """The parts as JSON values."""
        return attrs.asdict(self)


@once_per_ruleset
def zone_kinds_of(rules: Any) -> dict[tuple[str, str], str]:
    """The kind of zone that a requirement says a card lies in, by decision and kind of action."""
    asked = [(name, flow.choices) for name, flow in rules.registry.all(FLOWS).items() if hasattr(flow, "choices")]
    asked += [(offer.decision, offer.choices) for offer in rules.registry.every(OFFERS)]
    return {
        (decision, choice.action.name): requirement.zone
        for decision, choices in asked
        for choice in choices
        for requirement in choice.where
        if requirement.zone
    }


def targets_of(observation: Any, action: Action) -> tuple[Target, ...]:
    """What an action names, in the order of its fields, and where it lies for who looks."""
    names = action.to_dict()
    fields = observation.catalog["actions"][action.kind]["fields"]
    return tuple(_target(observation, action, field, domain, names[field]) for field, domain in fields.items())


def _target(observation: Any, action: Action, field: str, domain: str, name: str) -> Target:
    if domain == "space":
        return Target(field, domain, name, space=name)
    if domain == "piece":
        return Target(field, domain, name, space=observation.data["seen"]["pieces"]["space"].get(name))
    return Target(field, domain, name, zone=_zone_of(observation, action, name) if domain == "card" else None)


def _zone_of(observation: Any, action: Action, card: str) -> str | None:
    """The zone of the card that is meant; copies are alike and may lie in several zones at once.

    It is the zone that the decision says, unless the seat sees that the card is not there (a card that was played
    may have left the play area); else the first where it is seen.
    """
    zones: Any = observation.catalog["zones"]
    zones_seen = observation.data["seen"]["zones"]["cards"]
    unseen = {zone for pool in observation.data["hidden"].get("zones.cards", ()) for zone in pool["where"]}
    decision = observation.decision
    kind = zone_kinds_of(observation._rules).get((decision.kind, action.kind)) if decision else None
    own = observation.catalog["seats"][observation.seat]["side"] if observation.seat else None
    # Those of the own side before those of the table, and these before those of others.
    ordered = sorted(zones, key=lambda zone: (zones[zone]["side"] != own, zones[zone]["side"] is not None))
    meant = [zone for zone in ordered if zones[zone]["kind"] == kind]
    candidates = [zone for zone in meant[:1] if zone in unseen]
    candidates += [zone for zone in (*meant, *ordered) if card in zones_seen.get(zone, ())]
    return candidates[0] if candidates else None

"""What is wrong with campaign files, found when a game is set up whose packs have some."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import attrs

import undaunted_core.authoring as au
from undaunted_core.mechanics.zones import ZONE_KINDS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from undaunted_campaign.definitions import CampaignDefinition, Stage, When
    from undaunted_core.declarations.findings import Findings
    from undaunted_core.kernel.registry import Registry


@attrs.frozen(eq=False)
class CampaignChecks(au.Declaration):
    """Looks at the campaigns of all packs that act."""

    name: str

    def declare(self, registry: Registry, pack: str) -> None:
        """Register nothing: what is declared is asked for its check all the same."""

    def check(self, findings: Findings, pack: str) -> None:
        """Note what is wrong with each campaign."""
        for campaign in findings.definitions.get("campaigns", {}).values():
            _check_campaign(findings, campaign)  # type: ignore[arg-type]


def _check_campaign(findings: Findings, campaign: CampaignDefinition) -> None:
    owner = campaign.id.partition(":")[0]

    def fault(pointer: str, found: str, expected: str) -> None:
        findings.fault(owner, f"campaign {campaign.id}#{pointer}", found, expected)

    def known(pointer: str, name: str, names: Iterable[str], expected: str) -> None:
        findings.known(owner, f"campaign {campaign.id}#{pointer}", name, names, expected)

    names = [stage.id for stage in campaign.stages]
    for pointer, name in _twice("/stages", names):
        fault(pointer, f"{name!r} twice", "every stage once")
    for at, stage in enumerate(campaign.stages):
        for pointer, name in _twice(f"/stages/{at}/offers", [offer.id for offer in stage.offers]):
            fault(pointer, f"{name!r} twice", "every choice once")
        for index, offer in enumerate(stage.offers):
            where = f"/stages/{at}/offers/{index}/options"
            for pointer, name in _twice(where, [option.id for option in offer.options]):
                fault(pointer, f"{name!r} twice", "every option once")
            if all(option.costs for option in offer.options):
                fault(where, "a price for each", "an option that costs nothing")
        for index, way in enumerate(stage.next):
            pointer = f"/stages/{at}/next/{index}"
            for number, name in enumerate(way.to):
                known(f"{pointer}/to/{number}", name, names, "a stage of this campaign")
            if len(way.to) > 1 and way.chooses is None:
                fault(f"{pointer}/chooses", "nobody", "the side that chooses between the stages")
            if len(way.to) < 2 and way.chooses is not None:
                fault(f"{pointer}/chooses", repr(way.chooses), "no side, because there is nothing to choose")
            if way.to and (way.wins is not None or way.by_points):
                fault(pointer, "a winner of the campaign", "no winner, because the campaign goes on")
            if is_conditional(way) and index == len(stage.next) - 1:
                fault(pointer, "a condition", "a last way on without a condition")
            if not is_conditional(way) and index < len(stage.next) - 1:
                fault(pointer, "no condition", "a condition, because further ways on follow")
    for at, veteran in enumerate(campaign.veterans):
        for number, name in enumerate(veteran.stages):
            known(f"/veterans/{at}/stages/{number}", name, names, "a stage of this campaign")
    if campaign.losses is not None:
        kinds = findings.registry.by_name(ZONE_KINDS)
        for number, name in enumerate(campaign.losses.zones):
            pointer = f"/losses/zones/{number}"
            known(pointer, name, kinds, "a kind of zone that a pack registers")
            if name in kinds and kinds[name][1].viewer != "everybody" and not kinds[name][1].seen:
                fault(pointer, f"{name!r}, whose cards are hidden", "a kind of zone of which all see what enters it")
    _check_graph(campaign, names, fault)


def _check_graph(campaign: CampaignDefinition, names: list[str], fault: object) -> None:
    """Each stage is reached from the first, and none leads back: so every campaign ends."""
    assert callable(fault)
    ways = {stage.id: list(_targets(stage)) for stage in campaign.stages}
    reached, todo = set(), names[:1]
    while todo:
        stage = todo.pop()
        if stage in ways and stage not in reached:
            reached.add(stage)
            todo += ways[stage]
    for at, name in enumerate(names):
        if name not in reached:
            fault(f"/stages/{at}", repr(name), "a stage that a way from the first leads to")
    # Stages without a way to one that is left lead on to the end; what remains goes in circles.
    left = dict(ways)
    while done := [name for name, targets in left.items() if not any(target in left for target in targets)]:
        for name in done:
            del left[name]
    for at, name in enumerate(names):
        if name in left:
            fault(f"/stages/{at}/next", f"a way back to {name!r}", "ways that lead on to an end")


def _targets(stage: Stage) -> Iterator[str]:
    for way in stage.next:
        yield from way.to


def _twice(pointer: str, names: list[str]) -> Iterator[tuple[str, str]]:
    """The names that are there twice, each where it comes for the second time."""
    counts: Counter[str] = Counter()
    for at, name in enumerate(names):
        counts[name] += 1
        if counts[name] == 2:
            yield f"{pointer}/{at}/id", name


def is_conditional(when: When) -> bool:
    """Whether a condition asks for anything."""
    return bool(when.winner or when.draw or when.withdrawn or when.reason or when.points)


__all__ = ["CampaignChecks", "is_conditional"]

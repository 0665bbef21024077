"""Compiling a ruleset: the hooks of the active packs, their data, the scenario linked to both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.content.loader import load_one
from undaunted_core.content.names import Known
from undaunted_core.errors import ContentError, Fault, LinkError, PluginError, UndauntedError
from undaunted_core.extension.conflicts import Gathering, check_conflicts, placing
from undaunted_core.extension.discovery import BUILT_IN
from undaunted_core.extension.faults import guard, guarded, told
from undaunted_core.extension.order import declared
from undaunted_core.extension.places import located
from undaunted_core.extension.references import check_references, check_words
from undaunted_core.ids import local_name, nearest
from undaunted_core.kernel.ruleset import Ruleset
from undaunted_core.limits import MOST_CARDS, MOST_PIECES, MOST_SPACES
from undaunted_core.mechanics.registrars import ContentRegistrar, RulesRegistrar
from undaunted_core.mechanics.setting import GameKind, Setting, told_apart
from undaunted_core.mechanics.victory import met_at_start

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undaunted_core.content.compose import Entity
    from undaunted_core.extension.manager import Library
    from undaunted_core.kernel.registry import Registry

REGISTRARS = {
    "register_content": ContentRegistrar,
    "register_rules": RulesRegistrar,
}


def registry_of(library: Library, packs: Iterable[str]) -> Registry:
    """What the rules of these packs register, in this order, neither checked nor compiled."""
    packs = tuple(packs)
    registry = Gathering()
    for pack in packs:
        library._call("register_rules", pack, registry)
    registry.check({pack: library._packs[pack][1] for pack in packs})
    return registry


def built_in(library: Library) -> Registry:
    """The same of all packs that come with the library."""
    return registry_of(library, [pack for pack in library.packs if pack in BUILT_IN])


def known_names(library: Library, game: GameKind, packs: Iterable[str]) -> Known:
    """What the texts of data files may name in a game with these packs."""
    active = tuple(packs)
    entities = library._entities(game, active)
    return Known(_definitions(entities, library._kinds(game, active)), registry_of(library, active), tuple(game.sides))


def _definitions(entities: Iterable[Entity], kinds: Iterable[str]) -> dict[str, dict[str, Any]]:
    """The definitions by kind and name in play, but for the scenarios."""
    made: dict[str, dict[str, Any]] = {kind: {} for kind in kinds if kind != "scenarios"}
    for one in entities:
        if one.kind in made:
            made[one.kind][one.name] = one.definition
    return made


def compile_ruleset(
    library: Library, game_id: str, scenario: Any, packs: tuple[Any, ...], file: str | None = None
) -> Ruleset:
    """The ruleset of a game's scenario (an id or a document) with further packs; see ``Library.ruleset``.

    ``file`` is where a document was read: its faults are named by it, by the
    document's id without it.
    """
    game = library.game(game_id)
    active = library.active(game, packs)
    registry = registry_of(library, active)
    entities = library._entities(game, active)
    definitions = _definitions(entities, library._kinds(game, active))
    scenarios = {one.definition.id: one for one in entities if one.kind == "scenarios"}
    document, name = _scenario(game, scenario, scenarios, file)
    plan = load_one(document, "scenarios", game.scenario, name)
    further = ", ".join(pack for pack in active if pack not in BUILT_IN)
    plugins = {pack: library._packs[pack][1] for pack in active}
    guarded(further, "the check of all references", check_references)(
        registry, plan, definitions, plugins, game.makes
    )
    owner = library._content.pack_of("game", game_id)
    with located(entities, library._content, document):
        parts = guarded(owner, f"link of game {game_id!r}", game.link, dict)(game, plan, definitions, registry, name)
    _check_size(parts, name)
    used: dict[str, Any] = {"scenario": {k: v for k, v in document.items() if k != "$schema"}}
    used |= {kind: [one.document for one in entities if one.kind == kind] for kind in definitions if definitions[kind]}
    given: dict[str, Any] = {
        "game": game_id,
        "scenario_id": plan.id,
        "scenario": plan,
        "packs": tuple((pack, library._packs[pack][0].version) for pack in active),
        "rules_versions": tuple((pack, library._packs[pack][0].rules_version) for pack in active),
        "raw": used,
        "origins": {
            (one.kind, one.document["id"]): (one.pack, one.file)
            for one in entities
            if one.kind != "scenarios" or one.document is document
        },
        "names": {one.definition.id: one.name for one in entities if one.kind != "scenarios"},
    }

    def made() -> Setting:
        apart = {domain: told_apart(registry, parts[domain]) for domain in ("pieces", "cards")}
        return Setting(**given, **{**parts, **apart})

    setting = guarded(owner, f"what link of game {game_id!r} gave", made)()
    guard(registry)
    try:
        with located(entities, library._content), placing(plugins):
            rules = Ruleset(registry, setting)
            check_words(rules, plugins)
            check_conflicts(rules, plugins, declared(library._packs, active))
    except (UndauntedError, KeyboardInterrupt):
        raise
    except BaseException as error:
        # What a pack registered is of the right class and yet does not work.
        whose = library.blamed(error) or further
        named = "packs" if "," in whose else "pack"
        raise PluginError(f"{named} {whose}: the ruleset of {plan.id} cannot be compiled: {told(error)}") from error
    decided = [
        Fault(name, f"/sides/{rules.sides[side]}/victory/{at}", "a condition already true at setup", "one not yet met")
        for side, at in met_at_start(rules)
    ]
    if decided:
        raise LinkError(decided)
    return rules


def _check_size(parts: dict[str, Any], name: str) -> None:
    """Refuse a linked scenario that is too large, before anything is made whose size grows faster than its own."""
    sizes = {
        "spaces": (len(parts.get("spaces", ())), MOST_SPACES),
        "pieces": (len(parts.get("pieces", ())), MOST_PIECES),
        "cards": (sum(sum(card.zones.values()) for card in parts.get("cards", ())), MOST_CARDS),
    }
    for what, (count, most) in sizes.items():
        if count > most:
            raise LinkError([Fault(name, "", f"{count} {what}", f"at most {most}")])


def _scenario(
    game: GameKind, scenario: Any, known: dict[str, Entity], file: str | None
) -> tuple[dict[str, Any], str]:
    """The document of a scenario, and what its faults are named by."""
    if isinstance(scenario, dict):
        return scenario, file or str(scenario.get("id", "scenario"))
    if not isinstance(scenario, str):
        raise ContentError(
            [Fault("scenario", "", repr(scenario)[:60], "the id of a scenario, a document or the path of one")]
        )
    return _named(game, scenario, known)


def _named(game: GameKind, scenario: str, known: dict[str, Entity]) -> tuple[dict[str, Any], str]:
    """The scenario of that id; of a short name the game's own, or else the only one of the other packs."""
    short = [name for name in known if local_name(name) == scenario]
    found = [scenario] if scenario in known else [name for name in short if known[name].own] or short
    if len(found) > 1:
        raise LinkError([Fault(game.id, "/scenario", repr(scenario), f"one scenario: {' or '.join(sorted(found))}")])
    if not found:
        near = nearest(scenario, [local_name(name) if one.own else name for name, one in known.items()])
        near = near or nearest(scenario, [local_name(name) for name in known])
        raise LinkError([Fault(game.id, "/scenario", repr(scenario), "a scenario of this game", near)])
    return known[found[0]].document, known[found[0]].file

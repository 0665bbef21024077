"""Compiling a ruleset: the hooks of the active packs, their data, the scenario linked to both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from undaunted_core.arguments import quoted
from undaunted_core.checks.conflicts import Gathering, add_places, check_conflicts
from undaunted_core.checks.references import check_references, check_words
from undaunted_core.checks.wordings import parameters_of
from undaunted_core.content.loader import load_one
from undaunted_core.content.names import Known
from undaunted_core.errors import (
    ContentError,
    DeclarationError,
    DeclarationFault,
    Fault,
    LinkError,
    PluginError,
    RuleError,
    RulesetError,
    UndauntedError,
)
from undaunted_core.extension.entities import list_entities
from undaunted_core.extension.faults import describe_error, guard, guard_registry, origin_of
from undaunted_core.extension.order import predecessors
from undaunted_core.extension.places import place_of, point_faults
from undaunted_core.extension.sketch import Sketch
from undaunted_core.ids import CORE, local_name, near_hint, nearest
from undaunted_core.kernel.flow import INSERTIONS
from undaunted_core.kernel.ruleset import Ruleset
from undaunted_core.limits import MOST_CARDS, MOST_PIECES, MOST_SPACES
from undaunted_core.mechanics.board import SQUARES
from undaunted_core.mechanics.rounds import ROUND
from undaunted_core.mechanics.setting import GAMES, NO_SIDE, CardSetting, Definitions, GameKind, Setting, tell_apart
from undaunted_core.mechanics.victory import find_met_at_start
from undaunted_core.mechanics.zones import TABLE, ZONE_KINDS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from undaunted_core.content.compose import Entity
    from undaunted_core.extension.manager import Library
    from undaunted_core.kernel.registry import Registry
    from undaunted_core.mechanics.state import CoreRules

#: What a game has of which its ``link`` says nothing.
UNLINKED: dict[str, Any] = {"geometry": SQUARES, "spaces": (), "pieces": (), "cards": (), "holder": 0}


def registry_of(library: Library, packs: Iterable[str]) -> Registry:
    """What the rules of these packs register, in this order, neither checked nor compiled."""
    packs = tuple(packs)
    registry = Gathering()
    for pack in packs:
        library._call("register_rules", pack, registry)
    registry.check({pack: library._packs[pack][1] for pack in packs})
    return registry


def common_registry(library: Library) -> Registry:
    """The same of the packs that games share."""
    return registry_of(library, library.shared())


def _definitions(entities: Iterable[Entity], kinds: Iterable[str]) -> Definitions:
    """The definitions by kind and name in play, but for the scenarios."""
    definitions: dict[str, dict[str, object]] = {kind: {} for kind in kinds if kind != "scenarios"}
    for entity in entities:
        if entity.kind in definitions:
            definitions[entity.kind][entity.name] = entity.definition
    return Definitions(definitions)


def compile_ruleset(
    library: Library, game_id: str, scenario: object, packs: tuple[object, ...], file: str | None = None
) -> CoreRules:
    """The ruleset of a game's scenario (an id or a document) with further packs; see ``Library.ruleset``.

    ``file`` is where a document was read: its faults are named by it, by the
    document's id without it.
    """
    return Together(library, game_id, packs).ruleset(scenario, file)


class Together:
    """Packs that act together in a game: what they register and define, read once for any number of scenarios."""

    def __init__(self, library: Library, game_id: str, packs: tuple[Any, ...]) -> None:
        self._library = library
        self.game = library.game(game_id)
        self.active = library.active(self.game, packs)
        self.registry = registry_of(library, self.active)
        self.guarded = guard_registry(self.registry)
        self.entities = list_entities(library, self.game, self.active)
        self.definitions = _definitions(self.entities, library._kinds(self.game, self.active))
        self.scenarios = {entity.definition.id: entity for entity in self.entities if entity.kind == "scenarios"}
        #: What the texts of data files may name.
        self.known = Known(self.definitions, self.registry, tuple(self.game.sides), tuple(self.scenarios))
        self.plugins = {pack: library._packs[pack][1] for pack in self.active}
        #: For each pack those that come before it because packs say so.
        self.before = predecessors(library._packs, self.active, self.game.requires)
        self.further = ", ".join(pack for pack in self.active if pack != CORE)
        self.owner = library._content.pack_of(GAMES, game_id)
        others = [entity for entity in self.entities if entity.kind != "scenarios"]
        # The class of a kind need not extend Definition.
        advice = {entity.kind for entity in others if not getattr(entity.cls, "is_rule", True)}
        #: What every setting has, whatever its scenario is.
        self.shared: dict[str, Any] = {
            "game": game_id,
            "packs": tuple((pack, library._packs[pack][0].version) for pack in self.active),
            "rules_versions": tuple((pack, library._packs[pack][0].rules_version) for pack in self.active),
            "names": {entity.definition.id: entity.name for entity in others},
            "symbols": {symbol.id: symbol for symbol in self.definitions["symbols"].values()},
            "further": [entity.definition for entity in others if entity.kind in advice],
        }
        self._check_names("symbol", "one of the symbols of this game", self.shared["symbols"])
        self._check_names("zone", "a zone of the table", self._list_zones_of_table(), "table_cards")
        kinds = [kind for kind, definitions in self.definitions.items() if definitions and kind not in advice]
        self.raw = {kind: [entity.document for entity in others if entity.kind == kind] for kind in kinds}
        self.origins = {(entity.kind, entity.document["id"]): (entity.pack, entity.file) for entity in others}
        #: What is wrong between the declarations, by the parameters that scenarios show; empty for nothing.
        self.declared: dict[Any, tuple[Fault, ...]] = {}
        #: A ruleset of these packs, once one could be compiled.
        self.first: CoreRules | None = None

    def _list_zones_of_table(self) -> list[str]:
        """The zones of the table, by name."""
        return [name for name, kind in self.registry.all(ZONE_KINDS).items() if kind.of == TABLE]

    def _check_names(self, field: str, expected: str, names: Collection[str], *kinds: str) -> None:
        """Refuse definitions of some kinds, of all without any, whose field names nothing."""
        faults = []
        for entity in self.entities:
            name = getattr(entity.definition, field, None)
            if name is not None and name not in names and (entity.kind in kinds or not kinds):
                where = place_of(entity, self.entities, self._library._content, f"/{field}")
                faults.append(Fault(*where, repr(name), expected, nearest(name, names)))
        if faults:
            raise LinkError(faults)

    def _list_table_cards(self) -> list[CardSetting]:
        """The cards of the table: every scenario has them."""
        definitions = self.definitions["table_cards"].items()
        return [CardSetting(name, NO_SIDE, card, {card.zone: card.copies}) for name, card in definitions]

    def ruleset(self, scenario: object, file: str | None = None) -> CoreRules:
        """The ruleset of a scenario: an id or a document.  Raises the errors of ``Library.ruleset``."""
        document, name = _scenario(self.game, scenario, self.scenarios, file)
        return self._compile(document, name, load_one(document, "scenarios", self.game.scenario, name), Ruleset)

    def sketch(
        self, scenario: object, file: str | None = None, plan: object = None, *, is_whole: bool = True
    ) -> CoreRules:
        """The ruleset of a scenario for the check of it: the first is compiled, the others begin from that one.

        ``plan`` is what a document says that is known to fit its schema.  Without ``is_whole`` tables and titles
        are made that the scenario's conditions ask for.  Raises the errors of ``Library.ruleset``.
        """
        document, name = _scenario(self.game, scenario, self.scenarios, file)
        plan = plan or load_one(document, "scenarios", self.game.scenario, name)
        if self.first is None:
            self.first = self._compile(document, name, plan, Ruleset)
            return self.first
        like = self.first

        def make(registry: Registry, setting: Setting) -> Ruleset:
            sketch = Sketch(like, setting)
            if is_whole:
                sketch.finish()
            return sketch

        return self._compile(document, name, plan, make)

    def _compile(
        self, document: dict[str, object], name: str, plan: Any, make: Callable[[Registry, Setting], Ruleset]
    ) -> CoreRules:
        self._check_declarations(plan)
        setting = self._link(document, name, plan)
        try:
            with point_faults(self.entities, self._library._content), add_places(self.plugins):
                # The pack core always acts: every ruleset has its tables.
                rules = cast("CoreRules", make(self.guarded, setting))
                check_words(rules, self.plugins)
                check_conflicts(rules, self.plugins, self.before)
                met = find_met_at_start(rules)
        except RuleError as error:
            raise RulesetError(str(error)) from error
        except (UndauntedError, KeyboardInterrupt):
            raise
        except BaseException as error:
            # What a pack registered is of the right class and yet does not work.
            whose = self._library.blamed(error) or self.further
            word = "packs" if "," in whose else "pack"
            said = f"{describe_error(error)}{origin_of(error)}"
            raise PluginError(f"{word} {whose}: the ruleset of {plan.id} cannot be compiled: {said}") from error
        decided = [
            Fault(
                name, f"/sides/{rules.sides[side]}/victory/{at}", "a condition already true at setup", "one not yet met"
            )
            for side, at in met
        ]
        if decided:
            raise LinkError(decided)
        return rules

    def _check_declarations(self, plan: object) -> None:
        """Check all references between the declarations; of the scenario it counts only which parameters it shows."""
        parameters = tuple(parameters_of(plan).items())
        if parameters not in self.declared:
            self.declared[parameters] = ()
            try:
                guard(self.further, "the check of all references", check_references)(
                    self.registry, plan, self.definitions, self.plugins, self.game.makes
                )
                self._check_round()
            except DeclarationError as error:
                self.declared[parameters] = error.faults
        if self.declared[parameters]:
            raise DeclarationError(self.declared[parameters])

    def _check_round(self) -> None:
        """Refuse a game whose rounds are empty: they would follow each other for ever."""
        if not any(insertion.procedure == ROUND.name for insertion in self.registry.every(INSERTIONS)):
            what, expected = f"game {self.game.id}", f"a step at least: Insert({ROUND.name!r}, step(...), after=...)"
            raise DeclarationError([DeclarationFault(self.owner, what, f"no step in {ROUND.name}", expected)])

    def _link(self, document: dict[str, Any], name: str, plan: Any) -> Setting:
        """What the scenario is linked to."""
        game = self.game
        with point_faults(self.entities, self._library._content, document):
            linked = guard(self.owner, f"link of game {game.id!r}", game.link, dict)(
                game, plan, self.definitions, self.registry, name
            )
        parts = UNLINKED | {"sides": tuple(game.sides), "side_titles": game.sides}
        if wrong := [part for part in linked if part not in parts]:
            raise PluginError(
                f"pack {self.owner}: link of game {game.id!r}: found the part {wrong[0]!r}, "
                f"expected {', '.join(sorted(parts))}" + near_hint(str(wrong[0]), parts)
            )
        parts |= linked
        parts["cards"] = (*parts["cards"], *self._list_table_cards())
        _check_size(parts, name)
        own = self.scenarios.get(plan.id)
        origins = {("scenarios", plan.id): (own.pack, own.file)} if own and own.document is document else {}
        fields: dict[str, Any] = {
            "scenario_id": plan.id,
            "scenario": plan,
            "raw": {"scenario": {k: v for k, v in document.items() if k != "$schema"}} | self.raw,
            "origins": self.origins | origins,
        }

        def make_setting() -> Setting:
            apart = {domain: tell_apart(self.registry, parts[domain]) for domain in ("pieces", "cards")}
            return Setting(**self.shared, **fields, **{**parts, **apart})

        setting: Setting = guard(self.owner, f"what link of game {game.id!r} gave", make_setting)()
        return setting


def _check_size(parts: dict[str, Any], name: str) -> None:
    """Refuse a linked scenario that is too large, before anything is made whose size grows faster than its own."""
    sizes = {
        "spaces": (len(parts["spaces"]), MOST_SPACES),
        "pieces": (len(parts["pieces"]), MOST_PIECES),
        "cards": (sum(sum(card.zones.values()) for card in parts["cards"]), MOST_CARDS),
    }
    for kind, (count, most) in sizes.items():
        if count > most:
            raise LinkError([Fault(name, "", f"{count} {kind}", f"at most {most}")])


def _scenario(
    game: GameKind, scenario: object, known: dict[str, Entity], file: str | None
) -> tuple[dict[str, object], str]:
    """The document of a scenario, and what its faults are named by."""
    if isinstance(scenario, dict):
        own = scenario.get("id")
        return scenario, file or (own if isinstance(own, str) else "scenario")
    if not isinstance(scenario, str):
        raise ContentError(
            [Fault("scenario", "", quoted(scenario), "the id of a scenario, a document or the path of one")]
        )
    return _find_scenario(game, scenario, known)


def _find_scenario(game: GameKind, scenario: str, known: dict[str, Entity]) -> tuple[dict[str, object], str]:
    """The scenario of that id; of a short name the game's own, or else the only one of the other packs."""
    short = [name for name in known if local_name(name) == scenario]
    candidates = [scenario] if scenario in known else [name for name in short if known[name].own] or short
    if len(candidates) > 1:
        expected = f"one scenario: {' or '.join(sorted(candidates))}"
        raise LinkError([Fault(game.id, "/scenario", quoted(scenario), expected)])
    if not candidates:
        near = nearest(scenario, [local_name(name) if entity.own else name for name, entity in known.items()])
        near = near or nearest(scenario, [local_name(name) for name in known])
        raise LinkError([Fault(game.id, "/scenario", quoted(scenario), "a scenario of this game", near)])
    return known[candidates[0]].document, known[candidates[0]].file

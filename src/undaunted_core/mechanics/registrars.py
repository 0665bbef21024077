"""What the hooks hand to a pack: narrow registrars, one per hook."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from undaunted_core.errors import PluginError
from undaunted_core.kernel.registry import FlowRegistrar as KernelFlowRegistrar
from undaunted_core.kernel.registry import Registrar
from undaunted_core.kernel.registry import StateRegistrar as KernelStateRegistrar

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from undaunted_core.components.board import Geometry
    from undaunted_core.components.zones import ZoneKind
    from undaunted_core.mechanics.activation import Ability, Condition, Entry
    from undaunted_core.mechanics.combat import AttackKind, Modifier, Result
    from undaunted_core.mechanics.explaining import Asked, Query
    from undaunted_core.mechanics.movement import MovementKind
    from undaunted_core.mechanics.setting import GameKind
    from undaunted_core.mechanics.victory import ConditionKind, EndCheck, Goal, Score
    from undaunted_core.mechanics.windows import Reaction


class ContentRegistrar(Registrar):
    """Kinds of content, games and folders of data."""

    def kind(self, kind: str, cls: type) -> None:
        """A kind of content: its data files are ``<kind>.json`` and ``<kind>/<name>.json``."""
        self._registry.add("kind", kind, cls, self.pack)

    def game(self, game: GameKind) -> None:
        """A game."""
        self._registry.add("game", game.id, game, self.pack)

    def folder(self, folder: Path, game: str = "") -> None:
        """A folder of data for a game (the pack's own when not named); read when first needed.

        Raises :class:`PluginError` for what is no path, and for a folder that is
        missing or cannot be read.
        """
        if not isinstance(folder, Path):
            raise PluginError(f"folder: found {str(folder)[:60]!r} ({type(folder).__name__}), expected a pathlib.Path")
        if not isinstance(game, str):
            raise PluginError(f"folder {folder}: found the game {game!r}, expected its id (a text)")
        try:
            next(folder.iterdir(), None)
        except OSError as error:
            raise PluginError(f"folder {folder}: {error.strerror or error}, expected a folder of data") from error
        self._registry.append("folder", (folder, game or self.pack), self.pack)


class StateRegistrar(KernelStateRegistrar):
    """Domains, slices, tables and set-up; zones and geometries."""

    def zone(self, kind: ZoneKind) -> None:
        """A kind of card zone that every side has one of."""
        self._registry.add("zone", kind.name, kind, self.pack)

    def geometry(self, geometry: Geometry) -> None:
        """A geometry that scenarios may name."""
        self._registry.add("geometry", geometry.name, geometry, self.pack)

    def owners(self, column: Callable[[Any], Sequence[int]]) -> None:
        """Pieces may change sides: ``column(state)`` holds the side of each; one pack at most may say so."""
        self._registry.add("owners", "owners", column, self.pack)

    def special_rule(
        self, name: str, goals: Callable[[Any, Mapping[str, Any]], Sequence[tuple[str, Goal]]] | None = None
    ) -> None:
        """A scenario rule that scenarios may name; the pack's tables read its parameters.

        ``goals(rules, parameters)`` gives what it adds to the goals of sides, as (side, goal).
        """
        self._registry.add("special_rule", name, goals, self.pack)


class FlowRegistrar(KernelFlowRegistrar):
    """Procedures, decisions, chance, action and event kinds; abilities, movements, reactions."""

    def ability(self, ability: Ability) -> None:
        """Something cards can be played for."""
        self._registry.add("ability", ability.name, ability, self.pack)

    def condition(self, ability: str, condition: Condition) -> None:
        """A further condition on another pack's ability."""
        self._registry.append("condition", (ability, condition), self.pack)

    def gate(self, condition: Condition) -> None:
        """A condition on every ability a card names (not on extra uses); asked with the card's first ability."""
        self._registry.append("gate", condition, self.pack)

    def waiver(self, reason: str, make: Callable[[Any, Any], Callable[[Any, Any, int], bool] | None]) -> None:
        """An exception to the conditions with that reason.

        ``make(rules, setting)`` gives a test of the same form as a condition's,
        or None where the scenario has no such exception.
        """
        self._registry.append("waiver", (reason, make), self.pack)

    def lender(self, lends: Callable[[Any, int, int], Sequence[Entry]]) -> None:
        """Uses that a card has because of what its piece is at now: ``lends(ctx, card, piece)``."""
        self._registry.append("lender", lends, self.pack)

    def entry(self, find: Callable[[Any, Any], Mapping[int, int]]) -> None:
        """Where pieces enter: ``find(rules, setting)`` maps pieces to spaces."""
        self._registry.append("entry", find, self.pack)

    def role(self, action: str, role: str) -> None:
        """A general word for what an action of that kind does, for who plays by the catalogue alone."""
        self._registry.add("role", action, role, self.pack)

    def tally(self, event: str, word: str) -> None:
        """What studies of many games call a kind of event that names a card, such as ``played``.

        The word ``initiative`` marks the kind that names the side which goes first.
        """
        self._registry.add("tally", event, word, self.pack)

    def movement(self, kind: MovementKind) -> None:
        """A way to move."""
        self._registry.add("movement", kind.name, kind, self.pack)

    def query(self, query: Query) -> None:
        """A question that players may ask by name, such as what a side's points are."""
        self._registry.add("query", query.name, query, self.pack)

    def explanation(self, action: str, asks: Callable[[Any, int, Any, Any], Sequence[Asked]]) -> None:
        """What explains an action of that kind: ``asks(ctx, seat, arguments, action)`` names queries to answer.

        It gives (query, numbers) pairs; ``arguments`` are those of the decision or
        chance event that waits, ``seat`` is -1 for a spectator.
        """
        self._registry.append("explanation", (action, asks), self.pack)

    def reaction(self, reaction: Reaction) -> None:
        """A card that may be played in a window."""
        self._registry.add("reaction", reaction.name, reaction, self.pack)


class CombatRegistrar(Registrar):
    """Attack kinds, modifiers and casualty policies."""

    def attack(self, kind: AttackKind) -> None:
        """A kind of attack."""
        self._registry.add("attack", kind.name, kind, self.pack)

    def result(self, result: Result) -> None:
        """What a success of an attack kind brings when the target has a trait, instead of the kind's own result."""
        self._registry.append("result", result, self.pack)

    def target(self, pick: Callable[[Any, int, list[int]], list[int]]) -> None:
        """A condition on all targets: ``pick(ctx, side, pieces)`` keeps those a side may aim at, enemies alone."""
        self._registry.append("target", pick, self.pack)

    def modifier(self, modifier: Modifier) -> None:
        """A term of a named sum."""
        self._registry.append("modifier", modifier, self.pack)

    def casualties(self, name: str, policy: Callable[[Any, int], None]) -> None:
        """A casualty policy ``policy(ctx, piece)``; the last one registered is the game's own."""
        self._registry.add("casualty_policy", name, policy, self.pack)


class VictoryRegistrar(Registrar):
    """Victory conditions and further end checks."""

    def condition(self, kind: ConditionKind) -> None:
        """A kind of victory condition."""
        self._registry.add("condition_kind", kind.name, kind, self.pack)

    def score(self, score: Score) -> None:
        """Points that a side has besides those of the spaces it controls."""
        self._registry.append("score", score, self.pack)

    def check(self, check: EndCheck) -> None:
        """A further end check, asked after the conditions in the order of registration."""
        self._registry.append("end_check", check, self.pack)

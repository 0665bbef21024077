"""Coverage of the rules: which declarations of a pack games came to, and how often.

Nothing is counted in play itself. :mod:`undaunted_testing.guided` fills a :class:`Coverage`. It looks at each stop
from outside and, while it runs, listens to the steps.
"""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING

from undaunted_core.declarations.requirements import REQUIRES
from undaunted_core.game.game import CHANCE
from undaunted_core.kernel.events import EVENT_KINDS
from undaunted_core.kernel.flow import FLOWS, OFFERS, STOPS, Chance, Procedure
from undaunted_core.kernel.kinds import ACTION_KINDS, TEXTS
from undaunted_core.kernel.registry import Registry
from undaunted_core.mechanics.zones import ZONE_KINDS
from undaunted_testing.agreement import kinds_at

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Container, Iterator, Sequence

    from undaunted_core.game.game import Game
    from undaunted_core.kernel.actions import Action
    from undaunted_core.kernel.context import Context
    from undaunted_core.mechanics.state import CoreRules, CoreState

#: A declaration: its kind and its name.
Item = tuple[str, str]
#: At so many stops of a question actions that are not offered are asked about, and then at one in so many.
FIRST, THEN = 40, 12
#: How many actions of each kind are asked about at such a stop.
ASKED = 4
#: How many actions of each kind that were offered are remembered.
LATELY = 40


def declarations_of(rules: CoreRules, packs: Container[str] | None = None) -> list[Item]:
    """Everything that play can come to, in the order of registration; of these packs, or of all.

    Steps, decisions, chance events, actions, events, reasons (of requirements), ends, and the names of domains
    that packs declare one by one, such as abilities.  Of each choice of a decision, which of its requirements
    refused its action (``refused``); where the action was offered, all of them held.

    >>> from undaunted_testing.coverage import declarations_of
    >>> ("decision", "tactics.choose_bid") in declarations_of(game.rules)
    True
    """
    registry: Registry = rules.registry
    pairs: list[tuple[str, Item]] = []
    for name, (pack, item) in registry.by_name(FLOWS).items():
        if isinstance(item, Procedure):
            steps = rules.procedures[name]
            pairs += ((step.pack or pack, ("step", f"{name}/{step.name}")) for step in steps)
        else:
            pairs.append((pack, ("chance" if isinstance(item, Chance) else "decision", name)))
    pairs += ((pack, ("action", name)) for name, (pack, _) in registry.by_name(ACTION_KINDS).items())
    pairs += ((pack, ("event", name)) for name, (pack, _) in registry.by_name(EVENT_KINDS).items())
    pairs += _refusals(rules)
    for key, (pack, _) in registry.by_name(TEXTS).items():
        part, _, name = key.partition(".")
        if part in ("reason", "outcome") and name.count(".") == 1:
            pairs.append((pack, ("reason" if part == "reason" else "end", name)))
    for kind in choosable(rules):
        things = _things(registry, kind)
        pairs += ((pack, (kind, name)) for name, (pack, _) in things.items() if name in rules.numbers[kind])
    return list(dict.fromkeys(item for pack, item in pairs if packs is None or pack in packs))


def _refusals(rules: CoreRules) -> Iterator[tuple[str, Item]]:
    """The requirements of every choice, with the pack that has it there."""
    registry = rules.registry
    decided = [(pack, item) for pack, item in registry.by_name(FLOWS).values()]
    for pack, item in (*decided, *registry.with_packs(OFFERS)):
        for choice in getattr(item, "choices", ()):
            yield from ((pack, ("refused", f"{choice.action.name} {requirement.name}")) for requirement in choice.where)
    for pack, more in registry.with_packs(REQUIRES):
        if more.action is not None:
            for requirement in more.requirements:
                yield pack, ("refused", f"{more.action.name} {requirement.name}")


def _things(registry: Registry, domain: str) -> dict[str, tuple[str, object]]:
    """The things of the kind that is called as a domain."""
    kind = registry.kind(domain)
    return {} if kind is None else registry.by_name(kind)


def choosable(rules: CoreRules) -> tuple[str, ...]:
    """The domains whose members packs declare one by one: abilities, windows, ..."""
    registry: Registry = rules.registry
    return tuple(
        kind.name
        for kind, things in registry.names.items()
        if kind is not ZONE_KINDS and things.keys() & set(rules.names.get(kind.name, ()))
    )


class Coverage:
    """How often each declaration was come to.

    ``seen`` counts the items of :func:`declarations_of`; ``offered`` and ``chosen`` count actions by kind,
    ``refused`` the reasons by kind of action.  Those of several scenarios add up.
    """

    def __init__(self) -> None:
        self.seen: Counter[Item] = Counter()
        self.offered: Counter[str] = Counter()
        self.chosen: Counter[str] = Counter()
        self.refused: dict[str, Counter[str]] = {}
        self.moves = 0
        self.games = 0
        #: Where declarations stand in the source of packs, as far as that is known.
        self.places: dict[Item, str] = {}
        self._stops: Counter[str] = Counter()
        #: Per kind the actions that were offered lately: later they are refused for the reasons of rules.
        self._lately: dict[str, dict[Action, None]] = {}

    def at_stop(self, game: Game, rng: random.Random) -> None:
        """Count what is asked, what is offered, and why the rest is not."""
        rules: CoreRules = game.rules
        if (outcome := game._ctx.state.outcome) is not None:
            reason = outcome[1]
            self.seen["end", reason.removeprefix("outcome.")] += 1
            return
        address, args = game._ctx.state.stack[-1]
        label = rules.label_of[address]
        if game.current_player == CHANCE:
            self.seen["chance", label] += 1
            self.offered.update({game.legal_actions()[0].kind: 1})
            return
        self.seen["decision", label] += 1
        kinds = choosable(rules)
        for domain, value in zip(rules.fields_of[address].values(), args, strict=True):
            if domain in kinds and value >= 0:
                self.seen[domain, rules.names[domain][value]] += 1
        due = self._stops[label] <= FIRST or self._stops[label] % THEN == 0
        self._stops[label] += 1
        for seat in game.to_move:
            offered = game.legal_actions(seat)
            self.offered.update({action.kind for action in offered})
            if due:
                self._ask_why(game, label, seat, offered, rng)

    def _ask_why(self, game: Game, label: str, seat: str, offered: Sequence[Action], rng: random.Random) -> None:
        """Ask about actions of every kind of the decision: like those offered, offered before, and any."""
        rules: CoreRules = game.rules
        address, args = game._ctx.state.stack[-1]
        why = rules.code[address][0].why
        if why is None:
            return
        for kind in kinds_at(rules, label):
            sizes = [rules.size(domain) for domain in rules.actions[kind].fields.values()]
            if not all(sizes):
                continue
            now = [action for action in offered if action.kind == kind]
            before = self._lately.setdefault(kind, {})
            asked = {rules.actions[kind][tuple(map(rng.randrange, sizes))] for _ in range(ASKED)}
            asked |= {_like(rules, rng.choice(now), sizes, rng) for _ in range(ASKED * bool(now and sizes))}
            asked |= before.keys()
            before.update(dict.fromkeys(now))
            for action in rng.sample(list(before), max(0, len(before) - LATELY)):
                del before[action]
            for action in asked - set(offered):
                for key, _ in why(game._ctx, args, rules.numbers["seat"][seat], action):
                    name = str(key).removeprefix("reason.")
                    self.seen["reason", name] += 1
                    self.seen["refused", f"{kind} {name}"] += 1
                    self.refused.setdefault(kind, Counter())[name] += 1

    def at_move(self, game: Game, action: Action, heard: int) -> None:
        """Count what was chosen, and the events since."""
        rules: CoreRules = game.rules
        self.moves += 1
        self.seen["action", action.kind] += 1
        self.chosen[action.kind] += 1
        kinds = choosable(rules)
        for domain, value in zip(rules.actions[action.kind].fields.values(), action.args, strict=True):
            if domain in kinds:
                self.seen[domain, rules.names[domain][value]] += 1
        for record in (game._ctx.events or [])[heard:]:
            kind = rules.events[record[0]]
            self.seen["event", kind.name] += 1
            for domain, value in zip(kind.fields.values(), record[1], strict=True):
                if domain in kinds and type(value) is int and value >= 0:
                    self.seen[domain, rules.names[domain][value]] += 1

    @contextmanager
    def listen(self, rules: CoreRules) -> Iterator[None]:
        """Count the steps that run, as long as this lasts."""
        whole = rules.code
        rules.code = tuple(
            (_count_runs(op, self.seen, ("step", label)) if op and following not in STOPS else op, following)
            for (op, following), label in zip(whole, rules.label_of, strict=True)
        )
        try:
            yield
        finally:
            rules.code = whole

    def add(self, other: Coverage) -> None:
        """Take in what another one counted."""
        self.seen += other.seen
        self.offered += other.offered
        self.chosen += other.chosen
        for kind, reasons in other.refused.items():
            self.refused.setdefault(kind, Counter()).update(reasons)
        self.moves += other.moves
        self.games += other.games

    def share(self, items: Sequence[Item]) -> float:
        """The share of these declarations that were come to, in per cent."""
        return 100 * sum(bool(self.seen[item]) for item in items) / len(items) if items else 100.0

    def list_missing(self, items: Sequence[Item]) -> list[Item]:
        """The declarations that no game came to."""
        return [item for item in items if not self.seen[item]]

    def table(self, items: Sequence[Item]) -> list[str]:
        """A line for each declaration: how often, and of an action how often offered, chosen and why refused."""
        lines = []
        for kind, name in items:
            line = f"{self.seen[kind, name]:7}  {kind:9} {name}"
            if kind == "action":
                line += f": offered {self.offered[name]}, chosen {self.chosen[name]}"
                reasons = self.refused.get(name)
                if reasons:
                    line += "; refused: " + ", ".join(f"{reason} {count}" for reason, count in reasons.most_common())
            lines.append(line)
        return lines


def _like(rules: CoreRules, action: Action, sizes: Sequence[int], rng: random.Random) -> Action:
    """The action with another value in one of its fields."""
    args, index = list(action.args), rng.randrange(len(sizes))
    args[index] = rng.randrange(sizes[index])
    other: Action = rules.actions[action.kind][tuple(args)]
    return other


def _count_runs(run: Callable[..., object], counts: Counter[Item], item: Item) -> Callable[..., object]:
    def count(ctx: Context[CoreRules, CoreState], args: object) -> object:
        counts[item] += 1
        return run(ctx, args)

    return count


__all__ = ["Coverage", "Item", "choosable", "declarations_of"]

"""How often everything of Allied Assault occurs in games that prefer combat, over all scenarios.

    python tests/tools/occurrences.py             4 games of each scenario, as tables
    python tests/tools/occurrences.py --games 20

Steps, decisions and chance events count as they are carried out, cards as they are played, sacrificed or annulled,
abilities as they make a difference.  What occurs in no game is named with its reason (:data:`NEVER`).
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).resolve().parents[1] / name) for name in ("", "packs")]

import undaunted_core as uc
from kit.aa_policy import GAME, fights
from undaunted_allied_assault.definitions import ABILITIES
from undaunted_allied_assault.support import supporters
from undaunted_core.extension.manager import default_library
from undaunted_core.kernel.flow import STOPS
from undaunted_testing.walk import random_move, take

if TYPE_CHECKING:
    from collections.abc import Iterator

#: What a game may not come to, and why.
NEVER = {
    "choice choose_further": "two steps of an extra activation: by the setting extra_steps alone",
    "step further/ask": "two steps of an extra activation: by the setting extra_steps alone",
}
#: Other things that stand on unit cards.
FURTHER = ("support_range_2", "support_range_3", "anti_air", "scout_car")
#: A longer game is watched so far.
MOST = 6000


def abilities_of(rules: Any, state: Any, slot: int) -> set[str]:
    """The abilities of the unit in a slot."""
    cards, card = rules.allied.cards, state.units.card[slot]
    return {word for word in ABILITIES if card >= 0 and cards.can[word][card]}


class Watch:
    """The counts of the games so far."""

    def __init__(self) -> None:
        self.flow: Counter[str] = Counter()
        self.cards: Counter[tuple[str, str]] = Counter()
        self.abilities: Counter[str] = Counter()
        self.games = 0
        self.known: set[str] = set()

    def play(self, scenario: str, seed: int) -> uc.Game:
        """Watch a game."""
        library = default_library()
        rules: Any = library.ruleset(GAME, scenario, ())
        whole = rules.code
        self.known |= {name for name in map(named, rules.label_of, whole) if name}
        rules.code = tuple(self._counted(rules, at, entry) for at, entry in enumerate(whole))
        try:
            game = uc.new_game(GAME, scenario, seed=seed, chance="explicit", library=library)
            rng = random.Random(f"{scenario} {seed}")
            heard = 0
            for _ in range(MOST):
                if game.is_terminal:
                    break
                before = game._ctx.state.clone()
                take(game, *random_move(game, rng, fights))
                events = list(game.events(None, heard))
                heard += len(events)
                self._look(game, before, events)
        finally:
            rules.code = whole
        self.games += 1
        return game

    def _counted(self, rules: Any, at: int, entry: tuple[Any, int | None]) -> tuple[Any, int | None]:
        op, following = entry
        name = named(rules.label_of[at], entry)
        if not name:
            return entry
        if following not in STOPS:

            def step(ctx: Any, *args: Any) -> object:
                self.flow[name] += 1
                return op(ctx, *args)

            return step, following
        resolve = op.resolve

        def resolved(ctx: Any, *args: Any) -> object:
            self.flow[name] += 1
            return resolve(ctx, *args)

        return attrs.evolve(op, resolve=resolved), following

    def _look(self, game: uc.Game, before: Any, events: list[Any]) -> None:
        """Count what the events of a move say; ``before`` is the state before it."""
        rules: Any = game.rules
        state: Any = game._ctx.state
        number = rules.numbers
        for event in events:
            word, fields = event.kind.rpartition(".")[2], event.fields
            if word in ("played", "sacrificed", "annulled"):
                self.cards[fields["card"].rpartition("_")[0] if ":" not in fields["card"] else "unit", word] += 1
            elif word == "moved":
                self._moved(rules, before, number["piece"][fields["piece"]], number["space"][fields["space"]])
            elif word == "attacked":
                slot = number["piece"][fields["piece"]]
                self.abilities["move_and_fire"] += before.units.steps[slot] > 0
            elif word == "fires":
                self._fires(game._ctx, number["piece"][fields["firing"]], number["piece"][fields["target"]])
            elif word == "dug_in" and "dig_in" not in str(game.history[-1][1].kind):
                self.abilities["auto_dug_in"] += 1
            elif word == "gave":
                self.abilities["transfer_activation"] += 1
            elif word == "anti_air":
                self.abilities["anti_air"] += 1
            elif word == "shown":
                self._shown(rules, state, number["piece"][fields["piece"]])
            if word == "played" and fields["card"].startswith(("off_target", "strafing_run")):
                self._cancels(game._ctx)

    def _cancels(self, ctx: Any) -> None:
        """A card that cancels support, while a unit supports whose support stays."""
        fight = ctx.state.fight
        for slot in supporters(ctx, fight.firing, fight.target) if fight.firing >= 0 else ():
            words = abilities_of(ctx.rules, ctx.state, slot)
            self.abilities["support_uncancellable"] += "support_uncancellable" in words

    def _moved(self, rules: Any, before: Any, slot: int, space: int) -> None:
        old, words, land = before.pieces.space[slot], abilities_of(rules, before, slot), rules.allied.land
        if old < 0:
            return
        self.abilities["diagonal"] += space not in land.orthogonal[old] and space in land.around[old]
        self.abilities["move_twice"] += before.units.steps[slot] == 1 and "move_twice" in words
        self.abilities["move_and_fire"] += before.units.fired[slot]
        enemy = before.land.control[space] == 1 - rules.pieces.side[slot]
        self.abilities["ignore_mines"] += enemy and "ignore_mines" in words
        swamp = land.terrain[space] == "swamp" and rules.allied.cards.hard[before.units.card[slot]]
        self.abilities["enter_swamp"] += swamp and "enter_swamp" in words
        self.abilities["move_or_fire"] += "move_or_fire" in words

    def _fires(self, ctx: Any, firing: int, target: int) -> None:
        rules, state = ctx.rules, ctx.state
        land, cards = rules.allied.land, rules.allied.cards
        if min(state.pieces.space[firing], state.pieces.space[target]) < 0:
            return
        ground = land.target[state.pieces.space[target]]
        hard = cards.hard[state.units.card[target]]
        self.abilities["terrain_bonus"] += bool(
            hard and ground and "terrain_bonus" in abilities_of(rules, state, target)
        )
        self.abilities["cancel_target_terrain"] += bool(
            ground and not hard and "cancel_target_terrain" in abilities_of(rules, state, firing)
        )
        at = state.pieces.space[target]
        for slot in supporters(ctx, firing, target):
            reach = cards.reach[state.units.card[slot]]
            if reach > 1 and at not in land.around[state.pieces.space[slot]]:
                self.abilities[f"support_range_{reach}"] += 1

    def _shown(self, rules: Any, state: Any, slot: int) -> None:
        """A unit revealed by a scout car that is two tiles away."""
        land, space = rules.allied.land, state.pieces.space
        for other, card in enumerate(state.units.card):
            if card >= 0 and space[other] >= 0 and rules.pieces.side[other] != rules.pieces.side[slot]:
                scout = rules.allied.cards.unit_class[card] == "scout_car"
                far = space[slot] in land.within[2][space[other]] and space[slot] not in land.around[space[other]]
                self.abilities["scout_car"] += scout and far and space[slot] >= 0

    def missing(self) -> list[str]:
        """What occurred in no game, and has no reason."""
        titles = [f"card {title}" for title in actions() if not self.cards[title, "played"]]
        words = [f"ability {word}" for word in (*ABILITIES, *FURTHER) if not self.abilities[word]]
        flow = [name for name in sorted(self.known) if not self.flow[name]]
        return [one for one in (*flow, *titles, *words) if one not in NEVER]

    def tables(self) -> Iterator[str]:
        """The tables, line by line."""
        yield f"{self.games} games\n\n| Step, decision or chance event | Times |\n|---|---|"
        yield from (f"| {name} | {self.flow[name]:,} |" for name in sorted(self.known))
        yield "\n| Card | Played | Annulled | Sacrificed |\n|---|---|---|---|"
        for title in actions():
            counts = " | ".join(f"{self.cards[title, word]:,}" for word in ("played", "annulled", "sacrificed"))
            yield f"| {title} | {counts} |"
        yield f"| unit cards | | | {self.cards['unit', 'sacrificed']:,} |"
        yield "\n| Ability | Times |\n|---|---|"
        yield from (f"| {word} | {self.abilities[word]:,} |" for word in (*ABILITIES, *FURTHER))


def named(label: str, entry: tuple[Any, int | None]) -> str:
    """What a place of the code is called: a step, a decision or a chance event of this game; empty for another's."""
    op, following = entry
    if op is None or not label.startswith(f"{GAME}."):
        return ""
    return f"{'choice' if following in STOPS else 'step'} {label.removeprefix(f'{GAME}.')}"


def actions() -> list[str]:
    """The action cards by name."""
    folder = files("undaunted_allied_assault") / "data" / "action_cards.json"
    entries = json.loads(folder.read_text(encoding="utf-8"))["action_cards"]
    return sorted(one["id"].rpartition("/")[2].rpartition(":")[2] for one in entries)


def watched(games: int) -> Watch:
    """So many games of every scenario."""
    watch = Watch()
    for scenario in (one.id for one in uc.scenarios(GAME)):
        for seed in range(games):
            watch.play(scenario, seed)
    return watch


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=4, help="games of each scenario (4)")
    watch = watched(parser.parse_args().games)
    print("\n".join(watch.tables()))
    missing = watch.missing()
    print("\nNever:")
    print("\n".join(f"- {name}: {why}" for name, why in NEVER.items()))
    print("Without a reason: " + (", ".join(missing) or "nothing"))
    return int(bool(missing))


if __name__ == "__main__":
    sys.exit(main())

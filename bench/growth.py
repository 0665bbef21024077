"""What a decision costs as games grow: more tiles, more cards, more packs.

    python bench/growth.py [--turns N] [--decisions N] [--json OUT]

Each row is random play of La Raye with one thing of it grown, per decision: through ``uc.Game``, as ``clone()``
and as ``observation(seat).to_dict()``.  The clock is CPU time, the rows take turns, and the least of the turns is
printed: other work on the machine only adds.
"""

from __future__ import annotations

import argparse
import gc
import json
import random
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import undaunted_core as uc
import undaunted_core.authoring as au

if TYPE_CHECKING:
    from collections.abc import Sequence

GAME, SCENARIO = "normandy", "la_raye"
TILES = (12, 24, 36, 48, 60)
CARDS = (1, 2, 4, 8)
PACKS = (0, 4, 8, 16)
#: Random games may stand still for long; what is measured is a decision, so they are cut.
LONGEST = 400
MIDDLE = 60


def la_raye() -> dict[str, Any]:
    """The scenario's document, to be changed."""
    raw = uc.new_game(GAME, SCENARIO, seed=1).rules.source.raw["scenario"]
    document: dict[str, Any] = json.loads(json.dumps(raw))
    return {**document, "id": "growth:la_raye"}


def with_tiles(folder: Path, count: int) -> Any:
    """La Raye with further tiles to its right, none of which anybody needs; a folder has them."""
    document = la_raye()
    # Names that differ in the last letter alone are the two sides of one tile.
    more = [f"growth.t{number}A" for number in range(count - len(document["spaces"]))]
    document["spaces"] += [{"tile": tile, "at": [4 + place // 4, place % 4]} for place, tile in enumerate(more)]
    library = uc.Library()
    library.add(data_pack(folder, "growth", more))
    return lambda seed: uc.new_game(GAME, document, packs=("growth",), library=library, seed=seed, events=False)


def with_cards(folder: Path, factor: int) -> Any:
    """La Raye with so many times the cards in each supply; a folder puts more of them into the box."""
    document = la_raye()
    for side in document["sides"].values():
        side["supply"] = {card: number * factor for card, number in side["supply"].items()}
    overrides = [
        {"id": f"growth:more{number}", "kind": "cards", "target": f"{GAME}:{side}/{card}", "set": {"copies": 200}}
        for number, (side, card) in enumerate(
            (side, card) for side, own in document["sides"].items() for card in own["supply"]
        )
    ]
    library = uc.Library()
    library.add(data_pack(folder, "growth", [], overrides))
    return lambda seed: uc.new_game(GAME, document, packs=("growth",), library=library, seed=seed, events=False)


def with_data_packs(folder: Path, count: int) -> Any:
    """La Raye with further folders of data, each with a tile that it does not use."""
    names = [f"data{number}" for number in range(count)]
    library = uc.Library()
    for name in names:
        library.add(data_pack(folder, name, [f"{name}.tA"]))
    return lambda seed: uc.new_game(GAME, SCENARIO, packs=tuple(names), library=library, seed=seed, events=False)


def with_rule_packs(count: int) -> Any:
    """La Raye with further plugins, each with one more requirement of moving, which always holds."""
    library = uc.Library()
    for number in range(count):
        library.register(RulePack(f"rule{number}"))
    names = tuple(f"rule{number}" for number in range(count))
    return lambda seed: uc.new_game(GAME, SCENARIO, packs=names, library=library, seed=seed, events=False)


def data_pack(folder: Path, name: str, tiles: list[str], overrides: Sequence[dict[str, Any]] = ()) -> str:
    """A folder of data with these tiles and changes of cards."""
    home = folder / name
    home.mkdir(parents=True, exist_ok=True)
    about = {"id": name, "game": GAME, "version": "1.0", "provenance": "original"}
    (home / "pack.json").write_text(json.dumps(about), encoding="utf-8")
    words = {"label": {"en": "field", "es": "campo"}, "cover": 0, "provenance": "original"}
    plain = [{"id": tile.replace(".", ":"), **words} for tile in tiles]
    for kind, entries in (("tiles", plain), ("overrides", overrides)):
        if entries:
            (home / f"{kind}.json").write_text(json.dumps({kind: entries}), encoding="utf-8")
    return str(home)


def always(ctx: Any, side: int) -> bool:
    """A requirement that holds, and has to be asked."""
    return bool(ctx.state.zones.cards[ctx.rules.zones.hand[side]])


class RulePack:
    """A plugin with one requirement."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.PACK = uc.Pack(id=name, version="1.0", requires=("undaunted",), authoring=1)

    @uc.hookimpl
    def register_rules(self, register: Any) -> None:
        asked = au.Requirement(f"{self.name}.asked", always, au.text(en="No card.", es="Sin cartas."))
        register.add(au.Require("move", asked))


def rows(folder: Path) -> dict[str, Any]:
    """Per row what starts a game of it with a seed."""
    made = {f"{count} tiles": with_tiles(folder / f"tiles{count}", count) for count in TILES}
    made |= {f"supplies x {factor}": with_cards(folder / f"cards{factor}", factor) for factor in CARDS}
    made |= {f"{count} more data packs": with_data_packs(folder / f"packs{count}", count) for count in PACKS}
    made |= {f"{count} more rule packs": with_rule_packs(count) for count in PACKS}
    return made


def play(start: Any, decisions: int, seed: int) -> tuple[float, float]:
    """Microseconds per decision of random play, and how many options a decision had."""
    rng = random.Random(seed)
    pick, spent, done, options = rng.random, 0.0, 0, 0
    while done < decisions:
        game = start(rng.getrandbits(30))
        legal_actions, apply, here = game.legal_actions, game.apply, 0
        begun = time.process_time()
        while here < LONGEST and (legal := legal_actions()):
            options += len(legal)
            apply(legal[int(pick() * len(legal))])
            here += 1
        spent += time.process_time() - begun
        done += here
    return spent / done * 1e6, options / done


def in_the_middle(start: Any, seed: int) -> Any:
    """A game some decisions old, and not over."""
    rng = random.Random(seed)
    while True:
        game = start(rng.getrandbits(30))
        for _ in range(MIDDLE):
            if not game.is_terminal:
                game.apply(rng.choice(game.legal_actions()))
        if not game.is_terminal:
            return game


def timed(do: Any, times: int) -> float:
    """Microseconds of one call."""
    begun = time.process_time()
    for _ in range(times):
        do()
    return (time.process_time() - begun) / times * 1e6


def measure(start: Any, decisions: int, seed: int) -> dict[str, float]:
    """One turn of a row."""
    start(seed)
    gc.collect()
    move, options = play(start, decisions, seed)
    game = in_the_middle(start, seed)
    seat = game.to_move[0]
    return {
        "move": move, "options": options, "clone": timed(game.clone, decisions // 4),
        "observation": timed(lambda: game.observation(seat).to_dict(), decisions // 16),
    }  # fmt: skip


def main(arguments: list[str] | None = None) -> None:
    """Measure all rows in turns and print the table."""
    parser = argparse.ArgumentParser(description="What a decision costs as tiles, cards and packs grow.")
    parser.add_argument("--turns", type=int, default=5, metavar="N", help="turns of each row; the least is printed")
    parser.add_argument("--decisions", type=int, default=8_000, metavar="N", help="decisions of a turn")
    parser.add_argument("--json", type=Path, metavar="OUT", help="write every number here")
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        starts = rows(Path(folder))
        turns = [
            {name: measure(start, given.decisions, turn) for name, start in starts.items()}
            for turn in range(given.turns)
        ]
    found = {name: {key: min(turn[name][key] for turn in turns) for key in turns[0][name]} for name in starts}
    print("| La Raye with | us a decision | decisions/s | options | us a clone | us an observation |")
    print("| --- | --: | --: | --: | --: | --: |")
    for name, one in found.items():
        cells = f"{one['move']:.2f} | {1e6 / one['move']:,.0f} | {one['options']:.2f}"
        print(f"| {name} | {cells} | {one['clone']:.2f} | {one['observation']:.1f} |")
    if given.json:
        given.json.write_text(json.dumps({"rows": found, "turns": turns}, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""Checks that a feature shows its effect in random games of the toy game: one check per feature."""

import itertools
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import Any

import pytest

import undaunted_core as uc
from toy.fights import CROSSFIRE, DUCK
from toy.play import Move, at, captured, defence_of, moves, owner, seen, tiles_of, told
from toy.wagon_checks import WAGON_CHECKS

# -- the checks -----------------------------------------------------------------------


def check_ability(library: uc.Library) -> None:
    """A captain is played to signal, the owner points at a piece, and that piece goes a step."""
    followed = 0
    signalled = ""
    for move in moves(library):
        if move.action.kind == "tactics.step" and signalled:
            followed += told([move], "tactics.moved")[0]["piece"] == signalled
        signalled = move.action.notation.partition(" ")[2] if move.action.kind == "toy.signal" else ""
    assert followed


def check_zone(library: uc.Library) -> None:
    """Only the owner sees a card set aside.  The card stays after the turn and returns later."""
    played = list(moves(library))
    kept = 0
    for move in played:
        if move.action.kind == "toy.stash":
            card = move.action.notation.partition(" ")[2]
            owner, _ = card.split(":")
            other = "blue" if owner == "red" else "red"
            zone = f"{owner}:stash"
            assert seen(move.after, owner, "zones", "cards").get(zone) == [card]
            assert zone not in seen(move.after, other, "zones", "cards")
            assert zone not in seen(move.after, None, "zones", "cards")
            assert all("card" not in fields for fields in told([move], "toy.stashed"))
            kept += 1
    assert kept
    assert told(played, "toy.fetched")


def check_phase(library: uc.Library) -> None:
    """The weather turns once a round, before the turns; in rain no side is asked for a second step."""
    played = list(moves(library, chance="explicit", games=6))
    stops = [move for move in played if move.before.phase == "toy.weather"]
    assert stops
    for move in stops:
        outcomes = {action.notation: odds for action, odds in move.before.chance_outcomes()}
        assert outcomes == {"weather clear": Fraction(2, 3), "weather rain": Fraction(1, 3)}
        assert move.after.phase == "toy.turns"
    steps = [move for move in played if move.action.kind == "tactics.step"]
    went_on = {
        weather: any(
            move.after.decision is not None and move.after.decision.kind == "tactics.choose_step"
            for move in steps
            if seen(move.before, None, "sky", "weather") == weather
        )
        for weather in ("clear", "rain")
    }
    assert went_on == {"clear": True, "rain": False}


def check_combat_step(library: uc.Library) -> None:
    """A target that still stands next to its attacker fires back within the same attack, and only once."""
    answered = 0
    attacks = told(moves(library), "tactics.attacked")
    for first, second in itertools.pairwise(attacks):
        if second["attack"] == "return_fire":
            assert (first["piece"], first["target"]) == (second["target"], second["piece"])
            assert first["attack"] != "return_fire"
            answered += 1
    assert answered


def crossed(game: uc.Game, attacker: str, target: str) -> bool:
    """Whether another piece of the attacker's side is on the target's space or next to it."""
    near = {at(game, target), *game.board[at(game, target)].neighbours}
    return any(
        space in near and owner(game, piece) == owner(game, attacker) and piece != attacker
        for piece, space in seen(game, None, "pieces", "space").items()
    )


def targeted(moved: Iterable[Move]) -> Iterator[tuple[Move, dict[str, Any], int]]:
    """Attacks with a target just chosen: the move, the event, and the total beyond printed figures."""
    for move in moved:
        attacks = told([move], "tactics.attacked")
        if move.action.kind == "core.target" and attacks:
            yield move, attacks[0], attacks[0]["total"] - defence_of(move.before, attacks[0]["target"])


def check_modifier(library: uc.Library) -> None:
    """The modifier makes a target between two enemies easier to hit, and no other target."""
    found = set()
    for move, attack, extra in targeted(moves(library)):
        burnt = seen(move.before, None, "ground", "burnt") or {}
        if not burnt.get(at(move.before, attack["target"])):
            between = crossed(move.before, attack["piece"], attack["target"])
            found.add((between, extra))
    assert found == {(True, CROSSFIRE), (False, 0)}


def check_die_size(library: uc.Library) -> None:
    """A volley rolls dice of twelve equally likely faces.  Other attacks keep their ten faces."""
    rolled: dict[str, set[tuple[int, Fraction]]] = {}
    for move in moves(library, chance="explicit", games=6):
        if move.action.kind == "core.roll":
            kind = seen(move.before, None, "attack", "kind")
            outcomes = move.before.chance_outcomes()
            rolled.setdefault(kind, set()).update((len(outcomes), odds) for _, odds in outcomes)
    assert rolled.get("volley") == {(12, Fraction(1, 12))}
    assert rolled.get("strike") == {(10, Fraction(1, 10))}


def check_tile_type(library: uc.Library) -> None:
    """A piece that enters a marsh with a step left is not asked for another step."""
    played = list(moves(library))
    stuck = told(played, "toy.bogged")
    assert stuck
    assert tiles_of(played, "toy.bogged") == {"toy:marsh"}
    for move in played:
        if told([move], "toy.bogged"):
            assert move.after.decision is None or move.after.decision.kind != "tactics.choose_step"


def check_tile_state(library: uc.Library) -> None:
    """A burnt thicket stays burnt, all sides see it, and it gives no more cover."""
    bare = 0
    played = list(moves(library, games=30))
    for move in played:
        for fields in told([move], "toy.burnt"):
            tile = move.before.catalog["tiles"][fields["space"]]
            assert "thicket" in tile["traits"]
            assert not seen(move.before, "red", "ground", "burnt").get(fields["space"])
    for move, attack, extra in targeted(played):
        space = at(move.before, attack["target"])
        if (seen(move.before, "blue", "ground", "burnt") or {}).get(space):
            cover = move.before.catalog["tiles"][space]["cover"]
            between = crossed(move.before, attack["piece"], attack["target"])
            assert extra == -cover + (CROSSFIRE if between else 0)
            bare += 1
    assert bare


def check_structure(library: uc.Library) -> None:
    """A tower can be a target, survives its first hit, falls at the second and gives its points."""
    played = list(moves(library))
    assert any(move.action.notation == "target old_tower" for move in played)
    assert {fields["hits"] for fields in told(played, "toy.damaged")} == {1, 2}
    fallen = told(played, "toy.collapsed")
    assert fallen
    tower = played[0].before.catalog["pieces"]["old_tower"]
    assert {(fields["piece"], fields["points"]) for fields in fallen} == {("old_tower", tower["points"])}
    for move in played:
        for fields in told([move], "toy.collapsed"):
            score = seen(move.after, None, "toy", "score")
            assert score[fields["side"]] == tower["points"]
            assert "old_tower" not in seen(move.after, None, "pieces", "space")


def check_casualty_policy(library: uc.Library) -> None:
    """Riders that are hit run to a space that their owner chooses, in the other side's turn.  Other pieces are lost."""
    ran = 0
    played = list(moves(library))
    for move in played:
        if move.action.kind == "toy.rout":
            (fields,) = told([move], "toy.routed")
            owner = fields["piece"].partition(":")[0]
            assert move.before.to_move == (owner,)
            assert fields["piece"].endswith(":rider")
            assert fields["space"] in move.before.board[at(move.before, fields["piece"])].neighbours
            ran += seen(move.before, None, "rounds", "active") != owner
    assert ran
    assert any(fields["piece"].endswith(":gun") for fields in told(played, "toy.lost"))


def check_geometry(library: uc.Library) -> None:
    """On the pack's hexes spaces that touch share a side, and pieces go to spaces that squares would not allow."""
    board = uc.new_game("toy", "skirmish", seed=1, library=library).board
    assert board.geometry == "flat_hexes"
    for space in board.spaces:
        assert len(space.outline) == 6
        for other in board.spaces:
            common = {*space.outline} & {*other.outline}
            assert (len(common) == 2) is (other.name in space.neighbours)

    def offsets(scenario: str) -> set[tuple[int, int]]:
        found = set()
        for move in moves(library, scenario):
            for fields in told([move], "tactics.moved") if move.action.kind == "tactics.step" else ():
                here, there = (
                    move.before.board[at(move.before, fields["piece"])].at,
                    move.before.board[fields["space"]].at,
                )
                found.add((there[0] - here[0], there[1] - here[1]))
        return found

    straight = {(0, 1), (1, 0), (0, -1), (-1, 0)}
    assert offsets("skirmish") == straight | {(1, 1), (-1, -1)}
    assert offsets("crossing") == straight


def check_victory_rule(library: uc.Library) -> None:
    """A side that has the points its scenario asks for wins at once, by that rule's name."""
    won = 0
    for move in moves(library):
        outcome = move.after.outcome
        if outcome is not None and outcome.reason == "outcome.toy.conquest":
            (winner,) = outcome.winners
            held = seen(move.after, None, "control", "marker")[winner].values()
            score = (seen(move.after, None, "toy", "score") or {}).get(winner, 0)
            plan = move.after.rules.source.scenario.sides[winner]
            taken = score + len(captured(move.after)[winner])
            assert sum(marker == 2 for marker in held) + taken >= plan.victory[0].points
            won += 1
    assert won


def check_hidden_counter(library: uc.Library) -> None:
    """Only its owner sees what a patrol is, until it is unmasked.  Guesses of other seats have both worlds."""
    unmasked = guessed = 0
    for move in moves(library, games=5):
        game = move.after
        opened = seen(game, None, "masks", "unmasked")
        assert opened is not None
        for seat, other in (("red", "blue"), ("blue", "red")):
            closed = {f"{seat}:patrol_{n}" for n in (1, 2)} - set(opened)
            visible = seen(game, other, "masks", "nature")
            assert not closed & set(visible)
            assert closed <= set(seen(game, seat, "masks", "nature")) or game.round == 1
            if len(closed) == 2 and game.decision is not None and game.decision.kind == "tactics.choose_play":
                worlds = {
                    game.determinize(other, seed).observation(seat).data["seen"]["masks"]["nature"][f"{seat}:patrol_1"]
                    for seed in range(8)
                }
                assert worlds == {"soldiers", "decoy"}
                guessed += 1
        for fields in told([move], "toy.unmasked"):
            assert seen(game, None, "masks", "nature")[fields["piece"]] == fields["nature"]
            unmasked += fields["nature"] == "decoy"
    assert guessed
    assert unmasked


def check_lookout(library: uc.Library) -> None:
    """The question names the nearest masked enemy, or none; who looks learns what it is and cannot take it back."""
    empty = looked = 0
    for move in moves(library, games=5):
        if move.before.decision is not None and move.before.decision.kind == "toy.choose_look":
            nearest = move.before.observation(None).data["stack"][-1]["nearest"]
            empty += nearest is None
            assert len(move.before.legal_actions()) == (1 if nearest is None else 2)
        if move.action.kind == "toy.look":
            (fields,) = told([move], "toy.unmasked")
            assert fields["piece"] == move.action.to_dict()["piece"]
            with pytest.raises(uc.CannotUndoError):
                move.after.clone().undo()
            looked += 1
    assert empty
    assert looked


def check_reaction_card(library: uc.Library) -> None:
    """The target's side may play a captain before the roll; it is asked even when it could only pass."""
    reacted = could_only_pass = 0
    for move in moves(library):
        if move.before.decision is not None and move.before.decision.kind == "core.choose_reaction":
            target = seen(move.before, None, "attack", "target")
            (seat,) = move.before.to_move
            assert owner(move.before, target) == seat
            could_only_pass += len(move.before.legal_actions()) == 1
            if move.action.kind == "core.react":
                (fields,) = told([move], "toy.ducked")
                assert fields["total"] == seen(move.before, None, "attack", "total") + DUCK
                reacted += 1
    assert reacted
    assert could_only_pass


CHECKS: dict[str, Callable[[uc.Library], None]] = {
    "ability": check_ability,
    "zone": check_zone,
    "phase": check_phase,
    "combat_step": check_combat_step,
    "modifier": check_modifier,
    "die_size": check_die_size,
    "tile_type": check_tile_type,
    "tile_state": check_tile_state,
    "structure": check_structure,
    "casualty_policy": check_casualty_policy,
    "geometry": check_geometry,
    "victory_rule": check_victory_rule,
    "hidden_counter": check_hidden_counter,
    "lookout": check_lookout,
    "reaction_card": check_reaction_card,
    **WAGON_CHECKS,
}
#: The features that the data name.  Without them the game cannot be set up, and the error names what is missing.
NAMED = {
    "tile_type": "marsh",
    "structure": "old_tower",
    "casualty_policy": "toy.rout",
    "geometry": "flat_hexes",
    "victory_rule": "conquest",
    "wagons": "red:wagon",
}

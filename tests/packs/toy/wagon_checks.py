"""Checks that a feature of ``wagons.py`` shows its effect in random games of the toy game."""

import toy
import undaunted_core as uc
from toy.base import REACH
from toy.play import Move, at, captured, moves, seen, told

GAMES = 24


def seats(move: Move, when: uc.Game) -> dict[str, tuple[str, str]]:
    """The pieces aboard, their vehicles and their places."""
    place = seen(when, None, "aboard", "place")
    return {piece: (wagon, place[piece]) for piece, wagon in seen(when, None, "aboard", "vehicle").items()}


def check_wagons(library: uc.Library) -> None:
    """Pieces board wagons, go along, use only the uses that their seat offers, and take empty wagons over."""
    played = list(moves(library, "convoy", games=GAMES))
    hauled = given_to_specialists = 0
    for move in played:
        aboard = seats(move, move.after)
        for piece, (wagon, _) in aboard.items():
            assert at(move.after, piece) == at(move.after, wagon)
            assert seen(move.after, None, "aboard", "owner")[wagon] == piece.partition(":")[0]
        assert len(set(aboard.values())) == len(aboard)
        for fields in told([move], "tactics.moved"):
            hauled += any(wagon == fields["piece"] for wagon, _ in aboard.values())
        for action in move.after.legal_actions():
            word, card = action.notation.split()[-1], action.notation.split()[-2:][0]
            if word.startswith("seat_haul"):
                assert aboard[card][1] == word[-1]
                given_to_specialists += word == "seat_haul_2"
                assert word != "seat_haul_2" or card.endswith(":rider")
            if action.kind == "core.target":
                assert word not in aboard
    assert hauled
    assert given_to_specialists
    assert told(played, "aboard.left")
    taken = told(played, "aboard.taken_over")
    assert any(fields["side"] != fields["vehicle"].partition(":")[0] for fields in taken)


def check_offer(library: uc.Library) -> None:
    """A piece asked for a step may leap two spaces at once, and is asked for no further step."""
    leaps = 0
    for move in moves(library):
        if move.action.kind == "toy.leap":
            assert move.before.decision is not None
            assert move.before.decision.kind == "tactics.choose_step"
            (moved,) = told([move], "tactics.moved")
            here, there = (move.before.rules.numbers["space"][space] for space in (
                at(move.before, moved["piece"]), moved["space"]))  # fmt: skip
            assert move.before.rules.board.distance[here][there] == 2
            assert move.after.decision is None or move.after.decision.kind != "tactics.choose_step"
            leaps += 1
    assert leaps


def check_result(library: uc.Library) -> None:
    """A volley that hits a tower hits it twice; any other hit counts once."""
    breached = once = 0
    for move in moves(library, "skirmish", "crossing"):
        hits = len(told([move], "toy.damaged"))
        if told([move], "toy.breached"):
            (attack,) = told([move], "tactics.attacked") or [{"attack": "volley"}]
            assert attack["attack"] == "volley"
            assert hits == 2 or told([move], "toy.collapsed")
            breached += hits == 2
        else:
            assert hits < 2
            once += hits
    assert breached
    assert once


def check_target(library: uc.Library) -> None:
    """A piece in a marsh is never a target, even if it is in reach."""
    spared = 0
    for move in moves(library):
        decision = move.after.decision
        if decision is not None and decision.kind == "core.choose_target":
            game, board = move.after, move.after.rules.board
            number = game.rules.numbers["space"]
            source = at(game, seen(game, None, "attack", "source"))
            offered = {action.notation.partition(" ")[2] for action in game.legal_actions()}
            for piece, space in seen(game, None, "pieces", "space").items():
                near = board.distance[number[source]][number[space]] <= REACH
                if near and piece.partition(":")[0] == ("blue" if decision.seat == "red" else "red"):
                    marsh = "marsh" in game.catalog["tiles"][space]["traits"]
                    assert not (marsh and piece in offered)
                    spared += marsh
    assert spared


def check_score(library: uc.Library) -> None:
    """A wagon captured is a term of its captor's points, which add up."""
    found = 0
    for move in moves(library, "convoy", games=GAMES):
        game = move.after
        wagons = captured(game)
        if any(wagons.values()):
            for side in game.sides:
                points = game.explain("points", side=side)
                named = {term.fields["piece"] for term in points.terms if term.label == "term.toy.captured"}
                assert named == wagons[side]
                held = list(seen(game, None, "control", "marker").get(side, {}).values()).count(2)
                assert points.total == held + len(named)
                found += bool(named)
    assert found


WAGON_CHECKS = {
    "wagons": check_wagons,
    "offer": check_offer,
    "result": check_result,
    "target": check_target,
    "score": check_score,
}
assert set(WAGON_CHECKS) <= set(toy.FEATURES)

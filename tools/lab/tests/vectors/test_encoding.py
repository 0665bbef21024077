"""Actions as numbers and observations as vectors: whole, unambiguous, and of what a seat knows alone."""

from __future__ import annotations

import random
from array import array
from collections import Counter
from functools import cache
from math import prod
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import undaunted_core as uc
import undaunted_lab as lab
from kit.pairs import drawn_pair
from kit.places import DEEP
from kit.setups import few, maker, own_library
from undaunted_core.game.views import Glimpse

LA_RAYE = ("normandy", "la_raye")
#: A card is played for the abilities that it names, and no others.
PLAYS = "tactics.play"
#: Random games of each scenario; ``tests/tools/encode_games.py`` plays thousands.
GAMES = 20 if DEEP else 1


@cache
def encoding(game: str, scenario: str | None = None) -> lab.Encoding:
    return lab.encoding(game, scenario, library=own_library(game))


def told(observation: uc.Observation) -> str:
    """What a vector must tell: everything but the past."""
    return str(observation)


@pytest.mark.parametrize(("game", "scenario"), few(3))
def test_every_action_has_its_number_and_every_stop_its_vector(game: str, scenario: str) -> None:
    own, title = encoding(game, scenario), encoding(game)
    assert len({*own.actions}) == len(own.actions)
    assert len({*own.labels}) == len(own.labels)
    assert {*own.actions} <= {*title.actions}
    for seed in range(GAMES):
        played, pick = maker(game, scenario, seed)(chance="explicit"), random.Random(seed)
        by_vector: dict[bytes, str] = {}
        by_text: dict[str, bytes] = {}
        for number in range(300 if DEEP else 60):
            if played.is_terminal:
                break
            for action in played.legal_actions():
                assert own.action(own.number(action), played) is action
                assert title.action(title.number(action), played) is action
            if number % 25 == 0:
                for seat in (*played.seats, None):
                    seen = played.observation(seat)
                    text, vector = told(seen), own.vector(seen).tobytes()
                    assert by_vector.setdefault(vector, text) == text
                    assert by_text.setdefault(text, vector) == vector
                    assert len(title.vector(seen)) == len(title.labels)
                    legal = played.legal_actions(seat) if seat in played.to_move else ()
                    marked = {number for number, may in enumerate(own.mask(seen)) if may}
                    assert marked == {own.number(action) for action in legal}
            played.apply(pick.choice(played.legal_actions()))


@cache
def stops() -> tuple[uc.Game, ...]:
    """Games of one scenario at many stops; some decisions apart, and with other dice."""
    found = []
    for seed in range(4):
        game, pick = uc.new_game(*LA_RAYE, seed=seed), random.Random(seed)
        for _ in range(120):
            found.append(game.clone())
            if game.is_terminal:
                break
            game.apply(pick.choice(game.legal_actions()))
    return tuple(found)


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_two_vectors_are_equal_where_a_seat_sees_the_same(data: st.DataObject) -> None:
    """Of neighbouring stops, of stops in other games, and of worlds in which what is hidden lies elsewhere."""
    made = encoding(*LA_RAYE)
    one, two = drawn_pair(data, stops())
    assert (told(one) == told(two)) == (made.vector(one) == made.vector(two))


@pytest.mark.parametrize(("game", "scenario"), few(4))
def test_what_a_seat_cannot_know_is_not_in_its_vector(game: str, scenario: str) -> None:
    """In worlds that look alike to it the vectors are equal, and those of the other seats are not."""
    made, pick, differing = encoding(game, scenario), random.Random(2), 0
    played = maker(game, scenario, 2)()
    for number in range(40):
        if played.is_terminal:
            break
        if number % 8 == 3:
            for seat in played.seats:
                world = played.determinize(seat, number)
                assert made.vector(world.observation(seat)) == made.vector(played.observation(seat))
                assert made.mask(world.observation(seat)) == made.mask(played.observation(seat))
                differing += any(
                    made.vector(world.observation(other)) != made.vector(played.observation(other))
                    for other in played.seats
                    if other != seat
                )
        played.apply(pick.choice(played.legal_actions()))
    assert differing or len(played.seats) == 1 or played.is_terminal


def test_a_vector_of_what_another_seat_sees_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: observations hold what the other side sees; the comparison above then fails."""
    plain = Glimpse.__init__
    monkeypatch.setattr(Glimpse, "__init__", lambda self, rules, state, viewer: plain(self, rules, state, 1 - viewer))
    made, game = encoding(*LA_RAYE), uc.new_game(*LA_RAYE, seed=1)
    worlds = [game.determinize("us", seed).observation("german") for seed in range(4)]
    assert any(made.vector(world) != made.vector(game.observation("german")) for world in worlds)


def test_the_labels_tell_what_stands_where() -> None:
    made, game = encoding(*LA_RAYE), stops()[60]
    seen = game.observation("us")
    values = dict(zip(made.labels, made.vector(seen), strict=True))
    data = seen.data
    for piece, space in data["seen"]["pieces"]["space"].items():
        assert values[f"pieces.space {piece} {space}"] == 1
    marked = [label for label, value in values.items() if value and label.startswith("pieces.space")]
    assert len(marked) == len(data["seen"]["pieces"]["space"])
    for zone, cards in data["seen"]["zones"]["cards"].items():
        for card in cards:
            assert values[f"zones.cards {zone} {card}"] == cards.count(card)
    (pool, *_) = data["hidden"]["zones.cards"]
    for zone, size in pool["where"].items():
        assert values[f"hidden zones.cards {zone}"] == size
    assert values["seat us"] == 1
    assert values["seat german"] == 0
    assert values["ply"] == data["ply"]
    assert values["rounds.number"] == data["seen"]["rounds"]["number"]
    assert values[f"asked {data['stack'][-1]['at']}"] == 1
    over = uc.new_game(*LA_RAYE, seed=1)
    uc.play(over, dict.fromkeys(over.seats, "random"))
    assert over.outcome is not None
    values = dict(zip(made.labels, made.vector(over.observation(None)), strict=True))
    assert values[f"winner {over.outcome.winners[0]}"] == values[f"reason {over.outcome.reason}"] == 1


def test_a_title_has_one_vocabulary_for_its_scenarios() -> None:
    title = encoding("normandy")
    first, second = (uc.new_game("normandy", scenario, seed=1) for scenario in ("la_raye", "mortain"))
    vectors = [title.vector(game.observation("us")) for game in (first, second)]
    assert vectors[0] != vectors[1]
    assert vectors[0][title.labels.index("scenario normandy:la_raye")] == 1
    only = next(name for name in title.actions if second.rules.parse(name) is None)
    with pytest.raises(ValueError, match=r"is not one of normandy:mortain"):
        title.action(title.number(only), second)


@pytest.mark.parametrize("title", uc.games())
def test_every_action_that_a_scenario_can_offer_has_its_number_and_comes_back(title: str) -> None:
    for scenario in uc.games()[title].scenarios:
        game = uc.new_game(title, scenario, seed=1)
        rules = game.rules
        for action in rules.vocabulary:
            assert encoding(title).action(encoding(title).number(action), game) is action
        # These are all there can be: of every kind but one the vocabulary holds each combination of names.
        held = Counter(action.kind for action in rules.vocabulary)
        for name, kind in rules.actions.items():
            assert name == PLAYS or held[name] == prod(len(rules.names[domain]) for domain in kind.fields.values())


def test_a_scenario_of_ones_own_is_encoded() -> None:
    document = uc.new_game(*LA_RAYE, seed=1).rules.source.raw["scenario"]
    game = uc.new_game("normandy", document, seed=1)
    made = lab.encoding("normandy", document)
    assert made.number(game.legal_actions()[0]) in range(len(made.actions))
    assert len(made.vector(game.observation("us"))) == len(made.labels)


@pytest.mark.parametrize("kind", ["f", "d"])
def test_a_buffer_is_filled(kind: str) -> None:
    made, seen = encoding(*LA_RAYE), stops()[40].observation("us")
    plain = made.vector(seen)
    out = array(kind, [7.0] * len(made.labels))
    assert made.vector(seen, out) is out
    assert list(out) == list(plain)
    rows = array(kind, [7.0] * (2 * len(made.labels)))
    made.vector(seen, memoryview(rows)[len(made.labels) :])
    assert list(rows) == [7.0] * len(made.labels) + list(plain)


@pytest.mark.parametrize(
    ("out", "error", "words"),
    [
        ([0.0], TypeError, "a writable buffer of floats, not list"),
        (array("f", [0.0]), ValueError, r"shape \(1,\); expected a writable one of 'f' or 'd'"),
        (array("i", [0]), ValueError, "format 'i'"),
        (b"1", ValueError, "read-only"),
    ],
)
def test_a_buffer_that_does_not_fit_is_refused(out: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        encoding(*LA_RAYE).vector(stops()[0].observation("us"), out)


def expected(labels: tuple[str, ...], seen: uc.Observation) -> dict[str, float]:
    """What a vector tells, by label, from the words of an observation."""
    values: Counter[str] = Counter()
    data, rules = seen.data, seen._rules
    values[f"seat {seen.seat}"] = 1
    values[f"scenario {rules.scenario}"] = 1
    values["ply"], values["revealed"] = data["ply"], data["revealed"]

    def add(label: str, holds: str, value: Any) -> None:
        if isinstance(value, list) and holds == "text":
            values[label] += bool(value)
        elif isinstance(value, list):
            values[label] += len(value)
            values[f"{label} sum"] += sum(value) if holds in ("int", "bool") else 0
            for member in value if holds not in ("int", "bool", "text") else ():
                values[f"{label} {member}"] += 1
        elif holds in ("int", "bool", "text"):
            values[label] += bool(value) if holds == "text" else value
        elif value is not None:
            values[f"{label} {value}"] += 1

    def rows(label: str, holds: str, depth: int, content: Any) -> None:
        if not depth:
            add(label, holds, content)
        for name, inner in content.items() if depth else ():
            rows(f"{label} {name}", holds, depth - 1, inner)

    for slot, cols in rules.columns.items():
        for col in cols:
            if col.name in data["seen"][slot]:
                content = data["seen"][slot][col.name]
                if len(col.index) == 1 and col.default:
                    # Rows at their default are left out.
                    content = dict.fromkeys(rules.names[col.index[0]], rules.word(col.holds, col.default)) | content
                rows(f"{slot}.{col.name}", col.holds, len(col.index), content)
    for column, pools in data["hidden"].items():
        for pool in pools:
            for name, sizes in {column: pool["where"], **pool.get("beside", {})}.items():
                values.update({f"hidden {name} {row}": size for row, size in sizes.items()})
            slot, _, last = column.partition(".")
            (col,) = (col for col in rules.columns[slot] if col.name == last)
            row = rules.numbers[col.index[0]][next(iter(pool["where"]))]
            names = next(pools for s, c, pools in rules.pools.columns if (s, c) == (slot, col))[row]
            add(f"pool {' '.join(names)}", col.holds, [value for value in pool["holds"] if value is not None])
    if data["outcome"]:
        values.update({f"winner {side}": 1 for side in data["outcome"]["winners"]})
        values[f"reason {data['outcome']['reason']}"] = 1
    for number, frame in enumerate(reversed(data["stack"])):
        owner = "under way" if number else "asked"
        values[f"{owner} {frame['at']}"] += 1
        for field, domain in rules.fields_of[rules.labels[frame["at"]]].items():
            add(f"{owner} {field} {domain}", domain.removesuffix("[]").removesuffix("?"), frame[field])
    return {label: values[label] for label in labels}


@pytest.mark.parametrize(("game", "scenario"), few(2))
def test_a_vector_tells_what_the_words_tell(game: str, scenario: str) -> None:
    """Written straight from the columns, it has at each label what the words of the observation say."""
    made, title, pick = encoding(game, scenario), encoding(game), random.Random(6)
    played = maker(game, scenario, 6)(chance="explicit")
    for number in range(400 if DEEP else 60):
        if number % 15 == 0 or played.is_terminal:
            for seat in (*played.seats, None):
                seen = played.observation(seat)
                for own in (made, title) if number % 45 == 0 else (made,):
                    told = dict(zip(own.labels, own.vector(seen), strict=True))
                    by_words = expected(own.labels, seen)
                    wrong = {label for label in own.labels if told[label] != by_words[label]}
                    assert {label for label in wrong if not label.startswith("digest")} == set()
        if played.is_terminal:
            break
        played.apply(pick.choice(played.legal_actions()))


def in_play() -> list[uc.Game]:
    """A game whose seat is asked, another, one at a chance event, and one that is over."""
    over = uc.new_game(*LA_RAYE, seed=1)
    uc.play(over, dict.fromkeys(over.seats, "random"))
    chance = uc.new_game(*LA_RAYE, seed=1, chance="explicit")
    while chance.to_move:
        chance.apply(chance.legal_actions()[0])
    return [stops()[30].clone(), stops()[47].clone(), chance, over]


def test_a_batch_has_a_row_for_the_seat_to_move_of_each_game() -> None:
    """The same rows as vectors one by one; where no seat is asked, a row of zeros."""
    made, games = encoding(*LA_RAYE), in_play()
    width = len(made.labels)
    values = made.batch(games)
    assert len(values) == 4 * width
    for number, game in enumerate(games):
        row = values[number * width : (number + 1) * width]
        assert row == (made.vector(game.observation(game.to_move[0])) if game.to_move else array("f", [0] * width))
    of_us = made.batch(games, seat="us")
    assert of_us == sum((made.vector(game.observation("us")) for game in games), array("f"))
    assert made.batch([]) == array("f")


@pytest.mark.parametrize("kind", ["f", "d"])
def test_a_batch_fills_a_matrix_or_a_row(kind: str) -> None:
    made, games = encoding(*LA_RAYE), in_play()
    width, plain = len(made.labels), list(made.batch(games))
    row = array(kind, [7.0] * (4 * width))
    assert made.batch(games, row) is row
    assert list(row) == plain
    memory = bytearray(4 * width * row.itemsize)
    matrix: Any = memoryview(memory).cast(kind, (4, width))
    assert made.batch(games, out=matrix) is matrix
    assert list(memoryview(memory).cast(kind)) == plain
    numpy = pytest.importorskip("numpy")
    out = numpy.full((4, width), 7, dtype=kind)
    assert made.batch(games, out=out) is out
    assert out.ravel().tolist() == plain


def test_a_batch_that_does_not_fit_is_refused() -> None:
    made, games = encoding(*LA_RAYE), in_play()
    width = len(made.labels)
    words = rf"shape \({width},\); expected a writable one of 'f' or 'd' and \(4, {width}\)"
    with pytest.raises(ValueError, match=words):
        made.batch(games, array("f", [0.0] * width))
    gaps: Any = memoryview(array("f", [0.0] * (8 * width)))[::2]
    with pytest.raises(ValueError, match="with gaps between its numbers"):
        made.batch(games, gaps)
    with pytest.raises(TypeError, match="a writable buffer of floats, not list"):
        made.batch(games, [])
    with pytest.raises(TypeError, match="game 1: found 'us', expected a Game"):
        made.batch([games[0], "us"])  # type: ignore[list-item]
    with pytest.raises(ValueError, match="game 0 is of normandy:mortain"):
        made.batch([uc.new_game("normandy", "mortain", seed=1)])
    with pytest.raises(uc.NotYourDecisionError, match="no seat 'usa'"):
        made.batch(games, seat="usa")


def test_what_is_not_encoded_is_refused() -> None:
    made, other = encoding(*LA_RAYE), uc.new_game("normandy", "mortain", seed=1)
    with pytest.raises(ValueError, match="no action 'end_turm' in the encoding of normandy:la_raye; nearest: end_turn"):
        made.number("end_turm")
    with pytest.raises(ValueError, match="no action '5'"):
        made.number(5)  # type: ignore[arg-type]
    for number in (-1, len(made.actions)):
        with pytest.raises(ValueError, match=f"no action has the number {number}"):
            made.action(number, other)
    with pytest.raises(ValueError, match="an observation of normandy:mortain"):
        made.vector(other.observation("us"))


#: The kinds of action in the order of their numbers, as the packs register them.
ORDERS = {
    ("normandy", "mortain"): (
        "pass stop end_turn react draw roll bid play step target draw_card take return guide place_target blast"
    ),
    ("north_africa", "landing_ground_7"): (
        "pass stop end_turn react draw roll bid play step target draw_card take return stay exit switch repair pick"
        " escape mark"
    ),
}


@pytest.mark.parametrize(("title", "scenario"), ORDERS)
def test_kinds_of_action_are_numbered_in_the_order_in_which_rules_register_them(title: str, scenario: str) -> None:
    """Else a network that was trained before would mean other actions by the same numbers."""
    kinds = dict.fromkeys(notation.partition(" ")[0] for notation in lab.encoding(title, scenario).actions)
    assert " ".join(kinds) == ORDERS[title, scenario]

"""The generator: likely as it says, the same everywhere, one number per chance event, and nothing to go back by.

The chi-square tests use fixed seeds, so they pass always or never.  Each bound
is the value that a fair generator exceeds once in a million keys: were the keys
chosen again, a false alarm would come with that chance.
"""

from __future__ import annotations

import itertools
import json
import math
from collections import Counter
from typing import Any

import pytest

import undaunted_core as uc
from kit.sweeps import crossed
from undaunted_core import rng
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.flow import CHANCE, Chance
from undaunted_core.kernel.machine import advance, draw_outcome


def tail(freedom: int, value: float) -> float:
    """The chance that chi-square with so many degrees of freedom exceeds a value."""
    half, begin = value / 2, (freedom % 2) / 2
    terms = (math.exp(power * math.log(half) - half - math.lgamma(power + 1)) for power in _powers(freedom, begin))
    return (math.erfc(math.sqrt(half)) if begin else 0.0) + sum(terms)


def _powers(freedom: int, begin: float) -> list[float]:
    return [begin + step for step in range(freedom // 2)]


def bound(freedom: int) -> float:
    """What chi-square with so many degrees of freedom exceeds once in a million."""
    low, high = float(freedom), 100.0 + 3 * freedom
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if tail(freedom, middle) > 1e-6 else (low, middle)
    return high


def chi_square(counts: Counter[Any], expected: dict[Any, float]) -> float:
    assert set(counts) <= set(expected)
    return sum((counts[outcome] - share) ** 2 / share for outcome, share in expected.items())


def even(counts: Counter[Any], outcomes: int) -> bool:
    share = counts.total() / outcomes
    return chi_square(counts, dict.fromkeys(range(outcomes), share)) < bound(outcomes - 1)


def outcomes_of(seed: int, size: int, times: int) -> list[int]:
    """The outcomes of a game's first chance events, each among ``size``."""
    now, drawn = rng.first_block(seed), []
    for number in range(times):
        drawn.append(rng.pick_outcome(now, number, size))
        if not (number + 1) & rng.LAST:
            now = rng.next_block(now, number + 1)
    return drawn


@pytest.mark.parametrize("seed", [0, 1, 2**130 + 5])
@pytest.mark.parametrize("size", [2, 3, 6, 10, 37, 1000])
def test_every_lot_is_as_likely_as_any_other(seed: int, size: int) -> None:
    """Chi-square over 40,000 draws; a false alarm: one in a million per case."""
    assert even(Counter(outcomes_of(seed, size, 40_000)), size)


@pytest.mark.parametrize("apart", [1, 2, 15, 16, 17])
def test_a_lot_tells_nothing_of_a_later_one(apart: int) -> None:
    """Chi-square over pairs of d10 faces, within a block and across blocks; a false alarm: one in a million each."""
    faces = outcomes_of(7, 10, 40_000)
    pairs = Counter(10 * first + second for first, second in zip(faces, faces[apart:], strict=False))
    assert even(pairs, 100)


def test_the_bounds_are_those_that_are_exceeded_once_in_a_million() -> None:
    """One degree: the square of the normal deviate; two: an exponential; many: nearly normal."""
    assert bound(1) == pytest.approx(4.891638**2, rel=1e-5)
    assert bound(2) == pytest.approx(-2 * math.log(1e-6), rel=1e-9)
    assert bound(9) < bound(10) < bound(11)
    assert bound(999) == pytest.approx(999 * (1 - 2 / 8991 + 4.753424 * math.sqrt(2 / 8991)) ** 3, rel=1e-3)


def test_an_unfair_die_is_found_out() -> None:
    """A tenth face that comes up 11.3 % of the time instead of 10 %."""
    assert not even(Counter([*outcomes_of(0, 10, 40_000), *[9] * 600]), 10)


def test_equal_seeds_give_equal_words_on_every_machine() -> None:
    """Known values: were they to change, every seed would give another game."""
    assert rng.key_of(7).hex() == KNOWN["key"]
    assert list(rng.first_block(7)[:4]) == KNOWN["words"]
    assert outcomes_of(7, 10, 20) == KNOWN["faces"]
    assert rng.replace_word(rng.first_block(7), 5, rng.SIZE - 1, 10) == KNOWN["replaced"]
    assert rng.bot_seed(7, 1) == KNOWN["bot"]


KNOWN: dict[str, Any] = {
    "key": "786cc4f7e523a646e91cdeb71c643909d33afcf1529ff99eeb28bde3b28ef504",
    "words": [937550104, 1374399161, 2905379299, 872884003],
    "faces": [4, 1, 9, 3, 5, 2, 3, 6, 3, 1, 4, 5, 3, 8, 2, 8, 0, 2, 0, 0],
    "replaced": 3,
    "bot": 11842614513868184875,
}


def flipped(key: bytes, bit: int) -> bytes:
    return (int.from_bytes(key, "big") ^ (1 << bit)).to_bytes(rng.KEY_BYTES, "big")


def test_keys_that_differ_in_one_bit_have_nothing_in_common() -> None:
    """Of 512 bits of a block about half agree, and no word does, whichever bit of the key is turned."""
    key = rng.key_of(3)
    words = rng.block(key, 0)[: rng.WORDS]
    for bit in range(8 * rng.KEY_BYTES):
        others = rng.block(flipped(key, bit), 0)[: rng.WORDS]
        differ = sum((one ^ other).bit_count() for one, other in zip(words, others, strict=True))
        # 256 are expected; 6.6 standard deviations either way.
        assert 181 <= differ <= 331
        assert not set(words) & set(others)


def with_key(game: uc.Game, key: bytes) -> uc.Game:
    """The game as it stands, with another key."""
    other = game.clone()
    state = other._ctx.state
    state.rng = rng.block(key, state.drawn)
    return other


def chance_of(game: uc.Game) -> list[str]:
    """What chance said while the first option was chosen 200 times."""
    before = len(game.history)
    for _ in range(200):
        if not game.is_terminal:
            game.apply(game.legal_actions()[0])
    return [action.notation for seat, action in game.history[before:] if seat == uc.CHANCE]


def test_games_whose_keys_differ_in_one_bit_go_apart() -> None:
    game = uc.new_game("normandy", "la_raye", seed=3)
    key = game._ctx.state.rng[rng.WORDS]
    assert chance_of(with_key(game, key)) == chance_of(game.clone())
    stories = [chance_of(with_key(game, flipped(key, bit))) for bit in range(0, 256, 16)]
    for one, other in itertools.combinations([*stories, chance_of(game.clone())], 2):
        assert one[:20] != other[:20]


def test_neighbouring_seeds_have_keys_with_nothing_in_common() -> None:
    keys = [rng.key_of(seed) for seed in (*range(-300, 300), *(2**bits for bits in range(9, 300)))]
    assert len(set(keys)) == len(keys)
    for one, other in itertools.pairwise(keys):
        assert 60 <= (int.from_bytes(one, "big") ^ int.from_bytes(other, "big")).bit_count() <= 196


# -- one number per chance event -----------------------------------------------------------


def test_the_block_is_right_on_both_sides_of_its_end() -> None:
    """Going on from block to block, and making the block for a number, give the same words."""
    key = rng.key_of(11)
    now = rng.block(key, 0)
    for drawn in range(1, 5 * rng.WORDS):
        if not drawn & rng.LAST:
            assert now != rng.block(key, drawn)
            now = rng.next_block(now, drawn)
        assert now == rng.block(key, drawn)
    assert len({word for number in range(5) for word in rng.block(key, number * rng.WORDS)[: rng.WORDS]}) == 80


def same(one: uc.Game, other: uc.Game) -> None:
    assert one == other
    assert one.digest() == other.digest()
    assert one._ctx.state.rng == other._ctx.state.rng
    assert one._ctx.state.drawn == other._ctx.state.drawn


@pytest.mark.nightly(but=["setup0-sampled"])
@pytest.mark.parametrize(
    ("setup", "chance"),
    crossed((("normandy", "la_raye"), ("north_africa", "vulnerable_encampments")), ("sampled", "explicit")),
)
def test_copies_saves_and_undo_keep_the_place_in_the_block(setup: tuple[str, str], chance: str) -> None:
    """At every stop of a game over several blocks, the ends of blocks among them, and one choice further on."""
    seen: set[int] = set()
    for seed in range(2):
        played = uc.new_game(*setup, seed=seed, chance=chance)
        while not played.is_terminal and len(played.history) < 60:
            state = played._ctx.state
            seen.add(state.drawn % rng.WORDS)
            assert state.drawn == sum(seat == uc.CHANCE for seat, _ in played.history)
            assert state.rng == rng.block(state.rng[rng.WORDS], state.drawn)
            copies = [
                played.clone(),
                uc.Game.from_json(played.to_json()),
                uc.Game.from_json(played.to_json(record=False)),
                played.replay().play(),
            ]
            undone = played.clone()
            action = played.legal_actions()[len(played.history) % len(played.legal_actions())]
            undone.apply(action)
            try:
                undone.undo()
            except uc.CannotUndoError:
                pass
            else:
                copies.append(undone)
            for copy in copies:
                same(copy, played)
            played.apply(action)
            for copy in copies:
                copy.apply(action)
                same(copy, played)
    # In explicit play every chance event is a stop.
    assert len(seen) > 4 if chance == "sampled" else seen == set(range(rng.WORDS))


@pytest.mark.parametrize("size", [3, 10, 7])
def test_a_word_that_would_favour_some_lots_is_replaced_and_takes_no_further_number(size: int) -> None:
    """A word from the upper end is hashed again, in sampled and in told play alike."""
    outcomes = tuple(range(size))
    said: list[int] = []
    begun = uc.new_game("normandy", "la_raye", seed=1, chance="explicit")
    while begun.current_player != uc.CHANCE:
        begun.apply(begun.legal_actions()[0])
    rules: Any = begun.rules
    at, _ = begun._ctx.state.stack[-1]
    unfair = (*[rng.SIZE - 1] * rng.WORDS, rng.key_of(9))

    def resolve(ctx: Any, args: Any, outcome: int) -> None:
        said.append(outcome)
        ctx.state.outcome = ((), "over", "")

    event = Chance("x", {}, rules.code[at][0].action, lambda ctx, args: outcomes, resolve)

    class Rules:
        code = {at: (event, -2)}
        outcomes = rules.outcomes

    ended = []
    for tell in (None, 2):
        state = begun._ctx.state.clone()
        state.rng, state.drawn = unfair, 5
        ctx: Any = Context(Rules(), state, events=None, record=[], explicit=tell is not None)
        if tell is None:
                advance(ctx)
        else:
            draw_outcome(ctx, tell)
        ended.append((state.drawn, state.rng, state.revealed))
    expected = rng.replace_word(unfair, 5, rng.SIZE - 1, size)
    assert said == [expected, 2]
    assert ended[0] == ended[1] == (6, unfair, begun._ctx.state.revealed + 1)
    assert rng.pick_outcome(unfair, 5, size) == expected


def test_a_word_at_the_upper_end_that_favours_nobody_is_kept() -> None:
    """2**32 is 4 more than a multiple of 6: of the last words only the last four are replaced."""
    now = rng.first_block(1)
    assert [rng.replace_word(now, 0, rng.SIZE - back, 6) for back in (5, 6, 7)] == [5, 4, 3]
    last = [rng.replace_word(now, drawn, rng.SIZE - 1, 6) for drawn in range(40)]
    assert set(last) == set(range(6))


@pytest.mark.parametrize("size", [2, 10, 1000])
def test_replaced_words_are_fair_too(size: int) -> None:
    """Chi-square over 20,000 draws whose word is refused; a false alarm: one in a million per case."""
    now = rng.first_block(5)
    limit = rng.SIZE - rng.SIZE % size
    if limit == rng.SIZE:
        # No word is ever refused for two outcomes, whose number divides 2**32.
        assert rng.replace_word(now, 0, rng.SIZE - 1, size) == 1
        return
    assert even(Counter(rng.replace_word(now, drawn, rng.SIZE - 1, size) for drawn in range(20_000)), size)


def test_a_replacement_may_be_refused_as_well() -> None:
    """With 2**31 + 1 outcomes nearly half of all words are; the draws end all the same, and on either half."""
    size = 2**31 + 1
    found = [rng.replace_word(rng.first_block(5), drawn, rng.SIZE - 1, size) for drawn in range(400)]
    assert max(found) < size
    assert 140 < sum(outcome < size // 2 for outcome in found) < 260


# -- chances of a game --------------------------------------------------------------------


def test_a_game_draws_as_it_says_it_does() -> None:
    """A position before a draw, gone on with under 3,000 seeds; a false alarm: one in a million."""
    game = uc.new_game("normandy", "mortain", seed=4, chance="explicit")
    while len(game.chance_outcomes()) < 6 or len({chance for _, chance in game.chance_outcomes()}) < 2:
        game.apply(game.legal_actions()[-1])
    wanted = {action.notation: float(chance) * 3_000 for action, chance in game.chance_outcomes()}
    document = game._ctx.state.clone()
    counts: Counter[str] = Counter()
    for seed in range(3_000):
        sampled = game.clone()
        state = sampled._ctx.state = document.clone()
        state.rng, state.drawn = rng.first_block(seed), 0
        sampled._ctx.explicit = False
        sampled._ctx.record.clear()
        advance(sampled._ctx)
        counts[sampled.history[0][1].notation] += 1
    assert chi_square(counts, wanted) < bound(len(wanted) - 1)


# -- seeds ------------------------------------------------------------------------------------


def test_without_a_seed_the_system_gives_128_bits(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[int] = []

    def urandom(size: int) -> bytes:
        given.append(size)
        return bytes(range(255, 255 - size, -1))

    monkeypatch.setattr("os.urandom", urandom)
    game = uc.new_game("normandy", "la_raye")
    assert given == [16]
    assert game._seed.bit_length() == 128
    uc.Game.from_position(game.position())
    assert given == [16, 16]


SEEDS = (0, 1, -1, rng.MOST, -rng.MOST, rng.MOST + 1, -rng.MOST - 1, 2**64, 2**128 - 1, -(2**200), 10**5000)


@pytest.mark.parametrize("seed", SEEDS, ids=[f"{one.bit_length()} bits" for one in SEEDS])
def test_every_seed_comes_back_from_a_document_exactly(seed: int) -> None:
    """Numbers beyond 2**53, which other readers of JSON round, are written as texts."""
    written = rng.write_seed(seed)
    assert rng.read_seed(written) == seed
    assert type(written) is (int if abs(seed) <= rng.MOST else str)
    game = uc.new_game("normandy", "la_raye", seed=seed)
    for text in (game.to_json(), game.replay().to_json()):
        assert json.loads(text)["setup"]["seed"] == written
    assert uc.Game.from_json(game.to_json())._seed == seed
    assert game.replay().play() == game


def test_a_document_with_a_large_seed_as_a_number_is_read_too() -> None:
    assert rng.read_seed(2**70) == 2**70
    assert rng.read_seed("0x1f") == 31
    assert rng.read_seed("-0x1f") == -31


@pytest.mark.parametrize(
    "text",
    ["", "7", "0x", "-", "0X1F", "0x1F", "1f", "0x1_f", " 0x1f", "0x1f ", "--0x1f", "0x-1f", "-0x", True, 1.0, None],
)
def test_nothing_else_is_a_seed_of_a_document(text: object) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - it has no message; who asks says where the text stands
        rng.read_seed(text)


def test_a_seed_is_named_shortly_and_a_fresh_one_not_given_away() -> None:
    assert [rng.short_name(seed) for seed in (7, -7, rng.MOST)] == ["7", "-7", str(rng.MOST)]
    fresh = 2**127 + 12345
    assert len(rng.short_name(fresh)) == 8
    assert rng.short_name(fresh) != rng.short_name(fresh + 1)
    assert rng.short_name(fresh) not in f"{fresh:x}"


def test_bots_get_seeds_of_their_own() -> None:
    seeds = {rng.bot_seed(seed, seat) for seed in range(100) for seat in range(4)}
    assert len(seeds) == 400
    assert min(seeds) > 2**40


def test_draws_for_worlds_are_fair_and_follow_from_their_key() -> None:
    """Samples hold each value once, and every order comes as often."""
    numbers = rng.draws(b"a key")
    orders = Counter(tuple(rng.split(numbers, [1, 2, 3], 3)[0]) for _ in range(6000))
    assert len(orders) == 6
    assert sum((count - 1000) ** 2 / 1000 for count in orders.values()) < bound(5)
    first, again, other = (rng.split(rng.draws(key), [*range(40)], 9) for key in (b"a key", b"a key", b"other"))
    assert first == again != other
    assert sorted(first[0] + first[1]) == [*range(40)]
    assert rng.split(numbers, [5], 3) == ([5], [])
    # They tell nothing of the dice of the same key.
    assert next(rng.draws(b"k" * 32)) % rng.SIZE != rng.block(b"k" * 32, 0)[0]


@pytest.mark.parametrize("is_lasting", [False, True])
def test_a_list_of_outcomes_that_lasts_is_asked_for_once(is_lasting: bool) -> None:
    """The cards are the same: what is drawn leaves the list."""
    begun = uc.new_game("normandy", "la_raye", seed=1, chance="explicit")
    rules: Any = begun.rules
    cards, drawn, asked = list(range(10)), [], []

    def outcomes(ctx: Any, args: Any) -> list[int]:
        asked.append(args)
        return cards

    def resolve(ctx: Any, args: Any, outcome: int) -> Any:
        cards.remove(outcome)
        drawn.append(outcome)
        if len(drawn) == 4:
            ctx.state.outcome = ((), "over", "")
        return None if len(drawn) == 4 else args

    event = Chance("x", {}, "core.draw", outcomes, resolve, is_lasting=is_lasting)

    class Rules:
        code = {1: (event, CHANCE)}
        outcomes = rules.outcomes

    state = begun._ctx.state.clone()
    state.stack[:] = [(1, ())]
    advance(Context(Rules(), state, events=None, record=[], explicit=False))  # type: ignore[type-var]
    assert len({*drawn}) == 4
    assert len(asked) == (1 if is_lasting else 4)

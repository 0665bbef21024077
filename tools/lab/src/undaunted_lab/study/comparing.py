"""Two runs compared: which differences are more than chance.

Shares are compared by Fisher's exact test.  Lengths and uses of a card are
compared by the rank test of Mann and Whitney (normal approximation with ties).
Of many comparisons some look large by chance alone, so each family's p-values
are corrected by Holm's method.  A difference is marked if its corrected p is
below 0.05.  Then the chance of even one false mark in the family is below 0.05.  The games of both runs are taken
as independent.

If both runs played the same seeds of a scenario, the games of a seed
are compared in pairs.  Wins are compared by McNemar's exact test, lengths by
Wilcoxon's signed ranks (normal approximation with ties).
"""

from __future__ import annotations

from collections import Counter
from math import erfc, exp, lgamma, log, sqrt
from typing import TYPE_CHECKING, Any

from undaunted_core.errors import StudyError
from undaunted_lab.agents.series import LEVEL, Z, holm, interval
from undaunted_lab.study.counting import LEAST_GAMES, spread

if TYPE_CHECKING:
    from collections.abc import Iterable

    from undaunted_lab.study.counting import Figures, Study

#: Outcomes so much rarer than the observed one add nothing to a sum of probabilities.
NOTHING = 1e-18


def fisher(won: int, games: int, won_then: int, games_then: int) -> float:
    """The two-sided p-value of Fisher's exact test for two shares."""
    total, wins = games + games_then, won + won_then
    low, high = max(0, wins - games_then), min(wins, games)

    def chance(here: int) -> float:
        return exp(
            _choose(games, here) + _choose(games_then, wins - here) - _choose(total, wins)
        )

    limit = chance(won) * (1 + 1e-7)
    middle = min(high, max(low, (wins + 1) * (games + 1) // (total + 2)))
    p = 0.0
    for outcomes in (range(middle, high + 1), range(middle - 1, low - 1, -1)):
        for here in outcomes:
            part = chance(here)
            if part <= limit:
                p += part
            if part < NOTHING:
                break
    return min(1.0, p)


def _choose(n: int, k: int) -> float:
    return lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1)


def rank_test(now: Counter[int], then: Counter[int]) -> float:
    """The two-sided p-value of Mann and Whitney's test, from how often each value was seen."""
    games, games_then = now.total(), then.total()
    total = games + games_then
    ranks = ties = 0.0
    below = 0
    for value in sorted({*now, *then}):
        same = now[value] + then[value]
        ranks += now[value] * (below + (same + 1) / 2)
        ties += same**3 - same
        below += same
    if total < 2:
        return 1.0
    variance = games * games_then / 12 * (total + 1 - ties / (total * (total - 1)))
    if variance <= 0:
        return 1.0
    distance = abs(ranks - games * (total + 1) / 2)
    return erfc(max(0.0, distance - 0.5) / sqrt(2 * variance))


def mcnemar(gained: int, lost: int) -> float:
    """The two-sided p-value of McNemar's exact test: of paired games so many are won now alone, so many then alone."""
    both, few = gained + lost, min(gained, lost)
    if not both:
        return 1.0
    return min(1.0, 2 * sum(exp(_choose(both, count) - both * log(2)) for count in range(few + 1)))


def signed_ranks(changes: Counter[int]) -> float:
    """The two-sided p-value of Wilcoxon's test of paired values, from how often each change was seen."""
    sizes: Counter[int] = Counter()
    for change, count in changes.items():
        if change:
            sizes[abs(change)] += count
    total = sizes.total()
    positive = variance = 0.0
    below = 0
    for size in sorted(sizes):
        rank = below + (sizes[size] + 1) / 2
        positive += changes[size] * rank
        variance += sizes[size] * rank * rank / 4
        below += sizes[size]
    if not variance:
        return 1.0
    distance = abs(positive - total * (total + 1) / 4)
    return erfc(max(0.0, distance - 0.5) / sqrt(2 * variance))


def difference(won: int, games: int, won_then: int, games_then: int) -> tuple[float, float, float]:
    """How much a share grew, with its 95 % interval (Newcombe's, from the two of Wilson)."""
    now, then = won / games, won_then / games_then
    low, high = interval(won, games)
    low_then, high_then = interval(won_then, games_then)
    return (
        now - then,
        now - then - sqrt((now - low) ** 2 + (high_then - then) ** 2),
        now - then + sqrt((high - now) ** 2 + (then - low_then) ** 2),
    )


def compare(now: Study, then: Study) -> dict[str, Any]:
    """Every difference between two runs in what both played; :class:`StudyError` when that is nothing."""
    both = [(now.figures[key], then.figures[key]) for key in now.figures if key in then.figures]
    if not both:
        raise StudyError("the two runs have no scenario in common that the same bots played")
    results = [entry for pair in both for entry in _results(*pair)]
    cards = [entry for pair in both if all(figures.with_cards for figures in pair) for entry in _cards(*pair)]
    for family in (results, cards):
        for entry, p in zip(family, holm([entry["p"] for entry in family]), strict=True):
            entry["p_corrected"] = p
            entry["more_than_chance"] = p < LEVEL
    return {
        "level": LEVEL,
        "same_rules": all(figures.fingerprint == other.fingerprint for figures, other in both),
        "scenarios": len(both),
        "paired": sum(_is_paired(*pair) for pair in both),
        "only_now": [_name(key) for key in now.figures if key not in then.figures],
        "only_then": [_name(key) for key in then.figures if key not in now.figures],
        "results": results,
        "cards": cards,
    }


def _name(key: tuple[str, str, tuple[tuple[str, str], ...]]) -> str:
    return f"{key[0]} {key[1]}: {' '.join(f'{side}={bot}' for side, bot in key[2])}"


def _head(figures: Figures, kind: str, name: str) -> dict[str, Any]:
    return {"game": figures.game, "scenario": figures.scenario, "players": figures.players, "kind": kind, "name": name}


def _is_paired(now: Figures, then: Figures) -> bool:
    """Whether both runs played the same seeds."""
    return now.seeds.keys() == then.seeds.keys()


def _pair_wins(now: Figures, then: Figures, side: str) -> tuple[float, float, float, float]:
    """How much a side's share of wins grew in games with equal seeds, the 95 % interval, and the p-value."""
    gained = lost = 0
    for seed, result in now.seeds.items():
        change = (side in result[0]) - (side in then.seeds[seed][0])
        gained += change > 0
        lost += change < 0
    grown = (gained - lost) / now.games
    # A game gained and a game lost are added: a few equal results prove little.
    error = sqrt(gained + lost + 2 - (gained - lost) ** 2 / now.games) / now.games
    return grown, grown - Z * error, grown + Z * error, mcnemar(gained, lost)


def _pair_lengths(now: Figures, then: Figures, kind: str) -> dict[str, Any]:
    """How much longer games with equal seeds are, in rounds or decisions."""
    changes: Counter[int] = Counter()
    for seed, (_, rounds, decisions) in now.seeds.items():
        _, rounds_then, decisions_then = then.seeds[seed]
        changes[rounds - rounds_then if kind == "rounds" else decisions - decisions_then] += 1
    numbers = spread(changes)
    error = numbers["deviation"] / sqrt(now.games)
    grown = numbers["mean"]
    return {
        "difference": grown, "low": grown - Z * error, "high": grown + Z * error, "p": signed_ranks(changes),
        "is_paired": True,
    }  # fmt: skip


def _results(now: Figures, then: Figures) -> Iterable[dict[str, Any]]:
    is_paired = _is_paired(now, then)
    shares = [("wins", side, now.wins[side], then.wins[side]) for side in now.sides]
    if len(shares) == 2 and not any(figures.draws or figures.unfinished for figures in (now, then)):
        # What one side wins the other loses: one comparison, not two.
        shares = shares[:1]
    ends, ends_then = _by_end(now), _by_end(then)
    shares += [("end", name, ends[name], ends_then[name]) for name in sorted({*ends, *ends_then})]
    for kind, name, count, count_then in shares:
        grown, low, high = difference(count, now.games, count_then, then.games)
        p = fisher(count, now.games, count_then, then.games)
        if is_paired and kind == "wins":
            grown, low, high, p = _pair_wins(now, then, name)
        yield {
            **_head(now, kind, name),
            "now": count / now.games,
            "then": count_then / then.games,
            "difference": grown,
            "low": low,
            "high": high,
            "p": p,
            "is_paired": is_paired and kind == "wins",
        }
    for side in now.sides:
        (games, won), (games_then, won_then) = now.first[side], then.first[side]
        if games and games_then:
            grown, low, high = difference(won, games, won_then, games_then)
            yield {
                **_head(now, "initiative", side),
                "now": won / games,
                "then": won_then / games_then,
                "difference": grown,
                "low": low,
                "high": high,
                "p": fisher(won, games, won_then, games_then),
                "is_paired": False,
            }
    for kind in ("rounds", "decisions"):
        means = _means(getattr(now, kind), getattr(then, kind))
        yield {**_head(now, kind, ""), **means, **(_pair_lengths(now, then, kind) if is_paired else {})}


def _by_end(figures: Figures) -> Counter[str]:
    counts: Counter[str] = Counter()
    for (_, clause, text), games in figures.ends.items():
        counts[f"{text} ({clause})" if clause else text] += games
    return counts


def _means(now: Counter[int], then: Counter[int]) -> dict[str, Any]:
    """Two lists, given by how often each value was seen: their means, the difference, the rank test."""
    means, errors = [], []
    for values in (now, then):
        numbers = spread(values)
        means.append(numbers["mean"])
        errors.append(numbers["deviation"] ** 2 / values.total())
    grown, error = means[0] - means[1], sqrt(sum(errors))
    return {
        "now": means[0],
        "then": means[1],
        "difference": grown,
        "low": grown - Z * error,
        "high": grown + Z * error,
        "p": rank_test(now, then),
        "is_paired": False,
    }


def _cards(now: Figures, then: Figures) -> Iterable[dict[str, Any]]:
    if min(now.with_cards, then.with_cards) < LEAST_GAMES:
        return
    for card, use in sorted({*now.cards, *then.cards}):
        counts = []
        for figures in (now, then):
            often = figures.cards[card, use].often if (card, use) in figures.cards else Counter[int]()
            counts.append(Counter({0: figures.with_cards - often.total()}) + often)
        yield {**_head(now, use, card), **_means(*counts)}


__all__ = ["compare", "difference", "fisher", "mcnemar", "rank_test", "signed_ranks"]

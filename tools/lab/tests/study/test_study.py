"""Rows counted: wins, ends, lengths, first initiative, cards; two runs compared; the page, the balance, the how-to."""

from __future__ import annotations

import json
import math
import random
import re
import shlex
import sys
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import undaunted_core as uc
import undaunted_lab as lab
from kit.commands import ran
from kit.places import ROOT
from kit.rows import row, several
from undaunted_core.errors import StudyError
from undaunted_lab.agents.series import holm
from undaunted_lab.study import balance, rows
from undaunted_lab.study.comparing import compare, fisher, mcnemar, rank_test, signed_ranks
from undaunted_lab.study.counting import Study, spread
from undaunted_lab.study.plan import condition_of
from undaunted_lab.study.tables import comparison, tables
from undaunted_lab.study.words import PHRASES

HOW_TO = ROOT / "docs" / "how-to" / "study.md"


def kept(path: Path, records: list[lab.GameRecord]) -> Path:
    with rows.sink(path, cards=records[0].cards is not None) as sink:
        for record in records:
            sink.add(record)
    return path


def one_of(records: list[lab.GameRecord]) -> dict[str, Any]:
    (found,) = Study.of(records).to_dict()["scenarios"]
    return found


# -- counting -----------------------------------------------------------------------------


def test_wins_draws_and_unfinished_games_add_up() -> None:
    records = [
        *several(6, 4),
        row(seed=6, winners=(), reason="draw", clause="X-1", text="a draw", condition=""),
        row(seed=7, winners=(), reason="unfinished", clause="", text="stopped after 9 decisions", condition=""),
        row(seed=8, winners=(), reason="unfinished", clause="", text="stopped after 8 decisions", condition=""),
    ]
    found = one_of(records)
    assert (found["wins"], found["draws"], found["unfinished"]) == ({"us": 4, "german": 2}, 1, 2)
    assert found["shares"]["us"]["share"] == pytest.approx(4 / 9)
    ends = {(end["reason"], end["text"]): end["games"] for end in found["ends"]}
    assert ends["unfinished", "unfinished"] == 2
    assert sum(ends.values()) == found["games"] == 9
    assert found["by_condition"]["games"] == 6


def test_a_game_in_two_rows_counts_once() -> None:
    study = Study.of([*several(4, 2), *several(6, 2)])
    assert (study.games, study.twice) == (6, 4)


def test_first_initiative_is_counted_by_side() -> None:
    lost = row(seed=1, winners=("german",))
    records = [row(seed=0), lost, row(seed=2, initiative="german"), row(seed=3, initiative="")]
    found = one_of(records)["initiative"]
    assert (found["us"]["games"], found["us"]["won"]) == (2, 1)
    assert (found["german"]["games"], found["german"]["won"]) == (1, 0)


def test_spreads_are_those_of_the_sorted_values() -> None:
    values = [random.Random(number).randrange(40) for number in range(401)]
    found = spread(Counter(values))
    ordered = sorted(values)
    assert (found["least"], found["median"], found["most"]) == (ordered[0], ordered[200], ordered[-1])
    assert (found["p5"], found["p95"]) == (ordered[20], ordered[380])
    assert found["mean"] == pytest.approx(sum(values) / 401)


def test_rows_of_two_runs_are_not_counted_together() -> None:
    with pytest.raises(StudyError, match="--against"):
        Study.of([row(seed=0), row(seed=1, run="other")])


def test_the_order_of_the_rows_changes_nothing() -> None:
    records = [
        row(seed=seed, scenario=name, winners=("us", "german")[: 1 + seed % 2], cards={"us:scout_a": {"played": seed}})
        for name in ("mortain", "la_raye")
        for seed in range(30)
    ]
    shuffled = random.Random(1).sample(records, len(records))
    first, second = (Study.of(some) for some in (records, shuffled))
    assert json.dumps(first.to_dict()) == json.dumps(second.to_dict())
    assert [one.scenario for one in first.figures.values()] == ["la_raye", "mortain"], "the game's own order"


def test_bots_that_met_are_counted_on_both_sides() -> None:
    pairs = [{"us": "a", "german": "b"}, {"us": "b", "german": "a"}]
    records = [row(seed=seed, players=pairs[seed % 2], winners=("us",)) for seed in range(6)]
    found = {one["bot"]: (one["games"], one["won"]) for one in Study.of(records).bots()}
    assert found == {"a": (6, 3), "b": (6, 3)}
    assert Study.of(several(3, 1)).bots() == []


def test_a_card_is_compared_within_each_scenario() -> None:
    """Simpson's paradox: a card that only goes with the scenario its side wins more does not look strong."""
    records = []
    for scenario, used, won_of_ten in (("la_raye", 80, 9), ("mortain", 20, 1)):
        for seed in range(100):
            cards = {"us:scout_a": {"played": 1}} if seed < used else {"us:other": {"played": 1}}
            winners = ("us",) if seed % 10 < won_of_ten else ("german",)
            records.append(row(scenario=scenario, seed=seed, winners=winners, cards=cards))
    (scout,) = [one for one in Study.of(records).cards() if one["card"] == "us:scout_a"]
    assert scout["won"]["share"] - scout["won_without"]["share"] == pytest.approx(0.48)
    assert scout["difference"] == pytest.approx(0.0)


def test_nothing_is_said_of_a_card_in_few_games() -> None:
    won = [("us",), ("german",)]
    records = [
        row(seed=seed, winners=won[seed % 2], cards={"us:a": {"played": 1}} if seed < 9 else {}) for seed in range(60)
    ]
    (card,) = Study.of(records).cards()
    assert card["difference"] is None
    assert not [table for table in tables(Study.of(records)) if table.key == "cards"]


# -- comparing ----------------------------------------------------------------------------


def test_fisher_s_test_is_the_sum_over_all_tables() -> None:
    """Against the definition, counted out in whole numbers."""
    for won, games, won_then, games_then in ((1, 9, 11, 14), (0, 5, 0, 7), (3, 3, 0, 4), (50, 80, 41, 90)):
        wins = won + won_then

        def ways(here: int, games: int = games, games_then: int = games_then, wins: int = wins) -> int:
            return math.comb(games, here) * math.comb(games_then, wins - here)

        every = [ways(here) for here in range(max(0, wins - games_then), min(wins, games) + 1)]
        exact = sum(one for one in every if one <= ways(won)) / sum(every)
        assert fisher(won, games, won_then, games_then) == pytest.approx(exact)
    # Of a million games, as the normal distribution has it.
    assert fisher(500_000, 10**6, 501_000, 10**6) == pytest.approx(0.157, abs=0.002)


def test_the_rank_test_sees_a_shift_and_no_shift() -> None:
    now, then = Counter({5: 40, 6: 60}), Counter({5: 60, 6: 40})
    # U = 40*60/2 + 40*40 ... by hand: z = 2.82 with ties and continuity.
    assert rank_test(now, then) == pytest.approx(0.0048, abs=0.0004)
    assert rank_test(now, now) == pytest.approx(1.0)
    assert rank_test(Counter({3: 9}), Counter({3: 5})) == 1.0


def test_holm_s_correction() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([]) == []


def test_what_changed_is_marked_and_what_did_not_is_not() -> None:
    now = Study.of([*several(200, 150), *several(200, 100, scenario="mortain")])
    then = Study.of([*several(200, 100, run="x", fingerprint="y"), *several(200, 104, scenario="mortain")])
    found = compare(now, then)
    marked = {(one["scenario"], one["kind"]) for one in found["results"] if one["more_than_chance"]}
    assert ("la_raye", "wins") in marked
    assert not [one for one in marked if one[0] == "mortain"]
    assert not found["same_rules"]
    wins = next(one for one in found["results"] if one["kind"] == "wins" and one["scenario"] == "la_raye")
    assert wins["difference"] == pytest.approx(0.25)
    assert wins["low"] < 0.25 < wins["high"]


def test_mcnemar_s_test_is_that_of_a_fair_coin() -> None:
    """Against the definition, counted out in whole numbers."""
    for gained, lost in ((1, 9), (7, 7), (0, 6), (30, 14)):
        both, few = gained + lost, min(gained, lost)
        exact = 2 * sum(math.comb(both, count) for count in range(few + 1)) / 2**both
        assert mcnemar(gained, lost) == pytest.approx(min(1.0, exact))
    assert mcnemar(0, 0) == 1.0


def test_signed_ranks_are_those_of_wilcoxon() -> None:
    """Two values that grew by one and six that grew by two: all 8 ranks, 36 in all, variance by hand."""
    ranks = [1.5, 1.5, *[5.5] * 6]
    expected = math.erfc((18 - 0.5) / math.sqrt(2 * sum(rank**2 for rank in ranks) / 4))
    assert signed_ranks(Counter({1: 2, 2: 6, 0: 9})) == pytest.approx(expected)
    assert signed_ranks(Counter({1: 5, -1: 5})) == 1.0
    assert signed_ranks(Counter({0: 5})) == 1.0


def test_runs_with_the_same_seeds_are_compared_game_by_game() -> None:
    """Nine games of a hundred turn: chance for two runs that know nothing of each other, none for pairs of games."""
    then, now = several(100, 50), several(100, 59, run="x")
    longer = [row(seed=one.seed, winners=one.winners, run="x", rounds=6) for one in now]
    paired = {entry["kind"]: entry for entry in compare(Study.of(longer), Study.of(then))["results"]}
    assert paired["wins"]["is_paired"]
    assert paired["wins"]["p"] == pytest.approx(mcnemar(9, 0))
    assert paired["wins"]["more_than_chance"]
    assert paired["wins"]["low"] > 0
    assert paired["rounds"]["difference"] == 1
    assert paired["rounds"]["more_than_chance"]
    apart = [row(seed=one.seed + 100, winners=one.winners, run="x") for one in now]
    found = compare(Study.of(apart), Study.of(then))
    assert found["paired"] == 0
    wins = next(entry for entry in found["results"] if entry["kind"] == "wins")
    assert not wins["is_paired"]
    assert not wins["more_than_chance"]
    (table, *_) = comparison(compare(Study.of(longer), Study.of(then)), ["then.csv"])
    assert "McNemar" in table.note
    (table, *_) = comparison(found, ["then.csv"])
    assert "McNemar" not in table.note


def test_cards_tell_nothing_where_one_side_won_every_game() -> None:
    """Such a scenario is left out of the other scenarios' comparison, and is named."""
    def games(scenario: str, won: int) -> list[lab.GameRecord]:
        return [
            row(
                scenario=scenario, seed=seed, winners=("us",) if seed % 10 < won else ("german",),
                cards={"us:scout_a": {"played": 1}} if seed % 10 < 5 else {},
            )
            for seed in range(100)
        ]  # fmt: skip

    study = Study.of(games("la_raye", 10))
    assert [card["difference"] for card in study.cards()] == [None]
    (table,) = [table for table in tables(study) if table.key == "cards"]
    assert (table.rows, table.note) == ((), "US won every game of La Raye (100): its cards tell nothing of winning.")
    alone, both = Study.of(games("mortain", 5)), Study.of([*games("mortain", 5), *games("la_raye", 10)])
    assert both.cards()[0]["difference"] == alone.cards()[0]["difference"] == pytest.approx(1.0)


def test_cards_that_go_with_winning_by_more_than_chance_are_marked() -> None:
    dice = random.Random(2)
    records = []
    for seed in range(400):
        cards = {f"us:{card}": {"played": 1} for card in "abcdef" if dice.random() < 0.5}
        won = dice.random() < (0.7 if "us:a" in cards else 0.4)
        records.append(row(seed=seed, winners=("us",) if won else ("german",), cards=cards))
    marked = {card["card"]: card["more_than_chance"] for card in Study.of(records).cards()}
    assert marked == {f"us:{card}": card == "a" for card in "abcdef"}


def test_how_many_games_a_difference_needs_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = kept(tmp_path / "games.csv", several(40, 20))
    said = ran(capsys, "study", games, "--points", "5")[1]
    (line,) = [line for line in said.splitlines() if line.rstrip().endswith("1 565")]
    assert line.split()[:2] == ["La", "Raye"]


def test_a_run_under_way_is_studied(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The rows of games that are finished, whichever the form of the file."""
    pytest.importorskip("pyarrow")
    for form in ("csv", "jsonl", "parquet"):
        path = tmp_path / f"games.{form}"
        with rows.sink(path, cards=False) as sink:
            for record in several(6, 3):
                sink.add(record)
            code, said, err = ran(capsys, "study", path)
            assert (code, err) == (0, ""), form
            assert "games: 6" in said


def test_ids_stand_where_the_game_is_not_installed() -> None:
    from undaunted_lab.study.titles import name_card, name_scenario, name_sides

    assert name_scenario("elsewhere", "hill", "en") == "hill"
    assert name_sides("elsewhere", ["red"], "es") == {"red": "red"}
    assert name_card("elsewhere", "hill", "red:ace", "en") == "red:ace"
    assert name_card("normandy", "la_raye", "us:ace", "en") == "us:ace"
    assert name_card("normandy", "la_raye", "us:scout_a", "es") == "Explorador A (EE. UU.)"


def test_false_marks_are_as_rare_as_promised() -> None:
    """Of runs between which nothing changed, at most one in twenty or so has any mark."""
    dice = random.Random(5)
    wrong = {"results": 0, "cards": 0}
    for _ in range(60):
        two = [
            Study.of([
                row(
                    scenario=name, seed=seed, winners=(dice.choice(("us", "german")),), rounds=dice.randrange(4, 9),
                    cards={f"us:{card}": {"played": min(dice.randrange(20), 4)} for card in "abcdef"},
                )
                for name in ("la_raye", "mortain", "hill_314")
                for seed in range(12)
            ])
            for _ in range(2)
        ]  # fmt: skip
        found = compare(*two)
        for family in wrong:
            wrong[family] += any(one["more_than_chance"] for one in found[family])
    assert max(wrong.values()) <= 7


def test_a_card_used_more_often_is_marked() -> None:
    now, then = (
        [row(seed=one, cards={"us:a": {"played": least + one % 2}, "us:b": {"played": one % 3}}) for one in range(60)]
        for least in (3, 2)
    )
    found = compare(Study.of(now), Study.of(then))
    assert {one["name"]: one["more_than_chance"] for one in found["cards"]} == {"us:a": True, "us:b": False}
    made = comparison(found, ["then.csv"])
    assert [len(table.rows) for table in made] == [0, 1]
    assert [len(table.rows) for table in comparison(found, ["then.csv"], everything=True)] == [5, 2]


def test_runs_with_nothing_in_common_cannot_be_compared() -> None:
    with pytest.raises(StudyError, match="in common"):
        compare(Study.of(several(3, 1)), Study.of(several(3, 1, scenario="mortain")))


# -- balance ------------------------------------------------------------------------------


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "scenario"), [("normandy", "la_raye"), ("north_africa", "landing_ground_7")])
def test_the_condition_named_is_the_winner_s_and_met(game: str, scenario: str) -> None:
    records = list(lab.simulate(game, scenario, "greedy", 6))
    (figures,) = Study.of(records).figures.values()
    assert set(figures.conditions) <= set(balance.conditions(figures))
    assert any(one.condition for one in records)
    for record in records:
        assert not record.condition or record.condition.split()[0] == record.winners[0]


def test_of_conditions_that_do_not_all_tell_what_is_missing_none_is_named() -> None:
    """The parts of an explanation stand for conditions only where there is one for each."""
    conditions = ({"clause": "X-1", "condition": "pin"}, {"clause": "X-1", "condition": "hold"})

    def game(*missing: int) -> Any:
        return SimpleNamespace(
            outcome=SimpleNamespace(winners=("us",), clause="X-1"),
            catalog={"sides": {"us": {"victory": conditions}}},
            explain=lambda query, side: SimpleNamespace(parts=[SimpleNamespace(total=total) for total in missing]),
        )

    assert condition_of(game(2, 0)) == "us hold"
    assert condition_of(game(0)) == ""


def even(**changed: Any) -> list[lab.GameRecord]:
    """Games that a bar of balance has nothing against, of rules that are not installed."""
    sides = ("us", "german")
    won = [sides[seed % 2] for seed in range(40)]
    return [row(seed=seed, winners=(side,), condition=f"{side} pin", **changed) for seed, side in enumerate(won)]


def test_an_even_scenario_misses_nothing() -> None:
    (figures,) = Study.of(even()).figures.values()
    assert balance.misses(figures) == []


@pytest.mark.parametrize(
    ("records", "fault"),
    [
        ([row(seed=seed, winners=("us",) if seed < 29 else ("german",)) for seed in range(40)], "us wins 72.5%"),
        ([*even(), *[row(seed=seed, condition="") for seed in (50, 51, 52)]], "93.0% end by a victory condition"),
    ],
)
def test_what_misses_the_bar_is_named(records: list[lab.GameRecord], fault: str) -> None:
    (figures,) = Study.of(records).figures.values()
    (found,) = balance.misses(figures)
    assert found.startswith(fault)


def test_a_condition_that_never_ends_a_game_is_named() -> None:
    """All conditions are known where the rules of the rows are installed."""
    here = uc.new_game("normandy", "la_raye", seed=0).rules.fingerprint
    (figures,) = Study.of(even(fingerprint=here)).figures.values()
    assert balance.misses(figures) == [f"never won by: {side} claim_objectives 5" for side in ("us", "german")]


def test_check_says_by_its_exit_whether_all_is_even(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = kept(tmp_path / "good.csv", even())
    bad = kept(tmp_path / "bad.csv", several(40, 40))
    assert ran(capsys, "study", good, "--check")[0] == 0
    code, said, _ = ran(capsys, "study", bad, "--check")
    assert code == 1
    assert "normandy la_raye: us wins 100.0%" in said


def test_the_tables_of_a_page_are_filled_between_their_marks(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = kept(tmp_path / "games.csv", even())
    page = tmp_path / "page.md"
    page.write_text("# A\n<!-- balance normandy: begin -->\nold\n<!-- balance normandy: end -->\nB\n", encoding="utf-8")
    for _ in range(2):
        assert ran(capsys, "study", games, "--markdown", page)[0] == 0
        text = page.read_text(encoding="utf-8")
        assert text.startswith("# A\n<!-- balance normandy: begin -->\nus=greedy german=greedy: 40 games")
        assert text.endswith("|\n<!-- balance normandy: end -->\nB\n")
        assert "old" not in text
        header, _, line = text.splitlines()[4:7]
        assert header.count("|") == line.count("|")
        assert "us pin: 20" in line
    page.write_text("no marks", encoding="utf-8")
    code, _, err = ran(capsys, "study", games, "--markdown", page)
    assert (code, "balance normandy: begin" in err) == (1, True)
    assert page.read_text(encoding="utf-8") == "no marks"


# -- the command and the page ------------------------------------------------------------


class Page(HTMLParser):
    """What a page holds and whether its elements are closed."""

    VOID = ("meta", "use", "path", "br")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: Counter[str] = Counter()
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.links += [value or "" for name, value in attrs if name in ("src", "href", "xlink:href")]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self.open.pop()


@pytest.fixture
def two_runs(tmp_path: Path) -> tuple[Path, Path]:
    """Rows with cards of two scenarios, before and after a change."""
    made = []
    for name, won in (("then", 40), ("now", 90)):
        records = [
            row(
                scenario=scenario, seed=seed, winners=("us",) if seed < won else ("german",), rounds=4 + seed % 5,
                cards={"us:scout_a": {"played": seed % 3, "bid": 1}} if seed % 3 else {"german:<b>": {"lost": 1}},
                run=name, initiative=("us", "german")[seed % 2],
            )
            for scenario in ("la_raye", "mortain")
            for seed in range(100)
        ]  # fmt: skip
        made.append(kept(tmp_path / f"{name}.jsonl", records))
    return made[1], made[0]


@pytest.mark.nightly(but=["en"])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_page_is_whole_and_needs_nothing_from_outside(
    two_runs: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    pytest.importorskip("matplotlib")
    now, then = two_runs
    texts = []
    for _ in range(2 if lang == "en" else 1):
        out = tmp_path / "study.html"
        assert ran(capsys, "study", now, "--against", then, "--html", out, "--lang", lang)[0] == 0
        texts.append(out.read_text(encoding="utf-8"))
    assert len({*texts}) == 1, "the same rows give the same page"
    page = Page(texts[0])
    assert not page.open
    assert page.tags["svg"] == 5
    assert page.tags["table"] >= 6
    assert page.tags["script"] == 0
    assert all(link.startswith("#") for link in page.links)
    assert "<b>" not in texts[0]
    assert PHRASES.texts["cards_note"][lang].split(":")[0] in texts[0]
    for unit in ("unit.games", "unit.rounds", "unit.points"):
        assert f"({PHRASES.texts[unit][lang]})" in texts[0], "every axis says its unit"
    assert ">la_raye<" not in texts[0]
    assert f'lang="{lang}"' in texts[0]


def test_the_terminal_shows_every_table(two_runs: tuple[Path, Path], capsys: pytest.CaptureFixture[str]) -> None:
    now, then = two_runs
    code, said, err = ran(capsys, "study", now, "--against", then)
    assert (code, err) == (0, "")
    for key in ("results", "lengths", "ends", "initiative", "cards"):
        assert PHRASES.texts[key]["en"] in said
    assert "90.0 % (82.6–94.5)" in said
    assert "No causes" in said
    assert "wins of US" in said
    assert "La Raye" in said
    assert "la_raye" not in said
    assert "US Scout A" in said
    assert "us:scout_a" not in said
    assert "more than chance" in said
    assert re.search(r"\d+ of \d+ comparisons differ by more than chance", said)
    spanish = ran(capsys, "study", now, "--against", then, "--lang", "es")[1]
    assert "Quién gana" in spanish
    assert "Who wins" not in spanish
    assert "objetivos" in spanish
    assert "objectives" not in spanish


def test_json_has_the_numbers_and_the_comparison(
    two_runs: tuple[Path, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    now, then = two_runs
    found = json.loads(ran(capsys, "study", now, "--against", then, "--json")[1])
    assert found["games"] == 200
    assert found["scenarios"][0]["wins"] == {"us": 90, "german": 10}
    assert found["against"]["scenarios"][0]["wins"] == {"us": 40, "german": 60}
    assert {one["kind"] for one in found["comparison"]["results"]} >= {"wins", "end", "rounds", "initiative"}
    assert found["balance"][0]["misses"]


@pytest.mark.parametrize("name", ["empty.csv", "nothing.csv", "games.txt"])
def test_a_file_that_cannot_be_studied_is_one_clear_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    if name == "empty.csv":
        (tmp_path / name).touch()
    code, out, err = ran(capsys, "study", tmp_path / name)
    assert (code, out) == (1, "")
    assert name in err
    assert err.count("\n") == 1


def test_without_matplotlib_the_page_says_what_to_install(
    two_runs: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    code, _, err = ran(capsys, "study", two_runs[0], "--html", tmp_path / "study.html")
    assert code == 1
    assert "pip install 'undaunted-core[study]'" in err
    assert not (tmp_path / "study.html").exists()


# -- the how-to ---------------------------------------------------------------------------


def commands() -> list[list[str]]:
    """The commands of the how-to but those that need a cluster."""
    lines = re.findall(r"^    (undaunted .*)$", HOW_TO.read_text(encoding="utf-8"), re.MULTILINE)
    return [shlex.split(line)[1:] for line in lines if "--cluster" not in line]


@pytest.mark.nightly
def test_the_commands_of_the_how_to_run_in_their_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As they stand, with fewer games of a quicker bot and in one process."""
    pytest.importorskip("pyarrow")
    pytest.importorskip("matplotlib")
    monkeypatch.chdir(tmp_path)
    marks = "<!-- balance normandy: begin -->\n<!-- balance normandy: end -->\n"
    Path("balance.md").write_text(marks, encoding="utf-8")
    wanted = commands()
    assert len(wanted) == 10
    fewer = {"--games": "2", "--jobs": "1", "--player": "random"}
    for argv in wanted:
        shorter = [fewer.get(before, word) for before, word in zip(["", *argv], argv, strict=False)]
        code, _, err = ran(capsys, *shorter)
        assert (code, err) == (0, ""), argv
    assert Path("study.html").is_file()
    assert "la_raye" in Path("balance.md").read_text(encoding="utf-8")

"""Twenty-five mistakes in 52 variants: each is told with file, line and cure, and once, as ``mistakes.score`` says."""

from __future__ import annotations

from collections import defaultdict
from statistics import mean
from typing import TYPE_CHECKING

import attrs
import pytest

import undaunted_core as uc
from kit.places import ROOT, in_repository
from mistakes.project import SCENARIOS, tell_of, write
from mistakes.score import score
from mistakes.variants import VARIANTS, Variant

if TYPE_CHECKING:
    from pathlib import Path

PAGE = ROOT / "docs/reference/mistakes.md"
#: What all of them are worth at least, from 0 to 3.
LEAST = 2.7


@pytest.fixture(scope="module")
def library() -> uc.Library:
    """Everything that is installed: each mistake is planted in it and forgotten."""
    return uc.Library()


@pytest.mark.nightly(but=["23b_a_modifier_that_gives_a_text", "23d_a_requirement_that_gives_a_text"])
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda one: f"{one.number}_{one.mistake}".replace(" ", "_"))
def test_a_mistake_is_told_as_well_as_the_table_says(variant: Variant, library: uc.Library, tmp_path: Path) -> None:
    said = tell_of(variant, library, tmp_path)
    assert score(variant, said, tmp_path) == variant.score, said


def test_of_the_pack_without_a_mistake_nothing_is_told(library: uc.Library, tmp_path: Path) -> None:
    assert tell_of(None, library, tmp_path) == ""


def test_no_mistake_is_silent_and_most_are_told_in_full() -> None:
    """Every score is asserted above; the mean is that of the variants, and that of the 25 mistakes."""
    by_mistake: dict[str, list[int]] = defaultdict(list)
    for variant in VARIANTS:
        by_mistake[variant.number.rstrip("abcdef")].append(variant.score)
    assert (len(VARIANTS), len(by_mistake)) == (52, 25)
    assert min(variant.score for variant in VARIANTS) > 0
    assert mean(variant.score for variant in VARIANTS) >= LEAST
    assert mean(mean(scores) for scores in by_mistake.values()) >= LEAST


def test_a_message_is_worth_what_it_names(tmp_path: Path) -> None:
    """Nothing, the mistake, its line, its cure; and what is told twice is worth less."""
    variant = next(one for one in VARIANTS if one.number == "5b")
    write(variant, tmp_path)
    file = tmp_path / "src" / "arnhem_pack" / "__init__.py"
    line = next(n for n, text in enumerate(file.read_text(encoding="utf-8").splitlines(), 1) if "def toss(" in text)
    mistake, cure, place = "asks for 'sied'", ", expected one of ctx, side", f" ({file}:{line})"
    assert score(variant, "", tmp_path) == score(variant, f"something else{place}", tmp_path) == 0
    assert score(variant, mistake, tmp_path) == score(variant, f"{mistake} ({file}:{line + 1})", tmp_path) == 1
    assert score(variant, mistake + cure, tmp_path) == score(variant, mistake + place, tmp_path) == 2
    assert score(variant, mistake + cure + place, tmp_path) == 3
    assert score(variant, "\n".join(2 * [mistake + cure + place]), tmp_path) == 2
    assert score(attrs.evolve(variant, says="sied"), mistake + cure + place, tmp_path) == 3


def test_what_is_wrong_with_a_pack_is_told_once_for_all_its_scenarios(library: uc.Library, tmp_path: Path) -> None:
    variant = next(one for one in VARIANTS if one.number == "22a")
    said = tell_of(variant, library, tmp_path)
    assert len(SCENARIOS) == len(list(tmp_path.glob("src/*/data/scenarios/*.json"))) == 2
    assert said.count("cyclic") == 1


@in_repository
def test_the_page_of_mistakes_lists_every_variant() -> None:
    """docs/reference/mistakes.md has the table of these variants: number, mistake, where it is told, score, message."""
    rows = [f"| {one.number} | {one.mistake} | {one.where} | {one.score} | `{one.says}` |" for one in VARIANTS]
    page = PAGE.read_text(encoding="utf-8").partition("\n## Twenty-five mistakes in 52 variants\n")[2]
    listed = [line for line in page.partition("\n## ")[0].splitlines() if line.startswith("| ")][1:]
    assert listed == rows, "\n".join(rows)

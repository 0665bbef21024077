"""The games look from outside as they did when the record was frozen; a sample by night."""

import pytest

from frozen_play import record

SAMPLE = 46


@pytest.mark.nightly
def test_a_sample_of_every_scenario_is_as_recorded() -> None:
    frozen = record.FROZEN.read_text(encoding="utf-8").splitlines()
    assert len(frozen) == record.TOTAL
    entries = record.plan()[:SAMPLE]
    assert {entry[:2] for entry in entries} == {entry[:2] for entry in record.plan()}
    lines = [record.line_of(entry) for entry in entries]
    found = {now: record.differences(was, now) for was, now in zip(frozen, lines, strict=False)}
    assert not {now: parts for now, parts in found.items() if parts}


def test_a_difference_names_its_part() -> None:
    line = record.FROZEN.read_text(encoding="utf-8").splitlines()[0]
    words = line.split()
    words[3 + record.PARTS.index("prompts")] = "0" * 12
    assert record.differences(line, " ".join(words)) == ["prompts"]

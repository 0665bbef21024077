"""The planted faults of Allied Assault fit the code and the tests; one of them is found here, all by the command."""

from __future__ import annotations

import pytest

from kit.places import ROOT
from tools.plant_faults import FAULTS, PACKAGE, SOURCE, Fault, is_found


@pytest.mark.parametrize("fault", FAULTS, ids=[one.words for one in FAULTS])
def test_a_fault_replaces_a_line_that_is_there_once(fault: Fault) -> None:
    assert (SOURCE / PACKAGE / fault.file).read_text(encoding="utf-8").count(fault.right) == 1
    assert f"def {fault.test}(" in (ROOT / "plugins/allied_assault/tests" / fault.tests).read_text(encoding="utf-8")


@pytest.mark.nightly
def test_a_planted_fault_is_found_and_none_is_where_nothing_is_planted() -> None:
    damage = FAULTS[0]
    assert is_found(damage)
    assert not is_found(damage._replace(wrong=damage.right))

"""The commands about documents and rules: schemas, the sequence of play, clauses, explanations."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from broadside import advanced, plugin

import toy
import undaunted_core as uc
from kit.commands import ran
from undaunted_command.clauses import all_clauses
from undaunted_core.authoring import Cite

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


# -- schemas -------------------------------------------------------------------------------


def test_schemas_written_are_listed_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Each with its file, which is there."""
    code, out, err = ran(capsys, "schema", "--out", str(tmp_path), "--json")
    listed = json.loads(out)
    assert (code, err) == (0, "")
    assert {one["schema"] for one in listed} >= {"position", "save", "replay", "observation"}
    for one in listed:
        # The server's two descriptions are no JSON Schemas.
        end = ".json" if one["schema"] in ("openapi", "asyncapi") else ".schema.json"
        assert one["file"] == str(tmp_path / f"{one['schema']}{end}")
        document = json.loads((tmp_path / f"{one['schema']}{end}").read_text(encoding="utf-8"))
        assert document["title"] if end == ".schema.json" else document["info"]["title"]


def test_drift_of_schemas_is_told_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Nothing wrong and exit 0; then every file that is missing, changed or too many, and exit 1."""
    ran(capsys, "schema", "--out", str(tmp_path))
    code, out, err = ran(capsys, "schema", "--out", str(tmp_path), "--check", "--json")
    told = json.loads(out)
    assert (code, err, told["wrong"], told["folder"]) == (0, "", [], str(tmp_path))
    assert told["schemas"] == len(list(tmp_path.iterdir()))
    (tmp_path / "save.schema.json").write_text("{}")
    (tmp_path / "replay.schema.json").unlink()
    (tmp_path / "saves.schema.json").write_text("{}")
    code, out, err = ran(capsys, "schema", "--out", str(tmp_path), "--check", "--json")
    assert (code, err) == (1, "")
    assert [re.sub(r".*/(\w+)\..*: ", r"\1 ", line) for line in json.loads(out)["wrong"]] == [
        "save differs from the classes", "replay missing", "saves no such kind",
    ]


# -- the sequence of play ------------------------------------------------------------------------


class Herald:
    """A pack that cites its clauses for steps of the core and of another pack."""

    PACK = uc.Pack(id="herald", version="1", requires=("toy",))

    @uc.hookimpl
    def register_rules(self, register: Any) -> None:
        """Two steps without a clause of their own."""
        register.add(Cite("core.attack/roll", "HER-1.1"), Cite("tactics.use_card/carry_out", "HER-1.2"))


def test_the_sequence_names_the_clauses_a_pack_cites_for_steps_of_the_core(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the table and as JSON; without the pack the steps stand there without a clause."""
    library = toy.make_library()
    library.register(Herald())
    for module in ("sequence", "packs"):
        monkeypatch.setattr(f"undaunted_command.{module}.default_library", lambda: library)

    def clauses(*words: str) -> dict[str, str]:
        code, out, _ = ran(capsys, "sequence", "toy", *words, "--json")
        assert code == 0
        return dict(steps("", json.loads(out)))

    def steps(procedure: str, parts: Any) -> Iterator[tuple[str, str]]:
        for one in parts if isinstance(parts, list) else [parts]:
            if one["kind"] == "step":
                yield f"{procedure}/{one['name']}", one["clause"]
            yield from steps(one["name"] if one["kind"] == "procedure" else procedure, one["parts"])

    plain, cited = clauses(), clauses("--pack", "herald")
    assert {name: clause for name, clause in cited.items() if clause != plain[name]} == {
        "core.attack/roll": "HER-1.1", "tactics.use_card/carry_out": "HER-1.2",
    }
    assert "HER-1.1" in ran(capsys, "sequence", "toy", "--pack", "herald")[1]


# -- clauses ---------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_clause_is_printed_in_both_languages(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Id, section and text, nothing of the other language, and all of them by the beginning of their ids."""
    known, other = all_clauses(), {"en": "es", "es": "en"}[lang]
    shown = "\n\n".join(ran(capsys, "rules", head, "--lang", lang)[1] for head in ("UND", "NOR"))
    flat = re.sub(r"\s+", " ", shown)
    wanted = [clause for name, clause in known.items() if name.startswith(("UND-", "NOR-"))]
    assert len(wanted) >= 70
    for clause in wanted:
        assert f"{clause['id']} {clause['section'][lang]} ({clause['pack']}" in flat
        assert re.sub(r"\s+", " ", clause["text"][lang]) in flat
        assert clause["text"][lang] != clause["text"][other]
        assert clause["text"][other] not in flat


@pytest.mark.parametrize(("lang", "mark"), [("en", "with a ruling"), ("es", "con una interpretación")])
def test_a_ruling_is_marked_in_the_language(lang: str, mark: str, capsys: pytest.CaptureFixture[str]) -> None:
    """UND-1.9 is one, UND-1.1 is none."""
    assert mark in ran(capsys, "rules", "UND-1.9", "--lang", lang)[1]
    assert mark not in ran(capsys, "rules", "UND-1.1", "--lang", lang)[1]


def test_two_packs_in_one_python_package_have_clauses_of_their_own() -> None:
    """The folder beside a module is that of the pack that registers it."""
    library = uc.Library(discover=False)
    library.register(plugin)
    library.register(advanced)
    packs = {name: clause["pack"] for name, clause in all_clauses(library).items()}
    assert (packs["BRO-1"], packs["ADV-1"]) == ("broadside", "broadside_advanced")


# -- explanations ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (["hit", "target=german:scout_a", "dice=" + "9" * 6000], 1, "dice is a whole number from 0"),
        (["hit", "target=german:scout_a", "dice=-1"], 1, "dice is a whole number from 0"),
        (["hit", "target=german:scout_a", "dice=1.0"], 1, "dice is a whole number from 0"),
        (["points", "side=us", "side=german"], 2, "side is given twice"),
        (["points", "side=\u0443s"], 1, "no side"),
    ],
)
def test_odd_arguments_of_a_query_are_refused_in_a_line(
    words: list[str], code: int, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One error each, in few words."""
    path = tmp_path / "game.json"
    uc.new_game("normandy", "la_raye", seed=4).save(path)
    found, out, err = ran(capsys, "explain", str(path), *words)
    assert (found, out) == (code, "")
    assert message in err
    assert len(err) < 300
    assert err.count("\n") == 1

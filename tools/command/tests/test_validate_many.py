"""``validate`` of many files: what they have in common is worked out once, and no fault gets lost by it."""

from __future__ import annotations

import copy
import gc
import json
import types
from typing import TYPE_CHECKING, Any

import pytest

import undaunted_core as uc
from undaunted_command import checking
from undaunted_command.checking import Checker
from undaunted_command.main import main
from undaunted_command.report import Report, annotate, tell
from undaunted_core.authoring import Insert, Messages, SetUp, Table, step
from undaunted_core.authoring.family import Domain, Members
from undaunted_core.errors import DeclarationFault
from undaunted_core.extension.sketch import Sketch

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def scenario(game: str, name: str) -> dict[str, Any]:
    """The document of a scenario, to be changed."""
    found: dict[str, Any] = copy.deepcopy(uc.new_game(game, name, seed=1).rules.source.raw["scenario"])
    return found


def put(*path: Any, value: Any) -> Callable[[dict[str, Any]], None]:
    """A change of a document: another value at a place."""

    def change(document: dict[str, Any]) -> None:
        holder: Any = document
        for key in path[:-1]:
            holder = holder[key]
        holder[path[-1]] = value

    return change


def won(document: dict[str, Any]) -> None:
    """A side holds an objective already, and needs no more points than those."""
    space = next(one for one in document["spaces"] if one.get("objective"))
    space["markers"] = {"us": "controlled"}
    document["sides"]["us"]["victory"] = [{"condition": "claim_objectives", "points": 1}]


#: Faults of scenario files: of the schema, of names and numbers, of what a condition asks at the start.
PLANTED: dict[str, Callable[[dict[str, Any]], None]] = {
    "right": put("number", value=12),
    "no map": lambda document: document.pop("spaces"),
    "an unknown key": put("sides", "us", "decks", value={}),
    "a wrong type": put("sides", "us", "victory", 0, "points", value="6"),
    "an unknown card": put("sides", "us", "deck", "riflemn_a", value=1),
    "too many cards": put("sides", "us", "deck", "rifleman_a", value=99),
    "an unknown tile": put("spaces", 2, "tile", value="10C"),
    "two tiles in one place": lambda document: put("spaces", 2, "at", value=document["spaces"][3]["at"])(document),
    "a side that is none": put("initiative", value="uk"),
    "an unknown rule": put("special", value=[{"rule": "radoi"}]),
    "an unknown geometry": put("geometry", value="staggered_column"),
    "points that are not on the map": put("sides", "us", "victory", 0, "points", value=90),
    "no card to play": lambda document: [side.update(deck={}) for side in document["sides"].values()],
    "won at the start": lambda document: won(document),
    "right again": put("number", value=13),
}


def written(folder: Path, document: dict[str, Any], change: Callable[[dict[str, Any]], Any], name: str) -> Path:
    """A file with a changed scenario."""
    made = copy.deepcopy(document)
    change(made)
    made["id"] = f"{made['id'].partition(':')[0]}:{name.replace(' ', '_')}"
    path = folder / f"{name.replace(' ', '_')}.json"
    path.write_text(json.dumps(made, indent=1), encoding="utf-8")
    return path


@pytest.mark.nightly(but=["normandy-la_raye"])
@pytest.mark.parametrize(("game", "name"), [("normandy", "la_raye"), ("north_africa", "the_column")])
def test_files_checked_together_have_the_faults_that_each_has_alone(tmp_path: Path, game: str, name: str) -> None:
    document = scenario(game, name)
    changes = {
        what: change
        for what, change in PLANTED.items()
        if game == "normandy" or what in ("right", "no map", "an unknown tile", "an unknown rule", "right again")
    }
    paths = [written(tmp_path, document, change, what) for what, change in changes.items()]
    library = uc.Library()
    together = Checker(library)
    for what, path in zip(changes, paths, strict=True):
        many, alone = together.check(path).to_dict(), Checker(library).check(path).to_dict()
        assert many == alone
        assert many["ok"] == what.startswith("right"), (what, many["faults"])


def fails_where(number: int, said: str) -> Callable[..., Any]:
    """A function of a pack that fails in the scenario of that number, and gives an empty value in others."""

    def fail(rules: Any, source: Any) -> Any:
        if source.scenario.number == number:
            raise ValueError(said)
        return ()

    return fail


def members(rules: Any, source: Any) -> Members:
    fails_where(901, "in a domain")(rules, source)
    return Members(())


def fill(rules: Any, state: Any, source: Any) -> None:
    fails_where(903, "in the set-up")(rules, source)


def begin(ctx: Any) -> None:
    fails_where(904, "in a step")(ctx.rules, ctx.rules.source)


def moody() -> Any:
    """A pack whose code fails in some scenarios only, each time in another part."""

    @uc.hookimpl
    def register_rules(register: Any) -> None:
        register.add(
            Domain("moods", members),
            Table("moody", fails_where(902, "in a table")),
            SetUp(fill),
            Messages({"phase.moody.begin": {"en": "Begin", "es": "Empezar"}}),
            Insert("core.game", step("begin", begin), before="play_round"),
        )

    pack = types.ModuleType("moody")
    pack.PACK = uc.Pack(id="moody", version="1", requires=("normandy",))  # type: ignore[attr-defined]
    pack.register_rules = register_rules  # type: ignore[attr-defined]
    return pack


def test_code_of_a_pack_that_fails_in_some_scenarios_only_is_found_in_each_of_them(tmp_path: Path) -> None:
    library = uc.Library()
    library.register(moody())
    checker = Checker(library, "normandy", ("moody",))
    document = scenario("normandy", "la_raye")
    said = {900: "", 901: "in a domain", 902: "in a table", 903: "in the set-up", 904: "in a step", 905: ""}
    for number, words in said.items():
        report = checker.check(written(tmp_path, document, put("number", value=number), f"number {number}"))
        assert bool(report.faults) == bool(words)
        assert words in "".join(map(str, report.faults))


def test_of_many_scenarios_those_with_something_new_are_set_up_in_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checking, "IN_FULL", 2)
    library = uc.Library()
    library.register(moody())
    checker = Checker(library, "normandy", ("moody",))
    document = scenario("normandy", "la_raye")
    for number in (900, 905):
        assert not checker.check(written(tmp_path, document, put("number", value=number), f"number {number}")).faults
    # A field or a name that none had before: another tile, a rule of the scenario.
    text = json.dumps(document)
    place, tile = next(
        (place, one["tile"]) for place, one in enumerate(document["spaces"]) if text.count(one["tile"]) == 1
    )
    other = put("spaces", place, "tile", value=tile[:-1] + {"A": "B", "B": "A"}[tile[-1]])
    for change in (other, put("sides", "us", "supply", "sniper", value=1)):

        def both(made: dict[str, Any], change: Any = change) -> None:
            change(made)
            made["number"] = 902

        assert "in a table" in str(checker.check(written(tmp_path, document, both, "new")).faults)
    # Nothing new: what the file itself has wrong is found all the same.
    for what in ("an unknown tile", "an unknown key", "won at the start"):
        path = written(tmp_path, document, PLANTED[what], what)
        assert checker.check(path).to_dict() == Checker(library, "normandy", ("moody",)).check(path).to_dict()
        assert checker.check(path).faults


def test_a_sketch_has_what_its_scenario_decides_and_takes_the_rest_over() -> None:
    library = uc.Library()
    whole, other = library.ruleset("normandy", "mortain"), library.ruleset("normandy", "la_raye")
    sketch = Sketch(other, whole.source)
    assert {"board", "text", "_template"}.isdisjoint(vars(sketch))
    sketch.finish()
    assert {"board", "text", "_template"} <= vars(sketch).keys()
    with pytest.raises(AttributeError, match="no_such_part"):
        sketch.no_such_part  # noqa: B018 - asking is the point
    assert sketch.names == whole.names
    assert sketch.text.titles == whole.text.titles
    assert sketch.initial(1).pieces == whole.initial(1).pieces
    assert sketch.initial(1).zones == whole.initial(1).zones
    assert sketch.board.distance == whole.board.distance
    assert sketch.labels is other.labels
    assert sketch.known_actions is not other.known_actions
    assert len(sketch.known_actions) < len(whole.known_actions)
    assert [sketch.code[at][1] for at in range(1, len(whole.code))] == [following for _, following in whole.code[1:]]
    sketch.release()
    assert not vars(sketch)


@pytest.mark.nightly
def test_a_fault_in_a_list_of_scenarios_is_told_with_its_place_in_the_list(tmp_path: Path) -> None:
    first, second = scenario("normandy", "la_raye"), scenario("normandy", "mortain")
    second["initiative"] = "uk"
    folder = tmp_path / "data"
    folder.mkdir()
    path = folder / "scenarios.json"
    path.write_text(json.dumps({"scenarios": [first, second]}, indent=1), encoding="utf-8")
    for checked in (path, folder):
        (fault,) = Checker(uc.Library(), "normandy").check(checked).to_dict()["faults"]
        assert fault["pointer"] == "/scenarios/1/initiative"
        assert path.read_text(encoding="utf-8").splitlines()[fault["line"] - 1].strip() == '"initiative": "uk",'


# -- as a user calls it --------------------------------------------------------------


def test_a_folder_of_loose_scenarios_is_checked_file_by_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = scenario("normandy", "la_raye")
    good, bad = written(tmp_path, document, PLANTED["right"], "a"), written(tmp_path, document, PLANTED["no map"], "b")
    (tmp_path / "c.json").write_text("{", encoding="utf-8")
    assert main(["validate", str(tmp_path)]) == 1
    shown = capsys.readouterr().out
    assert f"{bad}:1#: found nothing, expected an entry 'spaces'" in shown
    assert "c.json:1#: found Expecting property name" in shown
    assert str(good) not in shown
    assert "2 faults" in shown
    (tmp_path / "cards.json").write_text("{}", encoding="utf-8")
    main(["validate", str(tmp_path)])
    assert "found 'a.json', expected a file whose name is its kind" in capsys.readouterr().out


def test_a_folder_without_scenarios_says_what_its_files_should_be_called(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "card.json").write_text('{"cards": []}', encoding="utf-8")
    (tmp_path / "no.json").write_text("[", encoding="utf-8")
    assert main(["validate", str(tmp_path), "--game", "normandy"]) == 1
    assert "found 'card.json', expected a file whose name is its kind; nearest: cards.json" in capsys.readouterr().out


def test_who_interrupts_has_what_was_found_until_then(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    document = scenario("normandy", "la_raye")
    path = written(tmp_path, document, PLANTED["an unknown rule"], "first")
    check = Checker.check

    def interrupted(self: Checker, one: Path) -> Any:
        if one != path:
            raise KeyboardInterrupt
        return check(self, one)

    monkeypatch.setattr(Checker, "check", interrupted)
    usual = gc.get_threshold()
    assert main(["validate", str(path), str(tmp_path / "second.json")]) == 130
    assert gc.get_threshold() == usual
    shown = capsys.readouterr()
    assert "nearest: radio" in shown.out
    assert shown.err == "interrupted\n"


def test_more_faults_than_help_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = scenario("normandy", "la_raye")
    path = written(tmp_path, document, lambda made: made.update({f"x{n}": n for n in range(70)}), "many")
    assert main(["validate", str(path)]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == f"{path}: 70 faults, 20 of them not told"
    assert main(["validate", str(path), "--json"]) == 1
    (report,) = json.loads(capsys.readouterr().out)
    assert (len(report["faults"]), report["more"]) == (50, 20)


def test_what_a_pack_declares_wrongly_is_told_once_for_all_files(capsys: pytest.CaptureFixture[str]) -> None:
    fault = DeclarationFault("my_pack", "window my_pack.dug", "a window that nothing opens", "a step that names it")
    told: set[str] = set()
    for path in ("a.json", "b.json"):
        tell(Report(path, faults=[fault], warnings=[fault]), told)
        annotate(Report(path, warnings=[fault]), told)
    assert capsys.readouterr().out == (
        f"{fault}\na.json: 1 fault\nb.json: 1 fault, told above\n"
    )


def test_two_forms_at_once_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", "x.json", "--json", "--annotations"]) == 2
    assert "not both" in capsys.readouterr().err


def test_a_fault_of_a_module_here_is_marked_by_its_path_from_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    fault = DeclarationFault("my_pack", "sum", "x", "y", at=f"{tmp_path}/src/my_pack/plugin.py:7")
    assert Report("a").locate(fault) == {"file": "src/my_pack/plugin.py", "line": 7}


def test_a_pack_with_many_scenarios_looks_at_what_is_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "IN_FULL", 3)
    about = {"id": "my_pack", "provenance": "original", "version": "1", "game": "normandy"}
    document = scenario("normandy", "la_raye")
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "pack.json").write_text(json.dumps(about), encoding="utf-8")
    for number in range(8):
        made = document | {"id": f"my_pack:n{number}", "number": number + 1}
        if number == 7:
            made["sides"] = copy.deepcopy(made["sides"])
            made["sides"]["us"]["deck"]["rifleman_a"] = 99
        (tmp_path / "scenarios" / f"n{number}.json").write_text(json.dumps(made), encoding="utf-8")
    whole: list[bool] = []
    is_new = Checker._is_new
    monkeypatch.setattr(Checker, "_is_new", lambda *args: whole.append(is_new(*args)) or whole[-1])
    faults = Checker(uc.Library()).check(tmp_path).faults
    assert {fault.pointer.rpartition("/")[2] for fault in faults} == {"rifleman_a"}
    # The game's own twelve scenarios come last.
    assert whole.count(True) < len(whole) == 20


def test_data_of_a_pack_that_cannot_be_used_are_read_once_for_all_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    about = {"id": "my_pack", "provenance": "original", "version": "1", "game": "normandy"}
    (tmp_path / "pack.json").write_text(json.dumps(about), encoding="utf-8")
    (tmp_path / "scenarios").mkdir()
    document = scenario("normandy", "la_raye")
    paths = [tmp_path / "scenarios" / f"n{number}.json" for number in range(3)]
    for number, path in enumerate(paths):
        wrong = {"no_such_field": 1} if number == 2 else {}
        path.write_text(json.dumps(document | {"id": f"my_pack:n{number}"} | wrong), encoding="utf-8")
    made: list[str] = []
    together = checking.Together
    monkeypatch.setattr(checking, "Together", lambda *given: made.append(given[1]) or together(*given))
    checker = Checker(uc.Library())
    for path in paths:
        assert "no_such_field" in str(checker.check(path).faults)
    assert made == ["normandy"]

"""``validate``: scenario files, data files, data folders and packs, with every fault found."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.cli.clauses import Clause, without_text
from undaunted_core.cli.out import UsageError, print_json
from undaunted_core.cli.packs import SCHEMAS, TEMPLATE, known_game, known_packs, pack_around, registered_kinds
from undaunted_core.content.compose import Override, read_overrides
from undaunted_core.content.loader import load_document, load_folder, parse_json, read_text
from undaunted_core.content.pointers import line_of, line_said
from undaunted_core.errors import ContentError, DeclarationFault, DuplicateNameError, Fault, UndauntedError
from undaunted_core.extension.advice import advise
from undaunted_core.extension.hookspecs import Pack
from undaunted_core.extension.infos import PackFile
from undaunted_core.extension.manager import Library
from undaunted_core.game.setup import new_game
from undaunted_core.ids import ID_PATTERN, nearest

if TYPE_CHECKING:
    from argparse import Namespace

#: Files of a pack's folder that are no content of a kind.
OTHER_FILES = ("pack.json", "overrides.json", "clauses.json")
#: What a document must say of these to be taken for a scenario, whatever its name: two of them at least.
SCENARIO_KEYS = {"spaces", "geometry", "sides", "special"}
#: What the pattern of an id means, in words.
AN_ID = "pack:name of letters, digits and _, such as my_pack:my_scenario"


@attrs.define
class Report:
    """What was checked under one path, and what is wrong there."""

    path: str
    #: The folder that the names of files in faults of a data folder begin in.
    base: Path = attrs.field(factory=Path)
    checked: dict[str, int] = attrs.field(factory=dict)
    faults: list[Fault] = attrs.field(factory=list)
    warnings: list[Fault] = attrs.field(factory=list)

    def add(self, error: UndauntedError, file: str = "") -> None:
        """Note an error, once; ``file`` is the file of a fault that names no file."""
        faults: tuple[Fault, ...] = getattr(error, "faults", ())
        fitting = "another name" if isinstance(error, DuplicateNameError) else "packs that fit together"
        for fault in faults or (Fault(file or self.path, "", str(error), fitting),):
            if isinstance(fault, DeclarationFault):
                self.note(self.faults, fault)
                continue
            where = file if file and not fault.file.endswith(".json") else fault.file
            expected = AN_ID if fault.expected == f"a text like {ID_PATTERN}" else fault.expected
            made = Fault(where, fault.pointer, fault.found, expected, fault.nearest)
            self.note(self.faults, made)

    def note(self, among: list[Fault], fault: Fault) -> None:
        """Add a fault, or a warning, once."""
        if str(fault) not in map(str, among):
            among.append(fault)

    def count(self, checked: dict[str, int]) -> None:
        """Add to what was checked, by kind."""
        for kind, number in checked.items():
            self.checked[kind] = self.checked.get(kind, 0) + number

    def to_dict(self) -> dict[str, Any]:
        """The parts as JSON values."""
        return {
            "path": self.path,
            "ok": not self.faults,
            "checked": self.checked,
            "faults": [fault.to_dict() | self.place(fault) for fault in self.faults],
            "warnings": [fault.to_dict() | self.place(fault) for fault in self.warnings],
        }

    def place(self, fault: Fault) -> dict[str, Any]:
        """The file of a fault as it is found from here, and its line; None where there is none."""
        if isinstance(fault, DeclarationFault):
            file, _, line = fault.at.rpartition(":")
            return {"file": file or fault.file, "line": int(line) if file else None}
        for path in (Path(fault.file), self.base / fault.file):
            if path.is_file():
                text = path.read_text(encoding="utf-8", errors="replace")
                return {"file": str(path), "line": line_said(fault.found) or line_of(text, fault.pointer)}
        return {"file": fault.file, "line": None}

    def told(self, fault: Fault) -> str:
        """A fault as a line of text: with the file as it is found from here, and the line in it."""
        place = self.place(fault)
        if place["line"] is None or isinstance(fault, DeclarationFault):
            return str(fault)
        return f"{place['file']}:{place['line']}{str(fault).removeprefix(fault.file)}"


def validate(args: Namespace) -> int:
    """Check every path, or the game's own scenarios with the packs, and print ok or all faults."""
    library = Library()
    if args.game:
        known_game(args.game, library)
    if not args.path and not (args.game and args.pack):
        raise UsageError("validate: name a PATH; or a game and a pack: --game GAME --pack P")
    packs = tuple(library.add(pack) for pack in known_packs(args.pack, library))
    reports = []
    for path in args.path:
        report = Report(str(path))
        try:
            check_path(library, Path(path), args.game, report, packs)
        except UndauntedError as error:
            report.add(error)
        reports.append(report)
    if not args.path:
        reports.append(check_with(library, args.game, packs))
    add_broken(library, reports)
    if args.json:
        print_json([report.to_dict() for report in reports])
    elif args.annotations:
        print_annotations(reports)
    else:
        for report in reports:
            for fault in report.faults:
                print(report.told(fault))
            for fault in report.warnings:
                print(f"warning: {report.told(fault)}")
            counts = ", ".join(f"{count} {kind}" for kind, count in report.checked.items() if count)
            if report.faults:
                print(f"{report.path}: {len(report.faults)} fault{'s' if len(report.faults) > 1 else ''}")
            else:
                print(f"{report.path}: ok" + (f" ({counts})" if counts else ""))
    return 1 if any(report.faults for report in reports) else 0


def print_annotations(reports: list[Report]) -> None:
    """Print each fault and warning as a command by which a run of GitHub Actions marks the line in the file."""
    for report in reports:
        for level, faults in (("error", report.faults), ("warning", report.warnings)):
            for fault in faults:
                place = report.place(fault)
                marks = {"file": place["file"], "line": place["line"], "title": fault.pointer}
                shown = ",".join(f"{key}={_escaped(str(value), ':,')}" for key, value in marks.items() if value)
                print(f"::{level} {shown}::{_escaped(str(fault).partition(': ')[2])}")


def _escaped(text: str, further: str = "") -> str:
    """A text in the form that annotations take."""
    for mark in "%\r\n" + further:
        text = text.replace(mark, f"%{ord(mark):02X}")
    return text


def check_with(library: Library, game: str, packs: tuple[str, ...]) -> Report:
    """Set up every scenario of a game with further packs: what the packs declare is checked by that."""
    report = Report(f"{game} with {', '.join(packs)}")
    scenarios = library.scenarios(game, packs)
    for one in scenarios:
        _set_up(library, game, one.id, "", report, packs)
    report.count({"scenarios": len(scenarios)})
    return report


def add_broken(library: Library, reports: list[Report]) -> None:
    """Where something is at fault, name the plugins that did not load: what is missing may be theirs."""
    if any(report.faults for report in reports):
        for name, error in library.broken():
            faulty = next(report for report in reports if report.faults)
            faulty.note(faulty.faults, DeclarationFault(name, "plugin", f"that it did not load: {error}",
                                                        "a plugin that loads; it may have the names missing above"))


def check_path(
    library: Library, path: Path, game: str | None, report: Report, packs: tuple[str, ...] = ()
) -> None:
    """Check a pack, a folder of data files or a single file; ``packs`` act in every scenario."""
    if path.is_dir():
        inside = sorted(path.glob("src/*/data")) if (path / "pyproject.toml").is_file() else []
        if (path / "pack.json").is_file():
            check_pack(library, path, report)
        elif inside:
            # The folder of a plugin's distribution: its data lie beside its modules.
            for folder in inside:
                check_folder(library, folder, game, report, packs)
        else:
            check_folder(library, path, game, report, packs)
    else:
        check_file(library, path, game, report, packs)


def check_pack(library: Library, folder: Path, report: Report) -> None:
    """Check a data folder pack: its files, then every scenario of its game with it."""
    file = str(folder / "pack.json")
    (given,) = load_document(parse_json(read_text(folder / "pack.json"), file), "packs", PackFile, file)
    taken = [plugin.name for plugin in library.plugins()]
    if given.id in taken:
        report.faults.append(Fault(file, "/id", repr(given.id), "an id that no installed pack has"))
    games = library.games()
    if given.game not in games:
        near = nearest(given.game, games)
        report.faults.append(Fault(file, "/game", repr(given.game), "an installed game", near))
    if report.faults:
        return
    found = read_folder(library, folder, given.game, report)
    own = [definition.id for _, definition, _ in found.get("scenarios", ())] if found else []
    for scenario in [*own, *games[given.game].scenarios] if found is not None else ():
        try:
            new_game(given.game, scenario, seed=0, packs=(str(folder),), library=library)
        except UndauntedError as error:
            report.add(error)


def check_folder(
    library: Library, folder: Path, game: str | None, report: Report, more: tuple[str, ...] = ()
) -> None:
    """Check the data files of a folder, then set up every scenario in it."""
    game = game or _only_game(library, [folder, *sorted((folder / "scenarios").glob("*.json"))])
    found = read_folder(library, folder, game, report)
    if found is None or game is None:
        return
    acting = _acting(library, game, [one.id for held in found.values() for _, one, _ in held], folder)
    packs = tuple(dict.fromkeys((*more, *acting)))
    for file, _, document in found["scenarios"]:
        _set_up(library, game, document, str(folder.parent / file) if folder.name else file, report, packs)
    if (folder / TEMPLATE).is_file():
        check_file(library, folder / TEMPLATE, game, report, more)


def read_folder(
    library: Library, folder: Path, game: str | None, report: Report
) -> dict[str, list[tuple[str, Any, dict[str, Any]]]] | None:
    """The definitions of a folder that fits its schemas; None and faults otherwise."""
    kinds = _kinds(library, game)
    report.base = folder.parent
    for path in sorted(folder.glob("*.json")):
        if path.name not in OTHER_FILES and path.stem not in kinds:
            near = nearest(path.name, [f"{kind}.json" for kind in kinds])
            report.faults.append(Fault(str(path), "", repr(path.name), "a file whose name is its kind", near))
    if (folder / "pack.json").is_file():
        for path in sorted(one for one in folder.iterdir() if one.is_dir() and any(one.glob("*.json"))):
            if path.name not in (*kinds, TEMPLATE.parent.name, SCHEMAS):
                near = nearest(path.name, kinds)
                report.faults.append(Fault(str(path), "", repr(path.name), "a folder whose name is its kind", near))
    found = None
    try:
        further = {"overrides": len(read_overrides(folder)), "clauses": 0}
        path = folder / "clauses.json"
        if path.is_file():
            name = f"{folder.name}/{path.name}"
            further["clauses"] = len(load_document(parse_json(read_text(path), name), "clauses", Clause, name))
        found = load_folder(folder, kinds)
        report.count({kind: len(held) for kind, held in found.items()} | further)
    except ContentError as error:
        report.add(error)
    if not report.faults and not any(report.checked.values()) and not (folder / "pack.json").is_file():
        report.faults.append(Fault(str(folder), "", "no data file", "files whose names are their kinds"))
    return found if not report.faults else None


def check_file(
    library: Library, path: Path, game: str | None, report: Report, more: tuple[str, ...] = ()
) -> None:
    """Check one file against its schema; a scenario is also set up."""
    document = parse_json(read_text(path), str(path))
    if not isinstance(document, dict):
        report.faults.append(Fault(str(path), "", type(document).__name__, "a JSON object"))
        return
    kinds = _kinds(library, None) | {"overrides": Override, "packs": PackFile, "clauses": Clause}
    kind = kind_of(path, document, [*kinds, "scenarios"])
    if kind is None:
        known = ", ".join([*kinds, "scenarios"])
        report.faults.append(Fault(str(path), "", "content of unknown kind", f"a name or a key with the kind: {known}"))
        return
    if kind == "scenarios":
        game = game or game_of(library, document) or _only_game(library, ())
        if game is None:
            said = repr(document["id"]) if "id" in document else "nothing"
            report.faults.append(Fault(str(path), "/id", said, "a scenario of an installed game, or --game GAME"))
            return
        found = load_document(document, kind, library.game(game).scenario, str(path))
        around = pack_around(path)
        packs = () if around is None else (library.add(around),)
        for one in document.get("scenarios", [document]):
            acting = _acting(library, game, [str(one.get("id"))])
            _set_up(library, game, one, str(path), report, tuple(dict.fromkeys((*more, *packs, *acting))))
    else:
        found = load_document(document, kind, kinds[kind], str(path))
    report.count({"templates" if path.match(str(TEMPLATE)) else kind: len(found)})


def kind_of(path: Path, document: dict[str, Any], kinds: list[str]) -> str | None:
    """The kind of a data file: the name of its list, of its schema, of the file or of its folder."""
    schema = str(document.get("$schema", "")).rpartition("/")[2].removesuffix(".schema.json")
    named = [kind for kind in kinds if isinstance(document.get(kind), list)]
    wishes = [*named, schema, path.stem, path.parent.name]
    if path.name == "pack.json":
        wishes.insert(0, "packs")
    if len(SCENARIO_KEYS & document.keys()) > 1:
        wishes.append("scenarios")
    return next((wish for wish in wishes if wish in kinds), None)


def _set_up(
    library: Library, game: str, scenario: dict[str, Any] | str, file: str, report: Report, packs: tuple[str, ...]
) -> None:
    try:
        made = new_game(game, scenario, seed=0, packs=packs, library=library)
    except UndauntedError as error:
        report.add(error, file)
    else:
        for fault in (*advise(library, made.rules), *without_text(library, made.rules)):
            report.note(report.warnings, fault)


def _acting(library: Library, game: str, ids: list[str], folder: Path | None = None) -> tuple[str, ...]:
    """The packs that must act, in addition to the game's, for these definitions: those that their ids name.

    A pack that is not installed is in the folder under check; its data act,
    but not its code.
    """
    owners = [name for name in dict.fromkeys(one.partition(":")[0] for one in ids) if name != game]
    for name in owners:
        if name not in library.packs and folder is not None:
            library._packs[name] = (Pack(name, "0", 1, library.game(game).requires), folder)
            library._content.append("folder", (folder, game), name)
    return tuple(name for name in owners if name in library.packs)


def _kinds(library: Library, game: str | None) -> dict[str, type]:
    kinds = {name: cls for name, (_, cls) in registered_kinds(library, game).items()}
    return kinds if game is None else {**kinds, "scenarios": library.game(game).scenario}


def game_of(library: Library, document: dict[str, Any]) -> str | None:
    """The game of a scenario: its id says so, or its sides fit it; of several the one that knows most of its keys."""
    games = library.games()
    pack = str(document.get("id", "")).partition(":")[0]
    if pack in games:
        return pack
    sides = document.get("sides")
    known = {
        name: len(document.keys() & {field.name for field in attrs.fields(library.game(name).scenario)})
        for name in games
        if isinstance(sides, dict) and {*sides} == {*library.game(name).sides}
    }
    fitting = [name for name, count in known.items() if count == max(known.values())]
    return fitting[0] if len(fitting) == 1 else None


def _only_game(library: Library, paths: Any) -> str | None:
    """The game that scenario files name, or the only one installed."""
    for path in paths:
        if path.is_file():
            try:
                document = parse_json(read_text(path), str(path))
            except UndauntedError:
                continue
            found = game_of(library, document) if isinstance(document, dict) else None
            if found:
                return found
    games = list(library.games())
    return games[0] if len(games) == 1 else None

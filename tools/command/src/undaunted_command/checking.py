"""The checks of ``validate``: what many files need of the same packs is worked out once in each call."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from undaunted_command.clauses import Clause, without_text
from undaunted_command.kinds import game_of, is_scenario, kind_of
from undaunted_command.packs import SCHEMAS, TEMPLATE, data_folders, list_kinds, pack_around, project_around
from undaunted_command.projects import no_entry_point
from undaunted_command.report import Report
from undaunted_command.single_files import games_for, load_file
from undaunted_core.content.compose import Override, read_overrides
from undaunted_core.content.kinds import FOLDERS
from undaunted_core.content.loader import load_document, load_folder, parse_json, read_text
from undaunted_core.errors import ContentError, DeclarationFault, Fault, UndauntedError
from undaunted_core.extension.broken import expect_game, name_broken
from undaunted_core.extension.compiling import Together
from undaunted_core.extension.hookspecs import Pack
from undaunted_core.extension.infos import PackFile
from undaunted_core.extension.sketch import Sketch
from undaunted_core.ids import nearest
from undaunted_table.web.guides import check_guides
from undaunted_testing.advice import Advice, texts_in
from undaunted_testing.after import A_PACK, find_misspelt
from undaunted_testing.answers import check_first

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from undaunted_core.content.definitions import Definition
    from undaunted_core.extension.infos import GameInfo
    from undaunted_core.extension.manager import Library
    from undaunted_core.mechanics.state import CoreRules

    Documents = dict[str, list[tuple[str, Definition, dict[str, object]]]]

#: Files of a pack's folder that are no content of a kind.
OTHER_FILES = ("pack.json", "overrides.json", "clauses.json", "guide.json", "balance.json")
#: What a tile has of which pictures show something.
SCENERY = "what pictures draw, such as grass and woods: without it they show plain ground"
#: So many scenarios with the same packs are set up in full; of further ones those that hold something new.
IN_FULL = 20
#: What each scenario has of its own, and no rule asks for.
OWN_KEYS = ("$schema", "id", "number", "title", "date", "provenance")


class Checker:
    """Checks files, folders and packs; ``game`` is that of scenarios that do not name one, ``packs`` act in all."""

    def __init__(self, library: Library, game: str | None = None, packs: tuple[str, ...] = ()) -> None:
        self.library = library
        self.game = game
        self.packs = packs
        self.games: dict[str, GameInfo] = library.games()
        self._kinds: dict[str | None, dict[str, type]] = {}
        self._together: dict[tuple[str, tuple[str, ...]], Together | UndauntedError] = {}
        self._folders: set[Path] = set()
        self._seen: dict[Together, set[str]] = {}
        self._set_ups: Counter[Together] = Counter()
        self._advice: dict[Together, tuple[Advice, list[DeclarationFault]]] = {}
        #: What was found in the folders of packs of which single files are checked.
        self._homes: dict[Path, Report] = {}

    def check(self, path: Path) -> Report:
        """Check a pack, a folder of data files or a single file."""
        report = Report(str(path))
        try:
            self._load_project(path)
            missing = no_entry_point(path)
            if missing is not None:
                # Nothing of the plugin is known then, and all that its data name would be wrong.
                report.faults.append(missing)
                return report
            if path.parts == (Path.cwd().name,) and not path.exists():
                here = f"a path from this folder, which is {path} itself: undaunted validate ."
                report.faults.append(Fault(str(path), "", "no such file", here))
            elif pack := load_file(path, self.library):
                for game in (self.game,) if self.game else games_for(pack, self.library):
                    self._set_up_all(game, (*self.packs, pack), report)
            elif not path.is_dir():
                self._file(path, self.game, report)
            elif (path / "pack.json").is_file():
                self._pack(path, report)
            else:
                # In the folder of a plugin's distribution the data lie beside its modules.
                inside = sorted(path.glob("src/*/data")) if (path / "pyproject.toml").is_file() else []
                loose = self._loose(path)
                for file in loose:
                    self._alone(file, report)
                for folder in inside or ([] if loose else [path]):
                    self._folder(folder, report)
        except UndauntedError as error:
            report.add(error)
        return report

    def _load_project(self, path: Path) -> None:
        """Load the plugin whose project a path is in, installed or not: its data are checked with its rules."""
        folder = path if path.is_dir() else path.parent
        if folder not in self._folders:
            self._folders.add(folder)
            if project_around(folder, self.library) not in (None, *self.games):
                self.games = self.library.games()

    def _loose(self, folder: Path) -> list[Path]:
        """The files of a folder of loose scenarios; none where a file or folder in it is named as a kind."""
        kinds = (*self._kinds_of(None), "scenarios")
        files_of_kinds = [*OTHER_FILES, *(f"{kind}.json" for kind in kinds)]
        if any((folder / name).is_file() for name in files_of_kinds) or any((folder / kind).is_dir() for kind in kinds):
            return []
        files = sorted(folder.glob("*.json"))
        return files if any(is_scenario(file) for file in files) else []

    def _alone(self, file: Path, report: Report) -> None:
        try:
            self._file(file, self.game, report)
        except UndauntedError as error:
            report.add(error)

    def check_game(self, game: str) -> Report:
        """Set up every scenario of a game with the packs: what the packs declare is checked by that."""
        report = Report(f"{game} with {', '.join(self.packs)}")
        self._set_up_all(game, self.packs, report)
        return report

    def _set_up_all(self, game: str, packs: tuple[str, ...], report: Report) -> None:
        scenarios = self.library.scenarios(game, packs)
        for scenario in scenarios:
            self._set_up(game, scenario.id, None, "", report, packs)
        report.count({"scenarios": len(scenarios)})

    def _pack(self, folder: Path, report: Report) -> None:
        """Check a data folder pack: its files, then every scenario of its game with it."""
        file = str(folder / "pack.json")
        (pack_file,) = load_document(parse_json(read_text(folder / "pack.json"), file), "packs", PackFile, file)
        names = [plugin.name for plugin in self.library.plugins()]
        # A file in it that was checked before may have added this pack.
        if pack_file.id in names and self.library._packs.get(pack_file.id, (None, None))[1] != folder.resolve():
            report.faults.append(Fault(file, "/id", repr(pack_file.id), "an id that no installed pack has"))
        if pack_file.game not in self.games:
            near = nearest(pack_file.game, self.games)
            expected = expect_game("an installed game", self.games, self.library._infos)
            report.faults.append(Fault(file, "/game", repr(pack_file.game), expected, near))
        for number, name, near in find_misspelt(self.library.packs, pack_file.id, pack_file.after):
            report.warnings.append(Fault(file, f"/after/{number}", repr(name), A_PACK, near))
        if report.faults:
            return
        documents = self._documents(folder, pack_file.game, report)
        if documents is not None:
            pack = self.library.add(str(folder))
            own = [definition.id for _, definition, _ in documents.get("scenarios", ())]
            for scenario in (*own, *self.games[pack_file.game].scenarios):
                self._set_up(pack_file.game, scenario, None, "", report, (pack,), advises=False)
            self._names(documents, pack_file.game, report, (pack,))

    def _folder(self, folder: Path, report: Report) -> None:
        """Check the data files of a folder, then set up every scenario in it."""
        game = self.game or self._only_game([folder, *sorted((folder / "scenarios").glob("*.json"))])
        documents = self._documents(folder, game, report)
        if documents is None or game is None:
            return
        installed = {*self.library.packs}
        ids = [definition.id for entries in documents.values() for _, definition, _ in entries]
        acting = self._add_owners(game, ids, folder)
        packs = tuple(dict.fromkeys((*self.packs, *acting)))
        for file, pointer, definition, document in _list_places(documents, "scenarios"):
            name = str(folder.parent / file) if folder.name else file
            self._set_up(game, document, definition, name, report, packs, pointer)
        # What a pack that is not installed registers is not known.
        if installed.issuperset(acting):
            self._names(documents, game, report, packs)
        if (folder / TEMPLATE).is_file():
            self._file(folder / TEMPLATE, game, report)

    def _names(self, documents: Documents, game: str, report: Report, packs: tuple[str, ...]) -> None:
        """Note the names in definitions that nothing in the game has; what is wrong in scenarios their set-up tells."""
        try:
            names = self._read_together(game, packs).known
        except UndauntedError as error:
            report.add(error)
            return
        noted = {(Path(fault.file).name, fault.pointer) for fault in report.faults}
        for kind in (kind for kind in documents if kind != "scenarios"):
            every = self._read_together(game, packs).definitions.get(kind, {}).values()
            is_drawn = any(getattr(member, "scenery", ()) for member in every)
            for file, base, definition, _ in _list_places(documents, kind):
                if is_drawn and getattr(definition, "scenery", None) == () and not getattr(definition, "symbol", None):
                    report.note(report.warnings, Fault(file, base, "no scenery", SCENERY))
                for pointer, name, sort in names.unknown(definition, base):
                    if (Path(file).name, pointer) not in noted:
                        near = nearest(name, names.names(sort))
                        report.note(report.faults, Fault(file, pointer, repr(name), names.expected(sort), near))

    def _read_together(self, game: str, packs: tuple[str, ...]) -> Together:
        """These packs in a game, read once."""
        if (game, packs) not in self._together:
            try:
                self._together[game, packs] = Together(self.library, game, packs)
            except UndauntedError as error:
                # Data that cannot be used cannot for the next file either: they are not read for each.
                self._together[game, packs] = error
        if isinstance(together := self._together[game, packs], UndauntedError):
            raise together
        return together

    def _documents(self, folder: Path, game: str | None, report: Report) -> Documents | None:
        """The definitions of a folder that fits its schemas; None and faults otherwise."""
        kinds = self._kinds_of(game)
        report.base = folder.parent
        for path in sorted(folder.glob("*.json")):
            if path.name not in OTHER_FILES and path.stem not in kinds:
                near = nearest(path.name, [f"{kind}.json" for kind in kinds])
                report.faults.append(Fault(str(path), "", repr(path.name), "a file whose name is its kind", near))
        if (folder / "pack.json").is_file():
            for path in sorted(inner for inner in folder.iterdir() if inner.is_dir() and any(inner.glob("*.json"))):
                if path.name not in (*kinds, TEMPLATE.parent.name, SCHEMAS):
                    near = nearest(path.name, kinds)
                    report.faults.append(Fault(str(path), "", repr(path.name), "a folder whose name is its kind", near))
        documents = None
        try:
            further = {"overrides": len(read_overrides(folder)), "clauses": 0}
            if (path := folder / "clauses.json").is_file():
                name = f"{folder.name}/{path.name}"
                further["clauses"] = len(load_document(parse_json(read_text(path), name), "clauses", Clause, name))
            documents = load_folder(folder, kinds)
            report.faults += check_guides(folder, [entry.id for _, entry, _ in documents.get("scenarios", ())])
            report.count({kind: len(entries) for kind, entries in documents.items()} | further)
        except ContentError as error:
            report.add(error)
        if not report.faults and not any(report.checked.values()) and not (folder / "pack.json").is_file():
            report.faults.append(Fault(str(folder), "", "no data file", "files whose names are their kinds"))
        return documents if not report.faults else None

    def _file(self, path: Path, game: str | None, report: Report) -> None:
        """Check one file against its schema; a scenario is also set up."""
        document = parse_json(read_text(path), str(path))
        if not isinstance(document, dict):
            report.faults.append(Fault(str(path), "", type(document).__name__, "a JSON object"))
            return
        kinds = self._kinds_of(None) | {"overrides": Override, "packs": PackFile, "clauses": Clause}
        kind = kind_of(path, document, [*kinds, "scenarios"])
        if kind is None:
            names = ", ".join(dict.fromkeys((*kinds, "scenarios")))
            report.faults.append(
                Fault(str(path), "", "content of unknown kind", f"a name or a key with the kind: {names}")
            )
            return
        if kind == "scenarios":
            game = game or game_of(self.library, document, self.games) or self._only_game(())
            if game is None:
                said = repr(document["id"]) if "id" in document else "nothing"
                expected = "a scenario of an installed game, or --game GAME"
                expected = expect_game(expected, self.games, self.library._infos)
                report.faults.append(Fault(str(path), "/id", said, expected))
                return
            content = load_document(document, kind, self.library.game(game).scenario, str(path))
            around = pack_around(path)
            packs = () if around is None else (self.library.add(around),)
            is_list = "scenarios" in document
            for number, (entry, plan) in enumerate(zip(document.get("scenarios", [document]), content, strict=True)):
                acting = (*self.packs, *packs, *self._add_owners(game, [str(entry.get("id"))]))
                pointer = f"/scenarios/{number}" if is_list else ""
                self._set_up(game, entry, plan, str(path), report, tuple(dict.fromkeys(acting)), pointer)
        else:
            content = load_document(document, kind, kinds[kind], str(path))
            self._within(path, report)
        report.count({"templates" if path.match(str(TEMPLATE)) else kind: len(content)})

    def _within(self, path: Path, report: Report) -> None:
        """Note what is wrong in a data file for the pack in whose folder it is; without one its schema alone counts."""
        folder = self._home(path)
        if folder is None:
            report.schema_only = True
            return
        if folder not in self._homes:
            self._homes[folder] = Report(str(folder))
            if (folder / "pack.json").is_file():
                self._pack(folder, self._homes[folder])
            else:
                self._folder(folder, self._homes[folder])
        whole = self._homes[folder]
        here = path.resolve()
        for own, among in ((report.faults, whole.faults), (report.warnings, whole.warnings)):
            for fault in among:
                if Path(whole.locate(fault)["file"]).resolve() == here:
                    parts = fault.pointer, fault.found, fault.expected, fault.nearest, fault.changed_by
                    report.note(own, Fault(str(path), *parts))
        if whole.faults and not report.faults:
            # Some checks of a pack need all its files.
            found = f"{len(whole.faults) + whole.more} in other files"
            expected = "a pack without faults, for a check of all in this file"
            report.warnings.append(Fault(str(folder), "", found, expected))

    def _home(self, path: Path) -> Path | None:
        """The folder of the pack whose data a file is: one with a ``pack.json``, or that of an installed pack."""
        here = path.resolve()
        installed = [folder.resolve() for _, folder in data_folders(self.library)]
        near = (here.parent, here.parent.parent)
        return pack_around(here) or next((home for home in installed if home in near), None)

    def _set_up(
        self,
        game: str,
        scenario: dict[str, object] | str,
        plan: object,
        file: str,
        report: Report,
        packs: tuple[str, ...],
        base: str = "",
        *,
        advises: bool = True,
    ) -> None:
        """Set a scenario up with these packs, as far as the first question of a game; ``base`` is its pointer in it.

        ``advises`` adds what the packs declare for nothing.
        """
        try:
            with name_broken(self.library._infos):
                together = self._read_together(game, packs)
                own = together.scenarios.get(scenario) if isinstance(scenario, str) else None
                is_whole = self._is_new(together, scenario if own is None else own.document)
                rules = together.sketch(scenario, file or None, plan or (own and own.definition), is_whole=is_whole)
            if is_whole:
                check_first(rules, None if isinstance(rules, Sketch) else self.library)
        except UndauntedError as error:
            report.add(error, file, base)
        else:
            for fault in self._list_advice(together, rules) if is_whole and advises else ():
                report.note(report.warnings, fault)
            if isinstance(rules, Sketch):
                rules.release()

    def _is_new(self, together: Together, scenario: object) -> bool:
        """Whether a scenario is to be set up in full: of many with the same packs, one that holds something new."""
        texts_before = self._seen.setdefault(together, set())
        self._set_ups[together] += 1
        if not isinstance(scenario, dict):
            return True
        texts = texts_in({key: part for key, part in scenario.items() if key not in OWN_KEYS})
        if self._set_ups[together] > IN_FULL and texts <= texts_before:
            return False
        texts_before |= texts
        return True

    def _list_advice(self, together: Together, rules: CoreRules) -> Iterable[DeclarationFault]:
        """What the packs declare for nothing, and the clauses they cite that have no text."""
        if together not in self._advice:
            self._advice[together] = (Advice(self.library, rules), without_text(self.library, rules))
        advice, clauses = self._advice[together]
        return (*advice.of(rules), *clauses)

    def _add_owners(self, game: str, ids: list[str], folder: Path | None = None) -> tuple[str, ...]:
        """The packs that must act, in addition to the game's, for these definitions: those that their ids name.

        A pack that is not installed is in the folder under check; its data act,
        but not its code.
        """
        library = self.library
        owners = [name for name in dict.fromkeys(identifier.partition(":")[0] for identifier in ids) if name != game]
        for name in owners:
            if name not in library._packs and folder is not None:
                library._packs[name] = (Pack(name, "0", 1, library.game(game).requires), folder)
                library._content.append(FOLDERS, (folder, game), name)
        return tuple(name for name in owners if name in library._packs)

    def _kinds_of(self, game: str | None) -> dict[str, type]:
        """The kinds of content, those of a game's scenarios too where one is given."""
        if game not in self._kinds:
            kinds = {name: cls for name, (_, cls) in list_kinds(self.library, game).items()}
            own = {} if game is None else {"scenarios": self.library.game(game).scenario}
            self._kinds[game] = kinds | own
        return self._kinds[game]

    def _only_game(self, paths: Iterable[Path]) -> str | None:
        """The game that scenario files name, or the only one installed."""
        for path in paths:
            if path.is_file():
                try:
                    document = parse_json(read_text(path), str(path))
                except UndauntedError:
                    continue
                game = game_of(self.library, document, self.games) if isinstance(document, dict) else None
                if game:
                    return game
        return next(iter(self.games)) if len(self.games) == 1 else None


def _list_places(documents: Documents, kind: str) -> Iterator[tuple[str, str, object, dict[str, object]]]:
    """The definitions of a kind, each with its file and its pointer there: in the list of its kind, or alone."""
    counts = Counter(file for file, _, _ in documents[kind])
    places: Counter[str] = Counter()
    for file, definition, document in documents[kind]:
        is_listed = counts[file] > 1 or Path(file).stem == kind
        yield file, f"/{kind}/{places[file]}" if is_listed else "", definition, document
        places[file] += 1


__all__ = ["Checker"]

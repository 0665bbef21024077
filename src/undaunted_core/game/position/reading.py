"""Reading a position document: from the words of a person to a state, with every fault named."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.errors import Fault, Faults, SaveError
from undaunted_core.game.position.checks import Cells, cells_of, find_clashes, is_simultaneous, set_cells, turn_start
from undaunted_core.game.position.values import show, tidy
from undaunted_core.game.position.words import AT, CARD, PENDING, PIECE, Part, local_names, words_of
from undaunted_core.game.position.zones import CARDS, read_zones
from undaunted_core.game.trials import find_dead_ends
from undaunted_core.ids import nearest
from undaunted_core.kernel.choices import ASKED, HAS_CHOSEN
from undaunted_core.kernel.codec import CLAUSE, OUTCOME, find_faults
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.loading import find_contradictions
from undaunted_core.kernel.machine import options
from undaunted_core.kernel.state import PLAIN
from undaunted_core.limits import MOST_COUNT
from undaunted_core.mechanics.initiative import holder_rules
from undaunted_core.mechanics.positions import MIRRORS
from undaunted_core.mechanics.setting import NO_SIDE

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from undaunted_core.mechanics.state import CoreRules, CoreState

#: The cells that say where the game stands: read before all others.
ROUND, ACTIVE, HOLDER = ("rounds", "number"), ("rounds", "active"), ("initiative", "holder")


class Reader:
    """Reads one position document of a known ruleset and gathers its faults; used once."""

    def __init__(
        self, rules: Any, document: dict[str, object], name: str, faults: list[Fault], *, is_own: bool = False
    ) -> None:
        self.rules = rules
        #: Whether this process wrote it: then it came out of play, and whatever follows is no fault of it.
        self.is_own = is_own
        self.document = document
        self.name = name
        self.faults = Faults(faults)
        #: Whether every word read so far has a meaning, if perhaps a contradictory one.
        self.is_sound = True
        #: Encoded pointers whose values are elsewhere in the position.
        self.where: dict[str, str] = {}
        self.words = words_of(rules)
        self.pieces = local_names(rules, PIECE, rules.pieces.side)
        #: The place of the entry of each piece, also where there is no entry.
        self.homes = {
            rules.names[PIECE][piece]: f"/counters/{side}/{local}"
            for side, names in self.pieces.items()
            for local, piece in names.items()
        }
        self.pending: dict[str, Any] = {}

    def fault(self, pointer: str, found: object, expected: str, nearest_one: str | None = None) -> None:
        """Note something that has no meaning here."""
        self.is_sound = False
        self.faults.append(Fault(self.name, tidy(pointer), show(found), expected, nearest_one))

    def clash(self, pointer: str, found: str, expected: str) -> None:
        """Note something that contradicts something else."""
        self.faults.append(Fault(self.name, tidy(pointer), found, expected))

    def entries(self, pointer: str, value: object, wanted: Collection[str], what: str) -> Iterator[tuple[str, Any]]:
        """The entries of an object whose keys are known; the others are faults."""
        if not isinstance(value, dict):
            self.fault(pointer, value, "an object")
            return
        for key, item in value.items():
            if isinstance(key, str) and key in wanted:
                yield key, item
            else:
                self.fault(f"{pointer}/{key}", key, what, nearest(key, wanted))

    def whole(self, key: str, least: int, default: int) -> int:
        """A whole number of the document, or what it is when it is left out."""
        value = self.document.get(key, default)
        if type(value) is int and least <= value <= MOST_COUNT:
            return value
        is_large = type(value) is int and value > MOST_COUNT
        expected = f"a number of at most {MOST_COUNT}" if is_large else f"a whole number from {least}"
        self.fault(f"/{key}", value, expected)
        return default

    def read(self) -> Any:
        """The state; :class:`SaveError` with all faults."""
        state = self._stop()
        state.ply, state.revealed = self.whole("ply", 0, 0), self.whole("revealed", 0, 0)
        self._choices(state)
        self._outcome(state)
        encoded = self.rules.codec.encode(state)
        self._parts(encoded)
        self._counters(encoded)
        self._merge_state(encoded)
        if "pending" in self.document:
            for slot in ("stack", *self.words.under_way):
                encoded[slot] = self.pending.get(slot, [] if slot == "stack" else encoded[slot])
        faults = find_faults(self.rules, encoded)
        for fault in faults:
            self.is_sound = False
            pointer = tidy(self.place(fault.pointer))
            self.faults.append(Fault(self.name, pointer, fault.found, fault.expected, fault.nearest))
        self._zones(encoded)
        if self.is_sound:
            state = self.rules.codec.decode(encoded, checked=False)
            self._renew(state)
            self._ask_all(state)
        else:
            self._salvage(state, encoded, {tuple(fault.pointer.split("/")[1:3]) for fault in faults})
        self._check(state)
        if self.faults:
            raise SaveError(self.faults)
        return state

    # -- the stop of the game --------------------------------------------------------

    def _stop(self) -> Any:
        """A state at the stop the document names, everything else as in the scenario."""
        rules, cells = self.rules, self._cells()
        # Only before the first round, where the stack says so, the number is 0.
        number = self.whole(self._word(ROUND), 0 if self.document.get("pending") else 1, 1)
        active = self._active()
        begun = holder_rules(rules) if self._says(HOLDER) else rules
        if "pending" in self.document or "outcome" in self.document:
            pending, parts = self.document.get("pending", {}), (*PENDING, *self.words.under_way)
            self.pending = dict(self.entries("/pending", pending, parts, f"one of {', '.join(parts)}"))
            if active is None:
                active = turn_start(begun, cells, None, max(1, number))[1].rounds.active
            blank = rules.initial(0)
            set_cells(blank, {**cells, ROUND: number, ACTIVE: active})
            return blank
        is_start, state = turn_start(begun, cells, None if active == NO_SIDE else active, number)
        if is_start and active == NO_SIDE:
            self.fault(self._word(ACTIVE, "/"), None, "the side whose turn it is (or a part 'pending')")
        elif not is_start and active not in (None, NO_SIDE):
            self.fault(self._word(ACTIVE, "/"), rules.sides[active], "a side that takes turns (or a part 'pending')")
        elif not state.stack:
            self.fault("/pending", None, "where play stands, because the round cannot begin as the scenario is")
        return state

    def _says(self, cell: tuple[str, str]) -> bool:
        """Whether the document says a single cell."""
        return any((part.slot, part.col.name) == cell and part.word in self.document for part in self.words.cells)

    def _word(self, cell: tuple[str, str], before: str = "") -> str:
        """The word of a single cell."""
        return before + next(part.word for part in self.words.cells if (part.slot, part.col.name) == cell)

    def _active(self) -> int | None:
        """The side whose turn it is, by number; -1 for null, None where the document does not say."""
        word = self._word(ACTIVE)
        value, sides = self.document.get(word), self.rules.numbers["side"]
        if isinstance(value, str) and value in sides:
            return int(sides[value])
        if value is not None:
            self.fault(f"/{word}", value, "a side of this game", nearest(value, sides))
        return NO_SIDE if value is None and word in self.document else None

    def _cells(self) -> Cells:
        """The single cells as the document says them, as far as they can be read yet; the others as in the scenario."""
        cells = cells_of(self.rules, self.rules.initial(0))
        for part in self.words.cells:
            said, col, key = self.document.get(part.word), part.col, (part.slot, part.col.name)
            if isinstance(said, str) and col.holds != "text":
                cells[key] = (part.values or self.rules.numbers.get(col.holds, {})).get(said, cells[key])
            # A member is said by its name: its number means nothing in a document.
            elif col.holds in PLAIN and type(said) is type(cells[key]) and col.is_within(said):
                cells[key] = said
        return cells

    def _choices(self, state: CoreState) -> None:
        choices = state.choices
        if "pending" in self.document:
            choices.asked, choices.made = [0] * len(choices.asked), [""] * len(choices.made)
        entries = self.pending.get("choices", {})
        for seat, choice in self.entries("/pending/choices", entries, self.rules.seats, "a seat"):
            number = self.rules.numbers["seat"][seat]
            if choice is None:
                choices.asked[number] = ASKED
            elif isinstance(choice, str) and self.rules.parse(choice) is not None:
                choices.asked[number], choices.made[number] = HAS_CHOSEN, self.rules.parse(choice).notation
            elif choice is not False:
                expected = "an action of this game, null while the seat is asked, false if it never was"
                self.fault(f"/pending/choices/{seat}", choice, expected)

    def _ask_all(self, state: CoreState) -> None:
        """A secret choice asks every seat that can choose and that the document does not mention."""
        if is_simultaneous(self.rules, state):
            ctx: Context[CoreRules, CoreState] = Context(self.rules, state, events=None, record=[], explicit=True)
            for number, seat in enumerate(self.rules.seats):
                if seat not in self.pending.get("choices", {}) and options(ctx, number):
                    state.choices.asked[number] = ASKED

    def _outcome(self, state: CoreState) -> None:
        if "outcome" not in self.document:
            return
        outcome, sides = self.document["outcome"], self.rules.sides
        parts = dict(self.entries("/outcome", outcome, OUTCOME, "winners, reason or clause"))
        missing = [key for key in OUTCOME if isinstance(outcome, dict) and key not in outcome]
        if missing:
            self.fault("/outcome", list(parts), f"an entry {missing[0]!r}")
        winners, reason, clause = (parts.get(key, blank) for key, blank in zip(OUTCOME, ([], "", ""), strict=True))
        if not isinstance(winners, list) or any(winner not in sides for winner in winners):
            self.fault("/outcome/winners", winners, "sides of this game")
            winners = []
        reasons = [key for key in self.rules.text.messages if key.startswith("outcome.")]
        if "reason" in parts and reason not in reasons:
            self.fault("/outcome/reason", reason, "a reason of this game", nearest(reason, reasons))
        if reason not in reasons:
            reason = reasons[0]
        if not isinstance(clause, str) or not CLAUSE.fullmatch(clause):
            self.fault("/outcome/clause", clause, "a clause such as UND-10.2, or an empty text")
            clause = ""
        state.outcome = (tuple(sides.index(winner) for winner in winners), reason, clause)

    # -- parts with words of their own, pieces, cards -----------------------------------

    def _parts(self, encoded: dict[str, Any]) -> None:
        """Lay the columns that are parts of the document over those of the scenario."""
        for part in (*self.words.cells, *self.words.rows):
            name, index = part.col.name, part.col.index
            if part.word in self.document and (part.slot, name) not in (ROUND, ACTIVE):
                said = self._rows(part, f"/{part.slot}/{name}", f"/{part.word}", self.document[part.word], index)
                encoded[part.slot][name] = _lay_over(encoded[part.slot][name], said, len(index))

    def _rows(self, part: Part, pointer: str, path: str, given: object, index: tuple[str, ...]) -> object:
        """What a part of the document says of rows, encoded."""
        self.where[pointer] = path
        if not index:
            return self._cell(part, path, given)
        rows = self.entries(path, given, self.rules.numbers[index[0]], f"a {index[0]} of this game")
        return {name: self._rows(part, f"{pointer}/{name}", f"{path}/{name}", row, index[1:]) for name, row in rows}

    def _cell(self, part: Part, path: str, given: object) -> object:
        """The encoded cell that a word of the document means."""
        if not part.values:
            return given
        if isinstance(given, str) and given in part.values:
            return part.values[given]
        if given is not None:
            self.fault(path, given, f"{', '.join(part.values)}, or null", nearest(given, part.values))
        return part.blank

    def _counters(self, encoded: dict[str, object]) -> None:
        """Lay what is said of pieces over what is so at the start."""
        words, said = self.words.pieces, self._entries_of_pieces()
        start = {
            name: {word: part.say(part.of(encoded).get(name, part.blank)) for word, part in words.items()}
            for name in self.rules.names[PIECE]
        }
        meant: Mapping[str, Mapping[str, object]] = said
        for form in self.words.forms:
            meant = form.read(meant, start)
        for name, entry in meant.items():
            for word, value in entry.items():
                part, home = words[word], self.homes[name]
                path = f"{home}/{word}" if word in said.get(name, ()) and word != AT else home
                self.where[f"/{part.slot}/{part.col.name}/{name}"] = path
                part.of(encoded)[name] = self._cell(part, path, value)

    def _entries_of_pieces(self) -> dict[str, dict[str, object]]:
        """The words of the document for each piece that it names, by the piece's whole name."""
        words, entries = self.words.pieces, {}
        counters = self.document.get("counters", {})
        for side, own in self.entries("/counters", counters, self.pieces, "a side of this game"):
            pieces = self.pieces[side]
            for local, entry in self.entries(f"/counters/{side}", own, pieces, "a counter of this side here"):
                pointer = f"/counters/{side}/{local}"
                said = {AT: entry}
                if isinstance(entry, dict):
                    said = dict(self.entries(pointer, entry, words, "a word for counters"))
                spaces, space = self.rules.numbers["space"], said.get(AT)
                if space is not None and (not isinstance(space, str) or space not in spaces):
                    path = f"{pointer}/{AT}" if isinstance(entry, dict) else pointer
                    self.fault(path, space, "a space of this map, or null off it", nearest(space, spaces))
                    del said[AT]
                meant = {word: self._full_name(words[word].col.holds, side, value) for word, value in said.items()}
                entries[self.rules.names[PIECE][pieces[local]]] = meant
        return entries

    def _full_name(self, holds: str, side: str, value: object) -> object:
        """A value by its whole name: a piece or a card has a name of its side, another member its number."""
        numbers = self.rules.numbers.get(holds, {})
        if holds in (PIECE, CARD) and isinstance(value, str) and value not in numbers:
            whole = f"{side}:{value}"
            return whole if whole in numbers else value
        return str(value) if type(value) is int and holds in self.rules.numbers else value

    def _zones(self, encoded: dict[str, Any]) -> None:
        """Lay the cards over the zones; of zones that all see filled, all cards are known."""
        slot, cards = CARDS
        encoded[slot][cards] = read_zones(self, encoded)
        for zone, is_seen in zip(self.rules.names["zone"], self.rules.zones.seen, strict=True):
            cards_known = encoded[slot]["known"]
            if is_seen and isinstance(cards_known, dict) and not self._is_under_state(slot, "known", zone):
                cards_known[zone] = encoded[slot][cards].get(zone, [])

    # -- the rest ------------------------------------------------------------------------

    def _merge_state(self, encoded: dict[str, Any]) -> None:
        """Lay the rows the document names over those of the scenario."""
        for slot, part in self.entries("/state", self.document.get("state", {}), self.rules.slices, "a slice"):
            cols = {col.name: col for col in self.rules.columns[slot]}
            for name, rows in self.entries(f"/state/{slot}", part, cols, "a column of the slice"):
                word = self.words.place(slot, name)
                if word is not None:
                    self.fault(f"/state/{slot}/{name}", name, f"no entry, because {word} gives the value")
                    continue
                for row in rows if isinstance(rows, dict) else ():
                    if f"/{slot}/{name}/{row}" in self.where:
                        twice = self.where[f"/{slot}/{name}/{row}"]
                        self.fault(f"/state/{slot}/{name}/{row}", row, f"no entry, because {twice} gives the value")
                encoded[slot][name] = _lay_over(encoded[slot][name], rows, len(cols[name].index))

    def _salvage(self, state: CoreState, encoded: dict[str, Any], faulty: set[tuple[str, ...]]) -> None:
        """Take over what can be read all the same, so that what contradicts it is found too."""
        plain = self.rules.codec.encode(state)
        for slot, cols in self.rules.columns.items():
            is_whole = isinstance(encoded[slot], dict) and set(encoded[slot]) == set(plain[slot])
            for name in [col.name for col in cols]:
                if is_whole and (slot, name) not in faulty:
                    plain[slot][name] = encoded[slot][name]
        self.rules.codec._decode(state, plain)
        self._renew(state)

    def _renew(self, state: CoreState) -> None:
        """Write the columns that say again what others say."""
        for mirror in self.rules.registry.all(MIRRORS).values():
            mirror.renew(self.rules, state)

    def place(self, pointer: str) -> str:
        """Where the position says what an encoded state has at a pointer."""
        if pointer in self.where:
            return self.where[pointer]
        parts = pointer.split("/")
        slot, column = parts[1], parts[2] if len(parts) > 2 else ""
        if slot == "stack":
            return f"/pending{pointer}" if "pending" in self.document else ""
        word = self.words.place(slot, column)
        if word is None or slot == "pieces":
            # What is said of a piece belongs into its entry, unless the document has it under "state".
            whose = None if self._is_under_state(slot, column, parts[-1]) else self.homes.get(parts[-1])
            return whose or (f"/state{pointer}" if slot in self.rules.slices else pointer)
        if slot in self.words.under_way:
            return "/".join((word, *parts[2:]))
        # A row that a check does not name whole: the last one of the document that it may mean.
        above, last = f"/{slot}/{column}/", f"/{parts[-1]}"
        said = [where for start, where in self.where.items() if start.startswith(above) and start.endswith(last)]
        return said[-1] if said else "/".join((word, *parts[3:]))

    def _is_under_state(self, slot: str, column: str, row: str) -> bool:
        part: object = self.document.get("state")
        for key in (slot, column):
            part = part.get(key) if isinstance(part, dict) else None
        return isinstance(part, dict) and row in part

    def _check(self, state: CoreState) -> None:
        """What the rules have against the state, and what its parts have against each other."""
        under_way = tuple(f"/{slot}" for slot in self.words.under_way)
        clashes = [
            clash
            for check in self.rules.checks
            for clash in check(self.rules, state)
            # Cards are counted where they are read.
            if not clash[0].startswith("/zones/cards")
            # What cannot be read of something under way contradicts nothing.
            and (self.is_sound or not clash[0].startswith(under_way))
        ]
        if self.is_sound:
            clashes += find_clashes(self.rules, state)
            if not any(clash[0].startswith(("/stack", "/choices", "/rounds/active", *under_way)) for clash in clashes):
                clashes += find_contradictions(self.rules, state)
            if not clashes and not self.faults and not self.is_own:
                clashes += find_dead_ends(self.rules, state)
        for pointer, value, expected in clashes:
            self.clash(self.place(pointer), value, expected)


def _lay_over(base: Any, given: object, depth: int) -> object:
    if depth == 0 or not isinstance(given, dict):
        return given
    return {**base, **{key: _lay_over(base.get(key, {}), part, depth - 1) for key, part in given.items()}}

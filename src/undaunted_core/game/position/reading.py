"""Reading a position document: from the words of a person to a state, with every fault named."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from undaunted_core.errors import Fault, Faults, SaveError
from undaunted_core.game.position.checks import find_clashes, is_simultaneous, turn_start
from undaunted_core.game.position.columns import local_names, piece_columns, place_of_column
from undaunted_core.game.position.seats import read_words, seats_of, take_along
from undaunted_core.game.position.values import MOST, near, shown, tidy, too_large
from undaunted_core.game.trials import find_dead_ends
from undaunted_core.kernel.choices import ASKED, HAS_CHOSEN
from undaunted_core.kernel.codec import CLAUSE, OUTCOME, find_faults
from undaunted_core.kernel.context import Context
from undaunted_core.kernel.loading import find_contradictions
from undaunted_core.kernel.machine import options
from undaunted_core.limits import MOST_COUNT
from undaunted_core.undaunted.tactics.control import CONTROLLED, NO_MARKER, SCOUTED

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator


MARKERS = {None: NO_MARKER, "scouted": SCOUTED, "controlled": CONTROLLED}
PENDING_KEYS = ("stack", "choices", "attack")


class Reader:
    """Reads one position document of a known ruleset and gathers its faults; used once."""

    def __init__(self, rules: Any, document: dict[str, Any], name: str, faults: list[Fault]) -> None:
        self.rules = rules
        self.document = document
        self.name = name
        self.faults = Faults(faults)
        #: Whether every word read so far has a meaning, if perhaps a contradictory one.
        self.is_sound = True
        #: Encoded pointers whose values are elsewhere in the position.
        self.where: dict[str, str] = {}
        self.pieces = local_names(rules, "piece", rules.pieces.side)
        #: The place of the entry of each piece, also where there is no entry.
        self.homes = {
            rules.names["piece"][piece]: f"/counters/{side}/{local}"
            for side, known in self.pieces.items()
            for local, piece in known.items()
        }
        self.extras = piece_columns(rules)
        self.pending: dict[str, Any] = {}

    def fault(self, pointer: str, found: Any, expected: str, nearest_one: str | None = None) -> None:
        """Note something that has no meaning here."""
        self.is_sound = False
        self.faults.append(Fault(self.name, tidy(pointer), shown(found), expected, nearest_one))

    def clash(self, pointer: str, found: str, expected: str) -> None:
        """Note something that contradicts something else."""
        self.faults.append(Fault(self.name, tidy(pointer), found, expected))

    def entries(self, pointer: str, value: Any, wanted: Collection[str], what: str) -> Iterator[tuple[str, Any]]:
        """The entries of an object whose keys are known; the others are faults."""
        if not isinstance(value, dict):
            self.fault(pointer, value, "an object")
            return
        for key, one in value.items():
            if isinstance(key, str) and key in wanted:
                yield key, one
            else:
                self.fault(f"{pointer}/{key}", key, what, near(key, wanted))

    def whole(self, key: str, least: int, default: int) -> int:
        """A whole number of the document, or what it is when it is left out."""
        value = self.document.get(key, default)
        if type(value) is int and least <= value <= MOST_COUNT:
            return value
        is_large = type(value) is int and value > MOST_COUNT
        expected = f"a number of at most {MOST_COUNT}" if is_large else f"a whole number from {least}"
        self.fault(f"/{key}", value, expected)
        return default

    def side(self, key: str, default: int, *, none: bool = False) -> int:
        """A side of the document by number; -1 for null where that is allowed."""
        if key not in self.document:
            return default
        value = self.document[key]
        if value is None and none:
            return -1
        if isinstance(value, str) and value in self.rules.numbers["side"]:
            return int(self.rules.numbers["side"][value])
        self.fault(f"/{key}", value, "a side of this game", near(value, self.rules.sides))
        return default

    def read(self) -> Any:
        """The state; :class:`SaveError` with all faults."""
        state = self._stop()
        state.ply, state.revealed = self.whole("ply", 0, 0), self.whole("revealed", 0, 0)
        self._zones(state)
        encoded_rows = self._counters(state)
        self._markers(state)
        self._choices(state)
        self._outcome(state)
        encoded = self.rules.codec.encode(state)
        for slot, col, piece, value in encoded_rows:
            encoded[slot][col] = {**encoded[slot][col], piece: value}
        self._merge_state(encoded)
        if "pending" in self.document:
            encoded["stack"] = self.pending.get("stack", [])
            encoded["attack"] = self.pending.get("attack", encoded["attack"])
        faults = find_faults(self.rules, encoded)
        for one in faults:
            self.is_sound = False
            self.faults.append(Fault(self.name, tidy(self.place(one.pointer)), one.found, one.expected, one.nearest))
        for pointer, found in too_large({key: encoded[key] for key in ("stack", *self.rules.slices)}, ""):
            self.clash(self.place(pointer), found, f"a number of at most {MOST}")
        if self.is_sound:
            try:
                state = self.rules.codec.decode(encoded, checked=False)
            except SaveError as error:
                self.faults += Faults.retold(
                    error, lambda f: Fault(self.name, f.pointer, f.found, f.expected, f.nearest)
                )
                raise SaveError(self.faults) from None
            self._ask_all(state)
        else:
            self._salvage(state, encoded, {tuple(one.pointer.split("/")[1:3]) for one in faults})
        self._check(state)
        if self.faults:
            raise SaveError(self.faults)
        return state

    # -- the stop of the game --------------------------------------------------------

    def _stop(self) -> Any:
        """A state at the stop the document names, everything else as in the scenario."""
        rules = self.rules
        holder = self.side("initiative", rules.initial(0).initiative.holder)
        # Only before the first round, where the stack says so, the number is 0.
        number = self.whole("round", 0 if self.document.get("pending") else 1, 1)
        active = self.side("active", holder, none=True)
        if "pending" in self.document or "outcome" in self.document:
            given = self.document.get("pending", {})
            self.pending = dict(self.entries("/pending", given, PENDING_KEYS, "stack, choices or attack"))
            blank = rules.initial(0)
            blank.initiative.holder, blank.rounds.number, blank.rounds.active = holder, number, active
            return blank
        found, state = turn_start(rules, holder, max(active, 0), number)
        if found and active < 0:
            self.fault("/active", None, "the side whose turn it is (or a part 'pending')")
        elif not found and "active" in self.document and active >= 0:
            self.fault("/active", rules.sides[active], "a side that takes turns (or a part 'pending')")
        return state

    def _choices(self, state: Any) -> None:
        choices = state.choices
        if "pending" in self.document:
            choices.asked, choices.made = [0] * len(choices.asked), [""] * len(choices.made)
        given = self.pending.get("choices", {})
        for seat, made in self.entries("/pending/choices", given, self.rules.seats, "a seat"):
            number = self.rules.numbers["seat"][seat]
            if made is None:
                choices.asked[number] = ASKED
            elif isinstance(made, str) and self.rules.parse(made) is not None:
                choices.asked[number], choices.made[number] = HAS_CHOSEN, self.rules.parse(made).notation
            elif made is not False:
                what = "an action of this game, null while the seat is asked, false if it never was"
                self.fault(f"/pending/choices/{seat}", made, what)

    def _ask_all(self, state: Any) -> None:
        """A secret choice asks every seat that can choose and that the document does not mention."""
        if is_simultaneous(self.rules, state):
            ctx: Context[Any, Any] = Context(self.rules, state, events=None, record=[], explicit=True)
            for number, seat in enumerate(self.rules.seats):
                if seat not in self.pending.get("choices", {}) and options(ctx, number):
                    state.choices.asked[number] = ASKED

    def _outcome(self, state: Any) -> None:
        if "outcome" not in self.document:
            return
        given, sides = self.document["outcome"], self.rules.sides
        parts = dict(self.entries("/outcome", given, OUTCOME, "winners, reason or clause"))
        missing = [key for key in OUTCOME if isinstance(given, dict) and key not in given]
        if missing:
            self.fault("/outcome", list(parts), f"an entry {missing[0]!r}")
        winners, reason, clause = (parts.get(key, blank) for key, blank in zip(OUTCOME, ([], "", ""), strict=True))
        if not isinstance(winners, list) or any(winner not in sides for winner in winners):
            self.fault("/outcome/winners", winners, "sides of this game")
            winners = []
        reasons = [key for key in self.rules.text.messages if key.startswith("outcome.")]
        if "reason" in parts and reason not in reasons:
            self.fault("/outcome/reason", reason, "a reason of this game", near(reason, reasons))
        if reason not in reasons:
            reason = reasons[0]
        if not isinstance(clause, str) or not CLAUSE.fullmatch(clause):
            self.fault("/outcome/clause", clause, "a clause such as UND-10.2, or an empty text")
            clause = ""
        state.outcome = (tuple(sides.index(winner) for winner in winners), reason, clause)

    # -- cards, counters, markers -----------------------------------------------------

    def _zones(self, state: Any) -> None:
        """Zones named hold just what is named; other cards stay where the scenario has them.

        Cards are taken out of the zones the scenario fills in the order of the
        zone kinds: from the deck before any other.
        """
        of, cards = self.rules.zones.of, local_names(self.rules, "card", self.rules.zones.card_side)
        given = dict(self.entries("/zones", self.document.get("zones", {}), self.rules.sides, "a side of this game"))
        state.zones.cards = [[] for _ in state.zones.cards]
        for number, side in enumerate(self.rules.sides):
            was_sound, self.is_sound = self.is_sound, True
            named: dict[str, dict[int, int]] = {}
            zones = self.entries(f"/zones/{side}", given.get(side, {}), of, "a zone of this game")
            for kind, counts in zones:
                named[kind] = {}
                known = cards[side]
                for local, count in self.entries(f"/zones/{side}/{kind}", counts, known, "a card of this side here"):
                    if type(count) is int and count >= 1:
                        named[kind][known[local]] = count
                    else:
                        self.fault(f"/zones/{side}/{kind}/{local}", count, "a whole number from 1")
            for local, card in cards[side].items():
                left = self._homes(card, named)
                for kind in of:
                    count = named.get(kind, {}).get(card, 0) + left.get(kind, 0)
                    # More than the scenario has is a fault already, and may be more than memory holds.
                    state.zones.cards[of[kind][number]] += [card] * min(count, self._total(card))
                self._account(side, local, card, sum(one.get(card, 0) for one in named.values()) + sum(left.values()))
            self.is_sound = self.is_sound and was_sound
        for zone, held in enumerate(state.zones.cards):
            held.sort()
            if self.rules.zones.seen[zone]:
                state.zones.known[zone] = tuple(held)

    def _total(self, card: int) -> int:
        return sum(self.rules.source.cards[card].zones.values())

    def _homes(self, card: int, named: dict[str, dict[int, int]]) -> dict[str, int]:
        """How many cards of a kind that no zone names stay in which zone."""
        left = self._total(card) - sum(one.get(card, 0) for one in named.values())
        homes: dict[str, int] = {}
        start_zones = self.rules.source.cards[card].zones
        for kind in reversed([kind for kind in self.rules.zones.of if kind in start_zones and kind not in named]):
            homes[kind] = min(max(left, 0), start_zones[kind])
            left -= homes[kind]
        return homes

    def _account(self, side: str, local: str, card: int, count: int) -> None:
        total = self._total(card)
        # A card whose zone cannot be read is not also reported as missing.
        if count > total or (count < total and self.is_sound):
            self.clash(f"/zones/{side}", f"{shown(count)} of {local}", f"{total}, each in one zone")

    def _counters(self, state: Any) -> list[tuple[str, str, str, Any]]:
        """Seat the counters; gives what else their entries say as encoded rows: slice, column, piece, value."""
        seats, placed = seats_of(self.extras), set()
        rows: list[tuple[str, str, str, Any]] = []
        counters = self.document.get("counters", {})
        for side, given in self.entries("/counters", counters, self.pieces, "a side of this game"):
            known = self.pieces[side]
            for local, entry in self.entries(f"/counters/{side}", given, known, "a counter of this side here"):
                pointer, piece = f"/counters/{side}/{local}", known[local]
                name = self.rules.names["piece"][piece]
                words = {"at": entry}
                if isinstance(entry, dict):
                    words = dict(self.entries(pointer, entry, ("at", *self.extras), "a word for counters"))
                meant = read_words(self.rules, seats, state, side, piece, words) if seats else words
                for word in meant.keys() - {"at"}:
                    slot, col = self.extras[word]
                    rows.append((slot, col.name, name, meant[word]))
                    self.where[f"/{slot}/{col.name}/{name}"] = f"{pointer}/{word}" if word in words else pointer
                self.where[f"/pieces/space/{name}"] = pointer
                if "at" in words:
                    placed.add(piece)
                    self._put(state, piece, words["at"], f"{pointer}/at" if isinstance(entry, dict) else pointer)
        if seats is not None:
            take_along(self.rules, seats, state, rows, placed)
        return rows

    def _put(self, state: Any, piece: int, at: Any, pointer: str) -> None:
        """Put a counter on the space that its entry names, or off the map."""
        spaces = self.rules.numbers["space"]
        if at is None:
            state.pieces.space[piece] = -1
        elif isinstance(at, str) and at in spaces:
            state.pieces.space[piece] = spaces[at]
        else:
            self.fault(pointer, at, "a space of this map, or null off it", near(at, spaces))

    def _markers(self, state: Any) -> None:
        markers, spaces = self.document.get("markers", {}), self.rules.numbers["space"]
        for side, given in self.entries("/markers", markers, self.rules.sides, "a side of this game"):
            row = state.control.marker[self.rules.numbers["side"][side]]
            for space, level in self.entries(f"/markers/{side}", given, spaces, "a space of this map"):
                if level is None or (isinstance(level, str) and level in MARKERS):
                    row[spaces[space]] = MARKERS[level]
                else:
                    words = [word for word in MARKERS if word]
                    self.fault(f"/markers/{side}/{space}", level, f"{', '.join(words)}, or null", near(level, words))

    # -- the rest ------------------------------------------------------------------------

    def _merge_state(self, encoded: dict[str, Any]) -> None:
        """Lay the rows the document names over those of the scenario."""
        for slot, part in self.entries("/state", self.document.get("state", {}), self.rules.slices, "a slice"):
            cols = {col.name: col for col in self.rules.columns[slot]}
            for name, rows in self.entries(f"/state/{slot}", part, cols, "a column of the slice"):
                place = place_of_column(slot, name)
                if place is not None:
                    self.fault(f"/state/{slot}/{name}", name, f"no entry, because {place} gives the value")
                    continue
                for row in rows if isinstance(rows, dict) else ():
                    if f"/{slot}/{name}/{row}" in self.where:
                        twice = self.where[f"/{slot}/{name}/{row}"]
                        self.fault(f"/state/{slot}/{name}/{row}", row, f"no entry, because {twice} gives the value")
                encoded[slot][name] = _laid_over(encoded[slot][name], rows, len(cols[name].index))

    def _salvage(self, state: Any, encoded: dict[str, Any], faulty: set[tuple[str, ...]]) -> None:
        """Take over what can be read all the same, so that what contradicts it is found too."""
        plain = self.rules.codec.encode(state)
        for slot, cols in self.rules.columns.items():
            is_whole = isinstance(encoded[slot], dict) and set(encoded[slot]) == set(plain[slot])
            for name in [col.name for col in cols]:
                if is_whole and (slot, name) not in faulty:
                    plain[slot][name] = encoded[slot][name]
        self.rules.codec._decode(state, plain)

    def place(self, pointer: str) -> str:
        """Where the position says what an encoded state has at a pointer."""
        if pointer in self.where:
            return self.where[pointer]
        parts = pointer.split("/")
        slot, column = parts[1], parts[2] if len(parts) > 2 else ""
        if slot == "stack":
            return f"/pending{pointer}" if "pending" in self.document else ""
        place = place_of_column(slot, column)
        if place is None:
            # What is said of a piece belongs into its entry, unless the document has it under "state".
            whose = None if self._is_under_state(slot, column, parts[-1]) else self.homes.get(parts[-1])
            return whose or (f"/state{pointer}" if slot in self.rules.slices else pointer)
        if slot == "control":
            return f"{place}/{self._marking(parts[-1])}{parts[-1]}"
        if slot in ("zones", "pieces", "choices"):
            return "/".join((place, *parts[3:]))
        return "/".join((place, *parts[2:])) if slot == "attack" else place

    def _is_under_state(self, slot: str, column: str, row: str) -> bool:
        part: Any = self.document.get("state")
        for key in (slot, column):
            part = part.get(key) if isinstance(part, dict) else None
        return isinstance(part, dict) and row in part

    def _marking(self, space: str) -> str:
        """The last side whose marker on a space the document names, with a slash; empty when none does."""
        markers = self.document.get("markers", {})
        named = [side for side, rows in markers.items() if space in rows] if isinstance(markers, dict) else []
        return f"{named[-1]}/" if named else ""

    def _check(self, state: Any) -> None:
        """What the rules have against the state, and what its parts have against each other."""
        found = [
            one
            for check in self.rules.checks
            for one in check(self.rules, state)
            # Cards are counted where they are read.
            if not one[0].startswith("/zones/cards")
            # What cannot be read of an attack contradicts nothing.
            and (self.is_sound or not one[0].startswith("/attack"))
        ]
        if self.is_sound:
            found += find_clashes(self.rules, state)
            if not any(one[0].startswith(("/stack", "/choices", "/attack", "/rounds/active")) for one in found):
                found += find_contradictions(self.rules, state)
            if not found:
                found += find_dead_ends(self.rules, state)
        for pointer, what, expected in found:
            self.clash(self.place(pointer), what, expected)


def _laid_over(base: Any, given: Any, depth: int) -> Any:
    if depth == 0 or not isinstance(given, dict):
        return given
    return {**base, **{key: _laid_over(base.get(key, {}), one, depth - 1) for key, one in given.items()}}

"""States as JSON values in stable words, by functions generated from the columns.

Rows at their default are left out.  Decoding uses generated code; only if that fails,
:func:`find_faults` reads the whole document and says what is wrong and where.
"""

from __future__ import annotations

import functools
import re
from typing import TYPE_CHECKING, Any, TypeGuard

from undaunted_core.arguments import quoted
from undaunted_core.errors import Fault, Faults, SaveError
from undaunted_core.ids import nearest
from undaunted_core.kernel.binding import MAYBE, run_generated
from undaunted_core.kernel.loading import find_contradictions
from undaunted_core.kernel.state import MANY, ONE, PLAIN, SEVERAL, Column, Frame, Outcome, State
from undaunted_core.limits import MOST_COUNT, MOST_FRAMES, find_excess
from undaunted_core.limits import MOST_NUMBER as MOST
from undaunted_core.rng import KEY_BYTES, WORDS, block

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from undaunted_core.kernel.ruleset import Ruleset
    from undaunted_core.rng import Block

PYTHON_TYPE = {"int": int, "bool": bool, "text": str}
OUTCOME = ("winners", "reason", "clause")
#: Any name that a pack gives its clauses.
CLAUSE = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]{0,39}|")


class Codec:
    """Encoding and decoding for the states of one ruleset."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self._encode = generate(rules, _encoder, "encode")
        self._decode = generate(rules, _decoder, "decode")
        #: Per code its label, and each field of its frame: how it is read, how it is written.
        self._frames = [
            (label, [(field, *self._ways(domain)) for field, domain in fields.items()])
            for label, fields in zip(rules.label_of, rules.fields_of, strict=True)
        ]

    def encode(self, state: State) -> dict[str, Any]:
        """The whole state, secrets and generator included."""
        return {
            "stack": self.frames(state.stack),
            "rng": {"key": state.rng[WORDS].hex(), "drawn": state.drawn},
            "ply": state.ply,
            "revealed": state.revealed,
            "outcome": self.outcome(state.outcome),
            **self._encode(state),
        }

    def decode(self, data: Any, *, checked: bool = True) -> Any:
        """The state of an encoded document; :class:`SaveError` with all faults otherwise.

        ``checked`` also runs the checks of the packs, for example that no card is lost.
        """
        rules = self.rules
        try:
            state = object.__new__(rules.state_class)
            state.kept = {}
            state.rng, state.drawn = _generator(data["rng"])
            state.ply = _integer(data["ply"], 0, MOST_COUNT)
            state.revealed = _integer(data["revealed"], 0, MOST_COUNT)
            state.outcome = self._outcome(data["outcome"])
            state.stack = [self._frame(frame) for frame in _many(data["stack"], MOST_FRAMES)]
            if len(data) != 5 + len(rules.slices) or bool(state.stack) is (state.outcome is not None):
                raise ValueError
            self._decode(state, data)
        except (KeyError, TypeError, ValueError, AttributeError, IndexError):
            faults = find_faults(rules, data)
            raise SaveError(
                faults or [Fault("state", "", "a state that contradicts itself", "a state of this game")]
            ) from None
        # If a state fails one check, the next checks may not be able to read it.
        for check in (*rules.checks, find_contradictions) if checked else ():
            wrongs = check(rules, state)
            if wrongs:
                raise SaveError(Fault("state", *wrong) for wrong in wrongs)
        return state

    def frames(self, stack: list[Frame]) -> list[dict[str, object]]:
        """The stack by step names and named fields."""
        return [
            {"at": label, **{field: write(value) for (field, _, write), value in zip(fields, args, strict=True)}}
            for code, args in stack for label, fields in [self._frames[code]]
        ]

    def _ways(self, domain: str) -> tuple[Callable[..., object], Callable[..., object]]:
        names = self.rules.names.get(bare := domain.removesuffix(MAYBE))
        if names is None:
            write = (lambda value: value) if domain in PLAIN else functools.partial(self.rules.word, domain)
            return functools.partial(self._value, domain), write
        numbers: dict[str | None, int] = ({} if bare == domain else {None: -1}) | self.rules.numbers[bare]
        return numbers.__getitem__, (*names, None).__getitem__

    def _frame(self, frame: dict[str, Any]) -> Frame:
        code = self.rules.labels[frame["at"]]
        fields = self._frames[code][1]
        if len(frame) != 1 + len(fields):
            raise ValueError
        return code, tuple([read(frame[field]) for field, read, _ in fields])

    def _value(self, domain: str, word: Any) -> object:
        if domain.endswith(SEVERAL):
            return tuple(self._value(domain[:-2], member) for member in _many(word))
        if domain == "int":
            return _integer(word, 0)
        return _check_type(PYTHON_TYPE[domain], word) if domain in PLAIN else self.rules.numbers[domain][word]

    def outcome(self, outcome: Outcome | None) -> dict[str, object] | None:
        """The outcome in words."""
        if outcome is None:
            return None
        winners, reason, clause = outcome
        return {"winners": [self.rules.sides[side] for side in winners], "reason": reason, "clause": clause}

    def _outcome(self, data: Any) -> Outcome | None:
        if data is None:
            return None
        winners = tuple(self.rules.numbers["side"][side] for side in _many(data["winners"]))
        if (
            len(data) != len(OUTCOME)
            or len(set(winners)) != len(winners)
            or data["reason"] not in self.rules.reasons
            or not CLAUSE.fullmatch(data["clause"])
        ):
            raise ValueError
        return winners, data["reason"], data["clause"]


def _generator(data: Any) -> tuple[Block, int]:
    if len(data) != 2:
        raise ValueError
    drawn = _integer(data["drawn"], 0, MOST_COUNT)
    return block(_key(data["key"]), drawn), drawn


def _key(text: str) -> bytes:
    key = bytes.fromhex(text)
    if len(key) != KEY_BYTES or key.hex() != text:
        raise ValueError
    return key


def generate(rules: Ruleset, make: Callable[[Ruleset, dict[str, Any]], str], name: str) -> Any:
    """A function of that name from the lines that ``make`` writes, with the names and numbers of all domains."""
    # The last name is the meaning of -1.
    scope: dict[str, Any] = {f"N_{d}": (*names, None) for d, names in rules.names.items()}
    scope |= {f"I_{d}": numbers | {None: -1} for d, numbers in rules.numbers.items()}
    scope |= {f"G_{d}": numbers.__getitem__ for d, numbers in rules.numbers.items()}
    for slot, cls in rules.slices.items():
        scope[f"C_{slot}"] = cls
    scope.update(new=object.__new__, integer=_integer, typed=_check_type)
    run_generated(make(rules, scope), f"{name} of {', '.join(rules.slices)}", scope)
    return scope[name]


def _integer(value: object, least: int, most: int = MOST) -> int:
    if type(value) is not int or not least <= value <= most:
        raise ValueError
    return value


def _many(value: object, most: int = MOST) -> list[Any]:
    if type(value) is not list or len(value) > most:
        raise ValueError
    return value


def _check_type(kind: type, value: object) -> object:
    if type(value) is not kind:
        raise ValueError
    return value


def _encoder(rules: Ruleset, scope: dict[str, object]) -> str:
    lines = ["def encode(state):", "    data = {}"]
    for slot, cols in rules.columns.items():
        lines.append(f"    part = state.{slot}")
        items = ", ".join(f"{col.name!r}: {write_column(col, col.index, f'part.{col.name}')}" for col in cols)
        lines.append(f"    data[{slot!r}] = {{{items}}}")
    lines.append("    return data")
    return "\n".join(lines)


def write_column(col: Column, index: tuple[str, ...], source: str) -> str:
    """The expression that gives a column, or a part of it, in words."""
    if not index:
        member = "m" if col.holds in PLAIN else f"N_{col.holds}[m]"
        if col.cell != ONE:
            return f"[{member} for m in {source}]"
        return source if col.holds in PLAIN else f"N_{col.holds}[{source}]"
    row = f"r{len(index)}"
    begin, inner = f"n, {row} in zip(N_{index[0]}, {source})", write_column(col, index[1:], row)
    if len(index) > 1:
        return f"{{n: x for {begin} if (x := {inner})}}"
    if col.default:
        return f"{{n: {inner} for {begin} if {row} != {col.default!r}}}"
    # Most columns of marks are empty most of the time, which any() sees faster.
    return f"({{n: {inner} for {begin} if {row}}} if any({source}) else {{}})"


def _decoder(rules: Ruleset, scope: dict[str, object]) -> str:
    lines = ["def decode(state, data):"]
    for slot, cols in rules.columns.items():
        lines += [f"    given = data[{slot!r}]", f"    if len(given) != {len(cols)}: raise ValueError"]
        lines.append(f"    part = state.{slot} = new(C_{slot})")
        for col in cols:
            lines += [f"    v = given[{col.name!r}]", *_in(rules, col, col.index, f"part.{col.name}")]
    lines.append("    return state")
    return "\n".join(lines)


def _in(rules: Ruleset, col: Column, index: tuple[str, ...], target: str, indent: str = "    ") -> list[str]:
    """Lines that read the entry in ``v`` into ``target``: over its rows, then each cell."""
    if not index:
        return _cell(col, target, indent)
    rows = f"rows{len(index)}"
    return [
        f"{indent}{rows} = {target} = {_empty(rules, col, index)}",
        f"{indent}for n, v in v.items():",
        *_in(rules, col, index[1:], f"{rows}[I_{index[0]}[n]]", indent + "    "),
    ]


def _empty(rules: Ruleset, col: Column, index: tuple[str, ...]) -> str:
    if not index:
        return "[]" if col.cell == MANY else repr(col.default)
    size = rules.size(index[0])
    if len(index) == 1 and col.cell != MANY:
        return f"[{col.default!r}] * {size}"
    return f"[{_empty(rules, col, index[1:])} for _ in range({size})]"


def _cell(col: Column, target: str, indent: str) -> list[str]:
    if col.cell == ONE:
        if col.holds not in PLAIN:
            return [f"{indent}{target} = I_{col.holds}[v]"]
        wrong = f"type(v) is not {PYTHON_TYPE[col.holds].__name__}"
        if col.holds == "int":
            wrong += f" or not {col.least} <= v <= {col.most}"
        return [f"{indent}if {wrong}: raise ValueError", f"{indent}{target} = v"]
    checks = {"int": f"integer(c, {col.least}, {col.most})", "bool": "typed(bool, c)", "text": "typed(str, c)"}
    members = f"[{checks[col.holds]} for c in v]" if col.holds in PLAIN else f"map(G_{col.holds}, v)"
    return [
        f"{indent}if type(v) is not list: raise ValueError",
        f"{indent}{target} = {'sorted' if col.cell == MANY else 'tuple'}({members})",
    ]


def find_faults(rules: Ruleset, data: object) -> Faults:
    """What is wrong with an encoded state, with its place."""
    faults = Faults()
    excess = find_excess(data)
    if excess is not None:
        return Faults([Fault("state", *excess)])

    def fault(pointer: str, found: object, expected: str, among: Iterable[str] = ()) -> None:
        near = None if faults.is_full else nearest(str(found), among)
        faults.append(Fault("state", pointer, quoted(found), expected, near))

    def keys(given: object, pointer: str, wanted: tuple[str, ...], *, every: bool) -> TypeGuard[dict[str, Any]]:
        if not isinstance(given, dict):
            fault(pointer, given, "an object")
            return False
        names = frozenset(wanted)
        for key in given:
            if key not in names:
                fault(f"{pointer}/{key}", key, "a name of this game", wanted)
        for key in wanted:
            if every and key not in given:
                faults.append(Fault("state", pointer, "nothing", f"an entry {key!r}"))
        return True

    def member(pointer: str, holds: str, value: object, least: int = 0, most: int = MOST) -> None:
        if holds in PLAIN:
            if type(value) is not PYTHON_TYPE[holds]:
                fault(pointer, value, {"int": "a whole number", "bool": "true or false", "text": "a text"}[holds])
            elif type(value) is int and not least <= value <= most:
                fault(pointer, value, f"a whole number from {least} to {most}")
        elif value is not None and (not isinstance(value, str) or value not in rules.numbers[holds]):
            fault(pointer, value, f"a {holds} of this game", rules.names[holds])

    def cell(pointer: str, col: Column, value: object) -> None:
        if col.cell == ONE:
            member(pointer, col.holds, value, col.least, col.most)
        elif not isinstance(value, list):
            fault(pointer, value, "a list")
        else:
            for index, entry in enumerate(value):
                member(f"{pointer}/{index}", col.holds, entry, col.least, col.most)
                if entry is None and col.holds not in PLAIN:
                    fault(f"{pointer}/{index}", entry, f"a {col.holds}")

    def rows(pointer: str, col: Column, index: tuple[str, ...], value: object) -> None:
        if not index:
            cell(pointer, col, value)
        elif keys(value, pointer, rules.names[index[0]], every=False):
            for key, row in value.items():
                if key in rules.numbers[index[0]]:
                    rows(f"{pointer}/{key}", col, index[1:], row)

    def frame(pointer: str, given: object) -> None:
        label = given.get("at") if isinstance(given, dict) else None
        if not isinstance(given, dict) or not isinstance(label, str) or label not in rules.labels:
            fault(f"{pointer}/at", label, "a step of this game", rules.labels)
            return
        fields = rules.fields_of[rules.labels[label]]
        keys(given, pointer, ("at", *fields), every=True)
        for field, domain in fields.items():
            value, several = given.get(field), domain.endswith(SEVERAL)
            if several and not isinstance(value, list):
                fault(f"{pointer}/{field}", value, "a list")
            for entry in value if several and isinstance(value, list) else [value]:
                member(f"{pointer}/{field}", domain.removesuffix(SEVERAL).removesuffix(MAYBE), entry)
                if entry is None and not domain.endswith(MAYBE):
                    fault(f"{pointer}/{field}", entry, f"a {domain}")

    core = ("stack", "rng", "ply", "revealed", "outcome")
    if not keys(data, "", (*core, *rules.slices), every=True):
        return faults
    for count in ("ply", "revealed"):
        member(f"/{count}", "int", data.get(count), 0, MOST_COUNT)
    if "rng" in data and keys(data["rng"], "/rng", ("key", "drawn"), every=True):
        member("/rng/drawn", "int", data["rng"].get("drawn"), 0, MOST_COUNT)
        try:
            _key(data["rng"].get("key", ""))
        except (TypeError, ValueError):
            # A key is not quoted.
            fault("/rng/key", type(data["rng"].get("key")).__name__, f"{2 * KEY_BYTES} lower-case hexadecimal digits")
    for slot, cols in rules.columns.items():
        if slot in data and keys(data[slot], f"/{slot}", tuple(c.name for c in cols), every=True):
            for col in cols:
                if col.name in data[slot]:
                    rows(f"/{slot}/{col.name}", col, col.index, data[slot][col.name])
    stack, outcome = data.get("stack"), data.get("outcome")
    if isinstance(stack, list) and len(stack) > MOST_FRAMES:
        faults.append(Fault("state", "/stack", f"{len(stack)} frames", f"at most {MOST_FRAMES}"))
    for number, entry in enumerate(stack[:MOST_FRAMES] if isinstance(stack, list) else []):
        frame(f"/stack/{number}", entry)
    if not isinstance(stack, list) or bool(stack) is (outcome is not None):
        fault("/stack", stack, "frames; none when the game is over")
    if outcome is not None and keys(outcome, "/outcome", OUTCOME, every=True):
        winners, reason, clause = (outcome.get(key) for key in OUTCOME)
        if not isinstance(winners, list) or not _are_sides(rules, winners):
            fault("/outcome/winners", winners, "sides of this game, each once")
        if not isinstance(reason, str) or reason not in rules.reasons:
            fault("/outcome/reason", reason, "a reason of this game", rules.reasons)
        if not isinstance(clause, str) or not CLAUSE.fullmatch(clause):
            fault("/outcome/clause", clause, "a clause such as UND-10.2, or an empty text")
    return faults


def _are_sides(rules: Ruleset, names: list[object]) -> bool:
    """Whether these are sides, each once."""
    sides = [side for side in rules.sides if side in names]
    return len(sides) == len(names)

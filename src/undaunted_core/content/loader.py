"""Loading documents: JSON, schema, attrs; each stage reports all it finds, then stops.

Nothing loaded is ever executed.
"""

from __future__ import annotations

import functools
import json
import marshal
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from undaunted_core.arguments import quoted
from undaunted_core.content.quick import quick_check, whole
from undaunted_core.content.schema import file_schema
from undaunted_core.content.structure import structure
from undaunted_core.errors import Fault, Faults, SaveError, SchemaError
from undaunted_core.files import read_bytes
from undaunted_core.ids import nearest
from undaunted_core.limits import (
    MOST_AMOUNT,
    MOST_BYTES,
    MOST_DEPTH,
    MOST_ENTRIES,
    MOST_VALUES,
    find_excess,
    find_too_large,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from jsonschema import ValidationError
    from jsonschema.protocols import Validator

    from undaunted_core.content.quick import Check


def read_text(path: str | os.PathLike[str]) -> str:
    """The text of a file; :class:`SchemaError` when it cannot be read, is too large or not UTF-8."""
    try:
        data = read_bytes(path, MOST_BYTES + 1)
        if len(data) > MOST_BYTES:
            raise SchemaError([Fault(str(path), "", f"more than {MOST_BYTES} bytes", f"at most {MOST_BYTES}")])
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SchemaError([Fault(str(path), "", f"byte {error.start} is not UTF-8", "a UTF-8 text")]) from None
    except SaveError as error:
        raise SchemaError(error) from None


def document_text(document: object) -> str:
    """A scenario document as JSON text: what is no JSON is refused, and nothing of the caller's is kept."""
    # One that Python code has made may be far larger than any file that is read.
    excess = find_excess(document)
    if excess is not None:
        raise SchemaError([Fault("scenario", *excess)])
    try:
        return json.dumps(document, sort_keys=True)
    except (TypeError, ValueError, RecursionError) as error:
        problem = "nesting without end" if isinstance(error, RecursionError) else str(error)
        raise SchemaError([Fault("scenario", "", problem, "a scenario document of JSON values")]) from None


def parse_json(text: str, name: str, *, strict: bool = True) -> Any:
    """The JSON value of a text with finite numbers; ``strict``: no key twice and bounded depth."""
    if len(text) > MOST_BYTES:
        raise SchemaError([Fault(name, "", f"{len(text)} characters", f"at most {MOST_BYTES}")])
    try:
        value = (_STRICT if strict else _LOOSE).decode(text)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise SchemaError([Fault(name, "", f"{error.msg} at {where}", "JSON")]) from None
    except _RefusedError as refused:
        raise SchemaError([Fault(name, "", refused.found, refused.expected)]) from None
    except (RecursionError, ValueError) as error:
        problem = "nesting without end" if isinstance(error, RecursionError) else str(error)
        raise SchemaError([Fault(name, "", problem, "a JSON document of reasonable size")]) from None
    if strict and _depth(value) > MOST_DEPTH:
        raise SchemaError([Fault(name, "", f"nesting deeper than {MOST_DEPTH}", "a flatter document")])
    return value


def _is_ordinary(value: object) -> bool:
    """Whether a document can surely be written down and holds no more than a normal one; no is not sure."""
    level: list[Any] = [value]
    count, depth = 0, 0
    texts: list[str] = []
    while level:
        inside: list[Any] = []
        for part in level:
            kind = type(part)
            if kind is str:
                texts.append(part)
            elif kind is dict or kind is list:
                if len(part) > MOST_ENTRIES:
                    return False
                if kind is dict:
                    texts += [key for key in part if isinstance(key, str)]
                inside += part.values() if kind is dict else part
            elif part is not None and (kind not in (bool, int, float) or not -MOST_AMOUNT <= part <= MOST_AMOUNT):
                return False
        level = inside
        count, depth = count + len(level), depth + 1
        if count > MOST_VALUES or depth > MOST_DEPTH:
            return False
    return _is_text("".join(texts))


def _is_text(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _encodes(value: object) -> bool:
    """Whether a document can be written down: JSON lets halves of characters in, UTF-8 does not."""
    return _is_text(json.dumps(value, ensure_ascii=False, default=repr))


class _RefusedError(Exception):
    """What JSON allows and no document of ours holds."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(found)
        self.found = found
        self.expected = expected


def _no_constant(constant: str) -> NoReturn:
    raise _RefusedError(constant, "a finite number")


def _pairs(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) < len(pairs):
        keys: set[str] = set()
        twice = next(key for key, _ in pairs if key in keys or keys.add(key))  # type: ignore[func-returns-value]
        raise _RefusedError(f"the key {quoted(twice)} twice", "every key once")
    return members


_STRICT = json.JSONDecoder(parse_constant=_no_constant, object_pairs_hook=_pairs)
_LOOSE = json.JSONDecoder(parse_constant=_no_constant)


def _depth(value: object) -> int:
    depth, level = 0, [value]
    while level and depth <= MOST_DEPTH:
        depth += 1
        parts = [part.values() if isinstance(part, dict) else part for part in level if isinstance(part, (dict, list))]
        level = [inner for part in parts for inner in part]
    return depth


@functools.cache
def _validator(kind: str, cls: type) -> Any:
    import jsonschema

    extend: Any = jsonschema.validators.extend
    validator = extend(jsonschema.Draft202012Validator, {"pattern": _pattern})
    return validator(file_schema(kind, cls))


@functools.cache
def _quick(kind: str, cls: type) -> Check:
    return quick_check(file_schema(kind, cls))


def _pattern(validator: Validator, pattern: str, instance: str, schema: object) -> Iterable[ValidationError]:
    """A text is matched whole: for Python alone, ``$`` lets a last line end pass."""
    import jsonschema

    if validator.is_type(instance, "string") and not re.search(whole(pattern), instance):
        yield jsonschema.ValidationError(f"{instance!r} does not match {pattern!r}")


def check_schema(document: object, kind: str, cls: type, name: str) -> None:
    """Raise :class:`SchemaError` with all faults of a document against its kind's schema."""
    if not _is_ordinary(document):
        if not _encodes(document):
            raise SchemaError([Fault(name, "", "half a character (a lone surrogate)", "whole characters")])
        excess = find_excess(document) or find_too_large(document)
        if excess is not None:
            raise SchemaError([Fault(name, *excess)])
    if _quick(kind, cls)(document):
        return
    validator = _validator(kind, cls)
    faults, pointers = Faults(), set()
    for error in _leaves(validator.iter_errors(document)):
        for fault in _faults(error, name, faults):
            if faults.is_full or str(fault) not in pointers:
                faults.append(fault)
                pointers.add(str(fault) if not faults.more else "")
    if faults:
        faults.sort(key=lambda fault: fault.pointer)
        raise SchemaError(faults)


def _leaves(errors: Iterable[ValidationError]) -> Iterable[ValidationError]:
    """The errors that say something: inside an alternative, those of the alternative that is not null."""
    for error in errors:
        if error.validator == "anyOf" and error.context:
            yield from _leaves(
                part for part in error.context if not (part.validator == "type" and part.validator_value == "null")
            )
        elif error.context:
            yield from _leaves(error.context)
        else:
            yield error


def _faults(error: Any, name: str, found: Faults) -> Iterable[Fault]:
    """The faults of one error behind those found: an object's unknown keys are one each."""
    if error.validator != "additionalProperties":
        yield _fault(error, name)
        return
    pointer = "".join(f"/{part}" for part in error.absolute_path)
    properties = error.schema.get("properties", {})
    for key in error.instance:
        if key not in properties:
            near = None if found.is_full else nearest(key, properties)
            yield Fault(name, f"{pointer}/{key}", quoted(key), "a known key", near)


def _fault(error: Any, name: str) -> Fault:
    pointer = "".join(f"/{part}" for part in error.absolute_path)
    problem = quoted(error.instance)
    rule, value = error.validator, error.validator_value
    if rule == "required":
        missing = [key for key in value if key not in error.instance]
        return Fault(name, pointer, "nothing", "an entry " + " and ".join(map(repr, missing)))
    is_fixed = error.schema.get("minItems") == error.schema.get("maxItems")
    expected = {
        "maximum": f"at most {value}",
        "type": f"a value of type {value}",
        "pattern": error.schema.get("title", f"a text like {value}"),
        "minimum": f"at least {value}",
        "minLength": "a text that is not empty",
        "enum": f"one of {value}",
        "minItems": f"{value} entries" if is_fixed else f"at least {value} entries",
        "maxItems": f"{value} entries" if is_fixed else f"at most {value} entries",
    }
    near = nearest(error.instance, value) if rule == "enum" else None
    return Fault(name, pointer, problem, expected.get(rule, str(error.message)), near)


def load_document(document: Any, kind: str, cls: type, name: str) -> list[Any]:
    """The definitions a parsed document holds."""
    check_schema(document, kind, cls, name)
    entities = document.get(kind, [document])
    return [structure(entity, cls) for entity in entities]


def load_one(document: object, kind: str, cls: type, name: str) -> Any:
    """The definition of a document that must hold just one."""
    definitions = load_document(document, kind, cls, name)
    if len(definitions) != 1:
        raise SchemaError([Fault(name, f"/{kind}", f"{len(definitions)} entries", "one")])
    return definitions[0]


@functools.lru_cache(maxsize=256)
def _check_text(text: str, kind: str, cls: type, name: str) -> bytes:
    """The document of a text that fits its schema: each library reads the same files, and has objects of its own."""
    document = parse_json(text, name)
    check_schema(document, kind, cls, name)
    return marshal.dumps(document)


def load_folder(folder: Path, kinds: dict[str, type]) -> dict[str, list[tuple[str, Any, dict[str, Any]]]]:
    """All definitions under a pack's data folder: ``<kind>.json`` and ``<kind>/<name>.json``.

    Gives, per kind, (file, definition, its JSON object).  All faults of all
    files are reported together.
    """
    by_kind: dict[str, list[tuple[str, Any, dict[str, Any]]]] = {kind: [] for kind in kinds}
    faults = Faults()
    for kind, cls in kinds.items():
        files = [folder / f"{kind}.json"] if (folder / f"{kind}.json").exists() else []
        if (folder / kind).is_dir():
            files += sorted((folder / kind).glob("*.json"))
        for path in files:
            name = f"{folder.name}/{path.relative_to(folder)}" if folder.name else str(path)
            try:
                document = marshal.loads(_check_text(read_text(path), kind, cls, name))  # noqa: S302 - written above
            except SchemaError as error:
                faults += error
                continue
            entities = document.get(kind, [document])
            definitions = [structure(entity, cls) for entity in entities]
            if kind not in document and definitions[0].id.partition(":")[2] != path.stem:
                faults.append(Fault(name, "/id", repr(definitions[0].id), f"an id that ends in :{path.stem}"))
            by_kind[kind] += [
                (name, definition, entity) for definition, entity in zip(definitions, entities, strict=True)
            ]
    if faults:
        raise SchemaError(faults)
    return by_kind


def is_path(value: object) -> bool:
    """Whether a scenario argument is a path and not an id or a document."""
    return isinstance(value, Path) or (isinstance(value, str) and value.endswith(".json"))

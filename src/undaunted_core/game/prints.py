"""What a save remembers of the rules and the content it was made under, so that a refusal can say what differs.

Only the fingerprint decides whether a save is refused.  Beside it are a hash of the rules per pack, a hash per file
of its data, and a short one of each field. That is enough to name the value that changed, and too little to blow up a
save.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from undaunted_core.arguments import cut
from undaunted_core.kernel.kinds import SLICES
from undaunted_core.mechanics.setting import without_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from undaunted_core.mechanics.state import CoreRules

#: Hexadecimal digits of the hash of a field, and of one of a file or of a pack's rules.
SHORT, LONG = 3, 16
#: A refusal names at most this number of differences, and counts the others.
MOST = 10

_MADE: WeakKeyDictionary[CoreRules, dict[str, Any]] = WeakKeyDictionary()


def prints_of(rules: CoreRules) -> dict[str, Any]:
    """Hashes of rules, by pack, and of content, by pack and file; the same object each time, not to be changed."""
    prints = _MADE.get(rules)
    if prints is None:
        prints = _MADE[rules] = {
            "rules": {pack: _hash(_rules_of(rules, pack), LONG) for pack in rules.packs},
            "content": {
                pack: {
                    file: {"hash": _hash(entries, LONG), "values": [_values(entry) for entry in entries]}
                    for file, entries in files.items()
                }
                for pack, files in _content_of(rules).items()
            },
        }
    return prints


def differences(setup: dict[str, Any], rules: CoreRules) -> tuple[str, ...]:
    """What is other now than when a document was made, as far as its setup tells: packs, rules, files, values."""
    now = prints_of(rules)
    then = setup.get("versions")
    lines = [
        f"pack {pack}: {before} then, {after} now"
        for pack, before, after in _pairs(then, rules.packs)
        if before != after
    ]
    packs = set(_dict(then)) & set(rules.packs)
    lines += [
        f"pack {pack}: its rules (steps, names, columns or the number of its rules)"
        for pack, before, after in _pairs(setup.get("rules"), now["rules"])
        if pack in packs and isinstance(setup.get("rules"), dict) and before != after
    ]
    content = setup.get("content")
    if isinstance(content, dict):
        documents = _content_of(rules)
        for pack in sorted({*content, *now["content"]} & packs):
            for file, before, after in _pairs(content.get(pack), now["content"].get(pack, {})):
                if before != after:
                    entries = documents.get(pack, {}).get(file, [])
                    lines += [f"pack {pack}, {file}{line}" for line in _in_file(before, after, entries)]
    if len(lines) > MOST:
        lines[MOST:] = [f"and {len(lines) - MOST} more"]
    return tuple(lines) or ("rules or content of a pack, or the random generator, changed without a new version",)


def _in_file(before: object, after: Any, entries: list[dict[str, Any]]) -> Iterator[str]:
    """What differs in a file that is not as it was: values, where as many entries are there as then."""
    if "absent" in (before, after):
        yield f": {'not there then' if before == 'absent' else 'no longer there'}"
        return
    values = _dict(before).get("values")
    if not isinstance(values, list) or len(values) != len(entries):
        yield f": {len(values) if isinstance(values, list) else 'other'} entries then, {len(entries)} now"
        return
    is_listed = False
    for old, new, entry in zip(values, after["values"], entries, strict=True):
        if old == new:
            continue
        is_listed = True
        fields = sorted(entry)
        if not isinstance(old, str) or len(old) != len(new):
            yield f": {entry.get('id', '?')} has other fields"
            continue
        for index, field in enumerate(fields):
            if old[index * SHORT : (index + 1) * SHORT] != new[index * SHORT : (index + 1) * SHORT]:
                yield f": {entry.get('id', '?')}, {field}: {cut(json.dumps(entry[field], ensure_ascii=True))} now"
    if not is_listed:
        yield ": another content"


def _pairs(then: object, now: dict[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    before = _dict(then)
    for key in sorted({*before, *now}):
        yield key, before.get(key, "absent"), now.get(key, "absent")


def _dict(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}


def _rules_of(rules: CoreRules, pack: str) -> dict[str, Any]:
    """What a pack registered of what the fingerprint is over."""
    registry = rules.registry
    return {
        "rules": dict(rules.source.rules_versions).get(pack),
        "steps": {
            name: own
            for name, steps in rules.procedures.items()
            if (own := [step.name for step in steps if step.pack == pack])
        },
        "names": {
            kind.name: [name for name, (owner, _) in items.items() if owner == pack]
            for kind, items in sorted(registry.names.items(), key=lambda one: one[0].name)
            if kind.is_rule
        },
        "lists": {
            kind.name: sum(owner == pack for owner, _ in items)
            for kind, items in sorted(registry.lists.items(), key=lambda one: one[0].name)
            if kind.is_rule
        },
        "columns": {
            slot: [[col.name, list(col.index), col.holds, col.cell] for col in cols]
            for slot, cols in rules.columns.items()
            if registry.pack_of(SLICES, slot) == pack
        },
    }


def _content_of(rules: CoreRules) -> dict[str, dict[str, list[dict[str, object]]]]:
    """The entries in play by pack and file, without what only people read."""
    content: dict[str, dict[str, list[dict[str, object]]]] = {}
    origins = rules.source.origins
    for kind, entries in rules.source.raw.items():
        # A scenario document of the user is in the save itself, and belongs to no pack.
        for entry in [entries] if isinstance(entries, dict) else entries:
            origin = origins.get(("scenarios" if kind == "scenario" else kind, entry["id"]))
            if origin is not None:
                pack, file = origin
                content.setdefault(pack, {}).setdefault(file.replace("\\", "/"), []).append(without_words(entry))
    return content


def _values(entry: dict[str, object]) -> str:
    return "".join(_hash(entry[field], SHORT) for field in sorted(entry))


def _hash(value: object, digits: int) -> str:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:digits]

"""The catalogue: everything a frontend has to know of a game that does not change in play.

It maps kind -> name -> entry, all JSON values.  A *title* is a text in every
language: ``{"en": ..., "es": ...}``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import attrs

from undaunted_core.game.fixed import freeze, once_per_ruleset
from undaunted_core.mechanics.catalog import CATALOG_FIELDS, CATALOG_PARTS, CatalogPart, entries_by_title
from undaunted_core.mechanics.signs import DRAWN_SIGNS
from undaunted_core.mechanics.turning import TURNINGS
from undaunted_core.mechanics.zones import ZONE_KINDS
from undaunted_core.text import LANGUAGES, TITLE

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from undaunted_core.kernel.state import Column
    from undaunted_core.mechanics.state import CoreRules

Title = dict[str, str]
Entries = dict[str, dict[str, Any]]

#: Domains whose members have a kind of their own in the catalogue or on the board.
LISTED = ("side", "seat", "space", "piece", "card", "zone")
PLAIN = ("int", "bool", "text")
TRUTHS = ("true", "false")
#: A place for a name in a sentence.
_FIELD = re.compile(r"\{[^}]*\}")
#: The words of definitions that players read, such as rough ground.
TRAITS = CatalogPart("traits", entries_by_title("trait"), ("trait",))


@once_per_ruleset
def catalog_of(rules: CoreRules) -> dict[str, dict[str, Any]]:
    """Every definition in play by kind and name: titles, values, abilities, as JSON values.

    Every game and observation of a ruleset has the same object, which cannot be changed.
    """
    parts = [TRAITS, *rules.registry.every(CATALOG_PARTS)]
    catalog = _catalog(rules, {*LISTED, *(domain for part in parts for domain in part.domains)})
    for part in parts:
        entries = catalog.setdefault(part.kind, {})
        for name, fields in part.entries(rules).items():
            title = {"title": _title(rules, part.domains[0], name, further=part.domains[1:])} if part.domains else {}
            entries[name] = {**entries.get(name, {}), **title, **_plain(fields)}
    if rules.registry.all(TURNINGS):
        catalog["tiles"] = {name: _plain(tile) for name, tile in rules.source.faces["tile"].items()}
        catalog["counters"] = {name: _plain(counter) for name, counter in rules.source.faces["counter"].items()}
    frozen: dict[str, dict[str, Any]] = freeze(catalog)
    return frozen


def _catalog(rules: CoreRules, listed: Collection[str]) -> dict[str, dict[str, Any]]:
    return {
        "scenario": {rules.scenario: _scenario(rules)},
        "sides": {side: _side(rules, number) for number, side in enumerate(rules.sides)},
        "seats": {
            seat: {"title": _title(rules, "seat", seat), "side": rules.sides[rules.side_of[number]]}
            for number, seat in enumerate(rules.seats)
        },
        "phases": _phases(rules),
        "endings": {check.name: {"text": _say(rules, f"ending.{check.name}")} for check in rules.victory.checks},
        "zone_kinds": {
            kind.name: {
                "title": _title(rules, "zone_kind", kind.name),
                "short": _title(rules, "zone_kind", kind.name, form="short"),
                "viewer": kind.viewer,
                "sign": kind.sign,
            }
            for kind in rules.registry.all(ZONE_KINDS).values()
        },
        "zones": _zones(rules),
        "actions": {
            name: {"title": _action_title(rules, name, kind.word), "word": kind.word, "fields": dict(kind.fields)}
            for name, kind in rules.actions.items()
        },
        "events": {
            kind.name: {
                "title": _blank(rules.text.messages.get(f"event.{kind.name}", dict.fromkeys(LANGUAGES, kind.name))),
                "fields": dict(kind.fields),
                "secret": list(kind.secret),
            }
            for kind in rules.events
        },
        "domains": {domain: list(names) for domain, names in rules.names.items()},
        "columns": {
            f"{slot}.{column.name}": _column(rules, slot, column, listed)
            for slot, columns in rules.columns.items()
            for column in columns
        },
        "signs": {name: _sign(rules, name, sign) for name, sign in rules.registry.all(DRAWN_SIGNS).items()},
        "symbols": {name: _plain(symbol) for name, symbol in rules.source.symbols.items()},
        "cards": {card.name: _card(rules, card) for card in rules.source.cards},
        "pieces": {piece.name: _piece(rules, piece) for piece in rules.source.pieces},
        "tiles": {space.name: _plain(space.tile) for space in rules.source.spaces},
    }


def _plain(value: Any) -> Any:
    """A definition as JSON values."""
    if attrs.has(type(value)):
        return {field.name: _plain(getattr(value, field.name)) for field in attrs.fields(type(value))}
    if isinstance(value, dict):
        return {name: _plain(part) for name, part in value.items()}
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


# -- texts -----------------------------------------------------------------------


def _title(
    rules: CoreRules, domain: str, name: str, instead: str = "", form: str = TITLE, further: tuple[str, ...] = ()
) -> Title:
    """The title of a name in a domain, or in a further one; without any the name, or ``instead``, in plain words."""
    for naming_domain in (domain, *further):
        if (naming_domain, name) in rules.text.titles:
            return {lang: rules.text.title(naming_domain, name, lang, form) for lang in LANGUAGES}
    return dict.fromkeys(LANGUAGES, _words(instead or name))


def _action_title(rules: CoreRules, name: str, word: str) -> Title:
    """What a kind of action is called: its title, else its sentence without what it names."""
    said = rules.text.messages.get(f"action.{name}")
    if ("action", name) in rules.text.titles or said is None:
        return _title(rules, "action", name, word)
    return {lang: sentence.strip("… :") for lang, sentence in _blank(said).items()}


def _blank(said: Mapping[str, str]) -> Title:
    """A sentence with … for each name."""
    return {lang: _FIELD.sub("…", said[lang]) for lang in LANGUAGES}


def _say(
    rules: CoreRules, key: str, instead: str = "", domains: Mapping[str, str] | None = None, **fields: object
) -> Title:
    """The message of a key, or of another one, or the last part of the key in plain words."""
    for message in (key, instead):
        if message in rules.text.messages:
            return {lang: rules.text.say(message, lang, domains, **fields) for lang in LANGUAGES}
    return dict.fromkeys(LANGUAGES, _words(key.rpartition(".")[2]))


def _words(name: str) -> str:
    return name.replace("_", " ")


# -- the scenario, its sides and its course -------------------------------------------


def _scenario(rules: CoreRules) -> dict[str, object]:
    """The plain fields of the scenario, its title and its special rules."""
    scenario = rules.source.scenario
    fields = attrs.asdict(scenario, recurse=False)
    plain = {name: value for name, value in fields.items() if value is None or isinstance(value, str | int)}
    domains = {"side": "side", "at": "space"}
    special = [_plain(rule) for rule in scenario.special]
    return {
        "game": rules.game,
        "title": _plain(scenario.title),
        **plain,
        "special": [
            {
                **rule,
                "text": _say(rules, f"special.{rule['rule']}", "", domains, **_without_none(rule)),
                **_more(rules, "special", rule["rule"], -1, rule),
            }
            for rule in special
        ],
    }


def _more(rules: CoreRules, of: str, name: str, side: int, given: Mapping[str, object]) -> dict[str, object]:
    """What packs tell of a condition or a special rule."""
    fields: dict[str, object] = {}
    for more in rules.registry.every(CATALOG_FIELDS):
        if more.of == of:
            fields |= {field: _plain(value) for field, value in more.fields(rules, name, side, given).items()}
    return fields


def _without_none(fields: dict[str, object]) -> dict[str, object]:
    return {name: "-" if value is None else value for name, value in fields.items()}


def _side(rules: Any, number: int) -> dict[str, object]:
    """Its title and what it wins by; any one condition is enough."""
    return {
        "title": _title(rules, "side", rules.sides[number]),
        "victory": [_condition(rules, number, kind, condition) for kind, condition in rules.victory.conditions[number]],
    }


def _condition(rules: CoreRules, side: int, kind: Any, given: dict[str, object]) -> dict[str, object]:
    words = kind.words(rules, side, given) if kind.words else {}
    domains = {name: domain for name, (domain, _) in words.items()}
    fields = {**given, **{name: value for name, (_, value) in words.items()}}
    text = _say(rules, f"condition.{kind.name}", kind.reason, domains, **fields)
    more = _more(rules, "conditions", kind.name, side, given)
    return {**_plain(given), "text": text, "clause": kind.clause, **more}


def _phases(rules: CoreRules) -> Entries:
    """The steps of the round, and of what else has phases, in their order, by the names that ``game.phase`` has."""
    names = [f"{step.pack}.{step.name}" for name in rules.phases for step in rules.procedures[name]]
    return {name: {"title": _say(rules, f"phase.{name}")} for name in names}


def _zones(rules: CoreRules) -> Entries:
    return {
        zone: {"title": _title(rules, "zone_kind", name), "kind": name, "side": rules.word("side", side), "pool": pool}
        for name, kind in rules.registry.all(ZONE_KINDS).items()
        for zone, side, pool in kind.owners(rules.sides)
    }


# -- columns of the state ------------------------------------------------------------------


def _column(rules: CoreRules, slot: str, column: Column, listed: Collection[str]) -> dict[str, object]:
    """How a column of ``observation.data["seen"]`` is read, and the names of the column and its values."""
    key = f"column.{slot}.{column.name}"
    values: dict[str, Title] = {}
    if column.holds == "int":
        begin = f"{key}."
        numbers = sorted(message.removeprefix(begin) for message in rules.text.messages if message.startswith(begin))
        values = {number: _say(rules, begin + number) for number in numbers}
    elif column.holds == "bool":
        values = {word: _say(rules, f"{key}.{word}") for word in TRUTHS if f"{key}.{word}" in rules.text.messages}
    elif column.holds not in (*PLAIN, *listed):
        values = {name: _title(rules, column.holds, name) for name in rules.names[column.holds]}
    return {
        "title": _say(rules, key),
        "index": list(column.index),
        "holds": column.holds,
        "cell": column.cell,
        "visible": column.visible,
        "owners": _holds_owners(rules, slot, column),
        "values": values,
    }


def _sign(rules: CoreRules, name: str, sign: Any) -> dict[str, object]:
    """How a thing is drawn, what it is called, and what the legend and the menus say of it."""
    message = rules.text.messages.get(f"column.{name}")
    return {
        "sign": sign.sign,
        "title": _plain(sign.title or message),
        "legend": _plain(sign.legend),
        "at": list(sign.at),
    }


def _holds_owners(rules: CoreRules, slot: str, column: Column) -> bool:
    """Whether it is the column that says which side each piece belongs to now."""
    if rules.pieces.owners is None or column.holds != "side":
        return False
    state = rules.initial(0)
    return getattr(getattr(state, slot), column.name) is rules.pieces.owners(state)


# -- cards and pieces ----------------------------------------------------------------------


def _card(rules: CoreRules, card: Any) -> dict[str, object]:
    """The definition, and where its copies start."""
    return {**_plain(card.definition), "name": _title(rules, "card", card.name), "start": dict(card.zones)}


def _piece(rules: CoreRules, piece: Any) -> dict[str, object]:
    return {**_plain(piece.definition), "name": _title(rules, "piece", piece.name)}

"""The protocol as documents for others: OpenAPI of the requests, AsyncAPI of the connection, tables for the docs."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import undaunted_core as uc
from undaunted_core.content.schema import DRAFT
from undaunted_table.schemas.documents import parts_of_documents
from undaunted_table.schemas.shapes import TEXT, Schema
from undaunted_table.web.protocol import (
    BY_CLIENT,
    BY_SERVER,
    CODES,
    COMMON,
    EVERY_REQUEST,
    EVERY_TABLE,
    REQUESTS,
    SHARED,
    STATUS_OF,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from undaunted_table.web.messages import Field, Message, Request

OPENAPI, ASYNCAPI = "openapi", "asyncapi"
LICENSE = {"name": "Apache-2.0", "url": "https://www.apache.org/licenses/LICENSE-2.0"}
PREFIX = {"client": "ask", "server": "tell"}
COMPONENTS = "#/components/schemas/"
KEY = "key"


@cache
def published() -> dict[str, dict[str, Any]]:
    """Both documents by name."""
    return {OPENAPI: make_openapi(), ASYNCAPI: make_asyncapi()}


def schemas_of_protocol() -> dict[str, Schema]:
    """The schema of every message, body and answer by name, and of all that they hold; references lead to components.

    A message of the client is called ``ask_NAME``, one of the server ``tell_NAME``.
    """
    shapes = {shape.name: shape.schema for request in REQUESTS for shape in request.bodies}
    messages = {name_of(message): message.schema for message in (*BY_CLIENT, *BY_SERVER)}
    answers = {f"answer_{request.name}": request.answer.schema for request in REQUESTS if request.answer.schema}
    every = {**parts_of_documents(), **SHARED, **shapes, **messages, **answers}
    every["view"] = {"$ref": "#/$defs/tell_view"}
    return {name: _refer(schema) for name, schema in every.items()}


def validating(name: str) -> Schema:
    """One schema with all that it refers to, for a validator."""
    return {"$schema": DRAFT, "$ref": COMPONENTS + name, "components": {"schemas": schemas_of_protocol()}}


def name_of(message: Message) -> str:
    """What a message is called among the schemas."""
    return f"{PREFIX[message.sender]}_{message.name}"


def _refer(schema: Any) -> Any:
    """The same schema with references to components."""
    if isinstance(schema, dict):
        return {
            word: value.replace("#/$defs/", COMPONENTS) if word == "$ref" else _refer(value)
            for word, value in schema.items()
        }
    return [_refer(item) for item in schema] if isinstance(schema, list) else schema


def _reach(names: Iterable[str], every: Mapping[str, Schema]) -> dict[str, Schema]:
    """The schemas of these names and those that they refer to, in the order of names."""
    wanted: dict[str, Schema] = {}
    todo = [*names]
    while todo:
        name = todo.pop()
        if name not in wanted:
            wanted[name] = every[name]
            todo += _references(every[name])
    return dict(sorted(wanted.items()))


def _references(schema: Any) -> list[str]:
    if isinstance(schema, dict):
        own = [schema["$ref"].removeprefix(COMPONENTS)] if isinstance(schema.get("$ref"), str) else []
        return own + [name for value in schema.values() for name in _references(value)]
    return [name for item in schema for name in _references(item)] if isinstance(schema, list) else []


def _info(title: str, about: str) -> dict[str, Any]:
    return {"title": title, "version": uc.__version__, "description": about, "license": LICENSE}


def remove_markup(text: str) -> str:
    """A text of the docs without its markup, for a reader of the documents."""
    for mark in ("{doc}", "{ref}"):
        text = text.replace(mark, "")
    return text


# -- OpenAPI ---------------------------------------------------------------------------------


def make_openapi() -> dict[str, Any]:
    """The requests as OpenAPI 3.1."""
    every = schemas_of_protocol()
    paths: dict[str, Any] = {}
    for request in REQUESTS:
        paths.setdefault(f"/api{request.path}", {})[request.method.lower()] = _operation(request)
    names = {name for request in REQUESTS for name in _names_of(request)} | {"error"}
    return {
        "openapi": "3.1.0",
        "info": _info("undaunted serve", "Tables to play on, over HTTP. The connection for news is in asyncapi.json."),
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "securitySchemes": {KEY: {"type": "http", "scheme": "bearer", "description": "a key of the table"}},
            "schemas": _reach(names, every),
        },
    }


def _names_of(request: Request) -> list[str]:
    return [shape.name for shape in request.bodies] + ([f"answer_{request.name}"] if request.answer.schema else [])


def codes_of(request: Request) -> list[str]:
    """The codes that a request may get, in the order in which they are declared."""
    own = {*request.codes, *EVERY_REQUEST, *(EVERY_TABLE if request.has_key else ())}
    return [code.name for code in CODES if code.name in own]


def _operation(request: Request) -> dict[str, Any]:
    table: dict[str, Any] = {
        "name": "table", "in": "path", "required": True, "schema": TEXT, "description": "the name of the table",
    }  # fmt: skip
    query = [*request.query, *COMMON]
    answers: dict[str, Any] = {str(request.answer.status): _answer(request)}
    for code in codes_of(request):
        answer = answers.setdefault(str(STATUS_OF[code]), {
            "description": "", "content": {"application/json": {"schema": {"$ref": f"{COMPONENTS}error"}}},
        })  # fmt: skip
        answer["description"] += f"{', ' if answer['description'] else ''}{code}"
    operation: dict[str, Any] = {
        "operationId": request.name,
        "summary": remove_markup(request.about),
        "description": f"Bound: {remove_markup(request.bound)}.",
        "parameters": [*([table] if request.has_key else []), *map(_parameter, query)],
        "responses": answers,
        "security": [{KEY: []}] if request.has_key and not request.has_form else [],
    }
    if request.bodies:
        shapes: list[Schema] = [{"$ref": COMPONENTS + shape.name} for shape in request.bodies]
        schema = shapes[0] if len(shapes) == 1 else {"oneOf": shapes}
        media = "application/x-www-form-urlencoded" if request.has_form else "application/json"
        operation["requestBody"] = {"required": True, "content": {media: {"schema": schema}}}
    return operation


def _parameter(field: Field) -> dict[str, Any]:
    way = {"style": "form", "explode": False} if field.schema.get("type") == "array" else {}
    about = remove_markup(field.about)
    return {
        "name": field.name, "in": "query", "required": field.is_required, "description": about, **way,
        "schema": field.schema,
    }  # fmt: skip


def _answer(request: Request) -> dict[str, Any]:
    schema = {"$ref": f"{COMPONENTS}answer_{request.name}"} if request.answer.schema else TEXT
    return {"description": request.answer.about, "content": {request.answer.media: {"schema": schema}}}


# -- AsyncAPI --------------------------------------------------------------------------------


def make_asyncapi() -> dict[str, Any]:
    """The connection as AsyncAPI 3.0, as the server sees it: it receives what clients send."""
    messages = {name_of(message): message for message in (*BY_CLIENT, *BY_SERVER)}
    channel = "#/channels/live"
    actions = {"receive": BY_CLIENT, "send": BY_SERVER}
    operations = {
        action: {
            "action": action,
            "channel": {"$ref": channel},
            "messages": [{"$ref": f"{channel}/messages/{name_of(message)}"} for message in senders],
        }
        for action, senders in actions.items()
    }
    return {
        "asyncapi": "3.0.0",
        "info": _info("undaunted serve", "The connection of a client to a table. The requests are in openapi.json."),
        "defaultContentType": "application/json",
        "channels": {
            "live": {
                "address": "/api/tables/{table}/live",
                "description": "A WebSocket. The first message of the client is enter.",
                "parameters": {"table": {"description": "the name of the table"}},
                "messages": {name: {"$ref": f"#/components/messages/{name}"} for name in messages},
                "bindings": {"ws": {"method": "GET", "bindingVersion": "0.1.0"}},
            }
        },
        "operations": operations,
        "components": {
            "messages": {
                name: {
                    "name": message.name,
                    "summary": remove_markup(message.about),
                    "payload": {"$ref": COMPONENTS + name},
                    **({"description": f"Bound: {remove_markup(message.bound)}."} if message.bound else {}),
                }
                for name, message in messages.items()
            },
            "schemas": _reach(messages, schemas_of_protocol()),
        },
    }


# -- tables for the docs ---------------------------------------------------------------------


def tables_for_docs() -> dict[str, str]:
    """The tables of the pages in Markdown, by name."""
    return {
        "requests": _table(("request", "does", "query or body"), (
            (_address(request), request.about, _members(request)) for request in REQUESTS
        )),
        "asked": _table(("message", "does", "members"), (
            (f"`{message.name}`", message.about, _list_fields(message.fields)) for message in BY_CLIENT
        )),
        "bounds": _table(("request or message", "bound"), (
            *((_address(request), request.bound) for request in REQUESTS),
            *((f"`{message.name}`", message.bound) for message in (*BY_CLIENT, BY_SERVER[0])),
        )),
        "view": _fields(BY_SERVER[0].fields),
        "told": _table(("message", "says", "members"), (
            (f"`{message.name}`", message.about, _list_fields(message.fields)) for message in BY_SERVER[1:]
        )),
        **{part: _table(("field", "what"), (
            (f"`{name}`", schema.get("description", "")) for name, schema in SHARED[part]["properties"].items()
        )) for part in ("standing", "people")},
        "codes": _table(("code", "status", "means"), (
            (f"`{code.name}`", "" if code.status is None else str(code.status), code.about) for code in CODES
        )),
    }  # fmt: skip


def _address(request: Request) -> str:
    return f"`{request.method} /api{request.path.replace('{table}', 'NAME')}`"


def _members(request: Request) -> str:
    shapes = [_list_fields(shape.fields) for shape in request.bodies]
    query = ["?" + _list_fields(request.query)] if request.query else []
    return "; or ".join([*query, *shapes])


def _list_fields(fields: Iterable[Field]) -> str:
    return ", ".join(f"`{field.name}`" + ("" if field.is_required else "?") for field in fields)


def _fields(fields: Iterable[Field]) -> str:
    return _table(("field", "what"), ((f"`{field.name}`", field.about) for field in fields))


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [heads, tuple("---" for _ in heads), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


__all__ = [
    "ASYNCAPI", "COMPONENTS", "OPENAPI", "codes_of", "name_of", "published", "remove_markup", "schemas_of_protocol",
    "tables_for_docs", "validating",
]  # fmt: skip

"""The members that many messages of the protocol have, and what answers to them hold; the parts of its declarations."""

from __future__ import annotations

from undaunted_core.mechanics.signs import PARTS
from undaunted_core.text import LANGUAGES
from undaunted_table.schemas.shapes import NATURAL, Schema, describe, object_of
from undaunted_table.web.messages import Field

#: The largest number that every language of clients keeps exactly.
MOST = 2**53 - 1
#: Seeds of 64 bits are taken from clients that have such numbers.
MOST_SEED = 2**64 - 1
#: The longest name of a request, and the longest wait for news, in seconds.
MOST_LETTERS, MOST_WAIT = 200, 60

SHORT: Schema = {"type": "string", "minLength": 1, "maxLength": MOST_LETTERS}
COUNT: Schema = {"type": "integer", "minimum": 0, "maximum": MOST}
SEAT: Schema = {"type": ["string", "null"], "maxLength": MOST_LETTERS}
LANG: Schema = {"enum": [*LANGUAGES]}
PICTURES: Schema = {"type": "array", "items": {"enum": [*PARTS]}, "maxItems": len(PARTS)}
ACTION: Schema = {
    "anyOf": [
        {"type": "string", "minLength": 1, "maxLength": 1000},
        {
            "type": "object", "properties": {"kind": SHORT}, "required": ["kind"],
            "additionalProperties": {"type": "string", "maxLength": 1000},
        },
    ]
}  # fmt: skip
ARGUMENTS: Schema = {"type": "object", "additionalProperties": {"type": ["string", "integer", "boolean", "null"]}}
DOCUMENT: Schema = {"anyOf": [{"type": "string"}, {"type": "object"}]}
PLAYERS: Schema = {"type": "object", "additionalProperties": SHORT}

#: Members of many messages.
N = Field("n", COUNT, "a number that the answer gives back as `to`", is_required=False)
LANGUAGE = Field("lang", LANG, "the language of texts", is_required=False)
WANTED_PICTURES = Field("pictures", PICTURES, "the parts of the picture that the server draws", is_required=False)
WANTED_SEAT = Field(
    "seat", SEAT, "the seat of the key that acts or looks; usually one that is asked", is_required=False
)
SINCE = Field(
    "since", COUNT, "how many events the client has; it counts only together with `revision`", is_required=False
)
REVISION = Field("revision", COUNT, "the `revision` of the view that the client saw last", is_required=False)
AT_TOKEN = Field("at", SHORT, "the `token` of the decision that it answers")
AT_REVISION = Field("at", COUNT, "the `revision` of the view that it answers")
WHOLE = Field(
    "whole", {"type": "boolean"}, "true: all decisions in a row, as many as `undo_turn` says", is_required=False
)
AN_ACTION = Field("action", ACTION, "the action, as its JSON or in notation, such as `\"end_turn\"`")
ASKED_ACTION = Field("action", ACTION, "the action, as its JSON or in notation", is_required=False)
QUERY = Field("query", SHORT, "the name of a query, in the place of an action", is_required=False)
QUERY_ARGUMENTS = Field("arguments", ARGUMENTS, "the arguments of the query by name", is_required=False)

#: The key of a table in an address or form.
KEY: Schema = {"type": "string", "maxLength": MOST_LETTERS}
DONE = object_of("It was done.", revision=describe("the revision of the table now", NATURAL))
AT_TABLE = "/tables/{table}"
MOVES = ("stale", "not_yours", "too_fast", "too_large", "bad_request", "store", "failed")
ONE_TURN = "one turn at the table"
OF_ADDRESS = "`burst`, `rate` for an address"

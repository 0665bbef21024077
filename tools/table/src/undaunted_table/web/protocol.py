"""The protocol of the server: every request, message, answer and code, each declared once.

The server checks by these declarations what comes in.  Its routes, both published documents and the tables of the
page "The protocol of the page" are made from them.
"""

from __future__ import annotations

from typing import Any

from undaunted_table.schemas.shapes import (
    CLAUSE,
    NAME,
    NAMED,
    NATURAL,
    TEXT,
    TRUTH,
    Schema,
    describe,
    list_of,
    map_of,
    maybe,
    object_of,
    part,
)
from undaunted_table.web.arrangements import (
    BY_PEOPLE,
    CLOCK,
    CODES_OF_PEOPLE,
    OF_PEOPLE,
    PEOPLE,
    SETTLED,
    VISITOR,
)
from undaunted_table.web.fields import (
    AN_ACTION,
    ASKED_ACTION,
    AT_REVISION,
    AT_TABLE,
    AT_TOKEN,
    COUNT,
    DOCUMENT,
    DONE,
    KEY,
    LANG,
    LANGUAGE,
    MOST_LETTERS,
    MOST_SEED,
    MOST_WAIT,
    MOVES,
    OF_ADDRESS,
    ONE_TURN,
    PICTURES,
    PLAYERS,
    QUERY,
    QUERY_ARGUMENTS,
    REVISION,
    SEAT,
    SHORT,
    SINCE,
    WANTED_PICTURES,
    WANTED_SEAT,
    WHOLE,
    N,
)
from undaunted_table.web.looks import ANSWERS, LINES, SCORE, make_questions
from undaunted_table.web.messages import Answer, Code, Field, Message, Request, Shape
from undaunted_table.web.offers import BOT, GAMES, SCENARIO, SET_UP, SIDE
from undaunted_table.web.turning_back import MOST as MOST_BACK

# -- what several answers hold ---------------------------------------------------------------

PLAYER = object_of(
    kind=describe("a person here or by link, a bot, or the rules", {"enum": ["here", "link", "bot", "rules"]}),
    bot=NAMED,
    name=describe("what the player is called, or null", NAMED),
    online=describe("whether somebody looks from there now", TRUTH),
)
TARGET = object_of(
    field=NAME, domain=NAME, name=NAME, zone=NAMED, space=NAMED, title=describe("what players call it", TEXT),
    optional=("title",),
)  # fmt: skip
CHOICE = object_of(
    action=part("action"), notation=NAME, text=NAME,
    targets=list_of(part("target"), "where what the action names lies"),
)  # fmt: skip
TREE = object_of(
    title=TEXT, actions=list_of(NAME, "the notation of each action behind it"), target=maybe(part("target")),
    options=list_of(part("tree")), is_group=TRUTH, refused=list_of(part("tree")), clause=CLAUSE,
)  # fmt: skip
REASON = object_of("Why an action is not legal.", reason=NAME, clause=CLAUSE, text=TEXT, more={})
TABLE = object_of(
    id=NAME, game=NAME, title=part("title"), scenario=NAME,
    made=describe("who gave a `seed` or a `document` may know what is hidden", {"enum": ["new", "seed", "document"]}),
    players=map_of(part("player"), "by seat"),
    spectators=describe("how many look whose key holds no seat, as far as this server knows", NATURAL),
)  # fmt: skip
OPTION = object_of(id=NAME, title=TEXT)
STANDING = object_of(
    "How a campaign stands for a seat.",
    title=TEXT,
    stage=describe("null after the end", NAMED),
    scenario=describe("the title of its scenario", NAMED),
    briefing=describe("what the side of this seat alone may read", TEXT),
    points=map_of({"type": "integer"}, "by side"),
    results=list_of(object_of(
        stage=NAME, title=TEXT, winners=list_of(NAME), reason=TEXT, clause=CLAUSE, withdrawn=NAMED, text=TEXT,
    ), "each game so far"),
    winners=list_of(NAME, "who won the campaign"),
    questions=list_of(object_of(id=NAME, side=NAME, title=TEXT, secret=TRUTH, options=list_of(OPTION)),
                      "what this seat has to answer"),
    waiting=list_of(NAME, "the sides that have something to answer"),
    answers=map_of(TEXT, "the answers so far that this seat may know"),
    begun=describe("how many games have begun", NATURAL),
    between=describe("whether no game is played now", TRUTH),
    go_on=describe("whether this seat may begin the next game", TRUTH),
    withdraw=describe("whether this seat may withdraw its side", TRUTH),
    withdrawal=list_of(NAME, "the sides that ever may withdraw"),
    save=describe("whether the key may have the document", TRUTH),
)  # fmt: skip
FAULT = object_of("One thing wrong with a document.", path=TEXT, found=TEXT, expected=TEXT, nearest=NAMED)
REFUSAL = (
    Field("code", NAME, "why, in a word"),
    Field("message", TEXT, "why, in a sentence of the language"),
    Field("path", TEXT, "the member that is wrong: a JSON pointer, or `?name` in an address", is_required=False),
    Field("nearest", TEXT, "the nearest valid name", is_required=False),
    Field("faults", list_of(part("fault")), "what is wrong with a document", is_required=False),
)
ERROR = object_of("An answer that refuses.", error=Shape("refusal", "Why it is refused.", REFUSAL).schema)

VIEW = (
    Field("revision", NATURAL, "counts the changes of the table, undos too; it never goes back, restarts included"),
    Field("seat", NAMED, "from where it is seen; null: a spectator"),
    Field("seats", list_of(NAME), "the seats of the key"),
    Field("table", part("table"), "`id`, `game`, `title` by language, `scenario`, `made`; `players`: to each seat its "
          "`kind` (`here`, `link`, `bot`, `rules`), `bot`, `name`, `online`; `spectators`: how many watch"),
    Field("to_move", list_of(NAME), "the seats that are asked"),
    Field("decision", maybe(part("decision")), "what this seat is asked, with the `token` that a choice gives back"),
    Field("choices", list_of(part("choice")), "what this seat may choose: `action`, `notation`, `text`, and `targets` "
          "with `field`, `domain`, `name`, `zone`, `space`, `title`"),
    Field("tree", part("tree"), "the same choices one question after the other, {ref}`as the library groups them "
          "<the-tree-of-choices>`: each place has `title`, `actions` (notations), `target`, `options`, `is_group`, "
          "`refused`, `clause`"),
    Field("observation", part("observation"), "what the seat knows, as the library hands it out"),
    Field("score", part("score"), "what each side has and still needs, and how many turns are left"),
    Field("from", NATURAL, "the number of the first event that is sent"),
    Field("events", list_of(part("event")), "the log from event number `from` on, in the place of what the client has "
          "from there"),
    Field("pictures", map_of(TEXT), "the wanted parts that changed since they were sent last", is_required=False),
    Field("undo", TRUTH, "whether the seat may take something back"),
    Field("undo_turn", NATURAL, "how many decisions in a row the seat may take back"),
    Field("no_undo", NAMED, "why the seat takes back nothing that lies before these; null for a spectator"),
    Field("save", TRUTH, "whether the key may have save and position now"),
    Field("outcome", maybe(part("outcome")), "how the game ended, or null"),
    Field("trouble", NAMED, "what went wrong with a bot, or null; the game then waits"),
    Field("campaign", maybe(part("standing")), "how the campaign stands for this seat; null for a single game"),
    Field("people", part("people"), "what people settled {ref}`beside the game <people>`"),
)  # fmt: skip

# -- the connection --------------------------------------------------------------------------

ODDS = "the bounds of the library ({doc}`limits`)"
BY_CLIENT = (
    Message("enter", "says who it is, first of all, within 20 seconds", (
        Field("key", {"type": "string", "maxLength": MOST_LETTERS}, "the key of the table"),
        LANGUAGE, WANTED_SEAT, WANTED_PICTURES, SINCE, REVISION, N,
    ), "client", "reads a table that is not in memory, one at a time; `greeting`; `sockets`, `sockets_per_table`"),
    Message("choose", "decides", (AT_TOKEN, AN_ACTION, N), "client", "applies an action and writes it: " + ONE_TURN),
    Message("undo", "takes back the latest decision of the seat, or all in a row", (AT_REVISION, WHOLE, N), "client",
            f"at most 64 decisions for each that is taken back ({MOST_BACK} at most), and as many to see how far back "
            "the seats may go from there"),
    Message("explain", "asks for sums and odds of an action or of a query", (
        ASKED_ACTION, QUERY, QUERY_ARGUMENTS, N,
    ), "client", ODDS),
    Message("why", "asks why an action is not legal, as far as the seat may know", (AN_ACTION, N), "client", ODDS),
    *make_questions(N, ODDS),
    Message("seat", "looks from another seat of the key", (
        Field("seat", SEAT, "the seat; null: as a spectator"), WANTED_PICTURES, N,
    ), "client", "a view"),
    Message("lang", "asks for another language", (Field("lang", LANG, "the language"), N), "client", "a view"),
    Message("look", "asks for other pictures", (Field("pictures", PICTURES, "the parts"), N), "client", "a view"),
    Message("ping", "asks whether the server is there; the page does it every 10 seconds", (N,), "client",
            "one message"),
    Message("answer", "in a campaign: answers a question of the seat's side", (
        Field("at", COUNT, "`begun`, the number of games that have begun"),
        Field("question", SHORT, "the id of the question"), Field("option", SHORT, "the id of the option"), N,
    ), "client", ONE_TURN),
    Message("go_on", "in a campaign: begins the next game", (AT_REVISION, N), "client",
            "sets a game up, one at a time of all"),
    Message("withdraw", "in a campaign: withdraws the seat's side from the game", (AT_REVISION, N), "client", ONE_TURN),
    *BY_PEOPLE,
)  # fmt: skip
TO = Field("to", COUNT, "the `n` of the message that it answers", is_required=False)
BY_SERVER = (
    Message("view", "How the table stands for the viewer: to each after each change.", VIEW, "server",
            "`events` events, one picture of each part; a view that was not sent is replaced"),
    Message("players", "Somebody came or went.", (
        Field("players", map_of(part("player")), "by seat"), Field("spectators", NATURAL, "how many watch"),
    ), "server"),
    Message("pong", "The answer to `ping`.", (), "server"),
    Message("answer", "The answer to a question.", (
        TO,
        Field("explanation", part("explanation"), "to `explain`: the sum", is_required=False),
        Field("text", TEXT, "to `explain`: the sum in words of the language", is_required=False),
        Field("reasons", list_of(part("reason")), "to `why`: the reasons, none if it is legal", is_required=False),
        *ANSWERS,
    ), "server"),
    SETTLED,
    Message("refused", "What a message asks for is not done.", (TO, *REFUSAL), "server"),
)  # fmt: skip

# -- HTTP ------------------------------------------------------------------------------------

COMMON = (LANGUAGE,)
NEW_TABLE = (
    Field("players", PLAYERS, "for a seat, or a side with all its seats: `here`, `link` or a bot", is_required=False),
    Field("visitor", VISITOR.schema, "the secret of its maker, which opens it too", is_required=False),
    LANGUAGE,
)
WITH_CLOCK = Field("clock", CLOCK, "the clock of each seat that people play", is_required=False)
NEW_GAME = (
    Field("packs", list_of(SHORT), "further packs", is_required=False),
    Field("seed", {"type": ["integer", "null"], "minimum": 0, "maximum": MOST_SEED},
          "without one the server takes one that nobody can guess", is_required=False),
    *NEW_TABLE,
)  # fmt: skip
A_DOCUMENT = Field("document", DOCUMENT, "a save, a position or a replay: its text, or its JSON")
BODIES = (
    Shape("set_up_document", "A table that goes on with a document.", (A_DOCUMENT, WITH_CLOCK, *NEW_TABLE)),
    Shape("set_up_campaign", "A table that plays a campaign.", (
        Field("campaign", SHORT, "the id of the campaign"), Field("game", SHORT, "the id of the game"), *NEW_GAME,
    )),
    Shape("set_up_game", "A table that plays a new game.", (
        Field("game", SHORT, "the id of the game"), Field("scenario", SHORT, "the id of the scenario"), WITH_CLOCK,
        *NEW_GAME,
    )),
)  # fmt: skip
MADE = object_of(
    "A table that was set up.",
    table=describe("the name of the table", NAME),
    title=TEXT,
    keys=object_of(
        "The keys, which are told once.",
        here=describe("opens all seats that people play here; null if there are none", NAMED),
        seats=map_of(NAME, "the key of each seat by link"),
        watch=describe("opens no seat", NAME),
        maker=describe("opens the seats here, and may do what only the maker may", NAME),
    ),
)
DESCRIBED = object_of(
    "What a document is.",
    game=NAME, title=TEXT, sides=list_of(part("side")), bots=list_of(part("bot")),
    players=map_of(NAME, "who played each side: `human` or a bot; empty if the document does not say it"), over=TRUTH,
)  # fmt: skip
STOPPED: dict[str, Any] = {
    "stops": list_of(object_of(svg=TEXT, told=list_of(TEXT, "what happened, a sentence each"))),
    "from": NATURAL,
    "next": describe("goes on here; null at the end", {"type": ["integer", "null"]}),
    "of": describe("how many entries there are", NATURAL),
}
STOPS = object_of("Some stops of a finished game.", **STOPPED)
POSITION = object_of(
    "A position; `undaunted schema --game GAME position` has the whole schema of a game.",
    format={"const": "undaunted_core/position"}, version={"const": 1}, game=NAME,
    scenario=describe("an id, or a whole scenario document", {"type": ["string", "object"]}), more={},
)  # fmt: skip
EXPLAINED = object_of("A sum.", explanation=part("explanation"), text=describe("the sum in words", TEXT), lines=LINES)
REASONS = object_of("Why not.", reasons=list_of(part("reason"), "none if the action is legal"))
FORM_SEAT = Field("seat", KEY, "the seat from which it is shown", is_required=False)
FORM = Shape("slides_form", "A form, so that the key is in no address.", (
    Field("key", KEY, "the key of the table"), FORM_SEAT, LANGUAGE,
))  # fmt: skip
QUERY_SEAT = Field("seat", KEY, "the seat of the key that looks; usually one that is asked", is_required=False)
REQUESTS = (
    Request("games", "GET", "/games", "lists what can be played", "made one at a time; rules compile once",
            Answer("The games.", GAMES)),
    SET_UP,
    Request("openapi", "GET", "/openapi.json", "describes these requests as OpenAPI 3.1", "made once",
            Answer("The document.", {"type": "object"})),
    Request("asyncapi", "GET", "/asyncapi.json", "describes the connection as AsyncAPI 3.0", "made once",
            Answer("The document.", {"type": "object"})),
    Request("look", "POST", "/documents", "says what a document is, before a table is set up with it",
            "plays the document through, one at a time; `upload`; `new_burst`, `new_rate` for an address",
            Answer("What the document is.", DESCRIBED),
            bodies=(Shape("ask_document", "A document.", (A_DOCUMENT, LANGUAGE)),),
            codes=("document", "no_setup", "too_fast", "too_large", "store", "bad_request"), rate="new"),
    Request("make", "POST", "/tables", "sets up a table, of a new game, a campaign or a document",
            "plays a document through, one at a time; a long one twice; `upload`; `new_burst`, `new_rate`; `tables`",
            Answer("The table and its keys.", MADE, status=201), bodies=BODIES,
            codes=("document", "unknown_name", "no_setup", "too_fast", "too_large", "full", "store", "bad_request"),
            rate="new"),
    Request("catalog", "GET", f"{AT_TABLE}/catalog", "gives every definition in play", "one table of the game",
            Answer("The catalogue.", part("catalog"))),
    Request("board", "GET", f"{AT_TABLE}/board", "gives the geometry", "one table of the game",
            Answer("The board.", part("board"))),
    Request("view", "GET", f"{AT_TABLE}/view", "gives the view of a seat, at once or when there is news",
            "a view; `burst`, `rate` for an address; `wait` seconds, `sockets` and `sockets_per_table` while it waits",
            Answer("The view.", part("view")),
            query=(QUERY_SEAT, SINCE, REVISION, WANTED_PICTURES,
                   Field("wait", {"type": "integer", "minimum": 0, "maximum": MOST_WAIT},
                         "the seconds to wait for a revision other than `revision`", is_required=False)),
            codes=("not_yours", "too_fast", "full"), rate="often"),
    Request("choose", "POST", f"{AT_TABLE}/choose", "decides", f"{ONE_TURN}; {OF_ADDRESS}",
            Answer("It was done.", DONE),
            bodies=(Shape("ask_choose", "A choice.", (AT_TOKEN, AN_ACTION, WANTED_SEAT)),),
            codes=(*MOVES, "illegal"), rate="often"),
    Request("undo", "POST", f"{AT_TABLE}/undo", "takes back the latest decision of the seat, or all in a row",
            f"at most 64 decisions for each that is taken back ({MOST_BACK} at most); `burst`, `rate` for an address",
            Answer("It was done.", DONE),
            bodies=(Shape("ask_undo", "An undo.", (AT_REVISION, WHOLE, WANTED_SEAT)),),
            codes=(*MOVES, "no_undo"), rate="often"),
    Request("explain", "POST", f"{AT_TABLE}/explain", "gives sums and odds of an action or of a query",
            f"{ODDS}; {OF_ADDRESS}", Answer("The sum.", EXPLAINED),
            bodies=(Shape("ask_explain", "A question.", (ASKED_ACTION, QUERY, QUERY_ARGUMENTS, WANTED_SEAT)),),
            codes=("not_yours", "too_fast", "too_large", "bad_request", "no_answer", "illegal"), rate="often"),
    Request("why", "POST", f"{AT_TABLE}/why", "says why an action is not legal, as far as the seat may know",
            f"{ODDS}; {OF_ADDRESS}", Answer("The reasons.", REASONS),
            bodies=(Shape("ask_why", "A question.", (AN_ACTION, WANTED_SEAT)),),
            codes=("not_yours", "too_fast", "too_large", "bad_request", "illegal"), rate="often"),
    Request("save", "GET", f"{AT_TABLE}/save", "gives the game as a save, with every secret",
            f"writes the game: {ONE_TURN}", Answer("The save.", part("save")), codes=("secrets",)),
    Request("position", "GET", f"{AT_TABLE}/position", "gives the game as a position, with every secret",
            f"writes the game: {ONE_TURN}", Answer("The position.", POSITION), codes=("secrets",)),
    Request("campaign", "GET", f"{AT_TABLE}/campaign", "gives the document of a campaign with every game",
            f"writes the campaign: {ONE_TURN}", Answer("The document.", {"type": "object"}),
            codes=("secrets", "no_campaign")),
    Request("replay", "GET", f"{AT_TABLE}/replay", "gives the whole game, when it is over",
            "plays the game again with checks, one at a time with the documents of all",
            Answer("The replay.", part("replay")), codes=("not_over",)),
    Request("stops", "GET", f"{AT_TABLE}/stops", "gives some stops of a finished game, as a seat saw them",
            "draws `stops` pictures with pauses, and plays at most 64 decisions again", Answer("The stops.", STOPS),
            query=(FORM_SEAT, Field("from", COUNT, "0, or the `next` of the stops before", is_required=False)),
            codes=("not_over",)),
    Request("slides", "GET", f"{AT_TABLE}/stops.html", "gives the page with a slider over a finished game",
            "draws every stop, one picture at a time, and none when the reader has gone",
            Answer("The page.", media="text/html"), query=(FORM_SEAT,), codes=("not_over",)),
    Request("slides_by_form", "POST", f"{AT_TABLE}/stops.html", "gives the same page to a form",
            "draws every stop, one picture at a time, and none when the reader has gone; `message`",
            Answer("The page.", media="text/html"), bodies=(FORM,), has_form=True, codes=("not_over", "too_large")),
    *OF_PEOPLE,
)  # fmt: skip

# -- codes -----------------------------------------------------------------------------------

CODES = (
    Code("bad_request", 400, "what was sent is no JSON object"),
    Code("unknown_member", 400, "a member that this request or message does not have"),
    Code("missing_member", 400, "a member that is required is left out"),
    Code("bad_value", 400, "a value of another type or out of bounds, or a message of another name"),
    Code("unknown_name", 400, "no game, scenario, campaign, pack, seat or bot of this name is offered"),
    Code("no_setup", 400, "a game cannot be set up like this"),
    Code("document", 400, "a document has faults, which `faults` lists"),
    Code("no_answer", 400, "a query that does not exist, or that has no answer for its arguments"),
    Code("not_yours", 403, "the key does not hold that seat"),
    Code("secrets", 403, "a document with secrets: for who holds all seats of people, and for all after the game"),
    Code("not_over", 403, "it is there when the game is over"),
    Code("origin", 403, "a page of another site asks"),
    Code("host", 403, "the request calls the server by a name that it does not have"),
    Code("no_access", 404, "no such table, or the key does not open it"),
    Code("not_found", 404, "no such address"),
    Code("no_campaign", 404, "the table plays no campaign"),
    Code("no_method", 405, "the address has no such method"),
    Code("stale", 409, "the question was answered already, or the table has changed; a view follows on the connection"),
    Code("no_undo", 409, "the latest decision cannot be taken back"),
    Code("unreadable", 409, "the installed rules cannot continue the table"),
    Code("too_large", 413, "more bytes than `message` or `upload`"),
    Code("illegal", 422, "the action, answer or withdrawal is not allowed now"),
    Code("too_fast", 429, "too many requests in a short time"),
    Code("failed", 500, "a rule failed; the game stands as before"),
    Code("internal", 500, "an error of the server, which its log has"),
    Code("full", 503, "there is no room for more tables or connections"),
    Code("store", 503, "it could not be stored, so it was not done"),
    *CODES_OF_PEOPLE,
    Code("enter_first", None, "the first message was not `enter`"),
)
#: The codes that any request may get, and those that any request with the key of a table may get.
EVERY_REQUEST = ("unknown_member", "missing_member", "bad_value", "origin", "host", "no_method", "internal")
EVERY_TABLE = ("no_access", "unreadable")

#: What answers share, by name; the documents of the library come from their own schemas.
SHARED: dict[str, Schema] = {
    "side": SIDE, "bot": BOT, "scenario": SCENARIO, "player": PLAYER, "target": TARGET, "choice": CHOICE, "tree": TREE,
    "reason": REASON, "people": PEOPLE, "table": TABLE, "standing": STANDING,
    "score": SCORE, "fault": FAULT, "error": ERROR,
}  # fmt: skip
MESSAGES_BY_NAME = {message.name: message for message in BY_CLIENT}
STATUS_OF = {code.name: code.status for code in CODES}

__all__ = [
    "BY_CLIENT", "BY_SERVER", "CODES", "COMMON", "EVERY_REQUEST", "EVERY_TABLE", "MESSAGES_BY_NAME", "MOST_WAIT",
    "REQUESTS", "SHARED", "STATUS_OF",
]  # fmt: skip

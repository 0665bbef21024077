"""Words in positions: slices of a game without any system, tables and pools of cards, pieces that are cards."""

from __future__ import annotations

import copy
from typing import Any

import attrs
import jsonschema
import pytest

import bidding
import undaunted_core as uc
from kit.positions import check_round_trip, everything
from undaunted_command.main import main
from undaunted_core.authoring import (
    NO_SIDE,
    OWNER,
    PUBLIC,
    ActionKind,
    CardSetting,
    Chance,
    Choice,
    Decision,
    Insert,
    Messages,
    PieceSetting,
    SetUp,
    Slice,
    SpaceSetting,
    ZoneKind,
    column,
    step,
    text,
)
from undaunted_core.authoring.documents import Mirrors, PieceWords, PositionWord, UnderWay
from undaunted_core.authoring.drawing import Sign
from undaunted_core.errors import DeclarationError
from undaunted_core.mechanics.setting import GAMES
from undaunted_table.schemas.positions import position_schema
from undaunted_testing import context, zone

HEAD: dict[str, Any] = {"format": "undaunted_core/position", "version": 1, "game": "prizes", "scenario": "first"}


@attrs.define
class Harbour:
    """A tide, the depth of each space by side, a berth per piece, and a column that has no word."""

    tide: int = column(visible=PUBLIC, most=2)
    depth: list[list[int]] = column("side", "space", visible=PUBLIC, most=9)
    flags: list[int] = column("side", holds="space", visible=PUBLIC)
    berth: list[int] = column("piece", visible=PUBLIC, most=3)
    cargo: list[int] = column("piece", holds="card", visible=OWNER, pooled="goods")
    silt: list[int] = column("space", visible=PUBLIC, most=9)


@attrs.define
class Auction:
    """What is sold, and for how much."""

    lot: int = column(holds="card", visible=PUBLIC)
    price: int = column(visible=PUBLIC, most=99)


@attrs.frozen
class Thing:
    """The definition of a piece, and of what lies on a space."""

    title: Any = text("Boat", "Barca")
    traits: tuple[str, ...] = ()


COLUMNS = ("harbour.tide", "harbour.depth", "harbour.flags", "harbour.berth", "harbour.cargo", "harbour.silt",
           "auction.lot", "auction.price")  # fmt: skip
WORDS = (
    PositionWord("harbour.tide", "tide", {"low": 1, "high": 2}, "The tide."),
    PositionWord("harbour.depth", "depths"),
    PositionWord("harbour.flags", "flags"),
    PositionWord("harbour.berth", "moored", {"fore": 1, "aft": 2}),
    UnderWay("auction", "The auction under way."),
)


def library(*words: Any, **slices: type) -> uc.Library:
    """A library with the bidding game, and a harbour in it."""

    def link(*args: Any) -> dict[str, Any]:
        parts = bidding.link(*args)
        sides = {"north:boat": 0, "south:boat": 1, "wreck": NO_SIDE}
        boats = [PieceSetting(name, side, Thing(), "quay") for name, side in sides.items()]
        goods = {"tea": {"deck": 2, "stall": 1}, "silk": {"north:basket": 1, "deck": 1}, "south:rum": {"deck": 1}}
        cards = [CardSetting(name, NO_SIDE, parts["cards"][0].definition, where) for name, where in goods.items()]
        spaces = tuple(SpaceSetting(name, (place, 0), Thing()) for place, name in enumerate(("quay", "bay")))
        return {**parts, "cards": (*parts["cards"], *cards), "spaces": spaces, "pieces": tuple(boats)}

    class Plugin(bidding.Plugin):
        @uc.hookimpl
        def register_content(self, register: Any) -> None:
            super().register_content(register)
            games = register._registry.by_name(GAMES)
            games["prizes"] = ("prizes", attrs.evolve(games["prizes"][1], link=link))

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            super().register_rules(register)
            register.add(Slice("harbour", Harbour), Slice("auction", Auction))
            for slot, cls in slices.items():
                register.add(Slice(slot, cls))
            register.add(
                Messages({f"column.{name}": text("of the harbour", "del puerto") for name in COLUMNS}),
                ZoneKind("deck", "nobody", of="table", pool="goods"),
                ZoneKind("stall", "everybody", of="table", pool="goods"),
                ZoneKind("basket", "owner", pool="goods"),
                *words,
            )

    made = uc.Library(discover=False)
    made.register(Plugin())
    return made


def new(*words: Any) -> uc.Game:
    return uc.new_game("prizes", "first", seed=1, library=library(*words))


def placed(given: dict[str, Any], *words: Any) -> uc.Game:
    return uc.Game.from_position({**HEAD, **given}, seed=1, library=library(*(words or WORDS)))


def faults(given: dict[str, Any], *words: Any) -> list[str]:
    with pytest.raises(uc.SaveError) as caught:
        placed(given, *words)
    return [str(fault).removeprefix("position#") for fault in caught.value.faults]


# -- a game without any system -------------------------------------------------------------------------------


def test_a_game_without_turns_has_no_part_of_a_system_and_comes_back_at_every_stop() -> None:
    """Half-made bids and the end among them; what is left out is as at the first stop of the round."""
    game = uc.new_game("prizes", "first", seed=1, library=bidding.make_library())
    while not game.is_terminal:
        check_round_trip(game)
        game.apply(game.legal_actions()[0])
    check_round_trip(game)
    document = game.position()
    assert "initiative" not in document
    assert "markers" not in document
    bare = uc.Game.from_position({**HEAD, "round": 3}, library=bidding.make_library())
    assert (bare.round, bare.to_move) == (3, ("north", "south"))
    assert len(bare.legal_actions("north")) == 5


def test_parts_of_a_system_that_the_game_does_not_have_are_refused() -> None:
    assert faults({"initiative": "north", "markers": {}, "pending": {"attack": {}, "stack": []}}) == [
        "/initiative: found 'initiative', expected a part of a position; nearest: active",
        "/markers: found 'markers', expected a part of a position; nearest: packs",
        "/pending/attack: found 'attack', expected one of stack, choices, auction; nearest: stack",
        "/pending/stack: found [], expected frames; none when the game is over",
    ]


def test_a_round_that_cannot_begin_asks_for_pending(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stop that a game reaches with more than its scenario: the document has to say where play stands."""

    def fail(*given: Any) -> None:
        raise IndexError

    monkeypatch.setattr("undaunted_core.game.position.checks.start", fail)
    assert faults({})[0].startswith("/pending: found None, expected where play stands")


# -- words of slices -----------------------------------------------------------------------------------------


def test_slices_are_written_by_their_words_and_without_words_by_rows() -> None:
    """Cells always, rows with what is in them, names for values, pieces in their entries, the rest under state."""
    games = {words: new(*words) for words in (WORDS, ())}
    for game in games.values():
        state: Any = context(game).state
        state.harbour.tide, state.harbour.depth[1][0], state.harbour.flags[0] = 2, 7, 1
        state.harbour.berth[1], state.harbour.silt[1] = 2, 4
        check_round_trip(game)
    told = games[WORDS].position()
    assert (told["tide"], told["depths"], told["flags"]) == (
        "high",
        {"north": {}, "south": {"quay": 7}},
        {"north": "bay"},
    )
    assert told["counters"]["south"]["boat"] == {"at": "quay", "moored": "aft"}
    assert told["counters"]["nobody"] == {"wreck": "quay"}
    prize = {"prizes": {"prize": 3}}
    assert told["state"] == {"harbour": {"silt": {"bay": 4}}} | prize
    plain = games[()].position()
    assert plain["counters"]["south"]["boat"] == {"at": "quay", "berth": 2}
    rows = {"tide": 2, "depth": {"south": {"quay": 7}}, "flags": {"north": "bay"}, "silt": {"bay": 4}}
    assert plain["state"] == {"harbour": rows} | prize


def test_what_is_under_way_is_written_whole_and_only_then() -> None:
    game = new(*WORDS)
    assert "auction" not in game.position()["pending"]
    state: Any = context(game).state
    state.auction.lot, state.auction.price = game.rules.numbers["card"]["tea"], 12
    check_round_trip(game)
    assert game.position()["pending"]["auction"] == {"lot": "tea", "price": 12}


def test_words_are_read_and_null_is_the_default() -> None:
    game = placed({"tide": "low", "depths": {"north": {"bay": 3}}, "counters": {"north": {"boat": {"moored": "fore"}}}})
    state: Any = context(game).state
    assert (state.harbour.tide, state.harbour.depth, state.harbour.berth) == (1, [[0, 3], [0, 0]], [1, 0, 0])
    assert everything(placed({"tide": None, "counters": {"north": {"boat": {"moored": None}}}})) == everything(
        placed({})
    )


def test_faults_in_words_name_place_and_nearest() -> None:
    given = {
        "tides": 1,
        "tide": "hihg",
        "depths": {"north": {"bey": 1, "bay": 10}},
        "flags": {"south": "baay", "suoth": "bay"},
        "counters": {"south": {"boat": {"moored": "aftt", "mored": "aft"}}},
        "state": {"harbour": {"tide": 1, "silt": {"bay": -1}}},
    }
    assert faults(given) == [
        "/tides: found 'tides', expected a part of a position; nearest: tide",
        "/tide: found 'hihg', expected low, high, or null; nearest: high",
        "/depths/north/bey: found 'bey', expected a space of this game; nearest: bay",
        "/flags/suoth: found 'suoth', expected a side of this game; nearest: south",
        "/counters/south/boat/mored: found 'mored', expected a word for counters; nearest: moored",
        "/counters/south/boat/moored: found 'aftt', expected fore, aft, or null; nearest: aft",
        "/state/harbour/tide: found 'tide', expected no entry, because /tide gives the value",
        "/depths/north/bay: found 10, expected a whole number from 0 to 9",
        "/flags/south: found 'baay', expected a space of this game; nearest: bay",
        "/state/harbour/silt/bay: found -1, expected a whole number from 0 to 9",
    ]


@pytest.mark.parametrize("number", [-1, 3, 2**53, 10**30])
def test_a_number_that_a_single_cell_cannot_hold_is_a_fault(number: int) -> None:
    """What the scenario has stands for it until all faults are found."""
    assert faults({"tide": number}, PositionWord("harbour.tide", "tide")) == [
        f"/tide: found {number}, expected a whole number from 0 to 2"
    ]
    assert faults({"tide": number}) == [f"/tide: found {number}, expected low, high, or null"]


def test_the_parts_of_a_game_whose_scenario_is_wrong_are_known_all_the_same() -> None:
    (fault,) = faults({"tide": "low", "scenario": "frist"})
    assert fault.startswith("/scenario: found 'frist'")
    assert faults({"tide": "low", "game": "pirzes"})[0].startswith("/tide: found 'tide', expected a part of a position")


# -- cards -------------------------------------------------------------------------------------------------------


def test_zones_of_the_table_are_written_and_read_under_the_table() -> None:
    """A card with the name of a side in front is written short in that side's zones, whole on the table."""
    game = new(*WORDS)
    zones = game.position()["zones"]
    assert zones["table"] == {"deck": {"tea": 2, "silk": 1, "south:rum": 1}, "stall": {"tea": 1}}
    assert zones["north"]["basket"] == {"silk": 1}
    moved = placed({"zones": {"table": {"stall": {"silk": 1}}, "south": {"basket": {"rum": 1, "tea": 1}}}})
    # Named: one silk and one tea, taken from the deck first; the tea of the stall is left with no place there.
    assert zone(moved, "stall") == ["silk"]
    assert zone(moved, "south:basket") == ["tea", "south:rum"]
    assert zone(moved, "deck") == ["tea", "tea"]
    assert zone(moved, "north:basket") == ["silk"]
    check_round_trip(moved)


def test_cards_of_a_pool_are_counted_together() -> None:
    assert faults({"zones": {"table": {"stall": {"tea": 1, "silk": 3}}, "north": {"basket": {}}}}) == [
        "/zones: found 3 of silk, expected 2, each in one zone"
    ]
    assert faults({"zones": {"tabel": {}}}) == [
        "/zones/tabel: found 'tabel', expected a side of this game or table; nearest: table"
    ]
    assert faults({"zones": {"north": {"hand": {"fivee": 1}}}}) == [
        "/zones/north/hand/fivee: found 'fivee', expected a card of this side here; nearest: five"
    ]


def test_pieces_that_are_cards_are_read_before_the_zones() -> None:
    """A card that a piece is leaves the zone where it would be, and is in no zone that says so as well."""
    given: dict[str, Any] = {"counters": {"north": {"boat": {"cargo": "tea"}}}}
    game = placed(given)
    assert zone(game, "deck") == ["tea", "silk", "south:rum"]
    document = game.position()
    assert document["counters"]["north"]["boat"] == {"at": "quay", "cargo": "tea"}
    again = uc.Game.from_position(document, library=game._library)
    assert everything(again) == everything(game)
    given["zones"] = {"table": {"deck": {"tea": 3, "silk": 1, "south:rum": 1}}}
    assert faults(given) == ["/zones: found 4 of tea, expected 3, each in one zone"]
    given["counters"]["north"]["boat"]["cargo"] = "tee"
    assert faults(given) == ["/counters/north/boat/cargo: found 'tee', expected a card of this game; nearest: tea"]


# -- entries of another form ---------------------------------------------------------------------------------


def test_a_pack_writes_and_reads_entries_in_a_form_of_its_own() -> None:
    """Here a berth and a space are one text."""

    def write(words: Any, entry: Any) -> dict[str, Any]:
        rest = {word: value for word, value in entry.items() if word not in ("at", "berth")}
        return {**rest, "berth": f"{words['at']}/{words['berth']}"} if words["berth"] else {**rest, "at": entry["at"]}

    def read(entries: Any, start: Any) -> dict[str, Any]:
        meant = copy.deepcopy(entries)
        for words in meant.values():
            if isinstance(words.get("berth"), str):
                words["at"], _, berth = words["berth"].partition("/")
                words["berth"] = int(berth) if berth.isdigit() else berth
        return meant

    form = PieceWords({"berth": "harbour.berth"}, write, read)
    game = placed({"counters": {"north": {"boat": {"berth": "bay/2"}}}}, form)
    state: Any = context(game).state
    assert (state.pieces.space[0], state.harbour.berth[0]) == (1, 2)
    assert game.position()["counters"]["north"]["boat"] == {"berth": "bay/2"}
    check_round_trip(game)
    assert faults({"counters": {"north": {"boat": {"berth": "bay/two"}}}}, form) == [
        "/counters/north/boat/berth: found 'two', expected a whole number"
    ]


# -- columns that say again what others say ------------------------------------------------------------------


@attrs.define
class Quays:
    """Which piece is on each space: what the pieces say of themselves, the other way round."""

    moored: list[int] = column("space", holds="piece", visible=PUBLIC)


def by_space(rules: Any, state: Any) -> list[int]:
    found = [-1] * len(state.quays.moored)
    for piece, space in enumerate(state.pieces.space):
        if space >= 0:
            found[space] = piece
    return found


def with_quays(mirror: Any) -> uc.Library:
    class Plugin:
        PACK = uc.Pack(id="quays", version="1", requires=("prizes",))

        @uc.hookimpl
        def register_rules(self, register: Any) -> None:
            register.add(
                Slice("quays", Quays),
                Messages({"column.quays.moored": text("moored", "amarrado")}),
                SetUp(lambda rules, state, setting: mirror.renew(rules, state)),
                mirror,
            )

    known = library()
    known.register(Plugin())
    return known


def test_a_column_that_says_again_what_another_says_is_worked_out() -> None:
    """It has no part in a position, its own value is refused, and so is a save in which it says something else."""
    known = with_quays(Mirrors("quays.moored", "pieces.space", by_space))
    game = uc.new_game("prizes", "first", seed=1, library=known, packs=("quays",))
    document = game.position()
    assert "quays" not in document.get("state", {})
    check_round_trip(game)
    document["counters"]["north"]["boat"] = "bay"
    moved = uc.Game.from_position(document, library=known)
    assert context(moved).state.quays.moored == [2, 0]
    document["state"] = {"quays": {"moored": {"bay": "wreck"}}}
    with pytest.raises(uc.SaveError) as caught:
        uc.Game.from_position(document, library=known)
    (fault,) = caught.value.faults
    assert (fault.pointer, fault.expected) == ("/state/quays/moored", "no entry, because /counters gives the value")
    encoded = moved.rules.codec.encode(context(moved).state)
    encoded["quays"]["moored"]["bay"] = "wreck"
    with pytest.raises(uc.SaveError, match=r"/quays/moored: found something else, expected what pieces.space says"):
        moved.rules.codec.decode(encoded)


def test_such_a_column_and_its_source_have_to_exist() -> None:
    for mirror, told in (
        (Mirrors("quays.mored", "pieces.space", by_space), "found 'quays.mored', expected a column"),
        (Mirrors("quays.moored", "pieces.spcae", by_space), "found 'pieces.spcae', expected a column"),
        (Mirrors("quays.moored", "pieces.space", lambda state: []), "a function that takes (rules, state)"),
    ):
        with pytest.raises(DeclarationError) as caught:
            uc.new_game("prizes", "first", seed=1, library=with_quays(mirror), packs=("quays",))
        assert told in str(caught.value)


def test_what_a_wrong_document_says_of_others_does_not_count_against_such_a_column() -> None:
    known = with_quays(Mirrors("quays.moored", "pieces.space", by_space))
    given = {**HEAD, "packs": ["quays"], "counters": {"north": {"boat": "bay"}}, "round": "two"}
    with pytest.raises(uc.SaveError) as caught:
        uc.Game.from_position(given, library=known)
    assert [fault.pointer for fault in caught.value.faults] == ["/round"]


# -- pieces that look like cards -----------------------------------------------------------------------------


def test_a_piece_that_is_a_card_is_named_short_and_left_out_while_it_is_none() -> None:
    """With a sign for what pieces look like, one that looks like nothing needs no entry unless it changed."""
    game = new(*WORDS, Sign("harbour.cargo", "face"))
    state: Any = context(game).state
    assert set(game.position()["counters"]["south"]) == set()
    state.pieces.space[0] = game.rules.numbers["space"]["bay"]
    south = game.rules.numbers["piece"]["south:boat"]
    state.harbour.cargo[south] = game.rules.numbers["card"]["south:rum"]
    assert game.position()["counters"] == {
        "north": {"boat": "bay"},
        "south": {"boat": {"at": "quay", "cargo": "rum"}},
        "nobody": {},
    }
    read = placed({"counters": {"south": {"boat": {"cargo": "rum"}}}})
    assert context(read).state.harbour.cargo[south] == game.rules.numbers["card"]["south:rum"]
    assert zone(read, "deck") == ["tea", "tea", "silk"]


# -- the schema --------------------------------------------------------------------------------------------------


def test_the_schema_of_a_game_has_its_words() -> None:
    schema = position_schema(new(*WORDS).rules.registry)
    properties = schema["properties"]
    assert properties["tide"] == {"enum": ["low", "high", None], "description": "The tide."}
    number = {"type": "integer", "minimum": 0, "maximum": 9}
    assert properties["depths"]["additionalProperties"]["additionalProperties"] == number
    assert properties["pending"]["properties"]["auction"] == {"type": "object", "description": "The auction under way."}
    assert "initiative" not in properties
    game = jsonschema.Draft202012Validator(schema)
    game.validate(placed({"tide": "low", "counters": {"south": {"boat": {"moored": "aft"}}}}).position())
    assert not game.is_valid({**HEAD, "tide": "hihg"})
    assert not game.is_valid({**HEAD, "counters": {"south": {"boat": {"moored": "aftt"}}}})


# -- declarations ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "told"),
    [
        (PositionWord("harbour.tides", "tide"),
         "PositionWord of harbour.tides: found 'harbour.tides', expected a column: slice.name; nearest: harbour.tide"),
        (PositionWord("harbour.tide", "zones"),
         "PositionWord of harbour.tide: found the word 'zones', expected another word: it is a part of every position"),
        (PositionWord("harbour.tide", "round"),
         "found the word 'round', expected another word: it is that of rounds.number"),
        (PositionWord("harbour.berth", "at"),
         "found the word 'at', expected another word: it is that of pieces.space"),
        (PieceWords({"tide": "harbour.tide"}, lambda words, entry: {}, lambda entries, start: {}),
         "PieceWords tide, tide: found 'harbour.tide', expected a column of pieces"),
        (PieceWords({"berth": "harbour.berth"}, lambda words: {}, lambda entries, start: {}),
         "expected a function that takes (words, entry)"),
        (UnderWay("auktion"), "UnderWay auktion: found 'auktion', expected a slice that a pack registers"),
    ],
)  # fmt: skip
def test_words_that_fit_nothing_are_told_at_compile(word: Any, told: str) -> None:
    with pytest.raises(DeclarationError) as caught:
        new(word)
    assert told in str(caught.value)


def test_two_columns_of_pieces_with_one_name_are_told_apart_by_their_slices() -> None:
    """A word that is declared stays short; the column without one has its slice in front."""

    @attrs.define
    class Yard:
        berth: list[int] = column("piece", visible=PUBLIC, most=3)

    for words, expected in (
        ((), {"harbour.berth", "yard.berth"}),
        ((PositionWord("yard.berth", "berth"),), {"harbour.berth", "berth"}),
    ):

        class Plugin:
            PACK = uc.Pack(id="yard", version="1", requires=("prizes",))

            declared = words

            @uc.hookimpl
            def register_rules(self, register: Any) -> None:
                register.add(
                    Slice("yard", Yard),
                    Messages({"column.yard.berth": text("berth", "amarre")}),
                    *self.declared,
                )

        known = library()
        known.register(Plugin())
        game = uc.new_game("prizes", "first", seed=1, library=known, packs=("yard",))
        state: Any = context(game).state
        state.harbour.berth[0], state.yard.berth[0] = 1, 2
        assert set(game.position()["counters"]["north"]["boat"]) == {"at", *expected}
        check_round_trip(game)


def test_the_command_gives_the_schema_of_the_positions_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "position", "--game", "normandy"]) == 0
    assert '"markers"' in capsys.readouterr().out


# -- where a turn begins ------------------------------------------------------------------------------------------

WAIT = ActionKind("turns.wait", text("wait", "esperar"))
FLIP = ActionKind("turns.flip", text("the {face} lies up", "sale {face}"), face="face")
LOOK = Decision("turns.look", {"seat": "seat"}, text("Look.", "Mira."), (Choice(WAIT, lambda ctx, seat: toss(ctx)),))
COIN = Chance("turns.coin", {}, FLIP.name, lambda ctx, args: (0, 1), lambda ctx, args, face: None)
GO = Decision("turns.go", {"seat": "seat"}, text("Go.", "Ve."), (Choice(WAIT, lambda ctx, seat: None),))


def toss(ctx: Any) -> None:
    ctx.call(COIN)


def look_first(ctx: Any) -> None:
    ctx.call(LOOK, 1)


def go_then(ctx: Any) -> None:
    ctx.state.rounds.active = 1
    ctx.call(GO, 1)


class Turns:
    """A turn of the south after a look of its own and a coin; the north has none."""

    PACK = uc.Pack(id="turns", version="1", requires=("prizes",))

    @uc.hookimpl
    def register_rules(self, register: Any) -> None:
        register.add(Messages({f"phase.turns.{name}": text(name, name) for name in ("look_first", "go_then")}))
        register.add(
            WAIT, FLIP, LOOK, COIN, GO,
            Insert("core.round", step("look_first", look_first), step("go_then", go_then), before="bid"),
        )  # fmt: skip


def turns(**given: Any) -> uc.Game:
    known = bidding.make_library()
    known.register(Turns())
    return uc.Game.from_position({**HEAD, "packs": ["turns"], **given}, library=known)


def test_the_way_to_a_turn_leads_past_decisions_and_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the side named or not; a way that is too long ends at the first stop of the round."""
    for game in (turns(), turns(active="south", round=2)):
        assert game.decision is not None
        assert game.decision.kind == "turns.go"
        assert "pending" not in game.position()
        check_round_trip(game)
    assert turns(active="south", round=2).round == 2
    with pytest.raises(uc.SaveError, match="/active: found 'north', expected a side that takes turns"):
        turns(active="north")
    monkeypatch.setattr("undaunted_core.game.position.checks.MOST_STOPS", 0)
    game = turns()
    assert game.decision is not None
    assert game.decision.kind == "turns.look"


def test_where_no_pack_says_who_may_enter_every_piece_may() -> None:
    """Without ways to move none can be named."""
    seen = new().observation("north")
    assert seen.may_enter("north:boat", "bay")
    with pytest.raises(ValueError, match=r"no movement 'row'$"):
        seen.may_enter("north:boat", "bay", "row")

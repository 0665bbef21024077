"""Position documents: what a game writes it reads back, and what makes no sense is refused with every fault."""

from __future__ import annotations

import copy
import json
import random
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

import undaunted_core as uc
from kit import setups
from kit.places import DEEP
from kit.positions import HEAD, NAMES, POSITIONS, SCHEMA, check_round_trip, everything, read, written
from undaunted_command.main import main
from undaunted_core.kernel.flow import FLOWS
from undaunted_table.schemas.positions import position_schema
from undaunted_testing import notations, play, zone
from undaunted_testing.walk import random_move, take

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from undaunted_testing.walk import Policy

#: How long a random game may go on.
LONGEST = 4000
#: So many games of a scenario are played at the most until one comes to a secret choice.
GAMES = 4
#: Stops of a random game that are looked at, and every which one.
STOPS, EVERY = (2000, 1) if DEEP else (120, 4)


def stops(game: uc.Game, seed: int, policy: Policy | None = None) -> Iterator[None]:
    """Every stop of a random game; one that goes on without end is given up, and has then not ended."""
    rng = random.Random(seed)
    yield
    for _ in range(LONGEST):
        if game.is_terminal:
            return
        take(game, *random_move(game, rng, policy))
        yield


# -- what is written is read ---------------------------------------------------------


@pytest.mark.nightly(
    but=[
        "allied_assault-allied_assault:bastogne-explicit",
        "normandy-normandy:hill_314-explicit",
        "north_africa-north_africa:the_column-sampled",
        "bazaar-bazaar:first_night-explicit",
        "toy-toy:crossing-sampled",
    ]
)
@pytest.mark.parametrize("chance", ["sampled", "explicit"])
@pytest.mark.parametrize(("game_id", "scenario"), setups.few(1))
def test_a_game_stands_where_its_position_says(game_id: str, scenario: str, chance: str) -> None:
    """Position, options and observations are equal at the stops of a random game, half-made bids and the end too."""
    half_made = at_chance = 0
    # A short game may end before its first secret choice; then another one is played.
    for seed in range(4, 4 + GAMES):
        game = setups.maker(game_id, scenario, seed)(chance=chance)
        # A game whose seats are asked one by one has no half-made choices, nor has one with a single seat.
        several = any(getattr(item, "simultaneous", False) for item in game.rules.registry.all(FLOWS).values())
        expected = several and not setups.is_for_one(game)
        for number, _ in enumerate(stops(game, 9, setups.POLICIES.get(game_id))):
            is_half_made = any(game._ctx.state.choices.made)
            early = number < STOPS and (number % EVERY == 0 or is_half_made)
            # Secret choices may come late; one is looked at.
            if game.is_terminal or early or (is_half_made and not half_made):
                check_round_trip(game)
                half_made += is_half_made
                at_chance += game.current_player == uc.CHANCE
        check_round_trip(game)
        assert game.is_terminal
        if half_made or not expected:
            break
    assert bool(half_made) is expected
    assert bool(at_chance) is (chance == "explicit")


def test_a_position_that_is_not_whole_does_not_pass_for_the_same() -> None:
    """The check above sees one card moved, one fact forgotten, one count changed."""
    game = setups.fire_fight(chance="explicit")
    play(game, "play us:rifleman_a attack", "target german:rifleman_a", "roll 9", "play us:rifleman_b attack",
         "target german:rifleman_a", "roll 0")  # fmt: skip
    document = game.position()
    assert document["state"]["zones"]
    for spoil in (
        lambda doc: doc["zones"]["us"].update(removed=doc["zones"]["us"].pop("play")),
        lambda doc: doc["state"].pop("zones"),
        lambda doc: doc.update(ply=doc["ply"] + 1),
    ):
        spoilt = copy.deepcopy(document)
        spoil(spoilt)
        assert everything(uc.Game.from_position(spoilt)) != everything(game)


def test_a_position_without_pending_stands_at_the_first_decision_of_the_turn() -> None:
    """The side named is to move; the other side's turn is still to come, or over when it holds the initiative."""
    game = uc.Game.from_position({**HEAD, "active": "german", "round": 3})
    assert (game.to_move, game.round, game.decision.kind) == (("german",), 3, "tactics.choose_play")
    assert game._ctx.state.stack[-2][1] == (1,)
    game.apply("end_turn")
    assert game.round == 4
    first = uc.Game.from_position({**HEAD, "active": "german", "initiative": "german"})
    first.apply("end_turn")
    assert (first.to_move, first.round) == (("us",), 1)


def test_what_a_position_leaves_out_is_as_in_the_scenario() -> None:
    """Nothing but the head: the scenario's side has its turn, with everything where the scenario has it."""
    new = uc.new_game("normandy", "la_raye", seed=1)
    bare = uc.Game.from_position(HEAD)
    assert bare.to_move == ("us",)
    assert bare._ctx.state.pieces == new._ctx.state.pieces
    assert bare._ctx.state.control == new._ctx.state.control
    assert bare._ctx.state.undaunted == new._ctx.state.undaunted
    assert bare._ctx.state.zones.cards == new.rules.initial(0).zones.cards


def test_seats_of_which_nothing_is_said_are_asked_for_their_secret_choice() -> None:
    """All of them, or those that have not chosen."""
    document = written("bid")
    for choices, asked in (({}, ("us", "german")), ({"us": "bid us:scout_b"}, ("german",))):
        document["pending"]["choices"] = choices
        assert uc.Game.from_position(document).to_move == asked
    del document["pending"]["choices"]
    assert uc.Game.from_position(document).to_move == ("us", "german")


def test_cards_named_are_taken_from_the_deck_before_the_supply() -> None:
    """Of five cards, one in the deck: the first comes out of the deck, the others out of the supply."""
    game = uc.Game.from_position({**HEAD, "zones": {"us": {"hand": {"rifleman_a": 1}, "discard": {"rifleman_a": 2}}}})
    held = {kind: zone(game, f"us:{kind}").count("us:rifleman_a") for kind in ("deck", "hand", "discard", "supply")}
    assert held == {"deck": 0, "hand": 1, "discard": 2, "supply": 2}


def test_rows_under_state_are_laid_over_those_of_the_scenario() -> None:
    """A row named changes, the others stay; a default is said in so many words."""
    game = uc.Game.from_position({**HEAD, "state": {"undaunted": {"objective": {"05B": 0, "12B": 4}}}})
    values = dict(zip(game.rules.names["space"], game._ctx.state.undaunted.objective, strict=True))
    assert (values["05B"], values["12B"], values["06A"]) == (0, 4, 2)


def test_a_counter_may_be_suppressed_by_its_own_entry_or_under_state() -> None:
    """Both ways say the same; the game writes the first."""
    one = uc.Game.from_position({**HEAD, "counters": {"us": {"scout_a": {"suppressed": True}}}})
    two = uc.Game.from_position({**HEAD, "state": {"undaunted": {"suppressed": {"us:scout_a": True}}}})
    assert everything(one) == everything(two)
    assert one.position()["counters"]["us"]["scout_a"] == {"at": "17B", "suppressed": True}


def test_pieces_of_nobody_and_columns_of_a_pack_have_a_place() -> None:
    """The toy's tower and masks are written with the counters, its weather under state, its points as a part."""
    head = {**HEAD, "game": "toy", "scenario": "skirmish"}
    counters = {"nobody": {"old_tower": {"damage": 1}}, "red": {"patrol_1": {"at": "a1", "unmasked": True}}}
    state = {"sky": {"weather": "rain"}}
    document = {**head, "counters": counters, "state": state, "points": {"blue": 3}}
    game = uc.Game.from_position(document, library=setups.own_library("toy"))
    assert game.position()["points"] == {"blue": 3}
    assert game.position()["counters"]["nobody"] == {"old_tower": {"at": "c3", "damage": 1}}
    assert game.position()["counters"]["red"]["patrol_1"]["unmasked"] is True
    assert game.observation("blue").data["seen"]["sky"] == {"weather": "rain"}


def test_the_seed_alone_decides_what_comes() -> None:
    """The same position and seed play alike; with another seed the draws differ sooner or later."""
    document = read("command", chance="sampled").position()

    def drawn(seed: int) -> list[str]:
        game = uc.Game.from_position(document, seed=seed)
        play(game, "play us:platoon_sergeant command", "draw_card", "draw_card")
        return zone(game, "us:hand")

    assert drawn(3) == drawn(3)
    assert len({tuple(drawn(seed)) for seed in range(20)}) > 1


def test_sampled_play_goes_on_from_a_chance_event() -> None:
    """Asked for in so many words, the die is cast at once; else the game stands at it."""
    assert read("defence", chance=None).current_player == uc.CHANCE
    game = read("defence", chance="sampled")
    assert game.current_player == "us"
    assert [seat for seat, _ in game.history] == [uc.CHANCE]


def test_a_game_from_a_position_saves_undoes_and_replays() -> None:
    """Its record begins at the position."""
    game = read("move", chance="sampled")
    play(game, "play us:rifleman_a move", "step 02B")
    assert uc.Game.from_json(game.to_json()) == game
    assert game.replay().play() == game
    game.undo()
    game.undo()
    assert game == read("move", chance="sampled")
    with pytest.raises(uc.CannotUndoError):
        game.undo()


def test_a_scenario_of_ones_own_travels_in_the_position() -> None:
    """The document holds the whole scenario, and a copy of it."""
    scenario = copy.deepcopy(uc.new_game("normandy", "la_raye", seed=1).rules.source.raw["scenario"])
    scenario["id"] = "normandy:mine"
    scenario["sides"]["us"]["deck"]["rifleman_a"] = 2
    scenario["sides"]["us"]["supply"]["rifleman_a"] = 3
    game = uc.new_game("normandy", scenario, seed=1)
    document = game.position()
    check_round_trip(game)
    document["scenario"]["sides"].clear()
    assert game.position()["scenario"]["sides"]


def test_packs_come_from_the_caller_or_by_their_id_from_the_document(tmp_path: Path) -> None:
    """A data folder that the caller names is in force, and its id is written down; the document names no folder."""
    pack = {"id": "extra", "version": "1", "game": "normandy", "provenance": "original"}
    (tmp_path / "pack.json").write_text(json.dumps(pack))
    library = uc.Library()
    game = uc.Game.from_position(HEAD, packs=(str(tmp_path),), library=library)
    document = game.position()
    assert document["packs"] == ["extra"]
    check_round_trip(game)
    for given in (str(tmp_path), tmp_path, "extra"):
        assert uc.Game.from_position(document, packs=(given,), library=library).position() == document
    elsewhere = uc.Library()
    with pytest.raises(uc.SaveError, match="/packs: found 'extra', expected an installed or added pack"):
        uc.Game.from_position(document, library=elsewhere)
    with pytest.raises(uc.SaveError, match="expected an installed or added pack"):
        uc.Game.from_position(document | {"packs": [str(tmp_path)]}, library=elsewhere)
    assert uc.Game.from_position(document, packs=(tmp_path,), library=elsewhere).position() == document


# -- teaching positions ----------------------------------------------------------------

#: What to play in a position, and what a player of it learns: what is offered, what lies where, the end.
LESSONS: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "bid": (("bid us:rifleman_a", "bid german:rifleman_b"), {"holder": "german", "player": "german"}),
    "hunker_down": (
        ("play us:squad_leader_a hunker_down",),
        {"count": ("us:supply", "us:squad_leader_a", 1), "us:hand": "us:fog_of_war", "offered": ["end_turn"]},
    ),
    "bolster": (
        ("play us:platoon_sergeant bolster", "take us:scout_b", "take us:rifleman_a", "take us:rifleman_a"),
        {"us:discard": "us:scout_b us:rifleman_a us:rifleman_a", "offered": ["end_turn"]},
    ),
    "command": (
        ("play us:platoon_sergeant command", "draw_card", "draw us:rifleman_b", "stop"),
        {"us:discard": "", "us:hand": "us:rifleman_b"},
    ),
    "recon": (
        ("play us:scout_a recon", "draw us:squad_leader_b"),
        {"us:removed": "us:fog_of_war", "us:hand": "us:squad_leader_b"},
    ),
    "conceal": (("play us:scout_a conceal",), {"german:discard": "german:fog_of_war"}),
    "scout": (
        ("play us:scout_a scout", "step 12B", "step 08A"),
        {"us:discard": "us:fog_of_war us:fog_of_war", "offered": ["end_turn"]},
    ),
    "move": (("play us:rifleman_a move",), {"offered": ["stop", "step 02B"]}),
    "control": (("play us:rifleman_a control",), {"winners": ("us",), "clause": "UND-10.2"}),
    "contested": ((), {"refused": ("play us:rifleman_a control", "NOR-7.4a")}),
    "suppressed": (
        (),
        {
            "offered": [
                "end_turn", "play us:rifleman_a hunker_down", "play us:rifleman_a ready",
                "play us:rifleman_b hunker_down", "play us:rifleman_b control",
                "play us:rifleman_b move", "play us:rifleman_b attack",
            ],
        },
    ),
    "defence": (("roll 5",), {"us:play": "us:rifleman_a", "german:removed": "", "player": "us"}),
    "casualty": (
        ("play us:rifleman_a attack", "target german:rifleman_a", "roll 6"),
        {"german:removed": "german:rifleman_a", "german:discard": "", "german:hand": "german:scout_b"},
    ),
    "last_casualty": (
        ("play us:rifleman_a attack", "target german:rifleman_a", "roll 0"),
        {"german:removed": "german:rifleman_a", "at": ("german:rifleman_a", None)},
    ),
    "entering": (("play us:rifleman_a move", "step 02B"), {"at": ("us:rifleman_a", "02B")}),
    "inspire": (("play us:squad_leader_a inspire",), {"offered": ["stop", "return us:rifleman_a"]}),
    "target": (
        ("play us:mortar target",),
        {
            "offered": [
                f"place_target {tile}"
                for tile in ("07A", "01B", "06B", "12B", "11B", "10B", "04B", "14B")
            ]
        },
    ),
    "blast": (
        ("play us:mortar blast",),
        {"offered": ["blast us:scout_a", "blast german:scout_a", "blast german:rifleman_a"]},
    ),
    "pin": (
        ("play german:machine_gunner_a attack", "target us:rifleman_a", "roll 9", "roll 1"),
        {"winners": ("german",), "clause": "NOR-10.4"},
    ),
    "radio": (("play us:rifleman_a control",), {"winners": ("us",), "clause": "UND-10.2"}),
    "leave_seat": (
        ("exit italian:scout_a", "play italian:scout_a scout", "step 12A", "stop"),
        {"at": ("italian:scout_a", "12A"), "italian:discard": "italian:fog_of_war", "offered": ["end_turn"]},
    ),
    "take_over": (
        ("enter lrdg:scout italian:scout_car 1", "play lrdg:scout seat_drive_2", "step 12A"),
        {"at": ("lrdg:scout", "12A"), "owner": ("italian:scout_car", "lrdg"), "damage": ("italian:scout_car", 2)},
    ),
    "charge": (
        ("play lrdg:saboteur demolition", "target fuel_tank", "roll 4", "roll 1"),
        {"at": ("fuel_tank", None), "points": ("lrdg", 1)},
    ),
    "disabled": (
        ("play lrdg:saboteur demolition", "target italian:medium_tank", "roll 5", "roll 1",
         "pick italian:tank_driver_t"),
        {"damage": ("italian:medium_tank", 3), "italian:hand": "italian:tank_gunner_t"},
    ),
    "specialism": ((), {"refused": ("play italian:tank_gunner_t seat_drive_1", "NAF-9.3")}),
    "escape": (
        ("play lrdg:machine_gunner seat_drive_3", "escape"),
        {"winners": ("lrdg",), "clause": "NAF-10.9", "at": ("lrdg:scout", None)},
    ),
}  # fmt: skip


def learnt(game: uc.Game, what: str, given: Any) -> Any:
    """What a lesson asks after, as it is."""
    state, outcome = game._ctx.state, game.outcome
    if what == "refused":
        return given[0], game.why_illegal(given[0])[0].clause
    if what == "count":
        return *given[:2], zone(game, given[0]).count(given[1])
    if what == "at":
        return given[0], game.rules.word("space", state.pieces.space[game.rules.numbers["piece"][given[0]]])
    if what == "points":
        return given[0], game.explain("points", side=given[0]).total
    if what in ("owner", "damage"):
        piece = game.rules.numbers["piece"][given[0]]
        held = state.vehicles.damage[piece]
        return given[0], held if what == "damage" else game.sides[state.aboard.owner[piece]]
    if what in ("winners", "clause"):
        return outcome and getattr(outcome, what)
    if what == "holder":
        return game.sides[state.initiative.holder]
    if what == "player":
        return game.current_player
    return notations(game) if what == "offered" else " ".join(zone(game, what))


def test_there_are_twenty_six_teaching_positions_and_a_lesson_for_each() -> None:
    """No position lies about unused; six are of North Africa."""
    assert sorted(LESSONS) == NAMES
    games = [written(name)["game"] for name in NAMES]
    assert {game: games.count(game) for game in games} == {"normandy": 20, "north_africa": 6}


@pytest.mark.parametrize("name", NAMES)
def test_a_teaching_position_teaches_what_it_says(name: str) -> None:
    """Played as its lesson has it, the position ends as its lesson says; its note is complete."""
    game = read(name)
    check_round_trip(game)
    note = written(name)["note"]
    assert sorted(note) == ["clause", "en", "es"]
    assert main(["rules", note["clause"]]) == 0
    moves, lessons = LESSONS[name]
    play(game, *moves)
    assert {what: learnt(game, what, given) for what, given in lessons.items()} == lessons


def test_the_roll_needed_in_the_defence_position_is_six() -> None:
    """A 5 misses, a 6 and a 0 hit."""
    hits = {}
    for face in range(10):
        game = read("defence")
        hits[face] = any(event.kind == "undaunted.casualty_taken" for event in play(game, f"roll {face}"))
    assert [face for face, hit in hits.items() if hit] == [0, 6, 7, 8, 9]


@pytest.mark.parametrize("name", NAMES)
def test_a_teaching_position_fits_the_schema(name: str) -> None:
    """An editor that knows the schema finds nothing wrong with it."""
    SCHEMA.validate(written(name))


def test_the_schema_is_one_and_sees_what_is_misspelled() -> None:
    """It is a schema, and it refuses a wrong key, a wrong count and a wrong word."""
    jsonschema.Draft202012Validator.check_schema(position_schema())
    for wrong in ({"zone": {}}, {"zones": {"us": {"hand": {"scout_a": 0}}}}, {"markers": {"us": {"06A": "held"}}}):
        assert not SCHEMA.is_valid({**HEAD, **wrong})
    assert SCHEMA.is_valid(HEAD)


# -- the command line --------------------------------------------------------------------


def test_show_draws_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    """The command takes a position as it takes a save."""
    assert main(["show", str(POSITIONS / "suppressed.json"), "--json"]) == 0
    seen = json.loads(capsys.readouterr().out)
    assert seen["seen"]["undaunted"]["suppressed"] == {"us:rifleman_a": True}
    assert main(["show", str(POSITIONS / "bid.json")]) == 0
    assert "17B" in capsys.readouterr().out


def test_show_names_every_fault_of_a_position(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The file and each place in it are on the standard error, and the exit is 1."""
    path = tmp_path / "bad.json"
    path.write_text(json.dumps({**HEAD, "roud": 2, "counters": {"us": {"scout_a": "17C"}}}))
    assert main(["show", str(path)]) == 1
    said = capsys.readouterr().err
    assert f"{path}#/roud: found 'roud', expected a part of a position; nearest: round" in said
    assert f"{path}#/counters/us/scout_a: found '17C'" in said
    assert "nearest: 17B" in said

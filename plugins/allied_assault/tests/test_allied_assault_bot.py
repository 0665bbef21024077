"""The bot ``greedy`` of Allied Assault: legal, blind to what is hidden, repeatable, better than ``random``."""

from __future__ import annotations

from typing import Any

import pytest

import undaunted_core as uc

pytest.importorskip("undaunted_allied_assault", reason="the plugin allied_assault (in progress) is not installed")

from kit.aa_scenes import at, field, scene, tile, unit  # noqa: E402
from kit.places import DEEP  # noqa: E402
from undaunted_allied_assault.bot.bot import APART, PREPARED, GreedyBot  # noqa: E402
from undaunted_allied_assault.bot.fire import Fire, figures_worth, harm  # noqa: E402
from undaunted_allied_assault.bot.goals import Goals  # noqa: E402
from undaunted_allied_assault.bot.known import blend, read_constants  # noqa: E402
from undaunted_allied_assault.bot.now import Now  # noqa: E402
from undaunted_allied_assault.bot.places import Places  # noqa: E402
from undaunted_allied_assault.bot.reasons import NOTHING, WINS  # noqa: E402
from undaunted_allied_assault.bot.values import Values  # noqa: E402
from undaunted_allied_assault.retreat import RETREAT  # noqa: E402
from undaunted_core.kernel.machine import advance  # noqa: E402
from undaunted_testing import context  # noqa: E402

SCENARIOS = [info.id.rpartition(":")[2] for info in uc.scenarios("allied_assault")]
TWO_PLAYER = [info.id.rpartition(":")[2] for info in uc.scenarios("allied_assault") if not info.automated]
#: Scenarios with all special rules that the bot judges, and a solitaire one.
RULED = ("metz_solo", "st_marie_du_mont", "carentan", "bastogne", "utah", "lumberjack", "bulge")
#: Further cells of a unit.
HIDDEN = {"face_up": False}


def new(scenario: str, seed: int = 3) -> uc.Game:
    return uc.new_game("allied_assault", scenario, seed=seed, events=False)


def bots(seed: int = 1) -> dict[str, Any]:
    return {"us": GreedyBot(seed), "german": GreedyBot(seed + 1)}


def now_of(game: uc.Game, seat: str = "us") -> Now:
    observation = game.observation(seat)
    return Now(read_constants(observation), observation)


def places_of(game: uc.Game, seat: str = "us") -> Places:
    now = now_of(game, seat)
    fire = Fire(now)
    return Places(now, fire, Goals(now, fire))


def choice(game: uc.Game, seat: str | None = None) -> str:
    return GreedyBot(1).choose(game.observation(seat or game.to_move[0])).notation


# -- as a bot --------------------------------------------------------------------------


def test_it_is_registered_for_its_game_alone() -> None:
    assert list(uc.bots("allied_assault")) == ["random", "greedy", "planner", "easy", "normal", "hard"]
    made = uc.bots("allied_assault")["greedy"](seed=1)
    assert isinstance(made, uc.Bot)
    assert isinstance(made, GreedyBot)
    for other in uc.games().keys() - {"allied_assault"}:
        assert not isinstance(uc.bots(other)["greedy"](), GreedyBot)


@pytest.mark.parametrize("scenario", SCENARIOS if DEEP else RULED)
def test_it_plays_legal_choices(scenario: str) -> None:
    """For a long time or to the end, and the person's side of solitaire scenarios too; others are refused."""
    game = new(scenario)
    most = 250 if DEEP else 120
    decisions = uc.play(game, bots(), most)
    assert game.is_terminal or decisions == most


def test_with_a_seed_it_chooses_the_same_every_time() -> None:
    digests = []
    for _ in range(2):
        game = new("training_grounds")
        uc.play(game, bots(), 120)
        digests.append(game.digest())
    assert digests[0] == digests[1]


def test_one_bot_may_be_put_to_another_game() -> None:
    bot = GreedyBot(1)
    for scenario in ("training_grounds", "omaha"):
        game = new(scenario)
        uc.play(game, {"us": bot, "german": "random"}, 60)
        other = new(scenario)
        uc.play(other, {"us": GreedyBot(1), "german": "random"}, 60)
        assert bot.rates(game.observation("us")) == GreedyBot(1).rates(game.observation("us"))


@pytest.mark.parametrize("scenario", TWO_PLAYER if DEEP else TWO_PLAYER[::3])
def test_it_rates_alike_whatever_is_hidden(scenario: str) -> None:
    """In worlds that look alike to its seat: hidden units, hands and decks exchanged."""
    game, differs = new(scenario, 5), 0
    players = bots(3)
    for number in range(12):
        uc.play(game, players, 9)
        for seat in game.to_move:
            rated = [GreedyBot(5).rates(world.observation(seat)) for world in (game, game.determinize(seat, number))]
            assert rated[0] == rated[1]
            differs += len({*rated[0]}) > 1
    assert differs > 1


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("scenario", "side"), [("training_grounds", "us"), ("omaha", "german"), ("ardennes", "german")]
)
def test_it_beats_random(scenario: str, side: str) -> None:
    """A sample; ``bench/bots.py allied_assault`` plays two hundred games a side."""
    won = 0
    for seed in range(5):
        game = new(scenario, seed)
        uc.play(game, {one: "greedy" if one == side else "random" for one in game.sides}, 5000)
        won += game.outcome is not None and game.outcome.winners == (side,)
    assert won >= 3


# -- what it does ----------------------------------------------------------------------


def test_it_takes_the_enemy_home_base_and_ends_its_turn() -> None:
    game = scene(units={(2, 1): "us:recruits", (5, 0): "german:grenadiers", (4, 1): "us:m26_pershing"})
    taken = choice(game)
    assert taken == f"move {game.rules.names['piece'][unit(game, (2, 1))]} {at(game, (2, 0))}"
    game.apply(taken)
    while not game.to_move:
        game.apply(game.legal_actions()[-1])
    assert choice(game, "us") == "end_operations"


def test_it_guards_its_home_base() -> None:
    """An enemy one step from the empty Home Base would win next."""
    game = scene(
        units={(2, 3): "german:pz_vi_king_tiger", (3, 4): "us:recruits", (5, 0): "german:grenadiers"},
        control={"german": [(2, 3)]},
    )
    assert choice(game) == f"move {game.rules.names['piece'][unit(game, (3, 4))]} {at(game, (2, 4))}"


def test_it_attacks_the_weak_and_not_the_strong() -> None:
    weak = scene(units={(2, 2): "us:m26_pershing", (2, 1): ("german:volkssturm", {"morale": -3})})
    assert "attack" in [choice(weak).split()[0]] or choice(weak).startswith("attack")
    strong = scene(
        units={(2, 2): ("us:recruits", {"morale": -3}), (2, 1): ("german:pz_vi_king_tiger", {"dug_in": True})}
    )
    fire = places_of(strong).fire
    mine, foe = fire.now.mine[0], fire.now.foes[0]
    assert fire.duel(mine, mine.at, foe) < 0
    fire = places_of(weak).fire
    mine, foe = fire.now.mine[0], fire.now.foes[0]
    assert fire.duel(mine, mine.at, foe) > 0


def test_it_deploys_on_the_home_base_at_the_lower_price() -> None:
    game = scene(
        units={(0, 4): "us:recruits", (5, 0): "german:grenadiers"},
        zones={"us:reserve": ["us:m4a1_sherman"]},
        prestige={"us": 2},
    )
    assert f"deploy us:m4a1_sherman {at(game, (2, 4))}" in [one.notation for one in game.legal_actions()]
    rates = dict(zip(game.legal_actions(), GreedyBot().rates(game.observation("us")), strict=True))
    deployed = [rate for action, rate in rates.items() if action.notation.startswith("deploy")]
    assert max(deployed) > 0


def test_a_unit_that_a_condition_names_is_worth_more() -> None:
    """Where the enemy has to be rid of a unit, that one is gone for first."""
    document = field(
        sides={"us": {"victory": [{"condition": "destroy_units", "units": ["german:volkssturm"], "by": 3}]}}
    )
    units = {(2, 2): "us:m26_pershing", (2, 1): "german:volkssturm", (0, 0): "german:grenadiers"}
    deaths = []
    for turn in (2, 4):
        fire = places_of(scene(document, units=units, turn=turn)).fire
        deaths.append({unit.card.name: fire.condition_worth(unit) for unit in fire.now.foes})
    assert deaths == [{"german:volkssturm": 60.0, "german:grenadiers": 0.0}, dict.fromkeys(deaths[0], 0.0)]


@pytest.mark.parametrize(
    ("condition", "met"),
    [
        ({"condition": "prestige_and_tiles", "points": 9, "tiles": 6}, True),
        ({"condition": "prestige_and_tiles", "points": 10, "tiles": 6}, False),
        ({"condition": "hold_home_row", "tiles": 2}, True),
        ({"condition": "hold_home_row", "tiles": 3}, False),
        ({"condition": "hold_city"}, False),
        ({"condition": "hold_objectives", "tiles": 1}, False),
        ({"condition": "hold_fortifications", "tiles": 1}, True),
        ({"condition": "enter_home_row"}, True),
        ({"condition": "occupy_objective"}, False),
        ({"condition": "hold_hills", "turns": 1}, False),
        ({"condition": "destroy_all"}, False),
    ],
)
def test_it_knows_when_a_condition_is_met(condition: dict[str, Any], met: bool) -> None:
    """As the game does when the turn of the side ends; ends it at once then.  AA-2.10, AA-10.1"""
    document = field({(3, 2): "fortification", (1, 2): "hills", (5, 2): "city"}, sides={"us": {"victory": [condition]}})
    game = scene(
        document,
        units={(1, 0): "us:recruits", (5, 1): "german:grenadiers"},
        control={"us": [(1, 0), (2, 0), (3, 2)]},
        prestige={"us": 9},
    )
    assert places_of(game).goals.has_won is met
    assert (choice(game) == "end_operations") >= met


def test_it_stops_a_unit_on_its_way_to_a_tile_that_wins() -> None:
    """Tank Obstacles, whatever they cost; not for units that change places elsewhere."""
    units = {(2, 1): "us:m4a1_sherman", (1, 1): "us:recruits", (5, 0): "german:grenadiers"}
    game = scene(units=units, zones={"german:hand": ["tank_obstacles_1"]}, prestige={"us": 0, "german": 9})
    names = {spot: game.rules.names["piece"][unit(game, spot)] for spot in ((2, 1), (1, 1))}
    game.apply("pass")
    chosen = []
    for order in (f"move {names[2, 1]} {at(game, (2, 0))}", "swap " + " ".join(sorted(names.values()))):
        moved = game.clone()
        moved.apply(order)
        chosen.append(choice(moved, "german"))
    assert chosen == ["react tank_obstacles_1", "pass"]


@pytest.mark.parametrize(("morale", "chosen"), [(0, "stand"), (-5, "fall_back")])
def test_a_unit_holds_its_tile_as_long_as_it_survives_that(morale: int, chosen: str) -> None:
    """AA-10.7c"""

    def fighting(rules: Any, state: Any) -> None:
        fight, on_tile = state.fight, state.land.unit
        fight.attacker, fight.defender = on_tile[tile(rules, (2, 3))], on_tile[tile(rules, (2, 2))]
        fight.tile = tile(rules, (2, 2))

    game = scene(
        field(special=[{"rule": "refuses_retreat", "side": "us", "amount": 1}]),
        active="german",
        units={(2, 3): "german:grenadiers", (2, 2): ("us:veterans", {"morale": morale})},
        control={"us": [(2, 2)]},
        edit=fighting,
    )
    context(game).call(RETREAT, 6)
    advance(context(game))
    game._legal = []
    assert choice(game, "us") == chosen


def second(rules: Any, state: Any) -> None:
    """The active side goes second."""
    state.allied.first = 1 - state.rounds.active


def test_nothing_is_spent_on_what_serves_after_the_last_turn() -> None:
    """No new unit where prestige decides, as its price would count; digging in saves nobody any more."""
    chosen = []
    for turn in (3, 6):
        game = scene(
            active="german",
            turn=turn,
            units={(0, 1): "german:grenadiers", (0, 2): "us:m26_pershing", (5, 4): "us:recruits"},
            zones={"german:reserve": ["german:stosstruppen"]},
            prestige={"german": 9},
            edit=second,
        )
        rates = dict(zip(game.legal_actions(), GreedyBot().rates(game.observation("german")), strict=True))
        chosen.append({action.notation.split()[0] for action, rate in rates.items() if rate > 0})
    assert "deploy" in chosen[0] - chosen[1]
    dangers = []
    for turn in (5, 6):
        units = {(0, 1): "german:volkssturm", (0, 2): "us:m26_pershing"}
        places = places_of(scene(active="german", turn=turn, units=units, edit=second), "german")
        dangers.append(places.danger(places.now.mine[0], places.now.mine[0].at))
    assert dangers[0] > dangers[1] == 0.0


def test_cards_are_bought_as_long_as_they_serve() -> None:
    worths = []
    for turn in (2, 6):
        game = scene(turn=turn, prestige={"us": 30}, units={(0, 4): "us:recruits", (5, 0): "german:grenadiers"})
        worths.append(Values(now_of(game)).buy("action") > 0)
    assert worths == [True, False]


def test_a_game_that_goes_on_is_won_on_the_hills() -> None:
    """AA-10.6b"""
    document = field({(1, 2): "hills"}, sides={"us": {"victory": [{"condition": "hold_hills", "turns": 6}]}})
    units = {(1, 2): "us:recruits", (5, 1): "german:grenadiers"}
    assert [places_of(scene(document, units=units, turn=turn)).goals.has_won for turn in (6, 7)] == [False, True]


def test_a_search_compares_what_is_worth_a_part_of_the_best() -> None:
    """Other uses of the same unit or card too; one alone where the best costs or sets up, else doing nothing."""

    def user(action: uc.Action) -> object:
        return action.to_dict().get("piece") or action.to_dict().get("card")

    game, bot = uc.new_game("allied_assault", "training_grounds", seed=4), GreedyBot(1)
    seen = set()
    for _ in range(160):
        observation = game.observation(game.to_move[0])
        rates = dict(zip(observation.legal_actions, bot.rates(observation), strict=True))
        best, *others = bot.candidates(observation, 3)
        assert rates[best] == max(rates.values())
        assert observation.decision is not None
        if observation.decision.kind in PREPARED or rates[best] < 0:
            assert not others
        if rates[best] > 0:
            least = bot.part * (rates[best] % APART)
            gaining = [other for other in others if rates[other] > 0]
            assert all(rates[other] % APART > least or user(other) == user(best) for other in gaining)
            assert others in (gaining, [other for other in others if rates[other] == 0][:1])
        seen.add((rates[best] > 0, bool(others)))
        game.apply(bot.choose(observation), game.to_move[0])
    assert seen >= {(True, True), (True, False), (False, True)}


def test_it_says_why() -> None:
    """In both languages; what may win is told first, and nothing is praised that is worth nothing."""
    wins = scene(units={(2, 1): "us:recruits", (5, 0): "german:grenadiers", (4, 1): "us:m26_pershing"})
    bot, observation = GreedyBot(1), wins.observation("us")
    assert bot.why(observation, bot.choose(observation)) == WINS
    ends = next(action for action in observation.legal_actions if action.notation == "end_operations")
    assert bot.why(observation, ends) == NOTHING
    attacks = scene(
        units={
            (2, 3): "us:m26_pershing",
            (2, 2): ("german:volkssturm", {"morale": -3}),
            (5, 0): "german:pz_iv",
            (5, 1): "german:pz_iii",
        }
    )
    observation = attacks.observation("us")
    attack = next(action for action in observation.legal_actions if action.notation.startswith("attack"))
    told = bot.why(observation, attack)
    assert "odds" in told["en"]
    assert "probable" in told["es"]


def test_it_re_deploys_no_unit_where_it_may_not_stand() -> None:
    game = scene(field({(2, 2): "swamp"}), units={(1, 2): "us:m4a1_sherman", (3, 2): "us:recruits"})
    now = now_of(game)
    values = Values(now)
    pieces = [game.rules.names["piece"][unit(game, spot)] for spot in ((1, 2), (3, 2))]
    assert [values.way(piece, at(game, (2, 2))) == 0.0 for piece in pieces] == [True, False]


def test_no_unit_is_chosen_for_which_the_budget_or_the_room_is_too_small() -> None:
    """Where starting units may go on any tile, a scenario may ask for more of them than a Home Row has tiles."""
    game = scene(field(sides={"us": {"start": {"budget": 5}}}))
    worths = Values(now_of(game)).muster(["us:recruits", "us:m26_pershing"])
    assert worths["us:recruits"] > 0 > worths["us:m26_pershing"]


@pytest.mark.parametrize(
    ("scenario", "races"), [("st_marie_du_mont", True), ("hill_2018", True), ("metz", False), ("carentan", False)]
)
def test_it_goes_first_where_free_tiles_decide(scenario: str, races: bool) -> None:
    game = new(scenario)
    while game.decision is None or game.decision.kind != "allied_assault.choose_first":
        seat = game.to_move[0]
        game.apply(GreedyBot(1).choose(game.observation(seat)), seat)
    seat = game.to_move[0]
    chosen = GreedyBot(1).choose(game.observation(seat)).to_dict()["first"]
    assert (chosen == game.side_of(seat)) is races


# -- what it works out -----------------------------------------------------------------


def test_worth_goes_with_cost() -> None:
    """Over the fifty units the worth of the figures rises with the printed cost; the mortar is the exception."""
    cards = [card for card in now_of(scene()).known.cards.values() if card.is_unit and card.cost > 1]
    cheap = [figures_worth(card) for card in cards if card.cost <= 4]
    dear = [figures_worth(card) for card in cards if card.cost >= 8]
    assert sum(cheap) / len(cheap) + 2 < sum(dear) / len(dear)
    assert all(figures_worth(card) >= 1 for card in cards)


def test_damage_is_half_the_margin_rounded_up() -> None:
    """AA-5.12"""
    assert [harm(margin) for margin in (-3, 0, 1, 2, 3, 4, 9)] == [0, 0, 1, 1, 2, 2, 5]


def test_margins_are_those_of_the_totals() -> None:
    """The bot's margin of a fire is the difference of the totals that the game explains."""
    game = scene(
        field({(2, 2): "hills", (2, 1): "bocage", (1, 2): "bocage"}),
        units={
            (2, 2): ("us:m26_pershing", {"morale": 1}),
            (1, 2): "us:regulars",
            (3, 3): "us:howitzer_105mm",
            (2, 1): ("german:grenadiers", {"dug_in": True}),
            (3, 0): "german:wespe",
        },
    )
    fire = places_of(game).fire
    units = fire.now.at
    for one, other in (((2, 2), (2, 1)), ((2, 1), (2, 2))):
        firing, target = units[at(game, one)], units[at(game, other)]
        told = game.explain("totals", "us", firing=firing.name, target=target.name).to_dict()
        margin = fire.margin(firing, firing.at, target, target.at, dug_in=fire.is_dug_in(target, target.at))
        assert margin == told["total"] - told["parts"][0]["total"]


def test_odds_add_up() -> None:
    game = scene(units={(2, 2): "us:m26_pershing", (2, 1): "german:volkssturm"}, zones={"us:hand": ["accuracy_1"]})
    fire = places_of(game).fire
    for margin in (-9, 0, 4, 12):
        for mine in (True, False):
            assert sum(likely for _, likely in fire.odds(margin, mine=mine)) == pytest.approx(1)


def test_a_hidden_unit_is_the_mean_of_what_it_may_be() -> None:
    game = scene(units={(2, 2): "us:regulars", (2, 0): ("german:pz_iv", {**HIDDEN, "cost": 7})})
    now = now_of(game)
    seen = now.foes[0].card
    assert seen.name == ""
    assert seen.cost == 7
    sevens = [card for card in now.known.cards.values() if card.is_unit and card.side == "german" and card.cost == 7]
    assert min(card.defence for card in sevens) <= seen.defence <= max(card.defence for card in sevens)
    assert blend(sevens).cost == 7


@pytest.mark.parametrize(
    ("turn", "order", "expected"),
    [
        (2, None, ([4, 5], [5, 5])),
        (6, None, ([0, 1], [1, 1])),
        (2, second, ([4, 4], [4, 5])),
        (6, second, ([0, 0], [0, 1])),
        (7, None, ([0, 1], [1, 1])),
    ],
)
def test_turns_to_come(turn: int, order: Any, expected: tuple[list[int], list[int]]) -> None:
    """For the active side and the other: own turns after this one, turns that the enemy still ends."""
    game = scene(turn=turn, edit=order)
    seen = [now_of(game, side) for side in ("us", "german")]
    assert ([now.more for now in seen], [now.foe_turns for now in seen]) == expected


def test_turns_left_counts_the_present_one() -> None:
    game = scene(turn=2)
    assert now_of(game, "us").turns_left == 5
    assert now_of(game, "german").turns_left == 5
    late = scene(turn=6, active="german", units={(0, 0): "german:pz_iv"})
    assert [now_of(late, side).turns_left for side in ("german", "us")] == [1, 1]

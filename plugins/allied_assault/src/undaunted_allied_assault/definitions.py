"""What the data files of this game hold: unit cards, action cards, tiles, decks and scenarios."""

import attrs

from undaunted_core.authoring import Definition, TileDefinition, Title, entry
from undaunted_core.authoring.bots import RULES_PLAY
from undaunted_core.authoring.victory import VictoryCondition

SIDES = ("us", "german")
#: The classes of units.  Rule: AA-6.1.
CLASSES = (
    "armor",
    "anti_tank",
    "artillery",
    "mobile_artillery",
    "motorized_infantry",
    "infantry",
    "scout_car",
    "anti_air",
)
#: The words for abilities that need no number.  Rule: AA-6.2.
ABILITIES = (
    "move_and_fire",
    "move_or_fire",
    "move_twice",
    "diagonal",
    "ignore_mines",
    "enter_swamp",
    "terrain_bonus",
    "cancel_target_terrain",
    "auto_dug_in",
    "support_uncancellable",
    "transfer_activation",
)
#: When an action card may be played.  Rule: AA-14.1.
STRIPES = ("operations", "combat", "surprise")
#: Who may play a card of step 9: the side that fires, the side that is the target, or either.
EITHER = "either"
PARTS = ("", "firing", "target", EITHER, "attacker")
#: The ways in which an automaton looks for a target.
WAYS = ("front", "right", "left")
#: What the totals of an ending compare.
SCORES = (
    "prestige",
    "tiles",
    "fortifications_and_home_row",
    "hills",
    "tiles_beyond_river",
    "kill_cost",
    "kills",
)
NAME = r"^[A-Za-z0-9_]+(:[A-Za-z0-9_]+)*$"


@attrs.frozen(kw_only=True, eq=False, repr=False)
class UnitCard(Definition):
    """A unit card, with its figures as printed.  Rule: AA-1.4, AA-8.1, AA-8.2."""

    side: str = entry("us or german", enum=list(SIDES))
    title: Title = entry("what it is called")
    unit_class: str = entry("its class", enum=list(CLASSES))
    target: str = entry("its target class: hard or soft", enum=["hard", "soft"])
    battle: int = entry("its battle value when it is sacrificed", minimum=0)
    hard: int = entry("its attack value versus hard targets", minimum=0)
    soft: int = entry("its attack value versus soft targets", minimum=0)
    support: int = entry("its support value", minimum=0)
    defence: int = entry("its defence value", minimum=0)
    morale: int = entry("its morale at the start", minimum=1, maximum=9)
    cost: int = entry("its prestige cost", minimum=0)
    abilities: tuple[str, ...] = entry("its abilities", default=())
    reach: int = entry("how far its support reaches, in tiles", default=1, minimum=1, maximum=3)
    anti_air: int = entry("how far it protects against air cards, in tiles; 0 if it does not", default=0, minimum=0)
    symbol: str | None = entry(
        "a symbol of a pack that pictures draw in place of its silhouette", default=None, names="symbols.id"
    )
    copies: int = entry("how many the box holds", minimum=1)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class ActionCard(Definition):
    """An action card: what it costs and does.  Its printings have its other figures.  Rule: AA-14.1."""

    title: Title = entry("what it is called")
    stripe: str = entry("when it may be played", enum=list(STRIPES))
    cost: int = entry("its prestige cost", minimum=0)
    effect: str = entry("the effect that rules carry out", names="allied_effect", pattern=r"^[a-z_]+$")
    amount: int = entry("the number in its effect, 0 where it has none", default=0)
    part: str = entry("who may play it in a combat; empty outside combats", default="", enum=list(PARTS))
    air: bool = entry("whether it is an air card, which anti-air units may stop", default=False)
    text: Title = entry("its effect in our own words")


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Printing(Definition):
    """The copies of an action card that are alike in every figure.  Rule: AA-1.5."""

    action: str = entry("the action card", names="action_cards", pattern=NAME)
    battle: int = entry("its battle value when it is sacrificed", minimum=0)
    modifier: int = entry("its tactical modifier", minimum=-2, maximum=3)
    copies: int = entry("how many the box holds", minimum=1)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Face(Definition):
    """What a card in play shows: a unit card, or one printing of an action card."""

    title: Title
    cost: int
    battle: int
    modifier: int = 0
    unit: UnitCard | None = None
    action: ActionCard | None = None


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Ground(TileDefinition):
    """What a tile of the map is to the rules: its terrain, or the bridge on it, and its objective marker."""

    terrain: str
    target: int
    fire: int
    prestige: int
    objective: bool


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Slot(Definition):
    """A place for a unit on the map; the card that it shows changes."""

    title: Title
    side: str
    number: str
    traits: tuple[str, ...] = ()


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Terrain(TileDefinition):
    """A kind of ground, or the bridge that takes the place of a river.  Rule: AA-7.1."""

    target: int = entry("what it adds to the Target total of a soft unit on it", default=0)
    fire: int = entry("what it adds to the Fire total of a unit on it", default=0)
    prestige: int = entry("the prestige it brings", default=0, minimum=0)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class MapTile(Definition):
    """One side of a map tile.  Rule: AA-1.2."""

    terrain: str = entry("its terrain", names="terrains", pattern=NAME)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Deck(Definition):
    """The cards with one deck indicator: unit cards of a side, or action cards.  Rule: AA-2.3, AA-13.2, AA-13.3."""

    title: Title = entry("what it is called")
    cards: dict[str, int] = entry(
        "unit cards by their names in play, or action cards: how many of each", keys=("unit_cards", "action_cards")
    )


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Place:
    """A tile on the map, and the markers on it."""

    tile: str = entry("the tile side, such as 17A", names="map_tiles", pattern=NAME)
    at: tuple[int, int] = entry("its column and row; row 0 is the German edge", minimum=0, maximum=99)
    bridge: bool = entry("whether a bridge marker lies on it", default=False)
    objective: bool = entry("whether an objective marker lies on it", default=False)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Hand:
    """The opening hand of a side, and up to how many cards it may buy.  The Bluff counts towards that number.

    Rule: AA-2.4, AA-17.76.
    """

    actions: int = entry("action cards", default=6, minimum=0)
    units: int = entry("unit cards", default=2, minimum=0)
    choice: int = entry("further cards, from the decks that the side names", default=0, minimum=0)
    fixed: dict[str, int] = entry(
        "action cards that it holds without a draw: how many of each", default=dict, keys="action_cards"
    )
    most: int = entry("up to how many cards in hand it may buy", default=10, minimum=0)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Start:
    """The starting units of a side: listed ones, bought ones, drawn ones."""

    placed: dict[str, str] = entry(
        "units that start on a tile: tile -> unit", default=dict, names="unit_cards.local", keys="map_tiles"
    )
    units: dict[str, int] = entry(
        "units that the side places on its Home Row: how many of each", default=dict, keys="unit_cards.local"
    )
    budget: int = entry("the prestige for which it chooses units from its deck; 0 for none", default=0, minimum=0)
    least: int = entry("how many it must choose if it can", default=1, minimum=0)
    most: int = entry("how many it may choose", default=6, minimum=0)
    random: int = entry("how many it draws at random", default=0, minimum=0)
    face_up: bool = entry("whether they start face up", default=False)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Condition(VictoryCondition):
    """A victory condition with its parameters.  ``points`` counts prestige, tiles or turns.  Rule: AA-2.10."""

    tiles: int = entry("the tiles it asks for, where it asks for any", default=0, minimum=0)
    turns: int = entry("the consecutive turns it asks for, where it asks for any", default=0, minimum=0)
    by: int = entry("the last turn in which it counts; 0 for any", default=0, minimum=0)
    units: tuple[str, ...] = entry("the units it names", default=(), names="unit_cards")


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Side:
    """What a side starts with, and how it wins: any one of the conditions.  Rule: AA-17.13."""

    home_row: tuple[str, ...] = entry("its Home Row: the tiles", names="map_tiles")
    home_base: str | None = entry("its Home Base, one of these tiles", default=None, names="map_tiles", pattern=NAME)
    deck: str | None = entry("its unit deck, by name", default=None, names="decks", pattern=NAME)
    cards: dict[str, int] = entry(
        "its unit deck, card by card, where it has no name", default=dict, keys="unit_cards.local"
    )
    prestige: int = entry("its starting prestige", default=0, minimum=0)
    hand: Hand = entry("its opening hand", default=Hand())
    start: Start = entry("its starting units", default=Start())
    victory: tuple[Condition, ...] = entry("any one met wins, in this order")


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Ending:
    """What happens when the last turn is over.  Rule: AA-2.10."""

    turn: int = entry("the last turn", default=6, minimum=1)
    scores: tuple[str, ...] = entry("what is compared, in this order", default=("prestige", "tiles"))
    winner: str | None = entry(
        "the side that wins whatever the scores are", default=None, names="side", pattern=NAME
    )


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Special:
    """A rule of this scenario, with its parameters."""

    rule: str = entry("name of a registered scenario rule", names="special_rule", pattern=NAME)
    side: str | None = entry("the side it is for; both when left out", default=None, names="side", pattern=NAME)
    at: tuple[str, ...] = entry("the tiles it names", default=(), names="map_tiles")
    terrains: tuple[str, ...] = entry("the terrains it names", default=(), names="terrains")
    units: tuple[str, ...] = entry("the units it names, as in play", default=(), names="unit_cards")
    classes: tuple[str, ...] = entry("the classes of units it names", default=(), names="unit_cards.unit_class")
    actions: tuple[str, ...] = entry("the action cards it names", default=(), names="action_cards")
    turns: tuple[int, ...] = entry("the turns in which it holds; all when left out", default=())
    amount: int = entry("its number, where it has one", default=0, minimum=0)
    even: int = entry("its number in even turns, where that is another", default=0, minimum=0)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Automaton:
    """The side that nobody plays.  Rule: AA-11.1."""

    side: str = entry("the side", names="side", pattern=NAME)
    actions: dict[str, int] = entry("its action deck: how many of each card", keys="action_cards")
    fire: dict[str, int] = entry("its Fire deck: how many of each card", keys="action_cards")
    target: dict[str, int] = entry("its Target deck: how many of each card", keys="action_cards")
    draws: int = entry("how many action cards it plays in each turn", default=1, minimum=0)
    movers: tuple[str, ...] = entry("the units that move", default=(), names="unit_cards")
    attackers: tuple[str, ...] = entry("the units that start combats", default=(), names="unit_cards")
    attacks: tuple[str, ...] = entry("where they look for a target, in this order: front, right, left", default=())
    guards_objectives: bool = entry("whether targets next to a held objective come first", default=False)
    advances: str = entry("when it advances after combat", enum=["always", "objectives"])


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Settings:
    """Which reading of the rules is played.  The values when left out are the rulings of section 17."""

    mortar_cost: int = entry("the cost of the 4.2cm Mortar (AA-8.3)", default=1, minimum=0, maximum=50)
    soft_move_after_combat: bool = entry("soft units that move and fire may fight first (AA-17.11)", default=False)
    cancels_as_attacker: bool = entry(
        "the target's terrain is cancelled by the attacker alone, not in return fire (AA-17.8)", default=False
    )
    supply_column: str = entry(
        "what Supply Column is barred from: a use by the US, or dug-in units (AA-17.14)",
        default="us",
        enum=["us", "dug_in"],
    )
    keeps_start_prestige: bool = entry("what is left of a solitaire budget is kept (AA-17.19)", default=True)
    surprise_windows: str = entry(
        "when the other side is asked for Surprise cards (AA-17.33)",
        default="every_decision",
        enum=["every_decision", "own_phase"],
    )
    snafu_takes_turn: bool = entry("SNAFU counts as a turn of step 9 (AA-17.34)", default=True)
    totals_stop_at_one: bool = entry("totals stop at 1 at each step, not only at the end (AA-17.35)", default=True)
    two_moves_together: bool = entry("nothing comes between two moves of a unit (AA-17.36)", default=True)
    extra_for_new_units: bool = entry("units deployed this turn may get extra activations (AA-17.38)", default=False)
    extra_steps: int = entry("the steps of an extra move of a two-mover (AA-17.38)", default=1, minimum=1, maximum=2)
    retreat_mines_reward: bool = entry("mines of a retreat that kill bring a reward (AA-17.39)", default=False)
    retreat_mines_advance: bool = entry("the attacker may advance after such a kill (AA-17.39)", default=True)
    mover_shows_itself: bool = entry("a face-down mover beside face-up enemies is revealed (AA-17.40)", default=False)
    bocage_diagonals: bool = entry("on Bocage no support to diagonal neighbours either (AA-17.41)", default=True)
    death_at_once: bool = entry("a unit that dies in step 9 ends the combat at once (AA-17.42)", default=True)
    retreat_keeps_dug_in: bool = entry("a retreat keeps the Dug-In marker (AA-17.43)", default=False)
    empty_support_shows: bool = entry("supporters with support 0 are revealed (AA-17.45)", default=False)
    new_units_dug_in: bool = entry("Auto Dug-In counts at deployment (AA-17.47)", default=False)
    hidden_units_dug_in: bool = entry("face-down units with Auto Dug-In dig in too (AA-17.47)", default=False)
    scout_shows_itself: bool = entry("a scout car that reveals at two tiles is revealed (AA-17.49)", default=False)
    exchange_is_move: bool = entry("an exchange may be any move of a unit that moves more (AA-17.79)", default=True)
    last_stand_holds: bool = entry("Last Stand spares the unit from cards of step 9 too (AA-17.80)", default=True)
    support_adds_up: bool = entry("each further Increased Support counts support once more (AA-17.81)", default=False)
    strafes_cancelled: bool = entry(
        "Strafing Run aims at artillery whose support is cancelled already (AA-17.82)", default=False
    )
    automaton_reward: str = entry(
        "what a kill of the automaton brings beside morale (AA-17.60)", default="none", enum=["none", "subtracted"]
    )


@attrs.frozen(kw_only=True, eq=False, repr=False)
class AlliedScenario(Definition):
    """A scenario of Panzer General: Allied Assault; its title is the printed one.  Rule: AA-17.32."""

    number: int = entry("its number in its book", minimum=1)
    title: Title = entry("what it is called")
    date: str = entry("when it is set", default="")
    geometry: str = entry("a registered geometry", default="squares", names="geometry", pattern=NAME)
    spaces: tuple[Place, ...] = entry("the map")
    first: str = entry(
        "the side that goes first; drawn by cards (the winner chooses), or at random",
        default="drawn",
        enum=["us", "german", "drawn", "random"],
    )
    second_prestige: int = entry("what the side that goes second gets in addition", default=10, minimum=0)
    actions: str | None = entry("the action deck, by name", default=None, names="decks", pattern=NAME)
    action_cards: dict[str, int] = entry(
        "the action deck, card by card, where it has no name", default=dict, keys="action_cards"
    )
    sides: dict[str, Side] = entry("us and german", keys="side")
    automaton: Automaton | None = entry("the side that nobody plays, in solitaire scenarios", default=None)
    ending: Ending = entry("the last turn", default=Ending())
    special: tuple[Special, ...] = entry("scenario rules", default=())
    settings: Settings = entry("the readings of the rules", default=Settings())

    @property
    def automated(self) -> dict[str, str]:
        """The side that the rules play.  Rule: AA-11.1."""
        return {} if self.automaton is None else {self.automaton.side: RULES_PLAY}

"""The rules of the pack, clause by clause."""

import undaunted_core.authoring as au
import undaunted_system as un


class QuarterRules(un.UndauntedRules):
    """The ruleset with our table, for the type checker."""

    iron_quarter: int


Ctx = au.Context[QuarterRules, un.UndauntedState]

#: The kind of attack of the assault gun.
SHELL = "shell"


# -- buildings ---------------------------------------------------------------------------------------------------------


def is_standing(ctx: Ctx, space: int) -> bool:
    """Whether a building stands on the tile.  Rule: IRQ-1."""
    return au.tile_of(ctx, space).turns_to is not None


def collapse(ctx: Ctx, space: int) -> None:
    """Turn the building to rubble and suppress who is there on foot.  Rule: IRQ-1."""
    au.turn_tile(ctx, space)
    for piece, at in enumerate(ctx.state.pieces.space):
        if at == space and ctx.rules.activation.cards_of[piece] and not un.is_aboard(ctx, piece):
            un.suppress_counter(ctx, piece)


def is_near(ctx: Ctx, piece: int, space: int) -> bool:
    """Whether the tile is that of the counter or next to it.  Rule: IRQ-2."""
    at = un.place_of(ctx, piece)
    return space == at or space in ctx.rules.board.adjacent[at]


def has_building(ctx: Ctx, piece: int) -> bool:
    """Whether the counter can reach a building.  Rule: IRQ-2."""
    at = un.place_of(ctx, piece)
    return any(is_standing(ctx, space) for space in (at, *ctx.rules.board.adjacent[at]))


STANDING = au.Requirement(
    "iron_quarter.no_building",
    is_standing,
    au.text(en="No building stands there.", es="Ahí no hay ningún edificio en pie."),
    "IRQ-1",
)
NEAR = au.Requirement(
    "iron_quarter.too_far",
    is_near,
    au.text(en="That building is too far away.", es="Ese edificio está demasiado lejos."),
    "IRQ-2",
)
IN_REACH = au.Requirement(
    "iron_quarter.none_near",
    has_building,
    au.text(en="No building stands here or next to it.", es="Ni aquí ni al lado hay un edificio en pie."),
    "IRQ-2",
)
DEMOLISH = au.ActionKind(
    "iron_quarter.demolish", au.text(en="demolish {space}", es="demoler {space}"), space="space"
)
CHOOSE_BUILDING = au.Decision(
    "iron_quarter.choose_building",
    {"side": "seat", "piece": "piece"},
    au.text(en="Choose which building collapses.", es="Elige qué edificio se derrumba."),
    (au.Choice(DEMOLISH, collapse, where=(NEAR, STANDING)),),
    clause="IRQ-2",
)
DEMOLITION = un.Ability(
    "demolish",
    title=au.text(en="Demolish", es="Demoler"),
    choose=CHOOSE_BUILDING,
    requires=(IN_REACH,),
    needs_piece=True,
    clause="IRQ-2",
)

# -- the assault gun ---------------------------------------------------------------------------------------------------


def shell(ctx: Ctx, side: int, use: un.Use) -> None:
    """Shell X.  Rule: IRQ-3."""
    un.begin_attack(ctx, SHELL, side, use.piece, use.x)


def hit_building(ctx: Ctx) -> None:
    """First the building falls, then the target takes a casualty.  Rule: IRQ-3."""
    space = un.place_of(ctx, ctx.state.attack.target)
    if is_standing(ctx, space):
        collapse(ctx, space)
    un.inflict_casualty(ctx)


NO_TARGET = au.Requirement(
    "iron_quarter.no_target",
    un.has_enemy_on_board,
    au.text(en="No enemy counter is on the map.", es="No hay ningún contador enemigo en el mapa."),
    "IRQ-3",
)
GUN_FIRE = (
    un.DiceAttackKind(
        SHELL,
        un.enemies_on_board,
        un.DEFENCE,
        hit_building,
        hit=un.hits,
        traits=frozenset({un.NO_RANGE}),
        leads_to=("casualty",),
        clause="IRQ-3",
    ),
    un.Ability(
        SHELL,
        title=au.text(en="Shell", es="Cañonear"),
        effect=shell,
        starts=(un.ATTACK_STEPS,),
        requires=(NO_TARGET,),
        needs_piece=True,
        clause="IRQ-3",
    ),
)

# -- off-board artillery -----------------------------------------------------------------------------------------------


BARRAGE = au.ZoneKind("barrage", "nobody", of="table", pool="barrage", sign="stacked")
PAST = au.ZoneKind("past_barrage", "everybody", of="table", pool="barrage")


def zone_of(ctx: Ctx, kind: au.ZoneKind) -> int:
    """The number of a zone of the table."""
    return ctx.rules.zones.of[kind.name][0]


def begin_barrage(ctx: Ctx) -> None:
    """Shuffle an empty barrage, then turn over a card.  Rule: IRQ-4, IRQ-5."""
    barrage, past = zone_of(ctx, BARRAGE), zone_of(ctx, PAST)
    if not ctx.state.zones.cards[barrage]:
        au.pour(ctx, past, barrage)
        ctx.emit(SHUFFLED, past, barrage)
    ctx.call(TURN_CARD)


def list_cards(ctx: Ctx) -> list[int]:
    """The cards of the barrage: each copy is as likely.  Rule: IRQ-4."""
    return ctx.state.zones.cards[zone_of(ctx, BARRAGE)]


def turn_over(ctx: Ctx, card: int) -> None:
    """The card lies open, and its salvo falls.  Rule: IRQ-4."""
    barrage, past = zone_of(ctx, BARRAGE), zone_of(ctx, PAST)
    au.move_card(ctx, card, barrage, past)
    ctx.emit(CAME_UP, card, barrage, past)
    ctx.call(SALVO, card)


def fall(ctx: Ctx, card: int) -> None:
    """Each building whose traits name the card collapses.  Rule: IRQ-4."""
    salvo = ctx.rules.names["card"][card].partition(".")[2]
    for space in range(len(ctx.rules.source.spaces)):
        if salvo in au.tile_of(ctx, space).traits:
            collapse(ctx, space)


CAME_UP = au.Event(
    "iron_quarter.came_up",
    au.text(en="The barrage: {card}.", es="La barrera: {card}."),
    card="card",
    source="zone",
    target="zone",
)
SHUFFLED = au.Event(
    "iron_quarter.shuffled",
    au.text(en="The barrage is shuffled.", es="Se baraja la barrera."),
    source="zone",
    target="zone",
    tells=lambda rules, event: [au.secrets.Poured("", "past_barrage", "barrage")],
)
SALVO = au.procedure("iron_quarter.salvo", au.step("fall", fall, "IRQ-4"), card="card")
TURN_CARD = au.Chance(
    "iron_quarter.turn_card", {}, "iron_quarter.barrage", list_cards, turn_over, starts=(SALVO,)
)
ARTILLERY = (
    BARRAGE,
    PAST,
    CAME_UP,
    SHUFFLED,
    au.ActionKind("iron_quarter.barrage", au.text(en="barrage {card}", es="barrera {card}"), card="card"),
    au.Insert(
        "core.round", au.step("barrage", begin_barrage, "IRQ-4", TURN_CARD), after="draw_hands", before="bid_initiative"
    ),
    au.Messages({"phase.iron_quarter.barrage": au.text(en="Barrage", es="Barrera")}),
    au.Titles(
        {
            ("zone_kind", "barrage"): au.text(en="barrage", es="barrera"),
            ("zone_kind", "past_barrage"): au.text(en="past barrage", es="barrera pasada"),
        }
    ),
)

# -- nightfall ---------------------------------------------------------------------------------------------------------


def find_last_round(rules: un.UndauntedRules, setting: au.Setting) -> int:
    """The last round of the scenario, 0 for none.  Rule: IRQ-6."""
    return max((special.x for special in setting.scenario.special if special.rule == "nightfall"), default=0)


def judge_night(ctx: Ctx) -> tuple[tuple[int, ...], str, str] | None:
    """After the last round more points win; at equal points the holder of the initiative does.  Rule: IRQ-6."""
    if ctx.state.rounds.number != ctx.rules.iron_quarter:
        return None
    points = [un.controlled_points(ctx, side) for side in (0, 1)]
    winner = ctx.state.initiative.holder if points[0] == points[1] else points.index(max(points))
    return (winner,), "outcome.iron_quarter.nightfall", "IRQ-6"


def end_round(ctx: Ctx) -> None:
    """Ask whether night has fallen.  Rule: IRQ-6."""
    ctx.check_end(NIGHTFALL)


NIGHTFALL = au.victory.Cause("iron_quarter.nightfall", au.text(en="night fell", es="cayó la noche"))
NIGHT = (
    au.SpecialRuleKind("nightfall"),
    au.Table("iron_quarter", find_last_round),
    NIGHTFALL,
    au.victory.EndCheck("iron_quarter.nightfall", judge_night, (NIGHTFALL,)),
    au.Insert("core.round", au.step("nightfall", end_round, "IRQ-6"), before="end_round", after="turns"),
    au.Messages(
        {
            "special.nightfall": au.text(en="Night falls after round {x}.", es="La noche cae tras la ronda {x}."),
            "outcome.iron_quarter.nightfall": au.text(en="more points at nightfall", es="más puntos al caer la noche"),
            "ending.iron_quarter.nightfall": au.text(
                en="If night falls, the side with more points wins.",
                es="Si cae la noche, gana el bando con más puntos.",
            ),
            "phase.iron_quarter.nightfall": au.text(en="Nightfall", es="Anochecer"),
        }
    ),
)

#: What bots read: Shell is an attack, and Demolish is for the bot of the pack to judge.
HINTS = un.Hints(
    abilities={SHELL: "shoot"},
    attacks={SHELL: un.AttackHint(defences=(un.REGULAR,), harm=un.CASUALTY)},
)
RULES: tuple[au.Declaration, ...] = (STANDING, NEAR, DEMOLITION, *GUN_FIRE, *ARTILLERY, *NIGHT, HINTS)

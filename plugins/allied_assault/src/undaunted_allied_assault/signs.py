"""How drawings and the terminal show the columns and the values of this game.  No rule reads them."""


import undaunted_core.authoring as au
from undaunted_allied_assault.definitions import ActionCard, Face, UnitCard
from undaunted_allied_assault.state import AlliedRules
from undaunted_core.authoring import text

#: What abilities are called in the summary of a unit.  Rule: AA-6.1.
ABILITIES = {
    "move_and_fire": text(en="moves and fires", es="se mueve y dispara"),
    "move_or_fire": text(en="moves or fires", es="se mueve o dispara"),
    "move_twice": text(en="may move twice", es="puede moverse dos veces"),
    "diagonal": text(en="moves diagonally", es="se mueve en diagonal"),
    "ignore_mines": text(en="ignores mines", es="ignora las minas"),
    "enter_swamp": text(en="may enter Swamp", es="puede entrar en Pantano"),
    "terrain_bonus": text(en="has the terrain bonus", es="tiene la bonificación de terreno"),
    "cancel_target_terrain": text(en="cancels the target's terrain", es="anula el terreno del blanco"),
    "auto_dug_in": text(en="digs in by itself", es="Defensas automáticas"),
    "support_uncancellable": text(en="support cannot be cancelled", es="apoyo que no se anula"),
    "transfer_activation": text(en="may give its activation", es="puede ceder su activación"),
}
CLASSES = {
    "armor": text(en="Armor", es="Blindado"),
    "anti_tank": text(en="Anti-Tank", es="Antitanque"),
    "artillery": text(en="Artillery", es="Artillería"),
    "mobile_artillery": text(en="Mobile Artillery", es="Artillería móvil"),
    "motorized_infantry": text(en="Motorized Infantry", es="Infantería motorizada"),
    "infantry": text(en="Infantry", es="Infantería"),
    "scout_car": text(en="Scout Car", es="Coche explorador"),
    "anti_air": text(en="Anti-Air", es="Antiaérea"),
}
#: What a unit of each class looks like, and of those that are towed, by whether it is a hard or a soft target.
SILHOUETTES = {
    ("armor", "hard"): "tank",
    ("anti_tank", "hard"): "assault_gun",
    ("anti_tank", "soft"): "gun",
    ("artillery", "soft"): "gun",
    ("mobile_artillery", "hard"): "howitzer",
    ("motorized_infantry", "hard"): "carrier",
    ("motorized_infantry", "soft"): "carrier",
    ("infantry", "soft"): "squad",
    ("scout_car", "hard"): "armoured_car",
    ("scout_car", "soft"): "armoured_car",
    ("anti_air", "hard"): "antiaircraft",
}
TARGETS = {"hard": text(en="Hard", es="Fuerte"), "soft": text(en="Soft", es="Débil")}
STRIPES = {
    "operations": text(en="Operations", es="Operaciones"),
    "combat": text(en="Combat", es="Combate"),
    "surprise": text(en="Surprise", es="Sorpresa"),
}
#: The figures of a unit, and those of an action card.
UNIT = text(
    en="{kind}, {target}: attack {hard} Hard, {soft} Soft, support {support}{reach}, defence {defence},"
    " morale {morale}, cost {cost}, battle value {battle}",
    es="{kind}, {target}: ataque {hard} Fuerte, {soft} Débil, apoyo {support}{reach}, defensa {defence},"
    " moral {morale}, coste {cost}, valor de batalla {battle}",
)
ACTION = text(
    en="{does} ({kind}, cost {cost}, battle value {battle})",
    es="{does} ({kind}, coste {cost}, valor de batalla {battle})",
)
REACH = text(en=" within {reach} tiles", es=" hasta {reach} losetas")
AIR = text(en="anti-air within {reach} tiles", es="antiaérea hasta {reach} losetas")


def unit_summary(face: Face, unit: UnitCard, lang: str) -> str:
    """The figures of a unit card and its abilities, as printed."""
    figures = {name: getattr(unit, name) for name in ("hard", "soft", "support", "defence", "morale")}
    said = UNIT[lang].format(
        kind=CLASSES[unit.unit_class][lang],
        target=TARGETS[unit.target][lang],
        reach=REACH[lang].format(reach=unit.reach) if unit.reach > 1 else "",
        cost=face.cost,
        battle=face.battle,
        **figures,
    )
    able = [ABILITIES[name][lang] for name in unit.abilities]
    able += [AIR[lang].format(reach=unit.anti_air)] if unit.anti_air else []
    return "; ".join([said, *able])


def action_summary(face: Face, action: ActionCard, lang: str) -> str:
    """What an action card costs and does."""
    kind, does = STRIPES[action.stripe][lang], getattr(action.text, lang)
    return ACTION[lang].format(kind=kind, cost=face.cost, battle=face.battle, does=does)


def summaries(rules: AlliedRules) -> dict[str, dict[str, object]]:
    """What each card in play has to say, for drawings and for players who look it up, and what its unit looks like."""
    return {
        card.name: {
            "summary": {lang: summary(card.definition, lang) for lang in ("en", "es")},
            "silhouette": silhouette(card.definition),
            "symbol": getattr(card.definition.unit, "symbol", None),
        }
        for card in rules.source.cards
        if isinstance(card.definition, Face)
    }


def silhouette(face: Face) -> str:
    """What a unit card looks like on the board; empty for an action card."""
    return "" if face.unit is None else SILHOUETTES[face.unit.unit_class, face.unit.target]


def summary(face: Face, lang: str) -> str:
    """What a card has to say: it is a unit or an action card."""
    if face.unit is not None:
        return unit_summary(face, face.unit, lang)
    assert face.action is not None
    return action_summary(face, face.action, lang)


#: Columns that other signs tell, or that no player needs to see.
HIDDEN = (
    *("land.unit", "allied.edge", "allied.done", "allied.modifier", "allied.bid"),
    *("fight.attacker", "fight.defender", "fight.cards", "fight.sacrificed", "fight.raised"),
    *("fight.silenced", "fight.lost", "fight.passes", "fight.effects"),
    *("play.cards", "play.sides", "play.answered", "play.last", "play.stopped"),
)
#: The choices that tell the cost of their card.
WITH_COST = ("allied_assault.choose_unit", "allied_assault.deploy", "allied_assault.play")
SIGNS = (
    au.drawing.Sign("units.card", "face"),
    au.drawing.Sign("units.face_up", "plain"),
    au.drawing.Sign("units.cost", "back"),
    *(
        au.drawing.Sign(f"units.{name}", "badge")
        for name in ("morale", "dug_in", "steps", "dug", "fired", "new", "gave")
    ),
    *(au.drawing.Sign(f"units.{name}", "badge") for name in ("exposed", "footing", "barred")),
    au.drawing.Sign("land.control", "control"),
    *(au.drawing.Sign(f"allied.{name}", "tally") for name in ("prestige", "kills", "earned", "on_hill")),
    *(au.drawing.Sign(name, "heading") for name in ("allied.first", "fight.fire", "fight.defence")),
    au.drawing.Sign("fight.firing", "source"),
    au.drawing.Sign("fight.target", "target"),
    *(au.drawing.Sign(f"fight.{name}", "detail") for name in ("tile", "drawn", "answered")),
    *(au.drawing.Sign(name, "hidden") for name in HIDDEN),
    au.drawing.Sign("event.allied_assault.fires", "shot"),
    *(
        au.drawing.Sign(f"event.allied_assault.{kind}", "detail")
        for kind in ("fire_moved", "target_moved", "sacrificed", "bluffed", "modifier_drawn")
    ),
    au.drawing.Sign("event.allied_assault.morale_lost", "burst"),
    au.drawing.Sign("event.allied_assault.eliminated", "loss"),
    au.drawing.Sign("piece.number", "which", text(en="number", es="número")),
    au.drawing.Sign(
        "tile.target",
        "cover",
        text(en="bonus", es="bonif."),
        text(en="target terrain", es="terreno del blanco"),
    ),
    au.drawing.Sign("tile.prestige", "points", text(en="prestige per turn", es="prestigio por turno")),
    au.drawing.Sign("explain.allied_assault.fire", "total", text(en="Fire {value}", es="Disparo {value}")),
    au.drawing.Sign("explain.allied_assault.target", "total", text(en="Target {value}", es="Blanco {value}")),
    au.drawing.Sign("card.cost", "value", text(en="cost", es="coste"), at=WITH_COST),
    au.drawing.Sign("card.battle", "value", text(en="battle", es="batalla"), at=("allied_assault.sacrifice",)),
)
#: The orders as they are listed.  What goes nowhere stands behind what does; of arrivals there are most.
ORDERS = ("attack", "bombard", "raze", "play", "move", "give", "rouse", "dig_in", "swap", "deploy", "land", "drop")
MENUS = (
    au.drawing.Menu(tuple(f"allied_assault.{name}" for name in ORDERS)),
    # First what gives up no card.
    au.drawing.Menu(("allied_assault.bluff", "allied_assault.sacrifice")),
)
RULES = (*SIGNS, *MENUS, au.drawing.CatalogPart("cards", summaries))

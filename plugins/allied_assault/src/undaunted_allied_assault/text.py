"""The texts of Allied Assault in English and Spanish: scenario rules, and the titles of sides, zones and phases."""

from undaunted_core.authoring import text

#: The scenario rules by name.  A document gives their parameters.
SPECIAL_RULES = {
    "remove_dug_in": text(
        en="in even turns each side may remove one enemy Dug-In marker",
        es="en los turnos pares cada bando puede quitar un marcador de Defensas enemigo",
    ),
    "static": text(en="{units} may not move", es="{units} no puede mover"),
    "marsh": text(
        en="a unit on {terrains} acts only after a tactical modifier of 1 or more; no new units there",
        es="una unidad en {terrains} actúa solo tras un modificador táctico de 1 o más; sin unidades nuevas ahí",
    ),
    "second_draws": text(
        en="the side that goes second draws {amount} action cards",
        es="el bando que va segundo roba {amount} cartas de acción",
    ),
    "sacrifice_only": text(
        en="only as sacrifices: {actions} {units} {classes}", es="solo como sacrificio: {actions} {units} {classes}"
    ),
    "sudden_hill": text(
        en="after the last turn, the first to move onto the Hills wins",
        es="tras el último turno gana el primero que mueva a las Colinas",
    ),
    "deploys_first": text(en="{side} places its units first", es="{side} coloca primero sus unidades"),
    "no_income": text(en="tiles bring no prestige", es="las baldosas no dan prestigio"),
    "no_deployment": text(en="no new units after the set-up", es="sin unidades nuevas tras la preparación"),
    "supply_barred": text(
        en="{actions} only as a sacrifice, as the setting supply_column says",
        es="{actions} solo como sacrificio, según el ajuste supply_column",
    ),
    "refuses_retreat": text(
        en="units of {side} may lose {amount} morale instead of retreating",
        es="las unidades de {side} pueden perder {amount} de moral en vez de retirarse",
    ),
    "closed_tiles": text(en="{side} may not enter {at}", es="{side} no puede entrar en {at}"),
    "fortress_fire": text(
        en="each turn every unit of {side} loses {amount} morale if the enemy controls a Fortification",
        es="cada turno las unidades de {side} pierden {amount} de moral si el enemigo controla una Fortificación",
    ),
    "landing": text(
        en="{side} may place {amount} unit per turn on {at} without cost",
        es="{side} puede colocar {amount} unidad por turno en {at} sin coste",
    ),
    "free_fire": text(
        en="once per turn {side} takes {amount} morale from a face-up enemy, {even} in even turns, but leaves 1",
        es="por turno {side} quita {amount} de moral a un enemigo boca arriba, {even} en turnos pares, dejando 1",
    ),
    "no_digging": text(en="units may not dig in by themselves", es="las unidades no pueden atrincherarse por sí solas"),
    "random_edges": text(
        en="the sides change their edges of the board at random",
        es="los bandos cambian sus bordes del tablero al azar",
    ),
    "airdrop": text(
        en="in these turns {units} may be dropped on free tiles outside the enemy Home Row",
        es="en estos turnos {units} puede lanzarse en baldosas libres fuera de la Fila Inicial enemiga",
    ),
    "river_crossers": text(en="{units} may enter the river", es="{units} puede entrar en el río"),
    "extra_unit_card": text(
        en="{side} draws {amount} further unit card per turn", es="{side} roba {amount} carta de unidad más por turno"
    ),
    "start_anywhere": text(
        en="starting units go on any tile that their side controls",
        es="las unidades iniciales van en cualquier baldosa que su bando controle",
    ),
    "battle_factor": text(en="battle values count {amount} times", es="los valores de batalla cuentan {amount} veces"),
    "no_reshuffle": text(
        en="exhausted unit decks are not shuffled again", es="los mazos de unidad agotados no se barajan de nuevo"
    ),
    "income_factor": text(
        en="tiles bring {amount} times their prestige", es="las baldosas dan {amount} veces su prestigio"
    ),
    "attrition": text(
        en="in these turns every unit of {side} loses {amount} morale",
        es="en estos turnos cada unidad de {side} pierde {amount} de moral",
    ),
    "starts_dug_in": text(en="{units} start dug in", es="{units} empiezan atrincherados"),
    "reinforcements": text(
        en="in these turns a modifier of 1 or more brings a unit of {side} to each of {at}",
        es="en estos turnos un modificador de 1 o más trae una unidad de {side} a cada una de {at}",
    ),
    "commander_cards": text(
        en="{side} draws {amount} combat cards for a combat of {units}",
        es="{side} roba {amount} cartas de combate para un combate de {units}",
    ),
    "ambush": text(
        en="next to {terrains} a modifier of 1 or more brings a unit of {side}",
        es="junto a {terrains} un modificador de 1 o más trae una unidad de {side}",
    ),
}

_US = text(en="the US side", es="el bando US")
_GERMAN = text(en="the German side", es="el bando alemán")

TITLES = {
    ("side.noun", "us"): _US,
    ("seat.noun", "us"): _US,
    ("side.noun", "german"): _GERMAN,
    ("seat.noun", "german"): _GERMAN,
    ("zone_kind", "reserve"): text(en="unit cards in hand", es="cartas de unidad en mano"),
    ("zone_kind", "unit_deck"): text(en="unit deck", es="mazo de unidad"),
    ("zone_kind", "unit_discard"): text(en="unit discard pile", es="descarte de unidades"),
    ("zone_kind", "action_deck"): text(en="action deck", es="mazo de acción"),
    ("zone_kind", "action_discard"): text(en="action discard pile", es="descarte de acciones"),
}

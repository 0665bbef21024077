"""The texts of Allied Assault in English and Spanish: scenario rules, and the titles of sides, zones and phases."""

from undaunted_core.authoring import text

#: The scenario rules by name.  A document gives their parameters.
SPECIAL_RULES = {
    "remove_dug_in": text(
        en="in even turns each side may remove one enemy Dug-In marker",
        es="en los turnos pares cada bando puede quitar un marcador de Defensas enemigo",
    ),
    "static": text(en="{units} may not move", es="{units}: sin movimiento"),
    "marsh": text(
        en="a unit on {terrains} acts only after a tactical modifier of 1 or more; no new units there",
        es="una unidad en {terrains} actúa solo tras un modificador táctico de 1 o más; sin unidades nuevas ahí",
    ),
    "second_draws": text(
        en="the side that goes second draws {amount} action cards",
        es="el bando que va segundo roba {amount} cartas de acción",
    ),
    "sacrifice_only": text(
        en="only as sacrifices: {actions}", es="solo como sacrificio: {actions}"
    ),
    "sudden_hill": text(
        en="after the last turn, the first to move onto the Hills wins",
        es="tras el último turno gana el primero que entre en las Colinas",
    ),
    "deploys_first": text(en="{side} places its units first", es="{side} coloca primero sus unidades"),
    "no_income": text(en="tiles bring no prestige", es="las losetas no dan prestigio"),
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
        en="in turn {turns} {units} may be dropped on free tiles outside the enemy Home Row",
        es="en el turno {turns} se pueden lanzar {units} sobre losetas libres fuera de la Fila Inicial enemiga",
    ),
    "river_crossers": text(en="{units} may enter the river", es="{units} pueden entrar en el río"),
    "extra_unit_card": text(
        en="{side} draws {amount} further unit card per turn", es="{side} roba {amount} carta de unidad más por turno"
    ),
    "start_anywhere": text(
        en="starting units go on any tile that their side controls",
        es="las unidades iniciales van en cualquier loseta que su bando controle",
    ),
    "battle_factor": text(en="battle values count {amount} times", es="los valores de batalla cuentan {amount} veces"),
    "no_reshuffle": text(
        en="exhausted unit decks are not shuffled again", es="los mazos de unidades agotados no se barajan de nuevo"
    ),
    "income_factor": text(
        en="tiles bring {amount} times their prestige", es="las losetas dan {amount} veces su prestigio"
    ),
    "attrition": text(
        en="every unit of {side} loses {amount} morale in turns {turns}",
        es="cada unidad de {side} pierde {amount} de moral en los turnos {turns}",
    ),
    "starts_dug_in": text(en="{units} start dug in", es="{units} empiezan con marcador de Defensas"),
    "reinforcements": text(
        en="in turns {turns} a modifier of 1 or more brings a unit of {side} to each of {at}",
        es="en los turnos {turns} un modificador de 1 o más trae una unidad de {side} a cada una de {at}",
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

MESSAGES = {
    **{f"special.{rule}": words for rule, words in SPECIAL_RULES.items()},
    "phase.allied_assault.first_turn": text(en="Turn of the first side", es="Turno del primer bando"),
    "phase.allied_assault.second_turn": text(en="Turn of the second side", es="Turno del segundo bando"),
    "phase.allied_assault.set_up": text(en="Set-up", es="Preparación"),
    "phase.allied_assault.last_turn": text(en="Last turn", es="Último turno"),
    "outcome.allied_assault.last_turn": text(en="the last turn is over", es="terminó el último turno"),
    "outcome.allied_assault.draw": text(en="all scores are equal", es="las puntuaciones están igualadas"),
    "outcome.allied_assault.prestige": text(en="more prestige", es="más prestigio"),
    "outcome.allied_assault.tiles": text(en="more tiles", es="más losetas"),
    "outcome.allied_assault.fortifications_and_home_row": text(
        en="more Fortifications and tiles of the enemy Home Row",
        es="más Fortificaciones y losetas de la Fila Inicial enemiga",
    ),
    "outcome.allied_assault.hills": text(en="a unit on the Hills", es="una unidad en las Colinas"),
    "outcome.allied_assault.tiles_beyond_river": text(
        en="more tiles beyond the river", es="más losetas al otro lado del río"
    ),
    "outcome.allied_assault.kill_cost": text(
        en="more prestige for destroyed units", es="más prestigio por unidades destruidas"
    ),
    "outcome.allied_assault.kills": text(en="more units destroyed", es="más unidades destruidas"),
    "column.units.card": text(en="unit", es="unidad"),
    "column.units.face_up": text(en="face up", es="boca arriba"),
    "column.units.face_up.true": text(en="face up", es="boca arriba"),
    "column.units.face_up.false": text(en="face down", es="boca abajo"),
    "column.units.cost": text(en="cost shown", es="coste mostrado"),
    "column.units.morale": text(en="morale markers", es="marcadores de moral"),
    "column.units.dug_in": text(en="dug in", es="atrincherada"),
    "column.units.steps": text(en="moved", es="movida"),
    "column.units.dug": text(en="dug in this turn", es="atrincherada este turno"),
    "column.units.fired": text(en="fired", es="ha disparado"),
    "column.units.new": text(en="new", es="nueva"),
    "column.units.gave": text(en="gave its activation", es="cedió su activación"),
    "column.units.exposed": text(en="exposed", es="expuesta"),
    "column.units.footing": text(en="swamp", es="pantano"),
    "column.units.footing.1": text(en="may act", es="puede actuar"),
    "column.units.footing.2": text(en="stuck", es="atascada"),
    "column.units.barred": text(en="cannot dig in again", es="no puede atrincherarse otra vez"),
    "column.units.slanted": text(en="moved diagonally", es="movió en diagonal"),
    "column.units.hurried": text(en="moved twice", es="movió dos veces"),
    "column.units.mined": text(en="made a minefield check", es="comprobó minas"),
    "column.units.scouts": text(en="scouts: 1 yes, 2 no", es="explora: 1 sí, 2 no"),
    "column.units.digs": text(en="digs in by itself: 1 yes, 2 no", es="Defensas automáticas: 1 sí, 2 no"),
    "column.units.least": text(en="least printed morale", es="moral impresa mínima"),
    "column.units.most": text(en="most printed morale", es="moral impresa máxima"),
    "column.land.control": text(en="control", es="bando que controla"),
    "column.land.unit": text(en="unit on the tile", es="unidad en la loseta"),
    "column.allied.prestige": text(en="prestige", es="prestigio"),
    "column.allied.kills": text(en="units destroyed", es="unidades destruidas"),
    "column.allied.earned": text(en="prestige for destroyed units", es="prestigio por unidades destruidas"),
    "column.allied.on_hill": text(en="turns on the Hills", es="turnos en las Colinas"),
    "column.allied.done": text(en="rule of the turn used", es="regla del turno usada"),
    "column.allied.first": text(en="goes first", es="va primero"),
    "column.allied.modifier": text(en="tactical modifier", es="modificador táctico"),
    "column.allied.bid": text(en="modifier drawn for going first", es="modificador robado para ir primero"),
    "column.allied.edge": text(en="edge of the US", es="borde de EE. UU."),
    "column.fight.attacker": text(en="attacker", es="atacante"),
    "column.fight.defender": text(en="defender", es="defensor"),
    "column.fight.firing": text(en="firing unit", es="unidad que dispara"),
    "column.fight.target": text(en="target", es="blanco"),
    "column.fight.fire": text(en="Fire total", es="total de Disparo"),
    "column.fight.defence": text(en="Target total", es="total de Blanco"),
    "column.fight.tile": text(en="tile of the defender", es="loseta del defensor"),
    "column.fight.cards": text(en="from cards", es="por cartas"),
    "column.fight.sacrificed": text(en="battle value sacrificed", es="valor de batalla sacrificado"),
    "column.fight.raised": text(en="raised to 1", es="subido hasta 1"),
    "column.fight.drawn": text(en="tactical modifier", es="modificador táctico"),
    "column.fight.silenced": text(en="support cancelled", es="apoyo anulado"),
    "column.fight.lost": text(en="morale lost in this combat", es="moral perdida en este combate"),
    "column.fight.passes": text(en="passes in a row", es="pases seguidos"),
    "column.fight.due": text(en="cards that the automaton still plays", es="cartas que el autómata aún juega"),
    "column.fight.answered": text(en="return fire", es="respuesta"),
    "column.fight.effects": text(en="effects", es="efectos"),
    "column.play.cards": text(en="cards being played", es="cartas que se juegan"),
    "column.play.sides": text(en="who plays them", es="quién las juega"),
    "column.play.annulled": text(en="annulled", es="anulada"),
    "column.play.answered": text(en="answered", es="respondida"),
    "column.play.last": text(en="played last", es="jugó la última"),
    "column.play.stopped": text(en="move stopped", es="movimiento detenido"),
    "condition.hold_home_base": text(en="control the enemy Home Base", es="controlar la Base enemiga"),
    "condition.hold_home_row": text(
        en="control {tiles} adjacent tiles of the enemy Home Row",
        es="controlar {tiles} losetas adyacentes de la Fila Inicial enemiga",
    ),
    "condition.destroy_all": text(en="no enemy unit is on the map", es="que no queden unidades enemigas en el mapa"),
    "condition.hold_objectives": text(en="control {tiles} objectives", es="controlar {tiles} objetivos"),
    "condition.prestige_and_tiles": text(
        en="have {points} prestige and control {tiles} tiles",
        es="tener {points} de prestigio y controlar {tiles} losetas",
    ),
    "condition.hold_fortifications": text(en="control {tiles} Fortifications", es="controlar {tiles} Fortificaciones"),
    "condition.hold_hills": text(
        en="have a unit on the Hills for {turns} turns in a row",
        es="tener una unidad en las Colinas {turns} turnos seguidos",
    ),
    "condition.occupy_objective": text(en="have a unit on the objective", es="tener una unidad en el objetivo"),
    "condition.destroy_units": text(en="destroy {units}", es="destruir {units}"),
    "condition.hold_city": text(en="control the City", es="controlar la Ciudad"),
    "condition.enter_home_row": text(
        en="have a unit on the enemy Home Row", es="tener una unidad en la Fila Inicial enemiga"
    ),
}

_US = text(en="the US side", es="el bando de EE. UU.")
_GERMAN = text(en="the German side", es="el bando alemán")

#: The zones: what each is called, and in a sentence.
ZONES = {
    "reserve": (
        text(en="unit cards in hand", es="cartas de unidad en mano"),
        text(en="the unit cards in hand", es="las cartas de unidad en mano"),
    ),
    "muster": (
        text(en="starting units", es="unidades iniciales"),
        text(en="the starting units", es="las unidades iniciales"),
    ),
    "unit_deck": (
        text(en="unit deck", es="mazo de unidades"),
        text(en="the unit deck", es="el mazo de unidades"),
    ),
    "unit_discard": (
        text(en="unit discard pile", es="descarte de unidades"),
        text(en="the unit discard pile", es="el descarte de unidades"),
    ),
    "action_deck": (
        text(en="action deck", es="mazo de acciones"),
        text(en="the action deck", es="el mazo de acciones"),
    ),
    "action_discard": (
        text(en="action discard pile", es="descarte de acciones"),
        text(en="the action discard pile", es="el descarte de acciones"),
    ),
    "in_play": (
        text(en="cards being played", es="cartas que se juegan"),
        text(en="the cards being played", es="las cartas que se juegan"),
    ),
    "automaton_actions_deck": (
        text(en="action deck of the automaton", es="mazo de acciones del autómata"),
        text(en="the action deck of the automaton", es="el mazo de acciones del autómata"),
    ),
    "automaton_actions_discard": (
        text(en="action discard pile of the automaton", es="descarte de acciones del autómata"),
        text(en="the action discard pile of the automaton", es="el descarte de acciones del autómata"),
    ),
    "automaton_fire_deck": (
        text(en="Fire deck", es="mazo de Disparo"),
        text(en="the Fire deck", es="el mazo de Disparo"),
    ),
    "automaton_fire_discard": (
        text(en="Fire discard pile", es="descarte de Disparo"),
        text(en="the Fire discard pile", es="el descarte de Disparo"),
    ),
    "automaton_target_deck": (
        text(en="Target deck", es="mazo de Blanco"),
        text(en="the Target deck", es="el mazo de Blanco"),
    ),
    "automaton_target_discard": (
        text(en="Target discard pile", es="descarte de Blanco"),
        text(en="the Target discard pile", es="el descarte de Blanco"),
    ),
}

TITLES = {
    ("side.noun", "us"): _US,
    ("seat.noun", "us"): _US,
    ("side.noun", "german"): _GERMAN,
    ("seat.noun", "german"): _GERMAN,
    **{("zone_kind", zone): words for zone, (words, _) in ZONES.items()},
    **{("zone_kind.noun", zone): words for zone, (_, words) in ZONES.items()},
    ("kind", "unit"): text(en="unit card", es="carta de unidad"),
    ("kind", "action"): text(en="action card", es="carta de acción"),
    # What a tile says of its ground beside its name.
    ("trait", "built_up"): text(en="houses", es="casas"),
    ("trait", "river"): text(en="river", es="río"),
    ("trait", "bridge"): text(en="bridge", es="puente"),
    ("trait", "no_near_support"): text(en="no near support", es="sin apoyo cercano"),
    ("trait", "dug_in"): text(en="dug in", es="atrincherado"),
    ("trait", "no_hard"): text(en="no Hard units", es="sin Fuertes"),
    ("trait", "closed"): text(en="no entry", es="sin paso"),
}

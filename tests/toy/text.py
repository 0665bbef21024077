"""What the toy game says, in English and Spanish."""

from __future__ import annotations


def _both(**pairs: tuple[str, str]) -> dict[str, dict[str, str]]:
    return {key.replace("__", "."): {"en": en, "es": es} for key, (en, es) in pairs.items()}


MESSAGES = _both(
    action__toy__signal=("signal to {piece}", "hacer señas a {piece}"),
    action__toy__stash=("set {card} aside", "apartar {card}"),
    action__toy__weather=("the weather: {weather}", "el tiempo: {weather}"),
    action__toy__rout=("run to {space}", "huir a {space}"),
    action__toy__decoy=("make {piece} the decoy", "usar {piece} como señuelo"),
    event__toy__hand_discarded=("{side} discards {cards}.", "{side} descarta {cards}."),
    event__toy__card_played=("{side} plays {card}: {ability}.", "{side} juega {card}: {ability}."),
    event__toy__lost=("{piece} is lost.", "{piece} se pierde."),
    event__toy__stashed=("{side} sets {card} aside.", "{side} aparta {card}."),
    event__toy__stashed__unseen=("{side} sets a card aside.", "{side} aparta una carta."),
    event__toy__fetched=("{side} takes {card} back.", "{side} recupera {card}."),
    event__toy__fetched__unseen=("{side} takes a card back.", "{side} recupera una carta."),
    event__toy__weather_turned=("The weather: {weather}.", "El tiempo: {weather}."),
    event__toy__bogged=("{piece} is stuck in {space}.", "{piece} se atasca en {space}."),
    event__toy__burnt=("{space} burns down.", "{space} arde."),
    event__toy__damaged=("{piece} has taken {hits} hits.", "{piece} lleva {hits} impactos."),
    event__toy__collapsed=("{piece} falls: {points} for {side}.", "{piece} cae: {points} para {side}."),
    event__toy__routed=("{piece} runs to {space}.", "{piece} huye a {space}."),
    event__toy__decoy_hidden=("{side} makes {piece} the decoy.", "{side} usa {piece} como señuelo."),
    event__toy__decoy_hidden__unseen=("{side} hides a decoy.", "{side} esconde un señuelo."),
    event__toy__unmasked=("{piece} turns out to be: {nature}.", "{piece} resulta ser: {nature}."),
    event__toy__ducked=("{side} plays {card}: total {total}.", "{side} juega {card}: total {total}."),
    decision__toy__choose_signalled=("Choose a piece to signal to.", "Elige una pieza."),
    decision__toy__choose_stashed=("Set a card aside, or pass.", "Aparta una carta o pasa."),
    decision__toy__choose_rout=("Choose where it runs to.", "Elige adónde huye."),
    decision__toy__choose_decoy=("Choose your decoy.", "Elige tu señuelo."),
    reason__toy__off_board=("No piece for it is on the board.", "No hay pieza en el tablero."),
    reason__toy__no_target=("Nothing is in reach.", "No hay nada a su alcance."),
    reason__toy__controlled=("You control that space.", "Ya controlas ese espacio."),
    reason__toy__decoy=("A decoy cannot do that.", "Un señuelo no puede hacer eso."),
    term__toy__base=("the target", "el blanco"),
    term__toy__cover=("cover", "cobertura"),
    term__toy__crossfire=("crossfire", "fuego cruzado"),
    term__toy__burnt=("burnt down", "quemado"),
    condition__conquest=("{points} points", "{points} puntos"),
    ending__toy__annihilated=("a side has nobody left", "un bando se queda sin nadie"),
    phase__toy__conceal=("hide decoys", "esconder señuelos"),
    phase__toy__draw_hands=("draw hands", "robar manos"),
    phase__toy__bid=("bid", "apostar"),
    phase__toy__weather=("weather", "tiempo"),
    phase__toy__turns=("turns", "turnos"),
    phase__toy__count_rounds=("count rounds", "contar rondas"),
    column__toy__score=("points taken", "puntos tomados"),
    column__sky__weather=("weather", "tiempo"),
    column__ground__burnt=("burnt down", "quemado"),
    column__masonry__damage=("hits taken", "impactos"),
    column__masks__nature=("nature", "naturaleza"),
    column__masks__unmasked=("unmasked", "desenmascarado"),
    outcome__toy__conquest=("conquest", "conquista"),
    outcome__toy__annihilated=("nobody is left", "no queda nadie"),
    outcome__toy__last_round=("the last round is over", "terminó la última ronda"),
)
TITLES = {
    **{
        (f"{domain}.noun", side): {"en": f"the {side} side", "es": f"el bando {spanish}"}
        for side, spanish in (("red", "rojo"), ("blue", "azul"))
        for domain in ("side", "seat")
    },
    ("zone_kind.noun", "stash"): {"en": "the stash", "es": "la reserva"},
    ("attack.noun", "strike"): {"en": "Strike", "es": "Golpe"},
    ("attack.noun", "volley"): {"en": "Volley", "es": "Andanada"},
    ("attack.noun", "return_fire"): {"en": "Return fire", "es": "Respuesta"},
    ("zone_kind", "stash"): {"en": "stash", "es": "reserva"},
    ("weather", "clear"): {"en": "clear", "es": "despejado"},
    ("weather", "rain"): {"en": "rain", "es": "lluvia"},
    ("nature", "soldiers"): {"en": "soldiers", "es": "soldados"},
    ("nature", "decoy"): {"en": "decoy", "es": "señuelo"},
    ("attack", "return_fire"): {"en": "Return fire", "es": "Fuego de respuesta"},
    ("ability", "march"): {"en": "March", "es": "Marchar"},
    ("ability", "strike"): {"en": "Strike", "es": "Golpear"},
    ("ability", "claim"): {"en": "Claim", "es": "Reclamar"},
    ("ability", "signal"): {"en": "Signal", "es": "Señas"},
    ("ability", "volley"): {"en": "Volley", "es": "Andanada"},
}

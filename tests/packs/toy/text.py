"""The texts of the toy game outside its declarations, in English and Spanish."""


def _both(**pairs: tuple[str, str]) -> dict[str, dict[str, str]]:
    return {key.replace("__", "."): {"en": en, "es": es} for key, (en, es) in pairs.items()}


MESSAGES = _both(
    explain__toy__points_of_all=("Points", "Puntos"),
    explain__toy__points=("Points of {side}", "Puntos de {side}"),
    term__toy__space=("space {space}", "espacio {space}"),
    term__toy__taken=("points taken", "puntos tomados"),
    term__toy__captured=("{piece}, captured", "{piece}, capturado"),
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
}

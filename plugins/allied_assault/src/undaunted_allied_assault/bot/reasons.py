"""What the worth of a choice is made of, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_allied_assault.bot.fire import WIN

if TYPE_CHECKING:
    from collections.abc import Mapping

#: By the last word of an action.
MADE_OF: dict[str, dict[str, str]] = {
    "move": {
        "en": "the tile it takes, what can be reached and fought from there, less the danger there",
        "es": "la casilla que toma, lo que se alcanza y se ataca desde allí, menos el peligro que hay allí",
    },
    "attack": {
        "en": "the damage of both fires by their odds, and the tile of the defender",
        "es": "el daño probable de ambos disparos y la casilla del defensor",
    },
    "deploy": {
        "en": "what the unit can do from there, less its price",
        "es": "lo que la unidad puede hacer desde allí, menos su precio",
    },
    "play": {
        "en": "what the card does, less its price and what it is worth in the hand",
        "es": "lo que hace la carta, menos su precio y lo que vale en la mano",
    },
    "sacrifice": {
        "en": "the damage that its battle value brings or spares, less what the card is worth in the hand",
        "es": "el daño que su valor de combate causa o evita, menos lo que vale la carta en la mano",
    },
    "dig_in": {
        "en": "the danger it spares, less the combat that is missed",
        "es": "el peligro que evita, menos el combate que se pierde",
    },
    "buy_card": {
        "en": "what a card is hoped to do, less its price",
        "es": "lo que se espera de una carta, menos su precio",
    },
}
for _word, _like in {
    "step": "move",
    "swap": "move",
    "advance_now": "move",
    "attack_now": "attack",
    "land": "deploy",
    "drop": "deploy",
    "react": "play",
    "dig_in_here": "dig_in",
}.items():
    MADE_OF[_word] = MADE_OF[_like]
WINS = {
    "en": "It may win at once, or keep the enemy from winning.",
    "es": "Puede ganar en el acto o impedir que gane el enemigo.",
}
NOTHING = {"en": "No choice here is worth more.", "es": "Ninguna opción vale más aquí."}
RATED = {
    "en": "Worth {worth:.1f} points of prestige. Counted: {made}.",
    "es": "Vale {worth:.1f} puntos de prestigio. Se cuenta: {made}.",
}


def reasons(word: str, worth: float) -> Mapping[str, str]:
    """One sentence in each language, for a choice of that kind and worth."""
    if worth >= WIN / 4:
        return WINS
    texts = MADE_OF.get(word)
    if texts is None or worth <= 0:
        return NOTHING
    return {lang: text.format(worth=worth, made=texts[lang]) for lang, text in RATED.items()}

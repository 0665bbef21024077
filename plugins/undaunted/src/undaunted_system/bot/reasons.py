"""What the worth of a choice is made of, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undaunted_system.bot.fire import WIN

if TYPE_CHECKING:
    from collections.abc import Mapping

#: By the general word for what an ability or an action does.
MADE_OF: dict[str, dict[str, str]] = {
    "take": {"en": "the share of victory it gains or takes back", "es": "la parte de la victoria que gana o recupera"},
    "shoot": {
        "en": "the chance of a hit, times what it costs the enemy",
        "es": "la probabilidad de impacto por lo que cuesta al enemigo",
    },
    "move": {
        "en": "nearness to objectives, ways opened, targets in sight, less the danger there",
        "es": "la cercanía a los objetivos, los caminos abiertos y los blancos a tiro, menos el peligro que hay allí",
    },
    "mark": {
        "en": "how much the scouted tiles shorten the ways, less the Fog of War",
        "es": "cuánto acortan los caminos las casillas exploradas, menos la Niebla de guerra",
    },
    "fetch": {
        "en": "what the cards fetched can do: the fewer there are of them, the more",
        "es": "lo que pueden hacer las cartas obtenidas: más cuantas menos haya",
    },
    "draw": {"en": "what the cards in the deck could do now", "es": "lo que podrían hacer ahora las cartas del mazo"},
    "return": {
        "en": "what the cards already played could do once more",
        "es": "lo que podrían hacer otra vez las cartas ya jugadas",
    },
    "shelve": {
        "en": "the other cards come up more often",
        "es": "las demás cartas salen más a menudo",
    },
    "bid": {
        "en": "the chance of going first, less what the turn loses with the card",
        "es": "la probabilidad de empezar, menos lo que pierde el turno sin la carta",
    },
}  # fmt: skip
MADE_OF["target"] = MADE_OF["shoot"]
MADE_OF["step"] = MADE_OF["leave"] = MADE_OF["move"]
WINS = {"en": "It wins at once.", "es": "Gana en el acto."}
NOTHING = {"en": "No choice here is worth more.", "es": "Ninguna opción vale más aquí."}
RATED = {
    "en": "Worth {worth:.1f}, where a hit on a soldier who takes objectives is about 6. Counted: {made}.",
    "es": "Vale {worth:.1f}; un impacto en un soldado que controla objetivos vale unos 6. Se cuenta: {made}.",
}


def reasons(role: str, worth: float) -> Mapping[str, str]:
    """One sentence in each language, for a choice of that role and worth."""
    if worth >= WIN:
        return WINS
    texts = MADE_OF.get(role)
    if texts is None:
        return NOTHING
    return {lang: text.format(worth=worth, made=texts[lang]) for lang, text in RATED.items()}

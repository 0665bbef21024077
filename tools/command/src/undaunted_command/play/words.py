"""What ``undaunted play`` says of its own, in English and Spanish; the rest comes from the game's own texts."""

from __future__ import annotations

from typing import Any

#: More choices than this are many.
MANY = 9

MESSAGES: dict[str, dict[str, str]] = {
    # The table.
    "intro": {"en": "{title}, {scenario}. Seed {seed}.", "es": "{title}, {scenario}. Semilla {seed}."},
    "intro_unseeded": {"en": "{title}, {scenario}.", "es": "{title}, {scenario}."},
    "player.human": {"en": "{side}: played at this keyboard", "es": "{side}: juega en este teclado"},
    "player.rules": {"en": "{side}: nobody, the rules play it", "es": "{side}: nadie, lo juegan las reglas"},
    "player.bot": {"en": "{side}: played by the bot {bot}", "es": "{side}: juega el bot {bot}"},
    "wins_by": {"en": "{side} wins by: {text}", "es": "{side}: gana por {text}"},
    "special": {"en": "Special rule: {text}", "es": "Regla especial: {text}"},
    "closing": {"en": "Enter closes the screen.", "es": "Intro cierra la pantalla."},
    "page": {
        "en": "arrows, PgUp and PgDn move; any other key goes back",
        "es": "las flechas, RePág y AvPág mueven; otra tecla vuelve",
    },
    "thinking": {"en": "thinking ... ", "es": "pensando ... "},
    "not_yet": {"en": "still thinking; then Enter once more: ", "es": "aún pensando; luego Intro otra vez: "},
    "help_hint": {"en": "h shows what can be typed.", "es": "h muestra lo que se puede escribir."},
    "so_far": {"en": "What happened:", "es": "Lo ocurrido:"},
    "times": {"en": "{text} ({count} times)", "es": "{text} ({count} veces)"},
    "yours": {"en": "Your {zone}: ", "es": "{zone}: "},
    "nothing": {"en": "nothing", "es": "nada"},
    "no_events": {"en": "Nothing has happened yet.", "es": "Aún no ha ocurrido nada."},
    # Choices.
    "asks": {"en": "{side}: {text}", "es": "{side}: {text}"},
    "card": {"en": "{card}: {uses}", "es": "{card}: {uses}"},
    "card_first": {"en": "{text}; or first: {kinds}", "es": "{text}; o antes: {kinds}"},
    "first": {"en": "first: {text}", "es": "antes: {text}"},
    "card_ask": {"en": "{card}: what for? (b goes back)", "es": "{card}: ¿para qué? (b vuelve atrás)"},
    "not_now": {"en": "not now: {use}. {reason}", "es": "ahora no: {use}. {reason}"},
    "at": {"en": "on {space}", "es": "en {space}"},
    "against": {"en": "{source} against {target}", "es": "{source} contra {target}"},
    "enter": {"en": "Enter goes on.", "es": "Intro sigue."},
    "enter_undo": {
        "en": "Enter goes on; u takes back your latest decision.",
        "es": "Intro sigue; u deshace tu última decisión.",
    },
    "only": {"en": "{side} has only one choice: {text}.", "es": "{side} solo tiene una opción: {text}."},
    "prompt": {"en": "{side}> ", "es": "{side}> "},
    "prompt_card": {"en": "{side}, {card}> ", "es": "{side}, {card}> "},
    # Hints.
    "hint.number": {
        "en": "Type a number from 1 to {last}; h for help.",
        "es": "Escribe un número del 1 al {last}; h para la ayuda.",
    },
    "hint.enough": {
        "en": "{number} is enough here, no further number: {text}",
        "es": "Aquí basta {number}, sin más números: {text}",
    },
    "hint.strange": {
        "en": "That line had signs or a length that mean nothing here; h for help.",
        "es": "Esa línea tenía signos o una longitud sin sentido aquí; h para la ayuda.",
    },
    "hint.unknown": {
        "en": "That means nothing here{near}; h for help.",
        "es": "Eso no significa nada aquí{near}; h para la ayuda.",
    },
    "hint.near": {"en": "; nearest: {near}", "es": "; lo más parecido: {near}"},
    "hint.several": {"en": "That fits several: {names}", "es": "Eso encaja con varias: {names}"},
    "hint.top": {
        "en": "There is nothing to go back from here; u takes back your latest decision.",
        "es": "Desde aquí no se vuelve atrás; u deshace tu última decisión.",
    },
    "hint.explain": {"en": "Which choice? For example ?1", "es": "¿Qué opción? Por ejemplo ?1"},
    "hint.why": {
        "en": "Why is what not offered? For example: why {example}",
        "es": "Di qué es lo que no se ofrece. Por ejemplo: por qué {example}",
    },
    "hint.tile": {"en": "There is no tile {space} here{near}.", "es": "Aquí no hay loseta {space}{near}."},
    "hint.use": {
        "en": "\"{words}\" is none of these: {uses}",
        "es": "«{words}» no es ninguna de estas: {uses}",
    },
    "hint.clauses": {
        "en": "r and one of these shows it in full, such as: r {example}",
        "es": "r y una de estas la muestra entera, como: r {example}",
    },
    "hint.clause": {"en": "There is no clause {clause}{near}.", "es": "No hay cláusula {clause}{near}."},
    "early": {
        "en": "You can still play: {cards}. The same once more, or yes, and it is so: {text}.",
        "es": "Aún puedes jugar: {cards}. Lo mismo otra vez, o sí, y queda hecho: {text}.",
    },
    "advice": {"en": "The bot {bot} would choose: {text}", "es": "El bot {bot} elegiría: {text}"},
    "advice_kept": {
        "en": "The share of another one is higher, but not by so much that it is surely better.",
        "es": "Otra tiene un porcentaje mayor, pero no tanto como para ser mejor con seguridad.",
    },
    "offered": {"en": "That is among the choices: {text}", "es": "Eso está entre las opciones: {text}"},
    "not_offered": {"en": "{text}: {reason}", "es": "{text}: {reason}"},
    "notation": {"en": "written: {notation}", "es": "se escribe: {notation}"},
    # Undo.
    "undone": {"en": "Taken back: {text}.", "es": "Deshecho: {text}."},
    "undo.none": {"en": "There is no decision to take back yet.", "es": "Aún no hay decisión que deshacer."},
    "undo.other": {
        "en": "It cannot be taken back: somebody else, or chance, came after your latest decision.",
        "es": "No se puede deshacer: tras tu última decisión decidió otro o intervino el azar.",
    },
    "undo.learnt": {
        "en": "It cannot be taken back: you learnt something by it.",
        "es": "No se puede deshacer: con ella te enteraste de algo.",
    },
    # Two people.
    "pass_on": {
        "en": "Pass the keyboard to {side}. {side}: press Enter when nobody else looks.",
        "es": "Pasa el teclado. Ahora juega: {side}. Pulsa Intro cuando nadie más mire.",
    },
    # Saving and leaving.
    "saved": {"en": "Saved in {path}", "es": "Guardada en {path}"},
    "save_failed": {"en": "Not saved: {why}", "es": "No se ha guardado: {why}"},
    "save_elsewhere": {"en": "s FILE saves elsewhere.", "es": "s ARCHIVO guarda en otro sitio."},
    "save_refused": {
        "en": "Not saved: {path} is there and is no saved game.",
        "es": "No se ha guardado: {path} existe y no es una partida guardada.",
    },
    "go_on": {"en": "To go on: {command}", "es": "Para seguir: {command}"},
    "leave": {
        "en": "This game is not saved. s saves it in {path}; q once more leaves without saving.",
        "es": "La partida no está guardada. s la guarda en {path}; q otra vez sale sin guardar.",
    },
    "left.end": {"en": "The input has ended.", "es": "Se acabó la entrada."},
    "left.stopped": {"en": "Interrupted.", "es": "Interrumpido."},
    "lost": {
        "en": "The game could be saved nowhere and is lost.",
        "es": "La partida no se pudo guardar en ningún sitio y se ha perdido.",
    },
    "bot_failed": {"en": "The game stops here: {error}.", "es": "La partida se detiene aquí: {error}."},
    "bot_instead": {
        "en": "To go on with another player: --player {side}=human",
        "es": "Para seguir con otro jugador: --player {side}=human",
    },
}

HELP: dict[str, tuple[tuple[str, str], ...]] = {
    "en": (
        ("N", "choose by number; a card first, then what to play it for"),
        ("N M", "a card and what to play it for in one line"),
        ("WORDS", "choose by words, such as: {words}"),
        ("Enter", "the choices once more; goes on where there is only one"),
        ("b", "back, before a choice is final"),
        ("N WORDS", "the same with words, such as: 2 attack"),
        ("?N, ?N M", "explain that choice: what it does, odds, clauses"),
        ("why WORDS", "why something is not offered"),
        ("u", "take back your latest decision, if you learnt nothing by it"),
        ("i, hint", "what a bot would choose here, and why"),
        ("m, m NAME", "the board again; one tile, or what is printed on a card"),
        ("t", "the whole table: board, signs, cards, what wins"),
        ("l, l N", "the log: the last 20 lines; the last N"),
        ("r, r CLAUSE", "the rule of this decision; a clause, a section or a word: r {clause}, r {section}, r control"),
        ("s, s FILE", "save the game"),
        ("q", "leave"),
        ("h", "this help"),
    ),
    "es": (
        ("N", "elegir por número; primero una carta, luego para qué se juega"),
        ("N M", "una carta y para qué se juega, en una línea"),
        ("PALABRAS", "elegir con palabras, como: {words}"),
        ("Intro", "otra vez las opciones; sigue donde solo hay una"),
        ("b", "atrás, antes de que la elección sea definitiva"),
        ("N PALABRAS", "lo mismo con palabras, como: 2 atacar"),
        ("?N, ?N M", "explicar esa opción: qué hace, probabilidades, cláusulas"),
        ("por qué PALABRAS", "por qué no se ofrece algo (también: why)"),
        ("u", "deshacer tu última decisión, si con ella no te enteraste de nada"),
        ("i, pista", "qué elegiría aquí un bot, y por qué"),
        ("m, m NOMBRE", "el tablero otra vez; una loseta, o lo impreso en una carta"),
        ("t", "toda la mesa: tablero, signos, cartas, cómo se gana"),
        ("l, l N", "el registro: las últimas 20 líneas; las últimas N"),
        ("r, r CLÁUSULA", "la regla de esta decisión; cláusula, sección o palabra: r {clause}, r {section}, r control"),
        ("s, s ARCHIVO", "guardar la partida"),
        ("q", "salir"),
        ("h", "esta ayuda"),
    ),
}


def say(key: str, lang: str, **fields: Any) -> str:
    """The sentence of a key, filled in."""
    return MESSAGES[key][lang].format_map(fields)


def cited(text: str, clause: str) -> str:
    """A sentence with its clause, where it has one."""
    return f"{text} ({clause})" if clause else text


def capital(text: str) -> str:
    """The text in the form for the beginning of a line or a sentence."""
    return text[:1].upper() + text[1:]

"""What a study says, in English and Spanish; the words of the games come from the rows."""

from __future__ import annotations

from typing import Any

MESSAGES: dict[str, dict[str, str]] = {
    "counted": {
        "en": "games: {games}, scenarios: {scenarios}, {seconds} s of processor time",
        "es": "partidas: {games}, escenarios: {scenarios}, {seconds} s de procesador",
    },
    "twice": {
        "en": "{twice} rows of games that are in another row too: counted once",
        "es": "{twice} filas de partidas que ya están en otra fila: contadas una vez",
    },
    "level": {
        "en": "Shares are given with their 95 % intervals (Wilson's).",
        "es": "Las proporciones llevan su intervalo del 95 % (de Wilson).",
    },
    "scenario": {"en": "scenario", "es": "escenario"},
    "games": {"en": "games", "es": "partidas"},
    "wins": {"en": "{side} wins", "es": "gana {side}"},
    "nobody": {"en": "nobody", "es": "nadie"},
    "leans": {"en": "balance", "es": "equilibrio"},
    "even": {"en": "even", "es": "igualado"},
    "leans_to": {"en": "for {side}", "es": "para {side}"},
    "results": {"en": "Who wins", "es": "Quién gana"},
    "lengths": {"en": "Lengths", "es": "Duración"},
    "rounds": {"en": "rounds", "es": "rondas"},
    "decisions": {"en": "decisions", "es": "decisiones"},
    "seconds": {"en": "ms a game", "es": "ms por partida"},
    "range": {"en": "{name}, 5 to 95 %", "es": "{name}, del 5 al 95 %"},
    "ends": {"en": "How games end", "es": "Cómo acaban"},
    "all_even": {
        "en": "No scenario misses the bar: no side wins more than 70 %, 95 % end by a victory condition, each is met.",
        "es": "Ningún escenario falla: ningún bando gana más del 70 %, el 95 % acaba por una condición, todas se dan.",
    },
    "end": {"en": "end", "es": "final"},
    "clause": {"en": "clause", "es": "cláusula"},
    "share": {"en": "share", "es": "proporción"},
    "unfinished": {"en": "unfinished", "es": "sin terminar"},
    "drawn": {"en": "drawn", "es": "empate"},
    "initiative": {"en": "First initiative", "es": "Primera iniciativa"},
    "initiative_note": {
        "en": "How often the side wins that takes the initiative first.",
        "es": "Con qué frecuencia gana el bando que toma primero la iniciativa.",
    },
    "first_wins": {"en": "the first wins", "es": "gana el primero"},
    "first_is": {"en": "{side} first", "es": "{side} primero"},
    "bots": {"en": "Bots that met", "es": "Bots enfrentados"},
    "bot": {"en": "bot", "es": "bot"},
    "cards": {"en": "Cards", "es": "Cartas"},
    "cards_note": {
        "en": "No causes: a card that is played more in won games may be played because its side is winning.  The "
        "difference is that of its side's share of wins between games with it and without it, within each scenario.",
        "es": "No son causas: una carta que se juega más en partidas ganadas quizá se juegue porque su bando va "
        "ganando.  La diferencia es la de la proporción de victorias de su bando entre partidas con ello y sin ello, "
        "dentro de cada escenario.",
    },
    "cards_more": {
        "en": "{more} further ones are in --json and --html.",
        "es": "Otras {more} están en --json y --html.",
    },
    "card": {"en": "card", "es": "carta"},
    "what": {"en": "what", "es": "qué"},
    "times": {"en": "a game", "es": "por partida"},
    "won_with": {"en": "wins with", "es": "gana con"},
    "won_without": {"en": "without", "es": "sin"},
    "difference": {"en": "difference", "es": "diferencia"},
    "against": {"en": "Compared with {files}", "es": "Comparado con {files}"},
    "same_rules": {
        "en": "Both runs have the same rules and data.",
        "es": "Las dos series tienen las mismas reglas y los mismos datos.",
    },
    "other_rules": {"en": "The rules or data differ.", "es": "Las reglas o los datos difieren."},
    "compare_note": {
        "en": "{marked} of {number} comparisons differ by more than chance: Fisher's exact test for shares, Mann and "
        "Whitney's for lengths and cards; p corrected for their number (Holm), below {level}.",
        "es": "{marked} de {number} comparaciones difieren más de lo que explica el azar: prueba exacta de Fisher para "
        "proporciones, de Mann y Whitney para duraciones y cartas; p corregida por su número (Holm), "
        "menor que {level}.",
    },
    "only_now": {"en": "Only here: {names}", "es": "Solo aquí: {names}"},
    "only_then": {"en": "Only there: {names}", "es": "Solo allí: {names}"},
    "of_what": {"en": "of what", "es": "de qué"},
    "kind.wins": {"en": "wins of {name}", "es": "victorias de {name}"},
    "kind.end": {"en": "end: {name}", "es": "final: {name}"},
    "kind.initiative": {"en": "{name} wins when first", "es": "{name} gana siendo primero"},
    "kind.rounds": {"en": "rounds", "es": "rondas"},
    "kind.decisions": {"en": "decisions", "es": "decisiones"},
    "kind.card": {"en": "{name}, {what} a game", "es": "{name}, {what} por partida"},
    "then": {"en": "there", "es": "allí"},
    "now": {"en": "here", "es": "aquí"},
    "p": {"en": "p, corrected", "es": "p corregida"},
    "marked": {"en": "more than chance", "es": "más que el azar"},
    "yes": {"en": "yes", "es": "sí"},
    "no_difference": {"en": "No difference is more than chance.", "es": "Ninguna diferencia supera al azar."},
    # Simulating.
    "done": {
        "en": "games: {games}, scenarios: {scenarios}, in {seconds} s: {path}",
        "es": "partidas: {games}, escenarios: {scenarios}, en {seconds} s: {path}",
    },
    "had": {"en": "{games} were there before", "es": "{games} ya estaban"},
    "cut": {
        "en": "{games} games reached --max-decisions {limit}: unfinished",
        "es": "{games} partidas llegaron a --max-decisions {limit}: sin terminar",
    },
    "next": {
        "en": "To see what is in it: undaunted study {path}",
        "es": "Para ver qué contiene: undaunted study {path}",
    },
    "stopped": {
        "en": "{games} of {wanted} games are in {path}; the same command with --resume plays the others.",
        "es": "{games} de {wanted} partidas están en {path}; la misma orden con --resume juega las demás.",
    },
    "run": {
        "en": "{game} {scenario}: {games} games, seeds from {seed}",
        "es": "{game} {scenario}: {games} partidas, semillas desde {seed}",
    },
    "won_by": {"en": "won by {side} ({bot})", "es": "gana {side} ({bot})"},
    "result": {"en": "result", "es": "resultado"},
    "interval": {"en": "share (95 % interval)", "es": "proporción (intervalo del 95 %)"},
    "draws": {"en": "draws", "es": "empates"},
    "length": {"en": "length", "es": "duración"},
    "mean": {"en": "mean", "es": "media"},
    "least": {"en": "least", "es": "mínimo"},
    "most": {"en": "most", "es": "máximo"},
    "in_all": {"en": "{total} decisions in all", "es": "{total} decisiones en total"},
    "to": {"en": "to", "es": "a"},
    "cut_one": {
        "en": "game {game} (seed {seed}) reached --max-decisions {limit}: unfinished",
        "es": "la partida {game} (semilla {seed}) llegó a --max-decisions {limit}: sin terminar",
    },
    # The page.
    "title": {"en": "Study of {games} games", "es": "Estudio de {games} partidas"},
    "made": {
        "en": "Made by undaunted-core {version} from {files}.",
        "es": "Hecho por undaunted-core {version} a partir de {files}.",
    },
    "rows": {"en": "The table, {number} rows", "es": "La tabla, {number} filas"},
    "fraction": {"en": "share of games", "es": "proporción de partidas"},
    "plot.results": {
        "en": "Share of games that {side} wins, with 95 % intervals; the line is one half.",
        "es": "Proporción de partidas que gana {side}, con intervalos del 95 %; la línea es la mitad.",
    },
    "plot.rounds": {
        "en": "Rounds: the line from 5 to 95 %, the bar from 25 to 75 %, the dot is the median.",
        "es": "Rondas: la línea del 5 al 95 %, la barra del 25 al 75 %, el punto es la mediana.",
    },
    "plot.ends": {"en": "How the games of each scenario end.", "es": "Cómo acaban las partidas de cada escenario."},
    "plot.cards": {
        "en": "Difference in the share of wins between games with it and without it, in points, with 95 % intervals.",
        "es": "Diferencia en la proporción de victorias entre partidas con ello y sin ello, en puntos, con intervalos "
        "del 95 %.",
    },
    "plot.compare": {
        "en": "Growth of the share of wins, in points, with 95 % intervals; filled dots differ by more than chance.",
        "es": "Crecimiento de la proporción de victorias, en puntos, con intervalos del 95 %; los puntos llenos "
        "difieren más que el azar.",
    },
}


def say(key: str, lang: str, **fields: Any) -> str:
    """The sentence of a key, filled in."""
    return MESSAGES[key][lang].format_map(fields)


def percent(share: dict[str, float]) -> str:
    """A share with its interval: ``12.0 % (8.2 to 17.2)`` without words, so that it is of no language."""
    return f"{100 * share['share']:.1f} % ({100 * share['low']:.1f}–{100 * share['high']:.1f})"


def points(value: float) -> str:
    """A difference of shares in points of a hundred."""
    return f"{100 * value:+.1f}"


def number(value: float) -> str:
    """A count with a thin space between thousands, which no language reads as a decimal sign."""
    return f"{value:,}".replace(",", " ")


__all__ = ["MESSAGES", "number", "percent", "points", "say"]

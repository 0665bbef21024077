"""What the server says by itself, in the languages of the library."""

from __future__ import annotations

from undaunted_core.text import LANGUAGES

SAID = {
    "no_access": {
        "en": "There is no such table, or this link does not open it.",
        "es": "No existe esa mesa, o este enlace no la abre.",
    },
    "not_found": {"en": "There is no such page.", "es": "No existe esa página."},
    "bad_request": {"en": "The request cannot be read: {why}.", "es": "La petición no se entiende: {why}."},
    "document": {
        "en": "This file cannot be loaded. What is wrong with it:\n{why}",
        "es": "Este archivo no se puede cargar. Qué falla en él:\n{why}",
    },
    "origin": {
        "en": "The request comes from another site, so it is refused.",
        "es": "La petición viene de otro sitio, así que se rechaza.",
    },
    "host": {
        "en": "This server is not called {name}. Start it with --site ADDRESS to allow that name.",
        "es": "Este servidor no se llama {name}. Inícielo con --site DIRECCIÓN para permitir ese nombre.",
    },
    "too_large": {"en": "That is more than {most} bytes.", "es": "Son más de {most} bytes."},
    "too_fast": {
        "en": "Too many requests in a short time; wait a moment.",
        "es": "Demasiadas peticiones en poco tiempo; espere un momento.",
    },
    "full": {"en": "There is no room for more: {what}.", "es": "No hay sitio para más: {what}."},
    "tables": {"en": "tables", "es": "mesas"},
    "sockets": {"en": "connections", "es": "conexiones"},
    "stale": {
        "en": "That question has been answered already; here is how the game stands.",
        "es": "Esa pregunta ya se ha respondido; así está la partida.",
    },
    "not_yours": {
        "en": "This link does not hold that seat.",
        "es": "Este enlace no lleva ese asiento.",
    },
    "secrets": {
        "en": "This document holds what others must not see; it is there for everybody when the game is over.",
        "es": "Este documento contiene lo que otros no deben ver; estará para todos cuando acabe la partida.",
    },
    "not_over": {"en": "That is there when the game is over.", "es": "Eso estará cuando acabe la partida."},
    "store": {
        "en": "The server could not store that, so it was not done. Try again.",
        "es": "El servidor no pudo guardar eso, así que no se hizo. Inténtelo de nuevo.",
    },
    "unreadable": {
        "en": "This table cannot be continued with the rules that are installed. {why}",
        "es": "Esta mesa no puede continuarse con las reglas instaladas. {why}",
    },
    "failed": {
        "en": "A rule failed ({why}); the game stands as before.",
        "es": "Falló una regla ({why}); la partida está como antes.",
    },
    "enter_first": {"en": "Say first which key you have.", "es": "Diga primero qué llave tiene."},
    "internal": {
        "en": "An error in the server; it is in its log.",
        "es": "Un error del servidor; está en su registro.",
    },
}


def say(key: str, lang: str, **fields: object) -> str:
    """A sentence of the server; English for a language that there is not."""
    return SAID[key][known_language(lang)].format(**fields)


def known_language(lang: object) -> str:
    """The language, or English for one that there is not."""
    return str(lang) if lang in LANGUAGES else LANGUAGES[0]


__all__ = ["known_language", "say"]

"""Headings, what commands report and what is found and expected in files, in Spanish, by their English texts.

``{}`` stands for what is filled in: a name or a value as it is, or another phrase from here.
"""

from __future__ import annotations

#: The headings of columns, and the words that stand in them.
TABLES = {
    "game": "juego", "title": "título", "version": "versión", "scenarios": "escenarios", "number": "número",
    "scenario": "escenario", "sides": "bandos", "origin": "origen", "plugin": "complemento",
    "distribution": "distribución", "state": "estado", "loaded": "cargado", "published": "publicado",
    "adapted": "adaptado", "original": "original", "schema": "esquema", "holds": "contiene", "where": "dónde",
    "kind": "clase", "change": "cambio", "rules": "reglas",
    "survived at": "sobrevivió en", "tests": "pruebas",
    "A scenario of an Undaunted title.": "Un escenario de un título Undaunted.",
    "A kind of card of one side; copies are alike.": "Una clase de carta de un bando; las copias son iguales.",
    "A counter.": "Un contador.",
    "A thing on a space that can be destroyed or held for points.": (
        "Una cosa en una casilla que se puede destruir o que da puntos a quien la controla."
    ),
    "A tile side: its cover and what else the rules ask of it.": (
        "Un lado de loseta: su cobertura y lo demás que las reglas le piden."
    ),
    "A counter with seats that takes damage.": "Un contador con asientos que sufre daños.",
    "A change of one entity of another pack.": "Un cambio de una entidad de otro paquete.",
    "A pack that is a plain data folder says so in its ``pack.json``.": (
        "Un paquete que es solo una carpeta de datos lo dice en su ``pack.json``."
    ),
    "A clause of a pack's list of clauses.": "Una cláusula de la lista de un paquete.",
    "What one seat (or a spectator) knows.": "Lo que sabe un asiento (o un espectador).",
    "Something that happened, as one seat may see it.": "Algo que ocurrió, como un asiento puede verlo.",
    "A choice in stable words.": "Una elección en palabras que no cambian.",
    "What a seat is asked.": "Lo que se pregunta a un asiento.",
    "A sum and its terms.": "Una suma y sus términos.",
    "The spaces of a game, for drawing.": "Las casillas de una partida, para dibujarlas.",
    "All that does not change in play.": "Todo lo que no cambia durante la partida.",
    "A game at any stop; nothing in it is executed.": "Una partida en cualquier momento; nada en ella se ejecuta.",
    "A game as set-up, decisions and chance outcomes.": "Una partida: preparación, decisiones y resultados del azar.",
    "A position of a game; what it leaves out is as in the scenario.": (
        "Una posición de una partida; lo que omite es como en el escenario."
    ),
}  # fmt: skip

#: What a command reports when it has done something.
REPORTS = {
    "original: written by the author of the pack; not the published scenario of that number": (
        "original: escrito por el autor del paquete; no es el escenario publicado con ese número"
    ),
    "{}: not carried over: {}": "{}: no se pudo adaptar: {}",
    "{}: {} as it was to {}": "{}: {}, sin cambios, en {}",
    "{}: {} as it was{}": "{}: {}, sin cambios{}",
    "{}: {} carried over to {}": "{}: {}, con las reglas instaladas, en {}",
    "{}: {} carried over{}": "{}: {}, con las reglas instaladas{}",
    "{} of {} carried over.": "{} de {} adaptados.",
    "save": "partida guardada", "replay": "repetición", "position": "posición",
    "depth  ways": "nivel  formas",
    "of the {}, by the first action:": "de las {}, por primera acción:",
    "depth {}": "nivel {}",
    "{} is written. Next:": "{} está escrito. A continuación:",
    "{}: {}, {} files and {} schemas. Next:": "{}: {}, {} archivos y {} esquemas. A continuación:",
    "an expansion of {} ({})": "una expansión de {} ({})",
    "a new game": "un juego nuevo",
    "{}: {} schemas match the classes": "{}: {} esquemas coinciden con las clases",
    "{}: missing": "{}: falta",
    "{}: differs from the classes": "{}: difiere de las clases",
    "{}: no such kind": "{}: no existe esa clase",
    "{} mutants, {} survived ({} %){}": "{} mutantes, sobrevivieron {} ({} %){}",
    ", {} ran out of time; {} change nothing and were left out": (
        ", {} se quedaron sin tiempo; {} no cambian nada y no se contaron"
    ),
    ", {} ran out of time": ", {} se quedaron sin tiempo",
    "; {} change nothing and were left out": "; {} no cambian nada y no se contaron",
    "with {} of them pytest stops before a test can fail, such as by an error at import": (
        "con {} de ellos pytest se detiene antes de que falle una prueba, por ejemplo por un error al importar"
    ),
    "stopped: what follows counts what was done": "interrumpido: lo que sigue cuenta lo que se hizo",
    "running the tests of {} as they are ...": "se ejecutan las pruebas de {} tal como están ...",
    "? a decision   > an action chosen there   ~ chance   ! a window   (above): shown where it first stands": (
        "? una decisión   > una acción que se elige allí   ~ azar   ! una ventana   (above): ya está más arriba"
    ),
    "  none{}": "  ninguno{}",
    ": a pack opens its own (Window, open_window)": ": un paquete abre las suyas (Window, open_window)",
    "steps in order; Insert, Replace and Remove edit them, Cite gives one a clause": (
        "pasos en orden; Insert, Replace y Remove los cambian, Cite da una cláusula a uno"
    ),
    "Offer adds actions, Require and Because add requirements": "Offer añade acciones, Require y Because, requisitos",
    "chance events": "sucesos del azar",
    "kinds of action, for Choice, Explains and Hints": "clases de acción, para Choice, Explains y Hints",
    "moments at which a Reaction may be played": "momentos en los que se puede jugar una Reaction",
    "a Modifier adds a term to one": "un Modifier añade un término a una",
    "what check_end is told, and conditions and end checks listen to": (
        "lo que se dice a check_end y escuchan las condiciones y las comprobaciones de final"
    ),
    "kinds of attack, for begin_attack, Result and Hints": "clases de ataque, para begin_attack, Result y Hints",
    "kinds of movement, for move_piece and Entering": "clases de movimiento, para move_piece y Entering",
    "what cards name; Require and Waive change what one asks": (
        "lo que nombran las cartas; Require y Waive cambian lo que pide una"
    ),
    "what a scenario's victory names": "lo que nombra la victoria de un escenario",
    "special rules that a scenario names": "reglas especiales que nombra un escenario",
    "kinds of zones": "clases de zonas",
    "the state, ctx.state.SLICE.COLUMN": "el estado, ctx.state.SLICE.COLUMN",
    "what stays the same in play": "lo que no cambia durante la partida",
    "what emit tells": "lo que cuenta emit",
    "for where=, requires=, Require, Because and Waive; the key names the text": (
        "para where=, requires=, Require, Because y Waive; la clave nombra el texto"
    ),
    "words on tiles and pieces, for Entering, TileTrait and Result": (
        "palabras de losetas y piezas, para Entering, TileTrait y Result"
    ),
    "questions by name, for leads_to and Explains": "preguntas por su nombre, para leads_to y Explains",
    "what a field or a column may hold, in addition to int, bool and text": (
        "lo que puede contener un campo o una columna, además de int, bool y text"
    ),
    "names that a rule's function may have as parameters, in addition to the fields of its frame": (
        "nombres que la función de una regla puede tener como parámetros, además de los campos de su marco"
    ),
}  # fmt: skip

#: What is found in a file, and what was expected there.
FAULTS = {
    "nothing": "nada",
    "none": "ninguno",
    "one": "uno",
    "JSON": "JSON",
    "{} entries": "{} entradas",
    "{} characters": "{} caracteres",
    "more than {} bytes": "más de {} bytes",
    "half a character (a lone surrogate)": "medio carácter (un sustituto suelto)",
    "whole characters": "caracteres enteros",
    "byte {} is not UTF-8": "el byte {} no es UTF-8",
    "a UTF-8 text": "un texto UTF-8",
    "nesting without end": "un anidamiento sin fin",
    "nesting deeper than {}": "un anidamiento de más de {} niveles",
    "a flatter document": "un documento menos anidado",
    "a JSON document of reasonable size": "un documento JSON de tamaño razonable",
    "a scenario document of JSON values": "un documento de escenario con valores JSON",
    "a scenario document (an object)": "un documento de escenario (un objeto)",
    "a position document (an object)": "un documento de posición (un objeto)",
    "{} at line {}, column {}": "{} en la línea {}, columna {}",
    "Expecting value": "un hueco donde va un valor",
    "Expecting ',' delimiter": "un hueco donde va una coma",
    "Expecting ':' delimiter": "un hueco donde van dos puntos",
    "Expecting property name enclosed in double quotes": (
        "un hueco donde va el nombre de una entrada, entre comillas dobles"
    ),
    "Illegal trailing comma before end of object": "una coma de más al final del objeto",
    "Illegal trailing comma before end of array": "una coma de más al final de la lista",
    "Extra data": "algo tras el final",
    "Unterminated string starting": "un texto sin cerrar, que empieza",
    "Invalid control character": "un carácter de control no permitido",
    "Invalid \\escape": "una secuencia de escape no válida",
    "a JSON object": "un objeto JSON",
    "a JSON text": "un texto JSON",
    "an object": "un objeto",
    "a list": "una lista",
    "a text": "un texto",
    "a known key": "una clave conocida",
    "an entry {}": "una entrada {}",
    "'{}' and {}": "'{}' y {}",
    "at most {}, the number in the box": "como mucho {}, los que hay en la caja",
    "at most the {} points on the map": "como mucho los {} puntos del mapa",
    "at most the {} free tiles of the Home Row": "como mucho las {} losetas libres de la Fila Inicial",
    "at most {}": "como mucho {}",
    "at most one": "como mucho uno",
    "at least 1 (or no entry)": "al menos 1 (o ninguna entrada)",
    "at least one": "al menos uno",
    "at least {}": "al menos {}",
    "a whole number from {} to {}": "un número entero de {} a {}",
    "a whole number from {}": "un número entero desde {}",
    "a value of type {}": "un valor de tipo {}",
    "a text like {}": "un texto como {}",
    "a text that is not empty": "un texto que no esté vacío",
    "one of the {} of this game": "uno de los {} de este juego",
    "one of {}": "uno de {}",
    "the side {}": "el bando {}",
    "'human' or the name of a bot for each side": "'human' o el nombre de un bot para cada bando",
    "an installed game": "un juego instalado",
    "an installed game; {}": "un juego instalado; {}",
    "no game {}; known games: {}": "que no existe el juego {}; los hay: {}",
    "no game {}; {}": "que no existe el juego {}; {}",
    "an id that ends in :{}": "un id que acabe en :{}",
    "an id that no installed pack has": "un id que no tenga ningún paquete instalado",
    "a scenario of an installed game, or --game GAME": "un escenario de un juego instalado, o --game JUEGO",
    "a scenario of an installed game, or --game GAME; {}": "un escenario de un juego instalado, o --game JUEGO; {}",
    "a file whose name is its kind": "un archivo cuyo nombre sea su clase",
    "a folder whose name is its kind": "una carpeta cuyo nombre sea su clase",
    "content of unknown kind": "contenido de clase desconocida",
    "a name or a key with the kind: {}": "un nombre o una clave con la clase: {}",
    "no data file": "ningún archivo de datos",
    "files whose names are their kinds": "archivos cuyos nombres sean sus clases",
    "no such file": "no existe ese archivo",
    "no format": "ningún formato",
    "{}, {} or {}": "{}, {} o {}",
    "{} twice": "{} dos veces",
    "every ability once": "cada habilidad una vez",
    "every counter once": "cada contador una vez",
    "a side of this game": "un bando de este juego",
    "sides of this game": "bandos de este juego",
    "a space of this map, or null off it": "una casilla de este mapa, o null fuera de él",
    "a tile of this map": "una loseta de este mapa",
    "a tile not yet on the map ({} is on it)": "una loseta que aún no esté en el mapa ({} ya está)",
    "a free position ({} is at this one)": "un lugar libre ({} está en este)",
    "no tile": "ninguna loseta",
    "a map that is not connected: no way leads to {}": "un mapa que no es de una pieza: ningún camino lleva a {}",
    "coordinates beside another tile": "unas coordenadas junto a otra loseta",
    "one of the {} of this game, or a pack {} that is installed and acts": (
        "una de las piezas de este juego ({}), o un paquete {} que esté instalado y actúe"
    ),
    "no scenery": "ninguna imagen del terreno",
    "what pictures draw, such as grass and woods: without it they show plain ground": (
        "lo que dibujan las imágenes, como grass y woods: sin ello muestran un suelo liso"
    ),
    "no condition": "ninguna condición",
    "a registered condition": "una condición registrada",
    "a registered scenario rule": "una regla de escenario registrada",
    "a registered ability": "una habilidad registrada",
    "a condition already true at setup": "una condición ya cumplida en la preparación",
    "one not yet met": "una aún no cumplida",
    "two controlled markers": "dos marcadores controlados",
    "a unit of the card's own side": "una unidad del bando de la carta",
    "a unit of the side": "una unidad del bando",
    "a {} of the side": "un valor de {} del bando",
    "no unit, because only a {} card has one": "ninguna unidad, pues solo una carta {} la tiene",
    "a {} with actions": "un {} con acciones",
    "{} in deck and supply": "{} en mazo y reserva",
    "no side that can play a card": "ningún bando que pueda jugar una carta",
    "a deck of two or more cards, at least one of them not a {}": (
        "un mazo de dos o más cartas, al menos una de ellas distinta de {}"
    ),
    "counters or a number": "contadores o un número",
    "points, because the condition counts claimed objectives": (
        "puntos, pues la condición cuenta los objetivos controlados"
    ),
    "no points, because {} counts counters": "ningunos puntos, pues {} cuenta contadores",
    "no escape marker on the map": "ningún marcador de escape en el mapa",
    "at least one escape marker": "al menos un marcador de escape",
    "nobody": "nadie",
    "the counters that are allowed to escape": "los contadores que pueden escapar",
    "a bridge on {}": "un puente en {}",
    "a bridge on a river": "un puente en un río",
    "{}, which is rough": "{}, que es accidentada",
    "a tile that {} may enter": "una loseta en la que puedan entrar {}",
    "a tile that is in no Home Row yet": "una loseta que no esté aún en ninguna Fila Inicial",
    "a second radio": "una segunda radio",
    "at most one radio": "como mucho una radio",
    "{} places": "{} asientos",
    "{} units": "{} unidades",
    "a scenario of this game": "un escenario de este juego",
    "the id of a scenario, a document or the path of one": "el id de un escenario, un documento o su ruta",
    "the id of a scenario or a scenario document": "el id de un escenario o un documento de escenario",
    "a list of packs": "una lista de paquetes",
    "a part of a position": "una parte de una posición",
    "a part of a state": "una parte de un estado",
    "a state (an object)": "un estado (un objeto)",
    "a state that contradicts itself": "un estado que se contradice",
    "a state of this game": "un estado de este juego",
    "a state that differs from the record": "un estado que difiere del registro",
    "a state from which play can continue": "un estado desde el que se pueda seguir",
    "the recorded state": "el estado registrado",
    "a different state after {}: {}": "un estado distinto tras {}: {}",
    "a different state at the end": "un estado distinto al final",
    "a document that was truncated or changed": "un documento cortado o cambiado",
    "the unchanged document": "el documento sin cambios",
    "an incomplete setup": "una preparación incompleta",
    "an invalid setup": "una preparación no válida",
    "game, scenario, packs, seed, chance ...": "game, scenario, packs, seed, chance ...",
    "game, scenario, packs, seed ...": "game, scenario, packs, seed ...",
    "a game that can be set up with the installed packs": (
        "una partida que se pueda preparar con los paquetes instalados"
    ),
    "an installed or added pack (see Library.add)": "un paquete instalado o añadido (véase Library.add)",
    "a legal action": "una acción legal",
    "an action of this game": "una acción de este juego",
    "an outcome of {}": "un resultado de {}",
    "chance: {}": "azar: {}",
    "{} now": "ahora {}",
    "{}, as it was saved": "{}, como al guardarse",
    "1 to {}": "de 1 a {}",
    "{}, or null": "{}, o null",
    "{} or {}": "{} o {}",
}

"""Help texts of the command in Spanish, by their English texts."""

from __future__ import annotations

HELP = {
    "Rules of the Undaunted family of board games (unofficial).": (
        "Reglas de los juegos de tablero de la familia Undaunted (no oficial)."
    ),
    "commands": "órdenes",
    "list the installed games": "lista los juegos instalados",
    "list the scenarios of a game": "lista los escenarios de un juego",
    "list the plugins, broken ones with their error": "lista los complementos, los rotos con su error",
    "print the sequence of play as it is compiled": "muestra la secuencia de juego tal como está compilada",
    "tell a player how a round is played: steps, choices, uses of cards": (
        "explica a un jugador cómo se juega una ronda: pasos, opciones, usos de las cartas"
    ),
    "list all that a pack can name: steps, decisions, sums, causes, events ...": (
        "lista todo lo que un paquete puede nombrar: pasos, decisiones, sumas, causas, sucesos ..."
    ),
    "print a clause (UND-8.3), a section (UND-8), or the clauses on a word": (
        "muestra una cláusula (UND-8.3), una sección (UND-8) o las cláusulas sobre una palabra"
    ),
    "list, print, write or check the JSON Schemas of data and documents": (
        "lista, muestra, escribe o comprueba los esquemas JSON de datos y documentos"
    ),
    "check scenario files, data files, data folders and packs": (
        "comprueba archivos de escenario, archivos y carpetas de datos, y paquetes"
    ),
    "play whole games and count": "juega partidas enteras y las cuenta",
    "count the rows that simulate kept: wins, ends, lengths, cards": (
        "cuenta las filas que guardó simulate: victorias, finales, duración, cartas"
    ),
    "play at the terminal: a new game, or one that was saved": "juega en la terminal: una partida nueva o una guardada",
    "open a page to play on in the browser": "abre en el navegador una página en la que jugar",
    "play a replay (or a save's record) again, checking every move": (
        "reproduce una repetición (o el registro de una partida guardada) y comprueba cada jugada"
    ),
    "carry saves, replays and positions over to the installed rules": (
        "adapta partidas guardadas, repeticiones y posiciones a las reglas instaladas"
    ),
    "explain an action of a saved game, or answer a query about it": (
        "explica una acción de una partida guardada o responde a una consulta sobre ella"
    ),
    "print a save, replay, position or scenario file: the board, the cards": (
        "muestra una partida guardada, repetición, posición o escenario: el tablero y las cartas"
    ),
    "count the ways play can go on, for each number of decisions up to a depth": (
        "cuenta las formas en que puede seguir la partida, por número de decisiones hasta una profundidad"
    ),
    "change a pack's rules one at a time; list what its tests do not notice": (
        "cambia una a una las reglas de un paquete y lista lo que sus pruebas no notan"
    ),
    "write a small scenario to make one's own from": "escribe un escenario pequeño del que partir",
    "write a small expansion, or a game, to make one's own from": (
        "escribe una expansión pequeña, o un juego, de los que partir"
    ),
    "print JSON": "muestra JSON",
    "a further pack: its id or folder": "otro paquete: su id o su carpeta",
    "a pack that the file needs: its id or folder": "un paquete que el archivo necesita: su id o su carpeta",
    "a further pack that scenarios are set up with: its id or folder": (
        "otro paquete con el que se preparan los escenarios: su id o su carpeta"
    ),
    "a scenario of the game (default: its first)": "un escenario del juego (si no: el primero)",
    "the language (default: that of the system)": "el idioma (si no: el del sistema)",
    "only this: procedures, decisions, sums, windows, causes, columns, events, requirements ...": (
        "solo esto: procedures, decisions, sums, windows, causes, columns, events, requirements ..."
    ),
    "without any: the list of the sections": "sin ninguna: la lista de las secciones",
    "only this kind": "solo esta clase",
    "the kinds a game adds, instead of the core's": "las clases que añade un juego, en vez de las del núcleo",
    "write them to this folder": "los escribe en esta carpeta",
    "compare with the folder (default: schemas); 1 on drift": (
        "compara con la carpeta (si no: schemas); sale con 1 si difieren"
    ),
    "a file, a folder of data or a pack; data that are no scenario are checked within the pack in whose folder the"
    " file is, outside of one against their schema alone; without a path: all scenarios of --game with --pack": (
        "un archivo, una carpeta de datos o un paquete; los datos que no son un escenario se comprueban dentro del"
        " paquete en cuya carpeta está el archivo, y fuera de uno solo contra su esquema; sin ruta: todos los"
        " escenarios de --game con --pack"
    ),
    "the game of the scenarios, if the files do not name it": "el juego de los escenarios, si los archivos no lo dicen",
    "print faults as annotations of GitHub Actions: each marks its line in the changes shown": (
        "muestra los fallos como anotaciones de GitHub Actions: cada uno marca su línea en los cambios"
    ),
    "ids of scenarios, or scenario files (.json)": "ids de escenarios o archivos de escenario (.json)",
    "every scenario of the game and of the packs": "todos los escenarios del juego y de los paquetes",
    "games of each scenario": "partidas de cada escenario",
    "who plays a side, or all sides (default: random)": "quién juega un bando, o todos (si no: random)",
    "the bots swap sides after each game": "los bots cambian de bando tras cada partida",
    "the first game's seed; each further game has the next (default: a random one; with --out 0)": (
        "la semilla de la primera partida; cada una de las demás tiene la siguiente (si no: una al azar; con --out 0)"
    ),
    "how many processes play (default: 1)": "cuántos procesos juegan (si no: 1)",
    "play on a Dask cluster: the address of its scheduler": (
        "juega en un clúster de Dask: la dirección de su planificador"
    ),
    "count per card how often it was played, bid, lost ...": (
        "cuenta por carta cuántas veces se jugó, se apostó, se perdió ..."
    ),
    "keep a row of each game: .parquet, .csv or .jsonl": "guarda una fila por partida: .parquet, .csv o .jsonl",
    "continue that file: play only the missing games": "continúa ese archivo: juega solo las partidas que faltan",
    "with --out: also a replay of each game in this folder": (
        "con --out: además una repetición de cada partida en esta carpeta"
    ),
    "bots such as planner:2s may play, though a seed then does not give the same game again": (
        "pueden jugar bots como planner:2s, aunque entonces una semilla no da otra vez la misma partida"
    ),
    "only the K-th of N parts of the seeds, for machines that share a run": (
        "solo la parte K de N de las semillas, para repartir el trabajo entre máquinas"
    ),
    "stop a game after N decisions and report it as unfinished (default: {})": (
        "para una partida tras N decisiones y la cuenta como sin terminar (si no: {})"
    ),
    "stop if a game takes N seconds of processor time without a decision (default: 120)": (
        "se detiene si una partida lleva N segundos de procesador sin una decisión (si no: 120)"
    ),
    "print the log, the final board and the result of one game": (
        "muestra el diario, el tablero final y el resultado de una partida"
    ),
    "rows of games: .parquet, .csv or .jsonl": "filas de partidas: .parquet, .csv o .jsonl",
    "rows of another run, to compare with": "filas de otra serie, para comparar",
    "with --against: every comparison": "con --against: todas las comparaciones",
    "write one page with tables and plots to this file instead": (
        "escribe en este archivo una página con tablas y gráficos"
    ),
    "write the balance of each game into this page, at <!-- balance GAME: begin --> and end": (
        "escribe el equilibrio de cada juego en esta página, entre <!-- balance GAME: begin --> y end"
    ),
    "exit 1 when a scenario is not even": "sale con 1 si un escenario no está equilibrado",
    "a game's id, or a save, replay or position to continue": (
        "el id de un juego, o una partida guardada, repetición o posición que continuar"
    ),
    "a scenario's id, or a scenario file (.json)": "el id de un escenario o un archivo de escenario (.json)",
    "who plays a side (default: as in the saved game, else human, at this keyboard)":
        "quién juega un bando (si no: como en la partida guardada, o human, en este teclado)",
    "the seed of the game (default: a random one)": "la semilla de la partida (si no: una al azar)",
    "the file in which the game is saved when you leave it": "el archivo en el que se guarda la partida al salir",
    "for screen readers: no drawing, one fact per line": "para lectores de pantalla: sin dibujo, un dato por línea",
    "print line after line, without the full screen": "muestra línea tras línea, sin pantalla completa",
    "the address to listen on (default: 127.0.0.1, which only this machine reaches)": (
        "la dirección en la que escucha (si no: 127.0.0.1, a la que solo llega esta máquina)"
    ),
    "the port (default: 8000; 0: any free one)": "el puerto (si no: 8000; 0: cualquiera libre)",
    "the file that keeps the games (default: the user's data folder)": (
        "el archivo que guarda las partidas (si no: la carpeta de datos del usuario)"
    ),
    "an address by which others reach the page, such as https://play.example.org": (
        "una dirección por la que otros llegan a la página, como https://play.example.org"
    ),
    "do not open a browser": "no abre el navegador",
    "only the first N moves": "solo las N primeras jugadas",
    "as this seat saw it (default: a spectator)": "como lo vio este asiento (si no: un espectador)",
    "write a page with a slider over all stops to this file instead": (
        "escribe en este archivo una página con un deslizador por todos los momentos"
    ),
    "write a picture (SVG) of the last stop to this file instead": (
        "escribe en este archivo una imagen (SVG) del último momento"
    ),
    "a file, or a folder with all its files": "un archivo, o una carpeta con todos los suyos",
    "write the new documents to this folder; no file is overwritten": (
        "escribe los documentos nuevos en esta carpeta; no se sobrescribe ningún archivo"
    ),
    "overwrite each file when it has been carried over": "sobrescribe cada archivo una vez adaptado",
    "an action in notation, or a query with NAME=VALUE: victory, points, initiative, draw, attack target=COUNTER ...": (
        "una acción en notación, o una consulta con NOMBRE=VALOR: victory, points, initiative, draw,"
        " attack target=CONTADOR ..."
    ),
    "answer with what this seat knows (default: the first seat asked)": (
        "responde con lo que sabe este asiento (si no: el primero que decide)"
    ),
    "also which packs have a part in it: steps, reactions, terms, overrides, with file and line": (
        "además qué paquetes intervienen: pasos, reacciones, términos, cambios, con archivo y línea"
    ),
    "the game of a scenario file, if the file does not name it": (
        "el juego de un archivo de escenario, si el archivo no lo dice"
    ),
    "as this seat sees it (default: a spectator)": "como lo ve este asiento (si no: un espectador)",
    "write a picture (SVG) to this file instead": "escribe una imagen (SVG) en este archivo",
    "a save, replay, position or scenario file": "una partida guardada, repetición, posición o escenario",
    "how many decisions deep, at most {}": "cuántas decisiones de profundidad, como mucho {}",
    "also print the last count for each first decision": "muestra además la última cuenta por primera decisión",
    "a pack's id, or the folder with its modules": "el id de un paquete, o la carpeta con sus módulos",
    "the tests of the pack, as pytest takes them (default: tests)": (
        "las pruebas del paquete, como las toma pytest (si no: tests)"
    ),
    "only N mutants, drawn at random": "solo N mutantes, sacados al azar",
    "which ones --count draws (default: 0)": "cuáles saca --count (si no: 0)",
    "the time of a mutant; one that takes longer does not survive (default: 20)": (
        "el tiempo de un mutante; el que tarda más no sobrevive (si no: 20)"
    ),
    "how many at once (default: 1)": "cuántos a la vez (si no: 1)",
    "exit 1 if more than P per cent survive": "sale con 1 si sobrevive más del P por ciento",
    'mutants that change nothing, with the reason: {"mutants": {id: reason}}': (
        'mutantes que no cambian nada, con el motivo: {"mutants": {id: motivo}}'
    ),
    "write a row (JSON) for each; a later run goes on from there": (
        "escribe una fila (JSON) de cada uno; otra ejecución sigue desde ahí"
    ),
    "run again what survived in --out or ran out of time": (
        "repite lo que sobrevivió en --out o se quedó sin tiempo"
    ),
    "modules or packages that hold no rules, such as my_pack.bot": (
        "módulos o paquetes que no contienen reglas, como my_pack.bot"
    ),
    "list the mutants and run nothing": "lista los mutantes y no ejecuta nada",
    "the file to write, such as my_scenario.json; it must not exist": (
        "el archivo que se escribe, como my_scenario.json; no debe existir"
    ),
    "start from this scenario of the game (default: the game's template)": (
        "parte de este escenario del juego (si no: la plantilla del juego)"
    ),
    "also write scenarios.schema.json next to it, so that an editor knows every name": (
        "escribe además scenarios.schema.json al lado, para que un editor conozca todos los nombres"
    ),
    "the plugin's id and folder, such as my_pack; it must not exist": (
        "el id y la carpeta del complemento, como my_pack; no debe existir"
    ),
    "the game it adds to (default: the first one that has what is asked for)": (
        "el juego al que se añade (si no: el primero que tiene lo que se pide)"
    ),
    "with a unit: a counter and its cards": "con una unidad: un contador y sus cartas",
    "with an action: who may, what is chosen, what it does": "con una acción: quién puede, qué se elige, qué hace",
    "with a tile and a victory condition (without these flags: a tile)": (
        "con una loseta y una condición de victoria (sin estas opciones: una loseta)"
    ),
    "a new game on the core alone; with the id of a game, the same as --for GAME": (
        "un juego nuevo solo sobre el núcleo; con el id de un juego, lo mismo que --for GAME"
    ),
}
